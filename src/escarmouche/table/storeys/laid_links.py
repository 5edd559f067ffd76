"""A table on which links are laid and taken away during a game: a rope, a figure that hangs on a wall."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from escarmouche.memory import carried_over
from escarmouche.table.pieces import Table

from .borders import floors_of
from .floor_ground import floor_shapes
from .gates import border_gates, gates_found
from .model import Link
from .walks import bordering, floors_under


def with_links(table: Table, without: Container[str], links: tuple[Link, ...]) -> Table:
    """The same table without some links and with others; what does not depend on links is not worked out again."""
    storeys = table.storeys
    kept = tuple(link for link in storeys.links if link.id not in without)
    new = replace(table, storeys=storeys.with_links((*kept, *links)))
    carried_over(
        table,
        new,
        floors_of,
        floor_shapes,
        border_gates,
        gates_found,
        bordering,
        floors_under,
    )
    return new
