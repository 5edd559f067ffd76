"""Whether a row of round obstacles parts two places: a question with an exact answer, and a quick one.

Obstacles that overlap once the mover's radius is added to them let nobody through, nor does one that overlaps the edge.
Two places are parted by them if and only if some closed chain of such obstacles (the edge counts as one) runs between
them: if it crosses the straight line from one to the other an odd number of times. All closed chains are sums of a
few, so each obstacle gets the parity of one chain that leads to it, and a chain that comes to it with the other one parts
the two. Whoever searches for a way asks this first: that there is none takes longest to find out by looking for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from .measure import TOLERANCE, Point
from .polygons import Box

Disc = tuple[float, float, float]  # its middle, and how near the middle of a mover may come to it
_CLOSED = (
    2 * TOLERANCE
)  # by which obstacles are taken for smaller: what is nearly open is looked at by a search


class Fences:
    """The round obstacles of one mover, and which of them are joined."""

    __slots__ = ("_bounds", "_discs", "_joined")

    def __init__(self, discs: Iterable[Disc], bounds: Box | None = None) -> None:
        widest: dict[Point, float] = {}  # a berth about a base holds the base
        for x, y, reach in discs:
            widest[x, y] = max(reach - _CLOSED, widest.get((x, y), 0.0))
        self._discs = sorted([(x, y, reach) for (x, y), reach in widest.items()])
        self._bounds = bounds
        self._joined = [*self._pairs(), *(self._at_the_edge(bounds) if bounds else ())]

    def part(self, p: Point, q: Point) -> bool:
        """Whether no way leads from one place to the other.

        Whoever stands in an obstacle or beyond the edge is never said to be parted from anything: it must first get out.
        """
        crossing = [(a, b, _crosses(p, q, ax, ay, bx, by)) for a, b, ax, ay, bx, by in self._joined]
        if not any(odd for _a, _b, odd in crossing) or self._bars(p) or self._bars(q):
            return False
        return _is_odd(crossing, len(self._discs) + 1)

    def _bars(self, place: Point) -> bool:
        if self._bounds is not None:
            left, low, right, high = self._bounds
            if not (left <= place[0] <= right and low <= place[1] <= high):
                return True
        return any(hypot(place[0] - x, place[1] - y) < reach for x, y, reach in self._discs)

    def _pairs(self) -> Iterable[tuple[int, int, float, float, float, float]]:
        """Obstacles between which there is no way through."""
        widest = max((reach for _x, _y, reach in self._discs), default=0.0)
        for a, (ax, ay, reach) in enumerate(self._discs):
            for b in range(a + 1, len(self._discs)):
                bx, by, other = self._discs[b]
                if bx - ax >= reach + widest:
                    break  # they are in the order of x
                if hypot(bx - ax, by - ay) < reach + other:
                    yield a, b, ax, ay, bx, by

    def _at_the_edge(self, box: Box) -> Iterable[tuple[int, int, float, float, float, float]]:
        """Obstacles between which and the edge there is none: straight out, where nobody can be."""
        out = len(self._discs)
        left, low, right, high = box
        for n, (x, y, reach) in enumerate(self._discs):
            for ex, ey, far in (
                (left, y, x - left),
                (right, y, right - x),
                (x, low, y - low),
                (x, high, high - y),
            ):
                if far < reach - TOLERANCE:
                    yield n, out, x, y, ex, ey


def _crosses(p: Point, q: Point, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a segment crosses the line between two places; one end of it counts, so that a bend is counted once."""
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    side_a, side_b = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    if (side_a >= 0.0) == (side_b >= 0.0):
        return False
    share = side_a / (side_a - side_b)
    along = (ax + share * (bx - ax) - px) * dx + (ay + share * (by - ay) - py) * dy
    return 0.0 < along < dx * dx + dy * dy


def _is_odd(joined: Iterable[tuple[int, int, bool]], count: int) -> bool:
    """Whether some closed chain crosses an odd number of times."""
    above, odd = (
        list(range(count)),
        [False] * count,
    )  # the next of its chain, and whether the way to it crosses

    def root(n: int) -> tuple[int, bool]:
        crossed = False
        while above[n] != n:
            crossed ^= odd[n]
            n = above[n]
        return n, crossed

    for a, b, crosses in joined:
        (ra, from_a), (rb, from_b) = root(a), root(b)
        if ra == rb:
            if from_a ^ from_b ^ crosses:
                return True
        else:
            above[ra], odd[ra] = rb, from_a ^ from_b ^ crosses
    return False
