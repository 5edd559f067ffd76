"""The solids of a table with storeys: what its pieces, surfaces, walls and hurdles hide.

Made anew when an opening changes its state or a piece is broken; asked often.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from math import inf

from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Polygon
from escarmouche.table.solids import Prism, UprightRectangle, scenery_solid
from escarmouche.table.walls import Hole, Wall, opening, wall_prisms

from .model import Storeys, Surface
from .sides import OPEN, OPENING, Side

WHOLE_EDGE = 1e-4  # gaps along an edge that are shorter are none


def table_solids(
    table: Table, states: Mapping[str, str] | None = None, clear: Container[str] = (OPEN,)
) -> tuple[Prism, ...]:
    """Return all that may hide something on a table, figures excepted.

    `states` says how openings stand now; of those that it does not name, their data say it. `clear`
    are the states in which one sees through (open; a book may add broken, or barred). A piece
    of scenery that is described by surfaces hides through them. Each solid has the name of its piece,
    or else of its surface or hurdle.
    """
    storeys = table.storeys
    described = {surface.piece for surface in storeys.surfaces}
    found = [
        scenery_solid(piece, storeys.height_of(piece.surface))
        for piece in table.scenery
        if piece.height > 0.0 and piece.id not in described
    ]
    for surface in storeys.surfaces:
        found += surface_solids(surface, states or {}, clear)
    for hurdle in storeys.hurdles:
        floor = storeys.height_of(hurdle.surface)
        found.append(Prism(hurdle.shape, floor, floor + hurdle.height, hurdle.id))
    return tuple(found)


def surface_solids(
    surface: Surface, states: Mapping[str, str], clear: Container[str] = (OPEN,)
) -> list[Prism]:
    """Return the matter under a surface, and the walls that rise above it around their open holes."""
    name = surface.piece or surface.id
    found = []
    if surface.height > surface.bottom:
        found.append(Prism(surface.outline, surface.bottom, surface.height, name))
    for edge in range(len(surface.outline.edges)):
        own = [side for side in surface.stretches if side.edge == edge and side.rise > 0.0]
        for stretch in _runs(own):
            wall = _wall(surface, stretch, name)
            holes = [
                _hole(surface, side, stretch[0].start)
                for side in stretch
                if side.kind == OPENING and states.get(side.id, side.state) in clear
            ]
            found += wall_prisms(wall, holes)
    return found


def opening_rectangle(storeys: Storeys, id: str) -> UprightRectangle:
    """Return an opening as an eye looks at it: its upright rectangle."""
    surface, bare = storeys.opening(id)
    side = next(side for side in surface.stretches if side.id == bare.id)
    wall = _wall(surface, [side], surface.piece or surface.id)
    return opening(wall, _hole(surface, side, side.start), id)


def _runs(sides: Iterable[Side]) -> list[list[Side]]:
    """Group the stretches of one edge that join and rise equally: they are one wall."""
    runs: list[list[Side]] = []
    for side in sorted(sides, key=lambda side: side.start):
        last = runs[-1][-1] if runs else None
        if last and side.start - last.end <= WHOLE_EDGE and side.rise == last.rise:
            runs[-1].append(side)
        else:
            runs.append([side])
    return runs


def _wall(surface: Surface, stretch: list[Side], name: Hashable) -> Wall:
    a, b = surface.part(stretch[0])[0], surface.part(stretch[-1])[1]
    return Wall(a, b, 0.0, surface.height, surface.height + max(stretch[0].rise, 0.0), name)


def _hole(surface: Surface, side: Side, start: float) -> Hole:
    """Return the hole of an opening; one without a head reaches to the top of its wall."""
    head = side.rise if side.head == inf else side.head
    floor = surface.height
    return Hole(side.start - start, side.end - start, floor + side.sill, floor + head)


def grounds_at(storeys: Storeys, height: float, step: float) -> list[Polygon]:
    """Return the outlines of the surfaces within a step of a height: what holds a base up there."""
    return [s.outline for s in storeys.surfaces if abs(s.height - height) <= step]
