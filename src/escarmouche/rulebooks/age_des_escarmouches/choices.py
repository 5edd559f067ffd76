"""A question with a short list: what is on the table and not on the list is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

WhyNot = Callable[[str], Refusal | None]


class Explained(Choice):
    """One of some options. `why_not` says of any other key why it is not among them; None: no rule knows it.

    The reason follows from what lies openly or is the asker's own: the only secret of this book is the order of the
    adversary's pile (A-R23), and no reason is made of it.
    """

    __slots__ = ("_why_not",)

    def __init__(
        self, options: Iterable[Option], why_not: WhyNot, preferred: str | None = None
    ) -> None:
        super().__init__(options, preferred)
        self._why_not = why_not

    def check(self, answer: Any) -> Refusal | None:
        """One of the options; else why not."""
        refusal = super().check(answer)
        if refusal is None or not isinstance(answer, str):
            return refusal
        return self._why_not(answer) or refusal


def of_figures(game: State, why_not: Callable[[Figure], Refusal | None]) -> WhyNot:
    """The reason for options that name a fighter, `figure:7`."""

    def explained(key: str) -> Refusal | None:
        figure = named(game, key)
        return None if figure is None else why_not(figure)

    return explained


def named(game: State, key: str) -> Figure | None:
    """The fighter of a key `figure:7`; None if it names nobody."""
    word, _, number = key.partition(":")
    if word != "figure" or not number.isdecimal() or int(number) >= len(game.figures):
        return None
    return figure_of(game, int(number))


def counted(key: str) -> int | None:
    """The number of a key that is nothing else."""
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 9 else None
