"""Éclaireur and Infiltration: who is deployed far forward, moves once more, and hides."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground.hidden_enemies import distance_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, gap
from escarmouche.table.measure import at_most

ECLAIREUR = Phrase("ade.skill.eclaireur", "ADE-SKILL-ECLAIREUR-01", "ADE-SKILL-ECLAIREUR-02")
HIDES = Phrase("ade.event.hides", "ADE-SKILL-ECLAIREUR-03", "ADE-SKILL-INFILTRATION-03")
INFILTRATION = Phrase("ade.skill.infiltration", "ADE-SKILL-INFILTRATION-01")


def _anywhere(game: State, figure: Figure) -> float:
    """ADE-SKILL-ECLAIREUR-01, -02: strictly more than (PUI+1) x 5 cm from every enemy, by its own PUI."""
    return distance_of(figure.profile.power)


def _hide(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-ECLAIREUR-03: whoever is still so far from every enemy is hidden; else it is as any other."""
    least = distance_of(figure.profile.power)
    if any(at_most(gap(game, figure, enemy), least) for enemy in enemies(game, figure.camp)):
        return
    game.hidden[figure.id] = True
    yield Tell(HIDES, {"figure": figure.id, "distance": least})


SCOUT = Plugin(
    "eclaireur", ECLAIREUR, (points.DEPLOYS, _anywhere), (points.AFTER_DEPLOYMENT, _hide)
)


@remembered
def infiltration(far: int) -> Plugin:
    """ADE-SKILL-INFILTRATION-01: so many cm once everybody is deployed."""

    def how_far(game: State, figure: Figure) -> Total:
        return Total(Why(far, INFILTRATION))

    return Plugin("infiltration", INFILTRATION, (points.INFILTRATES, how_far))
