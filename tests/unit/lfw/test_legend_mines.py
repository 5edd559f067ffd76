"""The abandoned mines: torches in the dark, walls up to the ceiling, one way out."""

from __future__ import annotations

import pytest
from tests.unit.lfw.legends import begun, prepared
from tests.unit.lfw.units import INCH, field_of, play, stand

from escarmouche.core.hooks import Plugin
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import deployment, placing, scenarios
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.sight import LUMINEUX, has_sight, sees
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import combat_reading
from escarmouche.rulebooks.last_fantasy_war.moves import flights
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.points import GAIT
from escarmouche.rulebooks.last_fantasy_war.scenarios.mines import LIGHTING, ROOMS, TORCH, Mines
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import hit_reading
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    RUN,
    SAVED,
    Marker,
    State,
    Unit,
    leave,
)
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import GROUND, Place

MINES = Mines()
ATTACKER, DEFENDER = 0, 1


def mine() -> Table:
    """The map of the book."""
    found = map_called("mines-2")
    assert found is not None
    return found


def below() -> State:
    """An empty mine in the first turn."""
    game = field_of(table=mine(), night=True)
    game.scenario = "mines"
    return game


# -- armies and set-up -----------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-MINES-01", "LFW-SCEN-MINES-02", "LFW-SCEN-MINES-07")
def test_the_defender_plays_demons_and_it_is_night() -> None:
    game = begun("mines", "gladeris-300", "demons-300")
    assert game.options.night
    with pytest.raises(ArmyError) as found:
        begun("mines", "demons-300", "gladeris-300")
    (problem,) = found.value.problems
    assert problem.phrase.id == "lfw.roster.wanted_faction" and problem.place == "faction"
    assert "LFW-SCEN-MINES-02" in problem.phrase.clauses


@pytest.mark.clause("LFW-SCEN-MINES-08", "LFW-SCEN-MINES-16")
def test_a_table_without_walls_is_no_mine() -> None:
    assert MINES.why_not_table(mine()) is None
    with pytest.raises(SetupError) as found:
        begun("mines", "gladeris-300", "demons-300", table={"scenery": []})
    assert found.value.phrase.id == "lfw.setup.no_mine"


@pytest.mark.clause("LFW-SCEN-MINES-03", "LFW-SCEN-MINES-09", "LFW-SCEN-MINES-10")
def test_torches_are_handed_out_and_the_defender_chooses_a_room_for_the_treasure() -> None:
    game = begun("mines", "gladeris-300", "demons-300", table={"seed": 3})
    own = [unit.id for unit in game.figures if unit.camp == ATTACKER]
    played = prepared(game, answers=[str(own[1]), "done", "great-hall"])
    assert [ask.who for ask in played.asked] == [ATTACKER, ATTACKER, DEFENDER]
    assert game.torches == (own[1],)
    (treasure,) = game.markers
    room = next(each for each in ROOMS if each.id == "great-hall")
    assert (treasure.x, treasure.y) == (room.x * 24.0, room.y * 24.0)
    (x0, y0), (x1, y1) = MINES.entry(game.table)
    assert (x1 - x0, y0, y1) == (3.0, 0.0, 0.0)


@pytest.mark.clause("LFW-SCEN-MINES-03")
def test_all_may_have_one() -> None:
    game = begun("mines", "gladeris-300", "demons-300")
    prepared(game, answers=["all", "middle"])
    bodies = [u for u in game.figures if u.camp == ATTACKER and u.id in game.torches]
    assert len(bodies) == len(game.torches) > 5


@pytest.mark.clause("LFW-SCEN-MINES-11", "LFW-SCEN-MINES-12")
def test_the_defender_deploys_far_from_the_entry_and_first_the_attacker_near_it() -> None:
    game = begun("mines", "gladeris-300", "demons-300")
    assert MINES.fixed_order(game) == (DEFENDER, ATTACKER) and MINES.in_full

    def normal(camp: int) -> Unit:
        units = (u for u in deployment.waiting(game, camp) if not placing.is_scout(game, u))
        return next(units)

    demon, hunter = normal(DEFENDER), normal(ATTACKER)
    r = game.radius[demon.id]
    # 12 lies before the entry; room is looked at apart from the zone
    assert MINES.why_not_deploy(game, demon, Place(12.0, 9.0 + r, GROUND)) is not None
    assert MINES.why_not_deploy(game, demon, Place(12.0, 9.001 + r, GROUND)) is None
    assert MINES.why_not_deploy(game, demon, Place(22.5 + r, 0.0, GROUND)) is not None
    r = game.radius[hunter.id]
    assert MINES.why_not_deploy(game, hunter, Place(12.0, 6.0 - r, GROUND)) is None
    assert MINES.why_not_deploy(game, hunter, Place(12.0, 6.01 - r, GROUND)) is not None
    assert placing.why_not_place(game, hunter, placing.proposed(game, hunter)) is None
    assert placing.why_not_place(game, demon, placing.proposed(game, demon)) is None


# -- light and walls -------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-MINES-04", "LFW-SCEN-MINES-05")
def test_a_lit_torch_makes_luminous_and_clumsy_for_the_turn() -> None:
    game = below()
    ann = stand(game, 0, 12.0, 3.0, shooting=4)
    orc = stand(game, 1, 12.0, 11.0)
    game.torches = (ann.id,)
    assert [deed.id for deed in MINES.deeds(game, ann)] == ["torche"]
    assert not list(MINES.deeds(game, orc))
    assert not has_sight(game, ann, LUMINEUX)
    shot = Attack(SHOT, orc.id, ann.id)
    blow = Attack(MELEE, orc.id, ann.id)
    hits, blows = hit_reading(game, shot), combat_reading(game, blow)
    play(LIGHTING.does(game, ann))
    assert has_sight(game, ann, LUMINEUX)
    assert hit_reading(game, shot).modifiers.value == hits.modifiers.value - 1
    assert combat_reading(game, blow).modifiers.value == blows.modifiers.value - 1
    assert not list(MINES.deeds(game, ann)), "it is lit already"
    (effect,) = game.effects[ann.id]
    assert effect.kind is TORCH and effect.until == "turn"


@pytest.mark.clause("LFW-SCEN-MINES-07", "LFW-SCEN-MINES-08", "LFW-SCEN-MINES-16")
def test_nobody_sees_or_flies_through_the_rock() -> None:
    game = below()
    wings = Plugin("vol", scenarios.of(game).phrase, (GAIT, lambda _game, _unit: {"flies": True}))
    bat = stand(game, 1, 10.6, 4.8, plugins=(wings,))
    ann = stand(game, 0, 10.6, 9.2)
    assert not sees(game, bat, ann), "a wall lies between them"
    over = Place(11.2, 9.0, GROUND)
    assert why_not_go(game, bat, over, Intent(RUN)) is not None
    beside = Place(5.6, 5.8, GROUND)
    assert why_not_go(game, bat, beside, Intent(RUN)) is None


# -- out of it -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-MINES-13", "LFW-SCEN-MINES-14")
def test_at_the_entry_an_attacker_may_leave_and_with_the_treasure_it_has_won() -> None:
    game = below()
    ann = stand(game, ATTACKER, 12.0, 0.5)
    stand(game, DEFENDER, 12.0, 20.0)
    game.markers = (Marker("treasure", TREASURE, 12.0, 0.5, bearer=ann.id),)
    played = play(MINES.move_ended(game, ann, "move"), answers=["no"])
    assert [ask.question.id for ask in played.asked] == ["lfw.ask.leave_mine"]
    assert not MINES.ends_now(game)
    play(MINES.move_ended(game, ann, "move"), answers=["yes"])
    assert game.status[ann.id] == SAVED and MINES.ends_now(game)
    result = MINES.result(game)
    assert result.winner == ATTACKER and result.reason.id == "lfw.result.mines_taken"


@pytest.mark.clause("LFW-SCEN-MINES-13")
def test_only_attackers_at_the_entry_are_asked() -> None:
    game = below()
    far, foe = stand(game, ATTACKER, 16.0, 0.5), stand(game, DEFENDER, 12.0, 0.5)
    assert not play(MINES.move_ended(game, far, "move")).asked
    assert not play(MINES.move_ended(game, foe, "move")).asked


@pytest.mark.clause("LFW-SCEN-MINES-13")
def test_a_flight_that_ends_at_the_entry_will_do() -> None:
    game = field_of()
    game.scenario = "mines"
    ann = stand(game, ATTACKER, 12.0, 5.0, move=2.5)
    stand(game, DEFENDER, 12.0, 5.0 + INCH)
    played = play(flights.flees(game, ann), answers=["yes"])
    assert [ask.question.id for ask in played.asked] == ["lfw.ask.leave_mine"]
    assert game.status[ann.id] == SAVED


@pytest.mark.clause("LFW-SCEN-MINES-15", "LFW-SCEN-MINES-06")
def test_without_attackers_the_defender_has_won_while_the_treasure_is_there() -> None:
    game = below()
    ann, orc = stand(game, ATTACKER, 12.0, 3.0), stand(game, DEFENDER, 12.0, 20.0)
    game.markers = (Marker("treasure", TREASURE, 12.0, 20.0, bearer=orc.id),)
    assert not MINES.over(game) and MINES.turns(game) > 30
    leave(game, ann, DESTROYED)
    assert MINES.over(game)
    assert MINES.result(game).winner == DEFENDER


@pytest.mark.clause("LFW-SCEN-MINES-06")
def test_an_attacker_alone_has_won() -> None:
    game = below()
    stand(game, ATTACKER, 12.0, 3.0)
    assert MINES.over(game) and MINES.result(game).winner == ATTACKER
