"""One attack between two fighters, in every condition of both: the engine's own numbers, as arrays.

A condition is a Wound state with or without Sonné, or death: nine in all. The scores of a fighter in each
of them are asked from the rules (`characteristics.score`), so whatever bears on them bears on the odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escarmouche.rulebooks.confrontation.characteristics import ATT, DEF, FOR, RES, score
from escarmouche.rulebooks.confrontation.state import Figure, State, Wound
from escarmouche.rulebooks.confrontation.testing import attack_odds
from escarmouche.rulebooks.confrontation.wounds import after, wound_chances

Array = NDArray[np.float64]

LIVING = tuple((wound, stunned) for wound in Wound for stunned in (False, True))
DEAD = len(LIVING)
CONDITIONS = DEAD + 1
SUSTAINED = -2  # CC-IX-E-5-04


def condition(wound: Wound, stunned: bool) -> int:
    """The number of a condition."""
    return LIVING.index((wound, stunned))


class Blow(NamedTuple):
    """One attack: how likely it fails of itself, by the attacker's condition, and else what becomes of
    the target: `turns[attacker's condition, target's condition before, and after]`.
    """

    fails: Array
    turns: Array


class Blows:
    """Every attack of one combat, each worked out once. The one is fighter 0."""

    def __init__(self, game: State, fighters: Sequence[Figure]) -> None:
        self._game, self._fighters = game, fighters
        names = (ATT, DEF, FOR, RES)
        self._scores = [{name: _in_conditions(game, f, name) for name in names} for f in fighters]
        self._known: dict[tuple[int, int, int, bool], Blow] = {}

    def blow(self, attacker: int, target: int, dice: int, sustained: bool) -> Blow:
        """An attack against so many dice of defence."""
        key = (attacker, target, dice, sustained)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._blow(*key)
        return found

    def _blow(self, attacker: int, target: int, dice: int, sustained: bool) -> Blow:
        mine, theirs = self._scores[attacker], self._scores[target]
        options = self._game.options
        fails, turns = np.zeros(CONDITIONS), np.zeros((CONDITIONS, CONDITIONS, CONDITIONS))
        fails[DEAD] = 1.0  # who is dead attacks no more
        for a in range(DEAD):
            for t in range(DEAD):
                defence = theirs[DEF][t] + (SUSTAINED if sustained else 0)
                odds = attack_odds(
                    mine[ATT][a], defence, dice, options.sixes_explode, not options.best_defence_die
                )
                fails[a] = float(odds.fails)
                turns[a, t, t] += float(odds.parried)
                turns[a, t] += float(odds.lands) * self._wounds(mine[FOR][a] - theirs[RES][t], t)
            turns[a, DEAD, DEAD] = 1.0 - fails[a]
        return Blow(fails, turns)

    def _wounds(self, margin: int, before: int) -> Array:
        """What a blow that lands makes of a fighter."""
        game, found = self._game, np.zeros(CONDITIONS)
        wound, stunned = LIVING[before]
        chances = wound_chances(margin, game.wound_table, game.options.double_six_head)
        for result, chance in chances.items():
            then = after(wound, stunned, result, game.options.wounds_worsen)
            found[DEAD if then.dead else condition(then.wound, then.stunned)] += float(chance)
        return found


def _in_conditions(game: State, figure: Figure, name: str) -> list[int]:
    """A score in each condition in which its bearer lives."""
    i, was = figure.id, (game.wound[figure.id], game.stunned[figure.id])
    found = []
    for game.wound[i], game.stunned[i] in LIVING:
        found.append(int(score(game, figure, name).value))
    game.wound[i], game.stunned[i] = was
    return found
