"""A question whose answer is a figure: the list of those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

FIGURE = Phrase("bm.option.figure")

WhyNot = Callable[[State, Figure], Refusal | None]


class OneFigure(Choice):
    """One of the figures of which a rule has nothing bad to say; whoever names another hears what it says."""

    __slots__ = ("_game", "_why_not")

    def __init__(
        self,
        game: State,
        among: Iterable[Figure],
        why_not: WhyNot,
        more: Iterable[Option] = (),
        phrase: Phrase = FIGURE,
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
        return self._why_not(self._game, figure_of(self._game, int(answer))) or refusal
