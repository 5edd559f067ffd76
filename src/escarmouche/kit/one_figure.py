"""A question whose answer is a figure: the list of those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal

WhyNot = Callable[[Any, Any], Refusal | None]  # of a state and a figure


class OneFigure(Choice):
    """One of the figures of which a rule has nothing bad to say; whoever names another hears what it says."""

    __slots__ = ("_game", "_why_not")

    def __init__(
        self,
        game: Any,
        among: Iterable[Any],
        why_not: WhyNot,
        more: Iterable[Option],
        phrase: Phrase,
    ) -> None:
        allowed = [figure for figure in among if why_not(game, figure) is None]
        options = [Option(str(figure.id), phrase, {"figure": figure.id}) for figure in allowed]
        super().__init__((*options, *more))
        self._game, self._why_not = game, why_not

    def check(self, answer: Any) -> Refusal | None:
        """What speaks against a figure that is not in the list, in the rule's own words."""
        refusal = super().check(answer)
        if refusal is None or not str(answer).isdecimal():
            return refusal
        if int(answer) >= len(self._game.figures):
            return refusal
        return self._why_not(self._game, self._game.figures[int(answer)]) or refusal
