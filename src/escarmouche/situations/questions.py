"""The questions of a situation: how a readable answer is understood, and what a question offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Choice
from escarmouche.core.explain import Refusal, Refused
from escarmouche.core.words import Ask
from escarmouche.situations.book import Book
from escarmouche.situations.event_matching import is_called, same_fact
from escarmouche.situations.naming import SituationNames
from escarmouche.situations.vocabulary import USUAL_KINDS


def understood(book: Book, ask: Ask, given: Any, ids: Mapping[str, int]) -> Any:
    """The first reading of an answer that the question understands, or the plainest."""
    first: tuple[Any] | None = None
    for reading in book.readings(given, ids, options_of(ask)):
        first = first or (reading,)
        refusal = refusal_of(ask, reading)
        if refusal is None or refusal.reason not in (MALFORMED, NOT_AN_OPTION):
            return reading
    return first[0] if first else given


def options_of(ask: Ask) -> list[str]:
    """The keys of a plain choice; none where the answers are no list."""
    if isinstance(ask.answers, Choice):
        return [option.key for option in ask.answers.options]
    return []


def refusal_of(ask: Ask, data: Any) -> Refusal | None:
    """Why the question would not take an answer, as data."""
    try:
        return ask.answers.check(ask.answers.decode(data))
    except Refused as refused:
        return refused.refusal


def is_this(ask: Ask, wanted: Mapping[str, Any], who: SituationNames) -> bool:
    """Whether a question is the one described: `{question: free_attack, camp: blue, figure: orc}`."""
    if not is_called(ask.question, str(wanted["question"])):
        return False
    about = {"camp": ask.who, **ask.about}
    return all(
        key in about and same_fact(value, about[key], USUAL_KINDS.get(key, ""), who)
        for key, value in wanted.items()
        if key != "question"
    )
