"""Who is hostile to whom: camps, the alliances that a scenario declares, and how they stand to each other now.

Hostility is a relation, never "the other camp": there may be up to four, two of them may stand together, a third
may mind its own business until somebody attacks it. It has a direction, because whoever may be attacked need not
attack: `sides.hostile(a, b)` says that camp a takes camp b for an enemy.

>>> sides = allied(3, [(0, 2)])  # camps 0 and 2 against camp 1
>>> sides.enemies(0), sides.enemies(1), sides.friends(2)
((1,), (0, 2), (0, 2))
>>> peaceful = sides.at_peace(0, 1)  # it changes in play: a new value for the state
>>> peaceful.hostile(0, 1), peaceful.hostile(2, 1)
(False, True)

A state without alliances says nothing: `State.sides` is then each camp for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from escarmouche.memory import remembered

# Of two camps: the one that a camp is not. For the inner loops of books that know two and no more.
THE_OTHER = (1, 0)


@dataclass(frozen=True, slots=True)
class Sides:
    """How the camps of a game stand to each other. A value: what changes it makes another."""

    alliance: tuple[int, ...]  # of each camp: the lowest number of those that stand together
    foes: tuple[tuple[int, ...], ...]  # of each camp: whom it takes for enemies

    def hostile(self, one: int, other: int) -> bool:
        """Whether a camp takes another for an enemy."""
        return other in self.foes[one]

    def friendly(self, one: int, other: int) -> bool:
        """Whether two camps stand together; each does with itself."""
        return self.alliance[one] == self.alliance[other]

    def enemies(self, camp: int) -> tuple[int, ...]:
        """The camps that a camp takes for enemies, in order."""
        return self.foes[camp]

    def friends(self, camp: int) -> tuple[int, ...]:
        """The camps that stand together with a camp, itself among them, in order."""
        mine = self.alliance[camp]
        return tuple([other for other, one in enumerate(self.alliance) if one == mine])

    def allies(self, camp: int) -> tuple[int, ...]:
        """Its friends without itself."""
        return tuple([other for other in self.friends(camp) if other != camp])

    @property
    def alliances(self) -> tuple[tuple[int, ...], ...]:
        """The camps by alliance, the one of camp 0 first; most are of one camp."""
        return tuple([self.friends(first) for first in dict.fromkeys(self.alliance)])

    def turns_on(self, one: int, other: int) -> Sides:
        """From now on a camp takes another for an enemy, whatever the other thinks."""
        return self._with(one, (*self.foes[one], other))

    def at_war(self, one: int, other: int) -> Sides:
        """From now on two camps take each other for enemies."""
        return self.turns_on(one, other).turns_on(other, one)

    def at_peace(self, one: int, other: int) -> Sides:
        """From now on neither of two camps takes the other for an enemy: that makes them no allies."""
        calm = self._with(one, [camp for camp in self.foes[one] if camp != other])
        return calm._with(other, [camp for camp in self.foes[other] if camp != one])

    def _with(self, camp: int, foes: Iterable[int]) -> Sides:
        found = tuple(sorted(set(foes)))
        assert camp not in found, f"camp {camp} is no enemy of itself"
        return replace(self, foes=(*self.foes[:camp], found, *self.foes[camp + 1 :]))


def allied(camps: int, alliances: Iterable[Sequence[int]] = ()) -> Sides:
    """So many camps with the alliances that a scenario declares: whoever is not allied is an enemy."""
    together = [tuple(sorted(alliance)) for alliance in alliances]
    named = [camp for alliance in together for camp in alliance]
    if len(set(named)) < len(named) or any(not 0 <= camp < camps for camp in named):
        raise ValueError(f"each of {camps} camps may stand in one alliance: {together}")
    first = {camp: alliance[0] for alliance in together for camp in alliance}
    alliance = tuple([first.get(camp, camp) for camp in range(camps)])
    foes = [tuple([camp for camp, mine in enumerate(alliance) if mine != own]) for own in alliance]
    return Sides(alliance, tuple(foes))


@remembered
def each_for_itself(camps: int) -> Sides:
    """So many camps without any alliance: all are enemies."""
    return allied(camps)


def adversary(camp: int) -> int:
    """The other one, for books that allow two camps and no more; any third has no adversary."""
    return THE_OTHER[camp]


def grouped(sides: Sides, counts: Mapping[int, float]) -> dict[int, float]:
    """What camps have, added up by alliance (under the number of its first camp)."""
    total: dict[int, float] = {}
    for camp, count in counts.items():
        total[sides.alliance[camp]] = total.get(sides.alliance[camp], 0) + count
    return total


def strictly_most(sides: Sides, counts: Mapping[int, float]) -> tuple[int, ...]:
    """The camps of the alliance that has more than each other one: whoever controls a place. Nobody in a tie.

    >>> strictly_most(allied(3, [(0, 2)]), {0: 1, 1: 2, 2: 2})
    (0, 2)
    >>> strictly_most(allied(3), {0: 2, 1: 2, 2: 1})
    ()
    """
    total = grouped(sides, counts)
    most = max(total.values(), default=0)
    best = [alliance for alliance, count in total.items() if count == most]
    return sides.friends(best[0]) if len(best) == 1 and most > 0 else ()
