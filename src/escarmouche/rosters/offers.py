"""Options with prices, mounts, and a price with its reasons: what a sheet offers and what an entry takes of it.

[[figures]]
unit = "forban"
options = ["machette"]      # of those that its sheet offers
mount = "wolf"              # a second sheet: one unit of two
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.source import Source
from escarmouche.rosters.toml_lines import Path
from escarmouche.rosters.toml_reader import TomlReader

UNKNOWN_OPTION = Phrase("rosters.unknown_option")
NO_OPTIONS = Phrase("rosters.no_options")
OPTION_TWICE = Phrase("rosters.option_twice")
SAME_PLACE = Phrase("rosters.same_place")
NOT_A_MOUNT = Phrase("rosters.not_a_mount")

S = TypeVar("S")  # a sheet of some book


class Offer(NamedTuple):
    """An option of a sheet: what it costs (less than nothing, where it saves), gives and takes away."""

    id: str
    price: int
    gives: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


def read_offers(table: TomlReader, key: str, offered: Mapping[str, Offer]) -> tuple[Offer, ...]:
    """The options that an entry takes, each once, no two of which replace the same thing."""
    taken: list[Offer] = []
    for number, id in enumerate(table.texts(key)):
        path: Path = (*table.path, key, number)
        offer = offered.get(id)
        if offer is None:
            _report_unknown(table.source, path, id, offered)
        elif offer in taken:
            table.source.report(path, OPTION_TWICE, given=shown(id))
        elif rival := next((o for o in taken if set(o.replaces) & set(offer.replaces)), None):
            both = ", ".join(sorted(set(rival.replaces) & set(offer.replaces)))
            table.source.report(path, SAME_PLACE, given=shown(id), other=rival.id, what=both)
        else:
            taken.append(offer)
    return tuple(taken)


def _report_unknown(source: Source, path: Path, id: str, offered: Collection[str]) -> None:
    if not offered:
        source.report(path, NO_OPTIONS, given=shown(id))
    else:
        known = nearest(id, offered) or ", ".join(offered)
        source.report(path, UNKNOWN_OPTION, given=shown(id), known=known)


def equipped(bare: Iterable[str], taken: Iterable[Offer]) -> tuple[str, ...]:
    """What is carried with the options taken: theirs for what they replace, the rest as the sheet says.

    >>> equipped(("dague", "pistolet"), (Offer("machette", 0, ("machette",), ("dague",)),))
    ('pistolet', 'machette')
    """
    chosen = tuple(taken)
    gone = [id for offer in chosen for id in offer.replaces]
    kept = list(bare)
    for id in gone:
        if id in kept:
            kept.remove(id)  # one of several, not all
    return (*kept, *[id for offer in chosen for id in offer.gives])


def read_mount(
    table: TomlReader, key: str, allowed: Sequence[str], sheets: Mapping[str, S]
) -> S | None:
    """The sheet of the mount that an entry names, of those that the rider's sheet allows; None on foot."""
    id = table.text(key, "")
    if not id or table.source.flagged((*table.path, key)):
        return None
    if id in allowed and id in sheets:
        return sheets[id]
    table.report(key, NOT_A_MOUNT, given=shown(id), known=", ".join(allowed) or "-")
    return None


class PricePart(NamedTuple):
    """One reason of a price: what it is for, how it is called there (a level, an option), and the points."""

    reason: Phrase
    score: Any
    points: int


class Price(NamedTuple):
    """A price that is the sum of its reasons, so that it can never disagree with them.

    >>> sheet, level = Phrase("book.price.sheet", "BOOK-1"), Phrase("book.price.level", "BOOK-2")
    >>> Price((PricePart(sheet, "squire", 15), PricePart(level, 2, 5))).points
    20
    """

    parts: tuple[PricePart, ...]

    @property
    def points(self) -> int:
        """The sum."""
        return sum(part.points for part in self.parts)

    def row(self, id: str, names: Mapping[str, str], count: int = 1) -> dict[str, Any]:
        """A row of the price list (`Rulebook.price_rows`)."""
        clauses = dict.fromkeys(clause for part in self.parts for clause in part.reason.clauses)
        parts = [{"what": p.reason.id, "score": p.score, "points": p.points} for p in self.parts]
        return {
            "id": id,
            "name": dict(names),
            "count": count,
            "parts": parts,
            "sum": self.points,
            "factor": 1.0,
            "price": self.points,
            "total": self.points * count,
            "clauses": list(clauses),
        }
