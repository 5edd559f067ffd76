"""Room to stand, and to pass: what bounds it, so that whether there is any has an exact answer.

Places are written to a thousandth of a centimetre; what bounds them is drawn so far (`WRITTEN`) inside what is
allowed that the place that is written down is allowed as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import atan2, degrees

from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import (
    Obstacles,
    outline_of,
    unfit_ground,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    enemies,
    widest,
)
from escarmouche.table.curves import (
    Circle,
    Curve,
    Segment,
    around_box,
    around_shape,
    around_turned,
    inside_shape,
    inside_turned,
    near_box,
)
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Box, Disc, Polygon, Shape

WRITTEN = 0.001  # cm


def turned(figure: Figure, facing: float) -> Polygon:
    """A rectangular base about (0, 0), looking somewhere."""
    return outline_of(figure, 0.0, 0.0, facing)


def ground_under(game: State, figure: Figure) -> Shape:
    """The outline of a base where it stands."""
    x, y = game.x[figure.id], game.y[figure.id]
    if figure.is_round:
        return Disc(x, y, figure.radius)
    return outline_of(figure, x, y, game.facing[figure.id])


def around_body(
    game: State, figure: Figure, facing: float, other: Figure, away: float
) -> list[Curve]:
    """Where the centre of a base is that is just so far from another base, as it looks now."""
    i, grown = other.id, figure.radius + away
    if figure.is_round and other.is_round:
        return [Circle(game.x[i], game.y[i], other.radius + grown)]
    if figure.is_round:
        return around_shape(outline_of(other, game.x[i], game.y[i], game.facing[i]), grown)
    if other.is_round:
        disc = Disc(game.x[i], game.y[i], other.radius)
        return around_turned(disc, turned(figure, facing), away)
    shape = outline_of(other, game.x[i], game.y[i], game.facing[i])
    return around_turned(shape, turned(figure, facing), away)


def bounds_of_standing(
    game: State, figure: Figure, facing: float, level: int, box: Box, gone: Collection[int] = ()
) -> list[Curve]:
    """What bounds the places in a box where a base may stand (see `movement.why_not_stand`).

    Other bases of that level, save those who will be `gone`, and on the ground what does not hold it.
    """
    x0, y0, x1, y1 = box
    table = (0.0, 0.0, game.table.width, game.table.depth)
    curves: list[Curve] = around_box(table, WRITTEN)
    reach = figure.radius + widest(game.radius) + TOUCHING
    for other in game.figures:
        i = other.id
        if i == figure.id or i in gone or game.level[i] != level or other in game.barricades:
            continue
        if x0 - reach <= game.x[i] <= x1 + reach and y0 - reach <= game.y[i] <= y1 + reach:
            curves += around_body(game, figure, facing, other, WRITTEN)
    if level == 0:
        curves += _bounds_of_ground(game, figure, facing)
    return near_box(curves, box)


def inner_discs(
    game: State, figure: Figure, level: int, box: Box
) -> list[tuple[float, float, float]]:
    """What of the bodies in a box is nearest to hand: a base whose centre is nearer to one than this overlaps it, however both look."""
    x0, y0, x1, y1 = box
    found = []
    for other in game.figures:
        i, reach = other.id, figure.radius + other.radius
        if other is figure or game.level[i] != level or other in game.barricades:
            continue
        if x0 - reach <= game.x[i] <= x1 + reach and y0 - reach <= game.y[i] <= y1 + reach:
            found.append((game.x[i], game.y[i], figure.slim + other.slim - 2 * WRITTEN))
    return found


def _bounds_of_ground(game: State, figure: Figure, facing: float) -> list[Curve]:
    """A-R73: beside impossible ground, hills too tall for it and sheer sides, or wholly on top."""
    curves: list[Curve] = []
    for _piece, shape in unfit_ground(game.table, figure.profile.height):
        if figure.is_round:
            curves += around_shape(shape, figure.radius + WRITTEN)
            curves += inside_shape(shape, figure.radius + WRITTEN)
        else:
            curves += around_turned(shape, turned(figure, facing), WRITTEN)
            curves += inside_turned(shape, turned(figure, facing))
    return curves


def bounds_of_contact(
    game: State, figure: Figure, facing: float, level: int, box: Box
) -> list[Curve]:
    """What bounds the places in a box that are out of contact with every enemy (ADE-3.2.1.1-01)."""
    return near_box(
        [
            curve
            for enemy in enemies(game, figure.camp)
            if game.level[enemy.id] == level
            for curve in around_body(game, figure, facing, enemy, TOUCHING + WRITTEN)
        ],
        box,
    )


def bounds_out_of_contact(
    game: State, figure: Figure, facing: float, level: int, box: Box
) -> list[Curve]:
    """What bounds the places in a box where a base may stand out of contact: beside enemies, that is contact."""
    foes = enemies(game, figure.camp)
    met = [foe.id for foe in foes if foe.profile.machine is None]
    return [
        *bounds_of_contact(game, figure, facing, level, box),
        *bounds_of_standing(game, figure, facing, level, box, met),
    ]


def bounds_on_leg(
    game: State,
    figure: Figure,
    start: Point,
    end: Point,
    facing: float | None = None,
    level: int | None = None,
) -> list[Curve]:
    """What bounds the places of a straight leg where a base may stand, in contact or not, as it looks; or as it goes.

    On its level, or on another on which its way lies.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    looks = degrees(atan2(dy, dx)) % 360.0 if facing is None else facing
    on, box = game.level[figure.id] if level is None else level, Segment(*start, *end).box
    return [
        *bounds_of_standing(game, figure, looks, on, box),
        *bounds_of_contact(game, figure, looks, on, box),
    ]


def bounds_of_ways(game: State, figure: Figure, through: Iterable[int], box: Box) -> list[Curve]:
    """Round what ways bend in a box: as the fighter goes, its narrow side leads (A-R28)."""
    lie = Obstacles(game, figure, tuple(through))
    grown = figure.slim + WRITTEN
    curves: list[Curve] = [
        Circle(x, y, r + grown)
        for i, (x, y, r) in enumerate(zip(game.x, game.y, game.radius, strict=True))
        if i not in lie.skip
    ]
    for shape in (*lie.shapes, *lie.climbs):
        curves += around_shape(shape, grown)
    return near_box(curves, box)
