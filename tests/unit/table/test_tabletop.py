"""The table, its data, zones, levels and contact spots."""

import json
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from escarmouche import Game as PublicGame
from escarmouche.core.rulebook import SetupError
from escarmouche.table.measure import TOLERANCE, at_most, distance, less_than
from escarmouche.table.movement import cheapest_path, contact_point, contact_points, path_length
from escarmouche.table.scenery import Scenery, Table, Zone, table_from_data, table_to_data
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, capsule, rectangle
from escarmouche.table.sight import any_blocks, scenery_crossed
from escarmouche.table.zones import band, base_within

WOOD = Scenery("wood", "wood", Disc(10, 10, 3), 2.0, frozenset({"cover", "difficult"}), "Bois")
HOUSE = Scenery("house", "house", rectangle(20, 10, 4, 4), 3.0, frozenset({"opaque", "cover"}))
HEDGE = Scenery("hedge", "hedge", Line(((0, 15), (30, 15))), 1.0, frozenset({"barrier"}))
LOG = Scenery("log", "log", Capsule((1, 1), (3, 1), 0.25))


def table() -> Table:
    return Table(48, 36, (WOOD, HOUSE, HEDGE, LOG), (Zone("south", band(48, 36, "bottom", 6)),))


def test_comparisons_share_one_tolerance() -> None:
    assert at_most(8 + TOLERANCE / 2, 8) and not at_most(8 + 2 * TOLERANCE, 8)
    assert less_than(8 - 2 * TOLERANCE, 8) and not less_than(8 - TOLERANCE / 2, 8)
    assert distance((0, 0), (3, 4)) == 5


def test_pieces_are_found_by_property_and_id() -> None:
    assert table().with_property("cover") == (WOOD, HOUSE)
    assert table().with_property("unknown") == ()
    assert table().shapes_with("barrier") == (HEDGE.shape,)
    assert table().piece("wood") is WOOD and table().zone("south").id == "south"


def test_changing_scenery_makes_a_new_table() -> None:
    before = table()
    after = before.without_scenery("house")
    assert before.with_property("opaque") == (HOUSE,) and after.with_property("opaque") == ()
    assert after.with_scenery(HOUSE).with_property("opaque") == (HOUSE,)
    moved = Scenery("house", "house", rectangle(5, 5, 1, 1), 3.0, frozenset({"opaque"}))
    assert before.with_scenery(moved).with_property("opaque") == (moved,)
    with pytest.raises(KeyError):
        after.without_scenery("house")
    with pytest.raises(ValueError, match="wood"):
        Table(10, 10, (WOOD, WOOD))


def test_the_identity_of_a_table_tells_what_its_pieces_do() -> None:
    lower = replace(HOUSE, height=1.0)
    open_work = replace(HOUSE, properties=frozenset({"cover"}))
    for other in (lower, open_work, replace(HOUSE, kind="ruin"), replace(HOUSE, id="hut")):
        assert Table(48, 36, (HOUSE,)).identity != Table(48, 36, (other,)).identity
    turned = replace(HOUSE, properties=frozenset(sorted(HOUSE.properties, reverse=True)))
    assert Table(48, 36, (HOUSE,)).identity == Table(48, 36, (turned,)).identity
    assert table().identity != Table(48, 36, table().scenery).identity  # its zones


def test_a_centre_on_the_edge_is_off() -> None:
    assert table().is_on(0.1, 0.1) and not table().is_on(0, 5) and not table().is_on(5, 36)


def test_nearest_edges_come_in_order_with_ties() -> None:
    edges = table().nearest_edges(3, 3)
    assert [edge for edge, _, _ in edges] == ["left", "bottom", "top", "right"]
    assert edges[0][1] == edges[1][1] == 3
    assert edges[1][2] == (3, 0)


def test_a_table_survives_json() -> None:
    again = table_from_data(json.loads(json.dumps(table_to_data(table()))))
    assert again == table()
    assert again.with_property("cover") == (WOOD, HOUSE)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("width",), "wide", "table.width"),
        (("scenery", 0, "shape", "radius"), -1, r"scenery\[0\].shape.radius"),
        (("scenery", 1, "shape", "points", 2), [1], r"scenery\[1\].shape.points\[2\]"),
        (("scenery", 1, "shape", "points"), [[0, 0], [1, 1]], r"scenery\[1\].shape: "),
        (("scenery", 1, "shape", "points"), [[0, 0], [2, 2], [2, 0], [0, 2.5]], "crosses itself"),
        (("scenery", 2, "shape", "type"), "blob", r"scenery\[2\].shape.type: 'blob'"),
        (("scenery", 0, "properties"), "cover", r"scenery\[0\].properties"),
        (("zones", 0, "id"), None, r"zones\[0\].id"),
        (("scenery",), 3, "scenery"),
        (("scenery", 3, "id"), "wood", "'wood'"),
    ],
)
def test_bad_data_is_named_by_its_place(place: tuple[Any, ...], value: Any, message: str) -> None:
    data: Any = json.loads(json.dumps(table_to_data(table())))
    spot = data
    for key in place[:-1]:
        spot = spot[key]
    spot[place[-1]] = value
    with pytest.raises(ValueError, match=message):
        table_from_data(data)


def test_sight_meets_scenery_in_order() -> None:
    found = scenery_crossed(table(), "cover", 0, 10, 40, 10)
    assert [piece.id for _, _, piece in found] == ["wood", "house"]
    assert found[0][:2] == pytest.approx((7 / 40, 13 / 40))
    assert [p.id for _, _, p in scenery_crossed(table(), "cover", 40, 10, 0, 10)] == [
        "house",
        "wood",
    ]
    assert any_blocks(table(), "opaque", 0, 10, 40, 10)
    assert not any_blocks(table(), "opaque", 0, 12, 40, 12)
    assert not any_blocks(table(), "opaque", 0, 10, 15, 10)
    assert len(scenery_crossed(table(), "barrier", 5, 10, 5, 20)) == 1


def test_bands_and_bases_within() -> None:
    for edge, inside in (("left", (1, 18)), ("right", (47, 18)), ("top", (24, 35))):
        zone = band(48, 36, edge, 6)
        assert zone.contains(*inside) and not zone.contains(24, 18)
    zone = band(48, 36, "bottom", 6)
    assert base_within(zone, 24, 5.5, 0.5) and not base_within(zone, 24, 5.6, 0.5)
    with pytest.raises(ValueError, match="north"):
        band(48, 36, "north", 6)


def test_contact_spots() -> None:
    assert contact_point(0, 0, 0.5, 10, 0, 1) == pytest.approx((8.5, 0))
    ring = contact_points(3, 4, 1, 0.5, 6)
    assert len(ring) == 6
    assert all(hypot(x - 3, y - 4) == pytest.approx(1.5) for x, y in ring)


def test_shapes_refuse_nonsense_and_turn_counter_clockwise() -> None:
    clockwise = Polygon(((0, 0), (0, 1), (1, 1), (1, 0)))
    assert clockwise.points[1] == pytest.approx((1, 1))
    for points in (((0, 0), (1, 1)), ((0, 0), (1, 1), (2, 2)), ((0, 0), (0, 0), (1, 0))):
        with pytest.raises(ValueError):
            Polygon(points)
    with pytest.raises(ValueError):
        Line(((1, 1), (1, 1)))
    shape: Shape = capsule((1, 1), (1, 1), 2)
    assert shape == Disc(1, 1, 2)


def test_the_cheapest_path_goes_round_a_marsh_and_past_a_hedge() -> None:
    marsh = rectangle(5, 0, 2, 6)
    path = cheapest_path(0, 2.5, 10, 2.5, 0.5, (), (), (), (), difficult=(marsh,), factor=3.0)
    assert path is not None
    assert path_length(path) == pytest.approx(2 + 2 * hypot(4, 0.5), abs=0.02)
    hedge = Line(((5, -4), (5, 1)))
    way = (0, 0, 10, 0, 0.5, (), (), (), ())
    past = cheapest_path(*way, barriers=(hedge,), barrier_cost=2.0)
    assert past is not None and path_length(past) == pytest.approx(2 * hypot(5, 1), abs=0.02)
    over = cheapest_path(*way, barriers=(hedge,), barrier_cost=0.1)
    assert over is not None and len(over) == 2
    assert cheapest_path(*way, max_length=10.1, barriers=(hedge,), barrier_cost=2.0) is None


@pytest.mark.parametrize("side", [601.0, 100_000.0])
def test_a_table_without_end_is_refused(side: float) -> None:
    """Whoever asks for it, and for however little: it would take for ever to lay."""
    data = {**table_to_data(Table(48.0, 36.0)), "depth": side}
    with pytest.raises(ValueError, match="at most 600"):
        table_from_data(data)
    for book, armies in (("ef", "cendre-250"), ("ade", "gue-200")):
        with pytest.raises(SetupError) as error:
            PublicGame.new(book, armies=[armies, armies], table={"width": side, "depth": side})
        assert error.value.place.startswith("table")


def test_a_line_of_sight_is_looked_for_wherever_the_table_has_its_origin() -> None:
    """The same house and the same line, told from four corners."""
    for x, y in ((10.0, 10.0), (-10.0, 10.0), (10.0, -10.0), (-10.0, -10.0)):
        house = replace(HOUSE, shape=rectangle(x, y, 2.0, 2.0))
        laid = Table(48, 36, (house,))
        line = (x - 2.0, y - 0.5, x + 2.0, y + 0.5)
        ((t_in, t_out, piece),) = scenery_crossed(laid, "opaque", *line)
        assert (t_in, t_out) == pytest.approx((0.25, 0.75))
        assert piece == house
        assert any_blocks(laid, "opaque", *line)
        assert scenery_crossed(laid, "opaque", x - 3.0, y, x, y + 3.0) == []


def test_whoever_comes_from_the_very_middle_of_a_base_is_put_beside_it() -> None:
    assert contact_point(5.0, 5.0, 0.5, 5.0, 5.0, 0.75) == (6.25, 5.0)
    assert contact_point(5.0, 9.0, 0.5, 5.0, 5.0, 0.75) == pytest.approx((5.0, 6.25))
    spots = contact_points(5.0, 5.0, 0.75, 0.5, 4)
    assert [part for spot in spots for part in spot] == pytest.approx(
        [6.25, 5.0, 5.0, 6.25, 3.75, 5.0, 5.0, 3.75]
    )
