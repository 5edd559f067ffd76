"""What lines of the log show at the table: the same words for every book, and no more than the line tells."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook
from escarmouche.server.messages.view import Line
from escarmouche.server.show.logs import Log
from escarmouche.server.show.showing import Showing
from escarmouche.text import LANGUAGES
from escarmouche.text.catalogue import Catalogue

BOOKS = ("ef", "ade", "cc", "bm", "lfw")


@pytest.mark.parametrize("book", BOOKS)
def test_acts_are_those_of_lines_that_there_are_and_name_figures(book: str) -> None:
    for id, line in rulebook(book).tale.items():
        for lang in LANGUAGES if line.sight is not None else ():
            named = set(re.findall(r"\{(\w+):figures?[}(]", Catalogue.of(id, lang).get(id) or ""))
            assert named & {line.by, line.to}, f"{id} names nobody who acts or suffers"


def _told(book: str, seed: int) -> list[Line]:
    """The log of a game played at random, as everybody may read it, checked against its model."""
    rng = Random(seed)
    game = Game(rulebook(book), setup_of(book, seed), SeededDice.from_seed(seed))
    for _ in range(700):
        if not game.pending:
            break
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    log, showing = Log(None), Showing()
    log.read(game)
    showing.name(game.seen(None), game.rulebook)
    return [Line.model_validate(line) for line in log.lines(0, len(log), showing)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_can_be_watched_without_knowing_its_book(book: str) -> None:
    lines = [line for seed in (1, 3, 6) for line in _told(book, seed)]
    acts = [line for line in lines if line.act]
    parts = Counter(line.act.part.value for line in acts if line.act)
    assert {"guard", "hurt", "fall"} <= set(parts), parts
    assert parts["shot"] + parts["blow"] > 0, parts
    for line in acts:
        assert line.act
        known = repr(line.data)
        for id in [*line.act.at, *([] if line.act.by is None else [line.act.by])]:
            assert re.search(rf"\b{id}\b", known), f"{line.kind} tells of {id}, its data do not"
        if line.act.part in ("shot", "blow") and line.faces:
            assert line.act.by is not None
            assert line.act.at
        if line.act.part == "fall":
            assert line.act.at
