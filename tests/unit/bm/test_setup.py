"""How a game is set up: groups, alliances, automata, scenarios, tables; what is refused, and where."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.shelf import force, group

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.bonus_malus import scenarios, setup
from escarmouche.rulebooks.bonus_malus.army.roster import army_to_data
from escarmouche.rulebooks.bonus_malus.state import RESERVE, State


def begun(*names: str, **more: Any) -> State:
    """A game of these forces."""
    return setup.begin({"armies": [force(name) for name in names], **more})


def refused(*names: str, **more: Any) -> SetupError:
    """What is said against it."""
    with pytest.raises(SetupError) as found:
        begun(*names, **more)
    return found.value


@pytest.mark.clause("BM-PRES-01", "BM-ACTALT-01")
@pytest.mark.parametrize("groups", [2, 3, 4])
def test_two_to_four_groups(groups: int) -> None:
    names = ("legion-150", "ordre-150", "cercle-150", "francs-coureurs-150")[:groups]
    game = begun(*names)
    assert len(game.camps) == groups
    assert len(set(game.edges)) == groups
    assert all(game.status[figure.id] == RESERVE for figure in game.figures)
    assert all(game.sides.hostile(a, b) for a in range(groups) for b in range(groups) if a != b)
    assert [game.strength[camp.id] for camp in game.camps] == [
        sum(figure.camp == camp.id for figure in game.figures) for camp in game.camps
    ]


@pytest.mark.clause("BM-PRES-01")
def test_groups_may_be_allied() -> None:
    game = begun("legion-150", "ordre-150", "cercle-150", alliances=[[0, 2]])
    assert game.sides.friendly(0, 2)
    assert game.sides.enemies(1) == (0, 2)


@pytest.mark.clause("BM-PRES-02")
@pytest.mark.parametrize(
    ("scenario", "posture", "figures"),
    [
        ("la-taniere", "predateurs", 5),
        ("la-garde-de-nuit", "sentinelles", 7),
        ("la-maree", "horde", 8),
    ],
)
def test_a_scenario_brings_a_group_that_the_rules_play(
    scenario: str, posture: str, figures: int
) -> None:
    game = begun("legion-150", "ordre-150", scenario=scenario)
    assert game.brought == (2,)
    assert game.automata == (None, None, posture)
    assert game.strength[2] == figures
    assert game.sides.enemies(2) == (0, 1)


@pytest.mark.clause("BM-PRES-02")
def test_an_automaton_replaces_a_missing_person() -> None:
    game = begun("legion-150", "ordre-150", automata=[None, "chasseurs"])
    assert game.automata == (None, "chasseurs")


@pytest.mark.clause("BM-PRES-02")
def test_neutrals_take_nobody_for_an_enemy_at_first() -> None:
    armies = [force("legion-150"), force("ordre-150"), group("badauds")]
    game = setup.begin({"armies": armies, "automata": [None, None, "badauds"]})
    assert game.sides.enemies(2) == ()
    assert game.sides.hostile(0, 2), "whoever may be attacked need not attack"


@pytest.mark.clause("BM-PRES-03")
def test_exits_follow_from_the_scenario() -> None:
    assert begun("legion-150", "ordre-150").exits == ()
    doors = begun("legion-150", "ordre-150", scenario="l-evasion").exits
    assert [door[1] for door in doors] == [36.0, 36.0, 0.0]


@pytest.mark.clause("BM-PRES-03")
def test_every_scenario_can_be_set_up() -> None:
    for id in scenarios.IDS:
        game = begun("legion-150", "ordre-150", scenario=id, table={"seed": 5})
        assert game.agenda == (("deployment",), ("turn",))
        assert game.table.storeys.surfaces


THREE = ("legion-150", "ordre-150", "cercle-150")
WRONG: list[tuple[tuple[str, ...], dict[str, Any], str, str]] = [
    (("legion-150",), {}, "armies", "no_armies"),
    ((*THREE, "legion-150", "ordre-150"), {}, "armies", "too_many_groups"),
    (THREE, {"scenario": "l-evasion"}, "armies", "no_third_group"),
    (THREE, {"scenario": "la-maree"}, "armies", "no_third_group"),
    ((*THREE, "legion-150"), {"scenario": "la-taniere"}, "armies", "too_many_groups"),
    (THREE[:2], {"scenario": "nowhere"}, "scenario", "unknown_scenario"),
    (THREE[:2], {"scenario": 7}, "scenario", "unknown_scenario"),
    (("legion-150", "ordre-250"), {}, "armies", "one_format"),
    (THREE[:2], {"automata": ["brute"]}, "automata", "bad_automata"),
    (THREE[:2], {"automata": [None, None, "horde"]}, "automata", "bad_automata"),
    (THREE[:2], {"automata": "horde"}, "automata", "bad_automata"),
    (THREE[:2], {"alliances": [[0, 1]]}, "alliances", "no_rivals"),
    (THREE[:2], {"alliances": [[0, 5]]}, "alliances", "bad_alliances"),
    (THREE[:2], {"alliances": 3}, "alliances", "bad_alliances"),
    (THREE[:2], {"table": {"width": 5}}, "table.width", "table_side"),
    (THREE[:2], {"table": {"depth": "wide"}}, "table.depth", "table_side"),
    (THREE[:2], {"table": {"scenery": 4}}, "table", "bad_table"),
    (THREE[:2], {"table": []}, "table", "bad_value"),
    (THREE[:2], {"options": []}, "options", "bad_value"),
]


@pytest.mark.parametrize(("names", "more", "place", "reason"), WRONG)
def test_what_is_refused(
    names: tuple[str, ...], more: dict[str, Any], place: str, reason: str
) -> None:
    error = refused(*names, **more)
    assert error.place == place
    assert error.phrase.id == f"bm.setup.{reason}"


def test_a_group_of_the_rules_needs_an_automaton() -> None:
    with pytest.raises(SetupError) as found:
        setup.begin({"armies": [force("legion-150"), group("meute")]})
    assert found.value.phrase.id == "bm.setup.group_of_the_rules"


def test_a_zone_full_of_rocks_has_no_room() -> None:
    rocks = {
        "id": "r",
        "kind": "rocks",
        "height": 3,
        "properties": ["impassable", "solid"],
        "shape": {"type": "polygon", "points": [[0, 0], [36, 0], [36, 6], [0, 6]]},
    }
    error = refused("legion-150", "ordre-150", table={"scenery": [rocks]})
    assert error.phrase.id == "bm.setup.no_room"


def test_the_runners_of_an_escape_may_be_the_smaller_force() -> None:
    game = begun("legion-150", "ordre-250", scenario="l-evasion")
    assert game.camps[0].points < game.camps[1].points


def test_groups_of_the_rules_are_read_and_priced() -> None:
    for id in ("taniere", "garde-de-nuit", "horde"):
        army = setup.group_of_the_rules(id)
        assert army.posture is not None
        assert army_to_data(army)["posture"] == army.posture
