"""Outcomes and their chances: what the lab answers when it is asked for odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from escarmouche.lab.statistics import Interval, wilson


class Odds:
    """Outcomes and their chances. `exact` is False when they were sampled."""

    __slots__ = ("counts", "exact", "total")

    def __init__(self, counts: Mapping[Hashable, int], total: int, exact: bool = True) -> None:
        self.counts = dict(counts)
        self.total = total
        self.exact = exact

    def __getitem__(self, outcome: Hashable) -> Fraction:
        return Fraction(self.counts.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def chance(self, holds: Callable[[Any], bool]) -> float:
        """The chance that something holds of the outcome."""
        return sum(count for out, count in self.counts.items() if holds(out)) / self.total

    def mean(self, measure: Callable[[Any], float]) -> float:
        """The expected value of something measured on the outcome."""
        return sum(measure(out) * count for out, count in self.counts.items()) / self.total

    def by(self, key: Callable[[Any], Any]) -> Odds:
        """The odds of a part of the outcome (the wounds alone, say)."""
        found: dict[Hashable, int] = {}
        for outcome, count in self.counts.items():
            part = key(outcome)
            found[part] = found.get(part, 0) + count
        return Odds(found, self.total, self.exact)

    def interval(self, holds: Callable[[Any], bool]) -> Interval:
        """Where the chance lies: a point when it is exact, a 95 % interval when it was sampled."""
        count = sum(count for out, count in self.counts.items() if holds(out))
        if self.exact:
            return Interval(count / self.total, count / self.total, count / self.total)
        return wilson(count, self.total)

    def table(self) -> list[tuple[Any, Fraction]]:
        """Every outcome with its chance, in order of the outcomes."""
        return [(outcome, self[outcome]) for outcome in sorted(self.counts)]  # type: ignore[type-var]
