"""What a figure of Escarmouches Fantastiques is made of: its characteristics and its role."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Role(Enum):
    """What a figure is in its army."""

    TROOP = "troop"
    HERO = "hero"
    SORCERER = "sorcerer"  # EF-HEROS-08: Sorcier and Magicien are one role
    TITAN = "titan"

    @property
    def is_character(self) -> bool:
        """Hero or Sorcerer. A Titan is neither (EF-TITAN-01, R33)."""
        return self in (Role.HERO, Role.SORCERER)


FLIGHT = 18  # EF-TOUR-MVT-03: flyers move 18''


@dataclass(frozen=True, slots=True)
class Profile:
    """The printed scores of a figure. Frozen and shared by all figures of one roster entry."""

    id: str
    names: dict[str, str]  # by language: "fr", "en"
    movement: int  # EF-CAR-MVT-01, in inches (EF-CAR-MVT-02)
    melee: tuple[int, ...]  # EF-CAR-MEL-03: one attack for each score
    armour: int
    mental: int
    life: int = 1
    shooting: tuple[int, ...] = ()  # EF-CAR-TIR-02: no score, no ranged attack
    flies: bool = False
    role: Role = Role.TROOP
    abilities: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    creature: Profile | None = None  # what its Invocation brings into play
    base: float = 1.0  # diameter of its round base (R41)
    silhouette: str = "infantry"
    price: int = 0
    fluff: dict[str, str] = field(default_factory=dict)
    item_names: dict[str, dict[str, str]] = field(default_factory=dict)  # EF-ITEM-00: free names
    singular: dict[str, str] = field(default_factory=dict)  # one figure, where `names` is a plural

    @property
    def one(self) -> dict[str, str]:
        """What a single figure is called."""
        return self.singular or self.names


class PieceKind(Enum):
    """EF-ART-16: the two kinds of artillery."""

    EXPLOSIVE = "explosive"
    PIERCING = "piercing"


@dataclass(frozen=True, slots=True)
class Piece:
    """An artillery piece: only Movement (6'') and Shooting (EF-ART-14)."""

    id: str
    names: dict[str, str]
    kind: PieceKind
    shooting: int
    base: float = 1.5
    price: int = 0
    fluff: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Squad:
    """So many figures of one profile."""

    profile: Profile
    count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a roster: so many figures of one profile, or a piece with its crew.

    An entry is a *type* for deployment (EF-DEPL-04): it is placed all at once.
    """

    id: str
    profile: Profile  # of the figures, or of the crew
    count: int
    piece: Piece | None = None
    others: tuple[Squad, ...] = ()  # EF-ART-02, R19: crewmen of other profiles

    @property
    def squads(self) -> tuple[Squad, ...]:
        """Its figures by their profiles: one, or several in a crew."""
        return (Squad(self.profile, self.count), *self.others)

    @property
    def size(self) -> int:
        """How many figures it has."""
        return sum(squad.count for squad in self.squads)

    @property
    def price(self) -> int:
        """What the whole entry costs: the crew is paid like any figure (EF-ART-02, R19)."""
        figures = sum(squad.profile.price * squad.count for squad in self.squads)
        return figures + (self.piece.price if self.piece else 0)


@dataclass(frozen=True, slots=True)
class Army:
    """A checked army."""

    id: str
    names: dict[str, str]
    entries: tuple[Entry, ...]
    fluff: dict[str, str] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """The points actually spent (R21)."""
        return sum(entry.price for entry in self.entries)
