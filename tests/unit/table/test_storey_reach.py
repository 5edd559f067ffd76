"""What is drawn of what can be reached on a table with storeys, and how little is walked to find it out."""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, atan2, hypot, pi, sqrt

import pytest
import shapely
from tests.unit.table.houses import (
    SQUARE,
    YARD,
    Runner,
    kinds,
    mover,
)

from escarmouche.table.measure import Point
from escarmouche.table.movement import reach_region
from escarmouche.table.pieces import Table
from escarmouche.table.reach import Ring, mesh_of
from escarmouche.table.shapes import Line, rectangle
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.floor_ground import Build, FloorGround, floor_shapes
from escarmouche.table.storeys.model import GROUND, Link, Place, Storeys, Surface
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.sides import LEDGE, Side
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Body
from escarmouche.table.storeys.ways import (
    Gait,
    PlainGait,
)


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
