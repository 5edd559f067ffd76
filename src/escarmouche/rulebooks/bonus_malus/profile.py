"""A profile: a list of skills with modifiers, and what its figures carry (BM-PRES-04, R76)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.equipment import (
    Item,
    Names,
    Protection,
    Upgrade,
    Use,
    Weapon,
)

STANDARD_RADIUS, STANDARD_HEIGHT = 0.5, 2.0  # R1, in paces
ENORMOUS_RADIUS, ENORMOUS_HEIGHT = 1.0, 4.0  # R1


@dataclass(frozen=True)
class Profile:
    """What all figures of one line of a force have in common. Upgrades of weapons are in the weapons already.

    `hands` are the ids of what it holds at first, at most two, a weapon for two hands once. `plugins` are those of
    its skills and objects, in the order in which they stand, and `handlers` the same by point.

    `unarmed` has the whole damage of R34, for cards and prices: a natural attack (Dégâts in the profile, R26) alone, else the
    best of Art Martial, Férocité and nothing, with Exosquelette and what is Sans arme. `unarmed_uses` are all such ways.
    A combat counts the same by its parts, with a reason for each (`melee.means`, `upgrades`, the points UNARMED and DAMAGE).
    """

    id: str
    names: Names
    faction: str
    skills: tuple[Skill, ...]
    weapons: tuple[Weapon, ...] = ()
    armour: Protection | None = None
    shield: Protection | None = None
    items: tuple[Item, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()  # of bare hands (R73), and those written for the card
    hands: tuple[str, ...] = ()
    unarmed: Use = Use(damage=-3)  # what it fights with where it holds nothing (R34)
    unarmed_uses: tuple[Use, ...] = ()  # where there are several; the first is `unarmed`
    price: int = 0
    radius: float = STANDARD_RADIUS
    height: float = STANDARD_HEIGHT
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)
    written: Mapping[str, Any] = field(
        default_factory=dict, compare=False
    )  # of what it was made, to keep it

    def skill(self, id: str) -> Skill | None:
        """A skill that it has."""
        for skill in self.skills:
            if skill.id == id:
                return skill
        return None

    def has(self, id: str) -> bool:
        """Whether it has a skill."""
        return self.skill(id) is not None

    def weapon(self, id: str) -> Weapon | None:
        """A weapon that it brought."""
        for weapon in self.weapons:
            if weapon.id == id:
                return weapon
        return None

    @property
    def life(self) -> int:
        """BM-VITALITE-01, -04, BM-SKILL-ENORME-01, R27: its vitality points."""
        return 6 if self.has("enorme") else 3 if self.has("personnage") else 1

    @property
    def identity(self) -> str:
        """What digests show."""
        return self.id
