"""The two straight edges of a beam: the outer common tangents of two bases of any shape."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple

from .bases import Placed, RoundBase
from .measure import TOLERANCE

Support = Callable[[float, float], tuple[float, float, float]]
_FLUSH = 1e-7  # corners that are equally far out: a side lies along the edge of the beam


class Edge(NamedTuple):
    """An edge of a beam: its height at the first centre, its slope, and between where it is tangent."""

    height: float
    slope: float
    leaves: float
    meets: float


def round_edges(ra: float, rb: float, length: float) -> tuple[Edge, Edge] | None:
    """Return the left and the right edge between two round bases; none where one holds the other."""
    if length <= abs(rb - ra) + TOLERANCE:
        return None
    sine = (rb - ra) / length
    lean = sqrt(1.0 - sine * sine)
    edge = Edge(ra / lean, sine / lean, -ra * sine, length - rb * sine)
    return edge, edge


def edges_between(a: Placed, b: Placed, length: float) -> tuple[Edge, Edge] | None:
    """Return the left and the right edge between two bases of any shape."""
    along = atan2(b.y - a.y, b.x - a.x)
    left = _edge(_support(a, along, 1.0), _support(b, along, 1.0), length)
    right = _edge(_support(a, along, -1.0), _support(b, along, -1.0), length)
    return None if left is None or right is None else (left, right)


def _support(placed: Placed, along: float, side: float) -> Support:
    """Return how far a base reaches from its centre in a direction of the beam's frame, and where.

    `side` is -1 for the frame seen in a mirror, in which the right edge of the beam is the left one.
    """
    base = placed.base
    if isinstance(base, RoundBase):
        radius = base.radius
        return lambda nx, _ny: (radius, radius * nx, radius * nx)
    turn = placed.facing - along
    c, s = cos(turn), sin(turn)
    deep, wide = base.depth / 2, base.width / 2

    def reach(nx: float, ny: float) -> tuple[float, float, float]:
        ny *= side
        ahead, aside = nx * c + ny * s, ny * c - nx * s
        found = deep * abs(ahead) + wide * abs(aside)
        corners = [
            (u * c - v * s)
            for u in (-deep, deep)
            for v in (-wide, wide)
            if u * ahead + v * aside >= found - _FLUSH
        ]
        return found, min(corners), max(corners)

    return reach


def _edge(first: Support, second: Support, length: float) -> Edge | None:
    """Return the left edge of a beam.

    Its angle is the one at which both bases reach equally far to the left.
    """

    def ahead(angle: float) -> float:
        nx, ny = -sin(angle), cos(angle)
        return first(nx, ny)[0] - second(nx, ny)[0] + length * sin(angle)

    angle = _root(ahead, -pi / 2 + 1e-6, pi / 2 - 1e-6)
    if angle is None:
        return None
    height, _, leaves = first(-sin(angle), cos(angle))
    _, meets, _ = second(-sin(angle), cos(angle))
    return Edge(height / cos(angle), sin(angle) / cos(angle), leaves, length + meets)


def _root(function: Callable[[float], float], low: float, high: float) -> float | None:
    """Return where a function that is negative at first and positive at last is zero.

    False position, by the Illinois rule: an end that stays where it is counts for half the next time.
    """
    below, above = function(low), function(high)
    if below >= 0.0 or above <= 0.0:
        return None
    kept = 0
    while high - low > 1e-12:
        middle = low - below * (high - low) / (above - below)
        value = function(middle)
        if -1e-13 < value < 1e-13 or not low < middle < high:
            return middle  # as near as numbers come
        if value < 0.0:
            low, below, above = middle, value, above / 2 if kept < 0 else above
            kept = -1
        else:
            high, above, below = middle, value, below / 2 if kept > 0 else below
            kept = 1
    return (low + high) / 2
