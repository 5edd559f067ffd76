"""What the numbers on the cards of a book are called, told once for all figures."""

from __future__ import annotations

from functools import cache
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.server.show.speaking import Speaker, Words, bare_words
from escarmouche.text import LANGUAGES, Wording


@cache
def card_scores(book: Rulebook) -> list[dict[str, Any]]:
    """The very same object each time: it never changes."""
    told: list[dict[str, Any]] = Speaker().plain([each._asdict() for each in book.card_scores])
    prefix = book.prefix.lower()
    for each in told:
        each["full"] = words_if_any(f"{prefix}.score.{each['id']}.name")
        each["help"] = words_if_any(f"{prefix}.score.{each['id']}.help")
    return told


def words_if_any(id: str) -> Words | None:
    """A message without data in both languages; None where its book does not have it."""
    return bare_words(id) if all(Wording(lang).has(id) for lang in LANGUAGES) else None
