"""The elements of scenery that a figure touches, with how tall and wide they are (BM-SKILL-CAMOUFLAGE-01, BM-SKILL-FURTIF-01, R53)."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line, Shape, breadth

NEAR = (
    0.1  # so near a base touches scenery: walls are approached to their face, hurdles to their edge
)


class Element(NamedTuple):
    """A piece of scenery, a wall or a low wall: how wide it is, and how far up it reaches."""

    id: str
    shape: Shape
    width: float
    low: float
    top: float


def elements_beside(
    game: State, figure: Figure, width: float = 1.0, height: float = 0.0
) -> list[Element]:
    """What a figure is in contact with that is at least so wide and so tall above its feet."""
    if game.perch[figure.id] is not None:
        return []
    x, y, low = game.x[figure.id], game.y[figure.id], game.elevation(figure.id)
    reach = game.radius[figure.id] + NEAR
    return [
        one
        for one in elements_of(game.table)
        if one.width >= width - 1e-6
        and one.low <= low + 1e-6
        and one.top - low >= max(height, 1e-3) - 1e-6
        and one.shape.distance_to_point(x, y) <= reach
    ]


@remembered_by_table
def elements_of(table: Table) -> tuple[Element, ...]:
    """All of them on a table."""
    storeys = table.storeys
    found = []
    for piece in table.scenery:
        low = storeys.height_of(piece.surface)
        found.append(Element(piece.id, piece.shape, breadth(piece.shape), low, low + piece.height))
    for hurdle in storeys.hurdles:
        low = storeys.height_of(hurdle.surface)
        found.append(
            Element(hurdle.id, hurdle.shape, breadth(hurdle.shape), low, low + hurdle.height)
        )
    for surface in storeys.surfaces:
        if surface.height > surface.bottom:
            found.append(
                Element(
                    surface.id,
                    surface.outline,
                    breadth(surface.outline),
                    surface.bottom,
                    surface.height,
                )
            )
        for number, side in enumerate(surface.stretches):
            if side.rise > 0.0:
                wall = Line(surface.part(side))
                top = surface.height + side.rise
                id = f"{surface.id}:{number}"
                found.append(Element(id, wall, breadth(wall), surface.height, top))
    return tuple(found)
