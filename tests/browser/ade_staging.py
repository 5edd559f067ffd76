"""`escarmouche serve` whose games of L'Âge des Escarmouches may begin in the middle: what rare controls need.

A new game whose table has the seed of a stage begins as that document of `ade-stages.yaml` says, with real
dice; everything else is the ordinary server.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any
from unittest.mock import patch

from escarmouche.cli import app
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.age_des_escarmouches import setup
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.situations.book import book_of, profile
from escarmouche.situations.document import read_documents
from escarmouche.situations.schema import open_document

STAGES = Path(__file__).with_name("ade-stages.yaml")
FIRST = 90_000  # seeds of tables from here on are stages


class Stage(IntEnum):
    """The documents of the file, by the seed that asks for them."""

    ASSAULT = FIRST
    COMBAT = FIRST + 1
    ARTILLERY = FIRST + 2
    FLIGHT = FIRST + 3
    MACHINE = FIRST + 4
    MYSTICS = FIRST + 5
    INTERCEPTION = FIRST + 6
    BLOWS = FIRST + 7


def staged(number: int) -> State:
    """The state that a document describes."""
    document = read_documents(STAGES.read_text(encoding="utf-8"))[number]
    top = open_document(document)
    for key in ("title", "titre", "rulebook"):
        top.raw(key)
    state = book_of(rulebook("ade")).stage(top, profile).state
    assert isinstance(state, State)
    return state


_begin = setup.begin


def begin(given: Mapping[str, Any]) -> State:
    """A stage where the seed names one, else a game from its beginning."""
    seed = given["table"].get("seed", 0)
    return staged(seed - FIRST) if seed >= FIRST else _begin(given)


if __name__ == "__main__":
    with patch.object(setup, "begin", begin):
        app()
