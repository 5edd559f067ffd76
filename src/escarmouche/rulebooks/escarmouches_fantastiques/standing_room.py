"""Room to stand: what bounds it, so that whether there is any has an exact answer."""

from __future__ import annotations

from collections.abc import Collection

from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.curves import (
    Circle,
    Curve,
    around_box,
    around_shape,
    farthest_box,
    near_box,
)
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Box


def bounds_of_standing(
    game: State, mover: Figure, box: Box, beside: Collection[int] = ()
) -> list[Curve]:
    """What bounds the places in a box where a base may stand (see `paths.why_not_stand`).

    Other bases, save those `beside` it, impassable ground, flames; and the edge of the table (R43j).
    """
    radius = mover.radius
    table = (0.0, 0.0, game.table.width, game.table.depth)
    curves: list[Curve] = around_box(table, CLEAR)
    for i, (x, y, r) in enumerate(zip(game.x, game.y, game.radius, strict=True)):
        if i != mover.id and i not in beside:
            curves.append(Circle(x, y, r + radius))
    for shape in game.table.shapes_with("impassable"):
        curves += around_shape(shape, radius)
    for wall in game.fire_walls:
        curves += around_shape(wall.scenery.shape, radius)
    return near_box(curves, box)


def bounds_around(
    game: State, mover: Figure, centre: Point, reach: float, beside: Collection[int] = ()
) -> list[Curve]:
    """The same for the places at most so far from a point, which bounds them too."""
    curves = bounds_of_standing(game, mover, farthest_box(centre, reach), beside)
    return [Circle(*centre, reach), *curves]
