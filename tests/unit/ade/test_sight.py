"""Sight: a line that is only asked for says the same as the degree that is explained."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.ground import sight
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import OPAQUE
from escarmouche.rulebooks.age_des_escarmouches.state import State, enter
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Capsule, Disc, Shape, rectangle


def crowded(rng: Random) -> State:
    """Walls, rocks and fighters of all sizes on a small table, some of them in the air."""
    shapes: tuple[Shape, ...] = (
        rectangle(rng.uniform(5, 35), rng.uniform(5, 35), 6, 1, rng.uniform(0, 3)),
        Disc(rng.uniform(5, 35), rng.uniform(5, 35), 2.0),
        Capsule((rng.uniform(5, 35), 10.0), (rng.uniform(5, 35), 14.0), 0.6),
    )
    pieces = tuple(
        Scenery(f"piece-{n}", "rock", shape, rng.choice((1.0, 3.0, 6.0)), frozenset({OPAQUE}))
        for n, shape in enumerate(shapes)
    )
    game = field(table=Table(40.0, 40.0, pieces))
    for number in range(16):
        base = rng.choice((Base(25.0), Base(37.5), Base(25.0, 50.0)))
        height = rng.choice((2.0, 4.0, 7.0))
        figure = fighter(game, number % 2, base=base, height=height)
        x, y, facing = rng.uniform(2, 38), rng.uniform(2, 38), rng.uniform(0, 360)
        enter(game, figure, x, y, facing, level=rng.choice((0, 0, 0, 1)))
    return game


@pytest.mark.clause("ADE-3.2.1.3-14", "ADE-3.2.1.3-19")
def test_he_sees_whomever_the_explained_degree_lets_him_see() -> None:
    seen = unseen = 0
    for number in range(12):
        game = crowded(Random(number))
        for viewer in game.figures:
            for target in game.figures:
                if viewer.camp == target.camp:
                    continue
                place = (game.x[target.id], game.y[target.id])
                facing = sight.facing_to(game, viewer, place)
                degree = sight.obstruction(game, viewer, target, facing=facing).value
                refusal = sight.why_not_see(game, viewer, target, turning=True)
                assert (refusal is None) == (degree < sight.BLIND)
                if refusal is not None:
                    assert refusal.data["degree"].value == degree
                seen, unseen = seen + (refusal is None), unseen + (refusal is not None)
    assert seen > 100 and unseen > 100
