"""Concentration/X: X points a turn for the characteristics that stand in bold on the card."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL, DIS, RES
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    IN_COMBAT,
    Moment,
    Pool,
    moments,
    state_of_points,
    words,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

CONCENTRATION = Phrase(
    "ade.skill.concentration", "ADE-SKILL-CONCENTRATION-01", "ADE-SKILL-CONCENTRATION-02"
)
MOST = 2  # ADE-SKILL-CONCENTRATION-09

CONCENTRATED = state_of_points("concentrated", "ADE-SKILL-CONCENTRATION-08")
WORDS = words(
    CONCENTRATION,
    (
        "ADE-SKILL-CONCENTRATION-03",
        "ADE-SKILL-CONCENTRATION-04",
        "ADE-SKILL-CONCENTRATION-05",
        "ADE-SKILL-CONCENTRATION-06",
        "ADE-SKILL-CONCENTRATION-07",
    ),
    "ADE-SKILL-CONCENTRATION-01",
    "ADE-SKILL-CONCENTRATION-09",
    "ADE-SKILL-CONCENTRATION-02",
)
# ADE-SKILL-CONCENTRATION-03: any at its activation; the others one by one. None: whatever the pool is about.
OPEN = {
    Moment.ACTIVATION: None,
    Moment.TACTICIAN: (DIS,),  # ADE-SKILL-CONCENTRATION-04
    Moment.CHALLENGE: None,  # ADE-SKILL-CONCENTRATION-05: the one that it uses there
    Moment.DAMAGE: (RES,),  # ADE-SKILL-CONCENTRATION-06
    Moment.PLACING: IN_COMBAT,  # ADE-SKILL-CONCENTRATION-07
}


def _bold(figure: Figure) -> list[str]:
    """ADE-SKILL-CONCENTRATION-01."""
    return [name for name in ALL if name in figure.profile.focused]


def _most(game: State, figure: Figure, name: str) -> int:
    return MOST


@remembered
def concentration(count: int) -> Plugin:
    """ADE-SKILL-CONCENTRATION-02: it may put so many points into them, each turn anew."""

    def holds(game: State, figure: Figure) -> int:
        return count

    pool = Pool("concentration", WORDS, CONCENTRATED, holds, _bold, _most, OPEN)
    return Plugin("concentration", CONCENTRATION, *moments(pool))
