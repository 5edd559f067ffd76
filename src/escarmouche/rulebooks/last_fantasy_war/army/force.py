"""What an army is: units of one faction for a format in points (LFW-FACTION-*, LFW-ARMEE-*)."""

from __future__ import annotations

from dataclasses import dataclass, field

from escarmouche.rosters.offers import Price
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.sheet import (
    CAVALRY_BASE,
    CAVALRY_HEIGHT,
    MM,
    Names,
    Sheet,
    Specialty,
)

FORMATS = (300, 600)  # LFW-ARMEE-02: normally 300


@dataclass(frozen=True)
class Half:
    """One sheet of an entry: as it plays, as it is printed with its options, and which it took."""

    sheet: Sheet
    printed: PrintedSheet
    options: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()  # those of the sheet; skills may add some
    base: str | None = None  # the sheet of the book that it comes from; None: it is written out


@dataclass(frozen=True)
class Entry:
    """One line of an army: so many units of one sheet, or so many cavalries of a rider and its mount (LFW-CAV-01)."""

    id: str
    rider: Half
    price: Price
    count: int = 1
    mount: Half | None = None
    specialty: Specialty | None = None
    mount_is_specialist: bool = False  # LFW-CAV-04

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets of one unit of it: one, or for a cavalry the rider's and the mount's."""
        return tuple(half.sheet for half in self.halves)

    @property
    def halves(self) -> tuple[Half, ...]:
        """The same as they were built."""
        return (self.rider,) if self.mount is None else (self.rider, self.mount)

    @property
    def is_cavalry(self) -> bool:
        """Whether it is a duo."""
        return self.mount is not None

    @property
    def profile(self) -> Sheet:
        """The sheet that it is named after: a rider's."""
        return self.rider.sheet

    @property
    def names(self) -> Names:
        """How it is called: a cavalry by both its halves."""
        if self.mount is None:
            return self.profile.names
        ridden = self.mount.sheet.names
        return {
            lang: f"{name} / {ridden.get(lang, '')}" for lang, name in self.profile.names.items()
        }

    @property
    def radius(self) -> float:
        """A-R17: of the base on the table; a mount that needs more than a cavalry's has its own."""
        if self.mount is None:
            return self.profile.radius
        return max(CAVALRY_BASE * MM / 2, self.mount.sheet.radius)

    @property
    def height(self) -> float:
        """A-R8."""
        if self.mount is None:
            return self.profile.height
        return max(CAVALRY_HEIGHT, self.mount.sheet.height)

    @property
    def points(self) -> int:
        """What the whole line costs."""
        return self.price.points * self.count


@dataclass(frozen=True)
class Army:
    """An army of one faction."""

    id: str
    names: Names
    format: int
    faction: str
    entries: tuple[Entry, ...]
    fluff: Names = field(default_factory=dict)
    scenario: str | None = None  # for which it is, where that has its own rules for armies

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(entry.points for entry in self.entries)

    @property
    def figures(self) -> int:
        """How many figures it brings; a cavalry is one."""
        return sum(entry.count for entry in self.entries)
