"""A question with a short list: what is on the table and not on the list is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

WhyNot = Callable[[str], Refusal | None]
WhyNotNow = Callable[[State, str], Refusal | None]


class ExplainedChoice(Choice):
    """One of some options. `why_not` says of any other key why it is not among them; None: no rule knows it.

    Like the list, the reason is the rule's own word: it holds no state.
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


class ChoiceExplainedByState(Choice):
    """The same where the reasons follow from the state: a camp gets those that follow from its view."""

    __slots__ = ("_state", "_why_not")
    worded = False

    def __init__(
        self,
        options: Iterable[Option],
        why_not: WhyNotNow,
        state: State,
        preferred: str | None = None,
    ) -> None:
        super().__init__(options, preferred)
        self._why_not, self._state = why_not, state

    def seen_by(self, seen: Any) -> ChoiceExplainedByState:
        """The same list, with the reasons that the view gives."""
        return ChoiceExplainedByState(self.options, self._why_not, seen, self._preferred)

    def check(self, answer: Any) -> Refusal | None:
        """One of the options; else why not."""
        refusal = super().check(answer)
        if refusal is None or not isinstance(answer, str):
            return refusal
        return self._why_not(self._state, answer) or refusal


def of_figures(why_not: Callable[[State, Figure], Refusal | None]) -> WhyNotNow:
    """The reason for options that name a fighter, `figure:7`."""

    def explained(game: State, key: str) -> Refusal | None:
        figure = named(game, key)
        return None if figure is None else why_not(game, figure)

    return explained


def of_ids(figures: int, why_not: Callable[[int], Refusal | None]) -> WhyNot:
    """The same where its number is enough; `figures` says how many there are."""

    def explained(key: str) -> Refusal | None:
        id = number_of(key)
        return None if id is None or id >= figures else why_not(id)

    return explained


def named(game: State, key: str) -> Figure | None:
    """The fighter of a key `figure:7`; None if it names nobody."""
    id = number_of(key)
    return None if id is None or id >= len(game.figures) else figure_of(game, id)


def number_of(key: str) -> int | None:
    """The number of the fighter of a key `figure:7`; None if it is no such key."""
    word, _, number = key.partition(":")
    return counted(number) if word == "figure" else None


def counted(key: str) -> int | None:
    """The number of a key that is nothing else."""
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 9 else None
