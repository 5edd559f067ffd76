"""Shapes of scenery and zones: polygons, discs, capsules, and lines without thickness.

All answer the same questions, so that rules never ask what a shape is. Edges are precomputed as
(x, y, ux, uy, length) rows of plain floats, because sight and movement walk them thousands of
times a second. A segment that only grazes a shape (never deeper than TOLERANCE) does not cross it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, inf, sin, sqrt
from typing import ClassVar

from .measure import TOLERANCE, Point

Box = tuple[float, float, float, float]
Edge = tuple[float, float, float, float, float]
Interval = tuple[float, float]


def turned(
    points: Iterable[Point], centre: Point, dx: float, dy: float, angle: float
) -> list[Point]:
    """Turn points about a centre, then shift them."""
    c, s = cos(angle), sin(angle)
    cx, cy = centre
    return [
        (
            cx + dx + (x - cx) * c - (y - cy) * s,
            cy + dy + (x - cx) * s + (y - cy) * c,
        )
        for x, y in points
    ]


def distinct(points: Iterable[Point]) -> list[Point]:
    """Drop points that repeat their predecessor: they would make edges without direction."""
    kept: list[Point] = []
    px = py = inf
    for x, y in points:
        dx, dy = x - px, y - py
        if dx > 1e-9 or dy > 1e-9 or hypot(dx, dy) > 1e-9:
            px, py = float(x), float(y)
            kept.append((px, py))
    return kept


def edge_between(p: Point, q: Point) -> Edge:
    """Return an edge as its start, direction and length."""
    length = hypot(q[0] - p[0], q[1] - p[1])
    return (p[0], p[1], (q[0] - p[0]) / length, (q[1] - p[1]) / length, length)


def edges_of(points: Sequence[Point]) -> list[Edge]:
    """Return the edges round a polygon, from its first point on."""
    edges = []
    px, py = points[0]
    for qx, qy in (*points[1:], points[0]):
        dx = qx - px
        dy = qy - py
        length = hypot(dx, dy)
        edges.append((px, py, dx / length, dy / length, length))
        px, py = qx, qy
    return edges


def boxed(points: Sequence[Point]) -> Box:
    """Return the box that holds some points."""
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        left, right = (ax, bx) if ax < bx else (bx, ax)
        return (left, ay, right, by) if ay < by else (left, by, right, ay)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def centroid(points: Sequence[Point]) -> Point:
    """Return the centre of gravity of a simple polygon."""
    area = mx = my = 0.0
    ox, oy = points[0]
    px, py = ox, oy
    for qx, qy in (*points[1:], points[0]):
        cross = (px - ox) * (qy - oy) - (qx - ox) * (py - oy)
        area += cross
        mx += (px + qx - 2 * ox) * cross
        my += (py + qy - 2 * oy) * cross
        px, py = qx, qy
    return (ox + mx / (3 * area), oy + my / (3 * area))


def misses_box(box: Box, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say quickly that a segment cannot enter a box."""
    x0, y0, x1, y1 = box
    return (
        (ax <= x0 and bx <= x0)
        or (ax >= x1 and bx >= x1)
        or (ay <= y0 and by <= y0)
        or (ay >= y1 and by >= y1)
    )


def distance_to_edges(edges: Sequence[Edge], x: float, y: float) -> float:
    """Measure from a point to the nearest of some edges."""
    best = inf
    for px, py, ux, uy, length in edges:
        ex = x - px
        ey = y - py
        along = ex * ux + ey * uy
        if along < 0.0:
            along = 0.0
        elif along > length:
            along = length
        ex -= along * ux
        ey -= along * uy
        square = ex * ex + ey * ey
        if square < best:
            best = square
    return sqrt(best)


def far_from_edges(edges: Sequence[Edge], x: float, y: float, limit: float) -> bool:
    """Say whether a point is farther than a limit from every one of some edges."""
    for px, py, ux, uy, length in edges:
        ex = x - px
        ey = y - py
        aside = ux * ey - uy * ex
        if -limit <= aside <= limit:
            along = ex * ux + ey * uy
            if -limit <= along <= length + limit:
                return distance_to_edges(edges, x, y) > limit
    return True


def total_length(
    intervals: Sequence[Interval], ax: float, ay: float, bx: float, by: float
) -> float:
    """Measure the parts of a segment that intervals of t name."""
    if not intervals:
        return 0.0
    return sum(t1 - t0 for t0, t1 in intervals) * hypot(bx - ax, by - ay)


def disc_interval(
    cx: float, cy: float, r: float, ax: float, ay: float, bx: float, by: float
) -> Interval | None:
    """Return the part of a segment inside a disc, or nothing if it only grazes it."""
    dx = bx - ax
    dy = by - ay
    ex = cx - ax
    ey = cy - ay
    square = dx * dx + dy * dy
    cross = ex * dy - ey * dx
    deep = r - TOLERANCE
    if deep <= 0.0 or square == 0.0 or cross * cross >= deep * deep * square:
        return None
    dot = ex * dx + ey * dy
    half = sqrt(r * r * square - cross * cross)
    t0 = (dot - half) / square
    t1 = (dot + half) / square
    slack = TOLERANCE / sqrt(square)
    if t1 <= slack or t0 >= 1.0 - slack:
        return None
    return (t0 if t0 > 0.0 else 0.0, t1 if t1 < 1.0 else 1.0)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A simple polygon, convex or not, kept counter-clockwise."""

    points: tuple[Point, ...]
    edges: tuple[Edge, ...] = field(init=False, repr=False, compare=False)
    bbox: Box = field(init=False, repr=False, compare=False)
    planes: tuple[tuple[float, float, float], ...] = field(init=False, repr=False, compare=False)
    convex: bool = field(init=False, repr=False, compare=False)
    swell: ClassVar[float] = 0.0

    def __post_init__(self) -> None:
        points = distinct(self.points)
        if (
            len(points) > 1
            and hypot(points[0][0] - points[-1][0], points[0][1] - points[-1][1]) <= 1e-9
        ):
            points.pop()
        if len(points) < 3:
            raise ValueError("a polygon needs at least three distinct points")
        ends = points[1:] + points[:1]
        area = sum([p[0] * q[1] - q[0] * p[1] for p, q in zip(points, ends, strict=True)])
        if area == 0.0:
            raise ValueError("a polygon needs an area")
        if area < 0.0:
            points.reverse()
        edges = tuple(edges_of(points))
        store = object.__setattr__
        store(self, "points", tuple(points))
        store(self, "edges", edges)
        store(self, "bbox", boxed(points))
        store(self, "planes", tuple([(-uy, ux, ux * y - uy * x) for x, y, ux, uy, _ in edges]))
        store(self, "convex", self._is_convex())

    def _is_convex(self) -> bool:
        _, _, ux, uy, _ = self.edges[-1]
        for _, _, vx, vy, _ in self.edges:
            if ux * vy - uy * vx < -1e-9:
                return False
            ux, uy = vx, vy
        return True

    def contains(self, x: float, y: float) -> bool:
        """Say whether a point is inside, the edge included."""
        x0, y0, x1, y1 = self.bbox
        if x < x0 - TOLERANCE or x > x1 + TOLERANCE or y < y0 - TOLERANCE or y > y1 + TOLERANCE:
            return False
        if self.convex:
            for nx, ny, c in self.planes:
                if nx * x + ny * y - c < -TOLERANCE:
                    return False
            return True
        return self._parity(x, y) or self.distance_to_edge(x, y) <= TOLERANCE

    def _parity(self, x: float, y: float) -> bool:
        inside = False
        points = self.points
        px, py = points[-1]
        for qx, qy in points:
            if (py > y) != (qy > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
                inside = not inside
            px, py = qx, qy
        return inside

    def distance_to_edge(self, x: float, y: float) -> float:
        """Measure from a point to the outline, from inside as from outside."""
        return distance_to_edges(self.edges, x, y)

    def distance_to_point(self, x: float, y: float) -> float:
        """Measure from a point to the shape, 0 inside."""
        return 0.0 if self._parity(x, y) else distance_to_edges(self.edges, x, y)

    def crossings(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        """Return the parts of a segment inside, as ordered intervals of t from a to b."""
        x0, y0, x1, y1 = self.bbox
        if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1):
            return []
        if (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
            return []
        if self.convex:
            return self._clip(ax, ay, bx, by)
        return self._scan(ax, ay, bx, by)

    def _clip(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        t_in = 0.0
        t_out = 1.0
        for nx, ny, c in self.planes:
            da = nx * ax + ny * ay - c
            db = nx * bx + ny * by - c
            if da <= TOLERANCE and db <= TOLERANCE:
                return []
            if da < 0.0:
                t = da / (da - db)
                if t > t_in:
                    t_in = t
            elif db < 0.0:
                t = da / (da - db)
                if t < t_out:
                    t_out = t
        dx = bx - ax
        dy = by - ay
        part = t_out - t_in
        if part <= 0.0 or part * part * (dx * dx + dy * dy) <= 4.0 * TOLERANCE * TOLERANCE:
            return []
        return [(t_in, t_out)]

    def _scan(self, ax: float, ay: float, bx: float, by: float) -> list[Interval]:
        length = hypot(bx - ax, by - ay)
        if length <= TOLERANCE:
            return []
        slack = TOLERANCE / length
        cuts = self._cuts(ax, ay, bx, by)
        found: list[Interval] = []
        t0 = 0.0
        for t1 in cuts:
            if t1 - t0 > slack and self._deep(ax, ay, bx, by, t0, t1):
                if found and t0 - found[-1][1] <= slack:
                    found[-1] = (found[-1][0], t1)
                else:
                    found.append((t0, t1))
            t0 = t1
        return found

    def _cuts(self, ax: float, ay: float, bx: float, by: float) -> list[float]:
        cuts = [1.0]
        for px, py, ux, uy, length in self.edges:
            va = ux * (ay - py) - uy * (ax - px)
            vb = ux * (by - py) - uy * (bx - px)
            if (va > 0.0 and vb > 0.0) or (va < 0.0 and vb < 0.0) or va == vb:
                continue
            t = va / (va - vb)
            along = ux * (ax + t * (bx - ax) - px) + uy * (ay + t * (by - ay) - py)
            if -TOLERANCE <= along <= length + TOLERANCE and 0.0 < t < 1.0:
                cuts.append(t)
        cuts.sort()
        return cuts

    def _deep(self, ax: float, ay: float, bx: float, by: float, t0: float, t1: float) -> bool:
        """Say whether a part of a segment between two cuts runs inside, not along the outline."""
        t = (t0 + t1) / 2
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        x0, y0, x1, y1 = self.bbox
        if x < x0 or x > x1 or y < y0 or y > y1 or not self._parity(x, y):
            return False
        for share in (0.5, 0.25, 0.75):
            t = t0 + share * (t1 - t0)
            if far_from_edges(self.edges, ax + t * (bx - ax), ay + t * (by - ay), TOLERANCE / 2):
                return True
        return False

    def length_inside(self, ax: float, ay: float, bx: float, by: float) -> float:
        """Measure how much of a segment is inside."""
        return total_length(self.crossings(ax, ay, bx, by), ax, ay, bx, by)

    def intersects_disc(self, x: float, y: float, r: float) -> bool:
        """Say whether a disc overlaps the shape; mere contact does not."""
        x0, y0, x1, y1 = self.bbox
        reach = r - TOLERANCE
        if x <= x0 - reach or x >= x1 + reach or y <= y0 - reach or y >= y1 + reach:
            return False
        return self.distance_to_point(x, y) < reach

    def centre(self) -> Point:
        """Return the centroid, the pivot of a piece of scenery."""
        return centroid(self.points)

    def moved(
        self, dx: float, dy: float, angle: float = 0.0, about: Point | None = None
    ) -> Polygon:
        """Return the shape turned (about its centre by default), then shifted."""
        return Polygon(tuple(turned(self.points, about or self.centre(), dx, dy, angle)))
