"""Which spell stands behind an id that sheets write; those that can be played (LFW-SPELL-GEN-01)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.last_fantasy_war.magic import blessings, curses
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell

SPELLS: Mapping[str, Spell] = {spell.id: spell for spell in (*blessings.SPELLS, *curses.SPELLS)}


def spell_called(id: str) -> Spell | None:
    """The spell of this id, where it can be played."""
    return SPELLS.get(id)
