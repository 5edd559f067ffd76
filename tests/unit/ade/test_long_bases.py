"""Rectangular and large bases: what is measured from their edges, not from their centres."""

from __future__ import annotations

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.fear.escape_ways import nearest_edges
from escarmouche.rulebooks.age_des_escarmouches.ground import sight
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import OPAQUE
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import from_point
from escarmouche.rulebooks.age_des_escarmouches.state import enter
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import rectangle

HORSE = Base(25.0, 50.0)


@pytest.mark.clause("ADE-4.4.2-05", "ADE-3.2.1.4-01")
@pytest.mark.parametrize(
    ("at", "facing", "edge"),
    [
        ((10.0, 9.0), 0.0, "left"),  # 7.5 cm to the left, 7.75 cm to the bottom
        ((10.0, 9.0), 90.0, "bottom"),  # 8.75 and 6.5
        ((80.0, 81.0), 0.0, "right"),
        ((80.0, 81.0), 90.0, "top"),
    ],
)
def test_the_nearest_edge_is_measured_from_the_base(
    at: tuple[float, float], facing: float, edge: str
) -> None:
    game = field(table=Table(90.0, 90.0))
    rider = fighter(game, 0, base=HORSE)
    enter(game, rider, *at, facing)
    assert nearest_edges(game, rider) == [edge]


@pytest.mark.clause("ADE-3.2.1.4-01")
def test_a_point_is_as_far_away_as_the_nearest_edge_of_the_base() -> None:
    game = field(table=Table(90.0, 90.0))
    rider, walker = fighter(game, 0, base=HORSE), fighter(game, 0, base=Base(25.0))
    enter(game, rider, 20.0, 20.0, 0.0)
    enter(game, walker, 60.0, 60.0, 0.0)
    assert from_point(game, rider, (30.0, 20.0)) == pytest.approx(7.5)
    assert from_point(game, rider, (20.0, 30.0)) == pytest.approx(8.75)
    assert from_point(game, rider, (25.5, 25.25)) == pytest.approx(5.0)  # 3 and 4 from a corner
    assert from_point(game, walker, (63.0, 64.0)) == pytest.approx(3.75)


@pytest.mark.clause("ADE-3.2.1.3-14")
@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("upright", [True, False])
def test_what_stands_before_the_edge_of_a_large_base_hides_as_well(
    side: float, upright: bool
) -> None:
    """A post beside the straight line, before a viewer that is much wider than its target."""
    away = (45.0 + 3.0 * side, 40.0)
    x, y = away if upright else away[::-1]
    post = Scenery("post", "rock", rectangle(x, y, 3.0, 3.0), 9.0, frozenset({OPAQUE}))
    game = field(table=Table(90.0, 90.0, (post,)))
    troll, elf = fighter(game, 0, base=Base(100.0), height=5.0), fighter(game, 1, height=5.0)
    places = [(45.0, 30.0), (45.0, 60.0)] if upright else [(30.0, 45.0), (60.0, 45.0)]
    for viewer, target in ((troll, elf), (elf, troll)):
        enter(game, viewer, *places[0], 0.0)
        enter(game, target, *places[1], 0.0)
        if viewer is troll:
            facing = sight.facing_to(game, viewer, places[1])
            assert sight.obstruction(game, viewer, target, facing=facing).value > 0
