"""Whether a mover has room anywhere on a table with storeys, and the nearest place where it has: questions with an exact answer.

Where it may stand on a floor is bounded by curves: those of bases, of what bars it, of rims, low walls and the edges of the
table, and those of the rule that asks. If there is a place at all, there is one where two of them meet or between two such
points (see `table.free_space`): what is not found does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.table.curves import Curve, Segment, meetings, near_box
from escarmouche.table.free_space import CLEAR, free_places, nearest_places
from escarmouche.table.measure import Point
from escarmouche.table.polygons import Box

from .model import GROUND, Place
from .room import room_bounds, stopping_bounds
from .walks import Walk
from .way_check import place_on


def _nothing(_height: float) -> Iterable[Curve]:
    return ()


class Demand(NamedTuple):
    """What a rule says of the places where a mover may stand.

    `bounds` are the curves at which the rule comes to say another thing of feet at a height; of room, rims, low walls and the
    edges of the table they say nothing. What is open is bounded by curves a little inside it (`free_space.CLEAR`).
    """

    may_stand: Callable[[Place], bool]
    bounds: Callable[[float], Iterable[Curve]] = _nothing
    box: Box | None = None  # no place outside of it is legal; None: the whole table


def places_with_room(walk: Walk, demand: Demand) -> Iterator[Place]:
    """Places of all floors where the mover may stand, the ground first: none only if there is none anywhere."""
    for floor, curves in _floors(walk, demand):

        def is_free(spot: Point, floor: int = floor) -> bool:
            place = place_on(walk, floor, *spot)
            return place is not None and demand.may_stand(place)

        for x, y in free_places(curves, is_free):
            place = place_on(walk, floor, x, y)
            assert place is not None
            yield place


def has_room(walk: Walk, demand: Demand) -> bool:
    """Whether there is any place where the mover may stand."""
    return next(places_with_room(walk, demand), None) is not None


def nearest_with_room(
    walk: Walk, demand: Demand, spot: Point, floor: int | None = None
) -> Place | None:
    """The place where the mover may stand that is nearest to a spot as seen from above, on one floor or on any; None: there is none."""
    floors = [one for one in _floors_in(walk, demand.box) if floor is None or one == floor]
    here = (place_on(walk, one, *spot) for one in floors)
    there = next((place for place in here if place and demand.may_stand(place)), None)
    if there is not None:
        return there
    found = [
        (far, one, place)
        for one in floors
        for far, place in nearest_places(_bounds(walk, one, demand), spot)
    ]
    for _far, one, (x, y) in sorted(found):
        place = place_on(walk, one, x, y)
        if place is not None and demand.may_stand(place):
            return place
    return None


def changes_on_line(walk: Walk, demand: Demand, line: Segment) -> list[float]:
    """How far along a line, from its start, it may change whether the mover may stand there; its end last.

    Between two of these nothing changes on any floor; what is closed ends at one of them.
    """
    length = hypot(line.bx - line.ax, line.by - line.ay)
    near = demand._replace(box=line.box)
    found = {1.0} | {
        line.along(spot)
        for floor in _floors_in(walk, line.box)
        for curve in _bounds(walk, floor, near)
        for spot in meetings(line, curve)
    }
    return sorted(length * share for share in found)


# -- what bounds it --------------------------------------------------------------------------------


def _floors(walk: Walk, demand: Demand) -> Iterator[tuple[int, list[Curve]]]:
    for floor in _floors_in(walk, demand.box):
        yield floor, _bounds(walk, floor, demand)


def _floors_in(walk: Walk, box: Box | None) -> list[int]:
    """The floors that there are in a box, that of the ground first."""
    x0, y0, x1, y1 = box or walk.bounds
    found = {walk.floors.number[GROUND]: None}
    for surface in walk.table.storeys.surfaces:
        left, low, right, high = surface.outline.bbox
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            found[walk.floors.number[surface.id]] = None
    return list(found)


def _bounds(walk: Walk, floor: int, demand: Demand) -> list[Curve]:
    box, ids = demand.box or walk.bounds, walk.floors.surfaces[floor]
    found = [*room_bounds(walk, floor, box), *stopping_bounds(walk, floor, box)]
    heights = sorted({walk.table.storeys.height_of(id) for id in ids})
    more = [curve for height in heights for curve in demand.bounds(height)]
    if len(ids) > 1:
        more += _steps_within(walk, ids)
    return list(dict.fromkeys([*found, *near_box(more, box)]))


def _steps_within(walk: Walk, ids: Sequence[str]) -> Iterator[Curve]:
    """Where one surface of a floor ends and another begins: there the height changes; and just outside of it."""
    for border in walk.floors.borders:
        if border.surface in ids and walk.floors.is_within(border):
            (ax, ay), (bx, by) = border.a, border.b
            yield Segment(ax, ay, bx, by)
            share = CLEAR / hypot(bx - ax, by - ay)
            dx, dy = (by - ay) * share, (ax - bx) * share
            yield Segment(ax + dx, ay + dy, bx + dx, by + dy)
