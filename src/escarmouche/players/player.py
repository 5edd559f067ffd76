"""What every player is. It sees its view and nothing else."""

from __future__ import annotations

from typing import Any, Protocol

from escarmouche.core.game import View
from escarmouche.core.words import Ask


class Player(Protocol):
    """Answers the questions of one camp."""

    def __call__(self, view: View, ask: Ask) -> Any:
        """An answer to the question, legal by its `check`."""
        ...
