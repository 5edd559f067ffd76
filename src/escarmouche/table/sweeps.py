"""Sweeps: does a disc that slides straight from a to b run into something, and where?

The same semantics everywhere: an overlap deeper than TOLERANCE blocks; contact does not; and a
mover that already overlaps (figures get pushed, scenery gets placed on them) may leave, as long
as it never goes deeper.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import sqrt

from .measure import TOLERANCE
from .polygons import edge_between
from .rounded import within_of_segment
from .shapes import Disc, Edge, Interval, Polygon, Shape

Floats = Sequence[float]
NEVER = 2.0
_NOISE = 1e-9


def sweep_blocked(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    radius: float,
    xs: Floats,
    ys: Floats,
    rs: Floats,
    skip: Container[int],
) -> int | None:
    """Return the first disc that a disc of this radius would overlap on its way, if any."""
    met = discs_met(ax, ay, bx, by, radius, xs, ys, rs, skip)
    return min(met)[1] if met else None


def discs_near(
    x: float, y: float, radius: float, away: float, xs: Floats, ys: Floats, rs: Floats
) -> list[int]:
    """Return the discs that may be met by a disc that moves so far from here: most lie elsewhere."""
    near: list[int] = []
    if not xs:
        return near
    far = away + radius + max(rs)
    left, right, low, high = x - far, x + far, y - far, y + far
    for i, other in enumerate(xs):
        if other < left or other > right:
            continue
        if low <= ys[i] <= high:
            near.append(i)
    return near


def discs_met(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    radius: float,
    xs: Floats,
    ys: Floats,
    rs: Floats,
    skip: Container[int],
    among: Iterable[int] | None = None,
    any_one: bool = False,
) -> list[tuple[float, int]]:
    """Return the discs that a disc would overlap on its way: at which t (-1 from the start), which.

    `among`: those that may be in its way, where the caller has looked who is near. `any_one`: one of them is
    enough, whichever is found first.
    """
    found: list[tuple[float, int]] = []
    if not xs:
        return found
    dx = bx - ax
    dy = by - ay
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    low, high = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    if among is None:  # Most lie beside the strip that the mover sweeps.
        largest = max(rs)
        first, last = left - largest, right + largest
        among = [i for i, x in enumerate(xs) if first <= x <= last]
    for i in among:
        x, y, r = xs[i], ys[i], rs[i]
        if y < low - r or y > high + r or x < left - r or x > right + r:
            continue
        ex = x - ax
        ey = y - ay
        dot = ex * dx + ey * dy
        if dot <= 0.0:
            continue
        s = radius - TOLERANCE + r
        square = dx * dx + dy * dy
        cross = ex * dy - ey * dx
        limit = s * s * square
        if cross * cross >= limit or i in skip:
            continue
        if dot > square and (x - bx) * (x - bx) + (y - by) * (y - by) >= s * s:
            continue
        start = ex * ex + ey * ey
        if start <= s * s:
            if s <= 0.0 or dot * dot <= 2.0 * _NOISE * square * sqrt(start):
                continue
            found.append((-1.0, i))
        else:
            found.append(((dot - sqrt(limit - cross * cross)) / square, i))
        if any_one:
            break
    return found


def placement_blocked(
    x: float, y: float, radius: float, xs: Floats, ys: Floats, rs: Floats, skip: Container[int]
) -> int | None:
    """Return a disc that a disc standing here would overlap, if any."""
    if not xs:
        return None
    reach = radius - TOLERANCE
    far = radius + max(rs)
    left, right = x - far, x + far
    for i in [i for i, cx in enumerate(xs) if left <= cx <= right]:
        dx = xs[i] - x
        dy = ys[i] - y
        s = reach + rs[i]
        if dx * dx + dy * dy < s * s and s > 0.0 and i not in skip:
            return i
    return None


def disc_meets_any(shapes: Iterable[Shape], x: float, y: float, radius: float) -> bool:
    """Say whether a disc standing here would overlap one of some shapes: most lie elsewhere."""
    left, right, low, high = x - radius, x + radius, y - radius, y + radius
    for shape in shapes:
        x0, y0, x1, y1 = shape.bbox
        if x0 < right and x1 > left and y0 < high and y1 > low:
            if shape.intersects_disc(x, y, radius):
                return True
    return False


def sweep_hits_any(
    shapes: Iterable[Shape], ax: float, ay: float, bx: float, by: float, radius: float
) -> bool:
    """Say whether a disc sliding from a to b would overlap one of some shapes: most lie elsewhere."""
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    low, high = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    for shape in shapes:
        x0, y0, x1, y1 = shape.bbox
        if x0 < right and x1 > left and y0 < high and y1 > low:
            if sweep_hits_shape(shape, ax, ay, bx, by, radius):
                return True
    return False


def sweep_hits_shape(
    shape: Shape, ax: float, ay: float, bx: float, by: float, radius: float
) -> bool:
    """Say whether a disc sliding from a to b would overlap a shape."""
    if isinstance(shape, Disc):
        disc = ((shape.x,), (shape.y,), (shape.radius,))
        return sweep_blocked(ax, ay, bx, by, radius, *disc, ()) is not None
    x0, y0, x1, y1 = shape.bbox
    if (ax + radius <= x0 and bx + radius <= x0) or (ax - radius >= x1 and bx - radius >= x1):
        return False
    if (ay + radius <= y0 and by + radius <= y0) or (ay - radius >= y1 and by - radius >= y1):
        return False
    grow = radius + shape.swell - TOLERANCE
    if grow <= 0.0:
        return bool(shape.crossings(ax, ay, bx, by))
    if ax == bx and ay == by:
        return False
    t = grown_entry(shape.edges, ax, ay, bx, by, grow)
    if t > 0.0:
        if t <= 1.0:
            return True
        if not isinstance(shape, Polygon) or not shape.contains(ax, ay):
            return False
    return _goes_deeper(shape, ax, ay, bx, by)


def _goes_deeper(shape: Shape, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether a mover that overlaps from the start gets any deeper on its way."""
    if isinstance(shape, Disc):
        return False
    start = shape.distance_to_point(ax, ay)
    if start > _NOISE:
        return grown_entry(shape.edges, ax, ay, bx, by, start + shape.swell - _NOISE) <= 1.0
    parts = shape.crossings(ax, ay, bx, by)
    if not parts:
        return False
    if len(parts) > 1 or parts[0][0] > 0.0:
        return True
    step = 1e-3 * parts[0][1]
    deeper = shape.distance_to_edge(ax + step * (bx - ax), ay + step * (by - ay))
    return deeper > shape.distance_to_edge(ax, ay) + _NOISE


def grown_entry(
    edges: Sequence[Edge], ax: float, ay: float, bx: float, by: float, grow: float
) -> float:
    """Return the t at which a segment comes nearer than `grow` to some edges, else NEVER."""
    best = NEVER
    if grow <= 0.0:
        return best
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    for px, py, ux, uy, length in edges:
        ex = ax - px
        ey = ay - py
        fx = bx - px
        fy = by - py
        va = ux * ey - uy * ex
        vb = ux * fy - uy * fx
        if (va >= grow and vb >= grow) or (va <= -grow and vb <= -grow):
            continue
        ua = ux * ex + uy * ey
        ub = ux * fx + uy * fy
        if (ua <= -grow and ub <= -grow) or (ua >= length + grow and ub >= length + grow):
            continue
        if (ua > 0.0 or ub > 0.0) and (ua < length or ub < length):
            t = _strip_entry(ua, va, ub, vb, length, grow)
            if t < best:
                best = t
        if ua <= 0.0 or ub <= 0.0:
            t = circle_entry(-ex, -ey, dx, dy, square, grow)
            if t < best:
                best = t
        if ua >= length or ub >= length:
            t = circle_entry(length * ux - ex, length * uy - ey, dx, dy, square, grow)
            if t < best:
                best = t
    return best


def _strip_entry(ua: float, va: float, ub: float, vb: float, length: float, grow: float) -> float:
    """Return where a segment enters the straight part of a grown edge, in the edge's frame."""
    t0 = 0.0
    t1 = 1.0
    if va >= grow:
        t0 = (va - grow) / (va - vb)
    elif va <= -grow:
        t0 = (va + grow) / (va - vb)
    if vb > grow:
        t1 = (grow - va) / (vb - va)
    elif vb < -grow:
        t1 = (-grow - va) / (vb - va)
    if ua < 0.0:
        t = ua / (ua - ub)
        t0 = t if t > t0 else t0
    elif ub < 0.0:
        t = ua / (ua - ub)
        t1 = t if t < t1 else t1
    if ua > length:
        t = (ua - length) / (ua - ub)
        t0 = t if t > t0 else t0
    elif ub > length:
        t = (length - ua) / (ub - ua)
        t1 = t if t < t1 else t1
    return t0 if t0 < t1 else NEVER


def circle_entry(ex: float, ey: float, dx: float, dy: float, square: float, grow: float) -> float:
    """Return where a segment enters a circle whose centre lies at (ex, ey) from its start."""
    reach = grow * grow
    if ex * ex + ey * ey < reach:
        return 0.0
    dot = ex * dx + ey * dy
    if dot <= 0.0:
        return NEVER
    cross = ex * dy - ey * dx
    limit = reach * square - cross * cross
    if limit <= 0.0:
        return NEVER
    t = (dot - sqrt(limit)) / square
    return t if t < 1.0 else NEVER


def stop_before(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    radius: float,
    xs: Floats,
    ys: Floats,
    rs: Floats,
    skip: Container[int],
    shapes: Sequence[Shape] = (),
    among: Iterable[int] | None = None,
) -> float:
    """Return how far, as a share of the way, a disc gets before something stops it.

    `among`: the discs that may be in its way, where the caller has looked who is near. Stopped by a disc it stands in exact contact; stopped by scenery it stands in contact too,
    within half the tolerance.
    """
    share = 1.0
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return share
    for _t, i in discs_met(ax, ay, bx, by, radius, xs, ys, rs, skip, among):
        share = min(share, _contact_share(xs[i] - ax, ys[i] - ay, dx, dy, radius + rs[i]))
        if share <= 0.0:
            return 0.0
    for shape in shapes:
        if sweep_hits_shape(shape, ax, ay, bx, by, radius):
            share = min(share, _shape_share(shape, ax, ay, bx, by, radius))
    return share


def _contact_share(ex: float, ey: float, dx: float, dy: float, reach: float) -> float:
    square = dx * dx + dy * dy
    cross = ex * dy - ey * dx
    room = reach * reach * square - cross * cross
    return max(0.0, (ex * dx + ey * dy - sqrt(max(0.0, room))) / square)


def _shape_share(shape: Shape, ax: float, ay: float, bx: float, by: float, radius: float) -> float:
    if isinstance(shape, Disc):
        return _contact_share(shape.x - ax, shape.y - ay, bx - ax, by - ay, shape.radius + radius)
    grow = radius + shape.swell - TOLERANCE / 2
    if grow <= 0.0:
        parts = shape.crossings(ax, ay, bx, by)
        return parts[0][0] if parts else 1.0
    return (
        min(1.0, grown_entry(shape.edges, ax, ay, bx, by, grow)) if _outside(shape, ax, ay) else 0.0
    )


def _outside(shape: Shape, x: float, y: float) -> bool:
    return not shape.contains(x, y)


def overlaps_along(
    shape: Shape, ax: float, ay: float, bx: float, by: float, radius: float
) -> list[Interval]:
    """Return where a disc standing on a segment would overlap a shape, as intervals of t.

    The grown shape is what lies inside its outline and within the radius of one of its edges, and
    each of these parts covers one stretch of the segment. At the end of a stretch it touches.
    """
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.radius + radius).crossings(ax, ay, bx, by)
    parts = list(shape.crossings(ax, ay, bx, by)) if isinstance(shape, Polygon) else []
    grown = radius + shape.swell
    if grown > 0.0:
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        for px, py, ux, uy, length in shape.edges:
            qx, qy = px + length * ux, py + length * uy
            if (left >= px + grown and left >= qx + grown) or (
                right <= px - grown and right <= qx - grown
            ):
                continue  # most edges lie elsewhere
            if (low >= py + grown and low >= qy + grown) or (
                high <= py - grown and high <= qy - grown
            ):
                continue
            p, q = (px, py), (qx, qy)
            part = within_of_segment(edge_between(p, q), p, q, grown, ax, ay, bx, by)
            if part is not None:
                parts.append(part)
    return joined(parts)


def joined(parts: Iterable[Interval]) -> list[Interval]:
    """Return intervals in order, those that meet as one."""
    found: list[Interval] = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found
