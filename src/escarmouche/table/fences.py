"""Whether obstacles part two places: a question with an exact answer, and a quick one.

Obstacles that overlap once the mover's radius is added to them let nobody through, nor does one that overlaps the edge.
Two places are parted by them if and only if some closed chain of such obstacles (the edge counts as one) runs between
them: if a line from one to the other crosses it an odd number of times. All closed chains are sums of a few. Of each of
these a place has the parity with which a line that leads from it to the right, out of the table, crosses it: two places are
parted where they differ in any. So a place is looked at once, however many others are asked about.

A round obstacle is a disc about its middle, any other one is made of bars, its edges, each so wide as the mover may not
come near it. Chains run from middle to middle, and along bars. Whoever searches for a way asks this first: that there
is none takes longest to find out by looking for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_briefly

from .measure import TOLERANCE, Point
from .polygons import Box
from .shapes import Disc, Polygon, Shape
from .sweeps import disc_meets_any

Round = tuple[float, float, float]  # its middle, and how near the middle of a mover may come to it
_CLOSED = (
    2 * TOLERANCE
)  # by which obstacles are taken for smaller: what is nearly open is looked at by a search
_NEAR = 1e-6  # by which boxes are too large
_OUT = 1.0  # so far outside the edge chains are closed
_Region = list[int]


class _Bar(NamedTuple):
    """An edge of an obstacle: where it begins, its direction, how long it is, and how near a mover may come to it."""

    x: float
    y: float
    ux: float
    uy: float
    length: float
    reach: float

    @property
    def ends(self) -> tuple[Point, Point]:
        return (self.x, self.y), self.at(self.length)

    def at(self, along: float) -> Point:
        return (self.x + along * self.ux, self.y + along * self.uy)

    def nearest(self, x: float, y: float) -> Point:
        along = (x - self.x) * self.ux + (y - self.y) * self.uy
        return self.at(min(max(0.0, along), self.length))

    @property
    def box(self) -> Box:
        """A box that holds all of it, with what a mover may not come near."""
        (ax, ay), (bx, by) = self.ends
        wide = self.reach + _NEAR
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        return (left - wide, low - wide, right + wide, high + wide)


# Two obstacles without a way between them, and a line from one to the other that nobody can cross.
_Link = tuple[int, int, tuple[Point, ...]]


class _Bars(NamedTuple):
    """The bars of some obstacles, and how they are joined; the last of all is the edge."""

    bars: tuple[_Bar, ...]
    links: tuple[_Link, ...]


class Fences:
    """The obstacles of one mover, and which of them are joined."""

    __slots__ = ("_bounds", "_cycles", "_discs", "_pieces", "_radius", "_regions", "_shapes")

    def __init__(
        self,
        discs: Iterable[Round],
        bounds: Box | None = None,
        shapes: Sequence[Shape] = (),
        radius: float = 0.0,
    ) -> None:
        widest: dict[Point, float] = {}  # a berth about a base holds the base
        for x, y, reach in discs:
            widest[x, y] = max(reach - _CLOSED, widest.get((x, y), 0.0))
        self._discs = sorted([(x, y, reach) for (x, y), reach in widest.items()])
        self._bounds, self._shapes, self._radius = bounds, shapes, radius
        edged = tuple([shape for shape in shapes if not isinstance(shape, Disc)])
        bars, links = _bars_of(edged, bounds, radius) if edged else ((), ())
        first = len(bars) + 1  # before the discs: the bars, and the edge
        joined = [*links, *self._pairs(first), *self._beside(bars, first)]
        if bounds is not None:
            for n, (x, y, reach) in enumerate(self._discs, first):
                joined += [
                    (n, len(bars), ((x, y), *out)) for out in _at_the_edge(x, y, reach, bounds)
                ]
        self._pieces, self._cycles = _closed_chains(joined, first + len(self._discs))
        self._regions: dict[Point, _Region | None] = {}

    def part(self, p: Point, q: Point) -> bool:
        """Whether no way leads from one place to the other.

        Whoever stands in an obstacle or beyond the edge is never said to be parted from anything: it must first get out.
        """
        here, there = self._region(p), self._region(q)
        return here is not None and there is not None and here != there

    def _region(self, place: Point) -> _Region | None:
        """The closed chains around a place; nothing where nobody can be."""
        if place in self._regions:
            return self._regions[place]
        found: _Region | None = None
        if not self._bars(place):
            found, crossed, (x, y) = [], 0, place
            for low, high, start, slope, bit in self._pieces:
                if low <= y < high and x < start + (y - low) * slope:
                    crossed ^= bit
            if crossed:
                found = [cycle for cycle in self._cycles if (cycle & crossed).bit_count() & 1]
        self._regions[place] = found
        return found

    def _bars(self, place: Point) -> bool:
        if self._bounds is not None:
            left, low, right, high = self._bounds
            if not (left <= place[0] <= right and low <= place[1] <= high):
                return True
        x, y = place
        for ox, oy, reach in self._discs:
            if hypot(x - ox, y - oy) < reach:
                return True
        return disc_meets_any(self._shapes, x, y, self._radius)

    def _pairs(self, first: int) -> Iterator[_Link]:
        """Round obstacles between which there is no way through."""
        widest = max((reach for _x, _y, reach in self._discs), default=0.0)
        for a, (ax, ay, reach) in enumerate(self._discs):
            for b in range(a + 1, len(self._discs)):
                bx, by, other = self._discs[b]
                if bx - ax >= reach + widest:
                    break  # they are in the order of x
                if hypot(bx - ax, by - ay) < reach + other:
                    yield first + a, first + b, ((ax, ay), (bx, by))

    def _beside(self, bars: Sequence[_Bar], first: int) -> Iterator[_Link]:
        """Those between which and a bar there is none."""
        for a, bar in enumerate(bars):
            (ax, ay), (bx, by) = bar.ends
            left, right = (ax, bx) if ax < bx else (bx, ax)
            low, high = (ay, by) if ay < by else (by, ay)
            for b, (x, y, reach) in enumerate(self._discs, first):
                wide = reach + bar.reach
                if left - wide < x < right + wide and low - wide < y < high + wide:
                    there = bar.nearest(x, y)
                    if hypot(there[0] - x, there[1] - y) < wide:
                        yield a, b, ((ax, ay), there, (x, y))


# -- bars --------------------------------------------------------------------------------------------------


@remembered_briefly
def _bars_of(shapes: tuple[Shape, ...], bounds: Box | None, radius: float) -> _Bars:
    """The edges of some obstacles, and which of them are joined to each other and to the edge of the table."""
    bars: list[_Bar] = []
    boxes: list[Box] = []
    links: list[_Link] = []
    for shape in shapes:
        assert not isinstance(shape, Disc)
        reach = radius + shape.swell - _CLOSED
        if reach <= _CLOSED:
            continue  # what a mover's middle may come to is left to the search
        own = [_Bar(*edge, reach) for edge in shape.edges]
        first, last = len(bars), len(bars) + len(own) - 1
        links += [(n, n + 1, own[n - first].ends) for n in range(first, last)]
        if isinstance(shape, Polygon):
            links.append((last, first, own[-1].ends))
        elif len(own) > 2 and (line := _joined(own[-1], own[0])) is not None:
            links.append((last, first, line))  # a rim all around ends where it begins
        around = [bar.box for bar in own]
        for a, (left, low, right, high) in enumerate(boxes):
            for b, (x0, y0, x1, y1) in enumerate(around):
                if x0 <= right and x1 >= left and y0 <= high and y1 >= low:  # most lie elsewhere
                    line = _joined(bars[a], own[b])
                    if line is not None:
                        links.append((a, first + b, line))
        bars += own
        boxes += around
    if bounds is not None:
        for n, bar in enumerate(bars):
            for x, y in bar.ends:
                links += [
                    (n, len(bars), ((bar.x, bar.y), (x, y), *out))
                    for out in _at_the_edge(x, y, bar.reach, bounds)
                ]
    return _Bars(tuple(bars), tuple(links))


def _joined(one: _Bar, other: _Bar) -> tuple[Point, ...] | None:
    """A line from the beginning of a bar to that of another, if there is no way between them."""
    wide = one.reach + other.reach
    start, end = one.ends[0], other.ends[0]
    pairs = [(one.nearest(*spot), spot) for spot in other.ends]
    pairs += [(spot, other.nearest(*spot)) for spot in one.ends]
    (ax, ay), (bx, by) = min(pairs, key=lambda pair: hypot(*_apart(*pair)))
    if hypot(bx - ax, by - ay) < wide:
        return (start, (ax, ay), (bx, by), end)
    turn = one.ux * other.uy - one.uy * other.ux
    if abs(turn) < 1e-9:
        return None
    dx, dy = _apart(start, end)
    along, there = (dx * other.uy - dy * other.ux) / turn, (dx * one.uy - dy * one.ux) / turn
    if 0.0 <= along <= one.length and 0.0 <= there <= other.length:
        return (start, one.at(along), end)
    return None


def _apart(p: Point, q: Point) -> Point:
    return (q[0] - p[0], q[1] - p[1])


# -- closed chains -----------------------------------------------------------------------------------------


def _at_the_edge(x: float, y: float, reach: float, box: Box) -> Iterator[tuple[Point, ...]]:
    """Lines from an obstacle across the edge, if there is no way between them: straight out, where nobody can be.

    On the right they go on to the foot of the table: there lines that lead out of it to the right cross them.
    """
    left, low, right, high = box
    if x - left < reach - TOLERANCE:
        yield ((left - _OUT, y),)
    if right - x < reach - TOLERANCE:
        yield ((right + _OUT, y), (right + _OUT, low - _OUT))
    if y - low < reach - TOLERANCE:
        yield ((x, low - _OUT),)
    if high - y < reach - TOLERANCE:
        yield ((x, high + _OUT),)


_Piece = tuple[float, float, float, float, int]  # from y to y, its x there, its slope, its link


def _closed_chains(links: Sequence[_Link], count: int) -> tuple[list[_Piece], list[int]]:
    """The pieces of the links, each link as a bit, and the closed chains of which all others are sums."""
    above, way = list(range(count)), [0] * count  # the next of its chain, and the links to it
    size, cycles, used = [1] * count, list[int](), 0
    for n, (a, b, _line) in enumerate(links):
        cycle = 1 << n
        while above[a] != a:
            cycle ^= way[a]
            a = above[a]
        while above[b] != b:
            cycle ^= way[b]
            b = above[b]
        if a == b:
            cycles.append(cycle)
            used |= cycle
            continue
        if size[a] > size[b]:
            a, b = b, a
        above[a], way[a] = b, cycle
        size[b] += size[a]
    pieces: list[_Piece] = []
    for n, (_a, _b, line) in enumerate(links):
        if not used >> n & 1:
            continue  # it closes no chain
        for (px, py), (qx, qy) in pairwise(line):
            if py > qy:
                px, py, qx, qy = qx, qy, px, py
            if py < qy:
                pieces.append((py, qy, px, (qx - px) / (qy - py), 1 << n))
    return pieces, cycles
