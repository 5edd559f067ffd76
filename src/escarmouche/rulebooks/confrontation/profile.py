"""The reference card: what a fighter is made of, as printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Names = Mapping[str, str]  # by language: "fr", "en"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A ranged weapon has its own FOR, and a range in cm (R35)."""

    names: Names
    strength: int
    range: float


@dataclass(frozen=True, slots=True)
class Profile:
    """R35: what a reference card says. Shared by all figures that it represents."""

    id: str
    names: Names
    people: str
    value: int  # R21: the strategic value (valeur stratégique) in PA, options included
    mou: float  # on the ground, in cm
    # INI, ATT, FOR, DEF, RES, DIS, and TIR, COU, POU, FOI where it has them.
    scores: Mapping[str, int]
    air: float | None = None  # the MOU in flight of whoever can fly (CC-IX-B-1-04)
    base: float = 25.0  # R35: the diameter of its round base, in mm
    height: float = 4.0  # in cm: what stands in the way of a sight
    weapon: Weapon | None = None
    magician: bool = False  # CC-IX-C-3-04
    faithful: bool = False  # CC-IX-C-3-04
    skills: tuple[str, ...] = ()  # ids of the catalogue
    character: bool = False  # a person: at most one of it in an army
    singular: Names = field(default_factory=dict)
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)

    def printed(self, name: str) -> float | None:
        """A characteristic as printed; None where the card has none."""
        return self.mou if name == "MOU" else self.scores.get(name)

    def has(self, skill: str) -> bool:
        """Whether the card names a skill."""
        return skill in self.skills

    @property
    def flies(self) -> bool:
        """Whether it can leave the ground."""
        return self.air is not None

    @property
    def radius(self) -> float:
        """Of its base, in cm."""
        return self.base / 20

    @property
    def one(self) -> Names:
        """What a single figure is called."""
        return self.singular or self.names
