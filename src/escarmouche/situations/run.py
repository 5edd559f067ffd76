"""Running situations: stage the state, throw the scripted dice, give the answers, compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.game import Event
from escarmouche.rosters import ArmyError, Problem, shown
from escarmouche.situations import alliances, armies
from escarmouche.situations.book import book_of, profile
from escarmouche.situations.document import Document, read_documents
from escarmouche.situations.play import MISSING_DIE, PlayedSituation, Watch
from escarmouche.situations.problems import Failure, SituationError
from escarmouche.situations.schema import (
    check_keys,
    check_steps,
    open_document,
    read_script,
    rulebook_of,
)
from escarmouche.text import Names, render_event

STEPS_FAIL = Phrase("situations.steps_fail")
WRONG_STEPS = (AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class SituationResult:
    """How a situation went. `log` tells every event with its reasons and clauses."""

    title: str
    clauses: tuple[str, ...]
    failures: tuple[Failure, ...] = ()
    events: tuple[Event, ...] = ()
    names: Names | None = None
    lang: str = "en"
    line: int = 1
    notes: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether everything went as the file says."""
        return not self.failures

    @property
    def complete(self) -> bool:
        """Whether the file holds every die that was thrown: else it is the file that is wrong."""
        return all(failure.phrase != MISSING_DIE for failure in self.failures)

    @property
    def log(self) -> list[str]:
        """What happened, line by line."""
        told = [render_event(event, self.lang, self.names, why=True) for event in self.events]
        return [*told, *self.notes]


def run_situation(
    given: str | Mapping[str, Any] | Document,
    lang: str = "en",
    watch: Watch | None = None,
    unfinished: bool = False,
) -> SituationResult:
    """Run one situation, from its text or its data. Raises `SituationError` if it is misspelt.

    `watch` is shown the game before the first answer and after each, with its refusal if any. Who writes a
    book says `unfinished`: the situations of a book that is not offered to players yet run too.
    """
    document = _document(given)
    try:
        return _run(document, open_document(document), lang, watch, unfinished)
    except ArmyError as error:
        raise SituationError(error.problems) from None


def run_file(path: Path, lang: str = "en") -> list[SituationResult]:
    """Run every situation of a file. Raises `SituationError` if one is misspelt, `OSError`."""
    documents = read_documents(path.read_text(encoding="utf-8"))
    return [run_situation(document, lang) for document in documents]


def _document(given: str | Mapping[str, Any] | Document) -> Document:
    if isinstance(given, Document):
        return given
    if isinstance(given, str):
        documents = read_documents(given)
        if len(documents) > 1:
            raise ValueError("several situations in one text: use read_documents")
        return documents[0]
    return Document(dict(given))


def _run(
    document: Document, top: Any, lang: str, watch: Watch | None, unfinished: bool
) -> SituationResult:
    rulebook = rulebook_of(top, unfinished)
    script = read_script(top, rulebook)
    book = book_of(rulebook)
    check_keys(top, book.KEYS)
    armies.check(top, script)
    if script.army is not None:
        top.finish()
        top.source.fail()
        judged = book.judge_army(script.army)
        failures = armies.compare(script.expect_army, judged, top.source)
        notes = tuple(armies.told(judged, lang))
        return SituationResult(
            script.title,
            script.clauses,
            tuple(failures),
            lang=lang,
            line=document.line,
            notes=notes,
        )
    stage = book.stage(top, profile)
    alliances.declare(top, rulebook, stage)
    top.finish()
    check_steps(top, rulebook, stage.state.agenda)
    top.source.fail()
    played = PlayedSituation(rulebook, book, stage, script, top.source, lang, watch)
    try:
        played.play()
    except WRONG_STEPS as error:
        if "steps" not in top.data:
            raise
        # Steps that do not begin where the state stands: the rules find what they need missing.
        top.report("steps", STEPS_FAIL, given=shown(top.data["steps"]), problem=str(error)[:80])
        top.source.fail()
    return SituationResult(
        script.title,
        script.clauses,
        tuple(played.failures),
        tuple(played.game.events),
        played.names,
        lang,
        document.line,
    )


__all__ = ["Problem", "SituationResult", "run_file", "run_situation"]
