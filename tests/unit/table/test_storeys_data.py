"""Storeys as data: they come back as they were written, and what is wrong is named with its place."""

import copy
import json
from math import inf
from typing import Any

import pytest

from escarmouche.table.scenery import Table, table_from_data, table_to_data
from escarmouche.table.storeys.model import GROUND, Perch, Place, Storeys
from escarmouche.table.storeys.sides import OPENING, SLOPE, WALL
from escarmouche.table.storeys.storeys_data import (
    place_from_data,
    place_to_data,
    states_from_data,
)
from escarmouche.table.table_data import shown_table

SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20]]
HOUSE: dict[str, Any] = {
    "width": 40,
    "depth": 30,
    "scenery": [
        {
            "id": "crate",
            "kind": "crate",
            "shape": {"type": "disc", "x": 12, "y": 12, "radius": 1},
            "height": 1,
            "surface": "roof",
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
                    {
                        "kind": "opening",
                        "id": "door",
                        "edge": 0,
                        "from": 4,
                        "to": 6,
                        "head": 2,
                        "state": "closed",
                    }
                ],
            },
            {"id": "roof", "outline": SQUARE, "height": 3.2, "bottom": 3, "rim": "wall"},
            {
                "id": "walkway",
                "outline": [[20, 14], [30, 14], [30, 16], [20, 16]],
                "height": 3.2,
                "bottom": 3.1,
                "rim": "ledge",
            },
        ],
        "links": [
            {
                "id": "ladder",
                "kind": "ladder",
                "lower": {"at": [9.5, 15]},
                "upper": {"surface": "roof", "at": [10.5, 15]},
            }
        ],
        "hurdles": [
            {
                "id": "fence",
                "shape": {"type": "line", "points": [[1, 3], [9, 3]]},
                "height": 1,
            }
        ],
    },
}


def table() -> Table:
    return table_from_data(HOUSE)


def storeys() -> Storeys:
    return table().storeys


def test_a_table_with_storeys_comes_back_from_its_data() -> None:
    back = table_from_data(json.loads(json.dumps(table_to_data(table()))))
    assert back == table()
    assert back.identity == table().identity


def test_a_flat_table_says_nothing_of_storeys() -> None:
    flat = Table(40, 30)
    assert "storeys" not in table_to_data(flat)
    assert flat.identity == "40x30::"
    assert not flat.storeys


def test_storeys_and_sides_are_part_of_what_a_table_is() -> None:
    changed = copy.deepcopy(HOUSE)
    changed["storeys"]["surfaces"][0]["sides"][0]["state"] = "open"
    assert table_from_data(changed) != table()
    assert table_from_data(changed).identity != table().identity


def test_pieces_added_or_taken_leave_the_storeys() -> None:
    assert table().without_scenery("crate").storeys == storeys()


def test_an_opening_pierces_its_wall_and_the_rim_fills_the_rest() -> None:
    room = storeys().surface("room")
    first = [(s.kind, s.start, s.end, s.rise) for s in room.stretches if s.edge == 0]
    assert first == [(WALL, 0.0, 4.0, 3.0), (OPENING, 4.0, 6.0, 3.0), (WALL, 6.0, 10.0, 3.0)]
    assert sum(s.width for s in room.stretches) == pytest.approx(40.0)


def test_edges_are_numbered_as_the_outline_is_written_whichever_way_round() -> None:
    data = copy.deepcopy(HOUSE)
    surface = data["storeys"]["surfaces"][1]
    surface["outline"] = SQUARE[::-1]  # (10, 20), (20, 20), (20, 10), (10, 10)
    surface["sides"] = [{"kind": "slope", "edge": 1, "from": 1, "to": 3}]  # down from (20, 20)
    roof = table_from_data(data).storeys.surface("roof")
    (slope,) = [side for side in roof.stretches if side.kind == SLOPE]
    assert roof.part(slope) == ((20.0, 17.0), (20.0, 19.0))


def test_what_is_shown_has_the_ends_of_every_stretch() -> None:
    told = shown_table(table())["storeys"]["surfaces"][0]["sides"]
    assert [side["points"] for side in told][1] == [[14.0, 10.0], [16.0, 10.0]]


def test_the_surfaces_at_a_spot_are_those_one_can_stand_on() -> None:
    assert storeys().surfaces_at(5, 5) == [GROUND]
    assert storeys().surfaces_at(15, 15) == ["room", "roof"]
    assert storeys().surfaces_at(25, 15) == [GROUND, "walkway"]
    assert storeys().below(25, 15, 2.0) == GROUND
    assert storeys().below(25, 15, 3.2) == "walkway"


def test_the_surfaces_at_a_spot_are_told_from_below_in_whichever_order_they_are_written() -> None:
    data = copy.deepcopy(HOUSE)
    data["storeys"]["surfaces"].reverse()
    turned = table_from_data(data).storeys
    assert turned.surfaces_at(15, 15) == ["room", "roof"]
    assert turned.below(15, 15, 3.2) == "roof"
    assert turned.below(15, 15, 3.1) == "room"


def test_headroom_is_what_the_next_surface_leaves() -> None:
    assert storeys().headroom_at(Place(15, 15, "room")) == 3.0
    assert storeys().headroom_at(Place(25, 15)) == 3.1
    assert storeys().headroom_at(Place(25, 15, "walkway")) == inf


def test_places_and_perches_come_back_from_their_data() -> None:
    for data in ({"surface": "roof", "at": [15.0, 15.0]}, {"on": "ladder", "share": 0.5}):
        assert place_to_data(place_from_data(data, storeys())) == data
    assert place_from_data({"at": [5, 5]}, storeys()) == Place(5.0, 5.0, GROUND)
    assert place_from_data({"on": "ladder", "share": 0.5}, storeys()) == Perch("ladder", 0.5)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"at": [15, 15]}, "name one of room, roof"),
        ({"at": [15, 15], "surface": "ground"}, "there one stands on room or roof"),
        ({"at": [15, 15], "surface": "cellar"}, "there are ground, room, roof, walkway"),
        ({"on": "rope", "share": 0.5}, "place.on: there is no link 'rope'; there are ladder"),
        ({"on": "ladder", "share": 1.5}, "place.share: expected more than 0 and less than 1"),
        ({"on": "ladder", "share": 0}, "place.share: expected more than 0 and less than 1"),
        ({"on": "ladder", "share": 1}, "place.share: expected more than 0 and less than 1"),
        ({"on": "ladder", "share": 0.5, "at": [5, 5]}, "there is no field 'at'; there are on, sh"),
        ({"at": [5, 5], "height": 2}, "there is no field 'height'; there are surface, at"),
    ],
)
def test_a_place_that_is_not_there_is_refused(data: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        place_from_data(data, storeys())


def test_states_are_those_of_the_table_unless_said() -> None:
    assert states_from_data({}, storeys()) == {"door": "closed", "ladder": "open"}
    assert states_from_data({"door": "open"}, storeys())["door"] == "open"
    with pytest.raises(ValueError, match="no opening 'gate'; there are door, ladder"):
        states_from_data({"gate": "open"}, storeys())


def _spoilt(*path: object, value: object) -> dict[str, object]:
    data: dict[str, object] = copy.deepcopy(HOUSE)
    place: object = data
    for key in path[:-1]:
        place = place[key]  # type: ignore[index]
    place[path[-1]] = value  # type: ignore[index]
    return data


ROOM = ("storeys", "surfaces", 0)
DOOR = (*ROOM, "sides", 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_spoilt(*ROOM, "height", value="high"), r"storeys.surfaces\[0\].height: expected a num"),
        (_spoilt(*ROOM, "height", value=1000), r"surfaces\[0\].height: expected 0 to 100"),
        (_spoilt(*ROOM, "hight", value=1), r"surfaces\[0\]: there is no field 'hight'; there are"),
        (_spoilt(*ROOM, "outline", value=SQUARE[:2]), r"\[0\].outline: a polygon needs at least"),
        (_spoilt(*ROOM, "outline", value=[*SQUARE, SQUARE[0]]), "stands there twice"),
        (_spoilt(*ROOM, "outline", value=[[n % 7, n] for n in range(41)]), "too many; at most 40"),
        (
            _spoilt(*ROOM, "outline", value=[[10, 10], [20, 20], [20, 10], [10, 14]]),
            r"\[0\].outline: the outline crosses itself",
        ),
        (
            _spoilt("storeys", "surfaces", value=[HOUSE["storeys"]["surfaces"][0]] * 61),
            "61 are too many; at most 60",
        ),
        (
            _spoilt(*ROOM, "sides", value=[{"kind": "wall", "edge": 0}] * 81),
            "81 are too many; at most 80",
        ),
        (
            _spoilt("storeys", "links", value=HOUSE["storeys"]["links"] * 101),
            "101 are too many; at most 100",
        ),
        (
            _spoilt("storeys", "hurdles", value=HOUSE["storeys"]["hurdles"] * 101),
            "101 are too many; at most 100",
        ),
        (_spoilt(*ROOM, "rim", value="moat"), r"rim.kind: 'moat' is none of slope, wall"),
        (_spoilt(*ROOM, "bottom", value=2), "its bottom is above its height"),
        (_spoilt(*ROOM, "id", value="roof"), "two things have the id 'roof'"),
        (_spoilt(*ROOM, "id", value="ground"), r"\[0\].id: expected a name of its own"),
        (
            _spoilt(*DOOR, "edge", value=4),
            r"sides\[0\]: there is no edge 4; the outline has edges 0",
        ),
        (_spoilt(*DOOR, "to", value=12), "from 4 to 12 does not lie on edge 0, which is 10 long"),
        (_spoilt(*DOOR, "id", value=""), r"sides\[0\].id: an opening needs an id"),
        (_spoilt(*DOOR, "beyond", value="attic"), "there is no surface 'attic'"),
        (_spoilt(*DOOR, "head", value=0), r"sides\[0\].head: expected more than 0"),
        (_spoilt("storeys", "surfaces", 2, "outline", value=SQUARE), "overlap at the same height"),
        (
            _spoilt("storeys", "links", 0, "kind", value="slide"),
            r"links\[0\].kind: 'slide' is none",
        ),
        (_spoilt("storeys", "links", 0, "lower", value={"at": [15, 15]}), "stands on room or roof"),
        (
            _spoilt("storeys", "hurdles", 0, "surface", value="x"),
            "hurdle 'fence': there is no surf",
        ),
        (_spoilt("width", value=25), "'walkway' reaches beyond the table"),
        (_spoilt("scenery", 0, "surface", value="sky"), "stands on 'sky', and there is no such"),
        (_spoilt("scenery", 0, "sides", value=[{"kind": "wall", "edge": 0}]), "only a polygon has"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(data: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        table_from_data(data)


def test_what_is_shown_tells_openings_and_links_as_they_stand() -> None:
    told = shown_table(table(), states={"door": "open", "ladder": "taken"})["storeys"]
    (door,) = [one for one in told["openings"] if one["id"] == "door"]
    assert (door["kind"], door["surface"], door["state"]) == ("door", "room", "open")
    assert door["at"] == [15.0, 10.0] and door["width"] == 2.0
    assert {link["id"]: link["state"] for link in told["links"]}["ladder"] == "taken"
    assert "storeys" not in shown_table(Table(10.0, 10.0))


def test_a_surface_is_an_inside_or_a_roof() -> None:
    data: Any = copy.deepcopy(HOUSE)
    data["storeys"]["surfaces"][1]["roof"] = "house"
    read = table_from_data(data)
    assert read.storeys.surface("roof").roof == "house"
    assert table_from_data(table_to_data(read)) == read
    data["storeys"]["surfaces"][1]["inside"] = "house"
    with pytest.raises(ValueError, match="an inside or a roof"):
        table_from_data(data)


def test_a_surface_may_reach_to_every_edge_of_the_table() -> None:
    floor = {"id": "deck", "outline": [[0, 0], [8, 0], [8, 6], [0, 6]], "height": 1}
    data = {"width": 8, "depth": 6, "storeys": {"surfaces": [floor]}}
    assert table_from_data(data).storeys.surfaces_at(4, 3) == ["deck"]
