"""An action is carried out: paid, counted, done."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.actions import limits
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.state import Figure, State


def carry_out(game: State, figure: Figure, action: Action) -> Rule:
    """It is paid, it counts for its type (BM-ACTIONS-05), it is done; an aim is lost by it (BM-ACTION-VISER-02)."""
    game.actions[figure.id] -= action.cost
    limits.count(game, figure, action.kind)
    yield from action.does(game, figure)
    if action.cost and not action.keeps_aim:
        game.aimed[figure.id] = False
