"""The forms of questions are messages like all others: what the books describe is what the models say."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError
from tests.toy import RULEBOOK as TOY
from tests.toy.book import setup_of as toy_setup

import escarmouche
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import every_rulebook
from escarmouche.server.messages.forms import KNOWN_FORMS, OtherForm
from escarmouche.server.messages.view import Question
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import question_of

SOURCES = Path(escarmouche.__file__).parent
ANSWERS = 150


def questions(book: Rulebook, setup: dict[str, object], seed: int) -> list[dict[str, object]]:
    """The questions of a random game, as they are sent; each is what its model says."""
    game, chooser, showings = (
        Game(book, setup, SeededDice.from_seed(seed)),
        Random(seed),
        Showings(),
    )
    found = []
    for _ in range(ANSWERS):
        if game.over:
            break
        ask = game.pending[0]
        seen = showings.of(game, ask.who)
        found.append(question_of(ask, seen, seen.say))
        Question.model_validate(found[-1])
        game.answer(ask, ask.answers.sample(chooser))
    return found


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_what_a_book_asks_has_a_form_that_the_page_knows(book: Rulebook) -> None:
    for seed in (1, 2):
        forms = {
            q["form"]["form"]  # type: ignore[index]
            for q in questions(book, setup_of(book.id, seed), seed)
        }
        assert forms <= KNOWN_FORMS and len(forms) > 1


def test_every_form_that_is_described_is_a_model_and_the_other_way_round() -> None:
    described = set[str]()
    for path in SOURCES.rglob("*.py"):
        if "server" not in path.relative_to(SOURCES).parts:
            described |= set(re.findall(r'"form": "(\w+)"', path.read_text(encoding="utf-8")))
    assert described == KNOWN_FORMS


def test_a_book_may_have_forms_of_its_own() -> None:
    (asked,) = [
        each
        for each in questions(TOY, toy_setup(1), 1)
        if each["form"]["form"] == "steps"  # type: ignore[index]
    ][:1]
    assert isinstance(Question.model_validate(asked).form, OtherForm)


def test_a_known_form_with_other_fields_is_refused() -> None:
    asked = questions(TOY, toy_setup(1), 1)[0]
    asked["form"] = {"form": "place", "figure": 1, "raduis": 0.5}
    with pytest.raises(ValidationError):
        Question.model_validate(asked)
