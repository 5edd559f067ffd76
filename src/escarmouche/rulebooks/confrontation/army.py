"""What an army is: entries of like fighters under the banner of one people (R35, R37)."""

from __future__ import annotations

from dataclasses import dataclass, field

from escarmouche.rulebooks.confrontation.profile import Names, Profile

FORMATS = (100, 200, 300)  # R35: the sizes, in PA, for which the scenarios are made


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: so many fighters with the same reference card."""

    id: str
    profile: Profile
    count: int = 1

    @property
    def price(self) -> int:
        """R21: what the whole entry is worth, in PA."""
        return self.profile.value * self.count


@dataclass(frozen=True, slots=True)
class Army:
    """A list: its format, the people that leads it, and its fighters, allies included."""

    id: str
    names: Names
    format: int  # in PA, agreed for both sides
    people: str
    entries: tuple[Entry, ...]
    fluff: Names = field(default_factory=dict)

    @property
    def points(self) -> int:
        """R21: its strategic value."""
        return sum(entry.price for entry in self.entries)

    @property
    def figures(self) -> int:
        """How many fighters it brings."""
        return sum(entry.count for entry in self.entries)

    @property
    def allied_points(self) -> int:
        """What its fighters of other peoples are worth."""
        return sum(each.price for each in self.entries if each.profile.people != self.people)
