"""The random player: the yardstick for all others, and what shakes the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from escarmouche.core.game import View
from escarmouche.core.words import Ask


class RandomPlayer:
    """Draws among the candidates. It needs no view, so simulations may give it none."""

    needs_view = False

    def __init__(self, seed: int = 0) -> None:
        self._chooser = Random(seed)

    def __call__(self, view: View | None, ask: Ask) -> Any:
        """One candidate, drawn."""
        return ask.answers.sample(self._chooser)
