"""What a figure carries: weapons with the ways to use them, armour, shield, upgrades, objects (BM-EQUIP-*).

The lists of the book are data (`data/equipment.toml`, read by `catalogue`); here are their kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.rosters.skill_lists import Skill

Names = Mapping[str, str]  # by language

LASER_SABRES = ("sabre-laser", "double-sabre-laser")  # ids that R30, R60 and two skills speak of
# BM-EQUIP-01, R72: weapons and objects; armour, shield and improvements are not counted
MOST_CARRIED = 4


@dataclass(frozen=True)
class Use:
    """One way to use a weapon, or hands without one: its damage as a modifier, its attributes.

    `plugins` and `handlers` are those of the attributes: they are heard only while this is what is used (R37, R84).
    """

    damage: int
    skills: tuple[Skill, ...] = ()
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)

    def has(self, id: str) -> bool:
        """Whether it has an attribute."""
        for skill in self.skills:
            if skill.id == id:
                return True
        return False

    def rank(self, id: str) -> int:
        """The number behind an attribute (Transperce Armure 3); 0 where it has none."""
        for skill in self.skills:
            if skill.id == id:
                return skill.rank or 1
        return 0

    def modifier(self, id: str) -> int | None:
        """The modifier of an attribute that is tested (Assommoir-); None where it has none."""
        return next((skill.modifier for skill in self.skills if skill.id == id), None)

    @property
    def loud(self) -> bool:
        """BM-MELEE-02, R65: blows are not heard unless the weapon is noisy."""
        return self.has("bruyant")


@dataclass(frozen=True)
class ShotUse(Use):
    """A way to shoot or throw: also its range (BM-PORTEE-01)."""

    range: float = 0.0

    @property
    def shots(self) -> int:
        """BM-SKILL-CADENCE-01: how many in one action."""
        return self.rank("cadence") or 1

    @property
    def skill(self) -> str:
        """BM-SKILL-LANCER-01: with which skill it is used."""
        return "lancer" if self.has("lancer") else "tir"

    @property
    def area(self) -> float:
        """BM-SKILL-ZONE-01: how near one must be to its target to be caught too; 0: nobody else is."""
        return float(self.rank("zone"))

    @property
    def deviates(self) -> bool:
        """BM-SKILL-DEVIATION-01: where it misses it comes down elsewhere."""
        return self.has("deviation")

    @property
    def loud(self) -> bool:
        """BM-SKILL-SILENCIEUX-01, R65: shots are heard unless the weapon is silent."""
        return not self.has("silencieux")

    @property
    def reloads(self) -> bool:
        """BM-SKILL-RECHARGEMENT-01: it is loaded again before it shoots again."""
        return self.has("rechargement")


@dataclass(frozen=True)
class Weapon:
    """A weapon: in how many hands, for blows, for shots, or for both (a dagger).

    BM-MAINSNUES-03, R35: one for two hands that shoots has `melee` as well, that of a light weapon; it is `is_light` then,
    and no weapon made for close combat.
    """

    id: str
    names: Names
    clauses: tuple[str, ...] = ()
    hands: int = 1
    melee: Use | None = None
    shot: ShotUse | None = None
    spent: bool = False  # R38: one that is thrown away
    price: int = 0
    is_light: bool = False  # R35: in close combat only


@dataclass(frozen=True)
class Protection:
    """An armour or a shield: the value of its save (BM-EQUIV-01), against what, with which attributes."""

    id: str
    names: Names
    clauses: tuple[str, ...] = ()
    save: int = 0
    shots_only: bool = False
    skills: tuple[Skill, ...] = ()
    price: int = 0
    plugins: tuple[Plugin, ...] = ()  # of its attributes, heard while it counts (Armure en Phrik)
    handlers: Handlers = field(default_factory=dict)


@dataclass(frozen=True)
class Upgrade:
    """A change of a weapon (ammunition, a longer range), or of bare hands (knuckles, a knife: `unarmed`)."""

    id: str
    names: Names
    clauses: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    damage: int = 0
    range: float = 0.0
    unarmed: bool = False
    weapons: tuple[str, ...] = ()  # only for these
    price: int = 0
    use: Use | None = None  # of bare hands: -3 and what it adds (R34), its attributes


@dataclass(frozen=True)
class Item:
    """A special object: the skills that it gives (R74: or improves)."""

    id: str
    names: Names
    clauses: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    price: int = 0


@dataclass(frozen=True)
class Equipment:
    """All that the book and its rulings list, by id."""

    weapons: Mapping[str, Weapon]
    armours: Mapping[str, Protection]
    shields: Mapping[str, Protection]
    upgrades: Mapping[str, Upgrade]
    items: Mapping[str, Item]
