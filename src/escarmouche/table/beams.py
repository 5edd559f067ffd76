"""Beams: the strip between two bases, and the share of its width that obstacles cut.

The beam is the convex hull of two bases. A line of the beam is named by u in [-1, 1], from its
right edge to its left edge; every obstacle hides an interval of u, and the share cut is the
measure of their union. This is exact for discs, polygons, capsules and lines alike.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import hypot, sqrt

from .bases import Placed, RoundBase
from .beam_edges import edges_between, round_edges
from .measure import TOLERANCE, Point
from .shapes import Box, Capsule, Disc, Interval, Line, Polygon, Shape
from .trails import union_length


class Beam:
    """The frame of a beam: x along it from centre to centre, y across it, and its two straight edges.

    `low` and `high` are the heights of the right and of the left edge at the first centre, `fall` and
    `rise` their slopes. The beam reaches from `start` to `stop`, which are the centres unless said.
    """

    __slots__ = (
        *("ax", "ay", "ux", "uy", "start", "stop"),
        *("low", "fall", "high", "rise"),
        *("bottom", "top"),  # how far to either side it reaches anywhere
    )

    def __init__(
        self,
        a: Point,
        b: Point,
        right: tuple[float, float],
        left: tuple[float, float],
        ends: tuple[float, float] | None = None,
    ) -> None:
        (self.ax, self.ay), (bx, by) = a, b
        length = hypot(bx - self.ax, by - self.ay)
        self.ux, self.uy = (bx - self.ax) / length, (by - self.ay) / length
        self.start, self.stop = (0.0, length) if ends is None else ends
        self.low, self.fall = right
        self.high, self.rise = left
        self.top = self.high + self.rise * (self.stop if self.rise > 0.0 else self.start)
        self.bottom = self.low + self.fall * (self.start if self.fall > 0.0 else self.stop)

    @property
    def width(self) -> float:
        """Return how wide the beam is where it is widest."""
        wide = self.high - self.low
        return max(wide + self._growth * self.start, wide + self._growth * self.stop)

    @property
    def _growth(self) -> float:
        return self.rise - self.fall

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return the four corners of the beam, counter-clockwise."""
        near, far = self.start, self.stop
        across = (
            (near, self.low + self.fall * near),
            (far, self.low + self.fall * far),
            (far, self.high + self.rise * far),
            (near, self.high + self.rise * near),
        )
        return tuple(
            (self.ax + x * self.ux - y * self.uy, self.ay + x * self.uy + y * self.ux)
            for x, y in across
        )

    def may_meet(self, box: Box) -> bool:
        """Say quickly whether something in a box may lie in the beam."""
        x0, y0, x1, y1 = box
        ux, uy = self.ux, self.uy
        ex, ey = (x1 - x0) / 2, (y1 - y0) / 2
        dx, dy = x0 + ex - self.ax, y0 + ey - self.ay
        along = dx * ux + dy * uy
        across = dy * ux - dx * uy
        ux, uy = ux if ux > 0.0 else -ux, uy if uy > 0.0 else -uy
        deep = ex * ux + ey * uy
        if along + deep <= self.start or along - deep >= self.stop:
            return False
        wide = ex * uy + ey * ux
        return across - wide < self.top and across + wide > self.bottom

    def frame(self, x: float, y: float) -> Point:
        """Return a point of the table as it lies in the beam: along, across."""
        ex, ey = x - self.ax, y - self.ay
        return (ex * self.ux + ey * self.uy, ey * self.ux - ex * self.uy)

    def u(self, along: float, across: float) -> float:
        """Return the line of the beam on which a point of the frame lies."""
        low = self.low + self.fall * along
        wide = self.high + self.rise * along - low
        return 2.0 * (across - low) / (wide if wide > 1e-12 else 1e-12) - 1.0

    def segment(self, p: Point, q: Point) -> Interval | None:
        """Return the interval hidden by a segment, clipped between the ends of the beam."""
        (px, py), (qx, qy) = p, q
        if px > qx:
            px, py, qx, qy = qx, qy, px, py
        if qx <= self.start or px >= self.stop:
            return None
        slope = (qy - py) / (qx - px) if qx > px else 0.0
        if px < self.start:
            py, px = py - slope * (px - self.start), self.start
        if qx > self.stop:
            qy, qx = qy - slope * (qx - self.stop), self.stop
        u, v = self.u(px, py), self.u(qx, qy)
        return (u, v) if u < v else (v, u)

    def disc(self, x: float, y: float, r: float) -> Interval | None:
        """Return the interval hidden by a disc, clipped between the ends of the beam."""
        cx, cy = self.frame(x, y)
        if r <= 0.0 or cx + r <= self.start or cx - r >= self.stop:
            return None
        ends: list[float] = []
        for plane in (self.start, self.stop):
            room = r * r - (plane - cx) ** 2
            if room > 0.0:
                ends += (self.u(plane, cy - sqrt(room)), self.u(plane, cy + sqrt(room)))
        for along, across in self._tangents(cx, cy, r):
            if self.start <= along <= self.stop:
                ends.append(self.u(along, across))
        return (min(ends), max(ends)) if ends else None

    def _tangents(self, cx: float, cy: float, r: float) -> tuple[tuple[float, float], ...]:
        """Return where lines of the beam are tangent to a disc."""
        growth = self._growth
        if abs(growth) < 1e-12:
            lean = r / hypot(1.0, self.rise)
            return (
                (cx + self.rise * lean, cy - lean),
                (cx - self.rise * lean, cy + lean),
            )
        apex = (self.low - self.high) / growth  # where the two edges meet
        top = self.low + self.fall * apex
        dx, dy = cx - apex, cy - top
        square = dx * dx + dy * dy
        if square <= r * r:
            return ()
        near = square - r * r
        turn = r * sqrt(near)
        return (
            (apex + (dx * near - dy * turn) / square, top + (dy * near + dx * turn) / square),
            (apex + (dx * near + dy * turn) / square, top + (dy * near - dx * turn) / square),
        )

    def hidden_by(self, shape: Shape) -> list[Interval]:
        """Return the intervals hidden by a shape."""
        if isinstance(shape, Disc):
            hidden = self.disc(shape.x, shape.y, shape.radius)
            return [] if hidden is None else [hidden]
        if isinstance(shape, Capsule):
            return self._capsule(shape)
        ax, ay, ux, uy = self.ax, self.ay, self.ux, self.uy
        framed = [  # as `frame` has it: these are many
            ((ex := x - ax) * ux + (ey := y - ay) * uy, ey * ux - ex * uy) for x, y in shape.points
        ]
        if isinstance(shape, Line):
            return self._sides(framed)
        if min(framed)[0] > self.start and max(framed)[0] < self.stop:
            return [self._whole(framed)]
        framed.append(framed[0])
        ends = [plane for plane in (self.start, self.stop) if _is_crossed(framed, plane)]
        found = self._sides(framed)
        return found + self._chords(shape, ends) if ends else found

    def _whole(self, points: Sequence[Point]) -> Interval:
        """Return the interval hidden by a polygon that lies wholly between the ends of the beam."""
        low, fall, wide, growth = self.low, self.fall, self.high - self.low, self.rise - self.fall
        lines = [(y - low - fall * x) / (wide + growth * x) for x, y in points]
        return (2.0 * min(lines) - 1.0, 2.0 * max(lines) - 1.0)

    def _sides(self, points: Sequence[Point]) -> list[Interval]:
        """Return the intervals hidden by the segments between some points of the frame."""
        start, stop, bottom, top = self.start, self.stop, self.bottom, self.top
        found = []
        px, py = points[0]
        for qx, qy in points[1:]:
            beside = (py >= top and qy >= top) or (py <= bottom and qy <= bottom)
            if not beside and (px > start or qx > start) and (px < stop or qx < stop):
                part = self.segment((px, py), (qx, qy))
                if part is not None:
                    found.append(part)
            px, py = qx, qy
        return found

    def _chords(self, shape: Polygon, ends: Iterable[float]) -> list[Interval]:
        """Return what a polygon hides exactly at some ends of the beam, where it is clipped."""
        found: list[Interval] = []
        tilt = max(abs(self.fall), abs(self.rise)) * max(abs(self.start), abs(self.stop))
        wide = 2.0 * (max(abs(self.low), abs(self.high)) + tilt) + 1.0
        for plane in ends:
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


def _is_crossed(points: Iterable[Point], plane: float) -> bool:
    """Say whether some points of the frame lie on both sides of an end of the beam."""
    before = after = False
    for along, _across in points:
        before, after = before or along < plane, after or along > plane
        if before and after:
            return True
    return False


def _kept(parts: Iterable[Interval | None]) -> list[Interval]:
    return [part for part in parts if part is not None]


def beam_of_discs(a: Point, ra: float, b: Point, rb: float) -> Beam | None:
    """Return the beam between two discs, from centre to centre; none where one holds the other."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length <= abs(rb - ra) + TOLERANCE or ra + rb <= 0.0:
        return None
    lean = sqrt(1.0 - ((rb - ra) / length) ** 2)
    half, growth = ra / lean, (rb - ra) / lean / length
    return Beam(a, b, (-half, -growth), (half, growth))


def beam_between(a: Placed, b: Placed) -> Beam | None:
    """Return the beam between two bases of any shape: its edges are their two outer common tangents.

    It reaches from where these leave the first base to where they meet the second: whoever stands
    beside a base and touches it is not in the beam. None where there is none: one base contains the
    other, or lies so close along a long side of it that nothing can stand between them.
    """
    length = hypot(b.x - a.x, b.y - a.y)
    if length <= TOLERANCE:
        return None
    first, second = a.base, b.base
    if isinstance(first, RoundBase) and isinstance(second, RoundBase):
        edges = round_edges(first.radius, second.radius, length)
    else:
        edges = edges_between(a, b, length)
    if edges is None:
        return None
    left, right = edges
    start, stop = max(left.leaves, right.leaves), min(left.meets, right.meets)
    if start >= stop:
        return None
    low, high = (-right.height, -right.slope), (left.height, left.slope)
    return Beam((a.x, a.y), (b.x, b.y), low, high, (start, stop))


def share_of(parts: Iterable[Interval]) -> float:
    """Return the share (0 to 1) of a beam that hidden intervals cover together."""
    within = sorted((max(-1.0, u), min(1.0, v)) for u, v in parts if u < 1.0 and v > -1.0)
    return min(1.0, union_length(within) / 2.0) if within else 0.0


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
    beam = beam_of_discs((ax, ay), ra, (bx, by), rb)
    if beam is None:
        return 0.0
    parts: list[Interval] = []
    for i, (x, y, r) in enumerate(zip(xs, ys, rs, strict=True)):
        if i not in skip:
            part = beam.disc(x, y, r)
            if part is not None:
                parts.append(part)
    for shape in shapes:
        parts.extend(beam.hidden_by(shape))
    return share_of(parts)


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
