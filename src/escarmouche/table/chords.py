"""The shortest way between two places that goes through a piece of ground, but no farther than so much in it.

It enters over one side of its outline and leaves over another: for each pair of sides its length is a convex function of the two
places, and so is what is walked inside. So for each place on the first side the best on the second is known at once (the
straight line on to the goal, or as near to that as the limit lets it), and the best on the first is found by thirds.
"""

from __future__ import annotations

from math import cos, hypot, inf, pi, sin, sqrt
from typing import NamedTuple

from .measure import Point
from .polygons import Edge
from .shapes import Polygon, Shape

_THIRDS = 48
_CORNERS = 24  # of a polygon that stands for what is round
_ASIDE = 2e-3  # so far outside the outline the places are


class Chord(NamedTuple):
    """A way in three straight parts: how long it is in all, where it enters and where it leaves."""

    length: float
    enters: Point
    leaves: Point


def by_chord(start: Point, goal: Point, shape: Shape, most: float, longest: float) -> list[Chord]:
    """The best way for each pair of sides, no more than `most` of it inside and none longer than `longest`; the shortest first.

    A way that begins or ends in the piece has no side there.
    """
    edges: list[Edge] = list(_outline(shape))
    firsts = [None] if shape.contains(*start) else [e for e in edges if _faces(e, start)]
    lasts = [None] if shape.contains(*goal) else [e for e in edges if _faces(e, goal)]
    found = []
    for first in firsts:
        for last in lasts:
            if first is not last:
                chord = _best(start, goal, first, last, most)
                if chord is not None and chord.length <= longest:
                    found.append(chord)
    return sorted(found)


def _outline(shape: Shape) -> tuple[Edge, ...]:
    if isinstance(shape, Polygon):
        return shape.edges
    x0, y0, x1, y1 = shape.bbox
    x, y, wide, deep = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    turns = [2 * pi * k / _CORNERS for k in range(_CORNERS)]
    return Polygon(tuple((x + wide * cos(turn), y + deep * sin(turn)) for turn in turns)).edges


def _faces(edge: Edge, place: Point) -> bool:
    """Whether a place lies on the outer side of an edge: the outline runs counter-clockwise."""
    x, y, ux, uy, _ = edge
    return (place[0] - x) * uy - (place[1] - y) * ux > -1e-9


def _at(edge: Edge, along: float) -> Point:
    x, y, ux, uy, _ = edge
    return (x + along * ux + _ASIDE * uy, y + along * uy - _ASIDE * ux)


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def _best(
    start: Point, goal: Point, first: Edge | None, last: Edge | None, most: float
) -> Chord | None:
    if first is None:
        return _onward(start, start, goal, last, most)
    low, high = _within(first, last, goal, most)
    if low > high:
        return None
    for _ in range(_THIRDS):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        one, other = (_onward(start, _at(first, at), goal, last, most) for at in (a, b))
        if (one.length if one else inf) <= (other.length if other else inf):
            high = b
        else:
            low = a
    return _onward(start, _at(first, (low + high) / 2), goal, last, most)


def _onward(
    start: Point, enters: Point, goal: Point, last: Edge | None, most: float
) -> Chord | None:
    """From where it enters by the best place of the last side; nothing where that is too far."""
    if last is None:
        far = _far(enters, goal)
        return Chord(_far(start, enters) + far, enters, goal) if far <= most else None
    low, high = _reached(enters, last, most)
    if low > high:
        return None
    at = min(max(_crossed(enters, goal, last), low), high)
    leaves = _at(last, at)
    return Chord(_far(start, enters) + _far(enters, leaves) + _far(leaves, goal), enters, leaves)


def _reached(place: Point, edge: Edge, most: float) -> tuple[float, float]:
    """From where to where an edge is so near to a place at most."""
    x, y, ux, uy, length = edge
    x, y = x + _ASIDE * uy, y - _ASIDE * ux
    along, aside = (
        (place[0] - x) * ux + (place[1] - y) * uy,
        (place[0] - x) * uy - (place[1] - y) * ux,
    )
    if abs(aside) > most:
        return (1.0, 0.0)
    half = sqrt(most * most - aside * aside)
    return max(0.0, along - half), min(length, along + half)


def _crossed(place: Point, goal: Point, edge: Edge) -> float:
    """Where the straight line on to the goal crosses the line of an edge."""
    x, y, ux, uy, _ = edge
    inside = abs((place[0] - x) * uy - (place[1] - y) * ux)
    outside = abs((goal[0] - x) * uy - (goal[1] - y) * ux)
    own, there = (
        (place[0] - x) * ux + (place[1] - y) * uy,
        (goal[0] - x) * ux + (goal[1] - y) * uy,
    )
    share = inside / (inside + outside) if inside + outside > 0.0 else 0.0
    return own + share * (there - own)


def _within(first: Edge, last: Edge | None, goal: Point, most: float) -> tuple[float, float]:
    """The part of the first side from which the last, or the goal, is so near at most: distances to a segment are convex."""
    if last is None:
        return _reached(goal, first, most)
    length = first[4]

    def away(at: float) -> float:
        return _distance(_at(first, at), last)

    low, high = 0.0, length
    for _ in range(_THIRDS):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        low, high = (low, b) if away(a) <= away(b) else (a, high)
    best = (low + high) / 2
    if away(best) > most:
        return (1.0, 0.0)
    ends = []
    for end in (0.0, length):
        fine, out = best, end
        if away(end) <= most:
            ends.append(end)
            continue
        for _ in range(_THIRDS):
            middle = (fine + out) / 2
            fine, out = (middle, out) if away(middle) <= most else (fine, middle)
        ends.append(fine)
    return ends[0], ends[1]


def _distance(place: Point, edge: Edge) -> float:
    x, y, ux, uy, length = edge
    x, y = x + _ASIDE * uy, y - _ASIDE * ux
    along = min(max((place[0] - x) * ux + (place[1] - y) * uy, 0.0), length)
    return _far(place, (x + along * ux, y + along * uy))
