"""What every army file has, whatever the book: its head, ids that differ, data without blanks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import shown
from escarmouche.rosters.source import Source
from escarmouche.rosters.toml_lines import Path
from escarmouche.rosters.toml_reader import NOT_TABLE, TomlReader

# How a figure may be drawn. A book may have no use for some.
SILHOUETTES = (
    *("infantry", "archer", "mage", "hero", "beast", "monster", "rider", "flyer"),
    *("machine", "crew"),
)


def whole(source: Source) -> TomlReader:
    """All of a file as one table. A save may hold anything where an army should be: then it fails at once."""
    if not isinstance(source.data, Mapping):
        source.report((), NOT_TABLE, key="army", given=shown(source.data))
        source.fail()
    return TomlReader(source, (), source.data)


def army_table(source: Source, rulebook: str, other_book: Phrase) -> TomlReader:
    """The table of an army made for a book; one made for another is reported."""
    top = whole(source)
    book = top.text("rulebook")
    if book != rulebook and not source.flagged(("rulebook",)):
        top.report("rulebook", other_book, given=shown(book), known=rulebook)
    return top


def demand_own_ids(source: Source, places: Iterable[tuple[Path, str]], same: Phrase) -> None:
    """An entry is known by its id, so no two may share one; a second one is reported at its place."""
    seen: set[str] = set()
    for path, id in places:
        if source.flagged((*path, "id")):
            continue
        if id in seen:
            source.report((*path, "id"), same, given=shown(id))
        seen.add(id)


def without_blanks(data: Mapping[str, Any]) -> dict[str, Any]:
    """Without what a file need not say: nothing, no, and empty lists; a 0 is a number."""
    return {
        key: value
        for key, value in data.items()
        if value is not None and value is not False and value not in ({}, [], "")
    }
