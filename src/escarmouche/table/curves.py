"""The curves that bound where a base's centre may be: circles and segments, and where they meet.

A round base among others is a point among shapes grown by its radius, so what bounds its freedom is made of
circles and straight lines only. A curve may be longer than the part of it that really bounds something: whoever
asks for places on it looks at each place anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import asin, atan2, cos, hypot, inf, pi, sin, sqrt
from typing import NamedTuple

from .measure import TOLERANCE, Point
from .polygons import Box, Edge
from .shapes import Capsule, Disc, Line, Polygon, Shape

TURN = 2.0 * pi


class Circle(NamedTuple):
    """All places at one distance from a point."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> Box:
        """The box around it."""
        x, y, r = self
        return (x - r, y - r, x + r, y + r)

    def at(self, angle: float) -> Point:
        """The place in a direction from its centre."""
        return (self.x + self.radius * cos(angle), self.y + self.radius * sin(angle))

    def along(self, point: Point) -> float:
        """Where on it a point lies: the angle at which it is seen from the centre."""
        return atan2(point[1] - self.y, point[0] - self.x)


class Segment(NamedTuple):
    """A straight piece between two points."""

    ax: float
    ay: float
    bx: float
    by: float

    @property
    def box(self) -> Box:
        """The box around it."""
        ax, ay, bx, by = self
        return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def at(self, share: float) -> Point:
        """The place at a share of it, from 0 to 1."""
        return (self.ax + share * (self.bx - self.ax), self.ay + share * (self.by - self.ay))

    def along(self, point: Point) -> float:
        """The share of it at which a point lies, or the nearest to it."""
        dx, dy = self.bx - self.ax, self.by - self.ay
        square = dx * dx + dy * dy
        if square == 0.0:
            return 0.0
        share = ((point[0] - self.ax) * dx + (point[1] - self.ay) * dy) / square
        return min(1.0, max(0.0, share))


Curve = Circle | Segment


# -- where two curves meet -----------------------------------------------------------------------


def meetings(one: Curve, other: Curve) -> list[Point]:
    """The points that two curves share; where they come as near as the tolerance, they touch."""
    if isinstance(one, Circle):
        if isinstance(other, Circle):
            return _circles(one, other)
        return _circle_and_segment(one, other)
    if isinstance(other, Circle):
        return _circle_and_segment(other, one)
    return _segments(one, other)


def _circles(one: Circle, other: Circle) -> list[Point]:
    dx, dy = other.x - one.x, other.y - one.y
    far, first, second = hypot(dx, dy), one.radius, other.radius
    if (
        far <= 1e-12
        or far > first + second + TOLERANCE
        or far < abs(first - second) - TOLERANCE
    ):  # fmt: skip
        return []
    along = (far * far + first * first - second * second) / (2.0 * far)
    across = sqrt(max(0.0, first * first - along * along))
    ux, uy = dx / far, dy / far
    x, y = one.x + along * ux, one.y + along * uy
    if across == 0.0:
        return [(x, y)]
    return [(x - across * uy, y + across * ux), (x + across * uy, y - across * ux)]


def _circle_and_segment(circle: Circle, segment: Segment) -> list[Point]:
    ax, ay, bx, by = segment
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if length <= 1e-12:
        return []
    ux, uy = dx / length, dy / length
    ex, ey = circle.x - ax, circle.y - ay
    aside = abs(ux * ey - uy * ex)
    if aside > circle.radius + TOLERANCE:
        return []
    middle = ux * ex + uy * ey
    half = sqrt(max(0.0, circle.radius * circle.radius - aside * aside))
    found = (middle - half, middle + half) if half > 0.0 else (middle,)
    return [(ax + at * ux, ay + at * uy) for at in found if -TOLERANCE <= at <= length + TOLERANCE]


def _segments(one: Segment, other: Segment) -> list[Point]:
    ax, ay, bx, by = one
    px, py, qx, qy = other
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    first, second = hypot(dx, dy), hypot(ex, ey)
    sine = dx * ey - dy * ex
    if abs(sine) <= 1e-9 * first * second:
        return []  # along each other: their ends say where
    t = ((px - ax) * ey - (py - ay) * ex) / sine
    u = ((px - ax) * dy - (py - ay) * dx) / sine
    if not -TOLERANCE <= t * first <= first + TOLERANCE:
        return []
    if not -TOLERANCE <= u * second <= second + TOLERANCE:
        return []
    return [(ax + t * dx, ay + t * dy)]


# -- the curves around shapes --------------------------------------------------------------------


def around_discs(xs: Sequence[float], ys: Sequence[float], reaches: Sequence[float]) -> list[Curve]:
    """Circles about some points."""
    return [Circle(x, y, r) for x, y, r in zip(xs, ys, reaches, strict=True) if r > 0.0]


def around_shape(shape: Shape, away: float) -> list[Curve]:
    """What lies just so far outside a shape: its sides moved outwards, its corners made round."""
    if isinstance(shape, Disc):
        return [Circle(shape.x, shape.y, shape.radius + away)]
    reach = away + shape.swell
    if reach <= 0.0:
        return [_beside(edge, 0.0) for edge in shape.edges]
    outward = (-1.0,) if isinstance(shape, Polygon) else (-1.0, 1.0)
    found: list[Curve] = [Circle(x, y, reach) for x, y in _corners(shape)]
    found += [_beside(edge, side * reach) for edge in shape.edges for side in outward]
    return found


def around_turned(shape: Shape, outline: Polygon, away: float) -> list[Curve]:
    """What bounds the places of a body with corners that is to keep so far from a shape, as it is turned now.

    `outline` is its own outline about (0, 0), the point by which its place is told.
    """
    if isinstance(shape, Disc):
        return around_shape(outline.moved(shape.x, shape.y), shape.radius + away)
    moved = [shape.moved(-x, -y) for x, y in outline.points]
    found = [curve for one in moved for curve in around_shape(one, away)]
    back = Polygon(tuple((-x, -y) for x, y in outline.points))
    reach = away + shape.swell
    for x, y in _corners(shape):
        found += around_shape(back.moved(x, y), reach)
    return found


def inside_turned(shape: Shape, outline: Polygon) -> list[Curve]:
    """What bounds the places of a body with corners that is to lie wholly inside a shape, as it is turned now."""
    return [curve for x, y in outline.points for curve in inside_shape(shape.moved(-x, -y), 0.0)]


def inside_shape(shape: Shape, depth: float) -> list[Curve]:
    """What lies just so deep inside a shape: its sides moved inwards, its dents made round."""
    if isinstance(shape, Line):
        return []
    if isinstance(shape, Disc):
        return [Circle(shape.x, shape.y, shape.radius - depth)] if shape.radius >= depth else []
    if isinstance(shape, Capsule):
        return around_shape(shape, -depth) if shape.radius >= depth else []
    found: list[Curve] = [_beside(edge, depth) for edge in shape.edges]
    if depth > 0.0 and not shape.convex:
        found += [Circle(x, y, depth) for x, y in shape.points]
    return found


def around_box(box: Box, inset: float = 0.0) -> list[Curve]:
    """The four sides of a box, so far inside it."""
    x0, y0, x1, y1 = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset
    return [
        Segment(x0, y0, x1, y0),
        Segment(x1, y0, x1, y1),
        Segment(x1, y1, x0, y1),
        Segment(x0, y1, x0, y0),
    ]


def offset(curve: Curve, by: float) -> list[Curve]:
    """Every place at such a distance from a curve, on both sides of it."""
    if isinstance(curve, Segment):
        edge = _edge(curve)
        if edge is None:
            return [Circle(curve.ax, curve.ay, by)]
        ends = [Circle(curve.ax, curve.ay, by), Circle(curve.bx, curve.by, by)]
        return [_beside(edge, by), _beside(edge, -by), *ends]
    x, y, r = curve
    return [Circle(x, y, r + by), Circle(x, y, abs(r - by))]


def _corners(shape: Polygon | Capsule | Line) -> list[Point]:
    if isinstance(shape, Capsule):
        return [shape.a, shape.b]
    if isinstance(shape, Line):
        return list(shape.points)
    edges = shape.edges
    return [
        (edge[0], edge[1])
        for before, edge in zip(edges[-1:] + edges[:-1], edges, strict=True)
        if before[2] * edge[3] - before[3] * edge[2] > 0.0  # no base rolls round a dent
    ]


def _edge(segment: Segment) -> Edge | None:
    length = hypot(segment.bx - segment.ax, segment.by - segment.ay)
    if length <= 1e-12:
        return None
    ux, uy = (segment.bx - segment.ax) / length, (segment.by - segment.ay) / length
    return (segment.ax, segment.ay, ux, uy, length)


def _beside(edge: Edge, left: float) -> Segment:
    """An edge moved to its left (to its right if negative)."""
    x, y, ux, uy, length = edge
    x, y = x - uy * left, y + ux * left
    return Segment(x, y, x + ux * length, y + uy * length)


# -- places and directions that matter -----------------------------------------------------------


def near_box(curves: Sequence[Curve], box: Box) -> list[Curve]:
    """The curves that come near a box: what is elsewhere bounds nothing in it."""
    x0, y0, x1, y1 = box
    found = []
    for curve in curves:
        if isinstance(curve, Circle):  # as most: no box is made of it
            x, y, r = curve
            left, low, right, high = x - r, y - r, x + r, y + r
        else:
            left, low, right, high = curve.box
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            found.append(curve)
    return found


def cut_up(curve: Curve, others: Sequence[Curve]) -> list[Point]:
    """Where the others meet a curve (and its ends), and the middle of each stretch between two such places.

    Between two neighbouring cuts nothing changes, so these places stand for all of the curve.
    """
    if isinstance(curve, Segment):
        cuts = [curve.along(point) for other in others for point in meetings(curve, other)]
        shares = sorted({0.0, 1.0, *cuts})
        middles = [(a + b) / 2 for a, b in pairwise(shares)]
        return [curve.at(share) for share in (*shares, *middles)]
    angles = [curve.along(point) for other in others for point in meetings(curve, other)]
    if not angles:
        return [curve.at(0.0)]
    return [curve.at(angle) for angle in with_middles(angles)]


def with_middles(angles: Sequence[float]) -> list[float]:
    """Some angles, each once, and the middle of each gap between two neighbours."""
    found = sorted({angle % TURN for angle in angles})
    after = [*found[1:], found[0] + TURN] if found else []
    return [*found, *((a + b) / 2 for a, b in zip(found, after, strict=True))]


def approaches(
    curve: Curve, start: Point, obstacles: Sequence[Curve]
) -> Iterator[tuple[Point, Point]]:
    """Where on a curve a shortest way may first reach it: whence its last straight piece comes, and where it ends.

    That piece stands square to the curve, unless it ends where the curve is cut; and it comes from the start, or
    leaves the obstacle round which it bent along a tangent.
    """
    yield start, curve.at(curve.along(start))
    for circle in obstacles:
        if isinstance(circle, Circle):
            yield from _square_and_tangent(curve, circle)


def _square_and_tangent(curve: Curve, circle: Circle) -> Iterator[tuple[Point, Point]]:
    if isinstance(curve, Circle):
        dx, dy = circle.x - curve.x, circle.y - curve.y
        far = hypot(dx, dy)
        if far < hypot(circle.radius, curve.radius):
            return  # it is tangent inside the curve, if anywhere
        towards, half = atan2(dy, dx), asin(circle.radius / far)
        line = Circle(curve.x, curve.y, sqrt(far * far - circle.radius * circle.radius))
        for angle in (towards - half, towards + half):
            yield line.at(angle), curve.at(angle)
        return
    edge = _edge(curve)
    if edge is None:
        return
    x, y, ux, uy, length = edge
    along = (circle.x - x) * ux + (circle.y - y) * uy
    aside = (circle.y - y) * ux - (circle.x - x) * uy
    for at in (along - circle.radius, along + circle.radius):
        if 0.0 <= at <= length:
            px, py = x + at * ux, y + at * uy
            yield (px - aside * uy, py + aside * ux), (px, py)


def bearings(start: Point, length: float, curves: Sequence[Curve]) -> list[float]:
    """The directions in which a straight run of this length from a point comes to pass a curve, or no longer does.

    It just touches it on its way, or just reaches it.
    """
    x, y = start
    end = Circle(x, y, length)
    found: list[float] = []
    for curve in curves:
        found += [end.along(point) for point in meetings(end, curve)]
        if isinstance(curve, Circle):
            dx, dy = curve.x - x, curve.y - y
            far = hypot(dx, dy)
            if far > curve.radius:
                towards, half = atan2(dy, dx), asin(curve.radius / far)
                found += [towards - half, towards + half]
            else:  # it stands in it, and may only leave
                towards = atan2(dy, dx) if far > 1e-12 else 0.0
                found += [towards - pi / 2, towards + pi / 2]
        else:
            ends = ((curve.ax, curve.ay), (curve.bx, curve.by))
            found += [end.along(point) for point in ends]
    return found


def farthest_box(centre: Point, reach: float) -> Box:
    """The box around all that lies within a reach of a point."""
    x, y = centre
    return (x - reach, y - reach, x + reach, y + reach) if reach < inf else (-inf, -inf, inf, inf)
