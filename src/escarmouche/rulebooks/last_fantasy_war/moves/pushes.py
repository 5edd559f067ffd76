"""Moves that others impose (A-R58, A-R68 b, A-R27): straight, until something stops them."""

from __future__ import annotations

from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import WATER, Course, course
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import safe_from_water
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, hostile
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place

PUSHED = Phrase("lfw.event.pushed", "LFW-SKILL-ZEL-DEGAGER-01", "LFW-BORDS-01")
THIS_WAY = Phrase("lfw.option.direction", "LFW-SKILL-ZEL-DEGAGER-01")
DIRECTIONS = 24  # offered to who chooses


def where_pushed(game: State, unit: Unit, degree: float, length: float) -> Course:
    """Where it would end: before bases, terrain that bars or must be climbed, a drop, the edge; in no new contact with its enemies."""
    base = base_of(game, unit)
    touched = engaged_with(game, base)
    keep = reach_of_contact(game) + CLEAR
    berths = tuple(
        (foe, keep) for foe in game.bodies() if hostile(game, base, foe) and foe not in touched
    )
    gait = gait_of(game, base)
    return course(game, base, gait, along(degree), length, berths=berths)


def pushed(game: State, unit: Unit, degree: float, length: float) -> Rule:
    """A unit is displaced in a direction. Returns whether it is still on the table. A push is nobody's move."""
    base = base_of(game, unit)
    end = where_pushed(game, base, degree, length)
    place, here = end.place, game.place_of(base.id)
    if end.by == WATER:  # A-R68 b: into deep water it goes
        ux, uy = along(degree)
        left = min(length - end.far, game.radius[base.id] + 0.1)
        wet = Place(place.x + left * ux, place.y + left * uy, place.surface)
        place = wet if in_deep_water(game.table, base.profile.type, wet) else place
    if isinstance(here, Place) and hypot(place.x - here.x, place.y - here.y) <= TOLERANCE:
        return True
    game.put(base.id, place)
    far = end.far if not isinstance(here, Place) else hypot(place.x - here.x, place.y - here.y)
    yield Tell(PUSHED, {"figure": base.id, "length": far})
    yield from safe_from_water(game, base)
    return game.status[base.id] == ON_TABLE


def directions(game: State, unit: Unit, length: float) -> Choice:
    """The directions in which somebody may be pushed at all, by their degrees."""
    found = []
    for k in range(DIRECTIONS):
        degree = 360 * k // DIRECTIONS
        end = where_pushed(game, unit, degree, length)
        if end.far > 0.05 or end.by == WATER:
            about = {"degree": degree, "at": list(end.place.point)}
            found.append(Option(str(degree), THIS_WAY, about))
    return Choice(found)
