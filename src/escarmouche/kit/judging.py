"""A judgement made of functions, each for one question: what a book says to a player that weighs answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.core.state import State
from escarmouche.core.words import Ask


class ByQuestion:
    """A `Judgement` that dispatches on the id of the question.

    `found` lists answers worth weighing: one, where weighing is the way to find it. A question that is only
    weighed has all its candidates listed; one that is in neither has an obvious answer, its default.
    """

    __slots__ = ("_found", "_weights")

    def __init__(
        self,
        found: Mapping[str, Callable[[Any, Ask], Sequence[Any] | None]],
        weights: Mapping[str, Callable[[Any, Ask, Any], float]],
    ) -> None:
        self._found, self._weights = found, weights

    def shortlist(self, seen: State, ask: Ask) -> Sequence[Any] | None:
        """Answers worth weighing; None where the book has no opinion on the question."""
        found = self._found.get(ask.question.id)
        if found is not None:
            return found(seen, ask)
        return ask.answers.candidates() if ask.question.id in self._weights else None

    def weigh(self, seen: State, ask: Ask, answer: Any) -> float:
        """What an answer is worth, in the points of the book."""
        weigh = self._weights.get(ask.question.id)
        return 0.0 if weigh is None else weigh(seen, ask, answer)
