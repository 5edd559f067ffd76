"""Endurance and Farouche: wounds that weigh later, and strength in solitude."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    DEF,
    INI,
    MOU,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.hidden_enemies import is_secret
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, gap, on_table
from escarmouche.table.measure import at_most

ENDURANCE = Phrase("ade.skill.endurance", "ADE-SKILL-ENDURANCE-01")
FIERCE = Phrase(
    "ade.skill.farouche", "ADE-SKILL-FAROUCHE-01", "ADE-SKILL-FAROUCHE-02", "ADE-1.2.6-01"
)

RAISED = frozenset({INI, ATT, DEF})


def _bears_up(game: State, figure: Figure) -> Phrase | None:
    """ADE-SKILL-ENDURANCE-01: no malus up to half of its PV lost; it is wounded all the same (B-R31)."""
    lost = figure.profile.life - game.life[figure.id]
    return ENDURANCE if 2 * lost <= figure.profile.life else None


def _alone(game: State, figure: Figure, name: str) -> Why | None:
    """ADE-SKILL-FAROUCHE-01: out of reach of its friends, whenever a value is asked for (B-R35)."""
    if name not in RAISED or not on_table(game, figure):
        return None
    return Why(1, FIERCE) if is_alone(game, figure) else None


def is_alone(game: State, figure: Figure) -> bool:
    """More than MOU cm from every friend, by the MOU of the level where it is (B-R35).

    ADE-SKILL-FAROUCHE-02: friends of its class do not count. B-R57: nor does it itself.
    """
    pace, card = score(game, figure, MOU), figure.profile
    assert pace is not None, "every card has a MOU"
    for friend in game.army[figure.camp]:
        if friend is figure or (
            card.fighting_class is not None and friend.profile.fighting_class == card.fighting_class
        ):
            continue
        if is_secret(game, friend):
            continue  # B-R29, by the option: what it changed would tell where it is
        if at_most(gap(game, figure, friend), float(pace.value)):
            return False
    return True


ENDURING = Plugin("endurance", ENDURANCE, (points.WOUND_MALUS, _bears_up))
FAROUCHE = Plugin("farouche", FIERCE, (points.SCORE, _alone, "state"))
