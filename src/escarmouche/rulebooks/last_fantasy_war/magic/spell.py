"""What a spell is (LFW-SORTFORME-02 to -07): its cost, on whom, how far, how long, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.durations import INSTANT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.storeys.model import Place

# LFW-SORTFORME-03, LFW-SPELL-GEN-02: on whom
ENEMY, FRIEND, UNIT = "enemy", "friend", "unit"
ALL_FRIENDS, ALL_UNITS = "all friends", "all units"
POINT = "point"  # a spot of the battlefield
FALLEN = "fallen friend"  # a destroyed unit of its own side
NOBODY = "nobody"  # "*"
ALL = (ALL_FRIENDS, ALL_UNITS)

WhyNot = Callable[[State, Unit, Unit], Refusal | None]  # the caster, a target
Does = Callable[[State, Unit, list[Unit]], Rule]  # the caster, its targets
At = Callable[[State, Unit, Place], Rule]  # the caster, the point
WhyNotAt = Callable[[State, Unit, Place], Refusal | None]


def anybody(_game: State, _unit: Unit, _target: Unit) -> None:
    """Nothing speaks against a target."""


def anywhere(_game: State, _unit: Unit, _spot: Place) -> None:
    """Nothing speaks against a point."""


def nothing_else(_game: State, _unit: Unit, _targets: list[Unit]) -> Rule:
    """Its effect is all."""
    yield from ()


def nothing_there(_game: State, _unit: Unit, _spot: Place) -> Rule:
    """It is not cast at a point."""
    yield from ()


@dataclass(frozen=True)
class Spell:
    """One spell; its words are `lfw.spell.ID` and `lfw.spell.ID.help`."""

    id: str
    phrase: Phrase
    cost: int
    whom: str
    range: float | None = None  # None: "-", the whole table
    lasts: str = INSTANT
    effect: Plugin | None = None  # LFW-SORTFORME-06: laid on its targets for as long as it lasts
    does: Does = nothing_else
    visible: bool = False  # LFW-SPELL-GEN-02: its target has to be seen
    projectile: bool = False  # LFW-SPELL-PROJECTILE-01 to -04
    why_not: WhyNot = anybody  # further demands on a target
    moves_pair: bool = False  # A-R14 c: what changes moves goes to a cavalry as one
    at: At = nothing_there  # what it does at a point
    why_not_at: WhyNotAt = anywhere  # further demands on a point
    radius: float = 0.0  # of what it takes in around its point, or creates there
    line: bool = False  # what lies between its caster and the point is taken in
