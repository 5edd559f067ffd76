"""La gemme maudite: who bears it, how far it goes, who may take it, and who wins."""

from __future__ import annotations

import pytest
from tests.unit.ef.scenario_stage import (
    GUN,
    SOURCE,
    Played,
    add,
    area,
    blow,
    profile,
    stage,
)

from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import routed
from escarmouche.rulebooks.escarmouches_fantastiques.crews import use_piece
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.morale import rout
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers, move
from escarmouche.rulebooks.escarmouches_fantastiques.moves import UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_go
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Entry,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import (
    cursed_gem,
)
from escarmouche.rulebooks.escarmouches_fantastiques.setup import (
    enrol,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    FireWall,
    Gem,
    State,
    afflict,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import rectangle

# -- La gemme maudite ---------------------------------------------------------------------------


def gem_stage(*scenery: Scenery, camps: int = 2) -> State:
    game = stage("gemme-maudite", *scenery, camps=camps)
    Played(played_scenario.prepare(game, "gem"))
    return game


def bearing(game: State, figure: Figure) -> None:
    game.gem = Gem(game.x[figure.id], game.y[figure.id], figure.id)


@pytest.mark.clause("EF-SCEN-GEMME-01")
def test_the_gem_lies_at_the_centre_where_it_can_be_reached() -> None:
    game = gem_stage(area("building", "b", 25, 25), area("wood", "w", 24, 24))
    assert game.gem == Gem(24, 24)
    assert [piece.id for piece in game.table.scenery] == ["w"]


@pytest.mark.clause("EF-SCEN-GEMME-02")
@pytest.mark.parametrize(("x", "offered"), [(24.0, True), (23.5, True), (23.49, False)])
def test_whoever_ends_a_move_in_contact_may_pick_it_up(x: float, offered: bool) -> None:
    game = gem_stage()
    figure = add(game, 0, 20, 24)
    played = Played(walk(game, figure, ((x, 24.0),)), answers=["yes"] * offered)
    assert played.questions == ["ef.ask.pick_up_gem"] * offered
    assert game.gem == (Gem(x, 24, figure.id) if offered else Gem(24, 24))


@pytest.mark.clause("EF-SCEN-GEMME-02")
def test_nobody_has_to_and_standing_still_is_no_move() -> None:
    game = gem_stage()
    figure = add(game, 0, 20, 24)
    Played(walk(game, figure, ((23.6, 24.0),)), answers=["no"])
    assert game.gem == Gem(24, 24)
    assert not Played(walk(game, figure, ((23.6, 24.0),))).asked


@pytest.mark.clause("EF-SCEN-GEMME-02")
def test_only_one_bearer_no_routed_one_and_never_a_piece() -> None:
    game = gem_stage()
    bearer, other = add(game, 0, 24, 24), add(game, 1, 20, 24)
    bearing(game, bearer)
    assert not Played(walk(game, other, ((23.0, 24.0),))).asked
    game.gem = Gem(24, 22)
    afflict(game, other, routed())
    assert not Played(walk(game, other, ((24.0, 22.0),))).asked
    enrol(game, 0, Entry("gun", profile(), 1, GUN))
    piece = game.figures[2]
    enter(game, piece, 24, 10)
    game.gem = Gem(24, 12)
    assert not Played(walk(game, piece, ((24.0, 12.0),))).asked


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_the_killer_of_the_bearer_in_melee_may_take_it() -> None:
    game = gem_stage()
    bearer, killer = add(game, 0, 24, 30), add(game, 1, 25, 30)
    bearing(game, bearer)
    played = Played(bury(game, [(bearer, blow(killer))]), answers=["yes"])
    assert played.questions == ["ef.ask.take_gem"]
    assert game.gem == Gem(25, 30, killer.id)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_otherwise_it_drops_where_the_bearer_stood() -> None:
    game = gem_stage()
    bearer, killer = add(game, 0, 24, 30), add(game, 1, 25, 30)
    bearing(game, bearer)
    Played(bury(game, [(bearer, blow(killer)), (killer, blow(bearer))]))  # both die together
    assert game.gem == Gem(24, 30)
    for hit in (blow(killer, melee=False), Hit(SOURCE, 1)):
        bearer = add(game, 0, 10, 30)
        bearing(game, bearer)
        assert not Played(bury(game, [(bearer, hit)])).asked
        assert game.gem == Gem(10, 30)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_a_bearer_who_flees_off_the_table_leaves_it_at_the_edge() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 4, movement=12)
    add(game, 1, 24, 40)
    bearing(game, bearer)
    afflict(game, bearer, routed())
    Played(rout(game, 0))
    assert not game.in_play[bearer.id]
    assert game.gem == Gem(24, 0, None, 4)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_a_bearer_burnt_on_his_way_drops_it_there() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 30, armour=0)
    bearing(game, bearer)
    wall = make_piece("fire-wall", "f", rectangle(24, 34, 6, 1))
    game.fire_walls = (FireWall(wall, 1, 1),)
    Played(walk(game, bearer, ((24.0, 36.0),)), faces=[6])
    assert game.gem is not None and game.gem.bearer is None
    assert game.gem.y == pytest.approx(33, abs=1e-3) == 30 + game.gem.moved


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_the_gem_travels_six_inches_a_turn_over_all_bearers() -> None:
    game = gem_stage()
    fast, other = add(game, 0, 24, 24, movement=12), add(game, 0, 24, 29, movement=12)
    bearing(game, fast)
    refusal = why_not_go(game, fast, ((24.0, 17.9),), 12)
    assert refusal is not None and refusal.reason is cursed_gem.TOO_FAR
    assert why_not_go(game, other, ((24.0, 40.0),), 12) is None
    Played(walk(game, fast, ((24.0, 28.0),)))
    assert game.gem == Gem(24, 28, fast.id, 4)
    Played(played_scenario.of(game).do(game, f"hand:{other.id}"))
    assert why_not_go(game, other, ((24.0, 31.0),), 12) is None
    assert why_not_go(game, other, ((24.0, 31.01),), 12) is not None
    played_scenario.of(game).turn_begins(game)
    assert why_not_go(game, other, ((24.0, 35.0),), 12) is None


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_a_routed_bearer_flees_with_it_six_inches_at_most() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 20, movement=12)
    bearing(game, bearer)
    afflict(game, bearer, routed())
    Played(rout(game, 0))
    assert game.gem is not None and game.gem.bearer == bearer.id
    assert game.gem.y == pytest.approx(14)


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_a_bearer_who_is_displaced_drops_it() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 30)
    bearing(game, bearer)
    played = Played(played_scenario.of(game).teleported(game, bearer, 24, 30))
    assert played.told == ["ef.event.gem_dropped"]
    assert game.gem == Gem(24, 30)
    assert not Played(played_scenario.of(game).teleported(game, bearer, 24, 30)).told


@pytest.mark.clause("EF-SCEN-GEMME-04", "EF-ART-10")
def test_a_crewman_who_pushes_his_piece_lays_it_down() -> None:
    game = gem_stage()
    enrol(game, 0, Entry("gun", profile(), 2, GUN))
    piece, one, two = game.figures
    enter(game, piece, 30, 30)
    enter(game, one, 30, 31.5)
    enter(game, two, 30, 28.5)
    bearing(game, one)
    use = UsePiece(piece.id, (one.id, two.id), ((33.0, 30.0),))
    Played(use_piece(game, use), answers=[(33.0, 31.5), (33.0, 28.5)])
    assert game.gem == Gem(30, 31.5)


@pytest.mark.clause("EF-SCEN-GEMME-05")
def test_it_is_handed_once_a_turn_to_a_friend_in_contact() -> None:
    game = gem_stage()
    bearer, friend, far = add(game, 0, 24, 24), add(game, 0, 25, 24), add(game, 0, 27, 24)
    add(game, 1, 23, 24)  # an enemy in contact gets nothing
    bearing(game, bearer)
    for figure in game.army[0]:
        game.moved[figure.id] = True  # even when nobody may move any more
    answers = MoveAnswers(game, 0)
    assert answers.deeds() == [f"hand:{friend.id}"]
    assert MoveAnswers(game, 1).deeds() == []
    assert played_scenario.of(game).deed(game, f"hand:{friend.id}").data["to"] == friend.id
    assert answers.check(f"hand:{far.id}") is not None
    Played(move(game, 0), answers=[f"hand:{friend.id}"])
    assert game.gem == Gem(25, 24, friend.id, 0, handed=True)
    assert answers.deeds() == []
    played_scenario.of(game).turn_begins(game)
    assert answers.deeds() == [f"hand:{bearer.id}"]


@pytest.mark.clause("EF-SCEN-GEMME-05")
def test_the_routed_neither_give_nor_receive() -> None:
    game = gem_stage()
    bearer, friend = add(game, 0, 24, 24), add(game, 0, 25, 24)
    bearing(game, bearer)
    afflict(game, friend, routed())
    assert played_scenario.of(game).deeds(game, 0) == []
    bearing(game, friend)
    assert played_scenario.of(game).deeds(game, 0) == []


@pytest.mark.clause("EF-SCEN-GEMME-06")
@pytest.mark.parametrize(
    ("y", "winner"), [(24.0, None), (24.00005, None), (24.01, 0), (40.0, 0), (23.9, 1)]
)
def test_the_half_where_it_lies_decides(y: float, winner: int | None) -> None:
    game = gem_stage()
    game.gem = Gem(3, y)
    assert cursed_gem.SCENARIO.result(game).winner == winner
    bearer = add(game, 1, 3, y)  # whoever bears it
    bearing(game, bearer)
    assert cursed_gem.SCENARIO.result(game).winner == winner


@pytest.mark.clause("EF-SCEN-GEMME-06")
@pytest.mark.parametrize(
    ("place", "winner"),
    [((24, 40), 0), ((40, 24), 1), ((24, 8), 2), ((8, 24), 3), ((30, 30), None)],
)
def test_with_four_sides_the_farthest_edge_wins(
    place: tuple[float, float], winner: int | None
) -> None:
    game = gem_stage(camps=4)
    game.gem = Gem(*place)
    assert cursed_gem.SCENARIO.result(game).winner == winner


def test_players_are_told_where_the_gem_should_go() -> None:
    game = gem_stage()
    assert cursed_gem.SCENARIO.objectives(game, 0) == [(24, 24)]
    bearing(game, add(game, 1, 24, 24))
    assert (24, 12) in cursed_gem.SCENARIO.objectives(game, 1)
    assert len(cursed_gem.SCENARIO.objectives(game, 0)) == 4
