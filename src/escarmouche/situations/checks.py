"""Everything in a situation that can be wrong before it runs: names, verbs, keys, events, facts.

What is misspelt mostly passes in silence when it is played: an event that cannot happen does not happen, a key that
nobody reads does nothing. So it is looked at first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import Source, nearest, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations import vocabulary
from escarmouche.situations.answer_checks import AnswerForms
from escarmouche.situations.book import Book
from escarmouche.situations.checks_between_answers import OFFERS, Check
from escarmouche.situations.event_checks import EventForms
from escarmouche.situations.event_matching import is_called
from escarmouche.situations.naming import CAMP_KINDS, SituationNames
from escarmouche.situations.schema import Answer, Script, each_event

UNKNOWN_FIGURE = Phrase("situations.unknown_figure")
UNKNOWN_CAMP = Phrase("situations.unknown_camp")
UNKNOWN_QUESTION = Phrase("situations.unknown_question")
UNKNOWN_DETAIL = Phrase("situations.unknown_detail")
NO_FACTS = Phrase("situations.no_facts")

NOBODY = ("none", "draw")  # words that stand where a name may


def check_script(
    source: Source, rulebook: Rulebook, book: Book, script: Script, who: SituationNames, game: Any
) -> None:
    """Report every name, verb, key and event of a script that nothing answers to."""
    words = tuple(book.words(game))
    answers = AnswerForms(book.FORMS, who, words)
    for answer in script.answers:
        if answer.camp in who.camps:
            path = (*answer.path, answer.camp)
            answers.check(source, path, answer.given, nonsense=_is_nonsense(answer))
        for check in answer.before:
            _check_between(source, rulebook, book, check, who, answers)
    for check in script.last:
        _check_between(source, rulebook, book, check, who, answers)
    for number, asked in enumerate(script.not_asked):
        _check_not_asked(source, rulebook, ("not_asked", number), asked, who)
    events = EventForms(rulebook, who, (*_scenery(game), *words))
    for key, wanted in (("expect", script.expect), ("absent", script.absent)):
        for place, event in each_event(key, wanted):
            events.check(source, place, event)
    check_facts(source, book, script.state, ("state",), who)


def _check_between(
    source: Source,
    rulebook: Rulebook,
    book: Book,
    check: Check,
    who: SituationNames,
    answers: AnswerForms,
) -> None:
    """What is said between two answers: facts, a question, and what it offers."""
    check_facts(source, book, check.state or {}, (*check.path, "state"), who)
    _check_question(source, rulebook, check.path, check.question)
    for key in OFFERS:
        for number, given in enumerate(getattr(check, key) or ()):
            answers.check(source, (*check.path, key, number), given)


def _check_not_asked(
    source: Source, rulebook: Rulebook, path: Path, asked: Mapping[str, Any], who: SituationNames
) -> None:
    _check_question(source, rulebook, path, asked["question"])
    for key, value in asked.items():
        names = who.of(vocabulary.USUAL_KINDS.get(key, ""))
        if key == "question":
            continue
        if not names:
            known = ", ".join(("question", *vocabulary.USUAL_KINDS))
            source.report((*path, key), UNKNOWN_DETAIL, given=shown(key), known=known)
        for name in _words(value) if names else ():
            if name not in names:
                meant = nearest(name, names) or ", ".join(names)
                phrase = UNKNOWN_CAMP if key == "camp" else UNKNOWN_FIGURE
                source.report((*path, key), phrase, given=shown(name), meant=meant, known=meant)


def _check_question(source: Source, rulebook: Rulebook, path: Path, name: str | None) -> None:
    prefix = rulebook.prefix.lower()
    if name is not None and not vocabulary.is_question(prefix, name):
        meant = vocabulary.near_questions(prefix, name)
        source.report((*path, "question"), UNKNOWN_QUESTION, given=name, meant=meant)


def _is_nonsense(answer: Answer) -> bool:
    """Whether it is to be refused because of its form: then its form is nobody's slip."""
    reason = (answer.refused or {}).get("reason")
    return isinstance(reason, str) and is_called(MALFORMED, reason)


def _scenery(game: Any) -> Iterator[str]:
    table = getattr(game, "table", None)
    for piece in (*(() if table is None else table.scenery), *game.passing_scenery):
        yield piece.id


# -- facts -------------------------------------------------------------------------------------


def check_facts(
    source: Source, book: Book, state: Mapping[str, Any], path: Path, who: SituationNames
) -> None:
    """Report the names in facts that nobody bears, and subjects of which nothing is said."""
    for subject, facts in state.items():
        if isinstance(facts, Mapping) and not facts:
            source.report((*path, subject), NO_FACTS, key=subject)
        elif subject not in who.figures:
            _check_fact(source, book, (*path, subject), (subject,), facts, who)
        elif isinstance(facts, Mapping):
            for key, value in facts.items():
                _check_fact(source, book, (*path, subject, key), (key,), value, who)


def _check_fact(
    source: Source, book: Book, path: Path, fact: tuple[str, ...], value: Any, who: SituationNames
) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_fact(source, book, (*path, key), (*fact, key), inner, who)
        return
    kind = book.FACT_KINDS.get(".".join(fact), book.FACT_KINDS.get(fact[0], ""))
    names = who.of(kind)
    for name in _words(value) if names else ():
        if name not in names and name not in NOBODY:
            listed = ", ".join(name for name in names if not name.startswith("newcomer-"))
            meant = nearest(name, names) or listed
            phrase = UNKNOWN_CAMP if kind in CAMP_KINDS else UNKNOWN_FIGURE
            source.report(path, phrase, given=shown(name), meant=meant, known=listed)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
