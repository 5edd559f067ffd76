"""Damage that skills and powers do (R69): neither shots nor melee; general saves count, and the shield from the front."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.attack import POWER, Attack
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, harm
from escarmouche.rulebooks.bonus_malus.powers.use import EffectOn
from escarmouche.rulebooks.bonus_malus.state import Figure, State

OF_POWER = Phrase("bm.why.power", "BM-FORCE-06")


def strikes_with(damage: int, *clauses: str, pierce: int = 0) -> EffectOn:
    """An effect that is a damage roll of so much, as a modifier, perhaps with Transperce Armure."""
    reason = Phrase(OF_POWER.id, *clauses)

    def effect(game: State, source: Figure, victim: Figure) -> Rule:
        attack = Attack(POWER, victim.id, source.id, pierce=pierce)
        modifiers = damage_modifiers(game, source, attack, Why(damage, reason))
        yield from harm(game, attack, modifiers)

    return effect
