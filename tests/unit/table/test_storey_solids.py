"""What a table with storeys hides: rooms, doors, roofs, parapets, hurdles."""

import pytest

from escarmouche.table.overhang import share_over_void
from escarmouche.table.pieces import Table
from escarmouche.table.scenery import table_from_data
from escarmouche.table.sight_in_space import hidden_share, sighting
from escarmouche.table.solids import Blockers, Cylinder, Eye
from escarmouche.table.storeys.storey_solids import grounds_at, opening_rectangle, table_solids

SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20]]
HOUSE = {
    "width": 30,
    "depth": 30,
    "scenery": [
        {
            "id": "crate",
            "kind": "crate",
            "height": 0.4,
            "shape": {"type": "disc", "x": 12, "y": 18, "radius": 0.5},
        }
    ],
    "storeys": {
        "surfaces": [
            {
                "id": "room",
                "outline": SQUARE,
                "height": 0,
                "inside": "house",
                "rim": {"kind": "wall", "rise": 3},
                "sides": [
                    {"kind": "opening", "id": "door", "edge": 0, "from": 4, "to": 6, "head": 2},
                    {
                        "kind": "opening",
                        "id": "window",
                        "edge": 2,
                        "from": 4,
                        "to": 6,
                        "sill": 0.8,
                        "head": 2,
                        "state": "closed",
                    },
                ],
            },
            {
                "id": "roof",
                "outline": SQUARE,
                "height": 3.2,
                "bottom": 3,
                "rim": "wall",
                "sides": [{"kind": "wall", "edge": 0, "rise": 0.6}],
            },
        ],
        "hurdles": [
            {
                "id": "fence",
                "shape": {"type": "line", "points": [[8, 5], [22, 5]]},
                "height": 0.6,
            }
        ],
    },
}
INSIDE = Cylinder(15.0, 14.0, 0.5, 0.0, 1.2)


@pytest.fixture(scope="module")
def table() -> Table:
    return table_from_data(HOUSE)


def test_an_open_door_shows_the_room_and_a_closed_one_does_not(table: Table) -> None:
    street = Eye(15.0, 8.0, 1.2)
    assert hidden_share(street, INSIDE, Blockers(table_solids(table))) == 0.0
    assert hidden_share(street, INSIDE, Blockers(table_solids(table, {"door": "closed"}))) == 1.0
    aside = Eye(12.0, 8.0, 1.2)
    assert hidden_share(aside, INSIDE, Blockers(table_solids(table))) == 1.0


def test_a_window_is_as_its_state_says(table: Table) -> None:
    garden = Eye(15.0, 23.0, 1.2)
    seen = Cylinder(15.0, 18.0, 0.5, 0.0, 1.2)
    assert hidden_share(garden, seen, Blockers(table_solids(table))) == 1.0
    opened = hidden_share(garden, seen, Blockers(table_solids(table, {"window": "open"})))
    assert 0.3 < opened < 0.9, "the sill hides its legs"
    broken = table_solids(table, {"window": "broken"}, clear=("open", "broken"))
    assert hidden_share(garden, seen, Blockers(broken)) == pytest.approx(opened)


def test_an_opening_can_be_looked_at(table: Table) -> None:
    door = opening_rectangle(table.storeys, "door")
    assert sorted((door.a, door.b)) == [(14.0, 10.0), (16.0, 10.0)]
    assert (door.bottom, door.top) == (0.0, 2.0)
    fence = hidden_share(Eye(15.0, 2.0, 0.8), door, Blockers(table_solids(table)))
    assert fence == pytest.approx((0.8 - 0.2 * 8 / 3) / 2, abs=1e-9), "over the fence, 3'' away"


def test_a_parapet_hides_who_stands_on_the_roof_behind_it(table: Table) -> None:
    solids = Blockers(table_solids(table))
    behind = Cylinder(15.0, 11.0, 0.5, 3.2, 4.4)
    level = sighting(Eye(15.0, 1.0, 4.4), behind, solids)
    assert [reason.solid.name for reason in level.by] == ["roof"]
    assert 0.35 < level.hidden < 0.5
    assert hidden_share(Eye(15.0, 29.0, 4.4), behind, solids) == 0.0, "no parapet on that side"
    assert hidden_share(Eye(15.0, 9.0, 1.2), behind, solids) == 1.0, "at the foot of the wall"


def test_a_roof_hides_the_room_from_above(table: Table) -> None:
    assert hidden_share(Eye(15.0, 14.0, 9.0), INSIDE, Blockers(table_solids(table))) == 1.0


def test_a_base_over_the_edge_of_a_roof(table: Table) -> None:
    held = grounds_at(table.storeys, 3.2, 0.1)
    assert share_over_void(20.0, 15.0, 0.5, held) == pytest.approx(0.5, abs=1e-9)
    assert share_over_void(15.0, 15.0, 0.5, held) == pytest.approx(0.0, abs=1e-6)
