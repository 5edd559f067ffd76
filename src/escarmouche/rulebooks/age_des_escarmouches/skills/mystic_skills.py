"""Magicien, Fidèle, Immunité and Invocateur: what chapter 4.6 asks of the cards of the mystics."""

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
IMMUNITY = Phrase("ade.skill.immunite", "ADE-SKILL-IMMUNITE-01")
SUMMONER = Phrase("ade.skill.invocateur", "ADE-SKILL-INVOCATEUR-01")

TAGS = {"peu": "fear"}  # what cards call otherwise than the rules do


def _mystic(id: str, phrase: Phrase) -> Plugin:
    return Plugin(
        id,
        phrase,
        (points.SCORE, deconcentrated, "state"),
        (points.DEPLOYED, charged_at_deployment),
    )


MAGICIEN, FIDELE = _mystic("magicien", MAGICIAN), _mystic("fidele", FAITHFUL)


@remembered
def immunity(to: tuple[str, ...]) -> Plugin:
    """ADE-SKILL-IMMUNITE-01: what bears one of these names passes it by."""
    names = {word.lower() for word in to}
    names |= {TAGS[name] for name in names if name in TAGS}

    def immune(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
        return IMMUNITY if any(tag in names for tag in tags) else None

    return Plugin("immunite", IMMUNITY, (points.IMMUNE, immune))


@remembered
def summoner(more: int) -> Plugin:
    """ADE-SKILL-INVOCATEUR-01: the power that it may summon is so much greater."""

    def power(game: State, figure: Figure) -> Why:
        return Why(more, SUMMONER)

    return Plugin("invocateur", SUMMONER, (points.SUMMONS, power))
