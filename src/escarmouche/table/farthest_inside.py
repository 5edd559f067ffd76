"""How far one can go straight towards a place within a region that is drawn by outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .measure import Point

Rings = Sequence[Sequence[Point]]
SLACK = 1e-9  # shares of the way closer than this are one


def farthest_inside(rings: Rings, start: Point, to: Point) -> Point | None:
    """The last point of the straight way that lies in the region: inside an odd number of rings.

    None where no part of the way does.
    """
    (ax, ay), (bx, by) = start, to
    crossed = {t for t in _crossings(rings, start, to) if SLACK < t < 1.0}
    stops = sorted({0.0, 1.0, *crossed})
    for near, far in reversed(list(pairwise(stops))):
        middle = (near + far) / 2
        if _is_inside(rings, ax + (bx - ax) * middle, ay + (by - ay) * middle):
            return (ax + (bx - ax) * far, ay + (by - ay) * far)
    return None


def _edges(rings: Rings) -> Iterator[tuple[Point, Point]]:
    for ring in rings:
        yield from zip(ring, (*ring[1:], *ring[:1]), strict=True)


def _crossings(rings: Rings, start: Point, to: Point) -> Iterator[float]:
    """At which shares of the way it crosses an outline."""
    (ax, ay), (bx, by) = start, to
    dx, dy = bx - ax, by - ay
    for (px, py), (qx, qy) in _edges(rings):
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across == 0.0:
            continue
        t = ((px - ax) * ey - (py - ay) * ex) / across
        u = ((px - ax) * dy - (py - ay) * dx) / across
        if 0.0 <= u <= 1.0:
            yield t


def _is_inside(rings: Rings, x: float, y: float) -> bool:
    inside = False
    for (px, py), (qx, qy) in _edges(rings):
        if (py > y) != (qy > y) and x < px + (y - py) * (qx - px) / (qy - py):
            inside = not inside
    return inside
