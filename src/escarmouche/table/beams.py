"""Beams: the strip between two bases, and the share of its width that obstacles cut.

The beam is the convex hull of two discs. A line of the beam is named by u in [-1, 1], from its
right edge to its left edge; every obstacle hides an interval of u, and the share cut is the
measure of their union. This is exact for discs, polygons, capsules and lines alike.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import hypot, sqrt

from .measure import TOLERANCE
from .shapes import Capsule, Disc, Interval, Line, Polygon, Shape
from .trails import union_length


class _Beam:
    """The frame of a beam: x along it, y across it, half its width growing linearly with x."""

    __slots__ = ("ax", "ay", "growth", "half", "length", "ux", "uy")

    def __init__(
        self, ax: float, ay: float, ra: float, bx: float, by: float, rb: float, length: float
    ) -> None:
        self.ax, self.ay, self.length = ax, ay, length
        self.ux, self.uy = (bx - ax) / length, (by - ay) / length
        lean = sqrt(1.0 - ((rb - ra) / length) ** 2)
        self.half = ra / lean
        self.growth = (rb - ra) / lean / length

    def frame(self, x: float, y: float) -> tuple[float, float]:
        ex, ey = x - self.ax, y - self.ay
        return (ex * self.ux + ey * self.uy, ey * self.ux - ex * self.uy)

    def u(self, along: float, across: float) -> float:
        return across / max(self.half + self.growth * along, 1e-12)

    def segment(self, p: tuple[float, float], q: tuple[float, float]) -> Interval | None:
        """Return the interval hidden by a segment, clipped between the two bases."""
        (px, py), (qx, qy) = p, q
        if px > qx:
            px, py, qx, qy = qx, qy, px, py
        if qx <= 0.0 or px >= self.length:
            return None
        slope = (qy - py) / (qx - px) if qx > px else 0.0
        if px < 0.0:
            py, px = py - slope * px, 0.0
        if qx > self.length:
            qy, qx = qy - slope * (qx - self.length), self.length
        u, v = self.u(px, py), self.u(qx, qy)
        return (u, v) if u < v else (v, u)

    def disc(self, x: float, y: float, r: float) -> Interval | None:
        """Return the interval hidden by a disc, clipped between the two bases."""
        cx, cy = self.frame(x, y)
        if r <= 0.0 or cx + r <= 0.0 or cx - r >= self.length:
            return None
        ends: list[float] = []
        for plane in (0.0, self.length):
            room = r * r - (plane - cx) ** 2
            if room > 0.0:
                ends += (self.u(plane, cy - sqrt(room)), self.u(plane, cy + sqrt(room)))
        for along, across in self._tangents(cx, cy, r):
            if 0.0 <= along <= self.length:
                ends.append(self.u(along, across))
        return (min(ends), max(ends)) if ends else None

    def _tangents(self, cx: float, cy: float, r: float) -> tuple[tuple[float, float], ...]:
        """Return where lines of the beam are tangent to a disc."""
        if abs(self.growth) < 1e-12:
            return ((cx, cy - r), (cx, cy + r))
        apex = -self.half / self.growth
        dx = cx - apex
        square = dx * dx + cy * cy
        if square <= r * r:
            return ()
        near = square - r * r
        turn = r * sqrt(near)
        return (
            (apex + (dx * near - cy * turn) / square, (cy * near + dx * turn) / square),
            (apex + (dx * near + cy * turn) / square, (cy * near - dx * turn) / square),
        )

    def hidden_by(self, shape: Shape) -> list[Interval]:
        """Return the intervals hidden by a shape."""
        if isinstance(shape, Disc):
            return _kept((self.disc(shape.x, shape.y, shape.radius),))
        if isinstance(shape, Capsule):
            return self._capsule(shape)
        points = [self.frame(x, y) for x, y in shape.points]
        closed = points[1:] + points[:1] if isinstance(shape, Polygon) else points[1:]
        found = _kept(self.segment(p, q) for p, q in zip(points, closed, strict=False))
        return found if isinstance(shape, Line) else found + self._chords(shape)

    def _chords(self, shape: Polygon) -> list[Interval]:
        """Return what a polygon hides exactly abreast of each base, where it is clipped."""
        found: list[Interval] = []
        wide = 2.0 * (self.half + abs(self.growth) * self.length) + 1.0
        for plane in (0.0, self.length):
            x, y = self.ax + plane * self.ux, self.ay + plane * self.uy
            ax, ay = x + wide * self.uy, y - wide * self.ux
            bx, by = x - wide * self.uy, y + wide * self.ux
            for t0, t1 in shape.crossings(ax, ay, bx, by):
                low, high = (2 * t0 - 1) * wide, (2 * t1 - 1) * wide
                found.append((self.u(plane, low), self.u(plane, high)))
        return found

    def _capsule(self, shape: Capsule) -> list[Interval]:
        r = shape.radius
        parts = [self.disc(*shape.a, r), self.disc(*shape.b, r)]
        px, py, ux, uy, length = shape.edges[0]
        qx, qy = px + length * ux, py + length * uy
        corners = ((px - r * uy, py + r * ux), (qx - r * uy, qy + r * ux))
        others = ((px + r * uy, py - r * ux), (qx + r * uy, qy - r * ux))
        middle = Polygon((*others, corners[1], corners[0]))
        return _kept(parts) + self.hidden_by(middle)


def _kept(parts: Iterable[Interval | None]) -> list[Interval]:
    return [part for part in parts if part is not None]


def beam_cut(
    ax: float,
    ay: float,
    ra: float,
    bx: float,
    by: float,
    rb: float,
    xs: Sequence[float] = (),
    ys: Sequence[float] = (),
    rs: Sequence[float] = (),
    skip: Container[int] = (),
    shapes: Sequence[Shape] = (),
) -> float:
    """Return the share (0 to 1) of the beam between two round bases that obstacles cut.

    Only what stands between the two centres counts. Bases that contain one another have no beam
    between them: nothing is cut.
    """
    length = hypot(bx - ax, by - ay)
    if length <= abs(rb - ra) + TOLERANCE or ra + rb <= 0.0:
        return 0.0
    beam = _Beam(ax, ay, ra, bx, by, rb, length)
    parts: list[Interval] = []
    for i, (x, y, r) in enumerate(zip(xs, ys, rs, strict=True)):
        if i not in skip:
            part = beam.disc(x, y, r)
            if part is not None:
                parts.append(part)
    for shape in shapes:
        parts.extend(beam.hidden_by(shape))
    within = sorted((max(-1.0, u), min(1.0, v)) for u, v in parts if u < 1.0 and v > -1.0)
    return min(1.0, union_length(within) / 2.0) if within else 0.0


def hidden_fraction(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    rb: float,
    xs: Sequence[float] = (),
    ys: Sequence[float] = (),
    rs: Sequence[float] = (),
    skip: Container[int] = (),
    shapes: Sequence[Shape] = (),
) -> float:
    """Return the share of a base's silhouette hidden from a point."""
    return beam_cut(ax, ay, 0.0, bx, by, rb, xs, ys, rs, skip, shapes)
