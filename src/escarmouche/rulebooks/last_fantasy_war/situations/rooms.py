"""Rooms of the book that are still being built: what they offer, or something else while they are not there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

BOOK = "escarmouche.rulebooks.last_fantasy_war"


def room(name: str, held: str, otherwise: Any) -> Any:
    """What a room offers; while it is not there, something else."""
    try:
        return getattr(import_module(f"{BOOK}.{name}"), held)
    except ModuleNotFoundError as missing:
        if not str(missing.name or "").startswith(BOOK):
            raise
        return otherwise
