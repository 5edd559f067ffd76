"""The duel bench: what a combat comes to for every way of placing its dice, and which way is the best.

Placing dice is a small game of its own. Everybody announces in turn, for all to see (CC-IX-C-3-02), so it is
solved from its end: the last to announce knows all, the one before him knows what the last will do, and so on.
What comes of it is the *equilibrium*: nobody has anything to gain by placing otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escarmouche.rulebooks.confrontation.combat import affair
from escarmouche.rulebooks.confrontation.combat.initiative import strength
from escarmouche.rulebooks.confrontation.combat.placing import dice_of, key_of
from escarmouche.rulebooks.confrontation.duel.blows import (
    CONDITIONS,
    DEAD,
    LIVING,
    Blows,
    condition,
)
from escarmouche.rulebooks.confrontation.duel.passes import Combat, Dice, Moment, Parry
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of
from escarmouche.rulebooks.confrontation.testing import attack_chances

Array = NDArray[np.float64]
Split = tuple[int, ...]  # how many dice each attacks with, the one first

# What a condition is worth, as a share of the strategic value of whoever is in it: the dead are lost
# whole, a Wound for what it takes from its bearer to the end of the game, Sonné for this turn only.
LOST = 1.0
FOR_WOUND, FOR_STUN = 0.15, 0.05


class Ways(NamedTuple):
    """How likely one fighter ends in which way."""

    figure: int
    killed: float
    conditions: tuple[float, ...]  # in the order of `LIVING`
    attack_left: tuple[float, ...]  # chances of 0, 1, 2... dice left, while he lives
    defence_left: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Dice placed in a certain way, and what that is worth to the one in PA."""

    split: Split
    value: float


class DuelBench:
    """One combat on a table: one fighter against one or several who all touch him."""

    def __init__(self, game: State, one: int, others: Sequence[int]) -> None:
        self.game = game
        self.members: tuple[Figure, ...] = tuple(figure_of(game, id) for id in (one, *others))
        combat = affair.Combat(one=one, others=tuple(others))
        self.dice = tuple(int(dice_of(combat, f.id).value) for f in self.members)
        self.worths = self._worths()  # of each condition of each fighter, to the one
        self._fight = Combat(Blows(game, self.members), self.worths, self.begun)
        self._first = self._chance_of_initiative(combat)
        self._values: dict[Split, float] = {}

    def _worths(self) -> list[Array]:
        share = np.array([FOR_WOUND * w + FOR_STUN * s for w, s in LIVING] + [LOST])
        return [share * f.profile.value * (1 if i else -1) for i, f in enumerate(self.members)]

    # -- who attacks first -------------------------------------------------------------------------

    def _chance_of_initiative(self, combat: affair.Combat) -> float:
        """CC-IX-C-4-05, -06: of several the best tests; R1: equal results are thrown again."""
        scores = [int(strength(self.game, combat, figure).value) for figure in self.members]
        explode = self.game.options.sixes_explode
        mine = attack_chances(scores[0], explode)
        theirs = attack_chances(max(scores[1:]), explode)
        pairs = [(a, b, float(p * q)) for a, p in mine.items() for b, q in theirs.items()]
        won, lost = (sum(p for a, b, p in pairs if sign * (a - b) > 0) for sign in (1, -1))
        return won / (won + lost)

    @property
    def initiative(self) -> float:
        """How likely the one attacks first."""
        return self._first

    # -- what a placement is worth -------------------------------------------------------------------

    def value(self, split: Split) -> float:
        """What dice placed like this are worth to the one, in PA: what he may hope to destroy, less what he
        may fear to lose.
        """
        split = self._alike(split)
        found = self._values.get(split)
        if found is None:
            ways = [self._fight.value(self._start(split, first)) for first in (True, False)]
            found = self._first * ways[0] + (1 - self._first) * ways[1]
            self._values[split] = found
        return found

    def _alike(self, split: Split) -> Split:
        """Twins are interchangeable: of those who are alike in everything, whoever attacks more is the first."""
        return tuple(
            sorted((split[i] for i in twins), reverse=True)[twins.index(place)]
            for place, twins in enumerate(self._twins)
        )

    @cached_property
    def _twins(self) -> tuple[list[int], ...]:
        game, signs = self.game, []
        for figure in self.members:
            i = figure.id
            lasting = (game.charged[i], game.dived[i], game.effects[i])
            signs.append((figure.camp, figure.profile, game.wound[i], game.stunned[i], lasting))
        return tuple([i for i, sign in enumerate(signs) if sign == each] for each in signs)

    def _start(self, split: Split, one_first: bool) -> Moment:
        dice = [
            Dice(attack, all - attack, all - attack >= attack)
            for attack, all in zip(split, self.dice, strict=True)
        ]
        return self._fight.start(dice, one_first)

    @cached_property
    def begun(self) -> tuple[int, ...]:
        """The conditions in which they begin."""
        game = self.game
        return tuple(condition(game.wound[f.id], game.stunned[f.id]) for f in self.members)

    def splits(self) -> Iterator[Split]:
        """Every way in which all may place their dice."""
        return product(*(range(all + 1) for all in self.dice))

    # -- the game of placing -----------------------------------------------------------------------

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Who announces when: places in `members`, by the rules' own order (CC-IX-C-3-02 to -06)."""
        keys = [key_of(self.game, figure) for figure in self.members]
        return tuple(sorted(range(len(keys)), key=keys.__getitem__))

    def best(self, known: Mapping[int, int] | None = None) -> Line:
        """The equilibrium; where some placements are `known` (by place in `members`), the best answers to them."""
        return self._search(dict(known or {}), 0, -inf, inf)

    def _search(self, placed: dict[int, int], number: int, low: float, high: float) -> Line:
        """Who announces knows what was announced. A way that the other side will not allow is left early."""
        if number == len(self.order):
            split = tuple(placed[i] for i in range(len(self.members)))
            return Line(split, self.value(split))
        mover = self.order[number]
        if mover in placed:
            return self._search(placed, number + 1, low, high)
        best: Line | None = None
        for attack in _likely_first(self.dice[mover]):
            found = self._search({**placed, mover: attack}, number + 1, low, high)
            sign = 1 if mover == 0 else -1
            if best is None or sign * found.value > sign * best.value:
                best = found
            if mover == 0:
                low = max(low, best.value)
            else:
                high = min(high, best.value)
            if low >= high:
                break
        assert best is not None
        return best

    def alternatives(self, line: Line, member: int) -> list[Line]:
        """What each other placement of one fighter leads to, when those before him keep to the line and those
        after him answer as well as they can.
        """
        before = self.order[: self.order.index(member)]
        known = {i: line.split[i] for i in before}
        return [self.best({**known, member: n}) for n in range(self.dice[member] + 1)]

    def advised(self, moment: Moment, conditions: tuple[int, ...]) -> Parry:
        """The best parry against the attack that comes now."""
        parries = self._fight.node(moment).parries
        if len(parries) == 1:
            return parries[0]
        best = self._fight.best(moment)
        at = tuple(i if n > 1 else 0 for i, n in zip(conditions, best.shape, strict=True))
        return parries[int(best[at])]

    # -- what comes of it ----------------------------------------------------------------------------

    def ways(self, split: Split) -> list[Ways]:
        """How likely each fighter ends in which way, when all place like this and defend as well as they can."""
        begun = np.zeros((CONDITIONS,) * len(self.members))
        most = max(self.dice) + 1
        ends = np.zeros((len(self.members), CONDITIONS))
        left = np.zeros((2, len(self.members), most))
        for first, share in ((True, self._first), (False, 1 - self._first)):
            begun[self.begun] = share
            for dice, chance in self._fight.ends(self._start(split, first), begun):
                self._count(dice, chance, ends, left)
        return [self._told(i, ends[i], left[:, i]) for i in range(len(self.members))]

    def _count(self, dice: Iterable[Dice], chance: Array, ends: Array, left: Array) -> None:
        axes = range(len(self.members))
        for i, held in enumerate(dice):
            by_condition = chance.sum(axis=tuple(axis for axis in axes if axis != i))
            ends[i] += by_condition
            alive = by_condition[:DEAD].sum()
            left[0, i, held.attack] += alive
            left[1, i, held.defence] += alive

    def _told(self, i: int, ends: Array, left: Array) -> Ways:
        upto = self.dice[i] + 1
        return Ways(
            self.members[i].id,
            float(ends[DEAD]),
            tuple(float(chance) for chance in ends[:DEAD]),
            tuple(float(chance) for chance in left[0, :upto]),
            tuple(float(chance) for chance in left[1, :upto]),
        )


def _likely_first(dice: int) -> list[int]:
    """Placements in the order in which they are tried: what is found early spares looking at the rest."""
    return sorted(range(dice + 1), key=lambda attack: (abs(2 * attack - dice - 1), -attack))
