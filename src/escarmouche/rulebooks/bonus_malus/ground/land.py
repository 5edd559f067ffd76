"""What the ground of a table is like to those who walk on it (R83), found once for each table."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.terrain import DEEP_WATER, DIFFICULT, IMPASSABLE
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box, boxed
from escarmouche.table.shapes import Shape, thickness
from escarmouche.table.storeys.borders import floors_of, is_scaled

SCALED_AT_ONCE = 1.0  # BM-SKILL-LENT-01: lower than this, everybody scales it in one move

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


@remembered_by_table
def high_walls(table: Table) -> tuple[Box, ...]:
    """The boxes about all stretches of wall that are too high to be scaled with half a base movement."""
    found = []
    for border in floors_of(table).borders:
        rise = max(border.crest, border.there) - min(border.here, border.there)
        if is_scaled(border.side) and rise > SCALED_AT_ONCE and border.beyond is not None:
            found.append(boxed((border.a, border.b)))
    return tuple(found)


@remembered_by_table
def widths_of(table: Table) -> tuple[tuple[str, float], ...]:
    """How wide the surfaces above the ground are where they are narrowest."""
    raised = [surface for surface in table.storeys.surfaces if surface.height > 0.0]
    return tuple([(surface.id, thickness(surface.outline)) for surface in raised])


def depth_at(table: Table, surface: str, x: float, y: float, radius: float) -> float | None:
    """How far from the bank a base is that stands in deep water, by its middle; nothing where it stands in none."""
    land, depth = land_of(table), None
    lying = [shape for on, shape in land.water if on == surface]
    if surface in land.water_surfaces:
        lying.append(table.storeys.surface(surface).outline)
    for shape in lying:
        if shape.intersects_disc(x, y, radius):
            inside = shape.distance_to_edge(x, y) if shape.contains(x, y) else 0.0
            depth = max(inside, depth or 0.0)
    return depth
