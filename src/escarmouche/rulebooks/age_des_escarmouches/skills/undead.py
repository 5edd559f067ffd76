"""Mort-vivant, as far as command goes: an undead commander's PT are its PEU (ADE-3.1.2-03)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    DIS,
    PEU,
    PRINTED,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

UNDEAD = Phrase("ade.skill.mort-vivant", "ADE-3.1.2-03")


def _dread(game: State, commander: Figure) -> Total:
    return score(game, commander, PEU) or Total(Why(0, PRINTED[PEU]))


def _in_melee(game: State, figure: Figure) -> Total | None:
    """ADE-3.3.2-11: when a melee is parted, its PEU if it is better than its DIS, which counts -1 (A-R48)."""
    fear, own = score(game, figure, PEU), score(game, figure, DIS)
    least = -1 if own is None else own.value  # ADE-3.3.2-09
    return fear if fear is not None and fear.value > least else None


PLUGIN = Plugin(
    "mort-vivant",
    UNDEAD,
    (points.TACTIC_POINTS, _dread),
    (points.SEPARATION_SCORE, _in_melee),
)
