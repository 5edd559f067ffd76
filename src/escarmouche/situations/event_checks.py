"""Whether the events that a situation expects or forbids can happen at all: their names, fields and values.

An event that is misspelt never happens, so `absent` would be satisfied by it for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import Source, nearest, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations import vocabulary
from escarmouche.situations.book import clause_ids
from escarmouche.situations.naming import CAMP_KINDS, FIGURE_KINDS, SituationNames
from escarmouche.situations.schema import SIDES

UNKNOWN_EVENT = Phrase("situations.unknown_event")
UNKNOWN_FIELD = Phrase("situations.unknown_field")
UNKNOWN_FIGURE = Phrase("situations.unknown_figure")
UNKNOWN_CAMP = Phrase("situations.unknown_camp")
UNKNOWN_REASON = Phrase("situations.unknown_reason")
UNKNOWN_CLAUSE = Phrase("situations.unknown_clause")
UNKNOWN_NUMBER = Phrase("situations.unknown_number")
NOT_THIS_FORM = Phrase("situations.not_this_form")

NUMBERS = ("cm", "length", "paces", "number", "signed", "total", "count", "plural")
LISTS = ("figures", "camps", "order", "list")
ONE = ("figure", "camp")
NOBODY = "none"
# What every event, or every roll, may be asked for besides its own fields; how it is written.
OF_ROLLS: Mapping[str, str] = {
    "faces": "faces: [3, 5]",
    "score": "score: 3",
    "target": "target: 3",
    "why": "why: [score.melee], why: {condition.frightened: -1}",
    "why_not": "why_not: [condition.frightened]",
    "reading": "reading: {threshold: 3}",
    "clauses": "clauses: [EF-CAR-ARM-02]",
}


class Mistake(NamedTuple):
    """What is wrong at a place."""

    path: Path
    phrase: Phrase
    data: Mapping[str, Any]


class EventForms:
    """What can be said of the events of a book in one situation."""

    def __init__(self, book: Rulebook, names: SituationNames, scenery: tuple[str, ...]) -> None:
        self.book, self.names, self.scenery = book, names, scenery
        self.prefix = book.prefix.lower()

    def check(self, source: Source, path: Path, wanted: Mapping[str, Any]) -> None:
        """Report everything in an expected event that cannot be found."""
        for mistake in self._mistakes(path, wanted):
            source.report(mistake.path, mistake.phrase, **mistake.data)

    def _mistakes(self, path: Path, wanted: Mapping[str, Any]) -> Iterator[Mistake]:
        name = wanted["event"]
        if not vocabulary.events_called(self.prefix, name):
            meant = vocabulary.near_events(self.prefix, name)
            yield Mistake((*path, "event"), UNKNOWN_EVENT, {"given": shown(name), "meant": meant})
            return
        kinds = vocabulary.event_kinds(self.prefix, name)
        for field, value in wanted.items():
            if field == "event":
                continue
            here = (*path, field)
            if field in OF_ROLLS and not (field in kinds and _is_own(field, value)):
                yield from self._of_roll(here, field, value)
            elif field in kinds:
                yield from self._value(here, field, kinds[field], value)
            else:
                known = [*kinds, *(key for key in OF_ROLLS if key not in kinds)]
                meant = nearest(field, known) or ", ".join(known)
                yield Mistake(
                    here, UNKNOWN_FIELD, {"event": name, "given": shown(field), "meant": meant}
                )

    # -- the fields of an event --------------------------------------------------------------

    def _value(self, path: Path, key: str, kind: str, value: Any) -> Iterator[Mistake]:
        if value == NOBODY or value is None:
            return
        if kind in LISTS and not isinstance(value, list):
            yield _form(path, key, value, f"{key}: [...]")
            return
        if (kind in ONE and not isinstance(value, str | int)) or value == {}:
            yield _form(path, key, value, f"{key}: ...")
            return
        for one in value if isinstance(value, list) else [value]:
            if kind in CAMP_KINDS:
                yield from self._name(path, one, self.names.camps, UNKNOWN_CAMP)
            elif kind in FIGURE_KINDS:
                known: Mapping[str, Any] = self.names.figures
                if kind == "scenery":
                    known = {**dict.fromkeys(self.scenery), **known}
                yield from self._name(path, one, known, UNKNOWN_FIGURE)
        if kind in NUMBERS and type(value) not in (int, float):
            yield _form(path, key, value, f"{key}: 3")
        if kind == "phrase":
            yield from self._phrase(path, key, value)

    def _name(
        self, path: Path, given: Any, known: Mapping[str, Any], phrase: Phrase
    ) -> Iterator[Mistake]:
        if type(given) is int or str(given) in known or _stem(given) in known:
            return
        listed = ", ".join(name for name in known if not name.startswith("newcomer-"))
        meant = nearest(str(given), known) or listed
        yield Mistake(path, phrase, {"given": shown(given), "meant": meant, "known": listed})

    def _phrase(self, path: Path, key: str, value: Any) -> Iterator[Mistake]:
        if not isinstance(value, str):
            yield _form(path, key, value, f"{key}: ...")
        elif not vocabulary.is_phrase(self.prefix, value):
            meant = vocabulary.near_phrases(self.prefix, value)
            yield Mistake(path, UNKNOWN_REASON, {"given": shown(value), "meant": meant})

    def _reason(self, path: Path, key: str, value: Any) -> Iterator[Mistake]:
        """One that never counts in a number would satisfy `why_not` for ever."""
        if isinstance(value, str) and vocabulary.is_reason(self.prefix, value):
            return
        if not isinstance(value, str):
            yield _form(path, key, value, OF_ROLLS[key])
            return
        meant = vocabulary.near_reasons(self.prefix, value)
        yield Mistake(path, UNKNOWN_REASON, {"given": shown(value), "meant": meant})

    # -- what rolls have in common -------------------------------------------------------------

    def _of_roll(self, path: Path, key: str, value: Any) -> Iterator[Mistake]:
        if key == "faces":
            faces = value if isinstance(value, list) else [None]
            if not all(type(face) is int and 1 <= face <= SIDES for face in faces):
                yield _form(path, key, value, OF_ROLLS[key])
        elif key in ("score", "target"):
            if type(value) not in (int, float):
                yield _form(path, key, value, OF_ROLLS[key])
        elif key == "why":
            if not isinstance(value, list | Mapping) or not value:
                yield _form(path, key, value, OF_ROLLS[key])
                return
            for reason in value:
                yield from self._reason(path, key, reason)
        elif key == "why_not":
            reasons = value if isinstance(value, list) and value else [value]
            for reason in reasons:
                yield from self._reason(path, key, reason)
        elif key == "clauses":
            yield from self._clauses(path, key, value)
        else:
            yield from self._reading(path, key, value)

    def _clauses(self, path: Path, key: str, value: Any) -> Iterator[Mistake]:
        known = clause_ids(self.book)
        if not isinstance(value, list):
            yield _form(path, key, value, OF_ROLLS[key])
            return
        for clause in value:
            if known and clause not in known:
                meant = nearest(str(clause).lower(), {id.lower(): id for id in known})
                data = {"given": shown(clause), "meant": (meant or self.book.prefix).upper()}
                yield Mistake(path, UNKNOWN_CLAUSE, data)

    def _reading(self, path: Path, key: str, value: Any) -> Iterator[Mistake]:
        known = vocabulary.reading_fields(self.prefix)
        if not isinstance(value, Mapping) or not value:
            yield _form(path, key, value, OF_ROLLS[key])
            return
        for number in value:
            if number not in known:
                meant = nearest(str(number), known) or ", ".join(known) or "-"
                data = {"given": shown(number), "meant": meant}
                yield Mistake((*path, number), UNKNOWN_NUMBER, data)


def _stem(given: Any) -> str:
    """What is laid during the game is called by its kind and numbers: `fire-wall-2-1`."""
    return re.sub(r"(-\d+)+$", "", str(given))


def _is_own(field: str, value: Any) -> bool:
    """An event may have a field of its own that is called like one of every roll: `target: orc`."""
    return field not in ("target", "score") or type(value) not in (int, float)


def _form(path: Path, key: str, value: Any, form: str) -> Mistake:
    return Mistake(path, NOT_THIS_FORM, {"key": key, "given": shown(value), "form": form})


__all__ = ["EventForms"]
