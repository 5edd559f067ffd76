"""Tir instinctif: a sure eye for who fights in a melee or is half hidden (B-R70). Rechargement rapide/X: two shots
in an activation, each at -X (B-R64). Tir d'assaut: one before the contact of its assault (B-R69).
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

INTO_MELEES = Phrase("ade.skill.tir-instinctif", "ADE-SKILL-TIR-INSTINCTIF-01")
PAST_OBSTACLES = Phrase("ade.skill.tir-instinctif", "ADE-SKILL-TIR-INSTINCTIF-02")


def _allocated(game: State, shooter: Figure) -> Why:
    return Why(2, INTO_MELEES)


def _less_hindered(game: State, shooter: Figure, shot: Any) -> Why:
    """One column back of those that an obstruction of 1 or 2 takes; it never makes a line of sight."""
    return Why(1, PAST_OBSTACLES)


INSTINCTIVE = Plugin(
    "tir-instinctif",
    INTO_MELEES,
    (points.ALLOCATION, _allocated),
    (points.HINDERED, _less_hindered),
)


# -- Rechargement rapide/X -----------------------------------------------------------------------

RELOADING = Phrase("ade.skill.rechargement-rapide", "ADE-SKILL-RECHARGEMENT-RAPIDE-03")
HASTY = Phrase("ade.state.hasty", "ADE-SKILL-RECHARGEMENT-RAPIDE-03")


@remembered
def reloading(less: int) -> Plugin:
    """ADE-SKILL-RECHARGEMENT-RAPIDE-01: the action `shooting.rapid_shots` is open to it, at so much less."""

    def reloads(game: State, shooter: Figure) -> Why:
        return Why(-less, RELOADING)

    return Plugin("rechargement-rapide", RELOADING, (points.RELOADS, reloads))


@remembered
def hasty(less: int) -> Plugin:
    """ADE-SKILL-RECHARGEMENT-RAPIDE-03: what a shot of these is, as long as it lasts."""

    def aims(game: State, shooter: Figure, shot: Any) -> Why:
        return Why(-less, RELOADING)

    return Plugin(f"hasty-{less}", HASTY, (points.SHOT, aims, "add"))


# -- Tir d'assaut ----------------------------------------------------------------------------------

ASSAULT_SHOT = Phrase("ade.skill.tir-d-assaut", "ADE-SKILL-TIR-DASSAUT-01")


def _shoots(game: State, figure: Figure) -> Phrase:
    """What it does with it: `activation.assault_shots`."""
    return ASSAULT_SHOT


ASSAULTING = Plugin("tir-d-assaut", ASSAULT_SHOT, (points.ASSAULT_SHOT, _shoots))
