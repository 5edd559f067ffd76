"""Chapter 1.3.6: armies with a theme. Affiliations, their capacities, and solos for single cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from escarmouche.rulebooks.age_des_escarmouches.army import formats
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names, Profile


class Per(Enum):
    """What a (Spécial) price counts."""

    INCARNATE = "incarnate"
    CARD = "card"
    MYSTIC = "mystic"


@dataclass(frozen=True, slots=True)
class Price:
    """ADE-1.3.6-04: what stands in brackets behind the name of a capacity.

    `by_format` is (X2/X3/X4/X5/X6) (ADE-1.3.6-09); empty is (0), free in every format (ADE-1.3.6-11);
    a price marked (Spécial) counts something of the army (ADE-1.3.6-12).
    """

    by_format: tuple[int, ...] = ()
    each: int = 0
    per: Per | None = None

    def at(self, format: int, count: Mapping[Per, int]) -> int:
        """ADE-1.3.6-08, -10: paid once for the whole army, at the next higher multiple of 100."""
        if self.per is not None:
            return self.each * count[self.per]
        if not self.by_format:
            return 0
        place = (formats.tier(format) - formats.SMALLEST) // formats.STEP
        beyond = max(0, place - (len(self.by_format) - 1))
        last, before = self.by_format[-1], self.by_format[-2]
        return self.by_format[min(place, len(self.by_format) - 1)] + beyond * (
            last - before
        )  # A-R3


def _anybody(profile: Profile) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Capacity:
    """ADE-1.3.6-02: a capacity of the whole affiliation, under the people's own word for it."""

    id: str
    names: Names
    price: Price
    rule: Names = field(default_factory=dict)
    suits: Callable[[Profile], bool] = _anybody  # whom of the people it serves


@dataclass(frozen=True, slots=True)
class Solo:
    """ADE-1.3.6-03: a capacity for single cards; a price for all, or one for each rank."""

    id: str
    names: Names
    prices: tuple[int, ...]
    suits: Callable[[Profile], bool] = _anybody  # ADE-1.3.6-15: who on the card benefits
    rule: Names = field(default_factory=dict)

    def price(self, rank: int) -> int:
        """ADE-1.3.6-13: for one card; ADE-1.3.6-14: by the highest rank on it."""
        return self.prices[min(rank, len(self.prices)) - 1]


@dataclass(frozen=True, slots=True)
class Affiliation:
    """ADE-1.3.6-01: a theme of one people's armies."""

    id: str
    people: str
    names: Names
    capacities: tuple[Capacity, ...]
    solos: tuple[Solo, ...] = ()

    def price(self, format: int, count: Mapping[Per, int]) -> int:
        """ADE-1.3.6-06, -18: every one of its capacities is paid."""
        return sum(capacity.price.at(format, count) for capacity in self.capacities)

    def affects(self, profile: Profile) -> bool:
        """ADE-1.3.6-16: only fighters of its people; these share its price (A-R17)."""
        return profile.people == self.people

    def solo(self, id: str) -> Solo | None:
        """One of its solos."""
        return next((solo for solo in self.solos if solo.id == id), None)


def welcomes(army: str | None, profile: Profile) -> bool:
    """ADE-1.3.6-20: whoever names affiliations plays under one of these, or under none."""
    return army is None or not profile.affiliations or army in profile.affiliations


def renamed(army: str | None, profile: Profile) -> bool:
    """ADE-1.3.6-21: an Incarné may serve another affiliation, but not under its name."""
    return profile.incarnate and not welcomes(army, profile)
