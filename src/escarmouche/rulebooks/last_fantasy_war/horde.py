"""A horde (LFW-SCEN-FLOT-11, -12): the kinds of units of which the waves of the flood are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from escarmouche.rulebooks.last_fantasy_war.sheet import Names, Sheet

SWARM, BASE, ELITE, HEAVY, BOSS = "swarm", "base", "elite", "heavy", "boss"
KINDS = (SWARM, BASE, ELITE, HEAVY, BOSS)


@dataclass(frozen=True)
class Recruit:
    """A unit of a horde: its sheet, of a cavalry two, and by which behaviour it acts."""

    entry: str
    sheets: tuple[Sheet, ...]
    radius: float
    points: int
    behaviour: str

    @property
    def identity(self) -> str:
        """What digests show."""
        return self.entry


@dataclass(frozen=True)
class Horde:
    """One army of the flood."""

    id: str
    names: Names
    swarm: Recruit
    base: Recruit
    elites: tuple[Recruit, ...]
    heavy: Recruit
    boss: Recruit

    @property
    def identity(self) -> str:
        """What digests show."""
        return self.id

    def recruits(self) -> Iterator[Recruit]:
        """All of them."""
        yield from (self.swarm, self.base, *self.elites, self.heavy, self.boss)

    def called(self, entry: str) -> Recruit | None:
        """The one whose units have an entry."""
        return next((one for one in self.recruits() if one.entry == entry), None)
