"""Footprints as an eye finds them: from which bearing to which they reach, and how far away they are.

Everything is told in the frame of a look: the eye is the origin, bearing 0 is straight ahead, and a
direction is its cosine and sine. In each direction a footprint takes up spans of distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, atan, atan2, pi, sqrt

from .measure import Point
from .shapes import Capsule, Disc, Interval, Line, Polygon
from .solids import Cylinder, Prism, Solid, middle_strip

Sector = tuple[float, float]  # from one bearing to another, within half a turn to either side
WHOLE_TURN: Sector = (-pi, pi)


class Frame:
    """The frame of a look: where the eye is, and which way is straight ahead."""

    __slots__ = ("ux", "uy", "x", "y")

    def __init__(self, x: float, y: float, ux: float, uy: float) -> None:
        self.x, self.y, self.ux, self.uy = x, y, ux, uy

    def place(self, x: float, y: float) -> Point:
        """Return a point of the table as it lies in the frame: ahead, to the left."""
        dx, dy = x - self.x, y - self.y
        return dx * self.ux + dy * self.uy, dy * self.ux - dx * self.uy

    def footprints(self, solid: Solid) -> list[Footprint]:
        """Return the parts of a solid's footprint."""
        if isinstance(solid, Cylinder):
            return [RoundFootprint(*self.place(solid.x, solid.y), solid.radius)]
        shape = solid.shape
        if isinstance(shape, Disc):
            return [RoundFootprint(*self.place(shape.x, shape.y), shape.radius)]
        if isinstance(shape, Capsule):
            ends = [RoundFootprint(*self.place(x, y), shape.radius) for x, y in (shape.a, shape.b)]
            return [*ends, EdgedFootprint(self._all(middle_strip(shape).points), closed=True)]
        return [EdgedFootprint(self._all(shape.points), closed=not isinstance(shape, Line))]

    def sectors(self, solid: Solid) -> Sequence[Sector]:
        """Return the bearings that a solid covers; a footprint that is all ahead is quickly told."""
        if isinstance(solid, Prism) and isinstance(solid.shape, Polygon | Line):
            corners = self._all(solid.shape.points)
            if min(corners)[0] > 0.0:
                slopes = [left / ahead for ahead, left in corners]
                return ((atan(min(slopes)), atan(max(slopes))),)
        return [sector for part in self.footprints(solid) for sector in part.sectors]

    def _all(self, points: Sequence[Point]) -> list[Point]:
        ex, ey, ux, uy = self.x, self.y, self.ux, self.uy
        return [((dx := x - ex) * ux + (dy := y - ey) * uy, dy * ux - dx * uy) for x, y in points]


class RoundFootprint:
    """A disc about a point of the frame."""

    __slots__ = ("ahead", "left", "sectors", "square")

    def __init__(self, ahead: float, left: float, radius: float) -> None:
        self.ahead, self.left, self.square = ahead, left, radius * radius
        away = ahead * ahead + left * left
        if away <= self.square:
            self.sectors: tuple[Sector, ...] = (WHOLE_TURN,)
        else:
            self.sectors = _sectors(atan2(left, ahead), asin(radius / sqrt(away)))

    @property
    def turns(self) -> list[float]:
        """Return the bearings at which something about it changes."""
        return [end for sector in self.sectors for end in sector]

    def spans(self, bearing: float, cosine: float, sine: float) -> Sequence[Interval]:
        """Return from where to where a ray is over it."""
        aside = self.ahead * sine - self.left * cosine
        room = self.square - aside * aside
        if room <= 0.0:
            return ()
        along = self.ahead * cosine + self.left * sine
        half = sqrt(room)
        if along + half <= 0.0:
            return ()
        return ((along - half if along > half else 0.0, along + half),)


class EdgedFootprint:
    """A polygon, or a line without thickness, by its corners in the frame."""

    __slots__ = ("closed", "edges", "sectors")

    def __init__(self, corners: Sequence[Point], *, closed: bool) -> None:
        edges: list[tuple[float, float, float, float, float]] = []
        px, py = corners[-1]
        p = atan2(py, px)
        begun = closed
        for qx, qy in corners:
            q = atan2(qy, qx)
            far = px * qy - py * qx
            if begun and (far > 1e-12 or far < -1e-12):
                row = (far, qx - px, qy - py)
                low, high = (p, q) if p < q else (q, p)
                if high - low < pi:
                    edges.append((low, high, *row))
                else:  # it passes behind the eye
                    edges.append((-pi, low, *row))
                    edges.append((high, pi, *row))
            px, py, p, begun = qx, qy, q, True
        self.edges = edges
        self.closed = closed
        self.sectors = _joined(edges)

    @property
    def turns(self) -> list[float]:
        """Return the bearings at which something about it changes: its corners."""
        found: list[float] = []
        for edge in self.edges:
            found += edge[:2]
        return found

    def spans(self, bearing: float, cosine: float, sine: float) -> Sequence[Interval]:
        """Return from where to where a ray is over it."""
        found: list[float] = []
        for low, high, far, dx, dy in self.edges:
            if low <= bearing < high:
                found.append(far / (cosine * dy - sine * dx))
        count = len(found)
        if not self.closed:
            return list(zip(found, found, strict=True))
        if count == 2:
            r, other = found
            return ((r, other),) if r < other else ((other, r),)
        if count % 2:
            found.append(0.0)  # the eye is over it
        found.sort()
        return list(zip(found[::2], found[1::2], strict=True))


Footprint = RoundFootprint | EdgedFootprint


def _sectors(middle: float, half: float) -> tuple[Sector, ...]:
    """Return a sector about a bearing, cut where it passes behind the eye."""
    low, high = middle - half, middle + half
    if low < -pi:
        return ((-pi, high), (low + 2 * pi, pi))
    if high > pi:
        return ((-pi, high - 2 * pi), (low, pi))
    return ((low, high),)


def _joined(edges: Sequence[tuple[float, ...]]) -> tuple[Sector, ...]:
    """Return the bearings that the edges of a footprint cover: it is in one piece."""
    if not edges:
        return ()
    low, high = edges[0][0], edges[0][1]
    for edge in edges:
        if edge[0] < low:
            low = edge[0]
        if edge[1] > high:
            high = edge[1]
    if low > -pi and high < pi:
        return ((low, high),)
    joined: list[Sector] = []
    for start, stop in sorted([(edge[0], edge[1]) for edge in edges]):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(stop, joined[-1][1]))
        else:
            joined.append((start, stop))
    return tuple(joined)
