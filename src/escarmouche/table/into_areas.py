"""What it costs at least to get into an area of dear ground, whatever else there is: a bound that is told without a search.

The last time that a way comes into a convex area it does so somewhere on the outline. It has gone there outside, straight or
round the area, and inside goes straight on. For each side both parts are convex functions of the place.
"""

from __future__ import annotations

from math import hypot, sqrt

from escarmouche.memory import remembered

from .measure import Point
from .polygons import Edge, Polygon
from .shapes import Shape

_THIRDS = 40
_CLOSE = 1e-6  # by which the least may be missed
_HALVINGS = 6  # of two sides, to tell how far it is round

_Part = tuple[Edge, float]  # a side or a part of one, and where on the outline it begins


def least_cost_into(start: Point, goal: Point, shape: Shape, factor: float) -> float:
    """No way from outside an area to a place in it costs less, where a unit of length costs `factor` inside and 1 elsewhere.

    A way that has crossed the area before comes out no cheaper if going round is never `factor` times longer than going through;
    of such areas only this is told. Of others: the straight line, and what lies between the goal and the nearest outside.
    """
    deep, straight = shape.distance_to_edge(*goal), _far(start, goal)
    least = straight + (factor - 1.0) * min(deep, straight)
    if not isinstance(shape, Polygon) or not goes_round(shape, factor):
        return least
    outside = _distances_outside(shape, start)
    ways = []
    for number, edge in enumerate(shape.edges):
        if _faces(edge, start):
            ways.append(_straight_over(edge, start, goal, factor))
        else:
            after = outside[(number + 1) % len(outside)]
            ways.append(_along(edge, outside[number], after, goal, factor))
    return max(least, min(ways) - _CLOSE)


@remembered
def goes_round(shape: Polygon, factor: float) -> bool:
    """Whether nobody gains by crossing a convex area where a unit of length costs so much: round it is no dearer.

    An arc of an outline that turns by no more than some angle is no longer than its chord by one over the cosine of half of that.
    Of sides that lie farther round it is told by how far they are apart, or halves of them.

    >>> square = Polygon(((0, 0), (2, 0), (2, 2), (0, 2)))
    >>> goes_round(square, 2.0), goes_round(square, 1.9)
    (True, False)
    """
    if not shape.convex:
        return False
    begins, whole = [], 0.0
    for edge in shape.edges:
        begins.append(whole)
        whole += edge[4]
    parts = list(zip(shape.edges, begins, strict=True))
    for n, one in enumerate(parts):
        for other in parts[n + 1 :]:
            if not _turns_little(one[0], other[0], factor):
                if not _is_near_round(one, other, whole, factor, _HALVINGS):
                    return False
    return True


def _turns_little(one: Edge, other: Edge, factor: float) -> bool:
    """Whether the outline from one side to another turns by so little that it is no longer than its chord by a factor."""
    cosine = one[2] * other[2] + one[3] * other[3]
    return sqrt(max(0.0, (1.0 + cosine) / 2)) * factor >= 1.0 - 1e-9


def _is_near_round(one: _Part, other: _Part, whole: float, factor: float, left: int) -> bool:
    """Whether from all of a part of an outline to all of a later one it is no farther round than a factor times straight."""
    (edge, begin), (last, end) = one, other
    on, back = end + last[4] - begin, whole - (end - begin - edge[4])
    if min(on, back, whole / 2) <= factor * _apart(edge, last) + 1e-9:
        return True
    if not left:
        return False
    return all(
        _is_near_round(a, b, whole, factor, left - 1) for a in _halves(one) for b in _halves(other)
    )


def _halves(part: _Part) -> tuple[_Part, _Part]:
    (x, y, ux, uy, length), begin = part
    half = length / 2
    return ((x, y, ux, uy, half), begin), (
        (x + half * ux, y + half * uy, ux, uy, half),
        begin + half,
    )


def _apart(one: Edge, other: Edge) -> float:
    """How far two sides of a convex area are from each other: from an end of one of them."""
    ends = [_from_edge(other, p) for p in _ends(one)]
    return min(*ends, *(_from_edge(one, p) for p in _ends(other)))


def _ends(edge: Edge) -> tuple[Point, Point]:
    x, y, ux, uy, length = edge
    return (x, y), (x + length * ux, y + length * uy)


def _from_edge(edge: Edge, p: Point) -> float:
    x, y, ux, uy, length = edge
    along = min(max((p[0] - x) * ux + (p[1] - y) * uy, 0.0), length)
    return hypot(p[0] - x - along * ux, p[1] - y - along * uy)


def _distances_outside(shape: Polygon, start: Point) -> list[float]:
    """How far it is to each corner without crossing the area: straight, or on along its outline."""
    edges, corners = shape.edges, shape.points
    found = []
    for n, corner in enumerate(corners):
        seen = _faces(edges[n], start) or _faces(edges[n - 1], start)
        found.append(_far(start, corner) if seen else float("inf"))
    count = len(corners)
    for n in range(2 * count):
        at, before = n % count, (n - 1) % count
        found[at] = min(found[at], found[before] + edges[before][4])
    for n in range(2 * count, 0, -1):
        at, after = n % count, (n + 1) % count
        found[at] = min(found[at], found[after] + edges[at][4])
    return found


def _faces(edge: Edge, place: Point) -> bool:
    """Whether a place lies on the outer side of an edge: the outline runs counter-clockwise."""
    x, y, ux, uy, _ = edge
    return (place[0] - x) * uy - (place[1] - y) * ux > -1e-9


def _straight_over(edge: Edge, start: Point, goal: Point, factor: float) -> float:
    """Straight to a side, and straight on inside: the best place of it is found by thirds."""
    x, y, ux, uy, length = edge

    def cost(at: float) -> float:
        px, py = x + at * ux, y + at * uy
        inside = hypot(goal[0] - px, goal[1] - py)
        return hypot(px - start[0], py - start[1]) + factor * inside

    low, high = 0.0, length
    for _ in range(_THIRDS):
        a, b = (2 * low + high) / 3, (low + 2 * high) / 3
        if cost(a) <= cost(b):
            high = b
        else:
            low = a
    return cost((low + high) / 2)


def _along(edge: Edge, before: float, after: float, goal: Point, factor: float) -> float:
    """Along a side from one of its ends, and straight on inside."""
    x, y, ux, uy, length = edge
    along = (goal[0] - x) * ux + (goal[1] - y) * uy
    aside = abs((goal[0] - x) * uy - (goal[1] - y) * ux)
    back = aside / sqrt(factor * factor - 1.0) if factor > 1.0 else 0.0
    best = []
    for far, beside in ((before, along), (after, length - along)):
        at = min(max(beside - back, 0.0), length)
        best.append(far + at + factor * hypot(beside - at, aside))
    return min(best)


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])
