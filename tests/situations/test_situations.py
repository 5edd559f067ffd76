"""Every situation of every book comes to what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from escarmouche.core.explain import Refusal
from escarmouche.core.game import Game
from escarmouche.rulebooks import rulebook
from escarmouche.situations import Document, SituationError, read_documents, run_situation
from escarmouche.situations.answer_checks import AnswerForms
from escarmouche.situations.book import book_of
from escarmouche.situations.naming import SituationNames
from escarmouche.situations.questions import options_of
from escarmouche.situations.vocabulary import kinds_of

HERE = Path(__file__).parent


FILES = sorted(HERE.glob("*/*.yaml"))


@pytest.mark.parametrize(
    "file", FILES, ids=lambda f: f.relative_to(HERE).with_suffix("").as_posix()
)
def test_situations(file: Path) -> None:
    """All of a file are run, and each that fails is told: three thousand tests would cost more than what they run."""
    failed = []
    for number, document in enumerate(read_documents(file.read_text(encoding="utf-8")), 1):
        try:
            _passes(document)
        except (AssertionError, SituationError) as wrong:
            failed.append(f"situation {number}, line {document.line}: {wrong}")
    assert not failed, "\n\n".join(failed)


def _passes(situation: Document) -> None:
    result = run_situation(situation, unfinished=True, watch=_every_option_is_made_of_known_words)
    told = "\n".join([*map(str, result.failures), "", *result.log])
    assert result.ok, f"{result.title}\n{told}"
    for (
        event
    ) in result.events:  # else a situation that speaks of the field would be called misspelt
        unknown = set(event.data) - set(kinds_of(event.phrase.id))
        assert not unknown, f"{event.phrase.id}: add {unknown} to UNSPOKEN in situations/events.py"


def _every_option_is_made_of_known_words(game: Game, refusal: Refusal | None) -> None:
    """What situations say of options is checked against the book's own words: they must be complete."""
    book = book_of(rulebook(game.rulebook.id))
    forms = AnswerForms(book.FORMS, SituationNames({}, {}), tuple(book.words(game.state)))
    for ask in game.pending:
        for key in options_of(ask):
            assert forms.knows(key), f"{ask.question.id}: {key}"
