"""What events carry besides what their sentences say, so that a situation may speak of it.

The fields of a sentence are known from the catalogue; these are the others, with their kind where their name
does not tell it (`other:camp`). A situation that names any other field is misspelt.
"""

from __future__ import annotations

from collections.abc import Mapping

UNSPOKEN: Mapping[str, tuple[str, ...]] = {
    "event.casts": ("place",),
    "event.deployed": ("type",),
    "event.fire_wall": ("caster", "corners", "scenery"),
    "event.fireball": ("place",),
    "event.gem_dropped": ("x", "y"),
    "event.gem_placed": ("x", "y"),
    "event.imprisoned": ("camp", "model"),
    "event.killed": ("camp",),
    "event.melee_declined": ("targets",),
    "event.moved": ("cost", "path"),
    "event.prison_placed": ("scenery",),
    "event.resisted": ("caster",),
    "event.shot_absorbed": ("target",),
    "event.shot_declined": ("targets",),
    "event.shot_stopped": ("figure",),
    "event.summoned": ("place",),
    "event.teleported": ("caster", "path"),
    "event.wounded": ("source",),
    "roll.attacker": ("bonus",),
    "roll.gold": ("camp",),
    "roll.lots": ("bonus",),
    "roll.resist": ("caster",),
}
# Numbers by which dice are read that no sentence shows.
READING_FIELDS: tuple[str, ...] = ()
