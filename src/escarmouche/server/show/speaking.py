"""From the engine's phrases to JSON: every word for people in French and in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Said, Total
from escarmouche.core.game import Event
from escarmouche.core.rulebook import Result
from escarmouche.core.tale import NO_TALE, Role, Tale, TaleLine
from escarmouche.core.words import Ask
from escarmouche.text import (
    LANGUAGES,
    Names,
    PlainNames,
    StateNames,
    Wording,
    render_brief,
    render_error,
    render_event,
    render_option,
    render_question,
    render_refusal,
    render_result,
    render_waiting,
    verdicts,
)
from escarmouche.text.catalogue import Catalogue, typeset
from escarmouche.text.choices import render_help

Words = dict[str, str]
_LANGUAGES = frozenset(LANGUAGES)
MOST_QUOTED = 80  # characters of what somebody sent, in what is said about it
_ATOMS = frozenset({str, int, float, bool, type(None)})
_CHOICES = 256  # choices whose words are remembered
HEADINGS = {".event.turn": "turn", ".event.phase": "phase"}  # how their ids end, in every book

_FIGURE_FIELD = re.compile(r"\{(\w+):figures?[}(]")
_CAMP_FIELD = re.compile(r"\{(\w+):camp\}")


TOGETHER = ".together"  # how several lines of one kind are told as one, with {n} and {names}


@lru_cache(maxsize=4096)
def _unfilled(id: str) -> Words | None:
    """A message as it is written; None where the book has none. Shared: never changed."""
    found = {lang: Catalogue.of(id, lang).get(id) for lang in LANGUAGES}
    return {lang: text for lang, text in found.items() if text} or None


@lru_cache(maxsize=8192)
def bare_words(id: str) -> Words:
    """The words of a phrase that needs no data. Shared: never changed."""
    return {lang: Wording(lang).say(id) for lang in LANGUAGES}


@lru_cache(maxsize=256)
def how_it_stands(prefix: str, kind: str, state: str) -> Words:
    """An opening or a link of a kind is open, closed, or as the book says. Shared: never changed."""
    ids = (
        f"{prefix}.terrain.state.{state}",
        f"core.name.state.{kind}.{state}",
        f"core.name.state.{state}",
    )
    return {
        lang: next((word for id in ids if (word := Catalogue.of(id, lang).get(id))), state)
        for lang in LANGUAGES
    }


def sentence(said: Words) -> Words:
    """With a capital at its head."""
    return {lang: text[:1].upper() + text[1:] for lang, text in said.items()}


@lru_cache(maxsize=8192)
def _titled(id: str) -> Words:
    return sentence(bare_words(id))


def in_both(names: Mapping[str, str]) -> Words:
    """A name by language, filled from the other language where its author wrote one only."""
    other = next(iter(names.values()), "")
    return {lang: _set(str(names.get(lang) or other), lang) for lang in LANGUAGES}


@lru_cache(maxsize=8192)
def _set(name: str, lang: str) -> str:
    return typeset(name, lang)


class Speaker:
    """Says things to a reader of a game, who knows what its state shows (None: no game)."""

    def __init__(self, state: Any = None, tale: Tale = NO_TALE) -> None:
        self.tale = tale
        self.names: dict[str, Names] = {
            lang: PlainNames() if state is None else StateNames(state, lang) for lang in LANGUAGES
        }
        self._said: dict[
            tuple[str, str], Words
        ] = {}  # options of forms, which come again and again
        self._lines: dict[tuple[str, str], Words | None] = {}  # what choices do
        self._asked: tuple[Ask | None, Words] = (None, {})

    # -- sentences ---------------------------------------------------------------------------

    def words(self, phrase: Phrase | str, data: Mapping[str, Any] | None = None) -> Words:
        """A phrase filled with data."""
        if not data:
            return bare_words(phrase.id if isinstance(phrase, Phrase) else phrase)
        return {lang: Wording(lang, self.names[lang]).say(phrase, data) for lang in LANGUAGES}

    def _choice(self, id: str, data: Mapping[str, Any]) -> Words:
        """What one choice of a form says. Shared: never changed."""
        key = (id, repr(data))
        if key not in self._said:
            if len(self._said) >= _CHOICES:
                self._said.clear()
            self._said[key] = sentence(self.words(id, data))
        return self._said[key]

    def refusal(self, refusal: Refusal) -> Words:
        """Why something may not be done."""
        said = shortened(refusal)
        return {lang: render_refusal(said, lang, self.names[lang]) for lang in LANGUAGES}

    def why(self, refusal: Refusal) -> dict[str, Any]:
        """The same, with its clauses and its numbers."""
        return {
            "text": self.refusal(refusal),
            "clauses": list(refusal.reason.clauses),
            "kind": refusal.reason.id,
            "data": self.plain(shortened(refusal).data),
        }

    def cited(self, phrase: Phrase, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """A sentence and the clauses it rests on."""
        return {"text": sentence(self.words(phrase, data)), "clauses": list(phrase.clauses)}

    def question(self, ask: Ask) -> Words:
        """What is asked. It is said again to everybody who waits."""
        if self._asked[0] is not ask:
            said = {lang: render_question(ask, lang, self.names[lang]) for lang in LANGUAGES}
            self._asked = (ask, said)
        return self._asked[1]

    def waiting(self, ask: Ask) -> Words:
        """What somebody else decides just now."""
        return {lang: render_waiting(ask, lang, self.names[lang]) for lang in LANGUAGES}

    def help(self, asked: str, option: Mapping[str, Any]) -> Words | None:
        """What one choice does in the game, where its book has a line for it. Shared: never changed."""
        data = option.get("data", {})
        key = (asked, f"{option['key']} {option['phrase']} {data!r}")
        if key not in self._lines:
            if len(self._lines) >= _CHOICES:
                self._lines.clear()
            said = {lang: render_help(asked, option, lang, self.names[lang]) for lang in LANGUAGES}
            self._lines[key] = {lang: text for lang, text in said.items() if text} or None
        return self._lines[key]

    def option(self, option: Option) -> Words:
        """What one choice says."""
        return {lang: render_option(option, lang, self.names[lang]) for lang in LANGUAGES}

    def error(self, problem: Any) -> Words:
        """What is wrong with a setup, a save or an army, and the remedy."""
        return {lang: render_error(problem, lang, self.names[lang]) for lang in LANGUAGES}

    def result(self, result: Result) -> dict[str, Any]:
        """How the game ended."""
        return {
            "text": {lang: render_result(result, lang, self.names[lang]) for lang in LANGUAGES},
            "clauses": list(result.reason.clauses),
            "winner": result.winner,
            "winners": list(result.winners),
            "scores": list(result.scores),
        }

    def figure(self, id: int) -> Words:
        """The name of a figure, with its number when it has twins."""
        return {lang: self.names[lang].figure(id) for lang in LANGUAGES}

    def camp(self, id: int) -> Words:
        """The name of a camp."""
        return {lang: self.names[lang].camp(id) for lang in LANGUAGES}

    def scenery(self, id: str) -> Words:
        """The name of a piece of scenery."""
        return {lang: self.names[lang].scenery(id) for lang in LANGUAGES}

    def the_scenery(self, id: str) -> Words:
        """The same with its article, as it stands within a sentence."""
        return {lang: self.names[lang].the_scenery(id) for lang in LANGUAGES}

    # -- the log -----------------------------------------------------------------------------

    def line(self, event: Event, n: int, state: Any) -> dict[str, Any]:
        """One line of the battle report, with what it is in the tale."""
        figures = mentioned(event)
        line: dict[str, Any] = {
            "n": n,
            "after": event.after,
            "kind": event.phrase.id,
            "text": {lang: render_event(event, lang, self.names[lang]) for lang in LANGUAGES},
            "clauses": list(event.phrase.clauses),
            "figures": figures,
            "data": self.plain(event.data),
        }
        camp = _camp_of(event, figures, state)
        if camp is not None:
            line["camp"] = camp
        for ending, heading in HEADINGS.items():
            if event.phrase.id.endswith(ending):
                line["heading"] = heading
        if event.faces:
            line |= self._roll(event)
        return line | self._in_tale(event, line.get("success", ()))

    def _in_tale(self, event: Event, dice: Sequence[bool]) -> dict[str, Any]:
        """What it is in the tale: who acts, to whom, what is seen, and shorter words where the book has some."""
        brief = {lang: render_brief(event, lang, self.names[lang]) for lang in LANGUAGES}
        told: dict[str, Any] = {} if None in brief.values() else {"brief": brief}
        line = self.tale.get(event.phrase.id)
        if line is None:
            return told
        if line.sight is not None:
            told["act"] = _shown(line, event, dice)
        if line.role is Role.ALONE:
            return told
        told |= {"part": line.role, "targets": line.targets(event.data)}
        actor = line.actor(event.data)
        if actor is not None:
            told["actor"] = actor
        together = _unfilled(event.phrase.id + TOGETHER)
        return told if together is None else told | {"together": together}

    def _roll(self, event: Event) -> dict[str, Any]:
        rolled: dict[str, Any] = {
            "faces": list(event.faces),
            "what": sentence(self.words(event.phrase, {**event.data, "faces": event.faces})),
        }
        if event.reading is not None:
            needed = self.words(*event.reading.said())
            what = {lang: f"{text} ({needed[lang]})" for lang, text in rolled["what"].items()}
            return rolled | {"what": what, "success": list(verdicts(event))}
        total = event.target if event.target is not None else event.data.get("bonus")
        if event.target is not None:
            rolled["target"] = event.target.value
            rolled["success"] = list(verdicts(event, self.names[LANGUAGES[0]]))
        if isinstance(total, Total):
            rolled["why"] = self.total(total)
        return rolled

    def total(self, total: Total) -> list[dict[str, Any]]:
        """Every reason with its value."""
        return [
            {
                "value": part.value,
                "text": sentence(self.words(part.reason)),
                "clauses": list(part.reason.clauses),
            }
            for part in total.parts
        ]

    # -- data --------------------------------------------------------------------------------

    def plain(self, thing: Any) -> Any:
        """Data as JSON holds it; phrases become words, and so do options of a form."""
        kind = type(thing)
        if kind in _ATOMS:
            return thing
        if kind is dict:
            return self._mapping(thing)
        if kind is list or kind is tuple:
            return [item if type(item) in _ATOMS else self.plain(item) for item in thing]
        if isinstance(thing, Phrase):
            return _titled(thing.id)
        if isinstance(thing, Said):
            return sentence(self.words(thing.phrase, thing.data))
        if isinstance(thing, Total):
            return {"value": thing.value, "why": self.total(thing)}
        if isinstance(thing, Enum):
            return self.plain(thing.value)
        if isinstance(thing, Refusal):
            return self.why(thing)
        if isinstance(thing, Mapping):
            return self._mapping(thing)
        if isinstance(thing, list | tuple):
            return [self.plain(item) for item in thing]
        if isinstance(thing, set | frozenset):
            return sorted((self.plain(item) for item in thing), key=repr)
        return str(thing)

    def _mapping(self, thing: Mapping[Any, Any]) -> dict[str, Any]:
        if thing and len(thing) <= len(LANGUAGES) and thing.keys() <= _LANGUAGES:
            return in_both(thing)
        found = {
            str(key): item if type(item) in _ATOMS else self.plain(item)
            for key, item in thing.items()
        }
        if "key" in thing and isinstance(thing.get("phrase"), str):  # an option of a form
            data = {"key": thing["key"], **thing.get("data", {})}
            found["text"] = self._choice(thing["phrase"], data)
        if isinstance(found.get("help"), str):
            found["help"] = bare_words(thing["help"])
        return found


def shortened(refusal: Refusal) -> Refusal:
    """A refusal that quotes what was sent quotes its beginning: an answer is no echo."""
    given = refusal.data.get("given")
    if not isinstance(given, str) or len(given) <= MOST_QUOTED:
        return refusal
    return Refusal(refusal.reason, {**refusal.data, "given": given[:MOST_QUOTED] + "…"})


@lru_cache(maxsize=4096)
def _fields(id: str, camps: bool) -> tuple[str, ...]:
    """The fields of a message that name figures, or camps."""
    message = Catalogue.of(id, LANGUAGES[0]).get(id) or ""
    return tuple(dict.fromkeys((_CAMP_FIELD if camps else _FIGURE_FIELD).findall(message)))


def mentioned(event: Event) -> list[int]:
    """The figures that an event speaks of, in the order of its sentence."""
    found: dict[int, None] = {}
    for field in _fields(event.phrase.id, False):
        held = event.data.get(field)
        for item in held if isinstance(held, list | tuple) else [held]:
            if type(item) is int:
                found[item] = None
    return list(found)


def _shown(line: TaleLine, event: Event, dice: Sequence[bool]) -> dict[str, Any]:
    """What is seen: who, at whom, and whether it came off, where the line says so."""
    by, at = line.seen(event.data)
    return {"part": line.sight, "by": by, "at": at, "success": line.came_off(dice)}


def _camp_of(event: Event, figures: list[int], state: Any) -> int | None:
    """Whose line it is: the camp it names, or that of the first figure it names."""
    for field in ("camp", *_fields(event.phrase.id, True)):
        camp = event.data.get(field)
        if type(camp) is int:
            return camp
    for id in figures:
        if 0 <= id < len(state.figures) and state.figures[id] is not None:
            return int(state.figures[id].camp)
    return None
