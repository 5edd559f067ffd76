"""What lies on the ground of a table, as it is to one gait (R11, R83)."""

from __future__ import annotations

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait
from escarmouche.rulebooks.bonus_malus.ground.land import land_of
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.walks import Area


@remembered_by_table
def lying(table: Table, gait: Gait) -> tuple[tuple[tuple[str, Shape], ...], tuple[Area, ...]]:
    """What lies on the ground that bars a gait, and what makes it dear."""
    land = land_of(table)
    shapes = land.impassable
    areas = [Area(shape, gait.difficult - 1.0, on) for on, shape in land.difficult]
    if gait.water is None:
        shapes += land.water
    else:
        areas += [Area(shape, gait.water - 1.0, on) for on, shape in land.water]
    return shapes, tuple([area for area in areas if area.surcharge > 0.0])
