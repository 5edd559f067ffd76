"""What a rulebook gives to the engine. A rulebook is a folder; this is its front door."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.state import State
from escarmouche.core.words import Rule

Span = Callable[..., Rule]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning camp (None is a draw), the sentence, and the scores."""

    winner: int | None
    reason: Phrase
    scores: tuple[float, ...] = ()
    data: Data = field(default_factory=dict)


class SetupError(ValueError):
    """A game cannot be set up as asked; says where and what to do about it."""

    def __init__(self, place: str, phrase: Phrase, **data: Any) -> None:
        self.place, self.phrase, self.data = place, phrase, data
        details = ", ".join(f"{key}={value}" for key, value in data.items())
        super().__init__(f"{place}: {phrase.id} {details}".strip())


class Rulebook(ABC):
    """One book of rules: how a game begins, its spans by name, and who has won."""

    id: str
    prefix: str
    version: str
    title: str
    max_camps: int = 2

    @property
    @abstractmethod
    def spans(self) -> Mapping[str, Span]:
        """Every span by its name: the steps that may stand on the agenda."""

    @abstractmethod
    def begin(self, setup: Mapping[str, Any]) -> State:
        """The state before the first decision, from plain data. Raises `SetupError`."""

    @abstractmethod
    def result(self, game: State) -> Result:
        """The outcome, once the agenda is empty."""

    def hides(self, game: State, figure: Any, who: int | None) -> bool:
        """Whether a whole figure is unknown to a camp. Most books hide none."""
        return False

    def determinise(self, seen: State, chooser: Any) -> State:
        """A full state that agrees with what a viewer knows. Nothing to invent by default."""
        return seen.copy()
