"""The shapes of the table in one place, with the helpers that build usual ones."""

from __future__ import annotations

from math import cos, sin

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
