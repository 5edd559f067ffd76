"""Templates: which bases lie at least partly under a blast, a line, a cone or a spray.

A base that is exactly tangent is not touched. All take the figures as parallel lists of centres
and radii and return indices, lowest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin

from .bases import Placed, RoundBase, gap
from .measure import TOLERANCE, Point
from .shapes import Polygon

Floats = Sequence[float]


def disc_template(cx: float, cy: float, r: float, xs: Floats, ys: Floats, rs: Floats) -> list[int]:
    """Return the bases at least partly under a disc."""
    found: list[int] = []
    reach = r - TOLERANCE
    for i, (x, y, radius) in enumerate(zip(xs, ys, rs, strict=True)):
        dx = x - cx
        dy = y - cy
        limit = reach + radius
        if dx * dx + dy * dy < limit * limit:
            found.append(i)
    return found


def partly_under(cx: float, cy: float, r: float, base: Placed) -> bool:
    """Say whether a base of any shape lies at least partly under a disc."""
    return gap(Placed(RoundBase(r), cx, cy), base) < -TOLERANCE


def wholly_under(cx: float, cy: float, r: float, base: Placed) -> bool:
    """Say whether a base of any shape lies wholly under a disc; it may touch its rim from inside."""
    if isinstance(base.base, RoundBase):
        return hypot(base.x - cx, base.y - cy) + base.base.radius <= r + TOLERANCE
    return all(hypot(x - cx, y - cy) <= r + TOLERANCE for x, y in base.corners())


def capsule_template(
    ax: float, ay: float, bx: float, by: float, r: float, xs: Floats, ys: Floats, rs: Floats
) -> list[int]:
    """Return the bases at least partly within r of a segment."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    reach = r - TOLERANCE
    found: list[int] = []
    for i, (x, y, radius) in enumerate(zip(xs, ys, rs, strict=True)):
        ex = x - ax
        ey = y - ay
        limit = reach + radius
        cross = ex * dy - ey * dx
        if cross * cross < limit * limit * square or square == 0.0:
            dot = ex * dx + ey * dy
            if dot > square:
                ex = x - bx
                ey = y - by
            if 0.0 < dot <= square or ex * ex + ey * ey < limit * limit:
                if limit > 0.0:
                    found.append(i)
    return found


def line_template(
    ax: float, ay: float, bx: float, by: float, xs: Floats, ys: Floats, rs: Floats
) -> list[int]:
    """Return the bases crossed by a line without width."""
    return capsule_template(ax, ay, bx, by, 0.0, xs, ys, rs)


def cone_template(
    apex: Point,
    direction: float,
    half_angle: float,
    length: float,
    xs: Floats,
    ys: Floats,
    rs: Floats,
) -> list[int]:
    """Return the bases at least partly under a cone: a sector of a disc, angles in radians."""
    found: list[int] = []
    ax, ay = apex
    ux, uy = cos(direction), sin(direction)
    sx, sy = cos(half_angle), sin(half_angle)
    for i, (x, y, radius) in enumerate(zip(xs, ys, rs, strict=True)):
        ex = x - ax
        ey = y - ay
        limit = length + radius - TOLERANCE
        if ex * ex + ey * ey < limit * limit:
            along = ex * ux + ey * uy
            across = abs(ex * uy - ey * ux)
            if _sector_distance(along, across, sx, sy, half_angle, length) < radius - TOLERANCE:
                found.append(i)
    return found


def _sector_distance(
    along: float, across: float, sx: float, sy: float, half_angle: float, length: float
) -> float:
    """Measure from a point (in the cone's frame, folded on one side) to the sector, 0 inside."""
    far = hypot(along, across)
    if atan2(across, along) <= half_angle:
        return max(0.0, far - length)
    reach = along * sx + across * sy
    if reach <= 0.0:
        return far
    if reach >= length:
        return hypot(along - length * sx, across - length * sy)
    return abs(across * sx - along * sy)


def triangle(apex: Point, direction: float, length: float, width: float) -> Polygon:
    """Lay an isosceles triangle: its point, which way it widens (radians), how long, how wide at its end."""
    (ax, ay), c, s = apex, cos(direction), sin(direction)
    half = width / 2
    ex, ey = ax + length * c, ay + length * s
    return Polygon((apex, (ex + half * s, ey - half * c), (ex - half * s, ey + half * c)))


def partly_under_triangle(outline: Polygon, base: Placed) -> bool:
    """Say whether a base of any shape lies at least partly under a triangle; one that is tangent does not."""
    if isinstance(base.base, RoundBase):
        return outline.intersects_disc(base.x, base.y, base.base.radius)
    return _overlap(outline.points, base.corners())


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex outlines overlap: no side of either has all of the other beyond it."""
    for outline, rest in ((one, other), (other, one)):
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
            nx, ny = by - ay, ax - bx
            far = hypot(nx, ny)
            own = max((x - ax) * nx + (y - ay) * ny for x, y in outline)
            sign = 1.0 if own <= TOLERANCE * far else -1.0  # outwards
            if all(sign * ((x - ax) * nx + (y - ay) * ny) >= -TOLERANCE * far for x, y in rest):
                return False
    return True
