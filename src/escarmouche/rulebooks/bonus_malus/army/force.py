"""What a force is: figures of one faction, mercenaries among them, for a number of points (R78)."""

from __future__ import annotations

from dataclasses import dataclass, field

from escarmouche.rulebooks.bonus_malus.army.sheets import Sheet
from escarmouche.rulebooks.bonus_malus.equipment import Names
from escarmouche.rulebooks.bonus_malus.profile import Profile

FORMATS = (150, 250, 500)  # R78, and a smaller one of ours


@dataclass(frozen=True)
class Entry:
    """One line of a force: so many figures of one profile. `options` are those that it took of its sheet."""

    id: str
    profile: Profile
    sheet: Sheet
    count: int = 1
    options: tuple[str, ...] = ()
    base: str | None = (
        None  # the profile of the catalogue that it comes from; None: it is written out
    )

    @property
    def price(self) -> int:
        """R77: what the whole line costs."""
        return self.profile.price * self.count


@dataclass(frozen=True)
class Army:
    """A force. With a `posture` it is a group that the rules play (R81), free of the limits of a player's."""

    id: str
    names: Names
    format: int
    faction: str
    entries: tuple[Entry, ...]
    fluff: Names = field(default_factory=dict)
    posture: str | None = None

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(entry.price for entry in self.entries)

    @property
    def figures(self) -> int:
        """How many figures it brings."""
        return sum(entry.count for entry in self.entries)
