"""Skills that bear on the deployment."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.points import DEPLOYS_AHEAD
from escarmouche.rulebooks.bonus_malus.state import Figure, State

AHEAD = 10.0  # paces


def _ahead(game: State, figure: Figure) -> float:
    """BM-SKILL-INFILTRATION-01: so far before its zone, on a building too."""
    return AHEAD


def infiltration(skill: Skill) -> Plugin:
    """It may begin the game ahead of its zone."""
    phrase = Phrase("bm.skill.infiltration", "BM-SKILL-INFILTRATION-01")
    return Plugin("infiltration", phrase, (DEPLOYS_AHEAD, _ahead))


FIGURE = {"infiltration": infiltration}
