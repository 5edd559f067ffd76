"""Paralysie: no attack and a weaker guard until the end of the turn."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import PARALYSED, paralysed
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    resistance,
    resists,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, afflict, has_effect

NAME = Phrase(
    "ef.spell.paralysie",
    "EF-SPELL-PARALYSIE-01",
    "EF-SPELL-PARALYSIE-02",
    "EF-SPELL-PARALYSIE-03",
)
RESIST = resistance("EF-SPELL-PARALYSIE-03")
PARALYSES = Phrase("ef.event.paralysed", "EF-SPELL-PARALYSIE-01", "EF-SPELL-PARALYSIE-02")
ALREADY = Phrase("ef.event.already_paralysed", "EF-SPELL-PARALYSIE-01", "EF-SPELL-PARALYSIE-02")


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-PARALYSIE-01: no attack until the end of the turn; EF-SPELL-PARALYSIE-02: -1 Armour.

    EF-SPELL-PARALYSIE-03: Mental may resist. R16: the same cause never counts twice.
    """
    target = yield from choose_target(game, caster, NAME)
    if has_effect(game, target, PARALYSED):
        yield Tell(ALREADY, {"figure": target.id})
    elif not (yield from resists(game, caster, target, NAME, RESIST)):
        afflict(game, target, paralysed(caster.id))
        yield Tell(PARALYSES, {"figure": target.id})


SPELL = Spell("paralysie", NAME, cast, why_no_target)
