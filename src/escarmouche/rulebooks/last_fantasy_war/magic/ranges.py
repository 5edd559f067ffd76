"""How far a spell reaches (LFW-SORTFORME-04)."""

from __future__ import annotations

from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.points import SPELL_RANGE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def range_of(game: State, unit: Unit, spell: Spell) -> float | None:
    """Its range with what its caster adds; None: the whole battlefield (LFW-SKILL-MAGE-PROJECTION-02: "-" stays "-")."""
    if spell.range is None:
        return None
    more = modifiers(game, unit, SPELL_RANGE, spell.range)
    return spell.range + sum(why.value for why in more)
