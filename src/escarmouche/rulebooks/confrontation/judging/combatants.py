"""What a fighter brings to a combat, as plain numbers; also as it would be if it were charged, or dived."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import Memory
from escarmouche.rulebooks.confrontation.characteristics import (
    ATT,
    DEF,
    FOR,
    INI,
    PENALTY,
    RES,
    score,
)
from escarmouche.rulebooks.confrontation.combat.placing import group_of
from escarmouche.rulebooks.confrontation.judging.worth import worth
from escarmouche.rulebooks.confrontation.state import Figure, State, Wound


class Suppose(NamedTuple):
    """What is not so yet: who would have been charged, and who would have dived."""

    charged: frozenset[int] = frozenset()
    dived: frozenset[int] = frozenset()


AS_IT_IS = Suppose()


class Combatant(NamedTuple):
    """Its scores but for what a Wound and Sonné take, its state, its worth, and when it places its dice."""

    ini: int
    att: int
    force: int
    defence: int
    res: int
    wound: Wound
    stunned: bool
    worth: float
    early: tuple[int, int, bool]

    @property
    def penalty(self) -> int:
        """What its state takes from INI, ATT, FOR and DEF."""
        return self.wound + self.stunned


_SCORES = Memory[tuple[object, ...], tuple[int, ...]]()


def combatant_of(game: State, figure: Figure, suppose: Suppose = AS_IT_IS) -> Combatant:
    """A fighter as it is, or as it would be."""
    i = figure.id
    charged = game.charged[i] or i in suppose.charged
    dived = game.dived[i] or i in suppose.dived
    wound, stunned = game.wound[i], game.stunned[i]
    key = (figure, charged, dived, game.effects[i], game.options.charged_penalty)
    scores = _SCORES.known(key, lambda: _bare_scores(game, figure, charged, dived))
    ini, att, force, defence, res, group = scores
    loses = game.tactics is None or figure.camp != game.tactics
    early = (group, figure.profile.value, not loses)
    value = worth(game, figure)
    return Combatant(ini, att, force, defence, res, wound, stunned, value, early)


def _bare_scores(game: State, figure: Figure, charged: bool, dived: bool) -> tuple[int, ...]:
    """By the rules' own sum, in a state without Wound and Sonné; the state is left as it was."""
    i = figure.id
    before = game.charged[i], game.dived[i]
    game.charged[i], game.dived[i] = charged, dived
    state = PENALTY[game.wound[i]] - game.stunned[i]
    try:
        low = [int(score(game, figure, name).value) - state for name in (INI, ATT, FOR, DEF)]
        return (*low, int(score(game, figure, RES).value), group_of(game, figure))
    finally:
        game.charged[i], game.dived[i] = before
