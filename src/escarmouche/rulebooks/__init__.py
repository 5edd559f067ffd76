"""The shelf: rulebooks are found by the entry-point group `escarmouche.rulebooks`, ours like anybody's.

A book is registered as `package:RULEBOOK` and found by its id and by its prefix. Ours are registered under both,
so that neither must be loaded to know whose a name is. A book that fails to load is told with its error
(`broken_books`) and hides no other.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError

GROUP = "escarmouche.rulebooks"
UNKNOWN_RULEBOOK = Phrase("core.setup.unknown_rulebook")
NOT_YET_PLAYABLE = Phrase("core.setup.not_yet_playable")
BROKEN_RULEBOOK = Phrase("core.setup.broken_rulebook")


class BrokenBook(NamedTuple):
    """A book that is installed and cannot be used."""

    name: str
    why: str


@cache
def entries() -> dict[str, EntryPoint]:
    """What is registered, by name. A book that is registered once goes by its id and its prefix all the same."""
    found = {entry.name.lower(): entry for entry in entry_points(group=GROUP)}
    times = Counter(entry.value for entry in found.values())
    for entry in [entry for entry in found.values() if times[entry.value] == 1]:
        try:
            book = _loaded(entry)
        except SetupError:  # it is told among the broken ones
            continue
        for name in (book.id, book.prefix):
            found.setdefault(name.lower(), entry)
    return found


def rulebook(name: str) -> Rulebook:
    """The rulebook with this id or prefix ("escarmouches-fantastiques" or "ef"), to be played."""
    book = shelved(name)
    if not book.playable:
        known = [each.prefix.lower() for each in every_rulebook()]
        raise SetupError("rules", NOT_YET_PLAYABLE, given=book.title, known=known)
    return book


def shelved(name: str) -> Rulebook:
    """The same, but a book that is still being written is found too: its armies and clauses."""
    entry = entries().get(name.lower())
    if entry is None:
        raise SetupError("rules", UNKNOWN_RULEBOOK, given=name, known=list(entries()))
    return _loaded(entry)


def _loaded(entry: EntryPoint) -> Rulebook:
    try:
        book = entry.load()
        if not isinstance(book, Rulebook):
            raise TypeError(f"{entry.value} is no Rulebook")
    except Exception as problem:  # whatever is wrong with one book is its own affair
        why = f"{type(problem).__name__}: {problem}"[:200]
        raise SetupError("rules", BROKEN_RULEBOOK, given=entry.name, why=why) from problem
    return book


def every_rulebook() -> list[Rulebook]:
    """All that can be played, in the order of the shelf."""
    return [book for book in whole_shelf() if book.playable]


def first_rulebook() -> Rulebook:
    """The book that is meant where nobody names one."""
    return every_rulebook()[0]


def whole_shelf() -> list[Rulebook]:
    """All of them, those that are still being written included."""
    return _shelf()[0]


def broken_books() -> list[BrokenBook]:
    """Those that are installed and cannot be used, each with its error."""
    return _shelf()[1]


def _shelf() -> tuple[list[Rulebook], list[BrokenBook]]:
    whole, broken = dict[str, Rulebook](), dict[str, BrokenBook]()
    for name, entry in sorted(entries().items(), key=lambda item: -len(item[0])):
        if entry.value in whole or entry.value in broken:
            continue
        try:
            whole[entry.value] = _loaded(entry)
        except SetupError as problem:
            broken[entry.value] = BrokenBook(name, str(problem.data["why"]))
    return sorted(whole.values(), key=lambda book: (book.order, book.id)), [*broken.values()]


def package_of(name: str) -> str | None:
    """The package that holds the book with this id or prefix; it is not loaded for that."""
    entry = entries().get(name.lower())
    return None if entry is None else entry.module
