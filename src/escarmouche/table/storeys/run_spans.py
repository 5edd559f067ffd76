"""What straight runs from one place meet, as spans of their lengths; and what holds of all runs between two of them.

Something convex that two runs meet is met by all between them, no later than by the later of the two; and they leave it no sooner than the sooner of
the two, times the cosine of what lies between them. What is not convex has corners: between two neighbours of these the same holds of each part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import TypeVar

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box, Interval
from escarmouche.table.shapes import Capsule, Disc, Edge, Shape, capsule

S = TypeVar("S", bound=Shape)
Convex = Disc | Capsule
Spans = Sequence[Interval]


def shared(mine: Spans, yours: Spans, narrow: float) -> Iterator[Interval]:
    """What all runs between two are in that are in something on both; of other numbers of parts nothing is known."""
    if len(mine) == len(yours):
        for (a, b), (c, d) in zip(mine, yours, strict=True):
            yield max(a, c), min(b, d) * narrow


def widened(mine: Spans, yours: Spans, narrow: float) -> Interval:
    """What no run between two is outside of while it is in something."""
    if len(mine) != len(yours):
        return (0.0, inf)
    ends = [*mine, *yours]
    least = min([start for start, _ in ends], default=0.0)
    return (least * narrow, max([end for _, end in ends], default=0.0))


def common(
    mine: Sequence[Spans], yours: Sequence[Spans], narrow: float, after: float
) -> Iterator[Interval]:
    """What all runs between two are in, of many things, after a length."""
    for one, other in zip(mine, yours, strict=True):
        if one and other:
            for begun, ended in shared(one, other, narrow):
                if ended > after + TOLERANCE:
                    yield begun, ended


def stepped_back(far: float, closed: list[Interval]) -> float:
    """The last length up to one that is not closed: what is closed is so within its ends."""
    for begun, ended in sorted(closed, key=lambda span: -span[1]):
        if begun < far < ended:
            far = begun
    return far


def lasts(
    allowance: float,
    least: float,
    dear: list[tuple[float, float, float]],
    tolls: list[tuple[float, float]],
    most: float,
) -> float:
    """How far an allowance lasts on a run on which some parts are dearer and some lengths cost a toll."""
    cuts = {0.0, most, *(at for at, _ in tolls), *(at for a, b, _ in dear for at in (a, b))}
    left = allowance
    for a, b in pairwise(sorted(at for at in cuts if 0.0 <= at <= most)):
        left -= sum([toll for at, toll in tolls if at == a])
        if left < -TOLERANCE / 10:
            return a
        pace = least + sum([more for start, end, more in dear if start <= a and end >= b])
        if pace * (b - a) > left + TOLERANCE / 10:
            return a + max(0.0, left) / pace
        left -= pace * (b - a)
    return most


def to_edge(bounds: Box, start: Point, one: Point, other: Point) -> float:
    """How far it is at most to the edges of the table."""
    left, low, right, high = bounds
    (x, y), found = start, inf
    for room, a, b in (
        (x - left, -one[0], -other[0]),
        (right - x, one[0], other[0]),
        (y - low, -one[1], -other[1]),
        (high - y, one[1], other[1]),
    ):
        if a > 0.0 and b > 0.0:
            found = min(found, max(room, 0.0) / min(a, b))
    return found


# -- shapes --------------------------------------------------------------------------------------


def grown(shape: Shape, by: float) -> list[Convex]:
    """What a shape and all around it take up, as convex parts of its outline; one begins outside of it."""
    if isinstance(shape, Disc):
        return [Disc(shape.x, shape.y, shape.radius + by)]
    reach = max(by + shape.swell, 2 * TOLERANCE)
    return [
        capsule((x, y), (x + ux * length, y + uy * length), reach)
        for x, y, ux, uy, length in shape.edges
    ]


def nearest(edge: Edge, point: Point) -> Point:
    """The point of an edge that is nearest to a point."""
    x, y, ux, uy, length = edge
    along = min(max((point[0] - x) * ux + (point[1] - y) * uy, 0.0), length)
    return (x + along * ux, y + along * uy)


def nearby(shapes: Iterable[S], box: Box) -> list[S]:
    """Those of some shapes that come near a box."""
    return [shape for shape in shapes if meet(shape.bbox, box)]


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]


def axis(shape: Convex, point: Point) -> Point:
    """The point of the middle of a disc or capsule that is nearest to a point."""
    if isinstance(shape, Disc):
        return (shape.x, shape.y)
    return nearest(shape.edges[0], point)
