"""Moves that others impose (A-R58, A-R68 b, A-R27): straight, until something stops them."""

from __future__ import annotations

import re
from math import degrees, hypot
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import WATER, Course, course
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import safe_from_water
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, hostile
from escarmouche.table.curves import bearings, farthest_box, with_middles
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import room_bounds

PUSHED = Phrase("lfw.event.pushed", "LFW-SKILL-ZEL-DEGAGER-01", "LFW-BORDS-01")
THIS_WAY = Phrase("lfw.option.direction", "LFW-SKILL-ZEL-DEGAGER-01")
CANNOT = Phrase("lfw.refusal.cannot_be_pushed", "LFW-SKILL-ZEL-DEGAGER-01")
DIRECTIONS = 24  # offered to who chooses
LEAST = 0.05  # who gets no farther stays where it is
NUMBER = r"\d{1,3}(\.\d{1,6})?"


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


class PushDirection(Choice):
    """In which direction somebody is pushed, in degrees: any in which it gets somewhere.

    What is offered are directions all around, and those between and beside whatever is in its way: if it can be pushed at all,
    it can be pushed in one of these.
    """

    __slots__ = ("_length", "_state", "_unit")

    def __init__(self, state: State, unit: Unit, length: float) -> None:
        self._state, self._unit, self._length = state, base_of(state, unit), length
        found = []
        for degree in _offered(state, self._unit):
            end = where_pushed(state, self._unit, degree, length)
            if _gets_on(end):
                about = {"degree": degree, "at": list(end.place.point)}
                found.append(Option(str(degree), THIS_WAY, about))
        super().__init__(found)

    def seen_by(self, seen: Any) -> PushDirection:
        """The same rule, asked of the view."""
        return PushDirection(seen, self._unit, self._length)

    def check(self, answer: Any) -> Refusal | None:
        """LFW-SKILL-ZEL-DEGAGER-01: any direction that it can take."""
        if not re.fullmatch(NUMBER, str(answer)):
            return super().check(answer)
        end = where_pushed(self._state, self._unit, float(answer), self._length)
        if _gets_on(end):
            return None
        return refuse(CANNOT, figure=self._unit.id, degree=float(answer))


def _gets_on(end: Course) -> bool:
    return end.far > LEAST or end.by == WATER


def _offered(game: State, base: Unit) -> list[int]:
    """All around by whole steps; where something is near, also amid the gaps that it leaves."""
    here = game.place_of(base.id)
    found = {360 * k // DIRECTIONS for k in range(DIRECTIONS)}
    if isinstance(here, Place):
        walk = walk_of(game, base, gait_of(game, base))
        near = room_bounds(walk, walk.floor_of(here), farthest_box(here.point, 1.0))
        turns = with_middles(bearings(here.point, 2 * LEAST, near))
        found |= {round(degrees(turn)) % 360 for turn in turns}
    return sorted(found)
