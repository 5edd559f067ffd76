"""Figures that a scenario puts on the table itself, at the nearest place where they have room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import atan2, degrees

from escarmouche.memory import remembered, remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait, gait_of
from escarmouche.rulebooks.bonus_malus.ground.land import land_of
from escarmouche.rulebooks.bonus_malus.ground.walking import is_taken
from escarmouche.rulebooks.bonus_malus.state import Figure, State, enter
from escarmouche.table.curves import Circle, Curve, around_box
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand, nearest_with_room
from escarmouche.table.storeys.walks import Walk


def has_room(game: State, figure: Figure, place: Place) -> bool:
    """Whether it may stand there: beside everybody, and neither in deep water nor in anything impassable."""
    return empty_walk(game, figure).may_stop(place) and not is_taken(game, figure, place)


def empty_walk(game: State, figure: Figure) -> Walk:
    """How it could go if nobody else stood anywhere."""
    gait = _dry(gait_of(game, figure))
    return _empty(game.table, game.radius[figure.id], figure.profile.height, gait)


@remembered
def _dry(gait: Gait) -> Gait:
    return replace(gait, water=None)


@remembered_by_table
def _empty(table: Table, radius: float, height: float, gait: Gait) -> Walk:
    """How anybody of that build could go on a table where nobody stands yet."""
    land = land_of(table)
    return Walk(table, radius, height, gait, (), [*land.impassable, *land.water])


def put_near(game: State, figure: Figure, x: float, y: float) -> None:
    """Put it there, or as near as it has room, facing the middle of the table."""

    def may_stand(place: Place) -> bool:
        return has_room(game, figure, place) and _within(game, figure, place)

    demand = Demand(may_stand, lambda _height: room_between(game, figure))
    place = nearest_with_room(empty_walk(game, figure), demand, (x, y))
    assert place is not None, "there is room on every table"
    towards = atan2(game.table.depth / 2 - place.y, game.table.width / 2 - place.x)
    enter(game, figure, place, degrees(towards))


def room_between(game: State, figure: Figure) -> Iterator[Curve]:
    """What bounds its places beside what lies on the table: the others, and the edges."""
    r, table = game.radius[figure.id], game.table
    yield from around_box((0.0, 0.0, table.width, table.depth), r)
    for other in game.standing():
        yield Circle(game.x[other.id], game.y[other.id], r + game.radius[other.id])


def _within(game: State, figure: Figure, place: Place) -> bool:
    r = game.radius[figure.id]
    inside = r <= place.x <= game.table.width - r
    return inside and r <= place.y <= game.table.depth - r
