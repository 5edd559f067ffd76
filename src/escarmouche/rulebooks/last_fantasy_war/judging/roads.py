"""How far it is to somewhere round what stands on the table, roughly: for players that weigh, never for the rules.

A net of places some way apart, joined where one gets straight from one to the next; nobody stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot, inf
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk

APART = 1.5
BESIDE = ((1, 0), (0, 1), (1, 1), (1, -1))
Net = dict[Place, list[tuple[Place, float]]]
Cell = tuple[int, int]


class Road(NamedTuple):
    """How far each place of the net is from a spot; the lowest of those on one spot counts."""

    far: dict[Cell, float]

    def to(self, x: float, y: float) -> float:
        """How far it is from somewhere; endless where the net does not tell."""
        i, j, far = int(x / APART), int(y / APART), self.far
        found = inf
        for column in (i - 1, i, i + 1):
            dx = (column + 0.5) * APART - x
            for row in (j - 1, j, j + 1):
                known = far.get((column, row))
                if known is not None:
                    here = known + hypot(dx, (row + 0.5) * APART - y)
                    if here < found:
                        found = here
        return found


def road_to(table: Table, radius: float, gait: Gait, type: str, spot: Point) -> Road:
    """The ways of units of one kind to a spot."""
    return _road(table, radius, gait, type, (round(spot[0]), round(spot[1])))


@remembered_by_table
def _road(table: Table, radius: float, gait: Gait, type: str, spot: tuple[int, int]) -> Road:
    net = _net(table, radius, gait, type)
    best: dict[Place, float] = {}
    waiting = [
        (away, place)
        for place in net
        if (away := hypot(place.x - spot[0], place.y - spot[1])) <= 2 * APART
    ]
    waiting.sort()
    while waiting:
        paid, place = heappop(waiting)
        if place in best:
            continue
        best[place] = paid
        for other, cost in net[place]:
            if other not in best:
                heappush(waiting, (paid + cost, other))
    far: dict[Cell, float] = {}
    for place, paid in best.items():
        cell = (int(place.x / APART), int(place.y / APART))
        far[cell] = min(paid, far.get(cell, inf))
    return Road(far)


@remembered_by_table
def _net(table: Table, radius: float, gait: Gait, type: str) -> Net:
    """What is walked back as it is walked there, near enough."""
    walk = Walk(table, radius, gait.height, gait, (), land_of(table, type).barred)
    cells = {cell: list(_places(walk, cell)) for cell in _cells(table)}
    net: Net = {place: [] for places in cells.values() for place in places}
    for (i, j), places in cells.items():
        for di, dj in BESIDE:
            for one in places:
                for other in cells.get((i + di, j + dj), ()):
                    way = straight_way(walk, one, other, 4 * APART)
                    if way is not None:
                        net[one].append((other, way.cost))
                        net[other].append((one, way.cost))
    return net


def _cells(table: Table) -> Iterator[Cell]:
    for i in range(int(table.width / APART)):
        for j in range(int(table.depth / APART)):
            yield i, j


def _spot(cell: Cell) -> Point:
    return ((cell[0] + 0.5) * APART, (cell[1] + 0.5) * APART)


def _places(walk: Walk, cell: Cell) -> Iterator[Place]:
    x, y = _spot(cell)
    for surface in walk.table.storeys.surfaces_at(x, y):
        place = Place(x, y, surface)
        if walk.is_free(place):
            yield place
