"""Chapter 1.1.2: the reference card. What a fighter is made of, as printed, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill, together

Names = Mapping[str, str]  # by language: "fr", "en"

ORDINARY_LIFE = 4  # ADE-1.2.5-01
ENORMOUS_LIFE = 6  # ADE-1.2.5-01, ADE-SKILL-ENORME-01


class Kind(Enum):
    """The three types of fighters."""

    WARRIOR = "warrior"  # ADE-4.1-03
    PURE_MYSTIC = "pure mystic"  # ADE-4.1-01
    WARRIOR_MYSTIC = "warrior-mystic"  # ADE-4.1-02


class Artillery(Enum):
    """What an artillery weapon is: its effect and its weight (A-R39)."""

    LIGHT_PIERCING = "perforante-legere"
    HEAVY_PIERCING = "perforante-lourde"
    LIGHT_ZONE = "zone-legere"
    HEAVY_ZONE = "zone-lourde"


@dataclass(frozen=True, slots=True)
class Weapon:
    """ADE-1.1.2.3-01: a ranged weapon has its own FOR, and a range in cm."""

    names: Names
    strength: int
    range: float
    artillery: Artillery | None = None

    @property
    def notation(self) -> str:
        """As the card writes it: ADE-1.1.2.3-02."""
        return f"{self.names['fr']} {self.strength}/{self.range:g}"


@dataclass(frozen=True, slots=True)
class Base:
    """ADE-1.1.1-03: round or rectangular; millimetres, as figures are sold (A-R1)."""

    width: float
    depth: float | None = None  # None: a round base of this diameter

    @property
    def radius(self) -> float:
        """The radius in cm of a round base, or of the circle around a rectangle."""
        if self.depth is None:
            return self.width / 20
        return float((self.width**2 + self.depth**2) ** 0.5) / 20


@dataclass(frozen=True, slots=True)
class Machine:
    """What makes a reference card that of a war machine, besides its RES (ADE-4.7.2-02) and its weapons."""

    structure: int  # ADE-4.7.2-01: PS, the equivalent of PV (ADE-4.7.1-08)
    weight: float  # ADE-4.7.2-03: POI, in cm of movement
    crew: int  # ADE-4.7.2-04: EQU, how many it takes to use it normally
    servers: (
        str  # ADE-4.7.1-07: the profile, class or people of those who are at home with it (A-R71)
    )

    def served_by(self, profile: Profile) -> bool:
        """Whether a crew member is one of its servers; else it is a substitute."""
        return self.servers in (profile.id, profile.fighting_class, profile.people)


@dataclass(frozen=True, slots=True)
class Profile:
    """ADE-1.1.2-01: what a reference card says. Shared by all figures that it represents.

    ADE-1.1.2.4-06, -07: a rank line may be as short as rank and people, or name everything.
    """

    id: str
    names: Names
    people: str  # ADE-1.1.2.4-01
    rank: int  # ADE-1.1.2.4-02: 1, 2 or 3
    value: int  # ADE-1.1.2.5-01: the printed VAL, in PA
    mou: float  # ADE-1.2.8-01: on the ground, in cm
    scores: Mapping[str, int]  # ADE-1.1.2.1-01: what is not there is a dash
    stature: str = "humain"  # see `statures`, from which the next two follow
    power: int = 1  # ADE-1.1.2.6-01: PUI, from 1 to 3
    height: float = 4.0
    base: Base = Base(25.0)
    air: float | None = None  # ADE-4.5.1-01: the MOU of a flyer in the air
    incarnate: bool = False  # ADE-1.1.2.4-05: else a troop
    affiliations: tuple[str, ...] = ()  # ADE-1.1.2.4-03
    fighting_class: str | None = None  # ADE-1.1.2.4-04: a tag that effects may name
    hardened: frozenset[str] = frozenset()  # ADE-1.1.2.2-01: half-circles, the skill Aguerri
    intimidating: frozenset[str] = frozenset()  # ADE-1.1.2.2-02: triangles, Intimidation
    focused: frozenset[str] = frozenset()  # ADE-1.1.2.2-04: bold, for the skill Concentration
    weapons: tuple[Weapon, ...] = ()
    equipment: tuple[str, ...] = ()  # ADE-1.1.2.3-03
    skills: tuple[Skill, ...] = ()  # as printed
    capacities: tuple[str, ...] = ()  # special capacities, reserved to it
    singular: Names = field(default_factory=dict)
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)
    machine: Machine | None = None  # ADE-4.7.1-01: no fighter, but a war machine
    # What follows from the card, and is asked for all the time.
    _held: frozenset[str] = field(init=False, repr=False, compare=False)  # the skills by name
    life: int = field(init=False, repr=False, compare=False)  # PV
    kind: Kind = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_held", frozenset([skill.id for skill in self.skills]))
        object.__setattr__(self, "life", self._life())
        object.__setattr__(self, "kind", self._kind())

    def __hash__(self) -> int:
        """Cards of different names are different; what follows from a card is found out once."""
        return hash(self.id)

    def printed(self, name: str) -> float | None:
        """A characteristic as printed; None where the card has a dash (A-R75)."""
        return self.mou if name == "MOU" else self.scores.get(name)

    def has(self, skill: str) -> bool:
        """Whether the card prints a skill."""
        return skill in self._held

    def _life(self) -> int:
        """ADE-1.2.5-01: four PV, or six for whoever is Énorme; ADE-4.7.1-08: PS of what is not alive."""
        if self.machine is not None:
            return self.machine.structure
        return ENORMOUS_LIFE if self.has("enorme") else ORDINARY_LIFE

    def _kind(self) -> Kind:
        """ADE-4.1-01, -02, -03: these three cover everybody."""
        if not (self.has("magicien") or self.has("fidele")):
            return Kind.WARRIOR
        return Kind.WARRIOR_MYSTIC if self.has("mystique-guerrier") else Kind.PURE_MYSTIC

    @property
    def mystic_score(self) -> int:
        """ADE-4.6.1-05: MYS, which is POU for magicians and FOI for the faithful; 0 for others."""
        return self.scores.get("POU", self.scores.get("FOI", 0))

    @property
    def one(self) -> Names:
        """What a single figure is called."""
        return self.singular or self.names


# ADE-4.2.1-02: what every Incarné has who is no pure mystic; ADE-4.2.1-03: one who shoots, this too.
INCARNATE_SKILLS = (Skill("enchainement"), Skill("contre-attaque"), Skill("coup-de-maitre"))
INCARNATE_SHOOTER = Skill("rechargement-rapide", ("1",))
# ADE-4.6.6-02, -03, ADE-SKILL-MYSTIQUE-GUERRIER-02, -03: what a warrior-mystic has.
WARRIOR_MYSTIC_SKILLS = (Skill("contre-attaque"), Skill("immunite", ("deconcentration",)))
_NEITHER_POISON_NOR_FEAR = (Skill("immunite", ("toxique+peu",)),)
# The skills that other skills bring with them.
BROUGHT_BY: Mapping[str, tuple[Skill, ...]] = {
    "construct": _NEITHER_POISON_NOR_FEAR,  # ADE-SKILL-CONSTRUCT-02
    "mort-vivant": _NEITHER_POISON_NOR_FEAR,  # ADE-SKILL-MORT-VIVANT-01
    "immortel-des-tenebres": _NEITHER_POISON_NOR_FEAR,  # ADE-SKILL-IMMORTEL-TENEBRES-02
    "immortel-de-la-lumiere": _NEITHER_POISON_NOR_FEAR,  # ADE-SKILL-IMMORTEL-LUMIERE-02
    # ADE-SKILL-IMMORTEL-DESTIN-02
    "immortel-du-destin": (Skill("conscience"), Skill("immunite", ("toxique",))),
}
# ADE-1.3.6-22: what an Incarné loses under another affiliation, because it names persons.
NAMING_SKILLS = frozenset({"fleau", "ennemi-personnel", "frere-de-sang"})


def skills_of(profile: Profile, renamed: bool = False) -> tuple[Skill, ...]:
    """The printed skills and those that its condition brings (ADE-4.2-01); ADE-SKILL-GENERAL-02: each once."""
    held = [each for each in profile.skills if not (renamed and each.id in NAMING_SKILLS)]
    held += [more for each in held for more in BROUGHT_BY.get(each.id, ())]
    # ADE-SKILL-ENNEMI-PERSONNEL-01: it is Fléau of the same, which never counts twice (B-R39).
    held += [Skill("fleau", each.parameters) for each in held if each.id == "ennemi-personnel"]
    if profile.kind is Kind.WARRIOR_MYSTIC:
        held += WARRIOR_MYSTIC_SKILLS
    # ADE-4.2.1-01: a pure mystic gets nothing more.
    if profile.incarnate and profile.kind is not Kind.PURE_MYSTIC:
        held += INCARNATE_SKILLS
        if "TIR" in profile.scores:
            held.append(INCARNATE_SHOOTER)
    return together(held)
