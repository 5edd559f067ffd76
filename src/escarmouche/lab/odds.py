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
from math import comb, gcd, lcm
from random import Random
from typing import Any

from escarmouche.core.forecast import Trial
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import State
from escarmouche.core.words import EVERY_FACE, Alike, Ask, AskAll, Roll, Rule
from escarmouche.lab.outcomes import Odds
from escarmouche.lab.trial_states import Row, TrialStates

BUDGET = 20_000  # runs of rules, and twenty times as many rolls
SAMPLES = 10_000
WHOLE = 6**11  # chances are shares of it: enough for eleven dice in a row, and a small int
OTHER_SIDES = lcm(*range(1, 17))  # dice by which one of so many figures is drawn

Branch = tuple[tuple[int, ...], int]  # the faces to feed, and in how many ways they come up
Branches = tuple[tuple[Branch, ...], int]  # and over how many ways in all
Fed = tuple[tuple[int, ...], ...]  # the faces of roll after roll
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
    told = sum(map(len, alike)) == sides  # else the groups are those of an ordinary die
    groups = alike if told else tuple((face,) for face in range(1, sides + 1))
    if dice == 1:  # what the loops below come to, in their order
        return tuple([(group[:1], len(group)) for group in groups[::-1]]), sides
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

        Depth first, in the order of the branches: a run is fed the faces that lead to its first new
        roll and takes the first branch from there on; the other branches wait for runs of their own.
        """
        fed: Fed = ()
        ways = over = 1
        waiting: list[tuple[Fed, int, int]] = []
        while True:
            self.left -= 1
            if self.left < 0:
                raise OverBudget
            send, path = make().send, iter(fed)
            value: Any = None
            try:
                while True:
                    word: Any = send(value)
                    kind = type(word)
                    if kind is Roll:
                        value = next(path, None)
                        if value is None:
                            branches, whole = self._branches_of(word)
                            over *= whole
                            for faces, n in branches[:0:-1]:
                                waiting.append(((*fed, faces), ways * n, over))
                            value, n = branches[0]
                            fed, ways = (*fed, value), ways * n
                    elif kind is Ask:
                        value = self.answer(word)
                    elif kind is AskAll:
                        value = {who: self.answer(ask) for who, ask in word.asks.items()}
                    else:
                        value = None
            except StopIteration as end:
                yield end.value, ways, over
            if not waiting:
                return
            fed, ways, over = waiting.pop()

    def once(self, rule: Rule) -> Any:
        """What one run of a rule returns, by the first branch of every roll."""
        return next(self.leaves(lambda: rule))[0]

    def _branches_of(self, roll: Roll) -> Branches:
        self.rolls -= 1
        if self.rolls < 0:  # rolls that are thrown again and again may never end
            raise OverBudget
        return self.branches(roll.dice, roll.alike, roll.sides)

    def odds(self, state: State, trial: Trial) -> Odds:
        """The odds of a trial: shares of a whole that dice divide without a rest.

        What a division drops is missing from the sum in the end: then the whole was too small for so
        many dice in a row, or for dice with five or seven sides, and a larger one is taken.
        """
        whole = WHOLE
        while True:
            counts = self._shares(state, trial, whole)
            if sum(counts.values()) == whole:
                shared = gcd(whole, *counts.values())
                return Odds({out: n // shared for out, n in counts.items()}, whole // shared)
            whole *= whole * OTHER_SIDES

    def _shares(self, state: State, trial: Trial, whole: int) -> dict[Hashable, int]:
        """Stage by stage and item by item: how much of the whole each outcome gets."""
        world = TrialStates(state, trial.changes)
        ends: Ends = {(world.row(trial.items), world.mark()): whole}
        for n, stage in enumerate(trial.stages):
            ends = _Fold(self, world, stage, whole, n < trial.still).after(ends)
        counts: dict[Hashable, int] = {}
        items, read = world.items, trial.read
        for (row, mark), weight in ends.items():
            outcome = read(world.at(mark), tuple([items[n] for n in row]))
            counts[outcome] = counts.get(outcome, 0) + weight
        return counts


class _Fold:
    """One stage over its items in order. What an item does in an equal state is walked once, and
    what the first items of a longer row did is known from the shorter one.
    """

    __slots__ = ("rows", "stage", "steps", "still", "walker", "whole", "world")

    def __init__(
        self, walker: Walker, world: TrialStates, stage: Stage, whole: int, still: bool
    ) -> None:
        self.walker, self.world, self.stage, self.whole = walker, world, stage, whole
        self.still = still
        self.steps: dict[tuple[int, int], list[tuple[Row, int, int, int]]] = {}
        self.rows: dict[tuple[Row, int], Ends] = {}

    def after(self, before: Ends) -> Ends:
        """Where all rows lead, each with its share of the whole."""
        whole = self.whole
        ends: Ends = {}
        for (row, mark), weight in before.items():
            led = self._over(row, mark)
            if weight == whole:
                return led  # it is the only one
            for end, share in led.items():
                ends[end] = ends.get(end, 0) + weight * share // whole
        return ends

    def _over(self, row: Row, mark: int) -> Ends:
        """Where the items of one row lead from a mark."""
        if not row:
            return {((), mark): self.whole}
        ends = self.rows.get((row, mark))
        if ends is None:
            ends = self.rows[row, mark] = {}
            last, steps = row[-1], self.steps
            for (done, reached), weight in self._over(row[:-1], mark).items():
                for returned, then, ways, over in steps.get((last, reached)) or self._step(
                    last, reached
                ):
                    end = (done + returned, then)
                    ends[end] = ends.get(end, 0) + weight * ways // over
        return ends

    def _step(self, n: int, mark: int) -> list[tuple[Row, int, int, int]]:
        """What one item does from a mark: every end of its rule."""
        world, stage, item = self.world, self.stage, self.world.items[n]
        found = self.steps[n, mark] = []
        for returned, ways, over in self.walker.leaves(lambda: stage(world.at(mark), item)):
            then = world.still_at(mark) if self.still else world.mark()
            found.append((world.row(returned) if returned else (), then, ways, over))
        return found


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
    world = TrialStates(state, trial.changes)
    start = world.mark()
    for _ in range(samples):
        copy, items = world.at(start), trial.items
        for stage in trial.stages:
            items = tuple([out for item in items for out in walker.once(stage(copy, item))])
        outcome = trial.read(copy, items)
        counts[outcome] = counts.get(outcome, 0) + 1
    return Odds(counts, samples, exact=False)


def attack_odds(
    rulebook: Rulebook, game: State, attacker: int, target: int, kind: str = "melee", **limits: Any
) -> Odds:
    """The odds of one figure attacking another where they stand, by the rules that will play it."""
    trial = rulebook.attack(game, attacker, target, kind)
    if trial.key is None or not limits.keys() <= _HARMLESS:
        return odds_of(game, trial, **limits)
    key = (rulebook.id, kind, trial.key)
    known = _KNOWN.get(key)
    if known is None:
        known = odds_of(game, trial, **limits)
        if known.exact:  # the same by any budget
            if len(_KNOWN) >= MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[key] = known
    return known


# Odds of trials that told what they depend on: the same attack is hovered and weighed many times.
_KNOWN: dict[Hashable, Odds] = {}
MOST_KNOWN = 4096
_HARMLESS = {"budget", "samples"}  # limits that change no exact answer


def forget() -> None:
    """Empty the memory of odds (benchmarks measure without it). How dice can be shared among
    groups of faces (`grouped`) is no odds of anything: arithmetic stays.
    """
    _KNOWN.clear()


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
