"""Routs beside a second, plain way off the table: the engine's is legal, and never dearer."""

from __future__ import annotations

import random
from math import hypot

from tests.properties.ef.grid_ways import GridWays
from tests.thorough import tries
from tests.unit.ef.magic_field import RED, Field

from escarmouche.rulebooks.escarmouches_fantastiques.morale import way_off
from escarmouche.rulebooks.escarmouches_fantastiques.paths import cost_of, why_not_go
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.side_paths import side_of

TABLES = range(tries(45, 280))
SPARE = 0.02  # of an inch: ways over dear ground are searched, not proven


def scene(seed: int) -> tuple[State, Figure]:
    """A generated table with a figure not far from an edge, alone or in a crowd."""
    draw = random.Random(seed)
    field = Field()
    game = field.game
    game.table = make_table(seed)
    farthest = draw.choice((6, 10, 14, 20))

    def is_free(x: float, y: float) -> bool:
        if any(shape.intersects_disc(x, y, 0.5) for shape in game.table.shapes_with("impassable")):
            return False
        return all(hypot(game.x[f.id] - x, game.y[f.id] - y) > 1.0 for f in game.figures)

    while True:
        x, y = draw.uniform(1, 47), draw.uniform(1, 47)
        if min(x, y, 48 - x, 48 - y) <= farthest and is_free(x, y):
            break
    coward = field.figure(RED, x, y, movement=draw.choice((6, 9, 12)))
    for _ in range(draw.choice((0, 10, 25))):
        cx, cy = x + draw.uniform(-10, 10), y + draw.uniform(-10, 10)
        if min(cx, cy) > 0.3 and max(cx, cy) < 47.7 and is_free(cx, cy):
            field.figure(RED, cx, cy)
    return game, coward


def test_no_way_over_a_grid_is_cheaper_than_a_rout() -> None:
    """EF-TOUR-MORAL-09, R18: the cheapest way to the nearest edge, to any place of it."""
    bent = 0
    for seed in TABLES:
        game, coward = scene(seed)
        here = (game.x[coward.id], game.y[coward.id])
        edge, away, _foot = game.table.nearest_edges(*here)[0]
        side = side_of(game.table, edge)
        way = way_off(game, coward, side)
        assert way is not None
        assert (
            side.away(way[-1]) < 1e-9 and why_not_go(game, coward, way[:-1] or (here,), 99) is None
        )
        paid = cost_of(game, coward, (here, *way)).total
        if paid <= away + 1e-9:
            continue  # straight on, at no extra cost: nothing can be cheaper
        bent += 1
        found = GridWays(game, coward, edge).cheapest(min(24.0, paid + 1.0))
        assert found is None or paid <= cost_of(game, coward, found).total + SPARE, seed
    assert bent > len(TABLES) // 5
