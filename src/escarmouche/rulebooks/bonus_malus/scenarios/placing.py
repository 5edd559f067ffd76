"""Figures that a scenario puts on the table itself, at the nearest place where they have room."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, pi, sin

from escarmouche.memory import remembered, remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait, gait_of
from escarmouche.rulebooks.bonus_malus.ground.land import land_of
from escarmouche.rulebooks.bonus_malus.ground.walking import is_taken
from escarmouche.rulebooks.bonus_malus.state import Figure, State, enter
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Walk

STEP, RINGS, WAYS = 0.6, 40, 12


def has_room(game: State, figure: Figure, place: Place) -> bool:
    """Whether it may stand there: beside everybody, and neither in deep water nor in anything impassable."""
    gait = _dry(gait_of(game, figure))
    walk = _empty(game.table, game.radius[figure.id], figure.profile.height, gait)
    return walk.may_stop(place) and not is_taken(game, figure, place)


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
    for ring in range(RINGS):
        for k in range(WAYS if ring else 1):
            px = round(x + STEP * ring * cos(2 * pi * k / WAYS), 3)
            py = round(y + STEP * ring * sin(2 * pi * k / WAYS), 3)
            if not game.table.is_on(px, py):
                continue
            place = Place(px, py, game.table.storeys.surfaces_at(px, py)[0])
            if has_room(game, figure, place) and _within(game, figure, place):
                towards = atan2(game.table.depth / 2 - py, game.table.width / 2 - px)
                enter(game, figure, place, degrees(towards))
                return
    raise AssertionError("there is room on every table")


def _within(game: State, figure: Figure, place: Place) -> bool:
    r = game.radius[figure.id]
    inside = r <= place.x <= game.table.width - r
    return inside and r <= place.y <= game.table.depth - r
