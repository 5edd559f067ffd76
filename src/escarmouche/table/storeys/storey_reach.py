"""The region a mover can reach on each floor, for drawing: as true as that of a flat table.

Floors are reached through gates. On each floor the region spreads from the places where one can arrive, cheapest
first; places of a gate lie two meshes of the net apart, and one more is where the gate is nearest. Between them the
drawn edge may lie one mesh too near; what can be reached is never drawn too large by this.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import hypot, inf
from typing import NamedTuple

from escarmouche.table.contours import rings_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box
from escarmouche.table.reach import MOST_BENDS, NEAR_BEND, Net, Ring, Ways, mesh_of
from escarmouche.table.surroundings import within
from escarmouche.table.tangents import shortest_path

from .chains import Span
from .model import GROUND, Perch, Place
from .path_search import passes_from
from .perches import footings
from .walks import Walk
from .way_check import place_on

MayEnd = Callable[[Place], bool]
_MOST_ARRIVALS = 60  # on one floor; more would add nothing that one could see


class FloorReach(NamedTuple):
    """What can be reached of one floor: its surfaces, and rings with holes as rings inside."""

    floor: str
    surfaces: tuple[str, ...]
    rings: list[Ring]


def reach_by_floor(
    walk: Walk, start: Place | Perch, allowance: float, may_end: MayEnd | None = None
) -> list[FloorReach]:
    """Return what the mover can reach for an allowance, floor by floor; floors out of reach are left out."""
    if allowance <= TOLERANCE:
        return []
    may_stop = may_end or walk.may_stop
    found = []
    for floor, ways in sorted(_spread(walk, start, allowance).items()):
        rings = _rings(walk, floor, ways, may_stop)
        if rings:
            found.append(FloorReach(walk.name_of(floor), walk.floors.surfaces[floor], rings))
    return found


def _rings(walk: Walk, floor: int, ways: _Arrivals, may_stop: MayEnd) -> list[Ring]:
    net = Net(ways, mesh_of(ways.whole))
    box = _box_of(walk, floor)
    if box is not None:
        net.nodes = [node for node in net.nodes if within(box, *net.place(*node))]
    net.look()
    net.search()

    def stops(x: float, y: float) -> bool:
        place = place_on(walk, floor, x, y)
        return place is not None and may_stop(place)

    def inside(i: int, j: int) -> bool:
        return (i, j) in net.reached and stops(*net.place(i, j))

    def holds(x: float, y: float) -> bool:
        length = ways.known(x, y)
        return length is not None and length < inf and stops(x, y)

    return rings_of(net.nodes, inside, holds, net.place)


def _box_of(walk: Walk, floor: int) -> Box | None:
    """The box around a floor, a mesh wider; the ground has none."""
    ids = walk.floors.surfaces[floor]
    if GROUND in ids:
        return None
    boxes = [walk.table.storeys.surface(id).outline.bbox for id in ids]
    left, low = min([box[0] for box in boxes]), min([box[1] for box in boxes])
    right, high = max([box[2] for box in boxes]), max([box[3] for box in boxes])
    return (left - 1.0, low - 1.0, right + 1.0, high + 1.0)


def _spread(walk: Walk, start: Place | Perch, allowance: float) -> dict[int, _Arrivals]:
    """The floors that can be reached, and where one arrives on each."""
    found: dict[int, _Arrivals] = {}
    order = itertools.count()
    centre = walk.table.storeys.spot_of(start)
    waiting: list[tuple[float, int, int, Point]] = [
        (cost, next(order), walk.floor_of(place), place.point)
        for place, cost in footings(walk, start)
        if cost <= allowance + TOLERANCE
    ]
    while waiting:
        paid, _, floor, at = heappop(waiting)
        ways = found.get(floor)
        if ways is None:
            ways = found[floor] = _Arrivals(walk, floor, centre, allowance)
        elif len(ways.sources) >= _MOST_ARRIVALS or ways.cost_to(*at) <= paid + TOLERANCE:
            continue
        ways.add(paid, at)
        for cost, beyond, place in _onward(walk, floor, ways, paid, at, allowance):
            heappush(waiting, (cost, next(order), beyond, place))
    return found


def _onward(
    walk: Walk, floor: int, ways: _Arrivals, paid: float, at: Point, allowance: float
) -> Iterator[tuple[float, int, Point]]:
    """Where one can be beyond each gate of a floor who stands at a place of it."""
    for one in passes_from(walk, floor):
        toll, beyond = one.exit.toll, one.exit.gate.floors[1]
        for share in _places(one.span, at, 2.0 * mesh_of(allowance)):
            x, y = one.span.leave(share)
            low = paid + walk.ground(floor).least * hypot(x - at[0], y - at[1]) + toll
            if low > allowance + TOLERANCE:
                continue
            cost = ways.cost_to(x, y) + toll
            if cost <= allowance + TOLERANCE:
                yield cost, beyond, one.span.arrive(share)


def _places(span: Span, at: Point, apart: float) -> Sequence[float]:
    (px, py), (ux, uy) = span.start, span.along
    nearest = min(max((at[0] - px) * ux + (at[1] - py) * uy, span.low), span.high)
    wide = span.high - span.low
    count = max(1, round(wide / apart))
    if wide <= TOLERANCE:
        return (span.low,)
    return sorted({nearest, *(span.low + wide * n / count for n in range(count + 1))})


class _Arrivals(Ways):
    """Ways on one floor from the places where one arrives, each after what was paid to get there."""

    __slots__ = ("_ground", "sources", "whole")

    def __init__(self, walk: Walk, floor: int, start: Point, whole: float) -> None:
        ground = walk.ground(floor)
        self._ground, self.whole = ground, whole
        far = whole / min(1.0, walk.least_pace())  # nobody gets farther, whichever floors it takes
        super().__init__(
            *start,
            ground.radius,
            far,
            None,
            ground.xs,
            ground.ys,
            ground.rs,
            (),
            ground.shapes,
            ground.bounds,
        )
        self.sources: list[tuple[float, Point]] = []

    def add(self, paid: float, at: Point) -> None:
        """One more place where one can arrive, and what was paid until there."""
        self.sources.append((paid, at))

    def cost_to(self, x: float, y: float) -> float:
        """What a place costs at least, searched for if it is hidden."""
        length = self.known(x, y)
        return self.search(x, y) if length is None else length

    def known(self, x: float, y: float) -> float | None:
        """What a place costs, as far as straight lines and known bends tell; infinite if it cannot be reached."""
        if self.bounds is not None and not within(self.bounds, x, y):
            return inf
        most = self.whole + TOLERANCE
        least = self._ground.least
        near = []
        for n, (paid, (px, py)) in enumerate(self.sources):
            low = paid + least * hypot(x - px, y - py)
            if low <= most:
                near.append((low, n, -1))
        if not near:
            return inf
        for n, (paid, (px, py), _trail) in enumerate(self._bends):
            low = paid + least * hypot(x - px, y - py)
            if low <= most:
                near.append((low, -1, n))
        near.sort()
        best = inf
        seen = False
        for low, source, bend in near[:12]:
            if low >= best:
                break
            paid, (px, py) = self.sources[source] if bend < 0 else self._bends[bend][:2]
            if self.clear(px, py, x, y):
                seen = True
                best = min(best, paid + self._ground.price(((px, py), (x, y))))
        if seen:
            return best if best <= most else inf
        return None if self._stands(x, y) else inf

    def search(self, x: float, y: float) -> float:
        """Search a way to a hidden place, and remember where it bends."""
        best = inf
        for paid, (px, py) in sorted(
            self.sources, key=lambda one: one[0] + hypot(x - one[1][0], y - one[1][1])
        ):
            most = (min(self.whole, best) - paid) / self._ground.least
            if most < hypot(x - px, y - py) - TOLERANCE:
                continue
            path = shortest_path(
                px, py, x, y, self.radius, *self._bodies, self._shapes, self.bounds, most
            )
            if path is not None:
                self._remember_priced(paid, path)
                best = min(best, paid + self._ground.price(path))
        return best if best <= self.whole + TOLERANCE else inf

    def _remember_priced(self, paid: float, path: Sequence[Point]) -> None:
        for k in range(1, len(path) - 1):
            x, y = path[k]
            cost = paid + self._ground.price(path[: k + 1])
            if len(self._bends) < MOST_BENDS and self._nearest_bend(x, y) > NEAR_BEND:
                self._bends.append((cost, (x, y), tuple(path[: k + 1])))
