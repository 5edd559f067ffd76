"""What the ground of a table is like to those who walk on it (R83), found once for each table."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.terrain import DEEP_WATER, DIFFICULT, IMPASSABLE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape

Lying = tuple[tuple[str, Shape], ...]  # shapes by the surface on which they lie


class Land(NamedTuple):
    """Surfaces and pieces of scenery by what they do to a mover."""

    difficult_surfaces: frozenset[str]
    water_surfaces: frozenset[str]
    difficult: Lying
    water: Lying
    impassable: Lying


@remembered_by_table
def land_of(table: Table) -> Land:
    """The land of a table."""
    surfaces = table.storeys.surfaces

    def lying(word: str) -> Lying:
        return tuple((piece.surface, piece.shape) for piece in table.with_property(word))

    return Land(
        frozenset(s.id for s in surfaces if DIFFICULT in s.properties),
        frozenset(s.id for s in surfaces if DEEP_WATER in s.properties),
        lying(DIFFICULT),
        lying(DEEP_WATER),
        lying(IMPASSABLE),
    )
