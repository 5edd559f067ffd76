"""The keys of a situation that are the same in every rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError
from escarmouche.rosters import ArmyError, Source, Table, nearest, shown
from escarmouche.rosters.lines import Path
from escarmouche.rosters.table import MISSING_KEY, MISSPELT_KEY, UNKNOWN_KEY
from escarmouche.rosters.yes_and_no import flag
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.rulebooks import shelved
from escarmouche.situations.book import clause_ids
from escarmouche.situations.document import NOT_A_SITUATION, Document

BAD_DIE = Phrase("situations.bad_die")
BAD_ANSWER = Phrase("situations.bad_answer")
BAD_EVENT = Phrase("situations.bad_event")
BAD_REFUSED = Phrase("situations.bad_refused")
NO_SUCH_ANSWER = Phrase("situations.no_such_answer")
UNKNOWN_CLAUSE = Phrase("situations.unknown_clause")
UNKNOWN_STEP = Phrase("situations.unknown_step")
HOLDS_NOTHING = Phrase("situations.holds_nothing")
PROVES_NOTHING = Phrase("situations.proves_nothing")

COMMON = (
    "title",
    "titre",
    "rulebook",
    "clauses",
    "note",
    "dice",
    "answers",
    "refused",
    "expect",
    "absent",
    "exactly",
    "state",
    "army",
    "expect_army",
)
EXPECTED_REFUSAL = ("reason", "clause", "data", "answer")
SIDES = 6  # of the dice of every book so far


@dataclass(slots=True)
class Answer:
    """One answer: who gives it, what, which question he is asked, and the refusal expected."""

    camp: str
    given: Any
    path: Path
    question: str | None = None
    refused: Mapping[str, Any] | None = None


@dataclass(slots=True)
class Script:
    """What a situation says besides the state: dice, answers, and what is expected."""

    title: str
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()
    answers: list[Answer] = field(default_factory=list)
    expect: list[Mapping[str, Any]] = field(default_factory=list)
    absent: list[Mapping[str, Any]] = field(default_factory=list)
    exactly: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)
    army: Any = None
    expect_army: Mapping[str, Any] = field(default_factory=dict)


def open_document(document: Document) -> Table:
    """The top table of a document."""
    title = document.data.get("title") if isinstance(document.data, Mapping) else None
    named = title[:80] if isinstance(title, str) and title else "situation"
    source = Source(document.data, document.lines, whole=named)
    if not isinstance(document.data, Mapping):
        source.report((), NOT_A_SITUATION)
        source.fail()
    return Table(source, (), document.data)


def rulebook_of(top: Table, unfinished: bool = False) -> Rulebook:
    """The rulebook named in the file. Without it nothing else can be read.

    `unfinished`: it may be one that is still being written.
    """
    if "rulebook" not in top.data:
        misspelt = nearest("rulebook", top.data)
        if misspelt is None:
            top.source.report((), MISSING_KEY, key="rulebook")
        else:
            top.report(misspelt, MISSPELT_KEY, meant="rulebook")
        top.source.fail()
    name = top.text("rulebook")
    try:
        return shelved(name) if unfinished else find_rulebook(name)
    except SetupError as problem:
        top.report("rulebook", problem.phrase, **problem.data)
        raise ArmyError(top.source.problems) from None


def check_keys(top: Table, keys: tuple[str, ...]) -> None:
    """Report the keys that nobody knows before anything else is read."""
    known = [*COMMON, *keys]
    missing = {"title"} - set(top.data)
    for key in top.data:
        if key not in known:
            meant = nearest(key, missing) or nearest(key, known)
            if meant is None:
                top.report(key, UNKNOWN_KEY, known=", ".join(known))
            else:
                top.report(key, MISSPELT_KEY, meant=meant)
                missing -= {meant}  # a misspelt key is not missing as well
    for key in missing:
        top.source.report((), MISSING_KEY, key=key)
    top.source.fail()


def check_steps(top: Table, book: Rulebook, agenda: tuple[Any, ...]) -> None:
    """Report the steps that a file writes out and the book does not know."""
    known = tuple(book.spans)
    for number, step in enumerate(agenda if top.data.get("steps") is not None else ()):
        if step[0] not in known:
            meant = nearest(str(step[0]), known) or ", ".join(known)
            data = {"given": shown(step[0]), "meant": meant}
            top.source.report(("steps", number), UNKNOWN_STEP, **data)


def read_script(top: Table, book: Rulebook) -> Script:
    """Read the common keys; mistakes are reported to the table's source."""
    top.raw("note")
    top.raw("titre")  # the title in French, for the rules page
    script = Script(top.text("title"), _clauses(top, book))
    script.dice = _dice(top)
    script.answers = _answers(top)
    script.expect = _events(top, "expect")
    script.absent = _events(top, "absent")
    script.exactly = flag(top, "exactly")
    state = top.table("state")
    script.state = state.data if state else {}
    script.army = top.raw("army")
    expected = top.table("expect_army")
    script.expect_army = _army_keys(expected) if expected else {}
    _top_refusal(top, script)
    for key in ("expect", "absent", "state"):
        nothing = key == "expect" and script.exactly and top.data.get(key) == []
        if key in top.data and not top.data[key] and not nothing:
            top.report(key, HOLDS_NOTHING)
    checks = (script.expect, script.absent, script.state, script.expect_army)
    if not any(checks) and not any(answer.refused for answer in script.answers):
        top.report(None, PROVES_NOTHING)
    return script


def _clauses(top: Table, book: Rulebook) -> tuple[str, ...]:
    clauses, known = top.texts("clauses"), clause_ids(book)
    for index, clause in enumerate(clauses):
        if known and clause not in known:
            meant = nearest(clause.lower(), {id.lower(): id for id in known})
            data = {"given": shown(clause), "meant": (meant or book.prefix).upper()}
            top.source.report(("clauses", index), UNKNOWN_CLAUSE, **data)
    return clauses


def _dice(top: Table) -> tuple[int, ...]:
    dice = top.integers("dice")
    for index, face in enumerate(dice):
        if not 1 <= face <= SIDES:
            top.source.report(("dice", index), BAD_DIE, given=face, number=index + 1)
    return dice


# -- answers -----------------------------------------------------------------------------------


def _answers(top: Table) -> list[Answer]:
    found = []
    for item in top.tables("answers"):
        data = dict(item.data)
        question, refused = data.pop("question", None), data.pop("refused", None)
        empty = [key for key in ("question", "refused") if key in item.data and not item.data[key]]
        if len(data) != 1 or not isinstance(question, str | None) or empty:
            top.source.report(item.path, BAD_ANSWER, given=shown(list(item.data)))
            continue
        ((camp, given),) = data.items()
        answer = Answer(camp, given, item.path, question)
        if refused is not None:
            answer.refused = _refusal(top, (*item.path, "refused"), refused)
        found.append(answer)
    return found


def _refusal(top: Table, path: Path, given: Any) -> Mapping[str, Any]:
    """`refused: too_far`, or a table with the reason, its clause and its numbers."""
    if isinstance(given, str):
        return {"reason": given}
    if isinstance(given, Mapping) and given and not set(given) - set(EXPECTED_REFUSAL):
        if isinstance(given.get("data", {}), Mapping) and None not in given.values():
            return given
    top.source.report(path, BAD_REFUSED, given=shown(given))
    return {}


def _top_refusal(top: Table, script: Script) -> None:
    """The refusal of the whole situation: of the answer that it names, or of the last."""
    given = top.raw("refused")
    if given is None:
        return
    refusal = _refusal(top, ("refused",), given)
    number = refusal.get("answer", len(script.answers))
    if type(number) is not int or not 1 <= number <= len(script.answers):
        top.report("refused", NO_SUCH_ANSWER, given=shown(number), answers=len(script.answers))
    else:
        script.answers[number - 1].refused = refusal


# -- expectations ------------------------------------------------------------------------------


def _events(top: Table, key: str) -> list[Mapping[str, Any]]:
    """Events to find: a table with `event`, or its name alone."""
    given = top.raw(key)
    if given is None:
        return []
    if not isinstance(given, list):
        top.report(key, BAD_EVENT, given=shown(given))
        return []
    found = []
    for index, item in enumerate(given):
        event = {"event": item} if isinstance(item, str) else item
        if not isinstance(event, Mapping) or not isinstance(event.get("event"), str):
            top.source.report((key, index), BAD_EVENT, given=shown(item))
            continue
        found.append(event)
    return found


def _army_keys(table: Table) -> Mapping[str, Any]:
    read = {
        "points": table.raw("points"),
        "prices": table.table("prices"),
        "priced_by": table.table("priced_by"),
        "problems": table.raw("problems"),
    }
    table.finish()
    return {
        key: value.data if isinstance(value, Table) else value
        for key, value in read.items()
        if value is not None
    }
