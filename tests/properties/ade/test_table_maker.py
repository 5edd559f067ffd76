"""What every made table of the book promises: balanced, with corridors, and room to deploy."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.unit.ade.games import army

from escarmouche.rulebooks.age_des_escarmouches.ground.table_maker import CATALOGUE, make_table
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import (
    BARRIERS,
    HOLDS,
    IMPOSSIBLE,
    KINDS,
    PROPERTIES,
    THEMES,
)
from escarmouche.rulebooks.age_des_escarmouches.setup import begin
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import free_ground
from escarmouche.table.scenery import Scenery
from escarmouche.table.scenery_spacing import apart
from escarmouche.table.shapes import Line, Polygon
from escarmouche.table.table_data import table_from_data, table_to_data

SIZES = ((60.0, 60.0), (90.0, 90.0), (120.0, 90.0))
every = pytest.mark.parametrize(
    ("seed", "size"), [(seed, size) for size in SIZES for seed in range(12)]
)


def is_barrier(piece: Scenery) -> bool:
    return not BARRIERS.isdisjoint(piece.properties)


@every
def test_pieces_lie_apart_on_the_table(seed: int, size: tuple[float, float]) -> None:
    table = make_table(seed, *size)
    assert sum(HOLDS in piece.properties for piece in table.scenery) >= CATALOGUE.least_held
    for piece in table.scenery:
        x0, y0, x1, y1 = piece.shape.bbox
        margin = CATALOGUE.corridor if is_barrier(piece) else CATALOGUE.margin
        assert min(x0, y0, table.width - x1, table.depth - y1) >= margin - 1e-6
    for one, other in combinations(table.scenery, 2):
        assert isinstance(other.shape, Polygon | Line)
        gap = CATALOGUE.gap(is_barrier(one), is_barrier(other))
        assert apart(one.shape, other.shape, gap - 1e-6), (one.id, other.id)


@every
def test_neither_edge_has_an_advantage(seed: int, size: tuple[float, float]) -> None:
    """Each piece faces one of the same effects through the centre, or stands on the centre."""
    table = make_table(seed, *size)
    centres = [(piece, piece.shape.centre()) for piece in table.scenery]
    reach = 2 * CATALOGUE.jitter + 1.0
    for piece, (x, y) in centres:
        facing = (table.width - x, table.depth - y)
        assert any(
            abs(facing[0] - u) < reach and abs(facing[1] - v) < reach
            for other, (u, v) in centres
            if other.properties == piece.properties
        ), piece.id


def test_the_same_number_gives_the_same_table_and_data_give_it_back() -> None:
    for theme in THEMES:
        table = make_table(5, theme=theme)
        assert make_table(5, theme=theme) == table
        assert table_from_data(table_to_data(table)) == table
        assert all(piece.kind in THEMES[theme] for piece in table.scenery)
    assert make_table(5) != make_table(6)
    assert all(kind.properties <= PROPERTIES for kind in KINDS.values())
    assert all((IMPOSSIBLE in k.properties) <= k.is_barrier for k in KINDS.values())


@pytest.mark.parametrize("seed", range(6))
def test_both_armies_have_room(seed: int) -> None:
    state = begin({"armies": [army("gue-400"), army("officine-400")], "table": {"seed": seed}})
    for camp in (0, 1):
        needed = sum((2 * f.radius + 0.5) ** 2 for f in state.figures if f.camp == camp)
        assert free_ground(state, camp) > 3 * needed
