"""The region a figure can reach, for drawing: it tells the truth to within a stated tolerance.

A net of places is laid around the mover and each is asked: can it be reached? Most lie in a straight
line. For the others the bends of ways found before are tried, and only where that fails a way is
searched, so that a search is made along the edge of what is hidden, or of what is reached, and nowhere else. The outline is
then drawn between places that are reached and places that are not, each crossing found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from heapq import heapify, heappop, heappush
from math import ceil, hypot, inf

from .contours import rings_of
from .measure import TOLERANCE, Point
from .shapes import Box, Shape
from .surroundings import within
from .sweeps import placement_blocked, sweep_blocked, sweep_hits_shape
from .tangents import shortest_path
from .trails import path_length

Floats = Sequence[float]
CostOf = Callable[[Sequence[Point]], float]
MayEnd = Callable[[Point], bool]
Ring = list[Point]

FINEST, MESHES = 0.4, 20  # the net: no mesh finer than this, and no more of them in the allowance
NEAR_BEND = 0.25  # a bend this close to one that is known teaches nothing
MOST_BENDS = 40
_DOUBT = 0.3  # of a mesh: how much shorter the true way may be than one by way of a neighbour
_TRIED = 8  # bends tried for one place, the shortest way first
_AROUND = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)


def mesh_of(allowance: float) -> float:
    """How wide the net is: no drawn outline is farther than this from the true one."""
    return max(FINEST, allowance / MESHES)


def reach_region(
    ax: float,
    ay: float,
    radius: float,
    allowance: float,
    cost_of: CostOf | None,
    xs: Floats = (),
    ys: Floats = (),
    rs: Floats = (),
    skip: Container[int] = (),
    shapes: Sequence[Shape] = (),
    bounds: Box | None = None,
    may_end: MayEnd | None = None,
) -> list[Ring]:
    """Return the outlines of what the centre can reach: rings, with holes as rings inside.

    `cost_of` prices the shortest way; `may_end` says where a move may end that could lead there.
    A ring is at most `mesh_of(allowance)` away from the true edge.
    """
    if allowance <= TOLERANCE:
        return []
    ways = Ways(ax, ay, radius, allowance, cost_of, xs, ys, rs, skip, shapes, bounds)
    net = Net(ways, mesh_of(allowance))
    net.look()
    net.search()

    def inside(i: int, j: int) -> bool:
        return (i, j) in net.reached and (may_end is None or may_end(net.place(i, j)))

    def holds(x: float, y: float) -> bool:
        if may_end is not None and not may_end((x, y)):
            return False
        length = ways.known(x, y)
        # Hidden from every bend that is known: without a search the outline would go from node to node, in steps.
        return (ways.search(x, y) if length is None else length) < inf

    return rings_of(net.nodes, inside, holds, net.place)


class Net:
    """Places around the mover, by column and row, and which of them are reached."""

    __slots__ = ("_mesh", "_ways", "hidden", "nodes", "reached")

    def __init__(self, ways: Ways, mesh: float) -> None:
        self._ways, self._mesh = ways, mesh
        far = ceil(ways.allowance / mesh) + 1
        span = range(-far, far + 1)
        most = (ways.allowance / mesh + 2.0) ** 2
        self.nodes = [(i, j) for i in span for j in span if i * i + j * j <= most]
        self.reached: dict[tuple[int, int], float] = {}  # and how long the way is
        self.hidden: set[tuple[int, int]] = set()

    def place(self, i: int, j: int) -> Point:
        """Where a node of the net lies."""
        return self._ways.ax + i * self._mesh, self._ways.ay + j * self._mesh

    def look(self) -> None:
        """What lies in a straight line, and what remains hidden."""
        for node in self.nodes:
            length = self._ways.known(*self.place(*node))
            if length is None:
                self.hidden.add(node)
            elif length < inf:
                self.reached[node] = length

    def search(self) -> None:
        """From what is reached into what is hidden, the nearest first, until nothing more is found.

        A place is asked once: by the neighbour to which the way is shortest, or it might seem too far.
        """
        waiting = [
            (least, node) for node in self.hidden if (least := self._by_neighbours(node)) < inf
        ]
        heapify(waiting)
        asked = {node for _, node in waiting}
        while waiting:
            _, node = heappop(waiting)
            x, y = self.place(*node)
            length = self._ways.known(x, y)
            if length is None:
                length = inf if self._is_too_far(node) else self._ways.search(x, y)
            if length == inf:
                continue
            self.reached[node] = length
            for beside in _beside(node):
                if beside in self.hidden and beside not in asked:
                    asked.add(beside)
                    heappush(waiting, (self._by_neighbours(beside), beside))

    def _by_neighbours(self, node: tuple[int, int]) -> float:
        """How short a way by a neighbour that is reached could be, if it were clear."""
        i, j = node
        return min(
            [
                self.reached[n] + self._mesh * hypot(n[0] - i, n[1] - j)
                for n in _beside(node)
                if n in self.reached
            ],
            default=inf,
        )

    def _is_too_far(self, node: tuple[int, int]) -> bool:
        """Whether its neighbours show that the allowance does not last: no need to search in vain."""
        x, y = self.place(*node)
        seen = False
        for beside in _beside(node):
            if beside in self.reached:
                bx, by = self.place(*beside)
                if self._ways.clear(bx, by, x, y):
                    whole = self.reached[beside] + hypot(x - bx, y - by)
                    if whole <= self._ways.allowance + _DOUBT * self._mesh:
                        return False
                    seen = True
        return seen


def _beside(node: tuple[int, int]) -> Iterator[tuple[int, int]]:
    return ((node[0] + i, node[1] + j) for i, j in _AROUND)


class Ways:
    """Ways from one place: straight ones, those by a bend that is known, and searched ones."""

    __slots__ = (
        "_bends",
        "_bodies",
        "_cost_of",
        "_shapes",
        "allowance",
        "ax",
        "ay",
        "bounds",
        "radius",
    )

    def __init__(
        self,
        ax: float,
        ay: float,
        radius: float,
        allowance: float,
        cost_of: CostOf | None,
        xs: Floats,
        ys: Floats,
        rs: Floats,
        skip: Container[int],
        shapes: Sequence[Shape],
        bounds: Box | None,
    ) -> None:
        self.ax, self.ay, self.radius, self.allowance = ax, ay, radius, allowance
        self._cost_of, self.bounds = cost_of, bounds
        # What is farther than the allowance is in nobody's way, and is looked at once only.
        near = [
            (x, y, r)
            for i, (x, y, r) in enumerate(zip(xs, ys, rs, strict=True))
            if i not in skip and hypot(x - ax, y - ay) <= allowance + radius + r + TOLERANCE
        ]
        self._bodies = ([o[0] for o in near], [o[1] for o in near], [o[2] for o in near], ())
        far = allowance + radius
        box = (ax - far, ay - far, ax + far, ay + far)
        self._shapes = [shape for shape in shapes if _meet(shape.bbox, box)]
        self._bends: list[tuple[float, Point, tuple[Point, ...]]] = []

    def known(self, x: float, y: float) -> float | None:
        """How long the way to a place is, as far as straight lines and known bends tell.

        Infinite where it cannot be gone; None where the place is hidden from them.
        """
        straight = hypot(x - self.ax, y - self.ay)
        if straight > self.allowance + TOLERANCE:
            return inf
        if self.bounds is not None and not within(self.bounds, x, y):
            return inf
        if self.clear(self.ax, self.ay, x, y):
            return straight if self._affords(((self.ax, self.ay), (x, y))) else inf
        if not self._stands(x, y):
            return inf
        return self._by_bends(x, y)

    def search(self, x: float, y: float) -> float:
        """Search a way to a hidden place, and remember where it bends."""
        way = (self.ax, self.ay, x, y, self.radius)
        most = self.allowance
        path = shortest_path(*way, *self._bodies, self._shapes, self.bounds, most)
        if path is None:
            return inf
        self._remember(path)
        return path_length(path) if self._affords(path) else inf

    def _affords(self, path: Sequence[Point]) -> bool:
        return self._cost_of is None or self._cost_of(path) <= self.allowance + TOLERANCE

    def clear(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Say whether nothing lies between two places."""
        if sweep_blocked(ax, ay, bx, by, self.radius, *self._bodies) is not None:
            return False
        return not any(sweep_hits_shape(s, ax, ay, bx, by, self.radius) for s in self._shapes)

    def _stands(self, x: float, y: float) -> bool:
        if placement_blocked(x, y, self.radius, *self._bodies) is not None:
            return False
        return not any(shape.intersects_disc(x, y, self.radius) for shape in self._shapes)

    def _by_bends(self, x: float, y: float) -> float | None:
        """How long the shortest way by a known bend is, if the place can be seen from one."""
        most = self.allowance + TOLERANCE
        found = []
        for n, (length, (bx, by), _trail) in enumerate(self._bends):
            whole = length + hypot(x - bx, y - by)
            if whole <= most:
                found.append((whole, n))
        for whole, n in sorted(found)[:_TRIED]:
            (bx, by), trail = self._bends[n][1:]
            if self.clear(bx, by, x, y):
                return whole if self._affords((*trail, (x, y))) else inf
        return None

    def _remember(self, path: Sequence[Point]) -> None:
        length = 0.0
        for k in range(1, len(path) - 1):
            (px, py), (qx, qy) = path[k - 1], path[k]
            length += hypot(qx - px, qy - py)
            if len(self._bends) < MOST_BENDS and self._nearest_bend(qx, qy) > NEAR_BEND:
                self._bends.append((length, (qx, qy), tuple(path[: k + 1])))

    def _nearest_bend(self, x: float, y: float) -> float:
        return min((hypot(x - bx, y - by) for _, (bx, by), _ in self._bends), default=inf)


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
