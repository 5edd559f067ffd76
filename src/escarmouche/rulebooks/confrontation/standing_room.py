"""Room to stand, and to pass: what bounds it, so that whether there is any has an exact answer."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation import terrain
from escarmouche.rulebooks.confrontation.state import GROUND, TOUCHING, Figure, State, enemies
from escarmouche.table.curves import Circle, Curve, around_box, around_shape
from escarmouche.table.free_space import CLEAR


def bounds_of_standing(game: State, figure: Figure, level: int) -> list[Curve]:
    """What bounds the places where a base may stand (see `movement.why_not_stand`): bases of that level, walls, the edge."""
    table = (0.0, 0.0, game.table.width, game.table.depth)
    curves: list[Curve] = around_box(table, CLEAR)
    for i, (x, y, r) in enumerate(zip(game.x, game.y, game.radius, strict=True)):
        if i != figure.id and game.level[i] == level:
            curves.append(Circle(x, y, r + figure.radius))
    if level == GROUND:
        for shape in game.table.shapes_with(terrain.IMPASSABLE):
            curves += around_shape(shape, figure.radius)
    return curves


def bounds_of_contact(game: State, figure: Figure, level: int) -> list[Curve]:
    """What bounds the places that are out of contact with every enemy of that level."""
    return [
        Circle(game.x[e.id], game.y[e.id], e.radius + figure.radius + TOUCHING + CLEAR)
        for e in enemies(game, figure.camp)
        if game.level[e.id] == level
    ]
