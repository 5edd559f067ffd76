"""Walls with holes: a window or a door splits a wall into the prisms around it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from .measure import Point
from .shapes import Interval, Line, Polygon, Shape
from .solids import Prism, UprightRectangle


class Hole(NamedTuple):
    """An opening in a wall: from where to where along it, from its sill to its lintel."""

    start: float
    stop: float
    sill: float
    lintel: float


class Wall(NamedTuple):
    """A straight wall from `a` to `b`, so thick, with its bottom and its top."""

    a: Point
    b: Point
    thickness: float
    bottom: float
    top: float
    name: Hashable = None

    @property
    def length(self) -> float:
        """Return how long it is."""
        return hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])

    def at(self, along: float) -> Point:
        """Return a point of its middle line."""
        share = along / self.length
        (ax, ay), (bx, by) = self.a, self.b
        return (ax + share * (bx - ax), ay + share * (by - ay))

    def footprint(self, start: float, stop: float) -> Shape:
        """Return the footprint of a part of it; without thickness it is a line."""
        p, q = self.at(start), self.at(stop)
        if self.thickness <= 0.0:
            return Line((p, q))
        half = self.thickness / 2 / self.length
        vx, vy = -half * (self.b[1] - self.a[1]), half * (self.b[0] - self.a[0])
        return Polygon(
            (
                (p[0] - vx, p[1] - vy),
                (q[0] - vx, q[1] - vy),
                (q[0] + vx, q[1] + vy),
                (p[0] + vx, p[1] + vy),
            )
        )


def wall_prisms(wall: Wall, holes: Sequence[Hole] = ()) -> tuple[Prism, ...]:
    """Return the prisms of a wall around its open holes; leave out a hole that is closed.

    They carry the name of the wall, so that they count as one. Side by side parts with the same
    heights are one prism.
    """
    ends = {0.0, wall.length}
    ends.update(min(max(end, 0.0), wall.length) for hole in holes for end in hole[:2])
    parts: list[tuple[float, float, list[Interval]]] = []
    for start, stop in pairwise(sorted(ends)):
        middle = (start + stop) / 2
        open_here = [hole for hole in holes if hole.start < middle < hole.stop]
        heights = _solid_heights(wall.bottom, wall.top, open_here)
        if parts and parts[-1][2] == heights:
            parts[-1] = (parts[-1][0], stop, heights)
        else:
            parts.append((start, stop, heights))
    return tuple(
        Prism(wall.footprint(start, stop), bottom, top, wall.name)
        for start, stop, heights in parts
        for bottom, top in heights
    )


def opening(wall: Wall, hole: Hole, name: Hashable = None) -> UprightRectangle:
    """Return the upright rectangle of a hole, in the middle of its wall."""
    return UprightRectangle(wall.at(hole.start), wall.at(hole.stop), hole.sill, hole.lintel, name)


def _solid_heights(bottom: float, top: float, holes: Iterable[Hole]) -> list[Interval]:
    """Return from where to where a wall is solid beside, under, between and over some holes."""
    found: list[Interval] = []
    for hole in sorted(holes, key=lambda hole: hole.sill):
        if hole.sill > bottom:
            found.append((bottom, min(hole.sill, top)))
        bottom = max(bottom, hole.lintel)
    if bottom < top:
        found.append((bottom, top))
    return found
