"""A new figure gets its place in every column of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.state import (
    OUT_OF_PLAY,
    RESERVE,
    UNPROVEN,
    WAITING,
    Figure,
    State,
)

_AT_FIRST: Mapping[str, Any] = {
    "facing": 0.0,
    "level": 0,
    "status": RESERVE,
    "activated": WAITING,
    "contacts": (),
    "deaths": 0,
    "moved": False,
    "assaulted_turn": 0,
    "fought": False,
    "pursuits": 0,
    "owed_dice": 0,
    "fear_immunity": UNPROVEN,
    "energy": 0,
    "recited": (),
    "touched_by": (),
    "once": (),
    "granted": (),
    "hidden": False,
    "returns": 0,
}


def add_columns(game: State, figure: Figure) -> None:
    """At full PV, not on the table yet."""
    game.figures.append(figure)
    columns: Mapping[str, Any] = {
        "x": OUT_OF_PLAY,
        "y": OUT_OF_PLAY,
        "radius": figure.radius,
        "effects": (),
        "life": figure.profile.life,
        "host": figure.card,
        **_AT_FIRST,
    }
    for name, start in columns.items():
        getattr(game, name).append(start)
