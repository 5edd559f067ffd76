"""The duel bench of a book that has one: the odds of a combat, and the best way to place its dice."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from escarmouche.core.rulebook import NO_DUEL_BENCH, Rulebook, SetupError
from escarmouche.rulebooks import PACKAGES


def catalogue(book: Rulebook) -> dict[str, Any]:
    """Whom the bench of the book can set against whom. Raises `SetupError`."""
    found: dict[str, Any] = _bench(book).catalogue()
    return found


def duel(book: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the bench of the book says of a combat, as plain data with phrases. Raises `SetupError`."""
    found: dict[str, Any] = _bench(book).answer(book, data)
    return found


def setup(book: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up of a game that fights this combat out on the table. Raises `SetupError`."""
    found: dict[str, Any] = _bench(book).setup(data)
    return found


def _bench(book: Rulebook) -> Any:
    package = f"{PACKAGES[book.id]}.duel"
    try:
        return import_module(f"{package}.answering")
    except ModuleNotFoundError as problem:
        if problem.name != package:
            raise
        raise SetupError("rules", NO_DUEL_BENCH, given=book.title) from None
