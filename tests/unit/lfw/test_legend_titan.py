"""Assault on a titan: a single unit, who wants what, the truce of the first turn, who has won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.legends import begun, prepared
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import deployment, scenarios
from escarmouche.rulebooks.last_fantasy_war.army.roster import read_army
from escarmouche.rulebooks.last_fantasy_war.moves import charges
from escarmouche.rulebooks.last_fantasy_war.placing import is_scout, why_not_place
from escarmouche.rulebooks.last_fantasy_war.scenarios.titan import TITAN, Titan, corridor
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, State, Unit, enter, leave
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import GROUND, Place

ROAD = Titan()
BARE = {"width": 24.0, "depth": 48.0, "scenery": []}
HUNTERS = ("gladeris-300", "legion-d-os-300", "demons-300")
FILE = """
rulebook = "last-fantasy-war"
id = "own"
name = {{ fr = "À nous", en = "Ours" }}
points = {points}
faction = "{faction}"
scenario = "titan"
[[figures]]
id = "{sheet}"
{more}
"""


def hunted(*wants: str, turn: int = 1) -> tuple[State, Unit]:
    """A titan on a bare road with one unit of each assailant, who want to kill it or that it be killed."""
    game = field_of(len(wants) + 1, Table(24.0, 48.0))
    game.scenario, game.turn = "titan", turn
    hunters = [camp.id for camp in game.camps if camp.id != TITAN]
    kept = ["keep"] * len(hunters) if len(hunters) > 1 else []
    prepared(game, answers=[*wants, *kept])
    titan = stand(game, TITAN, 12.0, 6.0, type="behemoth")
    for camp in hunters:
        stand(game, camp, 2.0 + 6.0 * camp, 30.0)
    return game, titan


def slain(game: State, titan: Unit, *by: int) -> Any:
    """It falls by units of some camps."""
    killers = [next(u.id for u in game.figures if u.camp == camp) for camp in by]
    game.destroyed_by[titan.id] = tuple(killers)
    leave(game, titan, DESTROYED)
    assert ROAD.over(game) and ROAD.ends_now(game)
    return ROAD.result(game)


# -- the titan's army ------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-TITAN-01", "LFW-SCEN-TITAN-03", "LFW-SCEN-TITAN-04")
@pytest.mark.parametrize(
    ("titan", "hunters"), [("titan-colosse", 1), ("titan-ravageur", 2), ("titan-montagne", 3)]
)
def test_a_legend_for_300_points_each_assailant(titan: str, hunters: int) -> None:
    """Example B3: 300, 600 and 900 points."""
    game = begun("titan", titan, *HUNTERS[:hunters])
    (unit,) = [u for u in game.figures if u.camp == TITAN]
    assert "legende" in unit.profile.notes and unit.profile.points <= 300 * hunters
    if hunters > 1:
        with pytest.raises(ArmyError) as found:
            begun("titan", titan, *HUNTERS[: hunters - 1])
        assert "lfw.roster.other_format" in [each.phrase.id for each in found.value.problems]


@pytest.mark.clause("LFW-SCEN-TITAN-02")
def test_a_titan_is_one_unit_without_a_captain() -> None:
    read_army(FILE.format(points=300, faction="demons", sheet="seigneur-demon", more=""))
    text = FILE.format(points=300, faction="demons", sheet="diablotin", more="count = 2")
    with pytest.raises(ArmyError) as found:
        read_army(text)
    (problem,) = found.value.problems
    assert problem.phrase.id == "lfw.roster.not_alone" and problem.place == "figures"
    assert problem.line is not None


@pytest.mark.clause("LFW-SCEN-TITAN-02", "LFW-SCEN-TITAN-04")
def test_an_army_of_several_units_is_no_titan_and_a_titan_no_army() -> None:
    with pytest.raises(ArmyError) as found:
        begun("titan", "demons-300", "gladeris-300")
    assert "lfw.roster.not_alone" in [each.phrase.id for each in found.value.problems]
    with pytest.raises((ArmyError, SetupError)):
        begun("colline", "titan-colosse", "gladeris-300")


# -- the road --------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-TITAN-09", "LFW-SCEN-TITAN-10", "LFW-SCEN-TITAN-11")
@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_the_maps_are_vast_and_their_corridor_is_free(opponents: int) -> None:
    table = map_called(f"titan-{opponents}")
    assert table is not None and (table.width, table.depth) == (24.0, 48.0)
    assert ROAD.why_not_table(table) is None
    kinds = {piece.kind for piece in table.scenery if piece.shape.bbox[1] > 24.0}
    assert len(kinds) >= 2, "the second territory is strewn with all kinds"


@pytest.mark.clause("LFW-SCEN-TITAN-09", "LFW-SCEN-TITAN-10")
def test_other_tables_are_refused() -> None:
    with pytest.raises(SetupError) as found:
        begun("titan", "titan-colosse", "gladeris-300", table={"width": 24.0, "depth": 24.0})
    assert found.value.phrase.id == "lfw.setup.not_vast"
    wood = {
        "id": "wood",
        "kind": "wood",
        "height": 4,
        "shape": {"type": "polygon", "points": [[10, 10], [12, 10], [12, 12]]},
    }
    with pytest.raises(SetupError) as found:
        begun(
            "titan",
            *("titan-colosse", "gladeris-300"),
            table={"width": 24.0, "depth": 48.0, "scenery": [wood]},
        )
    assert found.value.phrase.id == "lfw.setup.corridor" and found.value.data["piece"] == "wood"


@pytest.mark.clause("LFW-SCEN-TITAN-12", "LFW-SCEN-TITAN-13", "LFW-SCEN-TITAN-14")
def test_assailants_deploy_first_outside_the_corridor_then_the_titan_in_it() -> None:
    game = begun("titan", "titan-colosse", "gladeris-300", table=BARE)
    prepared(game, answers=["killed"])
    game.order = (0, 1)
    assert deployment.waiting(game, TITAN) == []
    waiting = deployment.waiting(game, 1)
    unit = waiting[0]
    assert why_not_place(game, unit, Place(12.0, 12.0, GROUND), loose=False) is not None
    assert why_not_place(game, unit, Place(12.0, 46.0, GROUND), loose=False) is None
    for number, each in enumerate(waiting):
        enter(game, each, Place(2.0 + 1.8 * number, 46.0, GROUND))
    for scout in [u for u in game.figures if u.camp == 1 and game.status[u.id] == "reserve"]:
        assert is_scout(game, scout)
    (titan,) = deployment.waiting(game, TITAN)
    assert why_not_place(game, titan, Place(12.0, 12.0, GROUND), loose=False) is None
    assert why_not_place(game, titan, Place(12.0, 30.0, GROUND), loose=False) is not None
    assert corridor(24.0, 48.0).bbox == (6.0, 0.0, 18.0, 24.0)


@pytest.mark.clause("LFW-SCEN-TITAN-13")
def test_assailants_keep_more_than_6_inches_from_enemies_already_placed() -> None:
    game = begun("titan", "titan-ravageur", "gladeris-300", "legion-d-os-300", table=BARE)
    prepared(game, answers=["kill", "killed", "keep", "keep"])
    one = deployment.waiting(game, 1)[0]
    enter(game, one, Place(3.0, 46.0, GROUND))
    other = deployment.waiting(game, 2)[0]
    far = game.radius[one.id] + game.radius[other.id] + 6.0
    assert why_not_place(game, other, Place(3.0 + far, 46.0, GROUND), loose=False) is not None
    assert why_not_place(game, other, Place(3.01 + far, 46.0, GROUND), loose=False) is None


# -- who wants what --------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-TITAN-05", "LFW-SCEN-TITAN-06", "LFW-SCEN-TITAN-07")
def test_those_who_want_it_killed_are_friends_and_enemies_of_the_others() -> None:
    game, _titan = hunted("killed", "killed", "kill")
    assert game.sides.friends(1) == (1, 2)
    assert game.sides.enemies(1) == (0, 3) == game.sides.enemies(2)
    assert game.sides.enemies(3) == (0, 1, 2)


@pytest.mark.clause("LFW-SCEN-TITAN-05", "LFW-SCEN-TITAN-06")
def test_those_who_want_to_kill_it_have_no_friends() -> None:
    game, _titan = hunted("kill", "kill")
    assert game.sides.enemies(1) == (0, 2) and game.sides.enemies(2) == (0, 1)


@pytest.mark.clause("LFW-SCEN-TITAN-05")
def test_a_choice_may_be_changed_until_all_stand_by_theirs() -> None:
    game = field_of(3, Table(24.0, 48.0))
    game.scenario = "titan"
    answers = ["kill", "killed", "keep", "change", "change", "keep"]
    played = prepared(game, answers=answers)
    assert game.wants == ("", "killed", "kill")
    assert [ask.who for ask in played.asked] == [1, 2, 1, 2, 1, 2]


@pytest.mark.clause("LFW-SCEN-TITAN-15")
def test_in_the_first_turn_assailants_do_not_charge_each_other() -> None:
    game, titan = hunted("kill", "kill")
    one, other = (next(u for u in game.figures if u.camp == camp) for camp in (1, 2))
    game.put(other.id, Place(game.x[one.id] + 4.0, 30.0, GROUND))
    game.put(titan.id, Place(game.x[one.id], 25.0, GROUND))
    refusal = charges.why_not_target(game, one, other)
    assert refusal is not None and refusal.reason.id == "lfw.refusal.titan_truce"
    assert charges.why_not_target(game, one, titan) is None
    game.turn = 2
    assert charges.why_not_target(game, one, other) is None


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-TITAN-08")
def test_eight_turns() -> None:
    game, _titan = hunted("killed")
    assert scenarios.of(game).turns(game) == 8 and not ROAD.over(game)


@pytest.mark.clause("LFW-SCEN-TITAN-16", "LFW-SCEN-TITAN-17")
def test_all_who_wanted_it_killed_win_whoever_slew_it() -> None:
    result = slain(*hunted("killed", "killed", "kill"), 3)
    assert result.winners == (1, 2, 3), "and who wanted to kill it and did"


@pytest.mark.clause("LFW-SCEN-TITAN-17")
def test_whoever_wanted_to_kill_it_wins_only_with_its_own_blow() -> None:
    assert slain(*hunted("kill", "kill"), 2).winners == (2,)
    assert slain(*hunted("kill", "kill"), 1, 2).winners == (1, 2), "a shared batch"
    result = slain(*hunted("kill", "kill"))
    assert result.winners == () and result.reason.id == "lfw.result.titan_slain_for_nobody"


@pytest.mark.clause("LFW-SCEN-TITAN-17", "LFW-CAV-14")
def test_of_a_titan_with_a_rider_the_half_that_falls_last_counts() -> None:
    game, titan = hunted("kill", "kill")
    rider = stand(game, TITAN, 12.0, 6.0)
    game.destroyed_by[rider.id] = tuple(u.id for u in game.figures if u.camp == 1)
    leave(game, rider, DESTROYED)
    game.dice_thrown += 1
    assert slain(game, titan, 2).winners == (2,)


@pytest.mark.clause("LFW-SCEN-TITAN-16")
def test_one_that_falls_by_itself_is_killed_for_those_who_wanted_that() -> None:
    assert slain(*hunted("killed", "kill")).winners == (1,)


@pytest.mark.clause("LFW-SCEN-TITAN-18")
def test_the_titan_wins_alive_and_wholly_in_the_second_territory() -> None:
    game, titan = hunted("killed")
    r = game.radius[titan.id]
    game.put(titan.id, Place(12.0, 24.0 + r - 0.01, GROUND))
    result = ROAD.result(game)
    assert result.winner is None and result.reason.id == "lfw.result.titan_stopped"
    game.put(titan.id, Place(12.0, 24.0 + r, GROUND))
    assert ROAD.result(game).winner == TITAN
