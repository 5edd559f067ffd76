"""Ways on a table with storeys: doors, walls, ladders, ramps, rims and what bars them."""

from __future__ import annotations

from math import hypot

import pytest
from tests.unit.table.houses import (
    HOUSE,
    SQUARE,
    YARD,
    Runner,
    kinds,
    mover,
)

from escarmouche.table.movement import path_length, shortest_path
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line, rectangle
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.falls import landing, overhanging_share
from escarmouche.table.storeys.model import GROUND, Hurdle, Place, Storeys, Surface
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.sides import LEDGE, OPENING, SLOPE, WALL, Side
from escarmouche.table.storeys.walks import Area, Body, Walk
from escarmouche.table.storeys.way_check import judged
from escarmouche.table.storeys.ways import (
    CLIMB,
    DROP,
    PASS,
    STEP,
    Fault,
    Leg,
    PlainGait,
    Way,
    way_from_data,
)


def test_a_closed_door_is_passed_once_it_is_open() -> None:
    """Then straight through: the height of the way is nothing, its length is all."""
    start, goal = Place(20.0, 12.0), Place(20.0, 18.0, "room")
    shut = cheapest_way(mover(HOUSE, Runner()), start, goal)
    assert shut is None
    opened = cheapest_way(mover(HOUSE, Runner(), states={"door": "open"}), start, goal)
    assert kinds(opened) == [PASS]
    assert opened is not None
    assert opened.cost == pytest.approx(6.0)
    assert (opened.crossings[0].width, opened.crossings[0].headroom) == (2.0, 2.0)


def test_an_opening_lets_through_who_is_no_wider() -> None:
    start, goal, states = Place(20.0, 10.0), Place(20.0, 18.0, "room"), {"door": "open"}
    for radius, passes in ((1.0, True), (1.01, False)):
        walk = Walk(HOUSE, radius, 1.5, Runner(), states=states)
        assert (cheapest_way(walk, start, goal) is not None) is passes


def test_walls_that_rise_are_climbed_over_up_and_down() -> None:
    way = cheapest_way(mover(HOUSE), Place(14.0, 20.0), Place(16.0, 20.0, "room"))
    assert way is not None
    assert [(c.kind, c.ascent, c.descent) for c in way.crossings] == [(CLIMB, 3.0, 3.0)]
    assert way.cost == pytest.approx(2.0 + 6.0)


def test_a_ladder_is_used_by_who_cannot_scale_a_wall() -> None:
    way = cheapest_way(mover(HOUSE, Runner()), Place(10.0, 20.0), Place(18.0, 20.0, "roof"))
    assert kinds(way) == ["ladder"]
    assert way is not None
    assert way.cost == pytest.approx(4.0 + 1.5 + 3.2 + 2.5)
    drawn = mover(HOUSE, Runner(), states={"ladder": "drawn up"})
    assert cheapest_way(drawn, Place(10.0, 20.0), Place(18.0, 20.0, "roof")) is None


def test_who_stands_at_the_foot_of_a_ladder_bars_it() -> None:
    walk = mover(HOUSE, Runner(), bodies=[Body(13.5, 20.0, 0.5)])
    assert cheapest_way(walk, Place(10.0, 20.0), Place(18.0, 20.0, "roof")) is None


def test_one_jumps_down_but_not_up() -> None:
    up, down = Place(12.0, 20.0), Place(17.0, 20.0, "roof")
    bare = Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.2, rim=Side(0, LEDGE)),)))
    assert cheapest_way(mover(bare, Runner()), up, down) is None
    way = cheapest_way(mover(bare, Runner()), down, up)
    assert kinds(way) == [DROP]
    assert way is not None
    assert way.cost == pytest.approx(5.0)
    assert way.crossings[0].descent == 3.2


def test_one_goes_under_a_walkway_unless_too_tall() -> None:
    start, goal = Place(30.0, 15.0), Place(30.0, 25.0)
    low = cheapest_way(Walk(YARD, 0.5, 3.0, PlainGait()), start, goal)
    tall = cheapest_way(Walk(YARD, 0.5, 3.2, PlainGait()), start, goal)
    assert low is not None
    assert low.cost == pytest.approx(10.0)
    assert tall is not None
    assert tall.cost > 14.0


def test_a_ramp_leads_up_to_a_walkway_that_is_another_floor_than_the_ground_below() -> None:
    floors = floors_of(YARD)
    assert floors.number["walkway"] != floors.number[GROUND]
    way = cheapest_way(mover(YARD), Place(40.5, 20.0), Place(30.0, 20.0, "walkway"))
    assert kinds(way) == [STEP]
    assert way is not None
    assert way.cost == pytest.approx(10.5)


def test_two_surfaces_side_by_side_at_one_height_are_one_floor() -> None:
    east = Surface("east", rectangle(30.0, 20.0, 10.0, 10.0), 3.2)
    table = Table(44.0, 40.0, storeys=Storeys((Surface("west", SQUARE, 3.2), east)))
    way = cheapest_way(mover(table), Place(18.0, 18.0, "west"), Place(32.0, 22.0, "east"))
    assert kinds(way) == []
    assert way is not None
    assert way.cost == pytest.approx(hypot(14.0, 4.0))


def test_a_border_that_two_surfaces_describe_differently_is_refused() -> None:
    west = Surface("west", SQUARE, 3.2, sides=(Side(1, SLOPE),))
    east = Surface("east", rectangle(30.0, 20.0, 10.0, 10.0), 3.2, sides=(Side(3, WALL, rise=1.0),))
    with pytest.raises(ValueError, match="disagree about their border"):
        floors_of(Table(44.0, 40.0, storeys=Storeys((west, east))))


def test_a_hurdle_costs_a_toll_and_nobody_stops_on_it() -> None:
    fence = Hurdle("fence", Line(((10.0, 20.0), (30.0, 20.0))), 1.0)
    table = Table(40.0, 40.0, storeys=Storeys((), (), (fence,)))
    walk = mover(table)
    way = cheapest_way(walk, Place(20.0, 15.0), Place(20.0, 25.0))
    assert way is not None
    assert way.cost == pytest.approx(12.0)
    assert not walk.may_stop(Place(20.0, 20.3))
    assert isinstance(
        judged(walk, Way((Leg(GROUND, ((20.0, 15.0), (20.0, 20.3))),)), Place(20.0, 15.0)), Fault
    )


def test_a_dear_area_is_gone_round_or_paid_for() -> None:
    mud = Area(rectangle(20.0, 20.0, 4.0, 2.0), 1.0)
    walk = mover(Table(40.0, 40.0), areas=[mud])
    way = cheapest_way(walk, Place(20.0, 15.0), Place(20.0, 25.0))
    assert way is not None
    assert 10.0 < way.cost < 11.0
    through = judged(walk, Way((Leg(GROUND, ((20.0, 15.0), (20.0, 25.0))),)), Place(20.0, 15.0))
    assert isinstance(through, Way)
    assert through.cost == pytest.approx(12.0)


def test_where_a_leg_bends_the_wall_is_climbed_where_the_whole_is_shortest() -> None:
    """Round who stands before a wall, up where nowhere on its foot is better, and on: places a fiftieth apart say so."""
    who = Body(12.0, 20.3, 0.75)
    walk = mover(Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.0),))), bodies=[who])
    start, goal = Place(10.0, 20.0), Place(23.0, 23.5, "roof")
    way = cheapest_way(walk, start, goal)
    assert kinds(way) == [CLIMB]
    assert way is not None and len(way.legs[0].points) > 2

    def by(y: float) -> float:
        """Up to the foot, half a base before the wall, over it to the margin behind, and on."""
        up = shortest_path(*start.point, 14.5, y, 0.5, [who.x], [who.y], [who.radius], ())
        assert up is not None
        return path_length(up) + 0.52 + 3.0 + hypot(goal.x - 15.02, goal.y - y)

    assert way.cost == pytest.approx(min(by(18.0 + n / 50) for n in range(300)), abs=2e-4)


@pytest.mark.parametrize("end", [-4.5, 4.5])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_wall_is_climbed_at_either_end_of_every_side(dx: int, dy: int, end: float) -> None:
    """One before it, one behind: two, and its height; no other side is nearer."""
    walk = mover(Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.0),))))
    x, y = 20.0 + end * dy, 20.0 + end * dx
    start, goal = Place(x + 6 * dx, y + 6 * dy), Place(x + 4 * dx, y + 4 * dy, "roof")
    for a, b in ((start, goal), (goal, start)):
        way = cheapest_way(walk, a, b)
        assert way is not None
        assert way.cost == pytest.approx(5.0)


def test_beyond_the_edge_of_the_table_there_is_nothing() -> None:
    quay = Surface("quay", rectangle(5.0, 20.0, 10.0, 40.0), 2.0)
    around = floors_of(Table(40.0, 40.0, storeys=Storeys((quay,)))).borders
    assert {(border.a, border.b): border.beyond for border in around} == {
        ((0.0, 0.0), (10.0, 0.0)): None,
        ((10.0, 0.0), (10.0, 40.0)): GROUND,
        ((10.0, 40.0), (0.0, 40.0)): None,
        ((0.0, 40.0), (0.0, 0.0)): None,
    }


def test_in_a_narrow_gap_between_two_blocks_lies_the_ground() -> None:
    """Half a tenth wide, ten long: what is said of a border is said of what is right beside it."""
    north = Surface("north", rectangle(20.0, 30.05, 10.0, 10.0), 2.0)
    table = Table(40.0, 40.0, storeys=Storeys((Surface("south", SQUARE, 3.0), north)))
    beyond = {border.beyond for border in floors_of(table).borders}
    assert beyond == {GROUND}


def test_a_way_with_too_many_or_too_few_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="one leg more is needed"):
        way_from_data({"legs": [], "crossings": []})
    with pytest.raises(ValueError, match=r"way.legs: 50 are too many; at most 40"):
        way_from_data({"legs": [{"points": [[0, 0]]}] * 50})


def test_a_body_astride_a_rim_bars_both_floors() -> None:
    bare = Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.0),)))
    walk = mover(bare, bodies=[Body(15.1, 20.0, 0.6, "roof")])
    assert not walk.is_free(Place(14.1, 20.0))
    assert walk.is_free(Place(14.1, 22.0))
    inner = mover(bare, bodies=[Body(17.0, 20.0, 0.6, "roof")])
    assert inner.is_free(Place(14.1, 20.0))


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_body_astride_a_rim_bars_both_floors_on_every_side(dx: int, dy: int) -> None:
    bare = Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.0),)))
    body = Body(20.0 + 4.9 * dx, 20.0 + 4.9 * dy, 0.6, "roof")
    below = Place(20.0 + 5.9 * dx, 20.0 + 5.9 * dy)
    assert not mover(bare, bodies=[body]).is_free(below)
    assert mover(bare).is_free(below)


def test_a_block_astride_a_terrace_bars_the_way_above_and_below() -> None:
    """A terrace from y = 20 up, a block over its edge: whoever stands 0.4 beside it overlaps it."""
    terrace = Surface("terrace", rectangle(20.0, 25.0, 20.0, 10.0), 1.0)
    block = Surface("block", rectangle(20.0, 20.0, 4.0, 4.0), 4.0)
    table = Table(40.0, 40.0, storeys=Storeys((terrace, block)))
    walk = mover(table)
    for y, surface in ((19.0, GROUND), (21.0, "terrace")):
        assert not walk.is_free(Place(17.6, y, surface))
        assert walk.is_free(Place(17.5, y, surface))
    free = Table(40.0, 40.0, storeys=Storeys((Surface("block", block.outline, 4.0),)))
    assert not mover(free).is_free(Place(17.6, 20.0))
    assert mover(free).is_free(Place(17.5, 20.0))


def test_a_door_in_a_wall_that_is_described_pierces_it_and_takes_its_height() -> None:
    """The rim is a slope; one side of it is a wall of three, with a door from four to six."""
    hill = Surface(
        "hill",
        SQUARE,
        0.0,
        rim=Side(0, SLOPE),
        sides=(Side(0, WALL, rise=3.0), Side(0, OPENING, 4.0, 6.0, id="door")),
    )
    assert [
        (side.kind, side.start, side.end, side.rise) for side in hill.stretches if not side.edge
    ] == [(WALL, 0.0, 4.0, 3.0), (OPENING, 4.0, 6.0, 3.0), (WALL, 6.0, 10.0, 3.0)]


def test_a_margin_that_lets_legs_walk_on_air_is_refused() -> None:
    with pytest.raises(ValueError, match=r"at least 0\.02"):
        mover(HOUSE, PlainGait(margin=0.0))


def test_half_a_base_hangs_over_the_rim_on_which_its_centre_lies() -> None:
    bare = Table(
        40.0,
        40.0,
        storeys=Storeys(
            (Surface("roof", SQUARE, 3.0), Surface("step", rectangle(20.0, 29.0, 10.0, 8.0), 2.5))
        ),
    )
    assert overhanging_share(bare, Place(15.0, 20.0, "roof"), 0.5) == pytest.approx(0.5, abs=5e-4)
    assert overhanging_share(bare, Place(15.0, 15.0, "roof"), 0.5) == pytest.approx(0.75, abs=5e-4)
    assert overhanging_share(bare, Place(20.0, 20.0, "roof"), 0.5) == pytest.approx(0.0, abs=5e-4)
    assert overhanging_share(bare, Place(20.0, 25.0, "roof"), 0.5) == pytest.approx(0.5, abs=5e-4)
    assert overhanging_share(bare, Place(20.0, 25.0, "roof"), 0.5, step=1.0) == pytest.approx(
        0.0, abs=5e-4
    )
    assert overhanging_share(bare, Place(10.0, 10.0), 0.5) == 0.0


def test_who_falls_lands_below_or_at_the_nearest_free_place() -> None:
    bare = Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 3.0),)))
    assert landing(mover(bare), 14.0, 20.0, 3.0) == Place(14.0, 20.0)
    close = landing(mover(bare), 14.8, 20.0, 2.0)  # pushed out of the wall
    assert close is not None
    assert close.point == pytest.approx((14.5, 20.0))
    beside = landing(mover(bare, bodies=[Body(14.0, 20.0, 0.5)]), 14.4, 20.0, 2.0)
    assert beside is not None
    assert hypot(beside.x - 14.0, beside.y - 20.0) == pytest.approx(1.0)
    assert beside.x == pytest.approx(14.5)
