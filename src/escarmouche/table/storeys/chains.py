"""The best places on a chain of gates when nothing is in the way: a small convex problem, solved exactly.

The cost is a sum of weighted straight legs between neighbouring gates, each a convex function of where on its gate
one crosses. Newton's method on it, with gates that are crossed at an end of their free part held there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.table.measure import Point

_ROUNDS = 30
_FINE = 1e-10


class Span(NamedTuple):
    """A free part of a gate: where its two lines begin, their direction, and from where to where it is free."""

    start: Point
    end: Point
    along: Point
    low: float
    high: float

    def leave(self, at: float) -> Point:
        """A place on the first line."""
        return (self.start[0] + at * self.along[0], self.start[1] + at * self.along[1])

    def arrive(self, at: float) -> Point:
        """The place opposite."""
        return (self.end[0] + at * self.along[0], self.end[1] + at * self.along[1])


def best_places(
    start: Point, spans: Sequence[Span], goal: Point | None, weights: Sequence[float]
) -> tuple[list[float], float]:
    """Where to cross each gate so that straight legs cost least in all, and that cost; no goal: any end will do.

    `weights` are the costs of a unit of length on each leg, one more than there are gates.
    """
    places = _first_guess(start, spans, goal)
    cost = _cost(start, spans, goal, weights, places)
    if len(spans) < 2 and (goal is None or abs(weights[0] - weights[-1]) <= 1e-12):
        return places, cost  # the unfolded line, or the nearest place: nothing is better
    for _ in range(_ROUNDS):
        step, gain = _newton(start, spans, goal, weights, places)
        if gain <= _FINE:
            break
        share, better = 1.0, None
        while share > 1e-4:
            tried = [
                min(max(at + share * d, span.low), span.high)
                for at, d, span in zip(places, step, spans, strict=True)
            ]
            paid = _cost(start, spans, goal, weights, tried)
            if paid < cost:
                better = (tried, paid)
                break
            share /= 2.0
        if better is None:  # the step leads out of some free part: move one gate at a time
            better = _moved_alone(start, spans, goal, weights, places, cost)
            if better is None:
                break
        gain = cost - better[1]
        places, cost = better
        if gain <= _FINE:
            break
    return places, cost


def _moved_alone(
    start: Point,
    spans: Sequence[Span],
    goal: Point | None,
    weights: Sequence[float],
    places: Sequence[float],
    cost: float,
) -> tuple[list[float], float] | None:
    """Each gate in turn to where it is best while the others stay: by thirds, since the cost is convex."""
    moved = list(places)
    for n, span in enumerate(spans):
        low, high = span.low, span.high
        for _ in range(60):
            thirds = [(2.0 * low + high) / 3.0, (low + 2.0 * high) / 3.0]
            paid = []
            for third in thirds:
                moved[n] = third
                paid.append(_cost(start, spans, goal, weights, moved))
            low, high = (low, thirds[1]) if paid[0] <= paid[1] else (thirds[0], high)
        moved[n] = (low + high) / 2.0
    paid_now = _cost(start, spans, goal, weights, moved)
    return (moved, paid_now) if paid_now < cost - _FINE else None


def _first_guess(start: Point, spans: Sequence[Span], goal: Point | None) -> list[float]:
    """Each gate where the straight line from the last place towards the goal meets it, or nearest to it."""
    found = []
    x, y = start
    for span in spans:
        (px, py), (ux, uy) = span.start, span.along
        at = (x - px) * ux + (y - py) * uy
        if goal is not None:
            aside = abs((x - px) * uy - (y - py) * ux)
            ex, ey = goal[0] - span.end[0], goal[1] - span.end[1]
            far = abs(ex * uy - ey * ux)
            there = ex * ux + ey * uy
            if aside + far > 0.0:
                at = (at * far + there * aside) / (aside + far)
        at = min(max(at, span.low), span.high)
        found.append(at)
        x, y = span.arrive(at)
    return found


def _cost(
    start: Point,
    spans: Sequence[Span],
    goal: Point | None,
    weights: Sequence[float],
    places: Sequence[float],
) -> float:
    x, y = start
    total = 0.0
    for span, at, weight in zip(spans, places, weights, strict=False):
        px, py = span.leave(at)
        total += weight * hypot(px - x, py - y)
        x, y = span.arrive(at)
    if goal is not None:
        total += weights[-1] * hypot(goal[0] - x, goal[1] - y)
    return total


def _newton(
    start: Point,
    spans: Sequence[Span],
    goal: Point | None,
    weights: Sequence[float],
    places: Sequence[float],
) -> tuple[list[float], float]:
    """The step of Newton's method, a tridiagonal system, and what it promises; gates held at an end are left out."""
    count = len(spans)
    slope, bend, cross = [0.0] * count, [1e-12] * count, [0.0] * count
    x, y, before = *start, -1
    for n in range(count + (goal is not None)):
        if n < count:
            px, py = spans[n].leave(places[n])
        else:
            assert goal is not None
            px, py = goal
        dx, dy = px - x, py - y
        far = hypot(dx, dy) + 1e-12
        weight = weights[n] if n < count else weights[-1]
        ex, ey = dx / far, dy / far
        towards = away = 0.0
        if before >= 0:
            ux, uy = spans[before].along
            away = ux * ex + uy * ey
            slope[before] -= weight * away
            bend[before] += weight * (1.0 - away * away) / far
        if n < count:
            vx, vy = spans[n].along
            towards = vx * ex + vy * ey
            slope[n] += weight * towards
            bend[n] += weight * (1.0 - towards * towards) / far
            if before >= 0:
                cross[before] = -weight * (ux * vx + uy * vy - away * towards) / far
            x, y = spans[n].arrive(places[n])
        before = n
    held = [
        (at <= span.low and g > 0.0) or (at >= span.high and g < 0.0)
        for at, span, g in zip(places, spans, slope, strict=True)
    ]
    step = _solved(slope, bend, cross, held)
    return step, -sum([g * d for g, d in zip(slope, step, strict=True)])


def _solved(
    slope: Sequence[float], bend: Sequence[float], cross: Sequence[float], held: Sequence[bool]
) -> list[float]:
    count = len(slope)
    diagonal = [1.0 if held[n] else bend[n] for n in range(count)]
    right = [0.0 if held[n] else -slope[n] for n in range(count)]
    beside = [0.0 if held[n] or held[n + 1] else cross[n] for n in range(count - 1)]
    for n in range(1, count):
        factor = beside[n - 1] / diagonal[n - 1]
        diagonal[n] = max(diagonal[n] - factor * beside[n - 1], 1e-12)
        right[n] -= factor * right[n - 1]
    step = [0.0] * count
    for n in range(count - 1, -1, -1):
        after = beside[n] * step[n + 1] if n + 1 < count else 0.0
        step[n] = (right[n] - after) / diagonal[n]
    return step
