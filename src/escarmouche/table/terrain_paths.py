"""The cheapest way where the ground costs: difficult areas, and barriers with a toll."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Sequence
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

    def join(p: Point, q: Point, limit: float) -> tuple[Point, ...] | None:
        return shortest_path(*p, *q, radius, xs, ys, rs, skip, shapes, bounds, limit)

    def price(points: Sequence[Point]) -> float:
        return path_cost(points, difficult, factor, barriers, barrier_cost)

    def free(points: Sequence[Point]) -> bool:
        for (px, py), (qx, qy) in itertools.pairwise(points):
            if sweep_blocked(px, py, qx, qy, radius, xs, ys, rs, skip) is not None:
                return False
            if any(sweep_hits_shape(shape, px, py, qx, qy, radius) for shape in shapes):
                return False
        return bounds is None or all(_within(bounds, p) for p in points[1:])

    start, goal = (ax, ay), (bx, by)
    plain = join(start, goal, max_length)
    if plain is None:
        return None
    plain_cost = price(plain)
    if plain_cost <= path_length(plain) + TOLERANCE:
        return plain
    places = [p for shape in (*difficult, *barriers) for p in _turning_places(shape)]
    best, cost = _search(start, goal, places, plain, plain_cost, join, price)
    best, cost = _settle(best, cost, price, free)
    return best if cost <= max_length + TOLERANCE else None


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


Join = Callable[[Point, Point, float], "tuple[Point, ...] | None"]
Price = Callable[[Sequence[Point]], float]


def _search(
    start: Point,
    goal: Point,
    places: Sequence[Point],
    plain: tuple[Point, ...],
    plain_cost: float,
    join: Join,
    price: Price,
) -> tuple[tuple[Point, ...], float]:
    """Search (A*) over the places; a pair is joined and priced only when its turn comes."""
    best, best_cost = plain, plain_cost
    spots = [start, goal] + [
        p for p in places if _far(start, p) + _far(p, goal) < plain_cost - TOLERANCE
    ]
    settled: set[int] = set()
    order = 0
    queue: list[tuple[float, int, float, int, tuple[Point, ...], int]] = []
    queue.append((_far(start, goal), 0, 0.0, 0, (start,), 0))
    while queue:
        estimate, _, cost, spot, path, priced = heappop(queue)
        if estimate >= best_cost - 1e-9:
            break
        if spot in settled:
            continue
        if not priced:
            leg = join(path[-1], spots[spot], best_cost - cost) if len(path) > 0 and spot else path
            if leg is None:
                continue
            whole = (*path, *leg[1:]) if spot else path
            full = price(whole)
            estimate = full + _far(spots[spot], goal)
            if estimate < best_cost:
                order += 1
                heappush(queue, (estimate, order, full, spot, whole, 1))
            continue
        settled.add(spot)
        if spot == 1:
            return path, cost
        for other in range(1, len(spots)):
            if other not in settled:
                low = cost + _far(spots[spot], spots[other]) + _far(spots[other], goal)
                if low < best_cost:
                    order += 1
                    heappush(queue, (low, order, cost, other, path, 0))
    return best, best_cost


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def _settle(
    path: tuple[Point, ...],
    cost: float,
    price: Price,
    free: Callable[[Sequence[Point]], bool],
) -> tuple[tuple[Point, ...], float]:
    """Drop bends that do not save, then move the others by smaller and smaller steps."""
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
    for _ in range(_MOST_ROUNDS):
        if step < 0.004:
            break
        moved = False
        for k in range(1, len(points) - 1):
            for turn in range(8):
                x = points[k][0] + step * cos(turn * pi / 4)
                y = points[k][1] + step * sin(turn * pi / 4)
                trial = [*points[:k], (x, y), *points[k + 1 :]]
                paid = price(trial)
                if paid < cost - 1e-6 and free(trial[k - 1 : k + 2]):
                    points, cost, moved = trial, paid, True
        if not moved:
            step /= 2
    return tuple(points), cost
