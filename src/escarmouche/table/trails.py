"""Trails: what a path costs: its length, its length in areas, the lines it crosses."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import hypot, sqrt

from .measure import TOLERANCE, Point
from .polygons import distance_to_edges
from .shapes import Edge, Interval, Line, Shape


def path_length(points: Sequence[Point]) -> float:
    """Measure a path along its points."""
    if len(points) == 2:
        (px, py), (qx, qy) = points
        return hypot(qx - px, qy - py)
    if len(points) == 3:
        (px, py), (qx, qy), (rx, ry) = points
        return hypot(qx - px, qy - py) + hypot(rx - qx, ry - qy)
    total = 0.0
    for (px, py), (qx, qy) in itertools.pairwise(points):
        total += hypot(qx - px, qy - py)
    return total


def length_in_area(points: Sequence[Point], shape: Shape) -> float:
    """Measure how much of a path lies in one area: the same as `length_in_areas`, which takes several."""
    total = 0.0
    crossings = shape.crossings
    for (px, py), (qx, qy) in itertools.pairwise(points):
        parts = crossings(px, py, qx, qy)
        if parts:
            inside = parts[0][1] - parts[0][0] if len(parts) == 1 else union_length(sorted(parts))
            if inside:
                total += inside * hypot(qx - px, qy - py)
    return total


def length_in_areas(points: Sequence[Point], shapes: Iterable[Shape]) -> float:
    """Measure how much of a path lies in areas; where areas overlap, it counts once."""
    areas = tuple(shapes)
    total = 0.0
    for (px, py), (qx, qy) in itertools.pairwise(points):
        inside = share_in_areas(px, py, qx, qy, areas)
        if inside:
            total += inside * hypot(qx - px, qy - py)
    return total


def share_in_areas(ax: float, ay: float, bx: float, by: float, shapes: Sequence[Shape]) -> float:
    """Return the share of a segment that lies in the union of areas."""
    parts: list[Interval] = []
    for shape in shapes:
        parts.extend(shape.crossings(ax, ay, bx, by))
    if not parts:
        return 0.0
    if len(parts) == 1:
        return parts[0][1] - parts[0][0]
    parts.sort()
    return union_length(parts)


def union_length(parts: Sequence[Interval]) -> float:
    """Measure the union of intervals ordered by their starts."""
    total = 0.0
    end = parts[0][0]
    for t0, t1 in parts:
        if t1 > end:
            total += t1 - (t0 if t0 > end else end)
            end = t1
    return total


def times_crossed(points: Sequence[Point], shape: Shape) -> int:
    """Count how often the centre of a mover crosses a line, or enters an area.

    The toll of a line is paid on reaching it: a path that ends on the line has crossed it, one
    that starts on it has not, one that touches it and turns back has not. So a move split in two
    on the line costs neither more nor less than the whole.
    """
    if isinstance(shape, Line):
        return _line_crossings(points, shape)
    entries = 0
    inside_until = 0.0 if _strictly_inside(shape, points[0]) else -1.0
    for k, ((px, py), (qx, qy)) in enumerate(itertools.pairwise(points)):
        slack = TOLERANCE / max(hypot(qx - px, qy - py), TOLERANCE)
        for t0, t1 in shape.crossings(px, py, qx, qy):
            if k + t0 - inside_until > slack:
                entries += 1
            inside_until = k + t1
        if inside_until > k + 1 - slack:
            inside_until = k + 1.0
    return entries


def _strictly_inside(shape: Shape, point: Point) -> bool:
    return shape.contains(*point) and shape.distance_to_edge(*point) > TOLERANCE


def _line_crossings(points: Sequence[Point], line: Line) -> int:
    """Count passes through a line, after moving path points that lie on it clearly to one side."""
    on = [distance_to_edges(line.edges, x, y) <= 2 * TOLERANCE for x, y in points]
    if all(on):
        return 0
    cleared = _cleared(points, on, line)
    return sum(
        len(line.crossings(px, py, qx, qy)) for (px, py), (qx, qy) in itertools.pairwise(cleared)
    )


def _cleared(points: Sequence[Point], on: Sequence[bool], line: Line) -> list[Point]:
    first = on.index(False)
    cleared = [points[first]]
    last = len(points) - 1
    for k in range(first + 1, last + 1):
        if not on[k]:
            cleared.append(points[k])
        elif k < last:
            cleared.append(_beside(points[k], cleared[-1], line, 1.0))
        elif not on[k - 1] or len(cleared) > 1:
            cleared.append(_beside(points[k], cleared[-1], line, -1.0))
    return cleared


def _beside(point: Point, origin: Point, line: Line, same: float) -> Point:
    """Shift a point off the line, to the side of its origin (or to the other side)."""
    x, y = point
    px, py, ux, uy, _ = min(line.edges, key=lambda edge: _squared(edge, x, y))
    side = ux * (origin[1] - py) - uy * (origin[0] - px)
    shift = 4 * TOLERANCE * same * (1.0 if side >= 0.0 else -1.0)
    offset = ux * (y - py) - uy * (x - px)
    shift -= offset
    return (x - uy * shift, y + ux * shift)


def _squared(edge: Edge, x: float, y: float) -> float:
    return distance_to_edges((edge,), x, y)


def point_at(points: Sequence[Point], length: float) -> Point:
    """Return the point of a trail at a length from its start; its ends beyond them."""
    left = max(0.0, length)
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        leg = hypot(bx - ax, by - ay)
        if left <= leg and leg > 0.0:
            return (ax + (bx - ax) * left / leg, ay + (by - ay) * left / leg)
        left -= leg
    return points[-1]


def lengths_at(
    points: Sequence[Point], centre: Point, radius: float, from_length: float = 0.0
) -> list[float]:
    """Return the lengths at which a trail, from some length on, is just so far from a point."""
    found: list[float] = []
    start = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        leg = hypot(bx - ax, by - ay)
        if leg > 0.0:
            for share in _circle_shares((ax, ay), (bx, by), centre, radius):
                at = start + share * leg
                if at >= from_length - TOLERANCE and not any(
                    abs(at - o) < TOLERANCE for o in found
                ):
                    found.append(at)
        start += leg
    return found


def _circle_shares(a: Point, b: Point, centre: Point, radius: float) -> list[float]:
    """Where a segment meets a circle, as shares of it; grazed within the tolerance, it is met once."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = a[0] - centre[0], a[1] - centre[1]
    square, dot = dx * dx + dy * dy, ex * dx + ey * dy
    nearest = -dot / square
    away = hypot(ex + nearest * dx, ey + nearest * dy)
    if away > radius + TOLERANCE:
        return []
    half = 0.0 if away >= radius - TOLERANCE else sqrt((radius * radius - away * away) / square)
    slack = TOLERANCE / sqrt(square)
    shares = (nearest - half, nearest + half) if half else (nearest,)
    return [min(1.0, max(0.0, t)) for t in shares if -slack <= t <= 1.0 + slack]
