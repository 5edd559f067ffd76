"""All that a figure may spend its actions on: what everybody may, and what its own skills add."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.actions.limits import why_not_do
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.melee import actions as melee
from escarmouche.rulebooks.bonus_malus.moves import actions as moves
from escarmouche.rulebooks.bonus_malus.plain_actions import simple
from escarmouche.rulebooks.bonus_malus.points import ACTIONS
from escarmouche.rulebooks.bonus_malus.shooting import actions as shooting
from escarmouche.rulebooks.bonus_malus.state import Figure, State

# In the order in which they are offered; nothing comes last.
PLAIN: tuple[Action, ...] = (*moves.ACTIONS, *melee.ACTIONS, *shooting.ACTIONS, *simple.ACTIONS)


def actions_of(game: State, figure: Figure) -> Sequence[Action]:
    """Every action that it has, legal now or not."""
    said = all_said(game, figure, ACTIONS)
    if not said:
        return PLAIN
    own = [action for given in said for action in given]
    return (*PLAIN[:-1], *own, PLAIN[-1])


def legal(game: State, figure: Figure, actions: Sequence[Action]) -> list[Action]:
    """Those of some actions that it may do now."""
    return [action for action in actions if why_not_do(game, figure, action) is None]


def called(game: State, figure: Figure, id: str) -> Action | None:
    """An action that it may do now, by its id."""
    found = [action for action in actions_of(game, figure) if action.id == id]
    return next(iter(legal(game, figure, found)), None)
