"""A rulebook made of functions says what `Rulebook` says; whatever it leaves out has the same default."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from tests.toy import RULEBOOK as TOY

from escarmouche.core.rulebook import Rulebook
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks import whole_shelf

LISTED = [book for book in whole_shelf() if isinstance(book, RulebookFromFunctions)]


def test_every_function_stands_for_a_method_of_the_front_door() -> None:
    names = {field.name for field in fields(BookFunctions)} - {"state", "foretold"}
    assert {name for name in names if not hasattr(Rulebook, name)} == set()
    assert hasattr(Rulebook, "foretells")


def test_our_books_are_made_of_functions() -> None:
    assert [book.prefix for book in LISTED] == ["EF", "ADE", "CC", "BM", "LFW"]


@pytest.mark.parametrize("book", LISTED, ids=lambda book: book.prefix)
def test_what_is_left_out_has_the_default(book: RulebookFromFunctions[Any]) -> None:
    class Terse(type(book)):  # type: ignore[misc]
        functions = replace(
            book.functions,
            present=lambda seen: {"agenda": seen.agenda},
            present_again=None,
            prospects=None,
            foretold=(),
        )

    terse, state = Terse(), book.bare_state(book.make_table(1))
    assert terse.present_again(state, state, {}) == {"agenda": state.agenda}
    assert list(terse.prospects(state, None, None)) == []


@pytest.mark.parametrize("book", LISTED, ids=lambda book: book.prefix)
def test_a_state_of_another_book_is_no_state_of_this_one(
    book: RulebookFromFunctions[Any],
) -> None:
    with pytest.raises(AssertionError):
        book.result(TOY.begin({"hands": [[1], [2]]}))
