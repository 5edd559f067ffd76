"""Maps that are written: one for each classic scenario and number of opponents, fit for it and fair (B-R3)."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from tests.unit.lfw.test_setup_games import begun, refused

from escarmouche.rulebooks.last_fantasy_war import scenarios, setup
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import gap, pieces_of
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called, map_from_data

MAPS = [(each.id, count) for each in scenarios.CLASSIC for count in each.opponents]
ROOM = 0.65  # between two pieces, at least


@pytest.mark.clause("LFW-JOUER-TERRAIN-01", "LFW-JOUER-TERRAIN-02")
@pytest.mark.parametrize(("id", "opponents"), MAPS)
def test_every_scenario_has_a_map_for_every_number_of_opponents(id: str, opponents: int) -> None:
    game = begun(opponents, scenario=id)
    ready = map_called(f"{id}-{opponents}")
    assert game.table is ready, "it is laid where no other table is asked for"
    assert ready is not None
    assert (ready.width, ready.depth) == (24.0, 24.0)
    assert scenarios.scenario(id).why_not_table(ready) is None
    for one, other in combinations(pieces_of(ready), 2):
        assert gap(one.shape, other.shape) > ROOM, (one.id, other.id)


@pytest.mark.clause("LFW-JOUER-TERRAIN-02")
def test_another_number_makes_another_table() -> None:
    written = setup.make_terrain({"seed": 0}, "croisee")
    assert written is map_called("croisee-2")
    assert setup.make_terrain({"seed": 0, "opponents": 4}, "croisee") is map_called("croisee-4")
    made = [setup.make_terrain({"seed": seed}, "croisee") for seed in (1, 2)]
    assert all(one.identity != other.identity for one, other in pairwise([written, *made]))


@pytest.mark.clause("LFW-SCEN-ASSAUT-03", "LFW-SCEN-ASSAUT-04")
def test_a_stronghold_in_a_bare_centre_is_none() -> None:
    ready = map_called("assaut-2")
    assert ready is not None
    spots = [(x, y) for x in (1.5, 4.0, 20.0, 22.5) for y in (1.5, 4.0, 9.0, 15.0, 20.0, 22.5)]
    more = [{"middle": list(spot), "size": 0.8} for spot in spots]
    data: dict[str, Any] = {
        "images": "half",
        "building": [{"at": [6.3, 6.3], "size": [3.6, 3.6], "door": "above"}],
        "ruin": [{"at": [14.1, 6.3], "size": [3.6, 3.6], "open": "left", "gap": "above"}],
    }
    assert _why("assaut", data) is None
    assert _why("assaut", {**data, "wood": more}) == "lfw.setup.bare_centre"


@pytest.mark.clause("LFW-SCEN-COLLINE-04")
def test_a_meadow_has_no_house() -> None:
    hill = {"hill": [{"middle": [12.0, 12.0], "size": 5.0}]}
    assert _why("colline", hill) is None
    house = {"building": [{"at": [2.0, 2.0], "size": [3.0, 3.0], "door": "above"}]}
    assert _why("colline", {**hill, **house}) == "lfw.setup.no_meadow"
    rubble = {"rubble": [{"middle": [3.0, 3.0], "size": 1.0}]}
    assert _why("colline", {**hill, **rubble}) == "lfw.setup.no_meadow"


@pytest.mark.clause("LFW-SCEN-RELIQUE-03", "LFW-SCEN-RELIQUE-04", "LFW-SCEN-RELIQUE-05")
def test_the_defender_has_walls_to_stand_behind() -> None:
    above = {"low-wall": [{"from": [10.0, 18.0], "to": [14.0, 18.0]}]}
    below = {"barricade": [{"from": [10.0, 8.0], "to": [14.0, 8.0]}]}
    near = {"rubble": [{"middle": [12.0, 14.0], "size": 1.0}]}
    assert _why("relique", above) == "lfw.setup.relic_open"
    assert _why("relique", {**above, **below}) is None
    assert _why("relique", {**below, **near}) == "lfw.setup.relic_crowded"


@pytest.mark.clause("LFW-SCEN-RUSH-03", "LFW-SCEN-RUSH-04")
def test_nothing_is_built_where_a_treasure_may_lie() -> None:
    woods = {"wood": [{"middle": [2.0 + 3 * n, 3.0], "size": 1.0} for n in range(6)]}
    assert _why("rush", woods) is None
    ruin = {"ruin": [{"at": [17.0, 17.0], "size": [3.0, 3.0], "open": "left", "gap": "above"}]}
    assert _why("rush", {**woods, **ruin}) == "lfw.setup.treasure_built_over"


def _why(id: str, data: dict[str, Any]) -> str | None:
    """What a scenario says against a map."""
    found = scenarios.scenario(id).why_not_table(map_from_data(data))
    return None if found is None else found[0].id


@pytest.mark.clause("LFW-JOUER-TERRAIN-02")
def test_a_table_that_does_not_suit_is_refused_with_its_place() -> None:
    for id in ("colline", "assaut", "embuscade", "rush", "fouille"):
        error = refused(2, scenario=id, table={"scenery": []})
        assert error.place == "table"
        assert error.phrase.clauses
