"""Magicien, Fidèle and Invocateur: what chapter 4.6 asks of the cards of the mystics."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    charged_at_deployment,
    deconcentrated,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

MAGICIAN = Phrase("ade.skill.magicien", "ADE-SKILL-MAGICIEN-01", "ADE-SKILL-MAGICIEN-02")
FAITHFUL = Phrase("ade.skill.fidele", "ADE-SKILL-FIDELE-01", "ADE-SKILL-FIDELE-02")
SUMMONER = Phrase("ade.skill.invocateur", "ADE-SKILL-INVOCATEUR-01")


def _mystic(id: str, phrase: Phrase) -> Plugin:
    return Plugin(
        id,
        phrase,
        (points.SCORE, deconcentrated, "state"),
        (points.DEPLOYED, charged_at_deployment),
    )


MAGICIEN, FIDELE = _mystic("magicien", MAGICIAN), _mystic("fidele", FAITHFUL)


@remembered
def summoner(more: int) -> Plugin:
    """ADE-SKILL-INVOCATEUR-01: the power that it may summon is so much greater."""

    def power(game: State, figure: Figure) -> Why:
        return Why(more, SUMMONER)

    return Plugin("invocateur", SUMMONER, (points.SUMMONS, power))
