"""Movement: measuring paths, contact spots, and the doors to sweeping and path finding."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from .measure import Point
from .reach import reach_region
from .sweeps import (
    discs_met,
    discs_near,
    placement_blocked,
    stop_before,
    sweep_blocked,
    sweep_hits_shape,
)
from .tangents import shortest_path
from .terrain_paths import cheapest_path
from .trails import length_in_areas, path_length, times_crossed

__all__ = [
    "cheapest_path",
    "contact_point",
    "contact_points",
    "discs_met",
    "discs_near",
    "length_in_areas",
    "path_length",
    "placement_blocked",
    "reach_region",
    "shortest_path",
    "stop_before",
    "sweep_blocked",
    "sweep_hits_shape",
    "times_crossed",
]


def contact_point(
    ax: float, ay: float, radius: float, tx: float, ty: float, tradius: float
) -> Point:
    """Return where a mover coming straight at a base stands in contact with it."""
    dx, dy = ax - tx, ay - ty
    far = hypot(dx, dy)
    reach = radius + tradius
    if far <= 1e-12:
        return (tx + reach, ty)
    return (tx + dx * reach / far, ty + dy * reach / far)


def contact_points(tx: float, ty: float, tradius: float, radius: float, n: int) -> list[Point]:
    """Return n evenly spread spots where a mover would stand in contact with a base."""
    reach = radius + tradius
    return [(tx + reach * cos(2 * pi * k / n), ty + reach * sin(2 * pi * k / n)) for k in range(n)]
