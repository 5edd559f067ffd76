"""One combat, its dice placed, played to the end by two sides who attack and defend as well as can be.

Everything about the fighters' bodies is one array with an axis for each fighter (the one first, then the
others) and a place on it for each condition. What else there is to know is a `Moment`: whose turn it is to
attack, who has still to do so (or to suffer it) in this pass, and the dice left. A value is known for every
condition at once, so a whole combat is some hundred products of small arrays. What is kept is not what a moment
is worth but what is still to be gained from it: that depends only on those who strike or are struck from now on.
The axes of all others have one place, and so has that of whoever was not attacked yet: it is as it was when
the combat began.

The players choose who attacks next (CC-IX-D-2-02, CC-IX-D-3-04), whom the outnumbered fighter strikes next
(CC-IX-E-01, CC-IX-D-2-05), how many dice parry, and whether the defence is sustained (CC-IX-E-1-01, -02). Each
choice is made in turn, knowing everything, and is the best one for the side that makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escarmouche.rulebooks.confrontation.duel.blows import CONDITIONS, DEAD, Blow, Blows

Array = NDArray[np.float64]
Choices = NDArray[np.intp]
ALIKE = 1e-9  # values that differ by less are the same, and the first of their ways is taken


class Dice(NamedTuple):
    """What one fighter has left of its dice."""

    attack: int
    defence: int
    may_sustain: bool = (
        False  # CC-IX-E-5-01: as many in defence as in attack, when they were placed
    )
    sustained: bool = False  # CC-IX-E-5-04: announced


class Moment(NamedTuple):
    """Where a combat stands before an attack.

    CC-IX-C-4-13, CC-IX-D-02: the sides attack in turn, so nothing need be said of who began.
    """

    one_strikes: bool
    pending: tuple[
        int, ...
    ]  # in this pass: whom the one has not attacked, or who has not attacked it
    dice: tuple[Dice, ...]
    attacked: tuple[bool, ...]  # who has been attacked since the combat began


class Parry(NamedTuple):
    """A way of defending against one attack: so many dice, sustained or not."""

    dice: int
    sustained: bool = False


class Stroke(NamedTuple):
    """An attack that may come next, with what the one may then gain: with each parry, and with the best."""

    attacker: int
    target: int
    parries: tuple[Parry, ...]
    gains: tuple[Array, ...]
    gain: Array


class Node(NamedTuple):
    """What is known about a moment: what the one may still gain, in each condition, and by which strokes."""

    gain: Array
    strokes: tuple[Stroke, ...]


class Cut(NamedTuple):
    """One attack with one parry, in the conditions in which both may be: the attacker's axis, then the target's."""

    theirs: slice
    fails: Array
    succeeds: Array
    turns: Array
    gained: Array  # what the blow itself brings
    may_fail: bool


class Combat:
    """Solves moments, each once. `worth[i]` is what each condition of fighter i is worth to the one.

    `twins[i]` are the others who were like the other i in everything when the combat began.
    """

    def __init__(
        self,
        blows: Blows,
        worth: Sequence[Array],
        begun: Sequence[int],
        twins: Sequence[Sequence[int]],
    ) -> None:
        self.blows, self.worth = blows, tuple(worth)
        self._begun = [slice(at, at + 1) for at in begun]  # where an axis of one place stands
        self.fighters = len(worth)
        self._twins = twins
        self._over_gain: Array = np.zeros((1,) * self.fighters)
        self._known: dict[Moment, Node] = {}
        self._cuts: dict[tuple[int, int, Parry, tuple[bool, bool]], Cut] = {}
        others = range(1, self.fighters)
        pairs = [pair for i in others for pair in ((0, i), (i, 0))]
        self._turned = {pair: _turned(*pair, self.fighters) for pair in pairs}

    # -- the course of a combat ------------------------------------------------------------------

    def start(self, dice: Sequence[Dice], one_first: bool) -> Moment | None:
        """The first pass; None where nobody attacks."""
        return self._turn(one_first, tuple(dice), (False,) * self.fighters)

    def _turn(
        self, one_strikes: bool, dice: tuple[Dice, ...], attacked: tuple[bool, ...]
    ) -> Moment | None:
        """CC-IX-D-02: all attacks of a side, if it has any, else of the other; CC-IX-D-03: one on each opponent.

        CC-IX-D-3-02: None is the end, when nobody has a die left to attack with.
        """
        others = tuple(i for i in range(1, self.fighters) if dice[i].attack)
        one = tuple(range(1, self.fighters)) if dice[0].attack else ()
        if one and (one_strikes or not others):
            return Moment(True, one, dice, attacked)
        return Moment(False, others, dice, attacked) if others else None

    def turn_over(self, moment: Moment) -> Moment | None:
        """What follows when nobody is left to attack, or to be attacked, in this turn; None is the end."""
        if moment.one_strikes and len(moment.pending) == self.fighters - 1:
            return None  # all its opponents are dead
        return self._turn(not moment.one_strikes, moment.dice, moment.attacked)

    def _then(self, moment: Moment, fighter: int, dice: tuple[Dice, ...]) -> Moment | None:
        """What follows an attack of the other `fighter`, or on it."""
        target = fighter if moment.one_strikes else 0
        attacked = moment.attacked
        if not attacked[target]:
            attacked = (*attacked[:target], True, *attacked[target + 1 :])
        left = tuple([i for i in moment.pending if i != fighter])
        if not left or (moment.one_strikes and not dice[0].attack):
            return self._turn(not moment.one_strikes, dice, attacked)
        return Moment(moment.one_strikes, left, dice, attacked)

    # -- what it is worth ------------------------------------------------------------------------

    def value(self, start: Moment | None) -> float:
        """What the one may hope to gain from a combat that begins."""
        return float(self._gain(start).item())

    def _gain(self, moment: Moment | None) -> Array:
        return self._over_gain if moment is None else self.node(moment).gain

    def node(self, moment: Moment) -> Node:
        """The moment solved, or another that leads to the same."""
        found = self._known.get(moment)
        if found is None:
            like = _alike(moment)
            found = self._known.get(like)
            if found is None:
                found = self._known[like] = self._solved(like)
            self._known[moment] = found
        return found

    def _solved(self, moment: Moment) -> Node:
        strokes = tuple([self._stroke(moment, i) for i in self._worth_trying(moment)])
        gain = reduce(np.maximum if moment.one_strikes else np.minimum, [s.gain for s in strokes])
        if moment.one_strikes and all(moment.attacked[i] for i in moment.pending):
            gain = self._unless_all_dead(gain, moment)
        return Node(gain, strokes)

    def _worth_trying(self, moment: Moment) -> list[int]:
        """Of twins to whom nothing has happened yet, and whose dice are alike, the first stands for all."""
        found: list[int] = []
        for i in moment.pending:
            if moment.attacked[i] or not any(
                j in self._twins[i] and not moment.attacked[j] and moment.dice[i] == moment.dice[j]
                for j in found
            ):
                found.append(i)
        return found

    def _stroke(self, moment: Moment, fighter: int) -> Stroke:
        attacker, target = (0, fighter) if moment.one_strikes else (fighter, 0)
        options = self.parries(moment, target)
        gains = tuple([self._after(moment, attacker, target, parry) for parry in options])
        gain = reduce(np.minimum if target else np.maximum, gains)
        if target and moment.attacked[target]:  # R26: the dead are no targets, the die waits
            gain = np.array(gain)
            gain[(slice(None),) * target + (DEAD,)] = -np.inf
        return Stroke(attacker, target, options, gains, gain)

    def _unless_all_dead(self, gain: Array, moment: Moment) -> Array:
        """Where nobody is left to be attacked in this pass, the turn is over."""
        skipped = self._gain(self.turn_over(moment))
        whole = np.array(np.broadcast_to(gain, np.broadcast_shapes(gain.shape, skipped.shape)))
        dead = [DEAD if i in moment.pending else slice(None) for i in range(self.fighters)]
        at = [
            0 if isinstance(place, int) and skipped.shape[i] == 1 else place
            for i, place in enumerate(dead)
        ]
        whole[tuple(dead)] = skipped[tuple(at)]
        return whole

    def stroke_of(self, moment: Moment, fighter: int) -> Stroke:
        """The stroke of the other `fighter`, or on it, whether it is thought good or not."""
        for stroke in self.node(moment).strokes:
            if fighter in (stroke.attacker, stroke.target):
                return stroke
        return self._stroke(_alike(moment), fighter)

    def stroke_chosen(self, moment: Moment) -> Choices:
        """Which of its strokes the attacking side chooses, in each condition."""
        return _first_best(
            [stroke.gain for stroke in self.node(moment).strokes], moment.one_strikes
        )

    def parry_chosen(self, stroke: Stroke) -> Choices:
        """Which of the parries the defender chooses, in each condition."""
        return _first_best(stroke.gains, stroke.target == 0)

    def parries(self, moment: Moment, target: int) -> tuple[Parry, ...]:
        """CC-IX-E-1-03: any number of dice; CC-IX-E-5-03, -08: the last one may be a sustained defence.

        CC-IX-E-5-06, -11: once announced, it is the only way to defend. Against the last attack that can come
        every die is thrown: to spare one gains nothing.
        """
        dice = moment.dice[target]
        if dice.sustained:
            return (Parry(1, True),)
        against = moment.dice[:1] if target else moment.dice[1:]
        if sum(each.attack for each in against) == 1:
            return (Parry(dice.defence),)
        plain = tuple(Parry(n) for n in range(dice.defence + 1))
        return (*plain, Parry(1, True)) if dice.defence == 1 and dice.may_sustain else plain

    def branches(
        self, moment: Moment, attacker: int, target: int, parry: Parry
    ) -> tuple[Blow, tuple[Dice, ...], tuple[Dice, ...]]:
        """An attack against a parry: the blow, the dice left if it fails of itself, and those left else."""
        spent = _set(moment.dice, attacker, _less(moment.dice[attacker], attack=1))
        failed = used = spent
        if parry.sustained:  # CC-IX-E-5-05: not lost; R25: the announcement counts in any case
            failed = used = _set(spent, target, spent[target]._replace(sustained=True))
        elif parry.dice:
            # CC-IX-E-3-04: lost; CC-IX-E-4-01: but not when the attack fails of itself
            used = _set(spent, target, _less(spent[target], defence=parry.dice))
        return self.blows.blow(attacker, target, parry.dice, parry.sustained), failed, used

    def after(self, moment: Moment, stroke: Stroke, dice: tuple[Dice, ...]) -> Moment | None:
        """What follows a stroke that leaves these dice; None is the end."""
        return self._then(moment, stroke.target or stroke.attacker, dice)

    def _after(self, moment: Moment, attacker: int, target: int, parry: Parry) -> Array:
        """What is gained by the attack, and then."""
        _blow, failed, used = self.branches(moment, attacker, target, parry)
        cut = self._cut(moment, attacker, target, parry)
        there, back = self._turned[attacker, target]
        fighter = target or attacker
        then = self._gain(self._then(moment, fighter, used)).transpose(there)
        if then.shape[1] == 1:
            total = cut.succeeds * then
        else:
            flat = cut.turns @ then.reshape(then.shape[0], CONDITIONS, -1)
            total = flat.reshape(*flat.shape[:2], *then.shape[2:])
        total = total + cut.gained
        if cut.may_fail:
            kept = self._gain(self._then(moment, fighter, failed)).transpose(there)
            total += cut.fails * (kept if kept.shape[1] == 1 else kept[:, cut.theirs])
        return total.transpose(back)

    def _cut(self, moment: Moment, attacker: int, target: int, parry: Parry) -> Cut:
        """An attack in the conditions in which both may be: before its first one everybody is as it was."""
        hurt = (moment.attacked[attacker], moment.attacked[target])
        key = (attacker, target, parry, hurt)
        found = self._cuts.get(key)
        if found is None:
            mine, theirs = (
                slice(None) if was else self._begun[fighter]
                for fighter, was in zip((attacker, target), hurt, strict=True)
            )
            found = self._cuts[key] = self._worked_out(attacker, target, parry, mine, theirs)
        return found

    def _worked_out(
        self, attacker: int, target: int, parry: Parry, mine: slice, theirs: slice
    ) -> Cut:
        blow = self.blows.blow(attacker, target, parry.dice, parry.sustained)
        worth = self.worth[target]
        gained = blow.turns @ worth - (1.0 - blow.fails)[:, None] * worth
        rest = [1] * (self.fighters - 2)
        fails = blow.fails[mine].reshape(-1, 1, *rest)
        cells = gained[mine, theirs]
        return Cut(
            theirs,
            fails,
            1.0 - fails,
            np.ascontiguousarray(blow.turns[mine, theirs]),
            cells.reshape(*cells.shape, *rest),
            bool(fails.any()),
        )


def _first_best(values: Sequence[Array], high: bool) -> Choices:
    """The number of the best in each condition; of equals the first, whatever rounding makes of them."""
    stacked = np.stack(np.broadcast_arrays(*values))
    if high:
        good = stacked >= stacked.max(0) - ALIKE
    else:
        good = stacked <= stacked.min(0) + ALIKE
    found: Choices = good.argmax(0)
    return found


def _alike(moment: Moment) -> Moment:
    """Moments that lead to the same are one: dice that nobody can use any more are left out, and what happened
    to whoever neither strikes nor is struck any more.
    """
    one = moment.dice[0].attack
    others = sum([each.attack for each in moment.dice[1:]])
    dice = tuple([_told(each, one if i else others) for i, each in enumerate(moment.dice)])
    attacked = moment.attacked
    if not one:
        attacked = tuple([was and (not i or dice[i].attack > 0) for i, was in enumerate(attacked)])
    return Moment(moment.one_strikes, moment.pending, dice, attacked)


def _told(dice: Dice, attacks: int) -> Dice:
    """Who is not attacked any more needs no dice, and who is once more has nothing to sustain."""
    if not attacks:
        return Dice(dice.attack, 0)
    if dice.sustained or not dice.defence or attacks == 1:
        return Dice(dice.attack, dice.defence, False, dice.sustained)
    return dice


def _less(dice: Dice, attack: int = 0, defence: int = 0) -> Dice:
    return Dice(dice.attack - attack, dice.defence - defence, dice.may_sustain, dice.sustained)


def _set(dice: tuple[Dice, ...], fighter: int, changed: Dice) -> tuple[Dice, ...]:
    return (*dice[:fighter], changed, *dice[fighter + 1 :])


def _turned(attacker: int, target: int, axes: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes with the attacker's and the target's first, and back."""
    there = (attacker, target, *(i for i in range(axes) if i not in (attacker, target)))
    return there, tuple(there.index(i) for i in range(axes))
