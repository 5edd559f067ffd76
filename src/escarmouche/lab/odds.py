"""Exact odds from the rules themselves: walk every outcome of every Roll instead of throwing it.

A rule is a generator, and Python cannot copy one that is suspended. So each leaf of the tree of
outcomes is one run of the rule from its beginning, fed with the faces that lead there. What
keeps the tree small: faces that a rule treats alike are one branch (`Roll.alike`), the dice of one
Roll are exchangeable (counts with multinomial weights), and a trial is cut into stages and items
(`Trial`), so that what was walked once from a state is known. Chances are integers over integers.

Past the budget the walk gives up and samples: the answer then says so and carries intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import product
from math import comb, gcd
from random import Random
from typing import Any

from escarmouche.core.rulebook import Rulebook, Trial
from escarmouche.core.state import State
from escarmouche.core.words import EVERY_FACE, Alike, Ask, AskAll, Roll, Rule
from escarmouche.lab.outcomes import Odds

BUDGET = 20_000  # runs of rules, and twenty times as many rolls
SAMPLES = 10_000
WHOLE = 6**11  # chances are shares of it: enough for eleven dice in a row, and a small int

Branch = tuple[tuple[int, ...], int]  # the faces to feed, and in how many ways they come up
Branches = tuple[tuple[Branch, ...], int]  # and over how many ways in all
Row = tuple[int, ...]  # items by their numbers
Ends = dict[tuple[Row, int], int]  # (items so far, mark of the state) -> share of the whole
Answer = Callable[[Ask], Any]
Stage = Callable[[Any, Any], Rule]
Maker = Callable[[Any], Rule]


class OverBudget(Exception):
    """The tree of outcomes is larger than the caller wanted to pay for."""


# -- branches of one roll ----------------------------------------------------------------------


@lru_cache(maxsize=4096)
def grouped(dice: int, alike: Alike, sides: int = 6) -> Branches:
    """One branch for each way of sharing exchangeable dice among groups of faces."""
    groups = alike if sides == 6 else tuple((face,) for face in range(1, sides + 1))
    shares: list[tuple[tuple[int, ...], int, int]] = [((), 1, dice)]
    for group in groups[:-1]:
        shares = [
            ((*faces, *group[:1] * n), ways * comb(left, n) * len(group) ** n, left - n)
            for faces, ways, left in shares
            for n in range(left + 1)
        ]
    last = groups[-1]
    branches = [
        ((*faces, *last[:1] * left), ways * len(last) ** left) for faces, ways, left in shares
    ]
    shared = gcd(sides**dice, *(ways for _faces, ways in branches))
    return tuple((faces, ways // shared) for faces, ways in branches), sides**dice // shared


@lru_cache(maxsize=256)
def every_face(dice: int, alike: Alike = EVERY_FACE, sides: int = 6) -> Branches:
    """One branch for each face of each die: the brute force that proves the rest."""
    faces = product(range(1, sides + 1), repeat=dice)
    return tuple((thrown, 1) for thrown in faces), sides**dice


def by_default(ask: Ask) -> Any:
    """What most players would answer without thinking."""
    return ask.answers.default()


# -- walking -----------------------------------------------------------------------------------


class Walker:
    """Runs rules over all their outcomes, within a budget."""

    __slots__ = ("answer", "branches", "left", "rolls")

    def __init__(
        self,
        budget: int = BUDGET,
        answer: Answer = by_default,
        branches: Callable[[int, Alike, int], Branches] = grouped,
    ) -> None:
        self.left = budget
        self.rolls = budget * 20
        self.answer = answer
        self.branches = branches

    def leaves(self, make: Callable[[], Rule]) -> Iterator[tuple[Any, int, int]]:
        """Every end of a rule: what it returned, in how many ways, out of how many.

        Depth first, in the order of the branches: the path is replayed up to the last roll that
        has a branch left.
        """
        path: list[tuple[tuple[Branch, ...], int, int]] = []
        while True:
            self.left -= 1
            if self.left < 0:
                raise OverBudget
            returned = self.run(make(), path)
            ways = over = 1
            for branches, whole, n in path:
                ways *= branches[n][1]
                over *= whole
            yield returned, ways, over
            while path:
                branches, whole, n = path.pop()
                if n + 1 < len(branches):
                    path.append((branches, whole, n + 1))
                    break
            else:
                return

    def run(self, rule: Rule, path: list[tuple[tuple[Branch, ...], int, int]]) -> Any:
        """Follow the path as far as it goes, then the first branch of every further roll."""
        send, depth = rule.send, 0
        value: Any = None
        try:
            while True:
                word: Any = send(value)
                kind = type(word)
                if kind is Roll:
                    if depth == len(path):
                        self._extend(path, word)
                    branches, _whole, n = path[depth]
                    value = branches[n][0]
                    depth += 1
                elif kind is Ask:
                    value = self.answer(word)
                elif kind is AskAll:
                    value = {who: self.answer(ask) for who, ask in word.asks.items()}
                else:
                    value = None
        except StopIteration as end:
            return end.value

    def _extend(self, path: list[tuple[tuple[Branch, ...], int, int]], roll: Roll) -> None:
        self.rolls -= 1
        if self.rolls < 0:  # rolls that are thrown again and again may never end
            raise OverBudget
        path.append((*self.branches(roll.dice, roll.alike, roll.sides), 0))

    def odds(self, state: State, trial: Trial) -> Odds:
        """The odds of a trial: shares of a whole that dice divide without a rest.

        What a division drops is missing from the sum in the end: then the whole was too small for so
        many dice in a row, and a larger one is taken.
        """
        whole = WHOLE
        while True:
            counts = self._shares(state, trial, whole)
            if sum(counts.values()) == whole:
                shared = gcd(whole, *counts.values())
                return Odds({out: n // shared for out, n in counts.items()}, whole // shared)
            whole *= whole

    def _shares(self, state: State, trial: Trial, whole: int) -> dict[Hashable, int]:
        """Stage by stage and item by item: how much of the whole each outcome gets."""
        world = _World(state, trial.changes)
        ends: Ends = {(world.row(trial.items), world.mark()): whole}
        for stage in trial.stages:
            fold, after = _Fold(self, world, stage, whole), {}  # type: tuple[_Fold, Ends]
            for (row, mark), weight in ends.items():
                for key, share in fold.over(row, mark).items():
                    after[key] = after.get(key, 0) + weight * share // whole
            ends = after
        counts: dict[Hashable, int] = {}
        for (row, mark), weight in ends.items():
            outcome = trial.read(world.at(mark), tuple([world.items[n] for n in row]))
            counts[outcome] = counts.get(outcome, 0) + weight
        return counts


class _Fold:
    """One stage over its items in order. What an item does in an equal state is walked once, and
    what the first items of a longer row did is known from the shorter one.
    """

    __slots__ = ("rows", "stage", "steps", "walker", "whole", "world")

    def __init__(self, walker: Walker, world: _World, stage: Stage, whole: int) -> None:
        self.walker, self.world, self.stage, self.whole = walker, world, stage, whole
        self.steps: dict[tuple[int, int], list[tuple[Row, int, int, int]]] = {}
        self.rows: dict[tuple[Row, int], Ends] = {}

    def over(self, row: Row, mark: int) -> Ends:
        """Where the items lead from a mark."""
        if not row:
            return {((), mark): self.whole}
        ends = self.rows.get((row, mark))
        if ends is not None:
            return ends
        ends = self.rows[row, mark] = {}
        last, steps = row[-1], self.steps
        for (done, reached), weight in self.over(row[:-1], mark).items():
            known = steps.get((last, reached)) or self._step(last, reached)
            for returned, then, ways, out_of in known:
                key = (done + returned, then)
                ends[key] = ends.get(key, 0) + weight * ways // out_of
        return ends

    def _step(self, n: int, mark: int) -> list[tuple[Row, int, int, int]]:
        world, stage, item = self.world, self.stage, self.world.items[n]
        found = self.steps[n, mark] = [
            (world.row(returned), world.mark(), ways, over)
            for returned, ways, over in self.walker.leaves(lambda: stage(world.at(mark), item))
        ]
        return found


class _World:
    """The state that runs are made on. Only the lists that a trial changes are copied anew.

    Items and marks (states on the way) are numbered, so that rows of them compare quickly.
    """

    __slots__ = ("_marks", "_numbers", "_states", "changes", "items", "work")

    def __init__(self, source: State, changes: tuple[str, ...] | None) -> None:
        self.changes = changes
        self.work = source.copy() if changes is None else _shared(source)
        self.items: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._marks: dict[Any, int] = {}
        self._states: list[Any] = []

    def row(self, items: tuple[Any, ...]) -> Row:
        """The numbers of items; equal items have one number."""
        numbers = self._numbers
        for item in items:
            if item not in numbers:
                numbers[item] = len(numbers)
                self.items.append(item)
        return tuple([numbers[item] for item in items])

    def at(self, mark: int) -> State:
        """The state as it was at a mark, to be changed freely."""
        held = self._states[mark]
        if self.changes is None:
            self.work = held.copy()
        else:
            for name, values in zip(self.changes, held, strict=True):
                setattr(self.work, name, list(values))
        return self.work

    def mark(self) -> int:
        """Where the state stands now, as a number that equal states share."""
        work, changes = self.work, self.changes
        key: Any
        if changes is None:
            key = work.digest()
        else:
            key = tuple([tuple(getattr(work, name)) for name in changes])
        number = self._marks.get(key)
        if number is None:
            number = self._marks[key] = len(self._states)
            self._states.append(work.copy() if changes is None else key)
        return number


def _shared(state: State) -> State:
    """A state that shares every field: for rules that write only to lists replaced beforehand."""
    new = object.__new__(type(state))
    for name in type(state).__match_args__:
        setattr(new, name, getattr(state, name))
    return new


# -- the doors ---------------------------------------------------------------------------------


def walk(
    state: State,
    make_rule: Maker,
    read: Callable[[Any, Any], Hashable],
    *,
    budget: int = BUDGET,
    answer: Answer = by_default,
    brute: bool = False,
    samples: int = SAMPLES,
) -> Odds:
    """The odds of one rule: `make_rule(state)` is run on copies, `read(state, returned)` is asked
    of each end. Questions are answered by their default, or by `answer`.
    """

    def stage(copy: Any, _nothing: Any) -> Rule:
        returned = yield from make_rule(copy)
        return (read(copy, returned),)

    trial = Trial((None,), (stage,), lambda _state, items: items[0])
    return odds_of(state, trial, budget=budget, answer=answer, brute=brute, samples=samples)


def odds_of(
    state: State,
    trial: Trial,
    *,
    budget: int = BUDGET,
    answer: Answer = by_default,
    brute: bool = False,
    samples: int = SAMPLES,
) -> Odds:
    """The odds of a trial: exact within the budget, else sampled."""
    try:
        walker = Walker(budget, answer, every_face if brute else grouped)
        return walker.odds(state, trial)
    except OverBudget:
        return sampled(state, trial, samples, answer=answer)


def sampled(
    state: State,
    trial: Trial,
    samples: int = SAMPLES,
    *,
    seed: int = 0,
    answer: Answer = by_default,
) -> Odds:
    """The same odds by throwing dice. The seed is fixed: the same question gets the same answer."""
    draw = Random(seed).randint

    def throw(dice: int, _alike: Alike, sides: int) -> Branches:
        return ((tuple([draw(1, sides) for _ in range(dice)]), 1),), 1

    walker = Walker(10**9, answer, throw)
    counts: dict[Hashable, int] = {}
    world = _World(state, trial.changes)
    start = world.mark()
    for _ in range(samples):
        copy, items = world.at(start), trial.items
        for stage in trial.stages:
            items = tuple([out for item in items for out in walker.run(stage(copy, item), [])])
        outcome = trial.read(copy, items)
        counts[outcome] = counts.get(outcome, 0) + 1
    return Odds(counts, samples, exact=False)


def attack_odds(
    rulebook: Rulebook, game: State, attacker: int, target: int, kind: str = "melee", **limits: Any
) -> Odds:
    """The odds of one figure attacking another where they stand, by the rules that will play it."""
    trial = rulebook.attack(game, attacker, target, kind)
    if trial.key is None or limits:
        return odds_of(game, trial, **limits)
    key = (rulebook.id, kind, trial.key)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = odds_of(game, trial)
    return known


# Odds of trials that told what they depend on: the same attack is hovered and weighed many times.
_KNOWN: dict[Hashable, Odds] = {}
MOST_KNOWN = 4096


def forget() -> None:
    """Empty the memory of odds (benchmarks measure without it)."""
    _KNOWN.clear()
    grouped.cache_clear()


def duel_odds(
    rulebook: Rulebook,
    attacker: Any,
    target: Any,
    kind: str = "melee",
    distance: float = 0.0,
    **limits: Any,
) -> Odds:
    """The same for two profiles of army files, alone on a bare table."""
    game = rulebook.duel(attacker, target, kind, distance)
    return attack_odds(rulebook, game, 0, 1, kind, **limits)


__all__ = [
    "Odds",
    "OverBudget",
    "Walker",
    "attack_odds",
    "by_default",
    "duel_odds",
    "every_face",
    "forget",
    "grouped",
    "odds_of",
    "sampled",
    "walk",
]
