"""Sélénite: one die before the deployment says what the moon brings to all of them, for the whole game (B-R68)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, POU
from escarmouche.rulebooks.age_des_escarmouches.skills.lent_skills import lent_while
from escarmouche.rulebooks.age_des_escarmouches.skills.more_dice import BORN_KILLER
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-SELENITE-01: who has it masters water; army files see to that.
SELENITE = Phrase("ade.skill.selenite", "ADE-SKILL-SELENITE-01", "ADE-SKILL-SELENITE-02")
MOON = Phrase("ade.roll.moon", "ADE-SKILL-SELENITE-02")
NOTHING = Phrase("ade.event.moon_nothing", "ADE-SKILL-SELENITE-03")
SWIFT = Phrase("ade.event.moon_swift", "ADE-SKILL-SELENITE-04")
FLEET = Phrase("ade.event.moon_fleet", "ADE-SKILL-SELENITE-05")
FULL = Phrase("ade.event.moon_full", "ADE-SKILL-SELENITE-06")

TOLD = {1: NOTHING, 2: SWIFT, 3: SWIFT, 4: FLEET, 5: FLEET, 6: FULL}
STRIDE = 2.5  # ADE-SKILL-SELENITE-05, -06, in cm


def _rises(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-SELENITE-02: one die for the table, whosever they are, before anybody is deployed."""
    if game.moon:
        return
    (game.moon,) = yield Roll(MOON)
    yield Tell(TOLD[game.moon], {})


def _raised(game: State, figure: Figure, name: str) -> Why | None:
    """ADE-SKILL-SELENITE-04, -05, -06: INI from 2 on; POU on a 6."""
    if (name == INI and game.moon >= 2) or (name == POU and game.moon == 6):
        return Why(1, SELENITE)
    return None


def _faster(game: State, figure: Figure, name: str) -> Why | None:
    """ADE-SKILL-SELENITE-05, -06: on the ground."""
    return Why(STRIDE, SELENITE) if game.moon >= 4 and game.level[figure.id] == 0 else None


# ADE-SKILL-SELENITE-06: on a 6 it is Tueur né too.
PLUGIN = Plugin(
    "selenite",
    SELENITE,
    (points.BEFORE_DEPLOYMENT, _rises),
    (points.SCORE, _raised, "printed"),
    (points.PACE, _faster, "printed"),
    *lent_while(BORN_KILLER, lambda game, figure: game.moon == 6),
)
