"""The duel bench of a book that has one: the odds of a combat, and the best way to place its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.rulebooks import every_rulebook, first_rulebook, rulebook


def bench_book(name: str | None = None) -> Rulebook:
    """The book that is named; else the first of the shelf with a bench, else the first. Raises `SetupError`."""
    if name is not None:
        return rulebook(name)
    return next((book for book in every_rulebook() if book.has_duel_bench), first_rulebook())


def catalogue(book: Rulebook) -> dict[str, Any]:
    """Whom the bench of the book can set against whom. Raises `SetupError`."""
    return book.duel_bench().catalogue()


def duel(book: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the bench of the book says of a combat, as plain data with phrases. Raises `SetupError`."""
    return book.duel_bench().answer(book, data)


def setup(book: Rulebook, data: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up of a game that fights this combat out on the table. Raises `SetupError`."""
    return book.duel_bench().setup(data)
