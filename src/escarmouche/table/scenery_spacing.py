"""Whether pieces of scenery lie apart: on the table, over no other, with room between them."""

from __future__ import annotations

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box, distance_to_edges
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape

Outline = Polygon | Line


def inside(width: float, depth: float, shape: Outline, margin: float) -> bool:
    """Whether an outline keeps this far from every edge of the table."""
    return holds(width, depth, shape.bbox, margin)


def holds(width: float, depth: float, box: Box, margin: float) -> bool:
    """Whether a box keeps this far from every edge of the table."""
    x0, y0, x1, y1 = box
    return x0 >= margin and y0 >= margin and x1 <= width - margin and y1 <= depth - margin


def boxes_apart(one: Box, other: Box, gap: float) -> bool:
    """Whether two boxes are a gap apart along x or along y, and so is what they hold."""
    x0, y0, x1, y1 = one
    u0, v0, u1, v1 = other
    return x0 - u1 >= gap or u0 - x1 >= gap or y0 - v1 >= gap or v0 - y1 >= gap


def apart(other: Shape, shape: Outline, gap: float) -> bool:
    """Whether a shape and an outline do not overlap and are at least a gap apart."""
    if boxes_apart(shape.bbox, other.bbox, gap):
        return True
    if isinstance(other, Disc):
        return shape.distance_to_point(other.x, other.y) >= other.radius + gap
    if isinstance(other, Capsule):
        gap += other.radius
        other = Line((other.a, other.b))
    return _corners_apart(other, shape, gap) and not _overlap(other, shape)


def _overlap(one: Outline, other: Outline) -> bool:
    if one.contains(*other.points[0]) or other.contains(*one.points[0]):
        return True
    return any(
        one.crossings(x, y, x + ux * length, y + uy * length)
        for x, y, ux, uy, length in other.edges
    )


def _corners_apart(one: Outline, other: Outline, gap: float) -> bool:
    """Between outlines that do not cross: a corner of one is nearest to an edge of the other."""
    return _far(one, other.points, gap) and _far(other, one.points, gap)


def _far(shape: Outline, corners: tuple[Point, ...], gap: float) -> bool:
    """Whether all corners are a gap away from the outline; most lie far from its box already."""
    x0, y0, x1, y1 = shape.bbox
    reach = gap + TOLERANCE
    x0, y0, x1, y1 = x0 - reach, y0 - reach, x1 + reach, y1 + reach
    for x, y in corners:
        if x0 < x < x1 and y0 < y < y1 and distance_to_edges(shape.edges, x, y) < gap:
            return False
    return True
