"""Shapes with round outlines, and lines: discs, capsules, walls without thickness."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from math import copysign, hypot, sqrt

from .measure import TOLERANCE, Point
from .polygons import (
    Box,
    Edge,
    Interval,
    boxed,
    disc_interval,
    distance_to_edges,
    distinct,
    edge_between,
    misses_box,
    total_length,
    turned,
)


@dataclass(frozen=True, slots=True)
class Disc:
    """A round area."""

    x: float
    y: float
    radius: float

    @property
    def bbox(self) -> Box:
        """Return the box that holds the disc."""
        r = self.radius
        return (self.x - r, self.y - r, self.x + r, self.y + r)

    def contains(self, x: float, y: float) -> bool:
        """Say whether a point is inside, the edge included."""
        dx = x - self.x
        dy = y - self.y
        reach = self.radius + TOLERANCE
        return dx * dx + dy * dy <= reach * reach

    def distance_to_edge(self, x: float, y: float) -> float:
        """Measure from a point to the outline, from inside as from outside."""
        return abs(hypot(x - self.x, y - self.y) - self.radius)

    def distance_to_point(self, x: float, y: float) -> float:
        """Measure from a point to the shape, 0 inside."""
        return max(0.0, hypot(x - self.x, y - self.y) - self.radius)

    def crossings(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        """Return the part of a segment inside, as intervals of t from a to b."""
        part = disc_interval(self.x, self.y, self.radius, ax, ay, bx, by)
        return [] if part is None else [part]

    def length_inside(self, ax: float, ay: float, bx: float, by: float) -> float:
        """Measure how much of a segment is inside."""
        return total_length(self.crossings(ax, ay, bx, by), ax, ay, bx, by)

    def intersects_disc(self, x: float, y: float, r: float) -> bool:
        """Say whether a disc overlaps the shape; mere contact does not."""
        dx = x - self.x
        dy = y - self.y
        reach = self.radius + r - TOLERANCE
        return reach > 0.0 and dx * dx + dy * dy < reach * reach

    def centre(self) -> Point:
        """Return the centre, the pivot of a piece of scenery."""
        return (self.x, self.y)

    def moved(self, dx: float, dy: float, angle: float = 0.0, about: Point | None = None) -> Disc:
        """Return the shape turned (about its centre by default), then shifted."""
        ((x, y),) = turned([(self.x, self.y)], about or (self.x, self.y), dx, dy, angle)
        return Disc(x, y, self.radius)


def within_of_segment(
    edge: Edge, p: Point, q: Point, radius: float, ax: float, ay: float, bx: float, by: float
) -> Interval | None:
    """Return the part of a segment that lies within a radius of another one, which is given as an edge and by its ends."""
    first = disc_interval(*p, radius, ax, ay, bx, by)
    second = disc_interval(*q, radius, ax, ay, bx, by)
    middle = _beside_segment(edge, radius, ax, ay, bx, by)
    found: Interval | None = None
    for part in (first, second, middle):
        if part is not None:
            if found is None:
                found = part
            else:
                low, high = found
                found = (part[0] if part[0] < low else low, part[1] if part[1] > high else high)
    return found


def _beside_segment(
    edge: Edge, radius: float, ax: float, ay: float, bx: float, by: float
) -> Interval | None:
    """Return the part of a segment in the straight middle, by clipping in the frame of the other one."""
    px, py, ux, uy, length = edge
    ua = ux * (ax - px) + uy * (ay - py)
    ub = ux * (bx - px) + uy * (by - py)
    va = ux * (ay - py) - uy * (ax - px)
    vb = ux * (by - py) - uy * (bx - px)
    t0, t1 = 0.0, 1.0
    for da, db in (
        (ua, ub),
        (length - ua, length - ub),
        (radius - va, radius - vb),
        (radius + va, radius + vb),
    ):
        if da <= TOLERANCE and db <= TOLERANCE:
            return None
        if da < 0.0:
            t = da / (da - db)
            t0 = t if t > t0 else t0
        elif db < 0.0:
            t = da / (da - db)
            t1 = t if t < t1 else t1
    square = (bx - ax) ** 2 + (by - ay) ** 2
    return (t0, t1) if t1 > t0 and (t1 - t0) * sqrt(square) > 2 * TOLERANCE else None


@dataclass(frozen=True, slots=True)
class Capsule:
    """All that lies within a radius of a segment: a thick straight line with round ends."""

    a: Point
    b: Point
    radius: float
    edges: tuple[Edge, ...] = field(init=False, repr=False, compare=False)
    bbox: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        (ax, ay), (bx, by), r = self.a, self.b, self.radius
        if hypot(bx - ax, by - ay) <= 1e-9:
            raise ValueError("a capsule needs two distinct ends; use a disc")
        object.__setattr__(self, "edges", (edge_between(self.a, self.b),))
        box = (min(ax, bx) - r, min(ay, by) - r, max(ax, bx) + r, max(ay, by) + r)
        object.__setattr__(self, "bbox", box)

    @property
    def swell(self) -> float:
        """Return how far the shape reaches beyond its edges: what sweeps add to the mover."""
        return self.radius

    def distance_to_axis(self, x: float, y: float) -> float:
        """Measure from a point to the segment in the middle."""
        return distance_to_edges(self.edges, x, y)

    def contains(self, x: float, y: float) -> bool:
        """Say whether a point is inside, the edge included."""
        return self.distance_to_axis(x, y) <= self.radius + TOLERANCE

    def distance_to_edge(self, x: float, y: float) -> float:
        """Measure from a point to the outline, from inside as from outside."""
        return abs(self.distance_to_axis(x, y) - self.radius)

    def distance_to_point(self, x: float, y: float) -> float:
        """Measure from a point to the shape, 0 inside."""
        return max(0.0, self.distance_to_axis(x, y) - self.radius)

    def crossings(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        """Return the part of a segment inside, as intervals of t from a to b."""
        if misses_box(self.bbox, ax, ay, bx, by):
            return []
        part = within_of_segment(self.edges[0], self.a, self.b, self.radius, ax, ay, bx, by)
        return [] if part is None else [part]

    def length_inside(self, ax: float, ay: float, bx: float, by: float) -> float:
        """Measure how much of a segment is inside."""
        return total_length(self.crossings(ax, ay, bx, by), ax, ay, bx, by)

    def intersects_disc(self, x: float, y: float, r: float) -> bool:
        """Say whether a disc overlaps the shape; mere contact does not."""
        return self.distance_to_axis(x, y) < self.radius + r - TOLERANCE

    def centre(self) -> Point:
        """Return the middle, the pivot of a piece of scenery."""
        return ((self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2)

    def moved(
        self, dx: float, dy: float, angle: float = 0.0, about: Point | None = None
    ) -> Capsule:
        """Return the shape turned (about its centre by default), then shifted."""
        a, b = turned((self.a, self.b), about or self.centre(), dx, dy, angle)
        return Capsule(a, b, self.radius)


@dataclass(frozen=True, slots=True)
class Line:
    """An open polyline without thickness: a wall, a hedge, a river bank.

    Where a base may reach over it (the rim of a roof), or must keep farther away, its swell is not 0. Round which of
    its points a way can turn is said by `turns`; unless it is said, round all.
    """

    points: tuple[Point, ...]
    swell: float = field(default=0.0, repr=False)
    turns: tuple[Point, ...] | None = field(default=None, repr=False, compare=False)
    edges: tuple[Edge, ...] = field(init=False, repr=False, compare=False)
    bbox: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        points = distinct(self.points)
        if len(points) < 2:
            raise ValueError("a line needs at least two distinct points")
        pairs = itertools.pairwise(points)
        object.__setattr__(self, "points", tuple(points))
        object.__setattr__(self, "edges", tuple(edge_between(p, q) for p, q in pairs))
        x0, y0, x1, y1 = boxed(points)
        out = max(0.0, self.swell)
        object.__setattr__(self, "bbox", (x0 - out, y0 - out, x1 + out, y1 + out))

    def swollen(self, swell: float) -> Line:
        """A line without swell with another one: its edges are not worked out again."""
        new, (x0, y0, x1, y1), out = object.__new__(Line), self.bbox, max(0.0, swell)
        store = object.__setattr__
        store(new, "points", self.points)
        store(new, "swell", swell)
        store(new, "turns", self.turns)
        store(new, "edges", self.edges)
        store(new, "bbox", (x0 - out, y0 - out, x1 + out, y1 + out))
        return new

    def contains(self, x: float, y: float) -> bool:
        """A line holds nothing."""
        return False

    def distance_to_edge(self, x: float, y: float) -> float:
        """Measure from a point to the line."""
        return distance_to_edges(self.edges, x, y)

    def distance_to_point(self, x: float, y: float) -> float:
        """Measure from a point to the line, its swell included."""
        return max(0.0, distance_to_edges(self.edges, x, y) - self.swell)

    def crossings(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        """Return (t, t) for each time a segment passes through, ordered from a to b.

        Neither a segment that only touches the line with an end, nor one that grazes the line's
        end or the outside of a corner, passes through.
        """
        x0, y0, x1, y1 = self.bbox
        if (ax < x0 and bx < x0) or (ax > x1 and bx > x1):
            return []
        if (ay < y0 and by < y0) or (ay > y1 and by > y1):
            return []
        length = hypot(bx - ax, by - ay)
        if length <= TOLERANCE:
            return []
        found = self._passes(ax, ay, (bx - ax) / length, (by - ay) / length, length)
        return [(t / length, t / length) for t in found] if found else []

    def _passes(self, ax: float, ay: float, dx: float, dy: float, length: float) -> list[float]:
        """Return how far along the segment each edge is passed; a corner is passed once or not."""
        points = self.points
        last = len(points) - 1
        if last == 1:  # most lines: who begins or ends on it does not pass it
            (px, py), (qx, qy) = points
            sp, sq = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
            if not ((sp > TOLERANCE and sq < -TOLERANCE) or (sp < -TOLERANCE and sq > TOLERANCE)):
                return []
            reach = self._passed(0, sp, sq, ax, ay, dx, dy, length)
            return [] if reach is None else [reach]
        found: list[float] = []
        sides: list[float] = []
        side = 0.0
        for x, y in points:
            own = dx * (y - ay) - dy * (x - ax)
            sides.append(own)
            if not side and not -TOLERANCE <= own <= TOLERANCE:
                side = own
        if not side or min(sides) > TOLERANCE or max(sides) < -TOLERANCE:
            return found  # all of it on one side, or along the segment
        for k, own in enumerate(sides):
            if abs(own) > TOLERANCE:
                side = own
            else:  # a corner on the way belongs to the side the line comes from
                sides[k] = copysign(1e-30, side)
        for k in range(last):
            sp, sq = sides[k], sides[k + 1]
            if (sp >= 0.0) == (sq >= 0.0):
                continue
            reach = self._passed(k, sp, sq, ax, ay, dx, dy, length)
            if reach is not None:
                found.append(reach)
        found.sort()
        return found

    def _passed(
        self,
        k: int,
        sp: float,
        sq: float,
        ax: float,
        ay: float,
        dx: float,
        dy: float,
        length: float,
    ) -> float | None:
        """How far along the segment one edge is passed, of whose ends it is known how far they lie to the side."""
        share = sp / (sp - sq)
        px, py, ux, uy, span = self.edges[k]
        reach = dx * (px + share * span * ux - ax) + dy * (py + share * span * uy - ay)
        sine = abs(ux * dy - uy * dx)
        return reach if reach * sine > TOLERANCE and (length - reach) * sine > TOLERANCE else None

    def length_inside(self, ax: float, ay: float, bx: float, by: float) -> float:
        """A line has no inside."""
        return 0.0

    def intersects_disc(self, x: float, y: float, r: float) -> bool:
        """Say whether a disc overlaps the line; mere contact does not."""
        return distance_to_edges(self.edges, x, y) < r + self.swell - TOLERANCE

    def centre(self) -> Point:
        """Return the middle of the box, the pivot of a piece of scenery."""
        x0, y0, x1, y1 = self.bbox
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    def moved(self, dx: float, dy: float, angle: float = 0.0, about: Point | None = None) -> Line:
        """Return the shape turned (about its centre by default), then shifted."""
        return Line(tuple(turned(self.points, about or self.centre(), dx, dy, angle)), self.swell)
