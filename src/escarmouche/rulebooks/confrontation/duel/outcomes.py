"""What comes of a combat whose dice are placed, when both sides choose as well as they can."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

import numpy as np
from numpy.typing import NDArray

from escarmouche.rulebooks.confrontation.duel.blows import CONDITIONS, DEAD
from escarmouche.rulebooks.confrontation.duel.passes import Array, Combat, Dice, Moment, Stroke

End = tuple[tuple[Dice, ...], Array]  # the dice left, and how likely which conditions are


class _Queue:
    """Moments with how likely they are, each taken out after all that lead to it.

    Every attack uses up a die. Where nobody is left to be attacked none is used, and the turn goes from a part of
    the opponents of the one to the others, or to all its opponents anew.
    """

    def __init__(self) -> None:
        self._chances: dict[Moment, Array] = {}
        self._heap: list[tuple[tuple[int, bool, int], int, Moment]] = []
        self._number = count()

    def add(self, moment: Moment, chance: Array) -> None:
        if moment in self._chances:
            self._chances[moment] = self._chances[moment] + chance
            return
        self._chances[moment] = chance
        dice = sum(each.attack for each in moment.dice)
        key = (-dice, not moment.one_strikes, len(moment.pending))
        heappush(self._heap, (key, next(self._number), moment))

    def __iter__(self) -> Iterator[tuple[Moment, Array]]:
        while self._heap:
            _key, _number, moment = heappop(self._heap)
            yield moment, self._chances.pop(moment)


def ends(
    combat: Combat, start: Moment | None, dice: tuple[Dice, ...], begun: Array
) -> Iterator[End]:
    """Every end that is reached from the conditions `begun`.

    CC-IX-D-3-02: a combat is over as soon as one side is eliminated.
    """
    over = _over(combat.fighters)
    if start is None:
        yield dice, begun
        return
    queue = _Queue()
    queue.add(start, begun)
    for moment, chance in queue:
        if over_now := chance[over].any():
            yield moment.dice, np.where(over, chance, 0.0)
        left = np.where(over, 0.0, chance) if over_now else chance
        for then, held, share in _follow(combat, moment, left):
            if then is None:
                yield held, share
            else:
                queue.add(then, share)


def _over(fighters: int) -> NDArray[np.bool_]:
    gone = np.zeros((CONDITIONS,) * fighters, dtype=bool)
    gone[DEAD] = True
    all_others: tuple[slice | int, ...] = (slice(None), *[DEAD] * (fighters - 1))
    gone[all_others] = True
    return gone


def _follow(
    combat: Combat, moment: Moment, chance: Array
) -> Iterator[tuple[Moment | None, tuple[Dice, ...], Array]]:
    """What may follow a moment, and in which conditions how likely."""
    if moment.one_strikes:  # nobody whom it has still to attack lives
        gone = np.zeros_like(chance)
        dead = tuple(DEAD if i in moment.pending else slice(None) for i in range(combat.fighters))
        gone[dead] = chance[dead]
        if gone.any():
            chance = chance - gone
            yield combat.turn_over(moment), moment.dice, gone
    strokes = combat.node(moment).strokes
    chosen = combat.stroke_chosen(moment) if len(strokes) > 1 else None
    for number, stroke in enumerate(strokes):
        share = chance if chosen is None else np.where(chosen == number, chance, 0.0)
        if share.any():
            yield from _struck(combat, moment, stroke, share)


def _struck(
    combat: Combat, moment: Moment, stroke: Stroke, chance: Array
) -> Iterator[tuple[Moment | None, tuple[Dice, ...], Array]]:
    attacker, target = stroke.attacker, stroke.target
    best = combat.parry_chosen(stroke) if len(stroke.parries) > 1 else None
    for number, parry in enumerate(stroke.parries):
        share = chance if best is None else np.where(best == number, chance, 0.0)
        if not share.any():
            continue
        blow, failed, used = combat.branches(moment, attacker, target, parry)
        moved = np.moveaxis(share, (attacker, target), (0, 1))
        missed = blow.fails.reshape(-1, *[1] * (moved.ndim - 1)) * moved
        if missed.any():
            after = combat.after(moment, stroke, failed)
            yield after, failed, np.moveaxis(missed, (0, 1), (attacker, target))
        flat = np.swapaxes(blow.turns, 1, 2) @ moved.reshape(moved.shape[0], moved.shape[1], -1)
        hit = np.moveaxis(flat.reshape(moved.shape), (0, 1), (attacker, target))
        yield combat.after(moment, stroke, used), used, hit
