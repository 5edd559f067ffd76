"""A question whose answer is a figure: the list of those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.kit import one_figure
from escarmouche.rulebooks.bonus_malus.state import Figure, State

FIGURE = Phrase("bm.option.figure")

WhyNot = Callable[[State, Figure], Refusal | None]


class OneFigure(one_figure.OneFigure):
    """The same with this book's words and types."""

    __slots__ = ()

    def __init__(
        self,
        game: State,
        among: Iterable[Figure],
        why_not: WhyNot,
        more: Iterable[Option] = (),
        phrase: Phrase = FIGURE,
    ) -> None:
        super().__init__(game, among, why_not, more, phrase)
