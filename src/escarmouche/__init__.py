"""Escarmouche: skirmish wargame rulebooks that play, explain, replay and simulate themselves.

>>> from escarmouche import Game
>>> game = Game.new("ef", armies=["cendre-250", "ecorce-250"], seed=7)
>>> game.pending[0].who in (0, 1)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from escarmouche.api import Game
    from escarmouche.core.explain import Refused

__version__ = "0.1.0"
__all__ = ["Game", "Refused", "__version__"]


def __getattr__(name: str) -> Any:
    """The facade is imported when it is first asked for, so that small tools start quickly."""
    if name == "Game":
        from escarmouche.api import Game

        return Game
    if name == "Refused":
        from escarmouche.core.explain import Refused

        return Refused
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
