"""The second half of a flight: a place that no enemy sees (LFW-FUITEMVT-03, A-R26)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.one_storey_place import OneStoreyPlace
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import building_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.gait import climbing, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.sight import seen_by_nobody
from escarmouche.rulebooks.last_fantasy_war.ground.solids import (
    figure_of,
    height_of,
    scenery_blockers,
)
from escarmouche.rulebooks.last_fantasy_war.ground.walking import (
    Berths,
    is_on_table,
    is_taken,
    walk_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going, going_to
from escarmouche.rulebooks.last_fantasy_war.ground.weather import is_night
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import around, on_surfaces
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR, NO_ROOM, NO_WAY, OFF_TABLE
from escarmouche.rulebooks.last_fantasy_war.state import FLIGHT, State, Unit, hostile
from escarmouche.table.curves import Segment, around_box
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.walks import Walk

Goal = Place | Perch
IS_SEEN = Phrase("lfw.refusal.is_seen", "LFW-FUITEMVT-03")
RINGS = (0.35, 0.7, 0.99)  # of what is left of the move, where places are looked at
AROUND = 12
APART = 0.7  # between the places beside a piece
SLIT = 0.02  # so much of it may show and it is not seen
THOUGHTS = 4  # places that one looks at who does not care


def way_to_hide(game: State, unit: Unit, goal: Place, left: float) -> Going | None:
    """The way there: without climbing, and touching no enemy."""
    gait = climbing(gait_of(game, unit, FLIGHT), False)
    return going_to(game, unit, goal, gait, left, 0.0, _berths(game, unit))


def _berths(game: State, unit: Unit) -> Berths:
    keep = reach_of_contact(game) + CLEAR
    return tuple((foe, keep) for foe in game.bodies() if hostile(game, unit, foe))


def why_not_hide(game: State, unit: Unit, goal: Goal, left: float) -> Refusal | None:
    """What speaks against hiding there; where it is it may remain on its line."""
    if goal == game.place_of(unit.id):
        return None
    if isinstance(goal, Perch):
        return refuse(NO_WAY, figure=unit.id)
    if not is_on_table(game, unit, goal):
        return refuse(OFF_TABLE, figure=unit.id)
    walk = _walk(game, unit)
    if is_taken(game, unit, goal) or not walk.may_stop(goal):
        return refuse(NO_ROOM, figure=unit.id)
    if hypot(goal.x - game.x[unit.id], goal.y - game.y[unit.id]) > left + 1e-4:
        return refuse(NO_WAY, figure=unit.id)
    if not seen_by_nobody(game, unit, goal):
        return refuse(IS_SEEN, figure=unit.id)
    if way_to_hide(game, unit, goal, left) is None:
        return refuse(NO_WAY, figure=unit.id)
    return None


def _walk(game: State, unit: Unit) -> Walk:
    gait = climbing(gait_of(game, unit, FLIGHT), False)
    return walk_of(game, unit, gait, _berths(game, unit))


class HidePlace(OneStoreyPlace[State, Unit]):
    """Where a fleeing unit may hide; to stay where it is means to run on along its line."""

    __slots__ = ("left",)

    def __init__(self, state: State, unit: Unit, left: float) -> None:
        self.left = left

        def why_not(game: State, mover: Unit, goal: Goal) -> Refusal | None:
            return why_not_hide(game, mover, goal, left)

        super().__init__(state, unit, left, _walk, why_not)

    def seen_by(self, seen: Any) -> HidePlace:
        """The same rule, asked of the view."""
        return HidePlace(seen, self._figure, self.left)

    def _proposed(self) -> Iterator[Goal]:
        yield self._here
        yield from hiding_places(self._state, self._figure, self.left)

    def sample(self, chooser: Chooser) -> Goal:
        """It runs on, or hides in one of a few places that it thinks of: beside something in reach, or anywhere about it."""
        if chooser.randrange(2):
            for _each in range(THOUGHTS):
                goal = one_hiding_place(self._state, self._figure, self.left, chooser)
                if goal is not None and self.check(goal) is None:
                    return goal
        return self._here


def may_hide(game: State, unit: Unit, left: float) -> bool:
    """Whether it cannot be told at once that no place in reach is hidden: else nobody is asked.

    From each enemy something must be able to hide it: a solid between that one and all that it can reach.
    """
    if left <= TOLERANCE:
        return False
    x, y, reach = game.x[unit.id], game.y[unit.id], left + game.radius[unit.id]
    foes = [foe for foe in game.bodies() if hostile(game, unit, foe)]
    return is_night(game) or all(_may_be_hidden(game, unit, foe, (x, y), reach) for foe in foes)


def _may_be_hidden(game: State, unit: Unit, foe: Unit, spot: Point, reach: float) -> bool:
    """Whether anything is high enough, and stands between an enemy and where a unit can get."""
    line = Segment(game.x[foe.id], game.y[foe.id], *spot)
    least = min(height_of(game, unit), figure_of(game, foe).top) - SLIT
    return bool(building_of(game, foe)) or any(
        top >= least and _beside(line, cx, cy) <= wide + reach
        for cx, cy, wide, _low, top, _solid in scenery_blockers(game).rows
    )


def _beside(line: Segment, x: float, y: float) -> float:
    px, py = line.at(line.along((x, y)))
    return hypot(px - x, py - y)


def one_hiding_place(game: State, unit: Unit, left: float, chooser: Chooser) -> Place | None:
    """One of them, drawn: beside one of the pieces, or somewhere in reach; nothing where that is too far."""
    x, y, r = game.x[unit.id], game.y[unit.id], game.radius[unit.id]
    boxes = [box for box in _boxes(game) if _apart(box, x, y) <= left]
    if boxes and chooser.randrange(4):
        spots = list(_around_box(boxes[chooser.randrange(len(boxes))], r + 0.05))
        spot = spots[chooser.randrange(len(spots))]
    else:
        angle, far = 2 * pi * chooser.random(), left * sqrt(chooser.random())
        spot = (x + far * cos(angle), y + far * sin(angle))
    if hypot(spot[0] - x, spot[1] - y) > left:
        return None
    places = list(on_surfaces(game, spot))
    return places[chooser.randrange(len(places))] if places else None


def _apart(box: Box, x: float, y: float) -> float:
    """How far a spot is from a box."""
    x0, y0, x1, y1 = box
    return hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))


def _boxes(game: State) -> list[Box]:
    """About all that may hide somebody."""
    found = [piece.shape.bbox for piece in game.table.scenery if piece.height > 0.5]
    return found + [surface.outline.bbox for surface in game.table.storeys.surfaces]


def hiding_places(game: State, unit: Unit, left: float) -> Iterator[Place]:
    """Beside whatever is in reach, all around it; and all around the unit."""
    x, y, r = game.x[unit.id], game.y[unit.id], game.radius[unit.id]
    boxes = _boxes(game)
    for box in boxes:
        for spot in _around_box(box, r + 0.05):
            if hypot(spot[0] - x, spot[1] - y) <= left:
                yield from on_surfaces(game, spot)
    if boxes:
        for share in RINGS:
            yield from around(game, (x, y), share * left, AROUND)


def _around_box(box: Box, away: float) -> Iterator[Point]:
    """Spots along the four sides of a box, so far outside it."""
    for side in around_box(box, -away):
        ax, ay, bx, by = side  # type: ignore[misc]
        count = max(2, round(hypot(bx - ax, by - ay) / APART))
        yield from (side.at(n / count) for n in range(count))
