"""What rises on a table with storeys, as pieces that are drawn from above: roofs, ruins, hills, floors, low walls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from escarmouche.table.measure import TOLERANCE
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.storeys.model import Surface
from escarmouche.table.storeys.sides import SLOPE

Looked = tuple[Scenery, str]  # a piece, and how it is drawn


def seen_from_above(table: Table) -> Iterator[Looked]:
    """The lower ones first; what is inside under a roof is not seen."""
    roofed = {surface.roof for surface in table.storeys.surfaces if surface.roof}
    for surface in sorted(table.storeys.surfaces, key=lambda one: one.height):
        if not (surface.inside and surface.inside in roofed):
            yield _of_surface(surface)
    for hurdle in table.storeys.hurdles:
        yield Scenery(hurdle.id, "low-wall", hurdle.shape, hurdle.height), "low-wall"


def _of_surface(surface: Surface) -> Looked:
    piece = Scenery(surface.id, "surface", surface.outline, surface.height)
    if surface.roof or surface.bottom > TOLERANCE:
        return piece, "building"
    if surface.height <= TOLERANCE:
        return piece, "ruin"
    gentle = tuple(side for side in surface.sides if side.kind == SLOPE)
    return replace(piece, sides=gentle), "hill"
