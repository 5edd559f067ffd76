"""Whether there is room for a base, or a way: questions with an exact answer.

Where a base may stand is bounded by a few curves (see `curves`). If there is any such place at all, then there is
one where two of these curves meet, or on a stretch of one of them between two such points: so it is enough to look
there, and what is not found does not exist. What is open (strictly out of contact, strictly less than some
distance) is asked for with a curve that lies `CLEAR` inside what is allowed: no less room is ever overlooked.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from .curves import (
    Circle,
    Curve,
    Segment,
    approaches,
    bearings,
    cut_up,
    meetings,
    offset,
    with_middles,
)
from .measure import TOLERANCE, Point

CLEAR = 2 * TOLERANCE  # so far inside what is open its bounding curve is drawn

IsFree = Callable[[Point], bool]
IsClear = Callable[[Point, Point], bool]
Way = tuple[Point, ...]


def free_places(
    curves: Sequence[Curve], is_free: IsFree, on: Sequence[Curve] | None = None
) -> Iterator[Point]:
    """Free places on some curves (on all of them if none are named): none only if there is no room at all.

    Each curve is cut by all the others: where it is, and in the middle of each stretch.
    """
    near = neighbours(curves)
    for curve in curves if on is None else on:
        for place in cut_up(curve, near(curve)):
            if is_free(place):
                yield place


def nearest_places(curves: Sequence[Curve], spot: Point) -> list[tuple[float, Point]]:
    """Where the free place that is nearest to a spot may be, with how far off it is, the nearest first.

    It is the spot itself, or lies on a curve that bounds the free places: where that comes nearest to the spot, or where it
    ends or meets another. So the first of these that is free is the nearest of all.
    """
    near = neighbours(curves)
    found = {spot: 0.0}
    for curve in curves:
        places = [curve.at(curve.along(spot))]
        if isinstance(curve, Segment):
            places += [curve.at(0.0), curve.at(1.0)]
        places += [place for other in near(curve) for place in meetings(curve, other)]
        for place in places:
            found[place] = hypot(place[0] - spot[0], place[1] - spot[1])
    return sorted((far, place) for place, far in found.items())


def nearest_free(curves: Sequence[Curve], is_free: IsFree, spot: Point) -> Point | None:
    """The free place that is nearest to a spot, or None if there is none anywhere."""
    if is_free(spot):
        return spot
    return next((place for _, place in nearest_places(curves, spot) if is_free(place)), None)


def neighbours(curves: Sequence[Curve]) -> Callable[[Curve], list[Curve]]:
    """Says of a curve which of the others come near it: boxes tell, and most lie elsewhere."""
    boxed = sorted([(*curve.box, n) for n, curve in enumerate(curves)])
    lefts = [row[0] for row in boxed]
    widest = max([right - left for left, _, right, _, _ in boxed], default=0.0) + TOLERANCE

    def near(curve: Curve) -> list[Curve]:
        x0, y0, x1, y1 = curve.box
        x0, y0, x1, y1 = x0 - TOLERANCE, y0 - TOLERANCE, x1 + TOLERANCE, y1 + TOLERANCE
        rows = boxed[bisect_left(lefts, x0 - widest) : bisect_right(lefts, x1)]
        return [
            curves[n]
            for _, low, right, high, n in rows
            if right >= x0 and low <= y1 and high >= y0 and curves[n] is not curve
        ]

    return near


def ends_of_runs(
    start: Point, length: float, curves: Sequence[Curve], is_clear: IsFree
) -> Iterator[Point]:
    """Free ends of straight runs of a length: at the edges of each free interval of directions, and amid it."""
    run = Circle(*start, length)
    for angle in with_middles(bearings(start, length, curves)) or [0.0]:
        if is_clear(run.at(angle)):
            yield run.at(angle)


# -- along a way ---------------------------------------------------------------------------------


def last_free_length(
    trail: Sequence[Point],
    longest: float,
    bounds_of: Callable[[Point, Point], Sequence[Curve]],
    is_free: Callable[[float], bool],
    finest: float = TOLERANCE,
) -> float | None:
    """The greatest length of a way, `longest` at most, after which there is room; None where there is none on it.

    `bounds_of` tells what bounds the free places on a straight leg: between two neighbouring cuts of a leg nothing changes,
    so it is enough to look at these and between them, from the far end on.
    """
    if is_free(longest):
        return longest
    barred, begins = longest, 0.0
    legs: list[tuple[float, Point, Point]] = []
    for a, b in pairwise(trail):
        legs.append((begins, a, b))
        begins += hypot(b[0] - a[0], b[1] - a[1])
    for begin, a, b in reversed(legs):
        if begin >= barred:
            continue
        leg, far = Segment(*a, *b), hypot(b[0] - a[0], b[1] - a[1])
        lengths = {begin + far * leg.along(place) for place in cut_up(leg, bounds_of(a, b))}
        for length in sorted(lengths, reverse=True):
            if length < barred:
                if is_free(length):
                    return _last_between(is_free, length, barred, finest)
                barred = length
    return None


def _last_between(
    is_free: Callable[[float], bool], free: float, barred: float, finest: float
) -> float:
    while barred - free > finest:
        middle = (free + barred) / 2
        free, barred = (middle, barred) if is_free(middle) else (free, middle)
    return free


# -- ways to one of many places ------------------------------------------------------------------


def shortest_way_to(
    start: Point,
    goals: Sequence[Curve],
    obstacles: Sequence[Curve],
    is_goal: IsFree,
    is_clear: IsClear,
    way_to: Callable[[Point, float], Way | None],
    longest: float,
) -> Way | None:
    """The shortest of all ways to a place of some curves: exact, since a shortest way ends at one of few places.

    `obstacles` are the curves round which a way may bend and which cut the goals; `is_clear` says whether nothing
    lies between two points; `way_to` finds the way to one place no longer than a limit, without its start. The
    result is None where no way leads to any of them.
    """
    best: Way | None = None
    left = longest
    for place in sorted(
        ends_of_ways(start, goals, obstacles, is_goal, is_clear),
        key=lambda p: hypot(p[0] - start[0], p[1] - start[1]),
    ):
        if hypot(place[0] - start[0], place[1] - start[1]) > left + TOLERANCE:
            break  # no way to it, nor to those that lie farther, can be shorter
        found = way_to(place, left)
        if found is not None:
            length = _length(start, found)
            if best is None or length < left:
                best, left = found, length
    return best


def ends_of_ways(
    start: Point,
    goals: Sequence[Curve],
    obstacles: Sequence[Curve],
    is_goal: IsFree,
    is_clear: IsClear,
) -> Iterator[Point]:
    """The places of some curves at which a shortest way to them may end."""
    near = neighbours([*goals, *obstacles])
    for goal in goals:
        for whence, place in approaches(goal, start, obstacles):
            if is_goal(place) and (whence == start or is_clear(whence, place)):
                yield place
        for place in cut_up(goal, near(goal)):
            if is_goal(place):
                yield place


def _length(start: Point, way: Way) -> float:
    total, (px, py) = 0.0, start
    for x, y in way:
        total += hypot(x - px, y - py)
        px, py = x, y
    return total


def stopped_short(
    trail: Sequence[Point], curves: Sequence[Curve], may_stop: Callable[[Way], bool]
) -> Way:
    """As much of a trail as leads to the last place on it where one may stop, without its start.

    `curves` bound those places; `may_stop` judges by the way to them. Empty where there is none on the way.
    """
    done = list(trail[1:])
    while done:
        start = trail[len(done) - 1]
        leg = Segment(*start, *done[-1])
        cuts = sorted(
            {leg.along(point) for curve in curves for point in meetings(leg, curve)} | {1.0}
        )
        for share in reversed(cuts):
            way = (*done[:-1], leg.at(share))
            if share > 0.0 and may_stop(way):
                return way
        done.pop()
    return ()


# -- several bases at once -----------------------------------------------------------------------


class Room(NamedTuple):
    """Where one of several round bases may stand, the others apart: what bounds it, and whether a place is free."""

    radius: float
    curves: tuple[Curve, ...]
    is_free: IsFree


def places_together(rooms: Sequence[Room]) -> tuple[Point, ...] | None:
    """A place for each of some bases such that none overlaps another, or None.

    If two fit at all, they also fit with one of them where its own curves meet, or where they meet what lies just as
    far from a curve of the other as the two bases need: there the other, sliding along its curve, lets it go no
    farther. The other is then one base among fixed ones. For three, one is placed so and then the other two.
    """
    if not rooms:
        return ()
    if len(rooms) == 1:
        place = next(free_places(rooms[0].curves, rooms[0].is_free), None)
        return None if place is None else (place,)
    for number, first in enumerate(rooms):
        others = [*rooms[:number], *rooms[number + 1 :]]
        for place in _leading_places(first, others):
            found = places_together([room_beside(room, place, first.radius) for room in others])
            if found is not None:
                return (*found[:number], place, *found[number:])
    return None


def _leading_places(first: Room, others: Sequence[Room]) -> Iterator[Point]:
    """Where the base that is placed first may stand."""
    beyond = [
        curve
        for other in others
        for bound in other.curves
        for curve in offset(bound, first.radius + other.radius)
    ]
    seen: set[Point] = set()
    for places in (
        free_places(first.curves, first.is_free),
        free_places((*first.curves, *beyond), first.is_free, first.curves),
    ):
        for place in places:
            near = (round(place[0], 6), round(place[1], 6))
            if near not in seen:
                seen.add(near)
                yield place


def room_beside(room: Room, place: Point, radius: float) -> Room:
    """A room in which a base already stands somewhere."""
    apart = room.radius + radius
    least = apart - TOLERANCE

    def is_free(at: Point) -> bool:
        return hypot(at[0] - place[0], at[1] - place[1]) >= least and room.is_free(at)

    return Room(room.radius, (*room.curves, Circle(*place, apart)), is_free)


def packed(
    rooms: Sequence[Room], order: Callable[[Point], tuple[float, ...]]
) -> list[Point] | None:
    """A place for each of many bases, one after the other, each where it takes least room from the others.

    That is the first of all free places in an `order` (say, along an edge): side by side from one corner on. Many
    bases that fill a zone nearly wholly may fit otherwise and yet not so.
    """
    found: list[Point] = []
    left = list(rooms)
    while left:
        room = left.pop(0)
        place = min(free_places(room.curves, room.is_free), key=order, default=None)
        if place is None:
            return None
        found.append(place)
        left = [room_beside(other, place, room.radius) for other in left]
    return found
