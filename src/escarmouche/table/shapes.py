"""The shapes of the table in one place, with the helpers that build usual ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import cos, hypot, sin

from .measure import Point
from .polygons import Box, Edge, Interval, Polygon
from .rounded import Capsule, Disc, Line

Shape = Polygon | Disc | Capsule | Line

__all__ = [
    "Box",
    "Capsule",
    "Disc",
    "Edge",
    "Interval",
    "Line",
    "Polygon",
    "Shape",
    "breadth",
    "capsule",
    "rectangle",
    "thickness",
]


def rectangle(cx: float, cy: float, width: float, depth: float, angle: float = 0.0) -> Polygon:
    """Return a rectangle about its centre: width along x, depth along y, then turned."""
    c, s = cos(angle), sin(angle)
    w, d = width / 2, depth / 2
    corners = ((-w, -d), (w, -d), (w, d), (-w, d))
    return Polygon(tuple([(cx + u * c - v * s, cy + u * s + v * c) for u, v in corners]))


def capsule(a: Point, b: Point, r: float) -> Capsule | Disc:
    """Return all points within r of a segment (a disc when its ends coincide)."""
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1e-9:
        return Disc(a[0], a[1], r)
    return Capsule(a, b, r)


def thickness(shape: Shape) -> float:
    """How wide a low wall is where one crosses it."""
    if isinstance(shape, Capsule | Disc):
        return 2 * shape.radius
    if not isinstance(shape, Polygon):
        return 0.0
    return min(
        max((px - x) * -uy + (py - y) * ux for px, py in shape.points)
        for x, y, ux, uy, _length in shape.edges
    )


def breadth(shape: Shape) -> float:
    """How long a thing is from end to end, however it is turned: the longer side of the narrowest box about it.

    >>> [round(breadth(rectangle(5, 5, 1.2, 0.4, turned)), 6) for turned in (0.0, 0.5, 0.785)]
    [1.2, 1.2, 1.2]
    """
    if isinstance(shape, Disc):
        return 2 * shape.radius
    if isinstance(shape, Capsule):
        (ax, ay), (bx, by) = shape.a, shape.b
        return hypot(bx - ax, by - ay) + 2 * shape.radius
    if isinstance(shape, Polygon):
        ways = [(ux, uy) for _x, _y, ux, uy, _length in shape.edges]
    else:  # of an open line, the box may lie along any two of its points
        pairs = [(b[0] - a[0], b[1] - a[1]) for a, b in combinations(shape.points, 2)]
        ways = [(dx / far, dy / far) for dx, dy in pairs if (far := hypot(dx, dy)) > 0.0]
    boxes = [
        (_extent(shape.points, -uy, ux), _extent(shape.points, ux, uy)) for ux, uy in ways
    ]  # across and along
    return max(min(boxes, key=min))


def _extent(points: Iterable[Point], ux: float, uy: float) -> float:
    """How far apart the outermost of some points are in a direction."""
    along = [x * ux + y * uy for x, y in points]
    return max(along) - min(along)
