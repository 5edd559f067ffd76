"""The cheapest way where the ground costs: difficult areas, and barriers with a toll."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import cos, hypot, inf, pi, sin

from .measure import TOLERANCE, Point
from .shapes import Box, Capsule, Disc, Polygon, Shape
from .sweeps import sweep_blocked, sweep_hits_shape
from .tangents import shortest_path
from .trails import length_in_areas, path_length, times_crossed

Floats = Sequence[float]
_OUT = 20 * TOLERANCE
_MOST_ROUNDS = 40
_EIGHT = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))


def path_cost(
    points: Sequence[Point],
    difficult: Sequence[Shape],
    factor: float,
    barriers: Sequence[Shape],
    barrier_cost: float,
) -> float:
    """Price a path: its length, `factor` times dearer in difficult areas, plus tolls."""
    cost = path_length(points)
    if difficult and factor != 1.0:
        cost += (factor - 1.0) * length_in_areas(points, difficult)
    if barrier_cost:
        cost += barrier_cost * sum(times_crossed(points, barrier) for barrier in barriers)
    return cost


def cheapest_path(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    radius: float,
    xs: Floats,
    ys: Floats,
    rs: Floats,
    skip: Container[int],
    shapes: Sequence[Shape] = (),
    bounds: Box | None = None,
    max_length: float = inf,
    difficult: Sequence[Shape] = (),
    factor: float = 2.0,
    barriers: Sequence[Shape] = (),
    barrier_cost: float = 0.0,
) -> tuple[Point, ...] | None:
    """Return a least-cost path; `max_length` limits its cost (see `path_cost`).

    Searched between the corners of difficult areas and the ends of barriers, each pair joined by
    the shortest collision-free path; then its bends are moved while that saves. A good path, the
    best in usual cases, not a proven optimum.
    """
    ground = Ground(
        radius, xs, ys, rs, skip, shapes, bounds, difficult, factor, barriers, barrier_cost
    )
    start, goal = (ax, ay), (bx, by)
    plain = ground.join(start, goal, max_length)
    if plain is None:
        return None
    plain_cost = ground.price(plain)
    if plain_cost <= path_length(plain) + TOLERANCE:
        return plain
    best, cost = search(start, [goal], ground, (plain, plain_cost), lambda p: _far(p, goal))
    best, cost = settle(best, cost, ground)
    return best if cost <= max_length + TOLERANCE else None


@dataclass(frozen=True, slots=True)
class Ground:
    """What a mover of some radius walks on: what bars its way, and what makes it dear."""

    radius: float
    xs: Floats
    ys: Floats
    rs: Floats
    skip: Container[int] = ()
    shapes: Sequence[Shape] = ()
    bounds: Box | None = None
    difficult: Sequence[Shape] = ()
    factor: float = 2.0
    barriers: Sequence[Shape] = ()
    barrier_cost: float = 0.0

    def join(self, p: Point, q: Point, limit: float) -> tuple[Point, ...] | None:
        """The shortest way between two places, whatever it costs."""
        bodies = (self.xs, self.ys, self.rs, self.skip)
        return shortest_path(*p, *q, self.radius, *bodies, self.shapes, self.bounds, limit)

    def price(self, points: Sequence[Point]) -> float:
        """What a way costs."""
        return path_cost(points, self.difficult, self.factor, self.barriers, self.barrier_cost)

    def is_free(self, points: Sequence[Point]) -> bool:
        """Say whether nothing bars a way."""
        bodies = (self.xs, self.ys, self.rs, self.skip)
        for (px, py), (qx, qy) in itertools.pairwise(points):
            if sweep_blocked(px, py, qx, qy, self.radius, *bodies) is not None:
                return False
            if any(sweep_hits_shape(shape, px, py, qx, qy, self.radius) for shape in self.shapes):
                return False
        bounds = self.bounds
        return bounds is None or all(_within(bounds, p) for p in points[1:])

    def within(self, start: Point, cost: float) -> Ground:
        """The same without the dear ground that no way of such a cost comes near."""
        box = (start[0] - cost, start[1] - cost, start[0] + cost, start[1] + cost)
        return replace(
            self,
            difficult=[shape for shape in self.difficult if _meets(shape.bbox, box)],
            barriers=[shape for shape in self.barriers if _meets(shape.bbox, box)],
        )

    def turning_places(self) -> list[Point]:
        """Places where a way that spares difficult ground or tolls may bend."""
        return [p for shape in (*self.difficult, *self.barriers) for p in _turning_places(shape)]


def _meets(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _within(bounds: Box, p: Point) -> bool:
    return bounds[0] <= p[0] <= bounds[2] and bounds[1] <= p[1] <= bounds[3]


def _turning_places(shape: Shape) -> list[Point]:
    """Return places just outside the corners of an area or the ends of a barrier."""
    if isinstance(shape, Disc):
        out = (shape.radius + _OUT) / cos(pi / 12)
        return [
            (shape.x + out * cos(k * pi / 6), shape.y + out * sin(k * pi / 6)) for k in range(12)
        ]
    if isinstance(shape, Capsule):
        ends = (Disc(*shape.a, shape.radius), Disc(*shape.b, shape.radius))
        return [place for end in ends for place in _turning_places(end)]
    if isinstance(shape, Polygon):
        return _polygon_places(shape)
    places = []
    for inner, end in ((shape.points[1], shape.points[0]), (shape.points[-2], shape.points[-1])):
        far = hypot(end[0] - inner[0], end[1] - inner[1])
        share = 1.0 + _OUT / far
        places.append(
            (inner[0] + share * (end[0] - inner[0]), inner[1] + share * (end[1] - inner[1]))
        )
    return places + list(shape.points[1:-1])


def _polygon_places(shape: Polygon) -> list[Point]:
    edges = shape.edges
    places: list[Point] = []
    for before, edge in zip(edges[-1:] + edges[:-1], edges, strict=True):
        x, y = before[2] - edge[2], before[3] - edge[3]
        far = hypot(x, y)
        turns_left = before[2] * edge[3] - before[3] * edge[2] > 1e-9
        if turns_left and far > 1e-9:
            places.append((edge[0] + _OUT * x / far, edge[1] + _OUT * y / far))
        middle = edge[4] / 2
        places.append((edge[0] + middle * edge[2], edge[1] + middle * edge[3]))
    return places


def search(
    start: Point,
    goals: Sequence[Point],
    ground: Ground,
    plain: tuple[tuple[Point, ...], float],
    ahead: Callable[[Point], float],
) -> tuple[tuple[Point, ...], float]:
    """Search (A*) over the turning places; a pair is joined and priced only when its turn comes.

    `plain` is a way to a goal that is known, and its cost; no goal is nearer than `ahead` says.
    """
    best, best_cost = plain
    waiting = (*goals, *ground.turning_places())
    spots = [start] + [p for p in waiting if _far(start, p) + ahead(p) < best_cost - TOLERANCE]
    last_goal = sum(_far(start, p) + ahead(p) < best_cost - TOLERANCE for p in goals)
    settled: set[int] = set()
    order = 0
    queue: list[tuple[float, int, float, int, tuple[Point, ...], int]] = []
    queue.append((ahead(start), 0, 0.0, 0, (start,), 0))
    while queue:
        estimate, _, cost, spot, path, priced = heappop(queue)
        if estimate >= best_cost - 1e-9:
            break
        if spot in settled:
            continue
        if not priced:
            leg = ground.join(path[-1], spots[spot], best_cost - cost) if spot else path
            if leg is None:
                continue
            whole = (*path, *leg[1:]) if spot else path
            full = ground.price(whole)
            estimate = full + ahead(spots[spot])
            if estimate < best_cost:
                order += 1
                heappush(queue, (estimate, order, full, spot, whole, 1))
            continue
        settled.add(spot)
        if 0 < spot <= last_goal:
            return path, cost
        for other in range(1, len(spots)):
            if other not in settled:
                low = cost + _far(spots[spot], spots[other]) + ahead(spots[other])
                if low < best_cost:
                    order += 1
                    heappush(queue, (low, order, cost, other, path, 0))
    return best, best_cost


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def settle(
    path: tuple[Point, ...], cost: float, ground: Ground, sliding: Point | None = None
) -> tuple[tuple[Point, ...], float]:
    """Drop bends that do not save, then move the others by smaller and smaller steps.

    Where any place of a line will do, the end slides too, in the direction of that line.
    """
    price, free = ground.price, ground.is_free
    points = list(path)
    k = 1
    while k < len(points) - 1:
        shorter = points[:k] + points[k + 1 :]
        paid = price(shorter)
        if paid <= cost and free((points[k - 1], points[k + 1])):
            points, cost = shorter, paid
        else:
            k += 1
    step = path_length(points) / 16
    movable = [(k, _EIGHT) for k in range(1, len(points) - 1)]
    if sliding is not None:
        movable.append((len(points) - 1, (sliding, (-sliding[0], -sliding[1]))))
    for _ in range(_MOST_ROUNDS):
        if step < 0.004:
            break
        moved = False
        for k, directions in movable:
            for dx, dy in directions:
                place = (points[k][0] + step * dx, points[k][1] + step * dy)
                trial = [*points[:k], place, *points[k + 1 :]]
                paid = price(trial)
                if paid < cost - 1e-6 and free(trial[k - 1 : k + 2]):
                    points, cost, moved = trial, paid, True
        if not moved:
            step /= 2
    return tuple(points), cost
