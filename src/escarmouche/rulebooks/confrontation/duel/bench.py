"""The duel bench: what a combat comes to for every way of placing its dice, and which way is the best.

Placing dice is a small game of its own. Everybody announces in turn, for all to see (CC-IX-C-3-02), so it is
solved from its end: the last to announce knows all, the one before it knows what the last will do, and so on.
Whoever may wait until after the Initiative test (CC-IX-C-4-11) has one announcement more to choose from: that it
waits, and then places as suits the side that attacks first. What comes of it is the *equilibrium*: nobody has
anything to gain by placing otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from itertools import product
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escarmouche.core.hooks import handlers
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat import combat_record
from escarmouche.rulebooks.confrontation.combat.initiative import strength
from escarmouche.rulebooks.confrontation.combat.placing import dice_of, key_of, may_wait
from escarmouche.rulebooks.confrontation.duel.blows import (
    CONDITIONS,
    DEAD,
    LIVING,
    Blows,
    condition,
)
from escarmouche.rulebooks.confrontation.duel.outcomes import ends
from escarmouche.rulebooks.confrontation.duel.passes import (
    ALIKE,
    Choices,
    Combat,
    Dice,
    Moment,
    Parry,
    Stroke,
)
from escarmouche.rulebooks.confrontation.state import Figure, State, figure_of
from escarmouche.rulebooks.confrontation.testing import attack_chances

Array = NDArray[np.float64]
Split = tuple[int, ...]  # how many dice each attacks with, the one first
WAIT = -1  # announced instead of a number of dice (CC-IX-C-4-11)

# What a condition is worth, as a share of the strategic value of whoever is in it: the dead are lost
# whole, a Wound for what it takes from its bearer to the end of the game, Sonné for this turn only.
LOST = 1.0
FOR_WOUND, FOR_STUN = 0.15, 0.05


class Ways(NamedTuple):
    """How likely one fighter ends in which way."""

    figure: int
    killed: float
    conditions: tuple[float, ...]  # in the order of `LIVING`
    attack_left: tuple[float, ...]  # chances of 0, 1, 2... dice left, while it lives
    defence_left: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Dice placed in a certain way, and what that is worth to the one in PA.

    CC-IX-C-4-11: where somebody waits, `split` is what lies there if the one attacks first, `otherwise` if it does
    not; else both are the same.
    """

    split: Split
    value: float
    waits: tuple[int, ...] = ()
    otherwise: Split = ()

    def when(self, one_first: bool) -> Split:
        """What lies there when the Initiative is known."""
        return self.split if one_first or not self.waits else self.otherwise

    def said(self, member: int) -> int:
        """What a fighter announces: its dice in attack, or that it waits."""
        return WAIT if member in self.waits else self.split[member]


class DuelBench:
    """One combat on a table: one fighter against one or several who all touch it."""

    def __init__(self, game: State, one: int, others: Sequence[int]) -> None:
        self.game = game
        self.members: tuple[Figure, ...] = tuple(figure_of(game, id) for id in (one, *others))
        combat = combat_record.Combat(one=one, others=tuple(others))
        self.dice = tuple(int(dice_of(combat, f.id).value) for f in self.members)
        self.worths = self._worths()  # of each condition of each fighter, to the one
        self._fight = Combat(Blows(game, self.members), self.worths, self.begun, self._twins)
        self._first = self._chance_of_initiative(combat)
        self._values: dict[tuple[Split, bool], float] = {}

    def _worths(self) -> list[Array]:
        share = np.array([FOR_WOUND * w + FOR_STUN * s for w, s in LIVING] + [LOST])
        return [share * f.profile.value * (1 if i else -1) for i, f in enumerate(self.members)]

    # -- who attacks first -------------------------------------------------------------------------

    def _chance_of_initiative(self, combat: combat_record.Combat) -> float:
        """CC-IX-C-4-05, -06: of several the best tests; R1: equal results are thrown again."""
        scores = [int(strength(self.game, combat, figure).value) for figure in self.members]
        explode = self.game.options.sixes_explode
        mine, theirs = (
            [(final, float(p)) for final, p in attack_chances(score, explode).items()]
            for score in (scores[0], max(scores[1:]))
        )
        pairs = [(a - b, p * q) for a, p in mine for b, q in theirs]
        won, lost = (sum(p for ahead, p in pairs if sign * ahead > 0) for sign in (1, -1))
        return won / (won + lost)

    @property
    def initiative(self) -> float:
        """How likely the one attacks first."""
        return self._first

    @property
    def unforeseen(self) -> bool:
        """R24: whether somebody may gain dice in the combat, which is not worked out here."""
        if not self.game.options.counter_attacks:
            return False
        return any(handlers(self.game, figure, points.PARRIED) for figure in self.members)

    # -- what a placement is worth -------------------------------------------------------------------

    def value(self, split: Split) -> float:
        """What dice placed like this are worth to the one, in PA: what it may hope to destroy, less what it
        may fear to lose.
        """
        return self._expected(self.worth(split, True), self.worth(split, False))

    def _expected(self, first: float, second: float) -> float:
        return self._first * first + (1 - self._first) * second

    def worth(self, split: Split, one_first: bool) -> float:
        """What they are worth once the Initiative is known."""
        key = (self._alike(split), one_first)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._fight.value(self._start(*key))
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

    def _start(self, split: Split, one_first: bool) -> Moment | None:
        return self._fight.start(self._placed(split), one_first)

    def _placed(self, split: Split) -> tuple[Dice, ...]:
        return tuple(
            Dice(attack, all - attack, all - attack >= attack)
            for attack, all in zip(split, self.dice, strict=True)
        )

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
        return tuple(sorted(range(len(self._keys)), key=self._keys.__getitem__))

    @cached_property
    def _keys(self) -> list[tuple[int, int, bool]]:
        return [key_of(self.game, figure) for figure in self.members]

    @cached_property
    def waiters(self) -> tuple[int, ...]:
        """CC-IX-C-4-11: who may place after the Initiative test."""
        return tuple(i for i, f in enumerate(self.members) if may_wait(self.game, f) is not None)

    def best(self, known: Mapping[int, int] | None = None) -> Line:
        """The equilibrium; where some placements are `known` (by place in `members`), the best answers to them."""
        return self._search(dict(known or {}), self.order, -inf, inf)

    def _search(
        self, placed: dict[int, int], order: Sequence[int], low: float, high: float
    ) -> Line:
        """Who announces knows what was announced. A way that the other side will not allow is left early."""
        if not order:
            return self._line(placed)
        mover, later = order[0], order[1:]
        if mover in placed:
            return self._search(placed, later, low, high)
        best: Line | None = None
        for attack in self._announcements(mover):
            found = self._search({**placed, mover: attack}, later, low, high)
            best = found if best is None else self._better(mover, best, found)
            if mover == 0:
                low = max(low, best.value)
            else:
                high = min(high, best.value)
            if low >= high:
                break
        assert best is not None
        return best

    def _announcements(self, mover: int) -> list[int]:
        """What it may say, in the order in which it is tried: what is found early spares looking at the rest."""
        return _likely_first(self.dice[mover]) + [WAIT] * (mover in self.waiters)

    def _better(self, mover: int, one: Line, other: Line) -> Line:
        """Of two ways the better one for who announces; of equals the first."""
        sign = 1 if mover == 0 else -1
        return other if sign * other.value > sign * one.value + ALIKE else one

    def _line(self, placed: Mapping[int, int]) -> Line:
        """Everybody has announced; who waits places once the Initiative is known."""
        waits = tuple(i for i, said in placed.items() if said == WAIT)
        if not waits:
            split = tuple(placed[i] for i in range(len(self.members)))
            return Line(split, self.value(split))
        # CC-IX-C-4-11: by rising strategic value, as in their groups before.
        order = sorted(waits, key=lambda i: self._keys[i][1:])
        said = {i: attack for i, attack in placed.items() if attack != WAIT}
        one, other = (self._delayed(said, order, first) for first in (True, False))
        value = self._expected(one.value, other.value)
        return Line(one.split, value, tuple(sorted(waits)), other.split)

    def _delayed(self, placed: dict[int, int], order: Sequence[int], one_first: bool) -> Line:
        """The Initiative is known: who waited places now."""
        if not order:
            split = tuple(placed[i] for i in range(len(self.members)))
            return Line(split, self.worth(split, one_first))
        mover, later = order[0], order[1:]
        ways = (
            self._delayed({**placed, mover: attack}, later, one_first)
            for attack in _likely_first(self.dice[mover])
        )
        return reduce(partial(self._better, mover), ways)

    def alternatives(self, line: Line, member: int) -> list[Line]:
        """What each other placement of one fighter leads to, when those before it keep to the line and those
        after it answer as well as they can; the last is to wait, where it may.
        """
        before = self.order[: self.order.index(member)]
        known = {i: line.said(i) for i in before}
        ways = [*range(self.dice[member] + 1), *[WAIT] * (member in self.waiters)]
        return [self.best({**known, member: n}) for n in ways]

    # -- what a side does in the combat ------------------------------------------------------------

    def next_stroke(self, moment: Moment, conditions: Sequence[int]) -> Stroke:
        """Who attacks whom next, as the side whose turn it is likes best."""
        strokes = self._fight.node(moment).strokes
        if len(strokes) == 1:
            return strokes[0]
        return strokes[_at(self._fight.stroke_chosen(moment), conditions)]

    def advised(self, moment: Moment, fighter: int, conditions: Sequence[int]) -> Parry:
        """The best parry against the attack that comes now, of the other `fighter` or on it."""
        stroke = self._fight.stroke_of(moment, fighter)
        if len(stroke.parries) == 1:
            return stroke.parries[0]
        return stroke.parries[_at(self._fight.parry_chosen(stroke), conditions)]

    # -- what comes of it ----------------------------------------------------------------------------

    def ways(self, line: Line) -> list[Ways]:
        """How likely each fighter ends in which way, when all place like this and then choose as well as they can."""
        begun = np.zeros((CONDITIONS,) * len(self.members))
        most = max(self.dice) + 1
        ended = np.zeros((len(self.members), CONDITIONS))
        left = np.zeros((2, len(self.members), most))
        for first, share in ((True, self._first), (False, 1 - self._first)):
            begun[self.begun] = share
            split = line.when(first)
            for dice, chance in ends(
                self._fight, self._start(split, first), self._placed(split), begun
            ):
                self._count(dice, chance, ended, left)
        return [self._told(i, ended[i], left[:, i]) for i in range(len(self.members))]

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


def _at(choices: Choices, conditions: Sequence[int]) -> int:
    """What is chosen in these conditions; an axis of one place says the same in all."""
    return int(
        choices[tuple(i if n > 1 else 0 for i, n in zip(conditions, choices.shape, strict=True))]
    )


def _likely_first(dice: int) -> list[int]:
    """Placements in the order in which they are tried: what is found early spares looking at the rest."""
    return sorted(range(dice + 1), key=lambda attack: (abs(2 * attack - dice - 1), -attack))
