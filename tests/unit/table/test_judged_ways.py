"""Ways that are given: judged with their fault, and as far as an allowance lasts."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.table.houses import (
    HOUSE,
    Runner,
    mover,
)

from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Shape, rectangle
from escarmouche.table.storeys.floor_ground import FloorGround
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.walks import Body
from escarmouche.table.storeys.way_check import Parts, _until, as_far_as, judged
from escarmouche.table.storeys.ways import (
    BLOCKED,
    BROKEN,
    CLIMB,
    DROP,
    FORBIDDEN,
    NO_CROSSING,
    TOO_FAR,
    Crossing,
    Fault,
    Leg,
    Way,
)
from escarmouche.table.trails import path_length


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


@pytest.mark.parametrize("seed", range(20))
def test_a_beginning_of_a_leg_costs_what_its_points_cost(seed: int) -> None:
    """The sums that are kept are the very sums: ways end where they always did."""
    rng = Random(seed)

    def spot() -> tuple[float, float]:
        return (rng.uniform(0, 24), rng.uniform(0, 24))

    areas: list[Shape] = [Disc(*spot(), rng.uniform(0.5, 4.0)) for _each in range(3)]
    areas += [rectangle(*spot(), rng.uniform(1, 6), rng.uniform(1, 6), 0.4) for _each in range(3)]
    dear = tuple((rng.choice([1 / 3, 1.0]), area) for area in areas)
    ground = FloorGround(0.5, [], [], [], base=rng.choice([1.0, 4 / 3]), surcharges=dear)
    points = tuple(spot() for _each in range(rng.randrange(2, 7)))
    parts, whole = Parts.of(ground, points), path_length(points)
    assert parts is not None
    for length in (0.0, whole, *(rng.uniform(0.0, whole) for _each in range(20))):
        cut = _until(points, length)
        assert parts.price(length) == parts.price(length) == ground.price(cut)
