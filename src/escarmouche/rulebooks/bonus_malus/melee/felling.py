"""Putting somebody down: lying, and off the ladder on which it hung (R18)."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.displacement.falls import fall_off_link
from escarmouche.rulebooks.bonus_malus.harm import states
from escarmouche.rulebooks.bonus_malus.state import Figure, State


def put_down(game: State, figure: Figure, by: Figure | None = None, stunned: bool = False) -> Rule:
    """R22: with `stunned` it can do nothing more this turn either. Whoever is on a ladder falls (R18)."""
    yield from (states.stun if stunned else states.knock_down)(game, figure, by)
    yield from fall_off_link(game, figure)
