"""What a situation checks between two answers: who is asked what, what is offered, how things stand.

A check is a line among the answers, `- state: {orc: {life: 1}}` or `- {asked: blue, question: react}`, or it
stands beside an answer: `- {blue: pass, offered: [pass], not_offered: ["intercept:bob:ann:INI"]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, shown
from escarmouche.rosters.toml_lines import Path

BAD_CHECK = Phrase("situations.bad_check")
BAD_OFFER = Phrase("situations.bad_offer")

OFFERS = ("offered", "not_offered", "offered_only")
LINES = ("state", "asked", "not_asked")  # a line with one of these is a check and no answer


@dataclass(frozen=True, slots=True)
class Check:
    """One check, made before the answer that follows it."""

    path: Path
    camp: str | None = None  # whose question it speaks of
    question: str | None = None
    asked: bool = True
    offered: tuple[Any, ...] = ()
    not_offered: tuple[Any, ...] = ()
    offered_only: tuple[Any, ...] | None = None
    state: Mapping[str, Any] | None = None


def is_check(data: Mapping[str, Any]) -> bool:
    """Whether a line among the answers is a check."""
    return any(key in data for key in LINES)


def read_line(item: TomlReader) -> Check | None:
    """A line that is a check: `state`, `asked` or `not_asked`."""
    data = dict(item.data)
    if "state" in data:
        facts = data.pop("state")
        if data or not isinstance(facts, Mapping) or not facts:
            _report(item)
            return None
        return Check(item.path, state=facts)
    asked = "asked" in data
    camp, question = data.pop("asked" if asked else "not_asked"), data.pop("question", None)
    offers = {key: data.pop(key) for key in OFFERS if key in data and asked}
    if data or not isinstance(camp, str) or not isinstance(question, str | None):
        _report(item)
        return None
    return Check(item.path, camp, question, asked, **_offers(item, offers))


def beside(item: TomlReader, camp: str, given: Mapping[str, Any]) -> Check | None:
    """What stands beside an answer of a camp: what its question offers."""
    return Check(item.path, camp, **_offers(item, given)) if given else None


def _offers(item: TomlReader, given: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in given.items():
        if isinstance(value, list) and value:
            found[key] = tuple(value)
        else:
            item.report(key, BAD_OFFER, given=shown(value))
    return found


def _report(item: TomlReader) -> None:
    item.source.report(item.path, BAD_CHECK, given=shown(list(item.data)))
