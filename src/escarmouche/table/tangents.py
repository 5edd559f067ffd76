"""The shortest way of a round base round other bases and impassable scenery.

A mover of radius R among obstacles is a point among obstacles grown by R: circles, and polygons
with round corners. The shortest path is made of segments tangent to those circles and of arcs on
them, so it is searched (A*) on the graph of tangents. The graph is built lazily: only obstacles
that were found in the way get tangents, and a tangent is only checked when the search reaches it.
That keeps the result exact: leaving obstacles out can only shorten a path, so the first path that
is clear of everything is the shortest.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Sequence
from heapq import heappop, heappush
from math import atan2, hypot, inf, pi, sqrt

from .measure import TOLERANCE, Point
from .shapes import Box, Shape
from .surroundings import CHORDS, TURN, Circle, Surroundings, chords, within
from .sweeps import disc_meets_any, placement_blocked, sweep_blocked, sweep_hits_any

Floats = Sequence[float]
_LONGEST_ARC = 1.5 * pi
_MOST_STEPS = 6000
_START, _GOAL = -1, -2
_JUST_THE_GOAL = (_GOAL,)
_BOTH, _ONE = (1, -1), (1,)  # senses in which one comes to a circle, and to the goal

# What waits in the queue: estimate, order, cost, parent, departure angle, points, circle, sense, angle.
_Edge = tuple[float, int, float, int, float, float, float, float, float, int, int, float]


def shortest_path(
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
    give_up: float = inf,
) -> tuple[Point, ...] | None:
    """Return the shortest collision-free path of a disc's centre, or nothing.

    Arcs become short chords outside the obstacle, so every piece of the path passes
    `sweep_blocked` and `sweep_hits_shape`, and its length is at most 0.4 % of the arcs above the
    exact one (less when `max_length` demands it). `bounds` (x0, y0, x1, y1) confines the centre. `give_up`: where no
    path is wanted that is longer than this, one that is need not be found.
    """
    straight = hypot(bx - ax, by - ay)
    if straight > max_length + TOLERANCE or straight > give_up + TOLERANCE:
        return None
    if bounds is not None and not within(bounds, bx, by):
        return None
    blocked = sweep_blocked(ax, ay, bx, by, radius, xs, ys, rs, skip) is not None
    if not blocked and not sweep_hits_any(shapes, ax, ay, bx, by, radius):
        return ((ax, ay), (bx, by))
    return way_round(ax, ay, bx, by, radius, xs, ys, rs, skip, shapes, bounds, max_length, give_up)


def way_round(
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
    give_up: float = inf,
) -> tuple[Point, ...] | None:
    """The same where something is known to be in the straight way, and the goal to be near enough and within bounds."""
    if placement_blocked(bx, by, radius, xs, ys, rs, skip) is not None:
        return None
    if disc_meets_any(shapes, bx, by, radius):
        return None
    around = Surroundings(ax, ay, bx, by, radius, max_length, give_up)
    around.add(xs, ys, rs, skip, shapes)
    way_out = around.way_out()
    if way_out is None:
        return _Search(around, bounds).run()
    ex, ey = way_out
    blocked = sweep_blocked(ax, ay, ex, ey, radius, xs, ys, rs, skip) is not None
    if blocked or sweep_hits_any(shapes, ax, ay, ex, ey, radius):
        return None
    gone = hypot(ex - ax, ey - ay)
    left = (max_length - gone, give_up - gone)
    rest = shortest_path(ex, ey, bx, by, radius, xs, ys, rs, skip, shapes, bounds, *left)
    return None if rest is None else ((ax, ay), *rest)


class _Search:
    """One search over tangents: the places reached, and those that wait."""

    __slots__ = ("around", "bounds", "known", "nodes", "order", "queue", "seen", "used")

    def __init__(self, around: Surroundings, bounds: Box | None) -> None:
        self.around, self.bounds = around, bounds
        self.used: list[int] = []
        self.known: set[int] = set()
        self.nodes: list[tuple[int, int, float, float, int, float]] = []
        self.queue: list[_Edge] = []
        self.order = 0
        self.seen: dict[tuple[int, int], list[tuple[float, float]]] = {}

    def run(self) -> tuple[Point, ...] | None:
        """Search until the goal is reached by a clear path."""
        around = self.around
        self.nodes.append((_START, 1, 0.0, 0.0, -1, 0.0))
        self._clear(around.ax, around.ay, around.bx, around.by)
        queue = self.queue
        for _ in range(_MOST_STEPS):
            if not queue:
                return None
            _, _, cost, parent, leave, qx, qy, px, py, circle, sense, angle = heappop(queue)
            if circle >= 0 and self._beaten(circle, sense, angle, cost):
                continue
            if not self._arc_clear(parent, leave) or not self._clear(qx, qy, px, py):
                continue
            if circle == _GOAL:
                path = self._path(parent, leave)
                if path is not None:
                    return path
            elif self.bounds is None or within(self.bounds, px, py):
                self._arrive(circle, sense, angle, cost, parent, leave)
        return None

    def _arrive(
        self, circle: int, sense: int, angle: float, cost: float, parent: int, leave: float
    ) -> None:
        """Note a place reached, and queue the ways on from it."""
        self.seen.setdefault((circle, sense), []).append((angle, cost))
        self.nodes.append((circle, sense, angle, cost, parent, leave))
        node = len(self.nodes) - 1
        self._push(node, _JUST_THE_GOAL)
        self._push(node, self.used)

    def _consider(self, owner: int) -> None:
        """Give tangents to an obstacle found in the way, from all places already reached."""
        if owner in self.known:
            return
        self.known.add(owner)
        fresh = self.around.corners_of(owner)
        self.used.extend(fresh)
        for node in range(len(self.nodes)):
            self._push(node, fresh)

    def _clear(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Say whether a segment is clear; what is in the way gets considered."""
        owner = self.around.in_the_way(ax, ay, bx, by)
        if owner is None:
            return True
        self._consider(owner)
        return False

    def _arc_clear(self, node: int, leave: float) -> bool:
        circle, sense, angle, _, _, _ = self.nodes[node]
        if circle < 0:
            return True
        return self._round(circle, sense, angle, sense * (leave - angle) % TURN)

    def _round(self, circle: int, sense: int, angle: float, arc: float) -> bool:
        """Say whether an arc is clear; what is in the way gets considered."""
        owner = self.around.in_the_arc(circle, sense, angle, arc)
        if owner is None:
            return True
        self._consider(owner)
        return False

    def _beaten(self, circle: int, sense: int, angle: float, cost: float) -> bool:
        """Say whether the place was reached before, no farther, by walking on along the circle."""
        before = self.seen.get((circle, sense))
        if before is None:
            return False
        reach = self.around.circles[circle][2]
        for other, paid in before:
            arc = sense * (angle - other) % TURN
            if paid + reach * arc <= cost + 1e-9 and self._round(circle, sense, other, arc):
                return True
        return False

    def _push(self, node: int, targets: Iterable[int]) -> None:
        """Queue the tangents from a place reached to some circles, or to the goal."""
        around, queue = self.around, self.queue
        circles, gx, gy = around.circles, around.bx, around.by
        circle, sense, angle, cost, _, _ = self.nodes[node]
        x, y, reach = circles[circle] if circle >= 0 else (around.ax, around.ay, 0.0)
        most = around.most + TOLERANCE
        for target in targets:
            if circle == target:
                continue
            tx, ty, other = circles[target] if target >= 0 else (gx, gy, 0.0)
            dx = tx - x
            dy = ty - y
            square = dx * dx + dy * dy
            if square < 1e-18:
                continue
            if target >= 0:
                onward = hypot(gx - tx, gy - ty)
                if cost + sqrt(square) + onward > most + reach + 2.0 * other:
                    continue  # whichever tangent it takes
            for turn in _BOTH if target >= 0 else _ONE:
                k = turn * other - sense * reach
                room = square - k * k
                if room < 0.0:
                    if room < -1e-9 * square:
                        continue
                    room = 0.0
                length = sqrt(room)
                tx = (length * dx + k * dy) / square
                ty = (length * dy - k * dx) / square
                qx, qy = x + sense * reach * ty, y - sense * reach * tx
                total = cost + length
                px, py = qx + length * tx, qy + length * ty
                ahead = hypot(gx - px, gy - py) if target >= 0 else 0.0
                if total + ahead > most:
                    continue  # as most: the arc before it need not be looked at
                leave = 0.0
                if circle >= 0:
                    leave = atan2(-sense * tx, sense * ty)
                    arc = sense * (leave - angle) % TURN
                    if arc > TURN - 1e-7:
                        leave, arc = angle, 0.0
                    if arc > _LONGEST_ARC:
                        continue
                    total += reach * arc
                estimate = total + ahead
                if estimate > most:
                    continue
                self.order += 1
                arrival = atan2(-turn * tx, turn * ty)
                last = (leave, qx, qy, px, py, target, turn, arrival)
                heappush(queue, (estimate, self.order, total, node, *last))

    def _path(self, node: int, leave: float) -> tuple[Point, ...] | None:
        """Turn a chain of tangents into points, with chords as short as the surroundings demand."""
        around = self.around
        turns: list[tuple[Circle, int, float, float]] = []
        while node >= 0:
            circle, sense, angle, _, parent, came = self.nodes[node]
            if circle >= 0:
                arc = sense * (leave - angle) % TURN
                arc = 0.0 if arc > TURN - 1e-7 else arc
                turns.append((self.around.circles[circle], sense, angle, arc))
            node, leave = parent, came
        turns.reverse()
        for step in CHORDS:
            points = [(around.ax, around.ay)]
            for turn in turns:
                points.extend(chords(*turn, step))
            points.append((around.bx, around.by))
            if self._accepts(points):
                return tuple(points)
        return None

    def _accepts(self, points: list[Point]) -> bool:
        total = 0.0
        for (px, py), (qx, qy) in itertools.pairwise(points):
            if not self._clear(px, py, qx, qy):
                return False
            total += hypot(qx - px, qy - py)
        if total > self.around.max_length + TOLERANCE:
            return False
        bounds = self.bounds
        return bounds is None or all(within(bounds, x, y) for x, y in points[1:])
