"""The document of where rules meet says what the code does."""

from __future__ import annotations

from tests.unit.lfw.meetings import DOCUMENT, document, pairs


def test_the_document_says_where_rules_meet() -> None:
    """`python -m tests.unit.lfw.meetings` writes it anew."""
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_many_rules_meet() -> None:
    assert frozenset({"habile-combat", "ferocite-du-griffon"}) in pairs() or len(pairs()) > 300
    assert frozenset({"rapide", "rapide-comme-le-vent"}) in pairs()
    assert frozenset({"a-couvert", "chair-de-pierre"}) in pairs()
