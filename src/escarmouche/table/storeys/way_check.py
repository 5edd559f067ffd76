"""Is a given way one that the mover can go? And what does it cost? The answer names leg or crossing, and the place."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot, inf

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import boxed
from escarmouche.table.shapes import Shape
from escarmouche.table.sweeps import stop_before, sweep_blocked, sweep_hits_shape
from escarmouche.table.trails import path_length, share_in_areas

from .borders import floors_of
from .floor_ground import FloorGround
from .gates import Gate, gates_of
from .model import Perch, Place
from .perches import cost_onto, start_of, stays_on_link
from .walks import Walk
from .ways import (
    BLOCKED,
    BROKEN,
    FORBIDDEN,
    NO_CROSSING,
    OFF_FLOOR,
    TOO_FAR,
    Crossing,
    Fault,
    Leg,
    Way,
)

_NEAR = 10 * TOLERANCE  # so near two parts of a way must join, and a crossing lie to its gate
_ROUNDED = 4e-12  # more than what numbers of this size are rounded by


def judged(walk: Walk, way: Way, start: Place | Perch, allowance: float = inf) -> Way | Fault:
    """Return a way with its crossings as they are and its additive cost, or what is wrong with it."""
    begun = start_of(walk, way, start)
    if begun is None or len(way.legs) != len(way.crossings) + 1:
        return Fault(BROKEN, 0, walk.table.storeys.spot_of(start))
    at, cost = begun
    if stays_on_link(way, start):
        return _hung(way, way.legs[0].points[0], cost, allowance)
    crossings: list[Crossing] = []
    for number, leg in enumerate(way.legs):
        floor = walk.floor_of(at)
        if leg.floor != walk.name_of(floor) or _far(leg.points[0], at.point) > _NEAR:
            return Fault(BROKEN, number, leg.points[0])
        points = (at.point, *leg.points[1:])
        ground = walk.ground(floor)
        blocked = _blocked(ground, points)
        if blocked is not None:
            return Fault(BLOCKED, number, blocked)
        cost += ground.price(points)
        if number == len(way.crossings):
            return _ended(walk, way, tuple(crossings), floor, cost, allowance)
        given = way.crossings[number]
        if _far(points[-1], given.start.point) > _NEAR:
            return Fault(BROKEN, number, points[-1])
        crossing = _looked_up(walk, given, floor)
        if crossing is None:
            return Fault(NO_CROSSING, number, given.start.point)
        toll = walk.cost_of(crossing)
        if toll is None:
            return Fault(FORBIDDEN, number, given.start.point)
        crossings.append(crossing)
        cost += toll
        at = crossing.end
    raise AssertionError("a way ends with a leg")


def _ended(
    walk: Walk, way: Way, crossings: tuple[Crossing, ...], floor: int, cost: float, allowance: float
) -> Way | Fault:
    last = len(way.legs) - 1
    x, y = way.legs[-1].points[-1]
    goal = place_on(walk, floor, x, y)
    if goal is not None and way.perch is not None:
        more = cost_onto(walk, goal, way.perch)
        if more is None:
            return Fault(NO_CROSSING, last, (x, y))
        return _hung(way._replace(crossings=crossings), (x, y), cost + more, allowance)
    if goal is None or not walk.may_stop(goal):
        return Fault(OFF_FLOOR, last, (x, y))
    if cost > allowance + TOLERANCE:
        return Fault(TOO_FAR, last, (x, y), cost - allowance)
    return Way(way.legs, crossings, cost)


def _hung(way: Way, at: Point, cost: float, allowance: float) -> Way | Fault:
    """A way that ends on a link."""
    if cost > allowance + TOLERANCE:
        return Fault(TOO_FAR, len(way.legs) - 1, at, cost - allowance)
    return way._replace(cost=cost)


def place_on(walk: Walk, floor: int, x: float, y: float) -> Place | None:
    """The place of a floor at a spot, if the floor is there."""
    return place_on_floor(walk.table, floor, x, y)


def place_on_floor(table: Table, floor: int, x: float, y: float) -> Place | None:
    """The same whoever walks there."""
    number = floors_of(table).number
    found = [id for id in table.storeys.surfaces_at(x, y) if number[id] == floor]
    return Place(x, y, found[-1]) if found else None


def as_far_as(
    walk: Walk, way: Way, start: Place, allowance: float, known: Known | None = None
) -> Way:
    """Return as much of a way as an allowance lasts for; a crossing is made whole or not at all.

    `known`: what was found out about its legs, where the same way is cut several times.
    """
    legs: list[Leg] = []
    crossings: list[Crossing] = []
    paid, at = 0.0, start
    for number, leg in enumerate(way.legs):
        ground = walk.ground(walk.floor_of(at))
        cost = ground.price(leg.points)
        if paid + cost > allowance + TOLERANCE:
            parts = None if known is None else known.get(number)
            parts = parts or Parts.of(ground, leg.points)
            if known is not None and parts is not None:
                known[number] = parts
            points = _cut(ground, leg.points, allowance - paid, parts)
            return Way(
                (*legs, Leg(leg.floor, points)), tuple(crossings), paid + ground.price(points)
            )
        legs.append(leg)
        paid += cost
        if number < len(way.crossings):
            crossing = way.crossings[number]
            toll = walk.cost_of(crossing)
            if toll is None or paid + toll > allowance + TOLERANCE:
                break
            paid += toll
            crossings.append(crossing)
            at = crossing.end
    return Way(tuple(legs), tuple(crossings), paid)


def _cut(
    ground: FloorGround, points: tuple[Point, ...], left: float, parts: Parts | None
) -> tuple[Point, ...]:
    """The longest beginning of a leg that costs no more than what is left: found by halving, as cost only grows."""
    low, high = 0.0, path_length(points)
    dear = bool(ground.surcharges or ground.tolls)
    about = (
        left / ground.base
    )  # where all ground costs the same, but for what numbers are rounded by
    for _ in range(50):
        middle = (low + high) / 2
        if dear or -_ROUNDED < middle - about < _ROUNDED:
            part = _until(points, middle) if parts is None else ()
            fits = (ground.price(part) if parts is None else parts.price(middle)) <= left
        else:
            fits = middle < about
        low, high = (middle, high) if fits else (low, middle)
    return _until(points, low)


class Parts:
    """What beginnings of a leg cost on ground that is dear in some areas: the very sums of `FloorGround.price`, of which all but the last is kept."""

    def __init__(self, ground: FloorGround, points: tuple[Point, ...]) -> None:
        self._base, self._points = ground.base, points
        met = [
            one for one in ground.surcharges if _comes_near(one[1], points)
        ]  # the others add nothing
        self._more = [more for more, _shape in met]
        self._far: list[float] = []
        self._walked = [0.0]  # up to each point
        self._inside = [[0.0] * len(met)]  # the same in each area
        self._near: list[list[tuple[int, Shape]]] = []  # the areas that a stretch may lead through
        for a, b in itertools.pairwise(points):
            far, inside = _far(a, b), self._inside[-1]
            near = [(n, shape) for n, (_, shape) in enumerate(met) if _comes_near(shape, (a, b))]
            self._far.append(far)
            self._near.append(near)
            self._walked.append(self._walked[-1] + far)
            self._inside.append(_with_part(inside, near, a, b))

    @classmethod
    def of(cls, ground: FloorGround, points: tuple[Point, ...]) -> Parts | None:
        """Where areas alone make ground dear: the tolls of hurdles depend on a whole way."""
        return cls(ground, points) if ground.surcharges and not ground.tolls else None

    def price(self, length: float) -> float:
        """What the beginning of this length costs."""
        for n, far in enumerate(self._far):
            if far >= length:
                (ax, ay), (bx, by) = a, b = self._points[n], self._points[n + 1]
                share = length / far if far > 0.0 else 0.0
                b = (ax + share * (bx - ax), ay + share * (by - ay))
                walked = self._walked[n] + _far(a, b)
                return self._sum(walked, _with_part(self._inside[n], self._near[n], a, b))
            length -= far
        return self._sum(self._walked[-1], self._inside[-1])

    def _sum(self, walked: float, inside: list[float]) -> float:
        cost = self._base * walked
        for more, length in zip(self._more, inside, strict=True):
            cost += more * length
        return cost


Known = dict[int, Parts]  # by the number of the leg


def _with_part(
    inside: list[float], near: list[tuple[int, Shape]], a: Point, b: Point
) -> list[float]:
    """Lengths in areas, with those of one stretch more."""
    if not near:
        return inside
    found = [*inside]
    for number, shape in near:
        share = share_in_areas(*a, *b, (shape,))
        if share:
            found[number] += share * _far(a, b)
    return found


def _comes_near(shape: Shape, points: Sequence[Point]) -> bool:
    """Whether the boxes of an area and a stretch meet."""
    x0, y0, x1, y1 = shape.bbox
    left, low, right, high = boxed(points)
    return x0 <= right and x1 >= left and y0 <= high and y1 >= low


def _until(points: tuple[Point, ...], length: float) -> tuple[Point, ...]:
    found = [points[0]]
    for a, b in itertools.pairwise(points):
        far = _far(a, b)
        if far >= length:
            share = length / far if far > 0.0 else 0.0
            return (*found, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        found.append(b)
        length -= far
    return tuple(found)


def _blocked(ground: FloorGround, points: tuple[Point, ...]) -> Point | None:
    """Where a leg is stopped, if it is."""
    if ground.is_free(points):
        return None
    for a, b in itertools.pairwise(points):
        r, xs, ys, rs = ground.radius, ground.xs, ground.ys, ground.rs
        hit = sweep_blocked(*a, *b, r, xs, ys, rs, ()) is not None
        if hit or any(sweep_hits_shape(s, *a, *b, r) for s in ground.shapes):
            share = stop_before(*a, *b, r, xs, ys, rs, (), ground.shapes)
            return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
    return points[-1]


def _looked_up(walk: Walk, given: Crossing, floor: int) -> Crossing | None:
    """The crossing that a given one means, with all that is true of it; nothing where there is none."""
    for gate in gates_of(walk.table, walk.build):
        if gate.floors[0] != floor or not _meets(gate, given):
            continue
        for kind in gate.kinds:
            if (kind.kind, kind.by) != (given.kind, given.by):
                continue
            ends = (kind.start.surface, kind.end.surface)
            if ends == (given.start.surface, given.end.surface) and _is_free(walk, gate, given):
                return walk.stated(kind)._replace(start=given.start, end=given.end)
    return None


def _share(gate: Gate, point: Point) -> float:
    ex, ey = point[0] - gate.start[0], point[1] - gate.start[1]
    return min(max(ex * gate.along[0] + ey * gate.along[1], 0.0), gate.length)


def _meets(gate: Gate, given: Crossing) -> bool:
    at = _share(gate, given.start.point)
    away = _far(gate.at(at), given.start.point), _far(gate.opposite(at), given.end.point)
    return max(away) <= _NEAR


def _is_free(walk: Walk, gate: Gate, given: Crossing) -> bool:
    at = _share(gate, given.start.point)
    return any(low - _NEAR <= at <= high + _NEAR for low, high in walk.parts(gate))


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])
