"""The nine spells, each a module that reads like its paragraph of the book.

`targets` holds what they share (range, targets, resistance), `places` the points they aim at,
`moves` the moves they cause. EF-TOUR-MAGIE-08: only the spells that call `resists` can be resisted.
"""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques.spells import (
    bloodthirst,
    curse,
    death_ray,
    fire_wall,
    fireball,
    paralysis,
    paranoia,
    summoning,
    teleportation,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell

# EF-SPELL-00: there are no others; in the order of the book.
SPELLS: dict[str, Spell] = {
    module.SPELL.id: module.SPELL
    for module in (
        fireball,
        summoning,
        curse,
        fire_wall,
        paralysis,
        paranoia,
        death_ray,
        bloodthirst,
        teleportation,
    )
}

__all__ = ["SPELLS", "Spell"]
