"""The keys of a situation that are the same in every rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError
from escarmouche.rosters import ArmyError, Source, TomlReader, nearest, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.rosters.toml_reader import MISSING_KEY, MISSPELT_KEY, UNKNOWN_KEY
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.rulebooks import shelved
from escarmouche.situation_files.yes_and_no import flag
from escarmouche.situations import checks_between_answers
from escarmouche.situations.book import clause_ids
from escarmouche.situations.checks_between_answers import Check
from escarmouche.situations.document import NOT_A_SITUATION, Document
from escarmouche.situations.event_matching import ANY_ORDER

BAD_DIE = Phrase("situations.bad_die")
BAD_ANSWER = Phrase("situations.bad_answer")
BAD_EVENT = Phrase("situations.bad_event")
BAD_GROUP = Phrase("situations.bad_group")
BAD_NOT_ASKED = Phrase("situations.bad_not_asked")
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
    "not_asked",
    "exactly",
    "state",
    "army",
    "expect_army",
    "alliances",
    "automata",
)
EXPECTED_REFUSAL = ("reason", "clause", "data", "answer")
CASTS: tuple[Path, ...] = (("figures",), ("pieces",), ("machines",))  # told of by the book itself
SIDES = 6  # of the dice of every book so far


@dataclass(slots=True)
class Answer:
    """One answer: who gives it, what, which question is asked, and the refusal expected."""

    camp: str
    given: Any
    path: Path
    question: str | None = None
    refused: Mapping[str, Any] | None = None
    before: list[Check] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """What a situation says besides the state: dice, answers, and what is expected."""

    title: str
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()
    answers: list[Answer] = field(default_factory=list)
    expect: list[Mapping[str, Any]] = field(default_factory=list)
    absent: list[Mapping[str, Any]] = field(default_factory=list)
    last: list[Check] = field(default_factory=list)  # checks after the last answer
    not_asked: list[Mapping[str, Any]] = field(default_factory=list)
    exactly: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)
    army: Any = None
    expect_army: Mapping[str, Any] = field(default_factory=dict)


def open_document(document: Document) -> TomlReader:
    """The top table of a document."""
    title = document.data.get("title") if isinstance(document.data, Mapping) else None
    named = title[:80] if isinstance(title, str) and title else "situation"
    source = Source(document.data, document.lines, whole=named)
    if not isinstance(document.data, Mapping):
        source.report((), NOT_A_SITUATION)
        source.fail()
    return TomlReader(source, (), document.data)


def rulebook_of(top: TomlReader, unfinished: bool = False) -> Rulebook:
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


def check_keys(top: TomlReader, keys: tuple[str, ...]) -> None:
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


def check_steps(top: TomlReader, book: Rulebook, agenda: tuple[Any, ...]) -> None:
    """Report the steps that a file writes out and the book does not know."""
    known = tuple(book.spans)
    for number, step in enumerate(agenda if top.data.get("steps") is not None else ()):
        if step[0] not in known:
            meant = nearest(str(step[0]), known) or ", ".join(known)
            data = {"given": shown(step[0]), "meant": meant}
            top.source.report(("steps", number), UNKNOWN_STEP, **data)


def read_script(top: TomlReader, book: Rulebook) -> Script:
    """Read the common keys; mistakes are reported to the table's source."""
    top.raw("note")
    top.raw("titre")  # the title in French, for the rules page
    script = Script(top.text("title"), _clauses(top, book))
    script.dice = _dice(top)
    script.answers, script.last = _answers(top)
    script.not_asked = _not_asked(top)
    script.expect = _expected(top)
    script.absent = _events(top, ("absent",), top.raw("absent"))
    script.exactly = flag(top, "exactly")
    state = top.table("state")
    script.state = state.data if state else {}
    script.army = top.raw("army")
    expected = top.table("expect_army")
    script.expect_army = _army_keys(expected) if expected else {}
    _top_refusal(top, script)
    for key in ("expect", "absent", "state", "not_asked"):
        nothing = key == "expect" and script.exactly and top.data.get(key) == []
        if key in top.data and not top.data[key] and not nothing:
            top.report(key, HOLDS_NOTHING)
    _report_blanks(top, {key: top.data[key] for key in top.data if key not in COMMON})
    if "refused" in top.data and top.data["refused"] is None:
        top.report("refused", HOLDS_NOTHING)
    checks = (script.expect, script.absent, script.state, script.expect_army, script.not_asked)
    between = script.last or any(answer.refused or answer.before for answer in script.answers)
    if not any(checks) and not between:
        top.report(None, PROVES_NOTHING)
    return script


def _report_blanks(top: TomlReader, staged: Mapping[str, Any], path: Path = ()) -> None:
    """A key that stands there without a value would be read as if it were not written.

    Only in a profile does it say something: a characteristic that the figure does not have.
    """
    for key, value in staged.items():
        here: Path = (*path, key)
        if value is None and path not in CASTS:
            top.source.report(here, HOLDS_NOTHING, key=key)
        elif key != "profile":
            for inner, within in _inside(here, value):
                _report_blanks(top, within, inner)


def _inside(path: Path, value: Any) -> list[tuple[Path, Mapping[str, Any]]]:
    """The tables directly in a value, with their places."""
    listed = value if isinstance(value, list) else []
    found = [((*path, n), one) for n, one in enumerate(listed) if isinstance(one, Mapping)]
    return [(path, value), *found] if isinstance(value, Mapping) else found


def _clauses(top: TomlReader, book: Rulebook) -> tuple[str, ...]:
    clauses, known = top.texts("clauses"), clause_ids(book)
    for index, clause in enumerate(clauses):
        if known and clause not in known:
            meant = nearest(clause.lower(), {id.lower(): id for id in known})
            data = {"given": shown(clause), "meant": (meant or book.prefix).upper()}
            top.source.report(("clauses", index), UNKNOWN_CLAUSE, **data)
    return clauses


def _dice(top: TomlReader) -> tuple[int, ...]:
    dice = top.integers("dice")
    for index, face in enumerate(dice):
        if not 1 <= face <= SIDES:
            top.source.report(("dice", index), BAD_DIE, given=face, number=index + 1)
    return dice


# -- answers -----------------------------------------------------------------------------------


def _answers(top: TomlReader) -> tuple[list[Answer], list[Check]]:
    """The answers, each with the checks before it, and the checks after the last."""
    found: list[Answer] = []
    checks: list[Check] = []
    for item in top.tables("answers"):
        if checks_between_answers.is_check(item.data):
            check = checks_between_answers.read_line(item)
            checks += [] if check is None else [check]
            continue
        answer = _answer(top, item)
        if answer is not None:
            answer.before, checks = [*checks, *answer.before], []
            found.append(answer)
    return found, checks


def _answer(top: TomlReader, item: TomlReader) -> Answer | None:
    data = dict(item.data)
    question, refused = data.pop("question", None), data.pop("refused", None)
    offers = {key: data.pop(key) for key in checks_between_answers.OFFERS if key in data}
    empty = [key for key in ("question", "refused") if key in item.data and not item.data[key]]
    if len(data) != 1 or not isinstance(question, str | None) or empty:
        top.source.report(item.path, BAD_ANSWER, given=shown(list(item.data)))
        return None
    ((camp, given),) = data.items()
    answer = Answer(camp, given, item.path, question)
    if refused is not None:
        answer.refused = _refusal(top, (*item.path, "refused"), refused)
    check = checks_between_answers.beside(item, camp, offers)
    answer.before = [] if check is None else [check]
    return answer


def _refusal(top: TomlReader, path: Path, given: Any) -> Mapping[str, Any]:
    """`refused: too_far`, or a table with the reason, its clause and its numbers."""
    if isinstance(given, str):
        return {"reason": given}
    if isinstance(given, Mapping) and given and not set(given) - set(EXPECTED_REFUSAL):
        if isinstance(given.get("data", {}), Mapping) and None not in given.values():
            return given
    top.source.report(path, BAD_REFUSED, given=shown(given))
    return {}


def _top_refusal(top: TomlReader, script: Script) -> None:
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


def _expected(top: TomlReader) -> list[Mapping[str, Any]]:
    """Events in their order; `- in_any_order: [...]` holds some whose order among themselves is open."""
    given = top.raw("expect")
    if not isinstance(given, list):
        return _events(top, ("expect",), given)
    found: list[Mapping[str, Any]] = []
    for index, item in enumerate(given):
        path: Path = ("expect", index)
        if isinstance(item, Mapping) and ANY_ORDER in item:
            group = _events(top, (*path, ANY_ORDER), item[ANY_ORDER])
            if len(item) > 1 or len(group) < 2:
                top.source.report(path, BAD_GROUP, given=shown(item))
            found.append({ANY_ORDER: group})
        else:
            found += _event(top, path, item)
    return found


def each_event(
    key: str, events: list[Mapping[str, Any]]
) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every single event of `expect` or `absent` with its place in the file."""
    for number, line in enumerate(events):
        if ANY_ORDER in line:
            for inner, event in enumerate(line[ANY_ORDER]):
                yield (key, number, ANY_ORDER, inner), event
        else:
            yield (key, number), line


def _not_asked(top: TomlReader) -> list[Mapping[str, Any]]:
    """Questions that nobody is asked: `[free_attack, {question: react, camp: blue}]`."""
    given = top.raw("not_asked")
    if given is None:
        return []
    found = []
    for index, item in enumerate(given if isinstance(given, list) else [given]):
        wanted = {"question": item} if isinstance(item, str) else item
        if not isinstance(wanted, Mapping) or not isinstance(wanted.get("question"), str):
            top.source.report(("not_asked", index), BAD_NOT_ASKED, given=shown(item))
            continue
        found.append(wanted)
    return found


def _events(top: TomlReader, path: Path, given: Any) -> list[Mapping[str, Any]]:
    """Events to find: a table with `event`, or its name alone."""
    if given is None:
        return []
    if not isinstance(given, list):
        top.source.report(path, BAD_EVENT, given=shown(given))
        return []
    return [event for n, item in enumerate(given) for event in _event(top, (*path, n), item)]


def _event(top: TomlReader, path: Path, item: Any) -> list[Mapping[str, Any]]:
    event = {"event": item} if isinstance(item, str) else item
    if isinstance(event, Mapping) and isinstance(event.get("event"), str):
        return [event]
    top.source.report(path, BAD_EVENT, given=shown(item))
    return []


def _army_keys(table: TomlReader) -> Mapping[str, Any]:
    read = {
        "points": table.raw("points"),
        "prices": table.table("prices"),
        "priced_by": table.table("priced_by"),
        "problems": table.raw("problems"),
    }
    table.finish()
    for key in ("prices", "priced_by"):
        if key in table.data and not table.data[key]:
            table.report(key, HOLDS_NOTHING)
    return {
        key: value.data if isinstance(value, TomlReader) else value
        for key, value in read.items()
        if value is not None
    }
