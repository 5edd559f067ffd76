"""Comparing what happened with what a situation expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why
from escarmouche.core.game import Event
from escarmouche.situation_files.yes_and_no import yes_or_no
from escarmouche.situations import vocabulary
from escarmouche.situations.naming import SituationNames

CLOSE = 0.005  # numbers are written with two decimals
ANY_ORDER = "in_any_order"  # a line of `expect` that holds several events
ANY = "any"  # `refused: any`: whatever the rule says against it


def is_called(phrase: Phrase, name: str) -> bool:
    """Whether a phrase has this id, or one that ends with it: `killed`, `roll.melee`."""
    return phrase.id == name or phrase.id.endswith(f".{name}")


def same(expected: Any, found: Any, names: Mapping[str, int]) -> bool:
    """Whether a value of the file and a value of the game say the same."""
    if isinstance(found, Phrase):
        return isinstance(expected, str) and is_called(found, expected)
    if isinstance(found, Total):
        return same(expected, found.value, names)
    if isinstance(found, bool):
        return yes_or_no(expected) is found
    if isinstance(expected, str):
        if expected == "none" and found is None:
            return True
        return expected == found or (expected in names and names[expected] == found)
    if isinstance(expected, bool):
        return False
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= CLOSE
    if isinstance(expected, list):
        return isinstance(found, list | tuple) and _same_list(expected, found, names)
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and same_table(expected, found, names)
    return bool(expected == found)


def _same_list(expected: Sequence[Any], found: Sequence[Any], names: Mapping[str, int]) -> bool:
    if len(expected) != len(found):
        return False
    return all(same(e, f, names) for e, f in zip(expected, found, strict=True))


def same_table(
    expected: Mapping[str, Any], found: Mapping[Any, Any], names: Mapping[str, int]
) -> bool:
    """Whether every key of the file is there with the same value."""
    return all(key in found and same(value, found[key], names) for key, value in expected.items())


def same_fact(expected: Any, found: Any, kind: str, who: SituationNames) -> bool:
    """Whether a fact is as it is written; what is told camp by camp has the camps' names as its keys."""
    names = who.of(kind)
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        return same(expected, found, names)
    named = {name: found[number] for name, number in who.camps.items() if number in found}
    return same_table(expected, {**found, **named}, names)


# -- events ------------------------------------------------------------------------------------


def fits(expected: Mapping[str, Any], event: Event, names: SituationNames) -> bool:
    """Whether an event is the one that is expected: all that is written must agree."""
    if not is_called(event.phrase, expected["event"]):
        return False
    return all(
        field_fits(key, value, event, names) for key, value in expected.items() if key != "event"
    )


def field_fits(key: str, value: Any, event: Event, names: SituationNames) -> bool:
    """Whether an event is what one key of an expected event says."""
    total = event.target
    if key == "faces":
        return same(value, list(event.faces), {})
    if key == "why":
        return _reasons(value, parts_of(event))
    if key == "why_not":  # reasons that must not count; only of an event that has numbers
        return has_numbers(event) and not _any_reason(value, parts_of(event))
    if key == "reading":  # `{threshold: 3, shift: -1}`: what the roll of another book is read by
        reading = event.reading
        return reading is not None and same(value, reading.said().data, {})
    if key == "clauses":
        return isinstance(value, list) and set(map(str, value)) <= set(clauses_of(event))
    if key == "score" or (key == "target" and type(value) in (int, float)):
        return total is not None and same(value, total.value, {})
    kind = vocabulary.kinds_of(event.phrase.id).get(key, vocabulary.USUAL_KINDS.get(key, ""))
    return key in event.data and same_fact(value, event.data[key], kind, names)


def parts_of(event: Event) -> list[Why]:
    """The reasons of an event's numbers: of its target, of all that its reading adds up, of its fields."""
    return [part for total in _totals(event) for part in total.parts]


def has_numbers(event: Event) -> bool:
    """Whether an event has a number that is explained."""
    return bool(_totals(event))


def _totals(event: Event) -> list[Total]:
    totals = [] if event.target is None else [event.target]
    if event.reading is not None:
        totals += event.reading.totals.values()
    return totals + [value for value in event.data.values() if isinstance(value, Total)]


def _reasons(expected: Any, parts: Sequence[Why]) -> bool:
    """`why: [score.melee, frightened]`, or with their values: `{frightened: -1}`."""
    if isinstance(expected, Mapping):
        return all(
            any(is_called(why.reason, name) and why.value == value for why in parts)
            for name, value in expected.items()
        )
    if not isinstance(expected, list):
        return False
    return all(any(is_called(why.reason, str(name)) for why in parts) for name in expected)


def _any_reason(names: Any, parts: Sequence[Why]) -> bool:
    """Whether one of some reasons counts: `why_not: [charge]`."""
    listed = names if isinstance(names, list) else [names]
    return any(is_called(why.reason, str(name)) for why in parts for name in listed)


def clauses_of(event: Event) -> list[str]:
    """The clauses of an event and of the reasons of its numbers."""
    clauses = list(event.phrase.clauses)
    return clauses + [clause for why in parts_of(event) for clause in why.reason.clauses]


def missing(
    expected: Sequence[Mapping[str, Any]],
    events: Sequence[Event],
    names: SituationNames,
    exactly: bool,
) -> tuple[int, int] | None:
    """The place of the first expected event that did not happen in its turn, and which of its group; or None."""
    start = 0
    for place, wanted in enumerate(expected):
        group = group_of(wanted)
        end = start + len(group) if exactly else len(events)
        found = _find(group, events[start:end], names)
        if found.lacking is not None:
            return place, found.lacking
        start += found.length
    return None


def group_of(wanted: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The events of one line: mostly one; several that may happen in any order."""
    group: Sequence[Mapping[str, Any]] = wanted.get(ANY_ORDER, (wanted,))
    return group


class _Found(NamedTuple):
    """How many events a group took up, or which of the group did not happen."""

    length: int
    lacking: int | None = None


def _find(
    group: Sequence[Mapping[str, Any]], events: Sequence[Event], names: SituationNames
) -> _Found:
    """The shortest run of events in which each of the group happens, each by an event of its own."""
    taken: dict[int, int] = {}  # which event each of the group is

    def gives_way(event: int, seen: set[int]) -> bool:
        for one, wanted in enumerate(group):
            if one not in seen and fits(wanted, events[event], names):
                seen.add(one)
                if one not in taken or gives_way(taken[one], seen):
                    taken[one] = event
                    return True
        return False

    for event in range(len(events)):
        gives_way(event, set())
        if len(taken) == len(group):
            return _Found(event + 1)
    return _Found(0, next(one for one in range(len(group)) if one not in taken))


# -- refusals ----------------------------------------------------------------------------------


def refusal_differs(
    expected: Mapping[str, Any], refusal: Refusal, names: SituationNames
) -> str | None:
    """The key in which a refusal differs from the one expected, or None."""
    reason, clause = expected.get("reason"), expected.get("clause")
    if reason not in (None, ANY) and not is_called(refusal.reason, str(reason)):
        return "reason"
    if clause is not None and clause not in refusal.reason.clauses:
        return "clause"
    kinds = vocabulary.kinds_of(refusal.reason.id)
    for key, value in expected.get("data", {}).items():
        kind = kinds.get(key, vocabulary.USUAL_KINDS.get(key, ""))
        if key not in refusal.data or not same_fact(value, refusal.data[key], kind, names):
            return "data"
    return None
