"""How near one comes to a place within a region that is drawn by outlines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .measure import Point
from .shapes import Disc, Shape


def nearest_inside(rings: Iterable[Sequence[Point]], place: Point) -> Point | None:
    """The point of the outlines that is nearest to a place outside of them; None where there is no outline."""
    best, least = None, float("inf")
    for ring in rings:
        for a, b in zip(ring, (*ring[1:], *ring[:1]), strict=True):
            point = nearest_on_segment(a, b, place)
            away = (point[0] - place[0]) ** 2 + (point[1] - place[1]) ** 2
            if away < least:
                best, least = point, away
    return best


def nearest_on_segment(a: Point, b: Point, place: Point) -> Point:
    """The point of a segment that is nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return a
    share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square
    share = min(1.0, max(0.0, share))
    return (a[0] + dx * share, a[1] + dy * share)


def nearest_of_shape(shape: Shape, place: Point) -> Point:
    """The point of a shape's outline or axis that is nearest to a place; the centre of a disc."""
    if isinstance(shape, Disc):
        return shape.centre()
    ends = [((px, py), (px + long * ux, py + long * uy)) for px, py, ux, uy, long in shape.edges]
    points = [nearest_on_segment(a, b, place) for a, b in ends]
    return min(points, key=lambda p: (p[0] - place[0]) ** 2 + (p[1] - place[1]) ** 2)
