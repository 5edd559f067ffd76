"""Le rush: the diagonal, the corners, who escapes, who wins."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from tests.unit.lfw.test_setup_games import refused
from tests.unit.lfw.units import field_of, play, sheet_of, stand

from escarmouche.kit.duos import mount_up
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.placing import why_not_place
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    MOVE,
    ON_TABLE,
    RUN,
    SAVED,
    State,
    add_unit,
    leave,
)
from escarmouche.table.storeys.model import GROUND, Place

RUSH: Any = scenarios.scenario("rush")


def rushing(face: int = 1) -> State:
    """Three treasures on the diagonal that a die has chosen."""
    game = field_of()
    game.scenario, game.edges = "rush", ("bottom", "top")
    play(RUSH.prepare(game), [face])
    return game


@pytest.mark.clause("LFW-SCEN-RUSH-04", "LFW-SCEN-RUSH-13")
@pytest.mark.parametrize(("face", "rising"), [(1, True), (3, True), (4, False), (6, False)])
def test_three_treasures_on_a_diagonal(face: int, rising: bool) -> None:
    game = rushing(face)
    spots = [(marker.x, marker.y) for marker in game.markers]
    assert spots[0] == (12.0, 12.0)
    assert [hypot(x - 12, y - 12) for x, y in spots[1:]] == pytest.approx([9.0, 9.0])
    assert all((x == pytest.approx(y)) == rising for x, y in spots[1:])
    assert spots[1][0] < 12 < spots[2][0]


@pytest.mark.clause("LFW-SCEN-RUSH-05", "LFW-SCEN-RUSH-06")
def test_the_point_of_arrival_is_off_the_diagonal() -> None:
    rising, falling = rushing(1), rushing(6)
    assert [RUSH.arrival(rising, camp) for camp in (0, 1)] == [(24.0, 0.0), (0.0, 24.0)]
    assert [RUSH.arrival(falling, camp) for camp in (0, 1)] == [(0.0, 0.0), (24.0, 24.0)]
    assert RUSH.edges(2) == ("bottom", "top")
    assert RUSH.fixed_order(rising) is None


@pytest.mark.clause("LFW-SCEN-RUSH-07")
@pytest.mark.parametrize(
    ("spot", "fine"),
    [
        ((23.4, 0.6), True),
        ((20.6, 0.6), True),
        ((20.4, 0.6), False),
        ((21.4, 2.4), True),
        ((22.0, 2.7), False),
        ((0.6, 0.6), False),
    ],
)
def test_wholly_by_the_edge_and_partly_by_the_corner(spot: tuple[float, float], fine: bool) -> None:
    game = rushing()
    unit = add_unit(game, 0, sheet_of(), "entry")
    assert (why_not_place(game, unit, Place(*spot, GROUND)) is None) == fine


@pytest.mark.clause("LFW-SCEN-RUSH-09", "LFW-SCEN-RUSH-10")
@pytest.mark.parametrize("kind", [MOVE, RUN])
def test_whoever_comes_to_its_corner_may_escape(kind: str) -> None:
    game = rushing()
    unit = stand(game, 0, 21.5, 3.0)
    played = play(moves(game, unit, Intent(kind)), answers=[[21.5, 0.55], "yes"])
    assert played.events[-1] == "saved"
    assert game.status[unit.id] == SAVED
    assert not game.rescued


@pytest.mark.clause("LFW-SCEN-RUSH-10")
def test_its_treasure_is_saved_with_it() -> None:
    game = rushing()
    unit = stand(game, 0, 21.5, 3.0)
    game.markers = (game.markers[0]._replace(bearer=unit.id), *game.markers[1:])
    play(moves(game, unit, Intent(MOVE)), answers=[[21.5, 0.55], "none", "yes"])
    assert game.rescued == ((0, "treasure-1"),)
    assert len(game.markers) == 2


@pytest.mark.clause("LFW-SCEN-RUSH-09")
@pytest.mark.parametrize("to", [[18.4, 0.55], [20.0, 1.5], [2.0, 0.55]])
def test_not_elsewhere(to: list[float]) -> None:
    game = rushing()
    unit = stand(game, 0, to[0], to[1] + 2.0)
    played = play(moves(game, unit, Intent(MOVE)), answers=[to])
    assert len(played.asked) == 1
    assert game.status[unit.id] == ON_TABLE


@pytest.mark.clause("LFW-SCEN-RUSH-09")
def test_it_must_move_and_need_not_go() -> None:
    """B-R19: it deploys there, so a move of nothing does not count."""
    game = rushing()
    unit = stand(game, 0, 21.5, 0.55)
    assert len(play(moves(game, unit, Intent(MOVE)), answers=[[21.5, 0.55]]).asked) == 1
    play(moves(game, unit, Intent(MOVE)), answers=[[22.0, 0.55], "no"])
    assert game.status[unit.id] == ON_TABLE


@pytest.mark.clause("LFW-SCEN-RUSH-09")
def test_a_cavalry_escapes_together() -> None:
    game = rushing()
    rider, mount = stand(game, 0, 21.5, 4.0), stand(game, 0, 21.5, 4.0, type="bete", move=8.0)
    mount_up(game, rider.id, mount.id)
    play(moves(game, rider, Intent(MOVE)), answers=[[21.5, game.radius[mount.id] + 0.05], "yes"])
    assert {game.status[rider.id], game.status[mount.id]} == {SAVED}


@pytest.mark.clause("LFW-SCEN-RUSH-02", "LFW-SCEN-RUSH-11", "LFW-SCEN-RUSH-12")
def test_the_end_and_the_winner() -> None:
    game = rushing()
    own = [stand(game, 0, 3.0 + 2 * n, 3.0) for n in range(2)]
    others = [stand(game, 1, 3.0 + 2 * n, 20.0) for n in range(4)]
    assert not RUSH.over(game)
    game.rescued = ((0, "treasure-1"), (1, "treasure-2"))
    assert RUSH.result(game).winner is None
    leave(game, own[0], SAVED)
    for unit in others[:1]:
        leave(game, unit, SAVED)
    result = RUSH.result(game)
    assert (result.winner, result.reason.id) == (0, "lfw.result.rush_units"), "1/2 against 1/4"
    game.rescued = (*game.rescued, (1, "treasure-3"))
    assert RUSH.over(game)
    assert (RUSH.result(game).winner, RUSH.result(game).reason.id) == (1, "lfw.result.rush")


@pytest.mark.clause("LFW-SCEN-RUSH-02")
def test_a_side_that_is_alone_goes_on() -> None:
    """B-R16: it can still save treasures."""
    game = rushing()
    one, other = stand(game, 0, 3.0, 3.0), stand(game, 1, 3.0, 20.0)
    leave(game, other, DESTROYED)
    assert not RUSH.over(game)
    leave(game, one, SAVED)
    assert RUSH.over(game), "nobody is left on the table"


@pytest.mark.clause("LFW-SCEN-RUSH-01", "LFW-SCEN-RUSH-03", "LFW-SCEN-RUSH-08")
def test_the_table_and_the_opponents() -> None:
    assert refused(4, scenario="rush").phrase.id == "lfw.setup.other_number"
    assert refused(2, scenario="rush", table={"scenery": []}).phrase.id == "lfw.setup.too_bare"
    assert not RUSH.in_full
