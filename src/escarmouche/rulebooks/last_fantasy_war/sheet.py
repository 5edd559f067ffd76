"""A sheet (fiche d'unité): what all units of one kind have in common (LFW-CARAC-*, LFW-TYPE-*, LFW-ARME-*, A-R62)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.rosters.skill_lists import Skill

Names = Mapping[str, str]  # by language

# LFW-TYPE-01 to -05
INFANTRY, BEAST, MONSTER, BEHEMOTH = "infanterie", "bete", "monstre", "behemoth"
TYPES = (INFANTRY, BEAST, MONSTER, BEHEMOTH)
# Roles (LFW-ROLE-01): the column of specialists' prices.
CLASSIC, ELITE, MONSTROUS = "classique", "elite", "monstre"
ROLES = (CLASSIC, ELITE, MONSTROUS)
SPECIALISTS = ("capitaine", "mage", "zelote", "tireur-d-elite", "briscard", "eclaireur")

MM = 1 / 25.4  # A-R17: inches in a millimetre
# LFW-FIG-01, LFW-FIG-02, LFW-FIG-03, A-R17: all bases are round; so many millimetres across where a sheet does not say otherwise.
BASES = {INFANTRY: 25.0, BEAST: 40.0, MONSTER: 60.0, BEHEMOTH: 100.0}
CAVALRY_BASE = 50.0
HEIGHTS = {INFANTRY: 1.2, BEAST: 1.0, MONSTER: 2.5, BEHEMOTH: 4.0}  # A-R8, inches
CAVALRY_HEIGHT = 2.0


@dataclass(frozen=True)
class Weapon:
    """A weapon (LFW-ARME-02): a range where it shoots, attacks, force, rules. Rules are heard while it is used."""

    id: str
    names: Names = field(hash=False)
    attacks: int = 1
    force: int = 0
    range: float | None = None  # None: in melee (A-R16)
    rules: tuple[Skill, ...] = ()
    plugins: tuple[Plugin, ...] = field(default=(), hash=False)
    handlers: Handlers = field(default_factory=dict, hash=False)

    @property
    def shoots(self) -> bool:
        """Whether it is a shooting weapon."""
        return self.range is not None

    def has(self, id: str) -> bool:
        """Whether it has a rule."""
        return any(rule.id == id for rule in self.rules)


@dataclass(frozen=True)
class Specialty:
    """What makes a unit a specialist: which, of which level, with which skills (LFW-SPE-*); what the skills ask to choose.

    LFW-CAV-03: of a cavalry one of the two sheets has it.
    """

    kind: str
    level: int
    skills: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()  # e.g. ("protecteur", "a-couvert") (A-R55)


@dataclass(frozen=True)
class Sheet:
    """One sheet as an army has it: its options are in it, its specialty too. Values "N+" are the N."""

    id: str
    names: Names
    faction: str
    role: str
    type: str
    points: int
    move: float
    melee: int  # CC
    shooting: int | None  # CT
    parade: int  # CP
    dodge: int  # E
    defence: int  # D
    life: int  # Pv
    courage: int  # Co
    command: int = 0  # Pc
    magic: int = 0  # Pm
    lent: int = (
        0  # Pv that a skill of its rider or mount takes off while they are a cavalry (LFW-CAV-05)
    )
    weapons: tuple[Weapon, ...] = ()
    equipment: tuple[str, ...] = ()  # words: "armure", "bouclier", "torche"...
    rules: tuple[Skill, ...] = ()
    abilities: tuple[str, ...] = ()  # command abilities that it knows (A-R18)
    spells: tuple[str, ...] = ()  # that it knows (A-R20)
    notes: tuple[str, ...] = ()  # "commandant", "legende", "unique"
    specialty: Specialty | None = None
    radius: float = 25.0 * MM / 2
    height: float = HEIGHTS[INFANTRY]
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)
    plugins: tuple[Plugin, ...] = ()  # of its rules, its type, its skills, in that order
    handlers: Handlers = field(default_factory=dict)
    shared: tuple[
        Plugin, ...
    ] = ()  # those of its skills that serve its rider or mount too (A-R14 i)
    written: Mapping[str, object] = field(
        default_factory=dict
    )  # plain data from which it can be made again

    def has(self, id: str) -> bool:
        """Whether it has a special rule."""
        return any(rule.id == id for rule in self.rules)

    def rule(self, id: str) -> Skill | None:
        """A special rule as it is written: Protection (6+), Implacable (1)."""
        return next((rule for rule in self.rules if rule.id == id), None)

    @cached_property
    def melee_weapons(self) -> tuple[Weapon, ...]:
        """What it fights with; bare hands are the rules' (A-R16)."""
        return tuple([weapon for weapon in self.weapons if not weapon.shoots])

    @cached_property
    def shooting_weapons(self) -> tuple[Weapon, ...]:
        """LFW-ARME-03: those with a range."""
        return tuple([weapon for weapon in self.weapons if weapon.shoots])

    @property
    def identity(self) -> str:
        """What digests show."""
        return self.id
