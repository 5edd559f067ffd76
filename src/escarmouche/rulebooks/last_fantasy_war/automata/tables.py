"""The three tables of behaviour (LFW-AUTO-*), read from `data/automata`: rows with a level, a step, a condition and an action.

[[row]]
level = 1
step = "runs"              # a step of the turn
when = "enemy-seen"        # `conditions.CONDITIONS`
does = "run"               # `REASONS`: what it does, and what is told of it
clauses = ["LFW-AUTO-CLASSIQUE-04"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.kit.behaviour_tables import Row
from escarmouche.rulebooks.last_fantasy_war.automata.conditions import CONDITIONS

CLASSIC, AGGRESSIVE, SHOOTER = "classique", "agressif", "tireur"
IDS = (CLASSIC, AGGRESSIVE, SHOOTER)
STEPS = ("flights", "declarations", "runs", "moves", "shooting", "melee")

# The actions, and how each is told; a row tells it with its own clauses.
STAY, FLEE, CHARGES, RUNS, APPROACH, SEEK, WANDER, HUNT, SHOOT, FIRE, STRIKE, STRIKE_ALL = (
    *("stay", "flee", "charge", "run", "approach", "seek", "wander", "hunt"),
    *("shoot", "fire", "strike", "strike-all"),
)
REASONS: Mapping[str, Phrase] = {
    does: Phrase(f"lfw.event.automaton_{does}", "LFW-AUTO-REGLE-08")
    for does in (
        *(STAY, FLEE, CHARGES, RUNS, APPROACH, SEEK, WANDER, HUNT),
        *(SHOOT, FIRE, STRIKE, STRIKE_ALL),
    )
}
NAMES = {id: Phrase(f"lfw.automaton.{id}", "LFW-AUTO-REGLE-01") for id in IDS}


class Table(NamedTuple):
    """One behaviour: its rows in their order, each with its name (`classique-3`)."""

    id: str
    name: Phrase
    rows: tuple[Row, ...]
    names: tuple[str, ...]
    by_step: Mapping[str, tuple[Row, ...]]

    def at(self, step: str) -> tuple[Row, ...]:
        """Its rows that count in a step, in their order."""
        return self.by_step.get(step, ())

    def called(self, row: str) -> Row:
        """A row by its name."""
        return self.rows[self.names.index(row)]

    def name_of(self, row: Row) -> str:
        """The name of a row."""
        return self.names[self.rows.index(row)]


def read_table(text: str) -> Table:
    """A table from its file. LFW-AUTO-REGLE-09: the order of the file is that of the book."""
    data = tomllib.loads(text)
    id = data["id"]
    rows = tuple(_row(row) for row in data["row"])
    names = tuple(f"{id}-{number}" for number in range(1, len(rows) + 1))
    by_step = {step: tuple(row for row in rows if row.moment == step) for step in STEPS}
    return Table(id, Phrase(NAMES[id].id, *data["clauses"]), rows, names, by_step)


def _row(data: Mapping[str, Any]) -> Row:
    assert data["step"] in STEPS, f"no step {data['step']}"
    reason = Phrase(REASONS[data["does"]].id, *data["clauses"])
    return Row(data["level"], data["step"], CONDITIONS[data["when"]], data["does"], reason)


def _read() -> Mapping[str, Table]:
    folder = files("escarmouche.rulebooks.last_fantasy_war") / "data" / "automata"
    found = (read_table((folder / f"{id}.toml").read_text(encoding="utf-8")) for id in IDS)
    return MappingProxyType({table.id: table for table in found})


TABLES = _read()


def row_called(name: str) -> Row:
    """A row of any table by its name."""
    return TABLES[name.rpartition("-")[0]].called(name)
