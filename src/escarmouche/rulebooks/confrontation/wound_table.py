"""The wound table: what a wound roll comes to, by location and by final result. It is data (R5).

The book's own rows stand in data/wound-table.toml; a set-up may bring others in the same form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError

MALFORMED = Phrase("cc.setup.wound_table", "CC-WOUND-ROW-01")
BAD_CELL = Phrase("cc.setup.wound_cell", "CC-STATE-01")
BAD_ROW = Phrase("cc.setup.wound_row", "CC-WOUND-ROW-01")
UNKNOWN_KEY = Phrase("cc.setup.unknown_key")

PLACE = "wound table"


class Severity(IntEnum):
    """CC-STATE-01: what a wound roll may come to, from mildest to worst."""

    NOTHING = 0
    STUNNED = 1
    LIGHT = 2
    SERIOUS = 3
    CRITICAL = 4
    KILLED = 5


class Location(IntEnum):
    """Where a blow strikes, by the lower of the two dice."""

    LEGS = 1  # CC-WOUND-LOC-01
    ARMS = 2  # CC-WOUND-LOC-02
    BELLY = 3  # CC-WOUND-LOC-03; R33: the abdomen is the same
    CHEST = 4  # CC-WOUND-LOC-04
    HEAD = 5  # CC-WOUND-LOC-05


class Row(NamedTuple):
    """One row: the highest final result that it holds for (None: any above), and its five cells."""

    to: int | None
    cells: tuple[Severity, ...]


@dataclass(frozen=True, slots=True)
class WoundTable:
    """CC-WOUND-ROW-01, R5: a column for each location, a row for some final results."""

    rows: tuple[Row, ...]

    def read(self, location: Location, final: int) -> Severity:
        """Where the column of a location crosses the row of a final result."""
        for row in self.rows:
            if row.to is None or final <= row.to:
                return row.cells[location - 1]
        raise AssertionError("the last row is open")

    @property
    def identity(self) -> list[Any]:
        """What digests show of it."""
        return [[row.to, *[int(cell) for cell in row.cells]] for row in self.rows]

    def as_data(self) -> dict[str, Any]:
        """In the form of the file."""
        names = [location.name.lower() for location in Location]
        rows = []
        for row in self.rows:
            cells = dict(zip(names, (cell.name.lower() for cell in row.cells), strict=True))
            rows.append(cells if row.to is None else {"to": row.to, **cells})
        return {"rows": rows}


def from_data(data: Any) -> WoundTable:
    """A table from plain data; a `SetupError` names the row and the cell that are wrong."""
    given = data.get("rows") if isinstance(data, Mapping) else None
    if not isinstance(given, list) or not given:
        raise SetupError(PLACE, MALFORMED, given=repr(data)[:80])
    rows = tuple(_row(number, row) for number, row in enumerate(given, 1))
    ends = [row.to for row in rows]
    for number, (to, before) in enumerate(zip(ends, [None, *ends], strict=False), 1):
        last = number == len(rows)
        if (to is None) != last or (to is not None and before is not None and to <= before):
            raise SetupError(f"{PLACE}: row {number}", BAD_ROW, given=to)
    return WoundTable(rows)


def _row(number: int, data: Any) -> Row:
    place = f"{PLACE}: row {number}"
    if not isinstance(data, Mapping):
        raise SetupError(place, MALFORMED, given=repr(data)[:80])
    known = ["to", *(location.name.lower() for location in Location)]
    for key in sorted(set(data) - set(known), key=repr):
        raise SetupError(f"{place}: {key}", UNKNOWN_KEY, given=str(key), known=known)
    to = data.get("to")
    if to is not None and type(to) is not int:
        raise SetupError(f"{place}: to", BAD_ROW, given=to)
    return Row(to, tuple(_cell(place, data, location) for location in Location))


def _cell(place: str, data: Mapping[str, Any], location: Location) -> Severity:
    column, known = location.name.lower(), [each.name.lower() for each in Severity]
    given = data.get(column)
    if given not in known:
        raise SetupError(f"{place}: {column}", BAD_CELL, given=given, known=known)
    return Severity(known.index(given))


def _of_the_book() -> WoundTable:
    path = files("escarmouche.rulebooks.confrontation") / "data" / "wound-table.toml"
    return from_data(tomllib.loads(path.read_text(encoding="utf-8")))


BOOK = _of_the_book()
