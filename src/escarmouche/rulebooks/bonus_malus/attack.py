"""What one attack is: who, at whom, with what, in which manner, and from where it comes."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.bonus_malus.equipment import Use

# In which manner somebody may be harmed.
MELEE = "melee"  # a combat phase that was won
FREE = "free"  # a free attack (BM-DESENGAGE-03): a damage roll without a combat roll
SHOT = "shot"  # a shot or a throw
POWER = "power"  # a Force power, or a skill that harms (R69): neither shot nor melee
FALL = "fall"  # BM-CHUTE-01


class Means(NamedTuple):
    """With what somebody fights or shoots: a weapon in hand, or none."""

    use: Use
    weapon: str | None = None  # None: bare hands, or what grows on it
    natural: bool = False  # R26: a profile that prints its own damage
    light: bool = False  # R35: a shooting weapon for two hands, used in melee
    upgrade: str | None = None  # R73: what its bare hands have on


class Attack(NamedTuple):
    """One attack on one victim, as damage and saves ask for it."""

    manner: str
    victim: int
    attacker: int | None = None
    means: Means | None = None
    origin: tuple[float, float] | None = None  # whence it comes: for the arcs (R31, R46)
    chosen: bool = True  # R86: the one aimed at, or drawn in a melee; not who stands near it
    cover: int = 0  # R41: the value of the save that cover gives
    precise: bool = False  # BM-SKILL-TIRPRECIS-02
    behind: bool = False  # BM-ARC-08, R20
    pierce: int = (
        0  # Transperce Armure of a power (BM-FORCE-ETRANGLEMENT-02); of a weapon it is in `means`
    )
    cuts: bool = False  # BM-SKILL-TAILLEESTOC-03: a test before the damage roll has succeeded


class Save(NamedTuple):
    """One source of a save (BM-SVG-05): its value, why, and whether Transperce Armure bears on it (R30)."""

    value: int
    reason: Phrase
    worn: bool = False  # an armour or a shield
