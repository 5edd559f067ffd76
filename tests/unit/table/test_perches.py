"""Ways that begin or end on a link, and what a gait says of the risks of a crossing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from escarmouche.table.pieces import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import GROUND, Link, Perch, Place, Storeys, Surface
from escarmouche.table.storeys.perched_ways import reach_of_link, way_between
from escarmouche.table.storeys.sides import LEDGE, SLOPE, Side
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.way_check import judged
from escarmouche.table.storeys.ways import (
    BROKEN,
    NO_CROSSING,
    TOO_FAR,
    Crossing,
    Fault,
    Leg,
    PlainGait,
    Risk,
    Way,
    as_answer,
    way_from_data,
    way_to_data,
)

TOWER = Surface("tower", rectangle(20.0, 20.0, 10.0, 10.0), 4.0, rim=Side(0, LEDGE))  # 15 to 25
LADDER = Link("ladder", "ladder", Place(14.0, 20.0), Place(16.0, 20.0, "tower"))
TABLE = Table(40.0, 40.0, storeys=Storeys((TOWER,), (LADDER,)))
WHOLE = 6.0  # its height, and its length as seen from above


def mover(*bodies: Body, states: dict[str, str] | None = None) -> Walk:
    return Walk(TABLE, 0.5, 1.5, PlainGait(), bodies, states=states)


def test_whoever_stops_on_a_ladder_pays_its_share_of_it() -> None:
    up = way_between(mover(), Place(10.0, 20.0), Perch("ladder", 0.25))
    assert up is not None and up.perch == Perch("ladder", 0.25)
    assert up.cost == pytest.approx(4.0 + WHOLE / 4)
    down = way_between(mover(), Place(18.0, 20.0, "tower"), Perch("ladder", 0.25))
    assert down is not None and down.cost == pytest.approx(2.0 + WHOLE * 3 / 4)


def test_and_goes_on_from_there_either_way() -> None:
    start = Perch("ladder", 0.25)
    for goal, cost in (
        (Place(10.0, 20.0), 4.0 + WHOLE / 4),
        (Place(18.0, 20.0, "tower"), 2.0 + WHOLE * 3 / 4),
        (Perch("ladder", 0.75), WHOLE / 2),
    ):
        way = way_between(mover(), start, goal)
        assert way is not None and way.cost == pytest.approx(cost)
        again = judged(mover(), as_answer(way), start)
        assert isinstance(again, Way) and again.cost == pytest.approx(cost)
        short = judged(mover(), as_answer(way), start, cost - 0.1)
        assert isinstance(short, Fault) and short.what == TOO_FAR
        assert short.excess == pytest.approx(0.1)


def test_a_way_to_a_perch_is_judged_and_comes_back_from_its_data() -> None:
    here = Place(10.0, 20.0)
    way = way_between(mover(), here, Perch("ladder", 0.5))
    assert way is not None
    read = way_from_data(way_to_data(way))
    assert read.perch == Perch("ladder", 0.5)
    found = judged(mover(), read, here)
    assert isinstance(found, Way) and found.cost == pytest.approx(way.cost)
    elsewhere = Way((Leg(GROUND, ((10.0, 20.0), (12.0, 20.0))),), perch=Perch("ladder", 0.5))
    wrong = judged(mover(), elsewhere, here)
    assert isinstance(wrong, Fault) and wrong.what == NO_CROSSING
    hung = judged(mover(), elsewhere, Perch("ladder", 0.5))
    assert isinstance(hung, Fault) and hung.what == BROKEN


def test_no_way_leads_onto_what_is_taken_blocked_or_nowhere() -> None:
    here, goal = Place(10.0, 20.0), Perch("ladder", 0.5)
    assert way_between(mover(states={"ladder": "taken"}), here, goal) is None
    at_foot = Body(14.2, 20.0, 0.5)
    assert way_between(mover(at_foot), here, goal) is None
    assert way_between(mover(at_foot), goal, here) is None
    assert way_between(mover(), here, Perch("rope", 0.5)) is None
    assert way_between(mover(), here, Perch("ladder", 1.0)) is None
    assert way_between(mover(), here, goal, 6.9) is None


def test_the_part_of_a_ladder_that_can_be_reached_is_exact() -> None:
    walk = mover()
    (part,) = reach_of_link(walk, Place(10.0, 20.0), LADDER, 7.0)
    assert [part.least, part.most] == pytest.approx([0.0, 0.5])
    (part,) = reach_of_link(walk, Place(18.0, 20.0, "tower"), LADDER, 5.0)
    assert [part.least, part.most] == pytest.approx([0.5, 1.0])
    (part,) = reach_of_link(walk, Perch("ladder", 0.5), LADDER, 1.5)
    assert [part.least, part.most] == pytest.approx([0.25, 0.75])
    assert reach_of_link(walk, Place(10.0, 20.0), LADDER, 4.0) == []


def test_reach_from_a_perch_has_both_ends() -> None:
    floors = reach_by_floor(mover(), Perch("ladder", 0.5), 4.0)
    assert [floor.floor for floor in floors] == [GROUND, "tower"]


def test_a_perch_has_a_height_and_a_spot() -> None:
    assert TABLE.storeys.height_at(Perch("ladder", 0.25)) == 1.0
    assert TABLE.storeys.spot_of(Perch("ladder", 0.25)) == (14.5, 20.0)
    assert TABLE.storeys.height_at(Place(18.0, 20.0, "tower")) == 4.0


@dataclass(frozen=True)
class Careful(PlainGait):
    """Knows what it risks."""

    def risks(self, crossing: Crossing) -> tuple[Risk, ...]:
        return (Risk("slips", (("height", crossing.ascent),), 1 / 6),) if crossing.ascent else ()


def test_a_gait_says_what_a_crossing_risks() -> None:
    walk = Walk(TABLE, 0.5, 1.5, Careful())
    way = way_between(walk, Place(13.0, 20.0), Place(17.0, 20.0, "tower"))
    assert way is not None
    (risk,) = walk.gait.risks(way.crossings[0])
    assert risk == Risk("slips", (("height", 4.0),), 1 / 6)
    assert mover().gait.risks(way.crossings[0]) == ()


def test_the_ground_is_the_lowest_surface_of_its_floor() -> None:
    """A garden on the ground that costs double made all the ground of its floor cost double."""

    @dataclass(frozen=True)
    class Wading(PlainGait):
        def pace(self, surface: str) -> float:
            return 2.0 if surface == "garden" else 1.0

    garden = Surface("garden", rectangle(5.0, 5.0, 4.0, 4.0), 0.0, rim=Side(0, SLOPE))
    table = Table(40.0, 40.0, storeys=Storeys((garden,)))
    assert floors_of(table).surfaces == ((GROUND, "garden"),)
    walk = Walk(table, 0.5, 1.5, Wading())
    outside = way_between(walk, Place(20.0, 20.0), Place(30.0, 20.0))
    inside = way_between(walk, Place(4.0, 5.0, "garden"), Place(6.0, 5.0, "garden"))
    assert outside is not None and outside.cost == pytest.approx(10.0)
    assert inside is not None and inside.cost == pytest.approx(4.0)
