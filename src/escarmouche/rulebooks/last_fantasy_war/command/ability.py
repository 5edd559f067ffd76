"""What a command ability is (LFW-ADCFORME-03 to LFW-ADCFORME-07, LFW-ADCFORME-10): when, on whom, how far, how long, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.durations import INSTANT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

BEGIN, DURING, END = "begin", "during", "end"


class Moment(NamedTuple):
    """LFW-ADCFORME-03: the beginning, the course or the end of a phase, or of the turn."""

    when: str
    phase: str


# LFW-ADCFORME-04: on whom
SELF, ONE_FRIEND, ALL_FRIENDS = "self", "one friend", "all friends"

WhyNot = Callable[[State, Unit], Refusal | None]
Does = Callable[[State, Unit, list[Unit]], Rule]  # the launcher, its targets


def anybody(_game: State, _unit: Unit) -> None:
    """Nothing speaks against a target."""


def nothing_else(_game: State, _unit: Unit, _targets: list[Unit]) -> Rule:
    """Its effect is all."""
    yield from ()


@dataclass(frozen=True)
class Ability:
    """One command ability; its words are `lfw.ability.ID` and `lfw.ability.ID.help`."""

    id: str
    phrase: Phrase
    moments: tuple[Moment, ...]
    whom: str
    range: float | None = None  # None: "-"
    lasts: str = INSTANT
    effect: Plugin | None = None  # laid on its targets for as long as it lasts
    does: Does = nothing_else
    why_not: WhyNot = anybody  # further demands on a target
    moves_pair: bool = False  # A-R14 c: what it grants goes to a cavalry as one
