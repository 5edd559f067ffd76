"""The log in French: a figure is named where a sentence needs no article before it (names as `Maître de chasse` have none)."""

from __future__ import annotations

import re

import pytest

from escarmouche.text.catalogue import Catalogue, own_messages

BOOKS = ("age_des_escarmouches", "bonus_malus", "last_fantasy_war")
# "le tir de {figure}", "résiste à {figure}": French wants du, de la, de l’, au... there.
BARE = re.compile(r"\b(?:de|à)\s\{\w+:figures?\}")


@pytest.mark.parametrize("book", BOOKS)
def test_no_line_of_the_log_wants_an_article_before_a_name(book: str) -> None:
    messages = own_messages(f"escarmouche.rulebooks.{book}", "fr")
    told = {id: text for id, text in messages.items() if ".event." in id}
    assert len(told) > 50
    assert [id for id, text in told.items() if BARE.search(text)] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "id", ["lfw.event.moved", "lfw.event.ran", "lfw.event.stayed", "bm.event.moved", "bm.event.ran"]
)
def test_what_a_whole_side_does_has_words_for_several(id: str, lang: str) -> None:
    """Else the page would have a line for each figure."""
    said = Catalogue.of(id, lang).get(f"{id}.together")
    assert said is not None and "{n}" in said and "{names}" in said
