"""What one attack is (LFW-ATT-*): who, at whom, with what, in which manner."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon

SHOT, MELEE, HIT = "shot", "melee", "hit"  # HIT: a "touche de force X", without a roll (A-R11)
SPELL, FALL, DOOR = "spell", "fall", "door"


class Attack(NamedTuple):
    """One attack on one unit."""

    manner: str
    target: int
    attacker: int | None = None
    weapon: Weapon | None = None
    attacks: int = 1  # the characteristic as it counts here (a part of a split attack: A-R36)
    force: int = 0
    split: bool = False  # a part that made another: no saturation (LFW-COMBATATT-06)
    blast: bool = (
        False  # explosions and breaths: not deflected between rider and mount (LFW-CAV-12)
    )
