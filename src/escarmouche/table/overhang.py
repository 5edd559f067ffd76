"""Overhang: how much of a base has no ground under it, as fall tests ask, and distances in space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import asin, cos, hypot, pi, sin, sqrt

from escarmouche.table.quadrature import DRAWN

from .bases import Placed, base_distance
from .polygons import Edge
from .shapes import Capsule, Disc, Line, Shape
from .solids import middle_strip
from .trails import union_length


def distance_in_space(a: Placed, floor_a: float, b: Placed, floor_b: float) -> float:
    """Measure between two bases in space: across the table and from floor to floor together.

    On one floor it is the flat distance, to the last digit.
    """
    flat = base_distance(a, b)
    rise = floor_b - floor_a
    return hypot(flat, rise) if rise else flat


def share_over_void(x: float, y: float, radius: float, grounds: Sequence[Shape]) -> float:
    """Return the share (0 to 1) of a round base under which none of the grounds lies.

    Grounds may join, overlap or lie apart. The base is swept by parallel lines; between the lines at
    which a corner, a rim or a crossing of outlines lies, the length over the void is smooth.
    """
    near = [ground for ground in grounds if ground.intersects_disc(x, y, radius)]
    if not near:
        return 1.0
    void = 0.0
    cuts = _cuts(x, y, radius, near)
    for begun, end in pairwise(cuts):
        middle, half = (begun + end) / 2, (end - begun) / 2
        for share, weight in DRAWN:
            place = middle + half * share
            void += (
                half * weight * _over_void(x + radius * sin(place), y, radius * cos(place), near)
            )
    share = void / (pi * radius * radius)
    return min(1.0, share) if share > 1e-9 else 0.0


def _over_void(x: float, y: float, half: float, grounds: Iterable[Shape]) -> float:
    """Return how much of an upright chord lies over no ground, times how fast the sweep passes it."""
    if half <= 0.0:
        return 0.0
    parts = sorted(
        part for ground in grounds for part in ground.crossings(x, y - half, x, y + half)
    )
    return 2.0 * half * (1.0 - (union_length(parts) if parts else 0.0)) * half


def _cuts(x: float, y: float, radius: float, grounds: Iterable[Shape]) -> list[float]:
    """Return where on the sweep something changes, from one end of the base to the other."""
    edges: list[Edge] = []
    discs: list[Disc] = []
    for ground in grounds:
        if isinstance(ground, Disc):
            discs.append(ground)
        elif isinstance(ground, Capsule):
            edges += middle_strip(ground).edges
            discs += [Disc(*end, ground.radius) for end in (ground.a, ground.b)]
        elif not isinstance(ground, Line):
            edges += ground.edges
    base = Disc(x, y, radius)
    found = [px for px, _, _, _, _ in edges]
    found += [px for edge in edges for disc in (base, *discs) for px in _on_rim(edge, disc)]
    found += [px for one, other in combinations((base, *discs), 2) for px in _rims(one, other)]
    found += [end for disc in discs for end in (disc.x - disc.radius, disc.x + disc.radius)]
    found += [px for one, other in combinations(edges, 2) for px in _crossing(one, other)]
    within = {asin((px - x) / radius) for px in found if x - radius < px < x + radius}
    return [-pi / 2, *sorted(within), pi / 2]


def _on_rim(edge: Edge, disc: Disc) -> list[float]:
    """Return the x at which an edge passes the rim of a disc."""
    px, py, ux, uy, length = edge
    ex, ey = disc.x - px, disc.y - py
    along, aside = ex * ux + ey * uy, ex * uy - ey * ux
    room = disc.radius * disc.radius - aside * aside
    if room <= 0.0:
        return []
    half = sqrt(room)
    return [px + t * ux for t in (along - half, along + half) if 0.0 <= t <= length]


def _rims(one: Disc, other: Disc) -> list[float]:
    """Return the x at which two rims cross."""
    dx, dy = other.x - one.x, other.y - one.y
    away = hypot(dx, dy)
    if away <= 1e-9 or away >= one.radius + other.radius:
        return []
    along = (away * away + one.radius**2 - other.radius**2) / (2 * away)
    room = one.radius**2 - along * along
    if room <= 0.0:
        return []
    mid, side = one.x + along * dx / away, sqrt(room) * dy / away
    return [mid - side, mid + side]


def _crossing(one: Edge, other: Edge) -> list[float]:
    """Return the x at which two edges cross."""
    px, py, ux, uy, length = one
    qx, qy, vx, vy, reach = other
    turn = ux * vy - uy * vx
    if abs(turn) < 1e-12:
        return []
    ex, ey = qx - px, qy - py
    t, s = (ex * vy - ey * vx) / turn, (ex * uy - ey * ux) / turn
    return [px + t * ux] if 0.0 <= t <= length and 0.0 <= s <= reach else []
