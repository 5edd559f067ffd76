"""The cheapest way where the ground costs: difficult areas, and barriers with a toll."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import ceil, cos, hypot, inf, pi, sin

from .measure import TOLERANCE, Point
from .polygons import distance_to_edges
from .shapes import Box, Capsule, Disc, Polygon, Shape
from .surroundings import corners_round
from .sweeps import sweep_blocked, sweep_hits_any
from .tangents import shortest_path
from .trails import length_in_areas, path_length, times_crossed

Floats = Sequence[float]
_OUT = 20 * TOLERANCE
_MOST_ROUNDS = 40
_START, _END = -1, -2
_EXACT = 0.995  # a way is drawn longer than it is by less than this
_PLACES = 8  # so many places of an outline to the length of a way
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
    cost = ground.price(plain)
    if cost <= path_length(plain) + TOLERANCE:
        return plain
    found = search(start, ground, (plain, cost), lambda p: _far(p, goal), lambda _: [goal])
    best, cost = min(settle(*found, ground), (plain, cost), key=lambda way: way[1])
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

    def join(
        self, p: Point, q: Point, limit: float, give_up: float = inf
    ) -> tuple[Point, ...] | None:
        """The shortest way between two places, whatever it costs."""
        (ax, ay), (bx, by), r = p, q, self.radius
        bodies, limits = (self.xs, self.ys, self.rs, self.skip), (limit, give_up)
        return shortest_path(ax, ay, bx, by, r, *bodies, self.shapes, self.bounds, *limits)

    def surely(self, p: Point, q: Point, most: float) -> float:
        """What no way between two places is cheaper than, as it is told by the shortest; without end where that is dearer than `most`."""
        least = self.least
        way = self.join(p, q, most / least)
        return inf if way is None else least * _EXACT * path_length(way)

    @property
    def least(self) -> float:
        """What a unit of length costs at least."""
        return min(1.0, self.factor)

    def price(self, points: Sequence[Point]) -> float:
        """What a way costs."""
        return path_cost(points, self.difficult, self.factor, self.barriers, self.barrier_cost)

    def is_free(self, points: Sequence[Point]) -> bool:
        """Say whether nothing bars a way."""
        bodies = (self.xs, self.ys, self.rs, self.skip)
        for (px, py), (qx, qy) in itertools.pairwise(points):
            if sweep_blocked(px, py, qx, qy, self.radius, *bodies) is not None:
                return False
            if sweep_hits_any(self.shapes, px, py, qx, qy, self.radius):
                return False
        if self.bounds is not None:
            left, low, right, high = self.bounds
            for x, y in points[1:]:
                if not (left <= x <= right and low <= y <= high):
                    return False
        return True

    def with_dear(self, matters: Callable[[Shape], bool]) -> Ground:
        """The same with only the difficult areas and barriers that matter."""
        difficult = [shape for shape in self.difficult if matters(shape)]
        barriers = [shape for shape in self.barriers if matters(shape)]
        return replace(self, difficult=difficult, barriers=barriers)

    def turning_places(self, apart: float) -> list[Point]:
        """Places where a way that spares difficult ground or tolls may bend.

        A way is bent at the outline of an area, anywhere: so its sides have places too, so far apart.
        What bars the way beside dear ground may be passed on either side: it has places all round.
        """
        places = [p for shape in self.difficult for p in _outline_places(shape, apart)]
        places += [p for shape in self.barriers for p in _outline_places(shape, inf)]
        dear = (*self.difficult, *self.barriers)
        for x, y, reach in self.rounded():
            if any(shape.distance_to_point(x, y) <= 2 * reach for shape in dear):
                places += _disc_places(x, y, reach, 6)
        return places

    def rounded(self) -> Iterator[tuple[float, float, float]]:
        """The circles that a way can turn round: bodies, and the corners of what bars it."""
        for n, (x, y, r) in enumerate(zip(self.xs, self.ys, self.rs, strict=True)):
            if n not in self.skip:
                yield x, y, r + self.radius
        for shape in self.shapes:
            for x, y, r in corners_round(shape):
                yield x, y, r + self.radius

    def directions(self, place: Point) -> list[Point]:
        """Where a bend may be moved: all around, and along the side of an area at which it lies."""
        found = list(_EIGHT)
        (x, y), near = place, 4 * _OUT
        for shape in self.difficult:
            x0, y0, x1, y1 = shape.bbox
            if x < x0 - near or x > x1 + near or y < y0 - near or y > y1 + near:
                continue  # as most
            if not isinstance(shape, Polygon) or shape.distance_to_edge(x, y) > near:
                continue
            for edge in shape.edges:
                if distance_to_edges((edge,), x, y) <= near:
                    found += both_ways((edge[2], edge[3]))
        return found


def both_ways(direction: Point) -> list[Point]:
    """A direction and the opposite one."""
    x, y = direction
    return [(x, y), (-x, -y)]


def _within(bounds: Box, p: Point) -> bool:
    return bounds[0] <= p[0] <= bounds[2] and bounds[1] <= p[1] <= bounds[3]


def _outline_places(shape: Shape, apart: float) -> list[Point]:
    """Return places just outside the outline of an area, or beside the ends of a barrier."""
    if isinstance(shape, Disc):
        return _disc_places(shape.x, shape.y, shape.radius, 12)
    if isinstance(shape, Capsule):
        ends = (Disc(*shape.a, shape.radius), Disc(*shape.b, shape.radius))
        return [place for end in ends for place in _outline_places(end, apart)]
    if isinstance(shape, Polygon):
        return _polygon_places(shape, apart)
    places = []
    for inner, end in ((shape.points[1], shape.points[0]), (shape.points[-2], shape.points[-1])):
        far = hypot(end[0] - inner[0], end[1] - inner[1])
        share = 1.0 + _OUT / far
        places.append(
            (inner[0] + share * (end[0] - inner[0]), inner[1] + share * (end[1] - inner[1]))
        )
    return places + list(shape.points[1:-1])


def _disc_places(x: float, y: float, radius: float, count: int) -> list[Point]:
    """The corners of a polygon round a circle."""
    out, turn = (radius + _OUT) / cos(pi / count), 2 * pi / count
    return [(x + out * cos(k * turn), y + out * sin(k * turn)) for k in range(count)]


def _polygon_places(shape: Polygon, apart: float) -> list[Point]:
    """Its corners that stick out, and places along its sides: at least one on each."""
    edges = shape.edges
    places: list[Point] = []
    for before, edge in zip(edges[-1:] + edges[:-1], edges, strict=True):
        x, y = before[2] - edge[2], before[3] - edge[3]
        far = hypot(x, y)
        turns_left = before[2] * edge[3] - before[3] * edge[2] > 1e-9
        if turns_left and far > 1e-9:
            places.append((edge[0] + _OUT * x / far, edge[1] + _OUT * y / far))
        px, py, ux, uy, length = edge
        count = max(2, ceil(length / apart))
        for n in range(1, count):
            at = length * n / count
            places.append((px + at * ux + _OUT * uy, py + at * uy - _OUT * ux))
    return places


Way = tuple[Point, ...]


def search(
    start: Point,
    ground: Ground,
    plain: tuple[Way, float],
    ahead: Callable[[Point], float],
    ends_from: Callable[[Point], Sequence[Point]],
    goal: Point | None = None,
) -> tuple[Way, float]:
    """Search (A*) over the turning places; a pair is joined and priced only when its turn comes.

    `plain` is a way that is known, and its cost; `ends_from` says where a way may end that comes by
    some place, and no end is nearer to it than `ahead`. `goal`: the only end, where there is but one: a place
    from which even the shortest way there is too long is then looked at once, and no more.
    """
    best_cost, least = plain[1], ground.least
    surely: dict[int, float] = {}
    places = ground.turning_places(best_cost / _PLACES)
    spots = [p for p in places if _far(start, p) + ahead(p) < best_cost - TOLERANCE]
    settled: set[int] = set()
    order = itertools.count()
    # Estimate, order, cost, place (the last is an end), way; unpriced until its last leg was joined.
    queue: list[tuple[float, int, float, int, Point, Way, bool]] = []
    queue.append((ahead(start), next(order), 0.0, _START, start, (start,), True))
    while queue:
        estimate, _, cost, spot, place, way, priced = heappop(queue)
        if estimate >= best_cost - 1e-9:
            break
        if spot in settled:
            continue
        if not priced:
            rest = ahead(place)
            if goal is not None and spot >= 0:
                spent = cost + least * _far(way[-1], place)
                if spot not in surely:
                    surely[spot] = ground.surely(place, goal, best_cost - spent)
                rest = max(rest, surely[spot])
                if spent + rest >= best_cost:
                    continue
            give_up = (best_cost - cost - rest) / least
            leg = ground.join(way[-1], place, best_cost - cost, give_up)
            full = inf if leg is None else cost + ground.price(leg)
            if leg is not None and full + ahead(place) < best_cost:
                whole = (*way, *leg[1:])
                heappush(queue, (full + ahead(place), next(order), full, spot, place, whole, True))
            continue
        if spot == _END:
            return way, ground.price(way)
        settled.add(spot)
        onward = [(n, p) for n, p in enumerate(spots) if n not in settled]
        onward += [(_END, end) for end in ends_from(place)]
        for n, p in onward:
            low = cost + _far(place, p) + ahead(p)
            if low < best_cost:
                heappush(queue, (low, next(order), cost, n, p, way, False))
    return plain


def _far(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def settle(
    path: tuple[Point, ...], known: float, ground: Ground, sliding: Point | None = None
) -> tuple[tuple[Point, ...], float]:
    """Drop bends that do not save, then move the others by smaller and smaller steps.

    Where any place of a line will do, the end slides too: `sliding` is the direction of that line.
    """
    points = _shifted(_straightened(path, ground), ground, sliding)
    bent = _bent_at_outlines(points, ground.difficult)
    points = _straightened(_shifted(bent, ground, sliding), ground)
    cost = ground.price(points)
    return (tuple(points), cost) if cost < known else (tuple(path), known)


def _shifted(path: Sequence[Point], ground: Ground, sliding: Point | None) -> list[Point]:
    """Move bends, one at a time, by smaller and smaller steps, while that saves."""
    points = list(path)
    step, least = path_length(points) / 16, ground.least
    last = len(points) - 1
    tried: dict[int, list[Point]] = {}  # where a bend and its neighbours were when it stayed
    for _ in range(_MOST_ROUNDS):
        if step < 0.004:
            break
        moved = False
        for k in range(1, last + 1 if sliding else last):
            about = points[k - 1 : k + 2]
            if tried.get(k) == about:
                continue  # as before: nothing saves
            directions = (
                both_ways(sliding) if sliding and k == last else ground.directions(points[k])
            )
            here = ground.price(about)
            for dx, dy in directions:
                place = (points[k][0] + step * dx, points[k][1] + step * dy)
                there = [points[k - 1], place, *points[k + 1 : k + 2]]
                if least * path_length(there) >= here:
                    continue  # whatever lies there, it does not save
                paid = ground.price(there)
                if paid < here - 1e-6 and ground.is_free(there):
                    points[k], here, moved = place, paid, True
            if points[k] == about[1]:
                tried[k] = about
        if not moved:
            step /= 2
            tried.clear()
    return points


def _straightened(path: Sequence[Point], ground: Ground) -> list[Point]:
    """Drop bends that do not save."""
    points = list(path)
    k = 1
    while k < len(points) - 1:
        before, after = points[k - 1], points[k + 1]
        saved = ground.price((before, points[k], after)) - ground.price((before, after))
        if saved >= -1e-9 and ground.is_free((before, after)):
            del points[k]
        else:
            k += 1
    return points


def _bent_at_outlines(path: Sequence[Point], areas: Sequence[Shape]) -> list[Point]:
    """A way that may be bent wherever it enters or leaves an area."""
    points = [path[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(path):
        parts = [part for shape in areas for part in shape.crossings(ax, ay, bx, by)]
        shares = sorted({t for part in parts for t in part if 0.0 < t < 1.0})
        points += [(ax + t * (bx - ax), ay + t * (by - ay)) for t in (*shares, 1.0)]
    return points
