"""The cheapest way over floors and crossings.

Sequences of gates are tried in the order of what they cost at least: straight legs, as if nothing stood in the way,
are a small convex problem with an exact answer (`chains`), and crossings still to come cost at least what the tolls
between the floors say. A sequence whose turn comes is walked in earnest: with ways round what bars it, and each
crossing slid along its gate until nothing is gained. The first bound that is no less than the best cost ends the
search, so a way whose legs are straight is the cheapest of all. Where legs bend round obstacles, places every two
units of each gate are tried as well, and slid: the best of these is taken.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from heapq import heappop, heappush
from math import ceil, hypot, inf
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point

from .chains import Span, best_places
from .model import Place
from .walks import Exit, Walk
from .ways import Crossing, Leg, Way

MOST_CROSSINGS = 8
MOST_SEQUENCES = 1500  # looked at, most of them only by their bound
_APART = 2.0  # between the places tried on a gate
_MOST_PLACES = 9
_ROUNDS = 25
_GAIN = 1e-7


class _Pass(NamedTuple):
    """One free part of a gate that the mover may use."""

    exit: Exit
    part: int
    span: Span

    @property
    def name(self) -> tuple[int, Point, int]:
        """What tells it from all others: also from the way back, which starts on the other side."""
        return (self.exit.gate.number, self.exit.gate.start, self.part)


_Passes = tuple[_Pass, ...]
_Walked = tuple[list[float], list[tuple[Point, ...]], float]  # places on gates, legs, cost


def cheapest_way(walk: Walk, start: Place, goal: Place, allowance: float = inf) -> Way | None:
    """Return the cheapest way between two places, no dearer than an allowance, or nothing."""
    if goal.surface not in walk.table.storeys.surfaces_at(goal.x, goal.y):
        return None
    return _Search(walk, start, goal, allowance).run()


class _Search:
    """One search: what was found so far, and what waits."""

    def __init__(self, walk: Walk, start: Place, goal: Place, allowance: float) -> None:
        self.walk, self.start, self.goal = walk, start, goal
        self.best: tuple[_Passes, _Walked] | None = None
        self.limit = allowance
        self.first, self.last = walk.floor_of(start), walk.floor_of(goal)
        self.arrived: dict[tuple[int, Point, int], float] = {}
        self.order = itertools.count()
        self.queue: list[tuple[float, int, _Passes, bool]] = []
        self._onward: dict[tuple[int, Point], list[_Pass]] = {}

    def run(self) -> Way | None:
        """Search until nothing that waits can be cheaper than the best."""
        self.pace = self.walk.least_pace()
        if self.first == self.last:
            self._try(())
            if self._is_straight():
                return self._way()
        if not self.walk.leads(self.first):
            return self._way()
        self.rises = self.walk.rises_to(self.last)
        self._push((), self._bound(()), True)
        for _ in range(MOST_SEQUENCES):
            if not self.queue or self.queue[0][0] >= self.limit - _GAIN:
                break
            bound, _, passes, refined = heappop(self.queue)
            if not refined:
                exact = self._bound(passes)
                if exact > bound + TOLERANCE:
                    self._push(passes, exact, True)
                    continue
            self._look_at(passes)
        return self._way()

    def _is_straight(self) -> bool:
        """Whether the way that was found at once is a straight line at the lowest pace that there is."""
        if self.best is None or len(self.best[1][1][0]) != 2:
            return False
        far = hypot(self.goal.x - self.start.x, self.goal.y - self.start.y)
        return self.best[1][2] <= self.pace * far + _GAIN

    def _push(self, passes: _Passes, bound: float, refined: bool) -> None:
        if bound < self.limit - _GAIN or (self.best is None and bound <= self.limit + TOLERANCE):
            heappush(self.queue, (bound, next(self.order), passes, refined))

    def _floor_after(self, passes: _Passes) -> int:
        return passes[-1].exit.gate.floors[1] if passes else self.first

    def _bound(self, passes: _Passes) -> float:
        """What a way that begins with these crossings costs at least."""
        floor = self._floor_after(passes)
        rise = self.rises[floor]
        if rise == inf:
            return inf
        _, cost = best_places(
            self.start.point, _spans(passes), self.goal.point, self._weights(passes)
        )
        return cost + sum([one.exit.toll for one in passes]) + rise

    def _weights(self, passes: _Passes) -> list[float]:
        """What a unit of length costs at least on each leg; what follows is as cheap as anywhere."""
        found = [self.walk.ground(self.first).least]
        found += [self.walk.ground(one.exit.gate.floors[1]).least for one in passes]
        if self._floor_after(passes) != self.last:
            found[-1] = self.pace
        return found

    def _look_at(self, passes: _Passes) -> None:
        floor = self._floor_after(passes)
        tolls = sum([one.exit.toll for one in passes])
        paid = tolls
        if passes:
            weights = [self.walk.ground(one.exit.gate.floors[0]).least for one in passes]
            _, low = best_places(self.start.point, _spans(passes), None, [*weights, 0.0])
            paid += low
            if paid >= self.arrived.get(passes[-1].name, inf) - _GAIN:
                return  # another way there is surely no dearer, wherever on the gate one arrives
            found = self._try(passes) if floor == self.last else None
            if not self._gets_there(passes, found):
                return
        if len(passes) < MOST_CROSSINGS:
            self._go_on(passes, floor, paid)

    def _gets_there(self, passes: _Passes, found: _Walked | None) -> bool:
        """Whether the last gate can be reached so; what that costs at most is kept."""
        last = passes[-1]
        ground = self.walk.ground(last.exit.gate.floors[0])
        if found is None:
            found = self._walked(passes, None)
            if found is None:
                return False
            cost = found[2]
        else:
            cost = found[2] - self.walk.ground(last.exit.gate.floors[1]).price(found[1][-1])
        dearest = cost + (last.span.high - last.span.low) * ground.base
        self.arrived[last.name] = min(self.arrived.get(last.name, inf), dearest)
        return True

    def _go_on(self, passes: _Passes, floor: int, spent: float) -> None:
        """Queue every gate by which the floor can be left, at what it costs at least."""
        here = _middle_end(passes[-1].span) if passes else (*self.start.point, 0.0)
        end = (*self.goal.point, 0.0)
        last = passes[-1].exit.gate.number if passes else -1
        least, pace = self.walk.ground(floor).least, self.pace
        for exit in self.walk.leads(floor):
            gate = exit.gate
            low = spent + exit.toll + self.rises[gate.floors[1]]
            if low > self.limit + TOLERANCE or gate.number == last:
                continue
            (ax, ay), (bx, by), (ux, uy), half = gate.start, gate.end, gate.along, gate.length / 2
            to = hypot(ax + half * ux - here[0], ay + half * uy - here[1]) - half - here[2]
            on = hypot(bx + half * ux - end[0], by + half * uy - end[1]) - half
            if low + least * max(0.0, to) + pace * max(0.0, on) > self.limit + TOLERANCE:
                continue
            for one in self._passes_of(exit):
                to = least * _gap(here, _middle_start(one.span))
                on = pace * _gap(_middle_end(one.span), end)
                self._push((*passes, one), low + to + on, False)

    def _passes_of(self, exit: Exit) -> list[_Pass]:
        found = self._onward.get(exit.gate[:2])
        if found is None:
            found = self._onward[exit.gate[:2]] = passes_of(self.walk, exit)
        return found

    # -- walking in earnest ------------------------------------------------------------------------

    def _try(self, passes: _Passes) -> _Walked | None:
        found = self._walked(passes, self.goal.point)
        if found is not None and (self.best is None or found[2] < self.best[1][2]):
            if found[2] <= self.limit + TOLERANCE:
                self.best = (passes, found)
                self.limit = min(self.limit, found[2])
        return found

    def _walked(self, passes: _Passes, goal: Point | None) -> _Walked | None:
        """The best way by some gates, with its legs round what is in the way."""
        spans = _spans(passes)
        weights = [self.walk.ground(one.exit.gate.floors[0]).least for one in passes]
        weights.append(self.walk.ground(self._floor_after(passes)).least if goal else 0.0)
        places, bound = best_places(self.start.point, spans, goal, weights)
        tolls = sum([one.exit.toll for one in passes])
        found = self._legs(passes, places, goal, self.limit)
        if found is not None and found[2] <= bound + tolls + _GAIN:
            return found
        if passes:
            if found is not None:
                found = self._slid(passes, found, goal)
            limit = self.limit if found is None else min(self.limit, found[2])
            tried = self._over_places(passes, places, goal, limit)
            if tried is not None:
                tried = self._slid(passes, tried, goal)
                if found is None or tried[2] < found[2]:
                    found = tried
        return found

    def _legs(
        self, passes: _Passes, places: Sequence[float], goal: Point | None, limit: float
    ) -> _Walked | None:
        """The legs between given places of the gates."""
        at, floor, paid = self.start.point, self.first, 0.0
        legs: list[tuple[Point, ...]] = []
        ends = [one.span.leave(place) for one, place in zip(passes, places, strict=True)]
        if goal is not None:
            ends.append(goal)
        for n, end in enumerate(ends):
            leg = self.walk.leg(floor, at, end, limit - paid)
            if leg is None:
                return None
            legs.append(leg[0])
            paid += leg[1]
            if n < len(passes):
                one = passes[n]
                paid += one.exit.toll
                at, floor = one.span.arrive(places[n]), one.exit.gate.floors[1]
        return (list(places), legs, paid)

    def _slid(self, passes: _Passes, found: _Walked, goal: Point | None) -> _Walked:
        """Slide the crossings along their gates, all that are joined by straight legs together, while that saves."""
        for _ in range(_ROUNDS):
            places, legs, cost = found
            moved = list(places)
            for first, last in _runs(legs, len(passes)):
                before = legs[first][-2] if len(legs[first]) > 1 else legs[first][-1]
                after = None
                if last + 1 < len(legs):
                    after = legs[last + 1][1] if len(legs[last + 1]) > 1 else legs[last + 1][0]
                weights = [
                    self._weight(passes, legs, n, n == last + 1) for n in range(first, last + 2)
                ]
                spans = _spans(passes[first : last + 1])
                moved[first : last + 1] = best_places(before, spans, after, weights)[0]
            better = self._legs(passes, moved, goal, cost)
            if better is None or better[2] >= cost - _GAIN:
                return found
            found = better
        return found

    def _weight(
        self, passes: _Passes, legs: Sequence[tuple[Point, ...]], n: int, first: bool
    ) -> float:
        """What a unit of length costs where a leg meets a gate."""
        floor = passes[n].exit.gate.floors[0] if n < len(passes) else passes[-1].exit.gate.floors[1]
        ground = self.walk.ground(floor)
        if n >= len(legs) or not ground.surcharges or len(legs[n]) < 2:
            return ground.base
        piece = legs[n][:2] if first else legs[n][-2:]
        far = hypot(piece[1][0] - piece[0][0], piece[1][1] - piece[0][1])
        return ground.price(piece) / far if far > TOLERANCE else ground.base

    def _over_places(
        self, passes: _Passes, known: Sequence[float], goal: Point | None, limit: float
    ) -> _Walked | None:
        """The best over some places of each gate: the ends, every two units, and where straight legs would cross."""
        reached: list[_Walked] = [([], [], 0.0)]
        for n, one in enumerate(passes):
            floor = one.exit.gate.floors[0]
            ground = self.walk.ground(floor)
            before = [
                (self._at(passes, n, places), places, legs, paid) for places, legs, paid in reached
            ]
            reached = []
            for place in _tried(one.span, known[n]):
                best: _Walked | None = None
                most = limit - one.exit.toll
                x, y = one.span.leave(place)
                for at, places, legs, paid in before:
                    if paid + ground.least * hypot(x - at[0], y - at[1]) >= most:
                        continue
                    leg = self.walk.leg(floor, at, (x, y), most - paid)
                    if leg is not None:
                        most = paid + leg[1] - _GAIN
                        best = ([*places, place], [*legs, leg[0]], paid + leg[1] + one.exit.toll)
                if best is not None:
                    reached.append(best)
        if goal is None or not reached:
            return min(reached, key=lambda walked: walked[2], default=None)
        floor = self._floor_after(passes)
        ground = self.walk.ground(floor)
        found: _Walked | None = None
        ends = [(self._at(passes, len(passes), walked[0]), walked) for walked in reached]
        for (x, y), (places, legs, paid) in sorted(
            ends, key=lambda end: end[1][2] + hypot(goal[0] - end[0][0], goal[1] - end[0][1])
        ):
            if paid + ground.least * hypot(goal[0] - x, goal[1] - y) < limit:
                leg = self.walk.leg(floor, (x, y), goal, limit - paid)
                if leg is not None:
                    limit = paid + leg[1] - _GAIN
                    found = (places, [*legs, leg[0]], paid + leg[1])
        return found

    def _at(self, passes: _Passes, n: int, places: Sequence[float]) -> Point:
        """Where one stands before the gate number n."""
        return passes[n - 1].span.arrive(places[-1]) if n else self.start.point

    def _way(self) -> Way | None:
        if self.best is None:
            return None
        passes, (places, legs, cost) = self.best
        names = [self.walk.name_of(self.first)]
        names += [self.walk.name_of(one.exit.gate.floors[1]) for one in passes]
        crossings = [crossing_at(one.exit, at) for one, at in zip(passes, places, strict=True)]
        return Way(tuple(map(Leg, names, legs)), tuple(crossings), cost)


def passes_of(walk: Walk, exit: Exit) -> list[_Pass]:
    """The free parts of a gate."""
    gate = exit.gate
    return [
        _Pass(exit, number, Span(gate.start, gate.end, gate.along, low, high))
        for number, (low, high) in enumerate(walk.parts(gate))
    ]


def passes_from(walk: Walk, floor: int) -> list[_Pass]:
    """All free parts of gates by which a floor can be left."""
    return [one for exit in walk.leads(floor) for one in passes_of(walk, exit)]


def crossing_at(exit: Exit, at: float) -> Crossing:
    """The crossing at one place of a gate."""
    start = Place(*exit.gate.at(at), exit.crossing.start.surface)
    end = Place(*exit.gate.opposite(at), exit.crossing.end.surface)
    return exit.crossing._replace(start=start, end=end)


def _spans(passes: Sequence[_Pass]) -> list[Span]:
    return [one.span for one in passes]


def _tried(span: Span, known: float) -> list[float]:
    wide = span.high - span.low
    count = min(_MOST_PLACES, ceil(wide / _APART) + 1) if wide > TOLERANCE else 1
    places = [span.low + wide * n / max(1, count - 1) for n in range(count)]
    return sorted({known, *places})


def _runs(legs: Sequence[tuple[Point, ...]], gates: int) -> list[tuple[int, int]]:
    """Gates that follow each other with straight legs between them, as (first, last)."""
    found: list[tuple[int, int]] = []
    for n in range(gates):
        if found and len(legs[n]) <= 2:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found


_Round = tuple[float, float, float]


def _middle_start(span: Span) -> _Round:
    x, y = span.leave((span.low + span.high) / 2)
    return (x, y, (span.high - span.low) / 2)


def _middle_end(span: Span) -> _Round:
    x, y = span.arrive((span.low + span.high) / 2)
    return (x, y, (span.high - span.low) / 2)


def _gap(one: _Round, other: _Round) -> float:
    """No two places of two stretches are nearer than this."""
    return max(0.0, hypot(other[0] - one[0], other[1] - one[1]) - one[2] - other[2])
