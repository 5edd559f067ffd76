"""Moves that others impose (A-R58, A-R68 b, A-R27): straight, until something stops them."""

from __future__ import annotations

from collections.abc import Iterable
from math import degrees, hypot
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.one_direction import OneDirection
from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact, touching
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import Berths, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import (
    WATER,
    Course,
    course,
    off_low_walls,
    short_of_bases,
)
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import safe_from_water
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, hostile
from escarmouche.rulebooks.last_fantasy_war.treasures import off_treasures
from escarmouche.table.curves import bearings, farthest_box, with_middles
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import room_bounds

PUSHED = Phrase("lfw.event.pushed", "LFW-SKILL-ZEL-DEGAGER-01", "LFW-BORDS-01")
CANNOT = Phrase("lfw.refusal.cannot_be_pushed", "LFW-SKILL-ZEL-DEGAGER-01")
LEAST = 0.05  # who gets no farther stays where it is


def where_pushed(game: State, unit: Unit, degree: float, length: float) -> Course:
    """Where it would end: before bases, terrain that bars or must be climbed, a drop, the edge; in no new contact with its enemies."""
    base = base_of(game, unit)
    gait = gait_of(game, base)
    way = along(degree)
    end = short_of_bases(
        game, base, course(game, base, gait, way, length, berths=_berths(game, base))
    )
    place = off_low_walls(game, base, gait, end.place, way, end.far)
    if place == end.place or end.by == WATER:
        return end
    here = game.place_of(base.id)
    assert isinstance(here, Place)
    return Course(place, hypot(place.x - here.x, place.y - here.y), end.by)


def _berths(game: State, base: Unit) -> Berths:
    """Out of contact with enemies whom it does not touch already."""
    touched, keep = touching(game, base), reach_of_contact(game) + CLEAR
    foes = [foe for foe in game.bodies() if hostile(game, base, foe) and foe not in touched]
    return tuple((foe, keep) for foe in foes)


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
    if (yield from safe_from_water(game, base)):
        yield from off_treasures(game, base)
    return game.status[base.id] == ON_TABLE


class PushDirection(OneDirection):
    """LFW-SKILL-ZEL-DEGAGER-01: in which direction somebody is pushed: any in which it gets somewhere."""

    __slots__ = ("_length", "_state", "_unit")

    def __init__(self, state: State, unit: Unit, length: float) -> None:
        self._state, self._unit, self._length = state, base_of(state, unit), length

    def seen_by(self, seen: Any) -> PushDirection:
        """The same rule, asked of the view."""
        return PushDirection(seen, self._unit, self._length)

    @property
    def figure(self) -> int:
        """Who is pushed."""
        return self._unit.id

    @property
    def spot(self) -> Point:
        """Where it stands."""
        return self._state.x[self._unit.id], self._state.y[self._unit.id]

    @property
    def length(self) -> float:
        """How far it is pushed at most."""
        return self._length

    def why_not(self, degree: float) -> Refusal | None:
        """It must get on."""
        end = where_pushed(self._state, self._unit, degree, self._length)
        if end.far > LEAST or end.by == WATER:
            return None
        return refuse(CANNOT, figure=self._unit.id, degree=round(degree))

    def directions(self) -> Iterable[float]:
        """Beside whatever is so near that it could stop it at once, and amid the gaps that this leaves."""
        game, base, here = self._state, self._unit, self._state.place_of(self._unit.id)
        if not isinstance(here, Place):
            return ()
        walk = walk_of(game, base, gait_of(game, base), _berths(game, base))
        near = room_bounds(walk, walk.floor_of(here), farthest_box(here.point, 1.0))
        return map(degrees, with_middles(bearings(here.point, LEAST + TOLERANCE, near)))
