"""How a game is set up: armies, scenarios, alliances, tables; what is refused, and where."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.army_files import ready
from tests.unit.lfw.units import play

from escarmouche.core.rulebook import SetupError
from escarmouche.kit.duos import duo_of
from escarmouche.rulebooks.last_fantasy_war import deployment, scenarios, setup
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_to_data
from escarmouche.rulebooks.last_fantasy_war.sheet import CAVALRY_BASE, MM
from escarmouche.rulebooks.last_fantasy_war.state import RESERVE, State

ARMIES = ("demons-300", "gladeris-300-cavaliers", "legion-d-os-300", "gladeris-300")
HOUSE = {
    "id": "house",
    "outline": [[11.0, 11.0], [13.0, 11.0], [13.0, 13.0], [11.0, 13.0]],
    "height": 3,
}


def begun(opponents: int, **more: Any) -> State:
    """A game of so many armies."""
    armies = [army_to_data(ready(name)) for name in ARMIES[:opponents]]
    return setup.begin({"armies": armies, **more})


def refused(opponents: int, **more: Any) -> SetupError:
    """What is said against it."""
    with pytest.raises(SetupError) as found:
        begun(opponents, **more)
    return found.value


@pytest.mark.clause("LFW-JOUER-AVANT-01", "LFW-JOUEURS-01", "LFW-SCEN-COLLINE-01", "LFW-AMI-02")
@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_two_to_four_opponents(opponents: int) -> None:
    game = begun(opponents, scenario="colline")
    assert len(game.camps) == opponents
    assert len(set(game.edges)) == opponents
    assert all(game.status[unit.id] == RESERVE for unit in game.figures)
    for one in range(opponents):
        assert game.sides.enemies(one) == tuple(c for c in range(opponents) if c != one)


@pytest.mark.clause("LFW-CAV-01")
def test_a_cavalry_is_two_figures_on_one_base() -> None:
    game = begun(4, scenario="colline")
    assert game.duos, "an army of the book has a rider"
    for duo in game.duos:
        assert duo_of(game, duo.rider) == duo
        assert game.radius[duo.rider] == game.radius[duo.mount] >= CAVALRY_BASE * MM / 2


@pytest.mark.clause(
    *("LFW-JOUER-AVANT-02", "LFW-SCEN-RELIQUE-01", "LFW-SCEN-BRECHE-01", "LFW-SCEN-ASSAUT-01")
)
@pytest.mark.parametrize(
    ("scenario", "opponents"), [("relique", 2), ("relique", 4), ("breche", 3), ("assaut", 4)]
)
def test_a_scenario_is_for_so_many(scenario: str, opponents: int) -> None:
    error = refused(opponents, scenario=scenario)
    assert (error.place, error.phrase.id) == ("armies", "lfw.setup.other_number")
    assert "LFW-JOUER-AVANT-02" in error.phrase.clauses


@pytest.mark.clause(
    *("LFW-JOUER-TYPE-01", "LFW-JOUER-TYPE-02", "LFW-SCEN-LISTE-01", "LFW-SCEN-LISTE-02")
)
def test_classic_scenarios_to_choose_from() -> None:
    assert {each.id for each in scenarios.CLASSIC} == {
        *("colline", "breche", "assaut", "relique"),
        *("embuscade", "rush", "fouille", "croisee"),
    }
    assert not any(each.legendary for each in scenarios.CLASSIC)
    assert len(scenarios.LEGENDARY) == 5
    assert all(each.legendary for each in scenarios.LEGENDARY)
    assert tuple(each.id for each in (*scenarios.CLASSIC, *scenarios.LEGENDARY)) == scenarios.IDS
    error = refused(2, scenario="volcan")
    assert (error.place, error.data["given"]) == ("scenario", "volcan")


@pytest.mark.clause("LFW-JOUER-AVANT-01")
@pytest.mark.parametrize("armies", [None, [], "two", [{}]])
def test_armies_must_be_given(armies: Any) -> None:
    with pytest.raises(SetupError) as found:
        setup.begin({"armies": armies})
    assert found.value.place == "armies"


@pytest.mark.clause("LFW-ARMEE-02")
def test_all_of_one_format() -> None:
    armies = [army_to_data(ready(name)) for name in ARMIES[:2]]
    armies[1] = {**armies[1], "points": 600}
    with pytest.raises(SetupError) as found:
        setup.begin({"armies": armies})
    assert found.value.phrase.id == "lfw.setup.one_format"


def test_armies_may_be_allied() -> None:
    game = begun(4, scenario="colline", alliances=[[0, 2], [1, 3]])
    assert game.sides.friendly(0, 2)
    assert game.sides.enemies(1) == (0, 2)
    assert refused(2, alliances=[[0, 1]]).phrase.id == "lfw.setup.no_rivals"
    assert refused(2, alliances=[[0, 7]]).place == "alliances"


@pytest.mark.clause("LFW-JOUER-TERRAIN-01", "LFW-CHAMP-01")
def test_the_table_is_a_square_of_24_inches() -> None:
    game = begun(2)
    assert (game.table.width, game.table.depth) == (24.0, 24.0)
    assert refused(2, table={"width": 3}).place == "table.width"
    assert refused(2, table={"depth": "wide"}).place == "table.depth"
    assert refused(2, table={"seed": "red"}).place == "table"
    assert refused(2, table={"scenery": [{"id": 3}]}).place == "table"


@pytest.mark.clause(
    *("LFW-JOUER-TERRAIN-02", "LFW-SCEN-COLLINE-03", "LFW-SCEN-BRECHE-05", "LFW-SCEN-ASSAUT-08"),
    "LFW-SCEN-RELIQUE-05",
)
@pytest.mark.parametrize(
    ("scenario", "opponents", "reason"),
    [
        ("colline", 2, "lfw.setup.no_hill"),
        ("assaut", 2, "lfw.setup.no_positions"),
    ],
)
def test_a_table_must_suit_its_scenario(scenario: str, opponents: int, reason: str) -> None:
    error = refused(opponents, scenario=scenario, table={"scenery": []})
    assert (error.place, error.phrase.id) == ("table", reason)


@pytest.mark.clause("LFW-SCEN-BRECHE-05", "LFW-SCEN-RELIQUE-05")
def test_what_must_be_clear() -> None:
    near = {"kind": "wood", "id": "wood", "height": 4, "properties": ["forest"]}
    wood = {**near, "shape": {"type": "disc", "x": 12.0, "y": 3.5, "radius": 1.0}}
    crowded = refused(2, scenario="breche", table={"scenery": [wood]})
    assert crowded.phrase.id == "lfw.setup.breach_crowded"
    house = {"storeys": {"surfaces": [HOUSE]}}
    assert refused(3, scenario="relique", table=house).phrase.id == "lfw.setup.relic_crowded"
    assert begun(2, scenario="breche", table=house).table.storeys.surfaces


@pytest.mark.clause(
    *("LFW-JOUER-AVANT-03", "LFW-JOUER-AVANT-04", "LFW-JOUER-AVANT-05", "LFW-JOUER-AVANT-06"),
    "LFW-JOUER-COMMENCER-01",
)
@pytest.mark.parametrize(("id", "opponents"), [("relique", 3), ("croisee", 2)])
def test_roles_and_armies_are_told_before_anything_is_chosen_or_placed(
    id: str, opponents: int
) -> None:
    """B-R2: nobody has seen a roster before; then all of them are shown, and only then objectives are chosen."""
    game = begun(opponents, scenario=id)
    played = play(deployment.begin(game))
    assert played.events == ["deployment", *["role"] * opponents, *["army"] * opponents]
    assert not played.asked
    for told in played.told[-opponents:]:
        own = [unit.id for unit in game.figures if unit.camp == told.data["camp"]]
        assert told.data["figures"] == own
    secondary = [("objectives",)] if id == "croisee" else []
    assert list(game.agenda[: len(secondary) + 1]) == [*secondary, ("prepare",)]
