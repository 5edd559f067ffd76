"""What events carry besides what their sentences say, so that a situation may speak of it.

The fields of a sentence are known from the catalogue; these are the others, with their kind where their name
does not tell it (`other:camp`). A situation that names any other field is misspelt.
"""

from __future__ import annotations

from collections.abc import Mapping

UNSPOKEN: Mapping[str, tuple[str, ...]] = {
    "event.attack_fails": ("other",),
    "event.attack_result": ("other",),
    "event.combat_ends": ("passes",),
    "event.counter_attack": ("other",),
    "event.deployed": ("type",),
    "event.fled": ("camp",),
    "event.initiative": ("figure",),
    "event.lands_undefended": ("figure",),
    "event.moved": ("cost", "path"),
    "event.must_sustain": ("dice", "other"),
    "event.place_held": ("place",),
    "event.rallies": ("camp",),
    "event.separates": ("figures",),
    "event.side_eliminated": ("passes",),
    "event.still_routed": ("camp",),
    "event.tactics": ("other:camp",),
    "event.will_parry": ("other",),
    "event.will_sustain": ("dice", "other"),
    "event.wound_roll": ("figure",),
    "roll.authority": ("camp",),
    "roll.discipline": ("camp",),
    "roll.initiative": ("camp",),
    "roll.rally": ("camp",),
    "roll.six_again": ("camp", "other"),
}
# Numbers by which dice are read that no sentence shows.
READING_FIELDS: tuple[str, ...] = ()
