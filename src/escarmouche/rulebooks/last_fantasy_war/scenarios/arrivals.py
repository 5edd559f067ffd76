"""Units that come onto the table in the course of a game, by an edge (LFW-SCEN-FLOT-21, B-R25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, enter
from escarmouche.table.curves import Curve, Segment
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand, changes_on_line, nearest_with_room
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.sweeps import placement_blocked

ORDER = Phrase("lfw.roll.arrival_order", "LFW-SCEN-FLOT-21")

KEPT = 1.0  # more than this from those who are there already
HAIR = 10 * TOLERANCE  # so much beside a place where room begins or ends
ROWS = 12  # how many ranks deep, where the edge is full
HUNDRED = 100  # faces of the dice that say who arrives where: the lowest on the left


def spread(game: State, units: Sequence[Unit], edge: str) -> Rule:
    """B-R25: along an edge, bases touching it, evenly and in random order. Returns those for whom there was room."""
    waiting, placed = list(units), list[Unit]()
    if len({unit.entry for unit in units}) > 1:
        faces = yield Roll(ORDER, len(units), sides=HUNDRED)
        drawn = sorted(zip(faces, units, strict=True), key=lambda each: each[0])
        waiting = [unit for _face, unit in drawn]
    for number, unit in enumerate(waiting):
        share = (number + 0.5) / len(units)
        place = _spot(game, unit, edge, share)
        if place is not None:
            enter(game, unit, place)
            placed.append(unit)
    return placed


def _spot(game: State, unit: Unit, edge: str, share: float) -> Place | None:
    """Where it stands: as near as may be to its share of the edge, in ranks behind the first where that is full.

    Where these are full too, the nearest place that is left; None only where there is none on the whole table.
    """
    r, table = game.radius[unit.id], game.table
    long = table.width if edge in ("bottom", "top") else table.depth
    start = min(max(share * long, r), long - r)
    walk = walk_of(game, unit, gait_of(game, unit))
    demand = Demand(lambda place: _is_free(game, unit, place, walk), partial(_kept_off, game, unit))
    for row in range(ROWS):
        deep = r + row * (2 * r + 0.1)
        line = Segment(*_point(game, edge, r, deep), *_point(game, edge, long - r, deep))
        found = {r + far for far in (0.0, *changes_on_line(walk, demand, line))}
        near = {start, *(far + slip for far in found for slip in (0.0, HAIR, -HAIR))}
        taken = _Taken(walk, line)
        for far in sorted(near, key=lambda far: abs(far - start)):
            place = _place(game, edge, far, deep) if r <= far <= long - r else None
            if place is not None and not taken.at(place) and _is_free(game, unit, place, walk):
                return place
    return nearest_with_room(walk, demand, _point(game, edge, start, r))


class _Taken:
    """Which bases leave no room on a line: of many places on it most are told so, without a look at who stands elsewhere."""

    def __init__(self, walk: Walk, line: Segment) -> None:
        self._walk, self._line = walk, line
        self._bases: dict[int, tuple[list[float], list[float], list[float]]] = {}

    def at(self, place: Place) -> bool:
        """Whether a base leaves no room at a place of the line."""
        floor = self._walk.floor_of(place)
        if floor not in self._bases:
            self._bases[floor] = self._beside(floor)
        radius = self._walk.build.radius
        return placement_blocked(place.x, place.y, radius, *self._bases[floor], ()) is not None

    def _beside(self, floor: int) -> tuple[list[float], list[float], list[float]]:
        """The bases of a floor that are near enough to the line."""
        ground, (x0, y0, x1, y1) = self._walk.ground(floor), self._line.box
        near = [
            (x, y, r)
            for x, y, r in zip(ground.xs, ground.ys, ground.rs, strict=True)
            if x0 - (far := r + ground.radius) <= x <= x1 + far and y0 - far <= y <= y1 + far
        ]
        return [x for x, _y, _r in near], [y for _x, y, _r in near], [r for _x, _y, r in near]


def _kept_off(game: State, unit: Unit, height: float) -> Iterator[Curve]:
    """More than 1'' from enemies."""
    for foe in game.foes(unit.camp):
        yield from places_so_far(game, unit, foe, KEPT + CLEAR, height)


def _point(game: State, edge: str, far: float, deep: float) -> Point:
    """So far along an edge, and so deep."""
    table = game.table
    return {
        "bottom": (far, deep),
        "top": (far, table.depth - deep),
        "left": (deep, far),
        "right": (table.width - deep, far),
    }[edge]


def _place(game: State, edge: str, far: float, deep: float) -> Place | None:
    x, y = _point(game, edge, far, deep)
    if not game.table.is_on(x, y):
        return None
    return Place(x, y, game.table.storeys.surfaces_at(x, y)[0])


def _is_free(game: State, unit: Unit, place: Place, walk: Walk) -> bool:
    """Room for its base, more than 1'' from every enemy."""
    if not walk.may_stop(place):
        return False
    return all(
        distance_at(game, unit, place, foe) > KEPT + TOLERANCE for foe in game.foes(unit.camp)
    )
