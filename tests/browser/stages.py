"""`escarmouche serve` whose games of some books may begin in the middle: what rare controls need.

A new game whose table has the seed of a stage begins as that document of a file says, with dice
that are the same each time; everything else is the ordinary server.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.browser.known_dice import known

from escarmouche.cli import app
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import State
from escarmouche.rulebooks import rulebook
from escarmouche.situations.book import book_of, profile
from escarmouche.situations.document import read_documents
from escarmouche.situations.schema import open_document

FIRST = 90_000  # seeds of tables from here on are stages


def staged(book: str, number: int) -> State:
    """The state that a document of the book's file describes."""
    file = Path(__file__).with_name(f"{book}-stages.yaml")
    top = open_document(read_documents(file.read_text(encoding="utf-8"))[number])
    for key in ("title", "titre", "rulebook"):
        top.raw(key)
    state = book_of(rulebook(book)).stage(top, profile).state
    assert isinstance(state, State)
    return state


def serve(*books: str) -> None:
    """The server: a stage where the seed names one, else a game from its beginning."""
    os.environ["ESCARMOUCHE_WORKERS"] = (
        "0"  # another process would begin as usual, and draw its own dice
    )
    with ExitStack() as staging:
        for book in books:
            kind = type(rulebook(book))
            staging.enter_context(patch.object(kind, "begin", _begin(book, kind.begin)))
        staging.enter_context(known())
        app()


def _begin(
    book: str, usual: Callable[[Rulebook, Mapping[str, Any]], State]
) -> Callable[[Rulebook, Mapping[str, Any]], State]:
    def begin(self: Rulebook, given: Mapping[str, Any]) -> State:
        seed = given.get("table", {}).get("seed", 0)
        return staged(book, seed - FIRST) if seed >= FIRST else usual(self, given)

    return begin
