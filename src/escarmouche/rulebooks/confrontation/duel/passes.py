"""One combat, its dice placed, played to the end by two sides who defend as well as can be.

Everything about the fighters' bodies is one array with an axis for each fighter (the one first, then the
others) and a place on it for each condition. What else there is to know is a `Moment`: the dice left, and who
attacks next. A value is known for every condition at once, so a whole combat is a few hundred products of
small arrays. What is kept is not what a moment is worth but what is still to be gained from it: that depends
only on those who strike or are struck from now on. The axes of all others have one place, and so has that of
whoever was not attacked yet: he is as he was when the combat began.

Who attacks in which order, and in which order the outnumbered fighter strikes, is settled beforehand; how many
dice parry an attack, and whether the defence is sustained, the defender chooses at each attack, knowing
everything (CC-IX-E-1-01, -02). That choice is the best one for his side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from escarmouche.rulebooks.confrontation.duel.blows import CONDITIONS, DEAD, Blow, Blows

Array = NDArray[np.float64]


class Dice(NamedTuple):
    """What one fighter has left of his dice."""

    attack: int
    defence: int
    may_sustain: bool = (
        False  # CC-IX-E-5-01: as many in defence as in attack, when they were placed
    )
    sustained: bool = False  # CC-IX-E-5-04: announced


class Moment(NamedTuple):
    """Where a combat stands: whose attack comes next in this pass, and the dice of all."""

    first: bool  # whether the one attacks first in every pass (CC-IX-C-4-13)
    ahead: tuple[tuple[int, int], ...]  # attacks still to come in this pass: (attacker, target)
    dice: tuple[Dice, ...]
    struck: bool  # whether anybody has attacked in this pass
    attacked: tuple[bool, ...]  # who has been attacked since the combat began


class Parry(NamedTuple):
    """A way of defending against one attack: so many dice, sustained or not."""

    dice: int
    sustained: bool = False


class Node(NamedTuple):
    """What is known about a moment: what the one may still gain, in each condition, and with each parry."""

    gain: Array
    parries: tuple[Parry, ...]
    gains: tuple[Array, ...]


class Combat:
    """Solves moments, each once. `worth[i]` is what each condition of fighter i is worth to the one."""

    def __init__(self, blows: Blows, worth: Sequence[Array], begun: Sequence[int]) -> None:
        self.blows, self.worth = blows, tuple(worth)
        self._begun = [slice(at, at + 1) for at in begun]  # where an axis of one place stands
        self.fighters = len(worth)
        self._over_gain: Array = np.zeros((1,) * self.fighters)
        self._known: dict[Moment, Node] = {}
        self._gains: dict[tuple[int, int, Parry], Array] = {}
        others = range(1, self.fighters)
        pairs = [pair for i in others for pair in ((0, i), (i, 0))]
        self._turned = {pair: _turned(*pair, self.fighters) for pair in pairs}

    # -- the course of a combat ------------------------------------------------------------------

    def start(self, dice: Sequence[Dice], one_first: bool) -> Moment:
        """The first pass."""
        return self._new_pass(one_first, tuple(dice), (False,) * self.fighters)

    def _new_pass(self, first: bool, dice: tuple[Dice, ...], attacked: tuple[bool, ...]) -> Moment:
        """CC-IX-D-02: the side that has the Initiative, then the other; CC-IX-D-03: once on each opponent."""
        others = [(i, 0) for i in range(1, self.fighters) if dice[i].attack]
        one = [(0, i) for i in range(1, self.fighters)] if dice[0].attack else []
        ahead = one + others if first else others + one
        return Moment(first, tuple(ahead), dice, False, attacked)

    def _then(self, moment: Moment, dice: tuple[Dice, ...], struck: bool) -> Moment | None:
        """What follows when the next attack is over; None is the end of the combat."""
        ahead, attacked = moment.ahead[1:], moment.attacked
        target = moment.ahead[0][1]
        if struck and not attacked[target]:
            attacked = (*attacked[:target], True, *attacked[target + 1 :])
        if ahead and ahead[0][0] == 0 and not dice[0].attack:
            ahead = tuple(attack for attack in ahead if attack[0] != 0)
        if ahead:
            return Moment(moment.first, ahead, dice, struck, attacked)
        if not struck or not any(each.attack for each in dice):
            return None  # CC-IX-D-3-02
        return self._new_pass(moment.first, dice, attacked)

    # -- what it is worth ------------------------------------------------------------------------

    def value(self, start: Moment) -> float:
        """What the one may hope to gain from a combat that begins."""
        return float(self._gain(start).item())

    def _gain(self, moment: Moment | None) -> Array:
        return self._over_gain if moment is None or not moment.ahead else self.node(moment).gain

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
        attacker, target = moment.ahead[0]
        options = self.parries(moment)
        gains = [self._after(moment, parry) for parry in options]
        gain = reduce(np.minimum if target else np.maximum, gains)
        if attacker == 0 and moment.attacked[target]:  # R26: a die that finds him dead waits
            gain = self._unless_dead(gain, moment, target)
        return Node(gain, options, tuple(gains))

    def best(self, moment: Moment) -> NDArray[np.intp]:
        """Which of its parries the defender chooses, in each condition."""
        gains = np.stack(np.broadcast_arrays(*self.node(moment).gains))
        found: NDArray[np.intp] = (gains.argmin if moment.ahead[0][1] else gains.argmax)(0)
        return found

    def _unless_dead(self, gain: Array, moment: Moment, target: int) -> Array:
        skipped = self._gain(self._then(moment, moment.dice, moment.struck))
        whole = np.array(np.broadcast_to(gain, np.broadcast_shapes(gain.shape, skipped.shape)))
        whole[(slice(None),) * target + (DEAD,)] = skipped[
            (slice(None),) * target + (DEAD if skipped.shape[target] > 1 else 0,)
        ]
        return whole

    def parries(self, moment: Moment) -> tuple[Parry, ...]:
        """CC-IX-E-1-03: any number of dice; CC-IX-E-5-03, -08: the last one may be a sustained defence.

        CC-IX-E-5-06, -11: once announced, it is the only way to defend. Against the last attack that can come
        every die is thrown: to spare one gains nothing.
        """
        _attacker, target = moment.ahead[0]
        dice = moment.dice[target]
        if dice.sustained:
            return (Parry(1, True),)
        against = moment.dice[:1] if target else moment.dice[1:]
        if sum(each.attack for each in against) == 1:
            return (Parry(dice.defence),)
        plain = tuple(Parry(n) for n in range(dice.defence + 1))
        return (*plain, Parry(1, True)) if dice.defence == 1 and dice.may_sustain else plain

    def branches(self, moment: Moment, parry: Parry) -> tuple[Blow, Moment | None, Moment | None]:
        """An attack against a parry: the blow, what follows if it fails of itself, and what follows else."""
        attacker, target = moment.ahead[0]
        spent = _with(moment.dice, attacker, attack=moment.dice[attacker].attack - 1)
        failed = used = spent
        if parry.sustained:  # CC-IX-E-5-05: not lost; R25: the announcement counts in any case
            failed = used = _with(spent, target, sustained=True)
        elif (
            parry.dice
        ):  # CC-IX-E-3-04: lost; CC-IX-E-4-01: but not when the attack fails of itself
            used = _with(spent, target, defence=spent[target].defence - parry.dice)
        blow = self.blows.blow(attacker, target, parry.dice, parry.sustained)
        return blow, self._then(moment, failed, True), self._then(moment, used, True)

    def _after(self, moment: Moment, parry: Parry) -> Array:
        """What is gained by the attack, and then."""
        attacker, target = moment.ahead[0]
        blow, failed, used = self.branches(moment, parry)
        mine, theirs = self._places(moment, attacker), self._places(moment, target)
        fails = blow.fails[mine].reshape(-1, *[1] * (self.fighters - 1))
        there, back = self._turned[attacker, target]
        then = self._gain(used).transpose(there)
        if then.shape[1] == 1:
            total = (1.0 - fails) * then
        else:
            turns = blow.turns[mine, theirs]
            flat = turns @ then.reshape(then.shape[0], CONDITIONS, -1)
            total = flat.reshape(flat.shape[0], flat.shape[1], *then.shape[2:])
        kept = self._gain(failed).transpose(there)
        total = total + fails * (kept if kept.shape[1] == 1 else kept[:, theirs])
        gained = self._gained(attacker, target, parry, blow)[mine, theirs]
        return (total + gained).transpose(back)

    def _places(self, moment: Moment, fighter: int) -> slice:
        """The conditions in which he may be."""
        return slice(None) if moment.attacked[fighter] else self._begun[fighter]

    def _gained(self, attacker: int, target: int, parry: Parry, blow: Blow) -> Array:
        """What the blow itself brings, by the conditions of both."""
        key = (attacker, target, parry)
        found = self._gains.get(key)
        if found is None:
            worth = self.worth[target]
            lived = (1.0 - blow.fails)[:, None] * worth
            found = (blow.turns @ worth - lived).reshape(
                CONDITIONS, CONDITIONS, *[1] * (self.fighters - 2)
            )
            self._gains[key] = found
        return found

    # -- what comes of it ------------------------------------------------------------------------

    def ends(self, start: Moment, begun: Array) -> Iterator[tuple[tuple[Dice, ...], Array]]:
        """Every end that is reached from the conditions `begun`: the dice left, and how likely which conditions are.

        CC-IX-D-3-02: a combat is over as soon as one side is eliminated.
        """
        waiting: dict[Moment, Array] = {start: begun}
        over = self._over()
        for moment in self._in_order(start):
            chance = waiting.pop(moment, None)
            if chance is None:
                continue
            if over_now := chance[over].any():
                yield moment.dice, np.where(over, chance, 0.0)
            left = np.where(over, 0.0, chance) if over_now else chance
            for then, dice, share in self._follow(moment, left):
                if then is None or not then.ahead:
                    yield dice, share
                elif then in waiting:
                    waiting[then] = waiting[then] + share
                else:
                    waiting[then] = share

    def _over(self) -> NDArray[np.bool_]:
        gone = np.zeros((CONDITIONS,) * self.fighters, dtype=bool)
        gone[DEAD] = True
        all_others: tuple[slice | int, ...] = (slice(None), *[DEAD] * (self.fighters - 1))
        gone[all_others] = True
        return gone

    def _follow(
        self, moment: Moment, chance: Array
    ) -> Iterator[tuple[Moment | None, tuple[Dice, ...], Array]]:
        attacker, target = moment.ahead[0]
        node = self.node(moment)
        best = self.best(moment) if len(node.parries) > 1 else None
        if attacker == 0 and moment.attacked[target]:
            gone = np.zeros_like(chance)
            place = (slice(None),) * target + (DEAD,)
            gone[place] = chance[place]
            chance = chance - gone
            yield self._then(moment, moment.dice, moment.struck), moment.dice, gone
        for number, parry in enumerate(node.parries):
            share = chance if best is None else np.where(best == number, chance, 0.0)
            blow, failed, used = self.branches(moment, parry)
            moved = np.moveaxis(share, (attacker, target), (0, 1))
            missed = _along(blow.fails, moved.ndim) * moved
            yield failed, _left(failed, moment, None), _back(missed, attacker, target)
            flat = np.swapaxes(blow.turns, 1, 2) @ moved.reshape(moved.shape[0], moved.shape[1], -1)
            yield (
                used,
                _left(used, moment, parry),
                _back(flat.reshape(moved.shape), attacker, target),
            )

    def _in_order(self, start: Moment) -> list[Moment]:
        """Every moment that may come, each after all those that lead to it."""
        done: dict[Moment, None] = {}

        def visit(moment: Moment) -> None:
            if moment in done or not moment.ahead:
                return
            for then in self._next(moment):
                visit(then)
            done[moment] = None

        visit(start)
        return list(reversed(done))

    def _next(self, moment: Moment) -> Iterator[Moment]:
        attacker, target = moment.ahead[0]
        found: list[Moment | None] = []
        if attacker == 0 and moment.attacked[target]:
            found.append(self._then(moment, moment.dice, moment.struck))
        for parry in self.parries(moment):
            found.extend(self.branches(moment, parry)[1:])
        return (then for then in found if then is not None)


def _alike(moment: Moment) -> Moment:
    """Moments that lead to the same are one.

    Who is first matters while both sides have dice to attack with, and whether somebody struck while only the
    one may still strike in this pass.
    """
    one = moment.dice[0].attack
    others = sum([each.attack for each in moment.dice[1:]])
    dice = tuple([_told(each, one if i else others) for i, each in enumerate(moment.dice)])
    struck = moment.struck or any(attacker for attacker, _target in moment.ahead)
    first = moment.first and others > 0 and one > 0
    return Moment(first, moment.ahead, dice, struck, moment.attacked)


def _told(dice: Dice, attacks: int) -> Dice:
    """Who is not attacked any more needs no dice, and who is once more has nothing to sustain."""
    if not attacks:
        return Dice(dice.attack, 0)
    if dice.sustained or not dice.defence or attacks == 1:
        return Dice(dice.attack, dice.defence, False, dice.sustained)
    return dice


def _with(dice: tuple[Dice, ...], fighter: int, **changes: Any) -> tuple[Dice, ...]:
    changed = dice[fighter]._replace(**changes)
    return (*dice[:fighter], changed, *dice[fighter + 1 :])


def _left(then: Moment | None, moment: Moment, parry: Parry | None) -> tuple[Dice, ...]:
    """The dice that lie there after an attack and its parry (None: it failed of itself, and cost no defence)."""
    if then is not None:
        return then.dice
    attacker, target = moment.ahead[0]
    spent = _with(moment.dice, attacker, attack=moment.dice[attacker].attack - 1)
    if parry is None or parry.sustained:
        return spent
    return _with(spent, target, defence=spent[target].defence - parry.dice)


def _turned(attacker: int, target: int, axes: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes with the attacker's and the target's first, and back."""
    there = (attacker, target, *(i for i in range(axes) if i not in (attacker, target)))
    return there, tuple(there.index(i) for i in range(axes))


def _along(values: Array, axes: int) -> Array:
    return values.reshape(-1, *[1] * (axes - 1))


def _back(moved: Array, attacker: int, target: int) -> Array:
    return np.moveaxis(moved, (0, 1), (attacker, target))
