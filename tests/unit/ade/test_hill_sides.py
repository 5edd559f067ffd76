"""Hills that are walked on one side and scaled on another (ADE-4.8-04): what may be written, and what follows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.age_des_escarmouches.ground import terrain
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import cost_of, no_ground
from escarmouche.rulebooks.age_des_escarmouches.setup import make_terrain
from escarmouche.rulebooks.age_des_escarmouches.state import enter
from escarmouche.table.table_data import shown_table, table_from_data, table_to_data

HILL: dict[str, Any] = {
    "id": "scarp",
    "kind": "hill",
    "height": 2,
    "properties": ["slope", "opaque", "holds"],
    "shape": {"type": "polygon", "points": [[44, 16], [56, 16], [56, 24], [44, 24]]},
    "sides": [{"kind": "wall", "edges": [1, 2]}],
}


def _table(**more: Any) -> dict[str, Any]:
    return {"scenery": [HILL | more]}


def test_a_table_keeps_the_sides_of_its_hills_and_shows_where_they_are() -> None:
    table = make_terrain(_table(), None)
    assert table_from_data(table_to_data(table)) == table
    (piece,) = shown_table(table, "cm")["scenery"]
    assert [side["points"] for side in piece["sides"]] == [
        [[56, 16], [56, 24]],
        [[56, 24], [44, 24]],
    ]
    (line,) = terrain.sheer_shapes(table.scenery[0])
    assert line.points == ((56, 16), (56, 24), (44, 24))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            _table(sides=[{"kind": "ledge", "edge": 0}]),
            r"scenery\[0\].sides: 'ledge' is none of wall, slope",
        ),
        (
            _table(sides=[{"kind": "wall", "edge": 7}]),
            r"scenery\[0\].sides\[0\]: there is no edge 7",
        ),
        (_table(sides=[{"kind": "wall", "edge": 0}] * 2), "two sides on edge 0 overlap"),
        (_table(shape={"type": "disc", "x": 50, "y": 20, "radius": 5}), "only a polygon has sides"),
        (
            _table()
            | {
                "storeys": {
                    "surfaces": [{"id": "a", "outline": [[1, 1], [9, 1], [9, 9]], "height": 1}]
                }
            },
            "played on one level",
        ),
    ],
)
def test_what_the_book_does_not_know_is_refused(table: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as found:
        make_terrain(table, None)
    assert re.search(said, str(found.value.data["problem"]))


@pytest.mark.parametrize(
    ("trail", "climbed"),
    [
        ([(50, 10), (50, 20)], 0.0),  # up the gentle side
        ([(50, 30), (50, 20)], 2.0),  # up the sheer one
        ([(50, 20), (60, 20)], 2.0),  # down the sheer one in the east
        ([(50, 10), (50, 30)], 2.0),  # over it, from gentle to sheer
        ([(50, 30), (60, 20)], 0.0),  # past its corner
        ([(53, 27), (59, 17)], 4.0),  # across the corner between two sheer sides: up and down again
        ([(40, 20), (60, 20)], 2.0),  # west is gentle, east is not
    ],
)
def test_each_crossing_of_a_sheer_side_costs_the_height_once(
    trail: list[tuple[float, float]], climbed: float
) -> None:
    game = field()
    game.table = make_terrain(_table(), None)
    figure = fighter(game, 0)
    enter(game, figure, 50.0, 10.0, 90.0)
    assert cost_of(game, figure, trail).climbed == climbed


@pytest.mark.parametrize(
    ("place", "stands"),
    [((50, 16), True), ((50, 24), False), ((56, 20), False), ((44, 20), True), ((50, 20), True)],
)
def test_a_base_straddles_the_gentle_sides_only(place: tuple[float, float], stands: bool) -> None:
    game = field()
    game.table = make_terrain(_table(), None)
    figure = fighter(game, 0)
    enter(game, figure, 50.0, 10.0, 90.0)
    assert (no_ground(game, figure, (*place, 90.0, 0)) is None) is stands
