"""Magie: each side's casters cast, one spell after the other."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.escarmouches_fantastiques.state import State


def magic(game: State, camp: int) -> Rule:
    """To come."""
    game.phase = "magic"
    return
    yield
