"""What a rulebook tells a player that weighs answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from escarmouche.core.state import State
from escarmouche.core.words import Ask


class Judgement(Protocol):
    """What a rulebook can tell a player that weighs answers. Players know no rule by name.

    Both functions read what the camp may know and nothing else: `seen` is the state of its view.
    """

    def shortlist(self, seen: State, ask: Ask) -> Sequence[Any] | None:
        """Legal answers worth weighing; None when the rulebook has no opinion on the question."""
        ...

    def weigh(self, seen: State, ask: Ask, answer: Any) -> float:
        """How good an answer is for the camp asked: comparable within one question only."""
        ...
