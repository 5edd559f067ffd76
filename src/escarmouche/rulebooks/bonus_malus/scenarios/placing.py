"""Figures that a scenario puts on the table itself, at the nearest place where they have room."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, pi, sin

from escarmouche.rulebooks.bonus_malus.ground.gait import gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import bare_walk
from escarmouche.rulebooks.bonus_malus.state import Figure, State, enter
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Body, Walk

STEP, RINGS, WAYS = 0.6, 40, 12


def room_of(game: State, figure: Figure) -> Walk:
    """Where it has room: beside everybody, and neither in deep water nor in anything impassable."""
    bodies = [
        Body(game.x[f.id], game.y[f.id], game.radius[f.id], game.surface[f.id])
        for f in game.standing()
        if f is not figure and game.perch[f.id] is None
    ]
    return bare_walk(game, figure, replace(gait_of(game, figure), water=None), bodies)


def put_near(game: State, figure: Figure, x: float, y: float) -> None:
    """Put it there, or as near as it has room, facing the middle of the table."""
    walk = room_of(game, figure)
    for ring in range(RINGS):
        for k in range(WAYS if ring else 1):
            px = round(x + STEP * ring * cos(2 * pi * k / WAYS), 3)
            py = round(y + STEP * ring * sin(2 * pi * k / WAYS), 3)
            if not game.table.is_on(px, py):
                continue
            place = Place(px, py, game.table.storeys.surfaces_at(px, py)[0])
            if walk.may_stop(place) and _within(game, figure, place):
                towards = atan2(game.table.depth / 2 - py, game.table.width / 2 - px)
                enter(game, figure, place, degrees(towards))
                return
    raise AssertionError("there is room on every table")


def _within(game: State, figure: Figure, place: Place) -> bool:
    r = game.radius[figure.id]
    inside = r <= place.x <= game.table.width - r
    return inside and r <= place.y <= game.table.depth - r
