"""Ways, crossings, standing and falling on tables with storeys, by examples that can be worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, atan2, hypot, pi, sqrt

import pytest
import shapely

from escarmouche.table.measure import Point
from escarmouche.table.movement import path_length, reach_region, shortest_path
from escarmouche.table.pieces import Table
from escarmouche.table.reach import Ring, mesh_of
from escarmouche.table.shapes import Line, rectangle
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.falls import landing, overhanging_share
from escarmouche.table.storeys.floor_ground import Build, FloorGround, floor_shapes
from escarmouche.table.storeys.model import GROUND, Hurdle, Link, Place, Storeys, Surface
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.sides import LEDGE, OPENING, SLOPE, WALL, Side
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Area, Body, Walk
from escarmouche.table.storeys.way_check import as_far_as, judged
from escarmouche.table.storeys.ways import (
    BLOCKED,
    BROKEN,
    CLIMB,
    DROP,
    FORBIDDEN,
    NO_CROSSING,
    PASS,
    STEP,
    TOO_FAR,
    Crossing,
    Fault,
    Gait,
    Leg,
    PlainGait,
    Way,
    way_from_data,
)

SQUARE = rectangle(20.0, 20.0, 10.0, 10.0)  # from 15 to 25
ROOM = Surface(
    "room",
    SQUARE,
    0.0,
    rim=Side(0, WALL, rise=3.0),
    sides=(Side(0, OPENING, 4.0, 6.0, id="door", head=2.0, state="closed"),),
)
ROOF = Surface("roof", SQUARE, 3.2, bottom=3.0, rim=Side(0, WALL))
LADDER = Link("ladder", "ladder", Place(14.0, 20.0), Place(15.5, 20.0, "roof"))
HOUSE = Table(40.0, 40.0, storeys=Storeys((ROOM, ROOF), (LADDER,)))


def mover(table: Table, gait: Gait | None = None, **more: object) -> Walk:
    return Walk(table, 0.5, 1.5, gait or PlainGait(), **more)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Runner(PlainGait):
    """Never climbs, but jumps."""

    def toll(self, crossing: Crossing) -> float | None:
        if crossing.kind == CLIMB:
            return None
        return 0.0 if crossing.kind == DROP else PlainGait.toll(self, crossing)


def kinds(way: Way | None) -> list[str]:
    assert way is not None
    return [crossing.kind for crossing in way.crossings]


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


WALKWAY = Surface("walkway", rectangle(30.0, 20.0, 10.0, 2.0), 3.2, bottom=3.1, rim=Side(0, LEDGE))
RAMP = Surface(
    "ramp",
    rectangle(37.0, 20.0, 4.0, 2.0),
    1.6,
    rim=Side(0, WALL),
    sides=(Side(1, SLOPE, beyond=GROUND), Side(3, SLOPE, beyond="walkway")),
)
YARD = Table(44.0, 40.0, storeys=Storeys((WALKWAY, RAMP)))


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


def _up(*points: tuple[float, float], at: float = 20.0, kind: str = CLIMB, to: str = "roof") -> Way:
    crossing = Crossing(kind, Place(14.5, at), Place(15.02, at, to))
    return Way((Leg(GROUND, points), Leg("roof", ((15.02, at), (17.0, at)))), (crossing,))


@pytest.mark.parametrize(
    ("way", "what", "number"),
    [
        (_up((10.0, 20.0), (14.5, 20.0)), None, 0),
        (_up((10.0, 20.0), (14.5, 20.0), kind=DROP), NO_CROSSING, 0),
        (_up((10.0, 20.0), (14.5, 20.0), to="room"), NO_CROSSING, 0),
        (_up((10.0, 20.0), (14.5, 16.0), at=16.0), None, 0),
        (_up((10.0, 20.0), (14.5, 14.9), at=14.9), NO_CROSSING, 0),
        (_up((11.0, 20.0), (14.5, 20.0)), BROKEN, 0),
        (_up((10.0, 20.0), (14.0, 20.0)), BROKEN, 0),
        (_up((10.0, 20.0), (16.0, 20.0), (14.5, 20.0)), BLOCKED, 0),
        (_up((10.0, 20.0), (10.0, 12.0), (14.5, 20.0)), TOO_FAR, 1),
    ],
)
def test_a_given_way_is_judged_with_its_fault(way: Way, what: str | None, number: int) -> None:
    found = judged(mover(HOUSE), way, Place(10.0, 20.0), 12.0)
    if what is None:
        assert isinstance(found, Way)
        assert found.crossings[0].ascent == 3.2
    else:
        assert isinstance(found, Fault)
        assert (found.what, found.number) == (what, number)


def test_what_a_gait_forbids_and_where_a_leg_is_stopped_is_said() -> None:
    way = _up((10.0, 20.0), (14.5, 20.0))
    found = judged(mover(HOUSE, Runner()), way, Place(10.0, 20.0))
    assert isinstance(found, Fault)
    assert (found.what, found.where) == (FORBIDDEN, (14.5, 20.0))
    barred = judged(mover(HOUSE, bodies=[Body(12.5, 20.0, 0.5)]), way, Place(10.0, 20.0))
    assert isinstance(barred, Fault)
    assert barred.what == BLOCKED
    assert barred.where == pytest.approx((11.5, 20.0))


@pytest.mark.parametrize("turn", [1.0, -1.0])
def test_a_leg_that_is_stopped_names_the_place_whichever_way_it_runs(turn: float) -> None:
    """Five along, then up or down: contact with who stands seven beyond the bend is after six."""
    leg = Leg(GROUND, ((10.0, 20.0), (5.0, 20.0), (5.0, 20.0 + 9.0 * turn)))
    walk = mover(HOUSE, bodies=[Body(5.0, 20.0 + 7.0 * turn, 0.5)])
    found = judged(walk, Way((leg,)), Place(10.0, 20.0))
    assert isinstance(found, Fault)
    assert found.what == BLOCKED
    assert found.where == pytest.approx((5.0, 20.0 + 6.0 * turn))


def test_as_much_of_a_way_as_an_allowance_lasts_for() -> None:
    walk, start = mover(HOUSE), Place(10.0, 22.0)
    whole = cheapest_way(walk, start, Place(17.0, 22.0, "roof"))
    assert whole is not None
    assert whole.cost == pytest.approx(10.2)
    short = as_far_as(walk, whole, start, 3.0)
    assert short.legs[-1].points[-1] == pytest.approx((13.0, 22.0))
    foot = as_far_as(walk, whole, start, 6.0)  # not enough for the wall
    assert not foot.crossings
    assert foot.cost == pytest.approx(4.5)
    above = as_far_as(walk, whole, start, 9.0)
    assert above.cost == pytest.approx(9.0)
    assert above.legs[-1].points[-1] == pytest.approx((15.8, 22.0))
    assert as_far_as(walk, whole, start, 20.0) == whole


def test_a_slanting_leg_is_cut_on_its_line() -> None:
    walk, start = mover(Table(40.0, 40.0)), Place(10.0, 20.0)
    whole = cheapest_way(walk, start, Place(13.0, 24.0))
    assert whole is not None
    short = as_far_as(walk, whole, start, 2.5)
    assert short.legs[-1].points[-1] == pytest.approx((11.5, 22.0))


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


def test_reach_goes_up_the_wall_and_stops_where_the_allowance_ends() -> None:
    bare = Table(40.0, 40.0, storeys=Storeys((Surface("roof", SQUARE, 2.0),)))
    found = {reach.floor: reach for reach in reach_by_floor(mover(bare), Place(12.0, 20.0), 6.0)}
    assert set(found) == {GROUND, "roof"}
    assert found["roof"].surfaces == ("roof",)
    farthest = max(x for ring in found["roof"].rings for x, _ in ring)
    assert farthest == pytest.approx(12.0 + 6.0 - 2.0, abs=0.1)
    below = reach_by_floor(mover(bare, Runner()), Place(12.0, 20.0), 6.0)
    assert [reach.floor for reach in below] == [GROUND]


@dataclass(frozen=True)
class Swift(PlainGait):
    """A unit of length costs half."""

    def pace(self, surface: str) -> float:
        return 0.5


def _round_the_end(x: float) -> float:
    """How far (x, 20) is from (10, 20) past the end of `FENCE`: two tangents of a circle of 0.5, the arc between."""
    near, far = hypot(2.0, 3.0), hypot(x - 12.0, 3.0)
    seen = atan2(-3.0, x - 12.0) - atan2(
        -3.0, -2.0
    )  # the angle between both, from the end of the fence
    arc = 2 * pi - seen - acos(0.5 / near) - acos(0.5 / far)
    return sqrt(near * near - 0.25) + sqrt(far * far - 0.25) + 0.5 * arc


FENCE = Line(((12.0, 17.0), (12.0, 23.0)))
BEHIND = shapely.LineString([(12.6, 20.0), (30.0, 20.0)])


def _farthest_behind(rings: list[Ring]) -> float:
    return max(BEHIND.intersection(shapely.LinearRing(ring)).bounds[2] for ring in rings)


@pytest.mark.parametrize(("gait", "allowance"), [(PlainGait(), 9.0), (Swift(), 4.5)])
def test_reach_behind_a_fence_ends_where_the_way_round_it_is_used_up(
    gait: Gait, allowance: float
) -> None:
    walk = mover(Table(40.0, 40.0), gait, shapes=[(GROUND, FENCE)])
    (reach,) = reach_by_floor(walk, Place(10.0, 20.0), allowance)
    assert _round_the_end(_farthest_behind(reach.rings)) == pytest.approx(9.0, abs=0.05)


@pytest.mark.parametrize("allowance", [9.4, 10.8])
def test_where_ways_from_both_sides_meet_the_drawn_edge_is_as_near_as_the_net(
    allowance: float,
) -> None:
    """Places there are asked about by neighbours to which the way is longer, too: those do not decide."""
    walk = mover(Table(40.0, 40.0), shapes=[(GROUND, FENCE)])
    (reach,) = reach_by_floor(walk, Place(10.0, 20.0), allowance)
    flat = reach_region(10.0, 20.0, 0.5, allowance, None, shapes=[FENCE])
    for rings in (reach.rings, flat):
        farthest = _farthest_behind(rings)
        assert _round_the_end(farthest) <= allowance + 0.01
        assert _round_the_end(farthest + mesh_of(allowance)) > allowance


def test_blocks_apart_bar_the_ground_as_the_areas_that_they_are() -> None:
    blocks = [Surface(id, rectangle(x, 20.0, 4.0, 4.0), 3.0) for id, x in (("a", 10), ("b", 30))]
    table = Table(40.0, 40.0, storeys=Storeys(tuple(blocks)))
    ground = floors_of(table).number[GROUND]
    shapes = floor_shapes(table, Build(0.5, 1.5, 0.02, 0.5))[ground]
    assert set(shapes) == {block.outline for block in blocks}


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Point, Point]]:
    """Every leg that is walked in earnest."""
    found: list[tuple[Point, Point]] = []
    leg = FloorGround.leg

    def counted(ground: FloorGround, p: Point, q: Point, most: float) -> object:
        found.append((p, q))
        return leg(ground, p, q, most)

    monkeypatch.setattr(FloorGround, "leg", counted)
    return found


def test_only_ways_that_may_be_the_cheapest_are_walked_in_earnest(
    walked: list[tuple[Point, Point]],
) -> None:
    """Nine blocks in a square, up and down from one to the next: corner to corner leads over four borders.

    Of the ways from block to block most are left out by what they cost at least; who walked them all would search
    some hundreds of legs for the same answer.
    """
    blocks = [
        Surface(
            f"{i}{j}", rectangle(12.0 + 4 * i, 12.0 + 4 * j, 4.0, 4.0), 1.0 + (i + j) % 2 + i / 64
        )
        for i in range(3)
        for j in range(3)
    ]
    walk = mover(Table(40.0, 40.0, storeys=Storeys(tuple(blocks))))
    way = cheapest_way(walk, Place(11.0, 11.0, "00"), Place(21.0, 21.0, "22"))
    assert len(kinds(way)) == 4
    assert way is not None
    rises = 1.0 + 1.0 + 1.0 + 1.0  # up and down twice
    assert hypot(10.0, 10.0) + rises <= way.cost < hypot(10.0, 10.0) + rises + 1.0
    assert len(walked) <= 40


def test_a_ladder_to_which_a_dearer_way_leads_is_not_gone_on_from_again(
    walked: list[tuple[Point, Point]],
) -> None:
    """Five floors, two ladders side by side to each, by turns at either end: 32 ways lead up, all but one dearer.

    Up and down again there are so many more that who looked at all of them would give up first.
    """
    floors = [
        Surface(
            f"f{n}", rectangle(20.0, 20.0, 22.0, 10.0), 3.0 * n, 3.0 * n - 0.1, rim=Side(0, LEDGE)
        )
        for n in range(1, 6)
    ]
    links = []
    for n in range(5):
        x, below = (12.0 if n % 2 else 28.0), (f"f{n}" if n else GROUND)
        for m, y in enumerate((19.0, 22.0)):
            ends = (Place(x, y, below), Place(x, y, f"f{n + 1}"))
            links.append(Link(f"ladder-{n}-{m}", "ladder", *ends))
    walk = mover(Table(40.0, 40.0, storeys=Storeys(tuple(floors), tuple(links))), Runner())
    way = cheapest_way(walk, Place(12.0, 18.0), Place(12.0, 18.0, "f5"))
    assert way is not None
    assert {crossing.by[-1] for crossing in way.crossings} == {"0"}
    assert way.cost == pytest.approx(15.0 + 2 * hypot(16.0, 1.0) + 4 * 16.0)
    assert len(walked) <= 200


def test_who_stands_on_a_walkway_does_not_bar_the_ground_below() -> None:
    start, goal = Place(30.0, 15.0), Place(30.0, 25.0)
    costs = {}
    for surface in ("walkway", GROUND):
        walk = mover(YARD, bodies=[Body(30.0, 20.0, 0.5, surface)])
        way = cheapest_way(walk, start, goal)
        assert way is not None
        costs[surface] = way.cost
    assert costs["walkway"] == pytest.approx(10.0)
    assert costs[GROUND] > 10.1
