"""Skills that bring combat dice (B-R74): Tueur né, Membre supplémentaire, Destrier, Charge bestiale, Furie guerrière.

And Lames dorsales, whose dice strike with a FOR of their own (B-R6).
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import Blades, Fury
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.skills import charge_bonuses
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

KILLER = Phrase("ade.skill.tueur-ne", "ADE-SKILL-TUEUR-NE-01")
LIMBS = Phrase("ade.skill.membre-supplementaire", "ADE-SKILL-MEMBRE-SUPPLEMENTAIRE-01")
STEED = Phrase("ade.skill.destrier", "ADE-SKILL-DESTRIER-01")
BEAST = Phrase(
    "ade.skill.charge-bestiale", "ADE-SKILL-CHARGE-BESTIALE-01", "ADE-SKILL-CHARGE-BESTIALE-02"
)
FURY = Phrase("ade.skill.furie-guerriere", "ADE-SKILL-FURIE-GUERRIERE-01")
RAGE = Phrase("ade.state.raging", "ADE-SKILL-FURIE-GUERRIERE-03", "ADE-SKILL-FURIE-GUERRIERE-04")
ALL_ATTACK = Phrase("ade.state.raging", "ADE-SKILL-FURIE-GUERRIERE-02")
RAGES = Phrase("ade.event.fury", "ADE-SKILL-FURIE-GUERRIERE-01", "ADE-SKILL-FURIE-GUERRIERE-04")
BLADES = Phrase("ade.item.lames-dorsales", "ADE-EQUIP-LAMES-DORSALES-01")
BLADE_STRENGTH = Phrase("ade.score.blades", "ADE-EQUIP-LAMES-DORSALES-02")


# -- dice in every combat ----------------------------------------------------------------------------


def _one_more(game: State, figure: Figure, adversaries: int) -> Why:
    return Why(1, KILLER)


BORN_KILLER = Plugin("tueur-ne", KILLER, (points.COMBAT_DICE, _one_more, "pool"))


@remembered
def further_limbs(most: int) -> Plugin:
    """Membre supplémentaire/X: one for each adversary of its combat (B-R55), X at most."""

    def dice(game: State, figure: Figure, adversaries: int) -> Why | None:
        return Why(min(most, adversaries), LIMBS)

    return Plugin("membre-supplementaire", LIMBS, (points.COMBAT_DICE, dice, "pool"))


def _horse(game: State, figure: Figure, adversaries: int) -> Why | None:
    """ADE-SKILL-DESTRIER-03: not in the first combat after a charge; -02: nor beside a bonus of FOR for it."""
    if conditions.has(game, figure, charge_bonuses.CHARGED_HOME):
        return None
    return None if charge_bonuses.is_lancing(game, figure) else Why(1, STEED)


WARHORSE = Plugin(
    "destrier", STEED, (points.COMBAT_DICE, _horse, "pool"), *charge_bonuses.REMEMBERS
)


def _beast(game: State, figure: Figure) -> Why | None:
    """ADE-SKILL-CHARGE-BESTIALE-01: in the first combat after a charge; -02: it only attacks."""
    charged = conditions.has(game, figure, charge_bonuses.CHARGED_HOME)
    return Why(1, BEAST) if charged else None


BESTIAL_CHARGE = Plugin(
    "charge-bestiale", BEAST, (points.ATTACK_DICE, _beast), *charge_bonuses.REMEMBERS
)


# -- Furie guerrière ---------------------------------------------------------------------------------


def _die_of_rage(game: State, figure: Figure, adversaries: int) -> Why:
    """ADE-SKILL-FURIE-GUERRIERE-03, -04: in this combat and in all that follow this turn."""
    return Why(1, RAGE)


def _no_defence(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-FURIE-GUERRIERE-02: all dice attack; B-R41: it does not defend itself from an Assassin either."""
    return ALL_ATTACK


RAGING = Plugin(
    "raging", RAGE, (points.COMBAT_DICE, _die_of_rage, "pool"), (points.SPLIT, _no_defence)
)


def _fury(game: State, figure: Figure) -> Fury:
    """ADE-SKILL-FURIE-GUERRIERE-01: declared as it places its dice, till the end of the turn."""

    def begin(now: State) -> Rule:
        conditions.put(now, figure, RAGING, f"turn:{now.turn}", figure)
        yield Tell(RAGES, {"figure": figure.id})

    return Fury(begin)


BATTLE_FURY = Plugin("furie-guerriere", FURY, (points.FURY, _fury))


# -- Lames dorsales ----------------------------------------------------------------------------------


@remembered
def back_blades(dice: int, strength: int) -> Plugin:
    """Lames dorsales (X/Y): X attack dice of FOR Y; ADE-EQUIP-LAMES-DORSALES-03: which nothing raises or lowers."""
    blades = Blades(dice, Total(Why(strength, BLADE_STRENGTH)))

    def held(game: State, figure: Figure) -> Blades:
        return blades

    return Plugin("lames-dorsales", BLADES, (points.BLADES, held))
