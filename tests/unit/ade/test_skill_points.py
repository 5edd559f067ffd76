"""The document of where skills meet says what the code does."""

from __future__ import annotations

from tests.unit.ade.skill_points import DOCUMENT, document, pairs


def test_the_document_says_where_skills_meet() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_many_skills_meet() -> None:
    assert frozenset({"aguerri", "chance"}) in pairs()
    assert len(pairs()) > 60
