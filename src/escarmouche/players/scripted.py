"""The scripted player: gives the answers of a list, for tests, situations and lessons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from escarmouche.core.game import View
from escarmouche.core.words import Ask


class OutOfAnswers(Exception):
    """A scripted player was asked more than its script answers."""

    def __init__(self, ask: Ask, given: int) -> None:
        self.ask, self.given = ask, given
        super().__init__(f"{ask!r} is question number {given + 1}, the script answers {given}")


class ScriptedPlayer:
    """Gives its answers in order. Plain data (as saves hold it) is decoded by the question."""

    needs_view = False

    def __init__(self, answers: Iterable[Any], *, plain: bool = False) -> None:
        self._answers = list(answers)
        self._plain = plain
        self.given = 0

    @property
    def left(self) -> int:
        """How many answers have not been given."""
        return len(self._answers) - self.given

    def __call__(self, view: View | None, ask: Ask) -> Any:
        """The next answer of the script."""
        if not self.left:
            raise OutOfAnswers(ask, self.given)
        answer = self._answers[self.given]
        self.given += 1
        return ask.answers.decode(answer) if self._plain else answer
