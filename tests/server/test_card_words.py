"""What the cards and the shelf say in words: every number, and each book in two sentences."""

from __future__ import annotations

import pytest

from escarmouche.core.rulebook import Rulebook
from escarmouche.rulebooks import every_rulebook
from escarmouche.server.shelf.armies import shelf
from escarmouche.server.show.card_scores import card_scores

BOOKS = [book for book in every_rulebook() if book.prefix in ("EF", "ADE", "CC", "BM")]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.prefix)
def test_every_number_of_a_card_says_what_it_does(book: Rulebook) -> None:
    told = card_scores(book)
    assert len(told) >= 5
    for each in told:
        assert each["help"]["fr"].endswith(".") and each["help"]["en"].endswith("."), each["id"]
        whole = each["full"] or each["name"]
        assert len(whole["fr"]) > 2 and (each["full"] is None) == (each["id"].islower())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.prefix)
def test_a_book_has_two_sentences_for_itself(book: Rulebook) -> None:
    about = next(card for card in shelf()["rulebooks"] if card["id"] == book.id)["about"]
    assert about["fr"].count(". ") == about["en"].count(". ") == 1
    assert "figurines" in about["fr"] and "figures" in about["en"]
