"""What a band may hold: how many of a kind, for how many points, and what one of them may cost.

A book writes its rules of composition as data, each with the phrase that says its clause:

    LIMITS = (
        Limit(is_captain, least=1, most=1, phrase=ONE_CAPTAIN),
        Limit(is_mercenary, most=1, per=100, phrase=TOO_MANY_MERCENARIES),  # one for every 100 points
        Limit(is_legend, most=0, phrase=NO_LEGENDS),
    )
    check_limits(source, members, LIMITS, points=250)
    check_price(source, path, price, Band(most=150), TOO_DEAR)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters.source import Source
from escarmouche.rosters.toml_lines import Path


class Band(NamedTuple):
    """The prices between which a unit belongs, bounds included.

    >>> Band(10, 25).holds(25), Band(most=14).holds(15), Band(10).holds(400)
    (True, False, True)
    """

    least: int = 0
    most: int | None = None

    def holds(self, price: int) -> bool:
        """Whether a price lies in it."""
        return self.least <= price and (self.most is None or price <= self.most)


class Member(NamedTuple):
    """An entry of a band as its rules look at it: where it stands in the file, what it is, how many."""

    path: Path
    what: Any
    number: int = 1


class Limit(NamedTuple):
    """How many of a kind: at least, at most; `per` so many points where the limit grows with the band.

    The phrase says {given}, {least} and {most}.
    """

    counts: Callable[[Any], bool]
    phrase: Phrase
    least: int = 0
    most: int | None = None
    per: int | None = None

    def bounds(self, points: int) -> tuple[int, int | None]:
        """The least and the most in a band of so many points."""
        times = 1 if self.per is None else points // self.per
        return self.least * times, None if self.most is None else self.most * times


def check_limits(
    source: Source, members: Sequence[Member], limits: Iterable[Limit], points: int
) -> None:
    """Report every limit that a band breaks: too many at the entry that goes beyond, too few at the whole."""
    for limit in limits:
        least, most = limit.bounds(points)
        counted = [member for member in members if limit.counts(member.what)]
        given = sum(member.number for member in counted)
        if most is not None and given > most:
            path = _beyond(counted, most)
            source.report(path, limit.phrase, given=given, least=least, most=most)
        elif given < least:
            source.report((), limit.phrase, given=given, least=least, most=most)


def _beyond(counted: Sequence[Member], most: int) -> Path:
    """Where the first stands that is one too many."""
    so_far = 0
    for member in counted:
        so_far += member.number
        if so_far > most:
            return member.path
    return ()


def check_price(source: Source, path: Path, price: int, band: Band, phrase: Phrase) -> None:
    """Report a unit whose price does not lie in its band. The phrase says {given}, {least} and {most}."""
    if not band.holds(price):
        source.report(path, phrase, given=price, least=band.least, most=band.most)
