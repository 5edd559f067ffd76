"""What equipment costs (R77). Every fraction of a line is rounded up by itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, prod

from escarmouche.rulebooks.bonus_malus.dice import value_of
from escarmouche.rulebooks.bonus_malus.equipment import Protection, ShotUse, Use, Weapon

STEPS = (0, 1, 3, 6, 9, 11, 12)  # R77, K: about twelve times the chance of a classic test

MELEE_EXTRAS = {
    "parade-des-tirs": 10,  # as a Champ de protection: beside Sensible à la Force it stops as many shots
    "electrochoc": 5,
    "brise-arme": 3,
    "magique": 3,
    "combats-multiples": 2,
    "phrik": 1,
    "avec-bouclier": 1,
    "bruyant": -1,
}
SHOT_EXTRAS = {"passe-bouclier": 1, "deviation": 1, "silencieux": 1}
TWO_HANDS = -1
TO_THROW = 1  # of a weapon that is made for blows and may be thrown
ZONE_STEP = 3
RANGES = ((1, Fraction(1, 5)), (3, Fraction(1, 2)), (6, Fraction(3, 4)), (12, Fraction(5, 4)))
FARTHER = Fraction(7, 4)
CADENCES = {1: Fraction(1), 2: Fraction(7, 4), 3: Fraction(5, 2)}
RELOADED = Fraction(3, 5)
UPGRADES = {
    "poings-americains": 2,
    "couteau": 2,
    "munitions-dum-dum": 2,
    "munitions-perforantes": 1,
    "portee-amelioree": 1,  # for each pace
}
ITEMS = {"jet-pack": 5, "trousse-de-premiers-secours": 9, "materiel-de-soin": 11}
GENERAL_SAVE, CONDITIONAL_SAVE = 3, 2  # for each step of a save
PHRIK_ARMOUR, PHRIK_SHIELD = 2, 1


def steps(modifier: int) -> int:
    """R77, K: what a skill with a modifier is worth.

    >>> [steps(m) for m in range(-4, 6)]
    [0, 0, 1, 3, 6, 9, 11, 12, 13, 14]
    """
    value = value_of(modifier)
    if value <= 0:
        return 0
    return STEPS[value] if value < len(STEPS) else STEPS[-1] + value - len(STEPS) + 1


def share(modifier: int, weight: Fraction) -> int:
    """A part of it, rounded up.

    >>> share(1, Fraction(3, 4))
    7
    """
    return ceil(steps(modifier) * weight)


def weapon_price(weapon: Weapon) -> int:
    """A weapon as the lists have it. A dagger pays one point for being thrown, not a second weapon."""
    if weapon.melee is not None:
        blows = sum(_melee(weapon.melee)) + (TWO_HANDS if weapon.hands == 2 else 0)
        return blows + (TO_THROW if weapon.shot is not None else 0)
    assert weapon.shot is not None
    return sum(_shot(weapon.shot)) + (TWO_HANDS if weapon.hands == 2 else 0)


def _melee(use: Use) -> Iterator[int]:
    yield share(use.damage, Fraction(1, 2))
    yield use.rank("transperce-armure")
    if (cut := use.modifier("de-taille-et-d-estoc")) is not None:
        yield share(cut, Fraction(1, 3))
    if (stun := use.modifier("assommoir")) is not None:
        yield share(stun, Fraction(1, 2))
    yield from (MELEE_EXTRAS.get(skill.id, 0) for skill in use.skills)


def _shot(use: ShotUse) -> Iterator[int]:
    factors = [_of_range(use.range), CADENCES.get(use.shots, CADENCES[3])]
    if use.has("rechargement"):
        factors.append(RELOADED)
    yield ceil(steps(use.damage) * prod(factors))
    yield use.rank("transperce-armure")
    yield ZONE_STEP * use.rank("zone")
    if (thrown := use.modifier("projection")) is not None:
        yield share(thrown, Fraction(1, 2))
    yield from (SHOT_EXTRAS.get(skill.id, 0) for skill in use.skills)


def _of_range(paces: float) -> Fraction:
    return next((factor for most, factor in RANGES if paces <= most), FARTHER)


def protection_price(protection: Protection, is_shield: bool) -> int:
    """For a figure of one vitality point; whoever has more pays it several times (`prices`)."""
    conditional = is_shield or protection.shots_only
    each = CONDITIONAL_SAVE if conditional else GENERAL_SAVE
    phrik = PHRIK_SHIELD if is_shield else PHRIK_ARMOUR
    return each * protection.save + (phrik if protection.skills else 0)


def upgrade_price(id: str) -> int:
    """An improvement; a longer range costs this for each pace."""
    return UPGRADES[id]


def item_price(id: str) -> int:
    """An object."""
    return ITEMS[id]
