"""Where a turn stands when a situation begins and when it stops, as people write it in files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.table import Table

NEGATIVE = Phrase("rosters.negative")

Stop = Callable[[Any, Step], bool]  # whether the game, before this step, has come to the end

# At the first question without an answer; at these moments at the latest.
LAST_ANSWER: Mapping[str, str] = {
    "last answer": "end of phase",
    "last answer of turn": "end of turn",
    "last answer of game": "end of game",
}


class Plan(NamedTuple):
    """When to stop."""

    stop: Stop
    last_answer: bool


def word_of(top: Table, key: str, known: Collection[str], instead: str, unknown: Phrase) -> str:
    """One of some words; `instead` where there is none, or, with `unknown` reported, another."""
    word = top.text(key, instead)
    if word in known:
        return word
    meant = nearest(word, known) or ", ".join(known)
    top.report(key, unknown, given=shown(word), meant=meant)
    return instead


def turn_of(top: Table) -> int:
    """The number of the turn; before the first it may be 0."""
    turn = top.integer("turn", 1)
    if turn < 0:
        top.report("turn", NEGATIVE, given=turn)
    return turn


def side_of(top: Table, key: str, camps: Mapping[str, int], unknown: Phrase) -> int | None:
    """A side by its name; None where none is named."""
    name = top.text(key, "")
    if name and name not in camps:
        top.report(key, unknown, given=shown(name), known=", ".join(camps))
    return camps.get(name)


def written_steps(top: Table, camps: Mapping[str, int], bad: Phrase) -> tuple[Step, ...] | None:
    """Steps of the agenda written out, for what no phase begins with: `[[deploy, red]]`; None without any."""
    steps = top.raw("steps")
    if steps is None:
        return None
    if isinstance(steps, list) and all(isinstance(step, list) and step for step in steps):
        return tuple(
            tuple(camps.get(word, word) if isinstance(word, str) else word for word in step)
            for step in steps
        )
    top.report("steps", bad, given=shown(steps))
    return ()
