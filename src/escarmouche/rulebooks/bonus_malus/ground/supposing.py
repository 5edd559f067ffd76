"""Asking the table what would be if somebody stood elsewhere: it is put there, asked, and put back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.storeys.model import Perch, Place


@contextmanager
def standing_at(
    game: State, figure: Figure, place: Place | Perch, facing: float | None = None
) -> Iterator[None]:
    """As if a figure stood at a place, and looked that way."""
    here, looked = game.place_of(figure.id), game.facing[figure.id]
    game.put(figure.id, place)
    if facing is not None:
        game.facing[figure.id] = facing
    try:
        yield
    finally:
        game.put(figure.id, here)
        game.facing[figure.id] = looked
