"""What stands on a table, by kind of terrain: scenarios say what they want of it (LFW-JOUER-TERRAIN-02, LFW-CHAMP-03, B-R3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line, Polygon, Shape
from escarmouche.table.storeys.model import Surface

BUILT = (terrain.BUILDING, terrain.RUIN)


class Piece(NamedTuple):
    """A piece of terrain: its id, its kind, the ground that it takes."""

    id: str
    kind: str
    shape: Shape

    @property
    def middle(self) -> tuple[float, float]:
        """Of its box."""
        x0, y0, x1, y1 = self.shape.bbox
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    @property
    def size(self) -> float:
        """Of its box."""
        x0, y0, x1, y1 = self.shape.bbox
        return (x1 - x0) * (y1 - y0)


@remembered_by_table
def pieces_of(table: Table) -> tuple[Piece, ...]:
    """Each piece once: of a building with storeys its lowest floor."""
    storeys = table.storeys
    found = [Piece(one.id, one.kind, one.shape) for one in table.scenery]
    found += list(_surfaces(storeys.surfaces))
    return (*found, *(Piece(each.id, terrain.LOW_WALL, each.shape) for each in storeys.hurdles))


def _surfaces(surfaces: Sequence[Surface]) -> Iterator[Piece]:
    whole = {surface.roof: surface.outline for surface in surfaces if surface.roof}
    seen: set[str] = set()
    for surface in surfaces:
        house = surface.inside or surface.id
        if is_building(surface):
            if house not in seen:  # not each of its rooms
                seen.add(house)
                yield Piece(surface.id, terrain.BUILDING, whole.get(house, surface.outline))
        elif surface.inside or surface.roof:
            continue  # another storey of it
        elif is_ruin(surface):
            yield Piece(surface.id, terrain.RUIN, surface.outline)
        elif surface.height > TOLERANCE:
            yield Piece(surface.id, terrain.HILL, surface.outline)


def is_building(surface: Surface) -> bool:
    """What units can enter; or stand on, where it has no inside (B-R17)."""
    if surface.inside:
        return surface.height <= TOLERANCE
    return bool(surface.roof) and surface.bottom <= TOLERANCE


def is_ruin(surface: Surface) -> bool:
    """LFW-TERRAIN-RUINE-01: difficult ground between walls."""
    return surface.height <= TOLERANCE and terrain.DIFFICULT in surface.properties


def built(table: Table) -> list[Piece]:
    """Buildings and ruins."""
    return [piece for piece in pieces_of(table) if piece.kind in BUILT]


def nearest(table: Table, x: float, y: float, pieces: Sequence[Piece] | None = None) -> float:
    """How far the nearest piece is from a spot, of all or of some."""
    among = pieces_of(table) if pieces is None else pieces
    return min((piece.shape.distance_to_point(x, y) for piece in among), default=1e6)


def gap(one: Shape, other: Shape) -> float:
    """How far two pieces are apart."""
    there = [other.distance_to_point(x, y) for x, y in corners(one)]
    return min([*there, *(one.distance_to_point(x, y) for x, y in corners(other))])


def corners(shape: Shape) -> Sequence[tuple[float, float]]:
    """The corners of a piece, or of its box."""
    if isinstance(shape, Polygon | Line):
        return shape.points
    x0, y0, x1, y1 = shape.bbox
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
