"""The question what a figure does: a list of what it may do, and why not the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.actions.limits import why_not_do
from escarmouche.rulebooks.bonus_malus.state import Figure, State


class OneAction(Choice):
    """One of the actions that it may do now; whoever names another of its actions hears why not.

    Each option tells what it costs and how many actions are left then.
    """

    __slots__ = ("_actions", "_figure", "_game")

    def __init__(
        self, game: State, figure: Figure, actions: Sequence[Action], more: Iterable[Option] = ()
    ) -> None:
        legal = [action for action in actions if why_not_do(game, figure, action) is None]
        super().__init__((*(_option(game, figure, action) for action in legal), *more))
        self._game, self._figure, self._actions = game, figure, actions

    def check(self, answer: Any) -> Refusal | None:
        """BM-ACTIONS-04, -05: too few actions left, done already, or what speaks against it in its own rule."""
        refusal = super().check(answer)
        if refusal is None:
            return None
        named = [action for action in self._actions if action.id == answer]
        return (why_not_do(self._game, self._figure, named[0]) if named else None) or refusal


def data_of(game: State, figure: Figure, cost: int) -> dict[str, int]:
    """What a page shows beside a choice."""
    return {"figure": figure.id, "cost": cost, "left": game.actions[figure.id] - cost}


def _option(game: State, figure: Figure, action: Action) -> Option:
    return Option(action.id, action.phrase, data_of(game, figure, action.cost))
