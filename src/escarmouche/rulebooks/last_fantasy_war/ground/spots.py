"""Points of the table at which somebody aims: the surface that is meant, and those that come to mind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from escarmouche.rulebooks.last_fantasy_war.ground.buildings import building_of, inside_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Place


def spot_at(game: State, caster: Unit, x: float, y: float) -> Place:
    """The point that is meant by a spot seen from above."""
    surfaces = game.table.storeys.surfaces_at(x, y)
    own = building_of(game, caster)
    indoors = [id for id in surfaces if own and inside_of(game.table, id) == own]
    return Place(x, y, (indoors or surfaces)[-1])


def about_foes(game: State, unit: Unit, radius: float) -> Iterator[Point]:
    """On enemies, between two that are near each other, before them."""
    foes = [foe for foe in game.bodies() if hostile(game, unit, foe)]
    here = (game.x[unit.id], game.y[unit.id])
    at = [(game.x[foe.id], game.y[foe.id]) for foe in foes]
    yield from at
    for (ax, ay), (bx, by) in combinations(at, 2):
        if hypot(ax - bx, ay - by) <= 2 * radius + 2.0:
            yield ((ax + bx) / 2, (ay + by) / 2)
    for x, y in at:
        away = hypot(x - here[0], y - here[1]) or 1.0
        before = max(0.0, away - 2.0 - radius)
        yield (here[0] + (x - here[0]) * before / away, here[1] + (y - here[1]) * before / away)
