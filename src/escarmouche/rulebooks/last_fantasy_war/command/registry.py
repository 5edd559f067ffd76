"""Which command ability stands behind an id that sheets write (LFW-ADC-GEN-01)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.last_fantasy_war.command import fighting, marching
from escarmouche.rulebooks.last_fantasy_war.command.ability import Ability

ABILITIES: Mapping[str, Ability] = {
    ability.id: ability for ability in (*fighting.ABILITIES, *marching.ABILITIES)
}


def ability_called(id: str) -> Ability | None:
    """The ability of this id, where it can be played."""
    return ABILITIES.get(id)
