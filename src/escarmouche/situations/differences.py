"""What differed: an event as it happened beside the event that was expected, in the words of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.game import Event
from escarmouche.situations import vocabulary
from escarmouche.situations.event_matching import clauses_of, field_fits, parts_of
from escarmouche.situations.naming import SituationNames, as_written

MOST_SHOWN = 4  # events of a name, before the list tires
SHOWN_AS = {"why_not": "why"}  # the reasons that counted, beside those that should not
HIDDEN = ("path",)  # too long to tell unless it is asked for


class Found(NamedTuple):
    """What happened instead: the events of that name, and how the nearest of them differs."""

    events: str
    differs: str


def found_instead(wanted: Mapping[str, Any], like: Sequence[Event], who: SituationNames) -> Found:
    """`like` are the events of the name that is wanted, in their order."""
    lacking = [_lacking(wanted, event, who) for event in like]
    nearest = min(range(len(like)), key=lambda n: len(lacking[n]))
    told = "; ".join(shown_event(event, who, wanted) for event in like[:MOST_SHOWN])
    more = "; …" if len(like) > MOST_SHOWN else ""
    fields = fields_of(like[nearest], who)
    differs = [
        f"{key}: {as_written(fields.get(SHOWN_AS.get(key, key)))} ≠ {as_written(wanted[key])}"
        for key in lacking[nearest]
    ]
    return Found(told + more, "; ".join(differs))


def _lacking(wanted: Mapping[str, Any], event: Event, who: SituationNames) -> list[str]:
    return [k for k, v in wanted.items() if k != "event" and not field_fits(k, v, event, who)]


def shown_event(event: Event, who: SituationNames, wanted: Mapping[str, Any] | None = None) -> str:
    """The fields of an event as a file would write them; reasons and clauses only where they are wanted."""
    asked = wanted or {}
    quiet = {*HIDDEN, "why", "clauses"} - set(asked)
    fields = {key: one for key, one in fields_of(event, who).items() if key not in quiet}
    return ", ".join(f"{key} {as_written(one)}" for key, one in fields.items())[:400]


def fields_of(event: Event, who: SituationNames) -> dict[str, Any]:
    """Everything that a situation may say of an event, as plain data."""
    kinds = vocabulary.kinds_of(event.phrase.id)
    fields = {
        key: who.named(kinds.get(key, vocabulary.USUAL_KINDS.get(key, "")), value)
        for key, value in event.data.items()
    }
    if event.faces:
        fields["faces"] = list(event.faces)
    if event.target is not None:
        fields["score"] = event.target.value
    if event.reading is not None:
        fields["reading"] = {k: who.named("", v) for k, v in event.reading.said().data.items()}
    if parts := parts_of(event):
        fields["why"] = {why.reason.id.partition(".")[2]: why.value for why in parts}
    fields["clauses"] = clauses_of(event)
    return fields
