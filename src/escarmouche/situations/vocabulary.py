"""What the events, reasons and refusals of a book are called, and what their fields hold.

It is read from the book's sentences: a field stands there with its kind (`{figure:figure}`, `{camp:camp}`). What
no sentence says is listed by the book (`UNSPOKEN`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from string import Formatter
from types import MappingProxyType

from escarmouche.rulebooks import package_of, shelved
from escarmouche.situations.book import book_called
from escarmouche.text.catalogue import own_messages
from escarmouche.text.coverage import SUFFIXES

TOLD = ("event", "roll")  # the second word of an id that can happen
NO_REASONS = (*TOLD, "ask", "refusal", "situation", "setup")  # of one that never counts in a number
READING = "reading"
ANY = "any"  # a field of which only its name is known
# What a field holds whose kind no sentence says.
USUAL_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("figure", "other", "target", "by", "caster", "model"), "figure"),
    **dict.fromkeys(("figures", "others", "targets", "members"), "figures"),
    "camp": "camp",
}
NEAR = 4  # how many words that may have been meant are named

Kinds = Mapping[str, str]  # the fields of a sentence, and the kind of each


@cache
def kinds_of(id: str) -> Kinds:
    """The fields of an event, a roll or a refusal: what its sentences say, and what the book adds."""
    found: dict[str, str] = {}
    prefix = id.partition(".")[0]
    package = package_of(prefix)
    messages = own_messages(package, "en") if package else {}
    for key in (id, *(f"{id}{suffix}" for suffix in SUFFIXES)):
        found.update(_fields(messages.get(key, "")))
    if package:
        for field in book_called(prefix).UNSPOKEN.get(id.partition(".")[2], ()):
            name, _, kind = field.partition(":")
            found.setdefault(name, kind or USUAL_KINDS.get(name, ""))
    return MappingProxyType(found)


def _fields(message: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for _literal, field, spec, _conversion in Formatter().parse(message):
        if field is None:
            continue
        kind, _, inside = (spec or "").partition("(")
        if kind == "agrees":  # a verb beside the name of a camp: the field is told there
            found.setdefault(field, "camp")
        elif kind == "when":  # `{by:when( by {by:figure})}`: the inner field says more
            found.setdefault(field, "")
            found.update(_fields(inside.removesuffix(")")))
        else:
            found[field] = kind
    return found


@cache
def phrase_ids(prefix: str) -> tuple[str, ...]:
    """The ids of every sentence of a book, without those that only end another."""
    messages = own_messages(shelved(prefix).package, "en")
    return tuple(
        id
        for id in messages
        if not any(id.endswith(s) and id.removesuffix(s) in messages for s in SUFFIXES)
    )


@cache
def events_called(prefix: str, name: str) -> tuple[str, ...]:
    """The events of a book that have this id, or one that ends with it."""
    return tuple(id for id in event_ids(prefix) if id == name or id.endswith(f".{name}"))


@cache
def event_ids(prefix: str) -> tuple[str, ...]:
    """Everything that can happen in a book."""
    return tuple(id for id in phrase_ids(prefix) if id.split(".")[1] in TOLD)


@cache
def event_kinds(prefix: str, name: str) -> Kinds:
    """The fields of the events of this name, with their kinds."""
    found: dict[str, str] = {}
    for id in events_called(prefix, name):
        for field, kind in kinds_of(id).items():
            # Two events of one name may hold different things in a field.
            found[field] = kind if found.get(field, kind) == kind else ANY
    return MappingProxyType(found)


@cache
def reading_fields(prefix: str) -> tuple[str, ...]:
    """The numbers by which the dice of a book are read: `threshold`, `shift`."""
    found: dict[str, str] = {}
    for id in phrase_ids(prefix):
        if id.split(".")[1] == READING:
            found.update(kinds_of(id))
    return (*found, *book_called(prefix).READING_FIELDS)


def is_phrase(prefix: str, name: str) -> bool:
    """Whether a sentence of the book, or of the core, has this id or one that ends with it."""
    return any(
        _ends(id, name) for id in (*phrase_ids(prefix), *own_messages("escarmouche.text", "en"))
    )


def is_reason(prefix: str, name: str) -> bool:
    """Whether something of this name may count in a number: what happens, is asked or refused does not."""
    return any(
        _ends(id, name) and id.split(".")[1] not in NO_REASONS
        for id in (*phrase_ids(prefix), *own_messages("escarmouche.text", "en"))
    )


def _ends(id: str, name: str) -> bool:
    return id == name or id.endswith(f".{name}")


def near_events(prefix: str, name: str) -> str:
    """The names of events that somebody who wrote `name` may have meant."""
    short = {_short(id): id for id in event_ids(prefix)}
    return _near(_short(name) if "." in name else name, [*short, *_last_words(short)])


def is_question(prefix: str, name: str) -> bool:
    """Whether a question of the book has this id, or one that ends with it."""
    return any(_ends(id, name) for id in _questions(prefix))


def near_questions(prefix: str, name: str) -> str:
    """The names of questions that somebody who wrote `name` may have meant."""
    return _near(name, _last_words(_questions(prefix)))


def _questions(prefix: str) -> list[str]:
    return [id for id in phrase_ids(prefix) if id.split(".")[1] == "ask"]


def near_phrases(prefix: str, name: str) -> str:
    """The names of sentences that somebody who wrote `name` may have meant."""
    return _near(name, _last_words(phrase_ids(prefix)))


def near_reasons(prefix: str, name: str) -> str:
    """The names of reasons that somebody who wrote `name` may have meant."""
    reasons = [id for id in phrase_ids(prefix) if id.split(".")[1] not in NO_REASONS]
    return _near(name, _last_words(reasons))


def _short(id: str) -> str:
    """`roll.melee` of `ef.roll.melee`."""
    return ".".join(id.split(".")[-2:])


def _last_words(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(id.rpartition(".")[2] for id in ids))


def _near(word: str, known: list[str]) -> str:
    return ", ".join(get_close_matches(word[:60], known, n=NEAR, cutoff=0.4) or known[:NEAR])
