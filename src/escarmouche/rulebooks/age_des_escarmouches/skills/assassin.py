"""Assassin: who comes upon one enemy unseen strikes it at once; `assaults.ambush` is where it does (B-R14)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

ASSASSIN = Phrase("ade.skill.assassin", "ADE-SKILL-ASSASSIN-01")

# ADE-SKILL-ASSASSIN-15: it owes one die at most: until it has fought, it does not strike so again.
STRUCK_AHEAD = Plugin("struck-ahead", Phrase("ade.state.struck_ahead", "ADE-SKILL-ASSASSIN-15"))


def _may_strike(game: State, figure: Figure) -> Phrase | None:
    return None if conditions.has(game, figure, STRUCK_AHEAD) else ASSASSIN


def _has_fought(game: State, figure: Figure, id: str) -> Rule:
    conditions.end(game, figure, STRUCK_AHEAD)
    yield from ()


PLUGIN = Plugin(
    "assassin", ASSASSIN, (points.AMBUSH, _may_strike), (points.COMBAT_ENDS, _has_fought)
)
