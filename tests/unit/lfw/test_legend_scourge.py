"""The scourge of demons: objectives in the quarters, hell that opens, attackers that leave by their edge."""

from __future__ import annotations

import pytest
from tests.unit.lfw.legends import begun, run
from tests.unit.lfw.units import play

from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import Ask
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import deployment
from escarmouche.rulebooks.last_fantasy_war.automata import BEHAVIOURS
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE
from escarmouche.rulebooks.last_fantasy_war.placing import why_not_place
from escarmouche.rulebooks.last_fantasy_war.scenarios.appearing import AppearPlace, why_not_appear
from escarmouche.rulebooks.last_fantasy_war.scenarios.scourge import (
    DEMON,
    SCOURGE,
    appear,
    cost_of,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    RESERVE,
    SAVED,
    Marker,
    State,
    Unit,
    enter,
    leave,
)
from escarmouche.table.storeys.model import GROUND, Place

ARMIES = ("gladeris-300", "legion-d-os-300", "demons-300")


def hell(turn: int = 1) -> State:
    """A game in which one unit of each attacker stands, and the demons are in hell."""
    game = begun("fleau", *ARMIES, table={"scenery": []})
    run(SCOURGE.prepare(game))
    game.turn = turn
    for camp in (0, 1):
        enter(game, _one(game, camp), Place(12.0, 1.0 if camp == 0 else 23.0, GROUND))
    return game


def _one(game: State, camp: int) -> Unit:
    found: Unit = next(unit for unit in game.figures if unit.camp == camp)
    return found


def answer_with(game: State, *said: object) -> list[str]:
    """Demons appear; what was told."""
    return run(appear(game, SCOURGE.budget(game)), answers=said).events


@pytest.mark.clause("LFW-SCEN-FLEAU-01", "LFW-SCEN-FLEAU-02", "LFW-SCEN-FLEAU-03")
def test_demons_are_for_the_demon_and_for_nobody_else() -> None:
    assert len(begun("fleau", *ARMIES).camps) == 3
    with pytest.raises(ArmyError) as found:
        begun("fleau", "demons-300", "legion-d-os-300", "demons-300")
    assert [each.phrase.id for each in found.value.problems] == ["lfw.roster.barred_faction"]
    with pytest.raises(ArmyError) as found:
        begun("fleau", "gladeris-300", "legion-d-os-300", "gladeris-300")
    assert [each.phrase.id for each in found.value.problems] == ["lfw.roster.wanted_faction"]
    with pytest.raises(SetupError) as refused:
        begun("fleau", "gladeris-300", "demons-300")
    assert refused.value.phrase.id == "lfw.setup.other_number"


@pytest.mark.clause("LFW-SCEN-FLEAU-05", "LFW-SCEN-FLEAU-06")
def test_two_treasures_and_two_supplies_lie_in_the_quarters_each_pair_on_a_diagonal() -> None:
    game = hell()
    places = {marker.id: (marker.x, marker.y) for marker in game.markers}
    assert places == {
        "treasure-1": (6.0, 6.0),
        "treasure-2": (18.0, 18.0),
        "supplies-1": (6.0, 18.0),
        "supplies-2": (18.0, 6.0),
    }
    assert all(marker.kind == TREASURE for marker in game.markers), "the same rules for all"


@pytest.mark.clause("LFW-SCEN-FLEAU-07", "LFW-SCEN-FLEAU-08", "LFW-SCEN-FLEAU-09")
def test_attackers_deploy_at_facing_edges_and_demons_not_at_all() -> None:
    game = begun("fleau", *ARMIES)
    assert set(game.edges[:2]) == {"bottom", "top"}
    assert deployment.waiting(game, DEMON) == []
    unit = deployment.waiting(game, 0)[0]
    r, low = game.radius[unit.id], game.edges[0] == "bottom"
    deep = Place(12.0, 3.0 - r if low else 21.0 + r, GROUND)
    deeper = Place(12.0, 3.1 - r if low else 20.9 + r, GROUND)
    assert why_not_place(game, unit, deep, loose=False) is None
    assert why_not_place(game, unit, deeper, loose=False) is not None


@pytest.mark.clause("LFW-SCEN-FLEAU-10")
@pytest.mark.parametrize(("turn", "opens"), [(1, False), (2, False), (3, True), (6, True)])
def test_hell_opens_with_the_third_turn(turn: int, opens: bool) -> None:
    game = hell(turn)
    game.agenda = (("phase", "organisation"),)
    play(SCOURGE.begin_turn(game))
    # LFW-SCEN-FLEAU-13: before the organisation phase
    assert (game.agenda[0][0] == "appear") is opens


@pytest.mark.clause("LFW-SCEN-FLEAU-11", "LFW-SCEN-FLEAU-12")
def test_three_tenths_of_the_army_in_turns_3_and_4_then_all() -> None:
    game = hell(3)
    whole = game.camps[DEMON].points
    assert SCOURGE.budget(game) == int(0.3 * whole)
    assert all(cost_of(game, unit) <= 0.3 * whole for unit in SCOURGE.in_hell(game, 88))
    dear = [u for u in game.figures if u.camp == DEMON and cost_of(game, u) > 0.3 * whole]
    game.turn = 5
    assert SCOURGE.budget(game) == whole
    assert set(dear) <= set(SCOURGE.in_hell(game, whole))


@pytest.mark.clause("LFW-SCEN-FLEAU-10", "LFW-SCEN-FLEAU-11", "LFW-SCEN-FLEAU-13")
def test_demons_appear_one_by_one_as_long_as_there_are_points() -> None:
    game = hell(3)
    budget = SCOURGE.budget(game)
    unit = max(SCOURGE.in_hell(game, budget), key=lambda one: cost_of(game, one))
    told = answer_with(game, str(unit.id), [12.0, 12.0])
    assert told == ["appeared"] and game.status[unit.id] == ON_TABLE
    assert game.agenda[0] == ("appear", budget - cost_of(game, unit))
    left = SCOURGE.in_hell(game, budget - cost_of(game, unit))
    assert all(cost_of(game, one) <= budget - cost_of(game, unit) for one in left)


@pytest.mark.clause("LFW-SCEN-FLEAU-10")
def test_the_demon_may_wait() -> None:
    game = hell(4)
    game.agenda = ()
    assert answer_with(game, "pass") == [] and game.agenda == ()
    assert all(game.status[u.id] == RESERVE for u in game.figures if u.camp == DEMON)


@pytest.mark.clause("LFW-SCEN-FLEAU-14")
def test_more_than_3_inches_from_every_enemy() -> None:
    game = hell(3)
    unit = SCOURGE.in_hell(game, 90)[0]
    foe = _one(game, 0)
    far = game.radius[unit.id] + game.radius[foe.id] + 3.0
    near = why_not_appear(game, unit, Place(12.0, 1.0 + far, GROUND))
    assert near is not None and near.reason.id == "lfw.refusal.appears_too_near"
    assert why_not_appear(game, unit, Place(12.0, 1.01 + far, GROUND)) is None
    places = AppearPlace(game, unit)
    assert all(places.check(place) is None for place in places.candidates())
    assert places.check(Place(-1.0, 5.0, GROUND)) is not None


@pytest.mark.clause("LFW-SCEN-FLEAU-15", "LFW-SCEN-FLEAU-16")
def test_near_its_own_edge_an_attacker_may_leave_with_what_it_carries() -> None:
    game = hell(4)
    unit = _one(game, 0)
    edge = game.edges[0]
    r = game.radius[unit.id]
    game.markers = (Marker("supplies-1", TREASURE, 0.0, 0.0, bearer=unit.id), *game.markers[:3])

    def stands(away: float) -> None:
        game.put(unit.id, Place(12.0, away + r if edge == "bottom" else 24.0 - away - r, GROUND))

    stands(1.0)
    assert not play(SCOURGE.move_ended(game, unit, "run")).asked, "1 inch is not less than 1 inch"
    stands(0.9)
    play(SCOURGE.move_ended(game, unit, "run"), answers=["yes"])
    assert game.status[unit.id] == SAVED and len(game.markers) == 3
    assert [SCOURGE.points(game, camp) for camp in range(3)] == [1.0, 0.0, 3.0]


@pytest.mark.clause("LFW-SCEN-FLEAU-04", "LFW-SCEN-FLEAU-16", "LFW-SCEN-FLEAU-17")
def test_the_game_is_over_when_no_attacker_is_left_and_the_highest_score_wins() -> None:
    game = hell(5)
    assert not SCOURGE.over(game) and SCOURGE.turns(game) > 30
    for camp in (0, 1):
        leave(game, _one(game, camp), DESTROYED)
    assert SCOURGE.over(game)
    assert SCOURGE.result(game).winner == DEMON
    game.rescued = ((0, "a"), (0, "b"), (0, "c"))
    assert SCOURGE.result(game).winner == 0
    game.rescued = ((0, "a"), (0, "b"))
    assert SCOURGE.result(game).winner is None, "2 to 0 to 2"


@pytest.mark.clause("LFW-SCEN-FLEAU-10")
def test_demons_that_the_rules_play_come_as_soon_as_they_may() -> None:
    game = hell(3)
    ask = next(appear(game, SCOURGE.budget(game)))
    assert isinstance(ask, Ask)
    chosen = play(BEHAVIOURS["classique"].answer(game, ask)).result
    dearest = max(SCOURGE.in_hell(game, SCOURGE.budget(game)), key=lambda u: cost_of(game, u))
    assert cost_of(game, dearest) == game.cost[int(chosen)]
