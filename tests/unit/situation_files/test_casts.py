"""Who takes part in a situation: sides, names, places beside others; what is wrong is said at its place."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from escarmouche.core.explain import Phrase
from escarmouche.core.state import State
from escarmouche.rosters import Source, TomlReader
from escarmouche.situation_files.casts import (
    beside,
    by_camp,
    camp_of,
    demand_clear,
    ids_for,
    members,
    sides_of,
    stands_beside,
)

BAD = Phrase("test.bad")
RED_BLUE = {"red": 0, "blue": 1}


def top(**data: Any) -> TomlReader:
    return TomlReader(Source(data), (), data)


def found(table: TomlReader) -> list[tuple[str, str, str]]:
    return [(p.place, p.phrase.id, str(p.data.get("given", ""))) for p in table.source.problems]


def test_two_sides_where_nothing_is_said() -> None:
    table = top()
    assert sides_of(table, BAD) == RED_BLUE
    assert found(table) == []


def test_sides_are_numbered_in_the_order_of_the_list() -> None:
    assert sides_of(top(camps=["north", "south"]), BAD) == {"north": 0, "south": 1}
    assert sides_of(top(camps=["a", "b", "c"]), BAD, most=4) == {"a": 0, "b": 1, "c": 2}


@pytest.mark.parametrize(
    "camps", ["red", ["red"], ["a", "a"], ["a", 2], ["a", ""], ["a", "b", "c"]]
)
def test_what_is_no_list_of_two_sides_is_reported(camps: Any) -> None:
    table = top(camps=camps)
    assert sides_of(table, BAD) == RED_BLUE
    assert [(place, phrase) for place, phrase, _given in found(table)] == [("camps", "test.bad")]


def test_values_by_side() -> None:
    table = top(gold={"blue": 3, "green": 4})
    assert by_camp(table, "gold", RED_BLUE, BAD) == {1: 3}
    assert found(table) == [("gold", "test.bad", "green")]
    assert by_camp(top(), "gold", RED_BLUE, BAD) == {}


def test_the_side_of_a_figure() -> None:
    assert camp_of(top(camp="blue"), RED_BLUE, BAD) == 1
    table = top(camp="green")
    assert camp_of(table, RED_BLUE, BAD) == 0
    assert found(table) == [("camp", "test.bad", "green")]


def test_a_side_of_the_wrong_form_is_reported_once() -> None:
    table = top(camp=5)
    assert camp_of(table, RED_BLUE, BAD) == 0
    assert [phrase for _place, phrase, _given in found(table)] == ["rosters.not_text"]


def test_members_bear_names_of_their_own() -> None:
    table = top(figures={"ann": {}, "red": {}, "12": {}, "-3": {}, "bob": 7, "cleo": {}})
    assert [name for name, _item in members(table, "figures", RED_BLUE, BAD)] == ["ann", "cleo"]
    refused = [given for _place, phrase, given in found(table) if phrase == "test.bad"]
    assert refused == ["red", "12", "-3"]
    assert list(members(top(), "figures", RED_BLUE, BAD)) == []


def test_names_become_ids_wherever_they_stand() -> None:
    names = {"ann": 3, "orc": 7}
    written = {
        "charge": "ann",
        "targets": ["orc", "none"],
        "to": [1, 2.5],
        "with": [{"figure": "orc"}],
    }
    assert ids_for(written, names) == {
        "charge": 3,
        "targets": [7, None],
        "to": [1, 2.5],
        "with": [{"figure": 7}],
    }
    assert ids_for("stranger", names) == "stranger"


def test_who_stands_beside_another_comes_later() -> None:
    tables = [top(at={"touching": "orc"}), top(at=[1, 2]), top()]
    assert [stands_beside(table) for table in tables] == [True, False, False]


def field() -> State:
    """One figure of radius 1 at (10, 20)."""
    game = State()
    game.x.append(10.0)
    game.y.append(20.0)
    game.radius.append(1.0)
    return game


def test_a_place_beside_another() -> None:
    names = {"orc": 0}
    assert beside(field(), {"touching": "orc"}, 0.5, names) == (11.5, 20.0)
    place = beside(field(), {"near": "orc", "gap": 2, "angle": 45}, 0.5, names)
    assert place == pytest.approx((10 + 3.5 / sqrt(2), 20 + 3.5 / sqrt(2)))


@pytest.mark.parametrize(
    "where",
    [
        "orc",
        [1, 2, 3],
        {"touching": "ghost"},
        {"touching": "orc", "angle": "north"},
        {"touching": "orc", "gap": True},
        {"touching": "orc", "behind": 1},
    ],
)
def test_what_is_no_place_beside_another(where: Any) -> None:
    assert beside(field(), where, 0.5, {"orc": 0}) is None


def test_bases_do_not_overlap() -> None:
    table = top(at=[1, 2])
    demand_clear(table, [("ann", 0.0), ("bob", -0.00005), ("orc", -0.25), ("far", 9.0)], BAD)
    assert [(p.place, p.data["other"], p.data["by"]) for p in table.source.problems] == [
        ("at", "orc", 0.25)
    ]
