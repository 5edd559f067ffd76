"""The walls that can be climbed from a floor, for figures of one build (BM-ACTION-ESCALADER-01)."""

from __future__ import annotations

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.walks import Exit, Walk
from escarmouche.table.storeys.ways import CLIMB

Openings = tuple[
    tuple[str, str], ...
]  # how those stand that stand otherwise than the table has them


@remembered_by_table
def climbs_from(
    table: Table, radius: float, height: float, gait: Gait, openings: Openings, surface: str
) -> tuple[Exit, ...]:
    """What a figure of that build climbs from the floor of a surface, wherever others stand and whatever hangs there."""
    walk = Walk(table, radius, height, gait, states=dict(openings))
    exits = walk.leads(walk.floors.number[surface])
    return tuple([exit for exit in exits if exit.crossing.kind == CLIMB])
