"""The question what a figure does: a list of what it may do, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.answers import Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.actions.limits import why_not_do
from escarmouche.rulebooks.bonus_malus.state import Figure, State

Free = tuple[str, Phrase]  # what it may do beside, for nothing: a key, and what it is


class OneAction(Choice):
    """One of the actions that it may do now; whoever names another of its actions hears why not.

    Each option tells what it costs and how many actions are left then. Which of them are legal is found out when somebody
    looks at the list: whoever names one, or draws one, asks for no other.
    """

    __slots__ = ("_actions", "_figure", "_game", "_made", "_more")

    def __init__(
        self, game: State, figure: Figure, actions: Sequence[Action], more: Sequence[Free] = ()
    ) -> None:
        self._game, self._figure, self._actions = game, figure, actions
        self._more, self._preferred = more, None
        self._made: tuple[Option, ...] | None = None

    @property
    def actor(self) -> tuple[State, Figure]:
        """Who is asked, and where it stands."""
        return self._game, self._figure

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        """The list, made once."""
        if self._made is None:
            legal = [action for action in self._actions if self._why_not(action) is None]
            found = [_option(self._game, self._figure, action) for action in legal]
            data = data_of(self._game, self._figure, 0)
            self._made = (*found, *[Option(key, phrase, data) for key, phrase in self._more])
        return self._made

    def _why_not(self, action: Action) -> Refusal | None:
        return why_not_do(self._game, self._figure, action)

    def check(self, answer: Any) -> Refusal | None:
        """BM-ACTIONS-04, -05: too few actions left, done already, or what speaks against it in its own rule."""
        if any(key == answer for key, _phrase in self._more):
            return None
        for action in self._actions:
            if action.id == answer:
                return self._why_not(action)
        return super().check(answer)

    def sample(self, chooser: Chooser) -> str:
        """Any legal one, uniformly: they are drawn until one is."""
        game, figure, random = self._game, self._figure, chooser.random
        most = game.actions[figure.id]
        left: list[Action | Free] = [action for action in self._actions if action.cost <= most]
        left += self._more
        while left:
            drawn = left.pop(int(random() * len(left)))
            if not isinstance(drawn, Action):
                return drawn[0]
            if why_not_do(game, figure, drawn) is None:
                return drawn.id
        return self.default()


def data_of(game: State, figure: Figure, cost: int) -> dict[str, int]:
    """What a page shows beside a choice."""
    return {"figure": figure.id, "cost": cost, "left": game.actions[figure.id] - cost}


def _option(game: State, figure: Figure, action: Action) -> Option:
    data = data_of(game, figure, action.cost)
    return Option(action.id, action.phrase, {**data, "goes": True} if action.goes else data)
