"""Bases: what a figure stands on, and how far one base is from another.

Discs are exact and fast; rectangles (cavalry, artillery, squares) use their own frame. The sign of
a gap is exact for all pairs, because "do they overlap" decides legality; the depth of a
rectangle's overlap is only the shallowest way out along its sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, inf, sin
from typing import NamedTuple

from .measure import TOLERANCE, Point


@dataclass(frozen=True, slots=True)
class RoundBase:
    """A round base."""

    radius: float
    height: float = 1.0


@dataclass(frozen=True, slots=True)
class RectBase:
    """A rectangular base: width across the facing, depth along it."""

    width: float
    depth: float
    height: float = 1.0


Base = RoundBase | RectBase


class Placed(NamedTuple):
    """A base standing on the table; facing in radians, 0 looks along the x axis."""

    base: Base
    x: float
    y: float
    facing: float = 0.0
    level: int = 0

    def corners(self) -> tuple[Point, ...]:
        """Return the four corners, counter-clockwise; a round base has none."""
        base = self.base
        if isinstance(base, RoundBase):
            return ()
        c, s = cos(self.facing), sin(self.facing)
        half_along, half_across = base.depth / 2, base.width / 2
        return tuple(
            (self.x + u * c - v * s, self.y + u * s + v * c)
            for u, v in (
                (-half_along, -half_across),
                (half_along, -half_across),
                (half_along, half_across),
                (-half_along, half_across),
            )
        )


def gap(a: Placed, b: Placed) -> float:
    """Measure edge to edge, negative when the bases overlap; levels are not considered."""
    first, second = a.base, b.base
    if isinstance(first, RoundBase):
        if isinstance(second, RoundBase):
            return hypot(b.x - a.x, b.y - a.y) - first.radius - second.radius
        return _signed_distance(b, second, a.x, a.y) - first.radius
    if isinstance(second, RoundBase):
        return _signed_distance(a, first, b.x, b.y) - second.radius
    return _rect_gap(a, first, b, second)


def _signed_distance(placed: Placed, base: RectBase, x: float, y: float) -> float:
    """Measure from a point to a rectangle's edge, negative inside."""
    c, s = cos(placed.facing), sin(placed.facing)
    dx, dy = x - placed.x, y - placed.y
    along = abs(dx * c + dy * s) - base.depth / 2
    across = abs(dy * c - dx * s) - base.width / 2
    if along <= 0.0 or across <= 0.0:
        return max(along, across)
    return hypot(along, across)


def _rect_gap(a: Placed, first: RectBase, b: Placed, second: RectBase) -> float:
    """Measure between rectangles: the corners decide when apart, the axes when they overlap."""
    corners_a, corners_b = a.corners(), b.corners()
    separation = max(_axis_gap(a, corners_a, corners_b), _axis_gap(b, corners_a, corners_b))
    if separation <= 0.0:
        return separation
    nearest = inf
    for x, y in corners_b:
        nearest = min(nearest, _signed_distance(a, first, x, y))
    for x, y in corners_a:
        nearest = min(nearest, _signed_distance(b, second, x, y))
    return nearest


def _axis_gap(frame: Placed, first: tuple[Point, ...], second: tuple[Point, ...]) -> float:
    """Return the widest separation of two corner sets along the sides of one rectangle."""
    c, s = cos(frame.facing), sin(frame.facing)
    widest = -inf
    for ux, uy in ((c, s), (-s, c)):
        p = [x * ux + y * uy for x, y in first]
        q = [x * ux + y * uy for x, y in second]
        widest = max(widest, min(q) - max(p), min(p) - max(q))
    return widest


def touches(a: Placed, b: Placed) -> bool:
    """Say whether two bases are in contact (or overlap)."""
    return gap(a, b) <= TOLERANCE


def overlaps(a: Placed, b: Placed) -> bool:
    """Say whether two bases overlap, which no legal position allows."""
    return gap(a, b) < -TOLERANCE


def base_distance(a: Placed, b: Placed) -> float:
    """Measure edge to edge as players do: contact and overlap are zero."""
    return max(0.0, gap(a, b))


def same_level(a: Placed, b: Placed) -> bool:
    """Say whether two bases stand on the same level: only then can they be in contact."""
    return a.level == b.level


def covers_point(placed: Placed, x: float, y: float) -> bool:
    """Say whether a point lies under a base, its rim included."""
    base = placed.base
    if isinstance(base, RoundBase):
        return hypot(x - placed.x, y - placed.y) <= base.radius + TOLERANCE
    return _signed_distance(placed, base, x, y) <= TOLERANCE
