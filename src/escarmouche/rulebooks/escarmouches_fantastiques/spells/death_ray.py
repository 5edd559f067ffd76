"""Rayon de Mort: one hit that armour hardly stops."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import suffer

NAME = Phrase("ef.spell.rayon-de-mort", "EF-SPELL-RAYON-DE-MORT-01", "EF-SPELL-RAYON-DE-MORT-02")
RAY = Phrase("ef.source.death_ray", "EF-SPELL-RAYON-DE-MORT-01", "EF-SPELL-RAYON-DE-MORT-02")
PIERCES = Phrase("ef.modifier.death_ray", "EF-SPELL-RAYON-DE-MORT-01")


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-RAYON-DE-MORT-01: one hit on the target, which defends at -1 Armour.

    EF-SPELL-RAYON-DE-MORT-02: it cannot be resisted. R16: the caster's abilities add nothing.
    """
    target = yield from choose_target(game, caster, NAME)
    yield from suffer(game, [(target.id, hit_of(caster))])


def hit_of(caster: Figure) -> Hit:
    """EF-SPELL-RAYON-DE-MORT-01: the hit of the ray, against which one defends at -1 Armour."""
    return Hit(RAY, caster.camp, modifiers=(Why(-1, PIERCES, caster.id),))


SPELL = Spell("rayon-de-mort", NAME, cast, why_no_target)
