"""What the numbers on the cards of a book are called, told once for all figures."""

from __future__ import annotations

from functools import cache
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.server.show.speaking import Speaker


@cache
def card_scores(book: Rulebook) -> list[dict[str, Any]]:
    """The very same object each time: it never changes."""
    told: list[dict[str, Any]] = Speaker().plain([each._asdict() for each in book.card_scores])
    return told
