"""Conscience, which sees through everything close by, and Possédé, whom wounds do not weaken."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import MELEE_MALUS
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import at_most

AWARE = Phrase(
    "ade.skill.conscience",
    "ADE-SKILL-CONSCIENCE-01",
    "ADE-SKILL-CONSCIENCE-03",
    "ADE-SKILL-CONSCIENCE-04",
)
POSSESSED = Phrase("ade.skill.possede", "ADE-SKILL-POSSEDE-01")

REACH = 20.0  # cm


def _sees(game: State, viewer: Figure, distance: float, level: int, purpose: str) -> Phrase | None:
    """ADE-SKILL-CONSCIENCE-01: all round, on its level and the next; ADE-SKILL-CONSCIENCE-02: not for shots.

    B-R22: whoever is hidden stays so: that was asked before.
    """
    close = at_most(distance, REACH) and abs(game.level[viewer.id] - level) <= 1
    return AWARE if close and purpose != SHOT else None


def _notices(game: State, figure: Figure) -> float:
    """ADE-SKILL-CONSCIENCE-03: whatever the scout's PUI (B-R22)."""
    return REACH


def _undisturbed(game: State, mystic: Figure, tags: tuple[object, ...]) -> Phrase | None:
    """ADE-SKILL-CONSCIENCE-04: a melee around its target does not disturb a mystic."""
    return AWARE if MELEE_MALUS in tags else None


CONSCIENCE = Plugin(
    "conscience",
    AWARE,
    (points.SEES_THROUGH, _sees),
    (points.DETECTS, _notices),
    (points.IMMUNE, _undisturbed),
)


def _unweakened(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-POSSEDE-01: it is wounded as everybody, without the malus."""
    return POSSESSED


POSSEDE = Plugin("possede", POSSESSED, (points.WOUND_MALUS, _unweakened))
