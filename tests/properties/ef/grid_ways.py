"""A second way off the table: plain and slow, on a grid, measured with shapely.

From the text alone (EF-TOUR-MVT-04, EF-TOUR-MVT-05, R7, R8): an inch counts one, an inch of difficult
ground two, crossing an obstacle half of the Movement; no base and nothing impassable is crossed. The
cheapest way over the points of a grid is pulled taut: what it costs is enough for some legal way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise, product
from math import cos, inf, pi, sin
from typing import Any

import numpy as np
import shapely
from tests.properties.table.worlds import oracle

from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.measure import Point

MESH = 0.5
CLEAR = 0.002  # many-sided circles are a little too small
STEPS = [
    (i, j) for i, j in product(range(-2, 3), repeat=2) if abs(i * j) == 2 or i * i + j * j in (1, 2)
]
EIGHT = [(cos(k * pi / 4), sin(k * pi / 4)) for k in range(8)]


class GridWays:
    """Ways of one figure to one edge."""

    def __init__(self, game: State, figure: Figure, edge: str) -> None:
        table, room = game.table, figure.radius + CLEAR
        self.start = (game.x[figure.id], game.y[figure.id])
        self.size = (table.width, table.depth)
        self.axis = 0 if edge in ("left", "right") else 1  # what stays the same along the edge
        self.at = self.size[self.axis] if edge in ("right", "top") else 0.0
        solid = [
            shapely.Point(game.x[f.id], game.y[f.id]).buffer(f.radius + room, 16)
            for f in game.figures
            if game.in_play[f.id] and f is not figure
        ]
        solid += [oracle(shape).buffer(room, 16) for shape in table.shapes_with("impassable")]
        self.solid: Any = shapely.union_all(solid)
        self.rough: Any = shapely.union_all([oracle(s) for s in table.shapes_with("difficult")])
        self.lines = [oracle(shape) for shape in table.shapes_with("obstacle")]
        self.toll = figure.movement / 2
        shapely.prepare(self.solid)

    def costs(self, legs: Any) -> Any:
        """What each of many legs costs; without end where something bars it."""
        drawn = shapely.linestrings(np.asarray(legs, dtype=float))
        cost = shapely.length(drawn) + shapely.length(shapely.intersection(drawn, self.rough))
        for line in self.lines:
            met = shapely.intersection(drawn, line)
            cost = cost + self.toll * shapely.get_num_coordinates(met)
        return np.where(shapely.intersects(self.solid, drawn), inf, cost)

    def cost(self, way: Sequence[Point]) -> float:
        return float(self.costs(list(pairwise(way))).sum())

    def cheapest(self, reach: float) -> list[Point] | None:
        """The cheapest way over the grid within some reach, pulled taut; None: there is none."""
        found = self._over_grid(reach)
        return None if found is None else self._taut(self._shortcut(found))

    def _over_grid(self, reach: float) -> list[Point] | None:
        nodes = self._nodes(reach)
        number = {node: n for n, node in enumerate(nodes)}
        places = [(i * MESH, j * MESH) for i, j in nodes]
        pairs = [
            (n, number[i + di, j + dj])
            for n, (i, j) in enumerate(nodes)
            for di, dj in STEPS
            if (di, dj) > (0, 0) and (i + di, j + dj) in number
        ]
        links: list[list[tuple[int, float]]] = [[] for _ in nodes]
        legs = [(places[a], places[b]) for a, b in pairs]
        for (a, b), cost in zip(pairs, self.costs(legs).tolist(), strict=True):
            if cost < inf:
                links[a].append((b, cost))
                links[b].append((a, cost))
        near = [n for n, p in enumerate(places) if self._is_near(p)]
        first = self.costs([(self.start, places[n]) for n in near]).tolist() if near else []
        return self._dijkstra(places, links, list(zip(near, first, strict=True)))

    def _nodes(self, reach: float) -> list[tuple[int, int]]:
        """The points of the grid on the table, within reach, that a base may stand on."""
        spans = [
            [n for n in range(int(size / MESH) + 1) if abs(n * MESH - at) <= reach]
            for size, at in zip(self.size, self.start, strict=True)
        ]
        nodes = list(product(*spans))
        free = ~shapely.intersects(self.solid, shapely.points(np.array(nodes) * MESH))
        return [(i, j) for (i, j), stands in zip(nodes, free.tolist(), strict=True) if stands]

    def _is_near(self, place: Point) -> bool:
        return max(abs(place[0] - self.start[0]), abs(place[1] - self.start[1])) <= 3 * MESH

    def _dijkstra(
        self,
        places: list[Point],
        links: list[list[tuple[int, float]]],
        first: list[tuple[int, float]],
    ) -> list[Point] | None:
        best: dict[int, float] = {}
        before: dict[int, int] = {}
        queue = [(cost, n, -1) for n, cost in first if cost < inf]
        queue.sort()
        while queue:
            cost, n, came = heappop(queue)
            if n in best:
                continue
            best[n], before[n] = cost, came
            if places[n][self.axis] == self.at:
                way = [n]
                while before[way[-1]] >= 0:
                    way.append(before[way[-1]])
                return [self.start, *(places[k] for k in reversed(way))]
            for other, leg in links[n]:
                if other not in best:
                    heappush(queue, (cost + leg, other, n))
        return None

    def _shortcut(self, way: list[Point]) -> list[Point]:
        """The cheapest way over some of the points of a way."""
        pairs = [(i, j) for j in range(len(way)) for i in range(j)]
        costs = dict(zip(pairs, self.costs([(way[i], way[j]) for i, j in pairs]), strict=True))
        best, before = [0.0] * len(way), [0] * len(way)
        for j in range(1, len(way)):
            before[j] = min(range(j), key=lambda i: best[i] + costs[i, j])
            best[j] = best[before[j]] + costs[before[j], j]
        kept = [len(way) - 1]
        while kept[-1]:
            kept.append(before[kept[-1]])
        return [way[k] for k in reversed(kept)]

    def _taut(self, way: list[Point]) -> list[Point]:
        """The same with its bends moved while that saves; its end slides along the edge."""
        step = MESH
        while step > 0.01:
            moved = False
            for k in range(1, len(way)):
                here = self.cost(way[k - 1 : k + 2])
                tried = list(self._beside(way, k, step))
                legs = [[(way[k - 1], p), (p, (*way[k + 1 :], p)[0])] for p in tried]
                costs = self.costs(np.array(legs).reshape(-1, 2, 2)).reshape(-1, 2).sum(axis=1)
                n = int(costs.argmin())
                if costs[n] < here - 1e-6:
                    way[k], moved = tried[n], True
            step = step if moved else step / 2
        return way

    def _beside(self, way: list[Point], k: int, step: float) -> Iterator[Point]:
        x, y = way[k]
        directions = EIGHT
        if k == len(way) - 1:
            directions = [(0.0, 1.0), (0.0, -1.0)] if self.axis == 0 else [(1.0, 0.0), (-1.0, 0.0)]
        yield x, y
        for dx, dy in directions:
            px, py = x + step * dx, y + step * dy
            if 0.0 <= px <= self.size[0] and 0.0 <= py <= self.size[1]:
                yield px, py
