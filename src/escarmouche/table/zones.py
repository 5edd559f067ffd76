"""Zones: deployment bands, "wholly within" tests, and how far a place is from one."""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

from escarmouche.memory import remembered, remembered_briefly

from .measure import TOLERANCE, Point
from .shapes import Capsule, Disc, Line, Polygon, Shape

EDGES = ("left", "right", "bottom", "top")


@remembered
def band(table_width: float, table_depth: float, edge: str, depth: float) -> Polygon:
    """Return the strip of a given depth along one edge of the table, as deployment zones are."""
    spans = {
        "left": (0.0, 0.0, depth, table_depth),
        "right": (table_width - depth, 0.0, table_width, table_depth),
        "bottom": (0.0, 0.0, table_width, depth),
        "top": (0.0, table_depth - depth, table_width, table_depth),
    }
    if edge not in spans:
        raise ValueError(f"unknown edge {edge!r}: one of {', '.join(EDGES)}")
    x0, y0, x1, y1 = spans[edge]
    return Polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def base_within(shape: Shape, x: float, y: float, r: float) -> bool:
    """Say whether a whole round base lies inside a shape; touching its edge from inside is in."""
    if isinstance(shape, Line):
        return False
    if isinstance(shape, Disc):
        reach = shape.radius - r + TOLERANCE
        return reach >= 0.0 and (x - shape.x) ** 2 + (y - shape.y) ** 2 <= reach * reach
    if isinstance(shape, Capsule):
        return shape.distance_to_axis(x, y) <= shape.radius - r + TOLERANCE
    if shape.convex:  # then no edge is nearer than its line
        for nx, ny, c in shape.planes:
            if nx * x + ny * y - c < r - TOLERANCE:
                return False
        return True
    return shape.contains(x, y) and shape.distance_to_edge(x, y) >= r - TOLERANCE


SIDES = 24  # of a corridor


@remembered_briefly
def corridor(trail: tuple[Point, ...], away: float) -> Polygon:
    """The ground around a trail: all that lies within a distance of it, and what it encloses where it bends.

    Its round ends have corners that stick out by less than a hundredth of the distance.
    """
    (ax, ay), (bx, by) = trail[0], trail[-1]
    ahead = atan2(by - ay, bx - ax)
    turn = 2 * pi / SIDES
    normals = [(cos(ahead + turn * k), sin(ahead + turn * k)) for k in range(SIDES)]
    spans = [max([x * nx + y * ny for x, y in trail]) + away for nx, ny in normals]
    corners = []
    for k in range(SIDES):  # where each side meets the next
        (nx, ny), (mx, my) = normals[k - 1], normals[k]
        sine = nx * my - ny * mx
        x, y = spans[k - 1] * my - spans[k] * ny, spans[k] * nx - spans[k - 1] * mx
        corners.append((x / sine, y / sine))
    return Polygon(tuple(corners))


def short_of(zone: Shape, x: float, y: float, inset: float) -> float:
    """How far a place is from being this deep inside a zone that is a box."""
    left, low, right, high = zone.bbox
    dx = max(left + inset - x, 0.0, x - (right - inset))
    dy = max(low + inset - y, 0.0, y - (high - inset))
    return hypot(dx, dy)


def into(zone: Shape, x: float, y: float, inset: float) -> Point:
    """The nearest place this deep inside a zone that is a box."""
    left, low, right, high = zone.bbox
    return (min(max(x, left + inset), right - inset), min(max(y, low + inset), high - inset))


def free_ground(zone: Shape, barred: Sequence[Shape], side: float = 1.0) -> float:
    """How much of a zone can be stood on, by squares of a given side: those that no barred shape comes near."""
    left, low, right, high = zone.bbox
    free = 0
    for row in range(int((high - low) / side)):
        for column in range(int((right - left) / side)):
            x, y = left + (column + 0.5) * side, low + (row + 0.5) * side
            free += not any(shape.intersects_disc(x, y, side) for shape in barred)
    return free * side**2
