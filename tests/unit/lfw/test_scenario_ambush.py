"""Embuscade urbaine: its table, its deployment, what is delivered, its end."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from tests.unit.lfw.army_files import ready
from tests.unit.lfw.grounds import table
from tests.unit.lfw.test_setup_games import begun, refused
from tests.unit.lfw.units import field_of, play, sheet_of, stand

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK, deployment, scenarios
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.placing import is_scout, why_not_place
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
    add_unit,
    leave,
)
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.storeys.model import GROUND, Place

AMBUSH: Any = scenarios.scenario("embuscade")


def in_ambush() -> State:
    """Four treasures in the middle of an empty table."""
    game = field_of()
    game.scenario = "embuscade"
    play(AMBUSH.prepare(game))
    return game


def laden(game: State, camp: int, x: float, y: float, **told: Any) -> Unit:
    """A unit that carries the first treasure."""
    unit = stand(game, camp, x, y, **told)
    first, *rest = game.markers
    game.markers = (first._replace(bearer=unit.id), *rest)
    return unit


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-06")
def test_four_treasures_in_a_square_around_the_centre() -> None:
    game = in_ambush()
    assert [marker.kind for marker in game.markers] == [TREASURE] * 4
    spots = [(marker.x, marker.y) for marker in game.markers]
    assert sum(x for x, _y in spots) == pytest.approx(48.0)
    gaps = sorted(hypot(a[0] - b[0], a[1] - b[1]) for a in spots for b in spots if a < b)
    assert gaps[:4] == pytest.approx([2 * RADIUS] * 4), "they touch each other"


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-01", "LFW-JOUER-SCENARIO-02", "LFW-JOUER-AVANT-03")
def test_an_attacker_and_a_defender() -> None:
    assert [role.id for role in AMBUSH.roles(2)] == ["lfw.role.attacker", "lfw.role.defender"]
    assert refused(3, scenario="embuscade").phrase.id == "lfw.setup.other_number"


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-04", "LFW-SCEN-EMBUSCADE-05")
def test_a_town_around_an_open_crossroads() -> None:
    assert refused(2, scenario="embuscade", table={"scenery": []}).phrase.id == "lfw.setup.no_town"
    houses = [
        {"id": f"ruin-{n}", "height": 0, "properties": ["difficult"], "outline": _square(x, y)}
        for n, (x, y) in enumerate([(4, 4), (18, 4), (4, 18), (18, 18)])
    ]
    assert _refusal(houses) is None
    near = [*houses[:3], {**houses[3], "outline": _square(13, 14)}]
    assert _refusal(near) == "lfw.setup.ambush_built_over"
    wall = {"id": "wall", "shape": {"type": "line", "points": [[11, 10], [13, 10]]}, "height": 0.6}
    assert _refusal(houses, hurdles=[wall]) == "lfw.setup.ambush_crowded"
    wall["shape"] = {"type": "line", "points": [[11, 8.9], [13, 8.9]]}
    assert _refusal(houses, hurdles=[wall]) is None, "low walls may stand in the open circle"


def _square(x: float, y: float) -> list[list[float]]:
    return [[x, y], [x + 2, y], [x + 2, y + 2], [x, y + 2]]


def _refusal(surfaces: list[Any], **more: Any) -> str | None:
    found = AMBUSH.why_not_table(table(surfaces=surfaces, **more))
    return None if found is None else str(found[0].id)


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-07", "LFW-SCEN-EMBUSCADE-08")
@pytest.mark.parametrize(
    ("camp", "spot", "fine"),
    [
        (1, (12.0, 6.6), True),
        (1, (12.0, 6.4), False),
        (1, (7.6, 7.6), False),
        (0, (2.4, 12.0), True),
        (0, (12.0, 21.6), True),
        (0, (3.0, 12.0), False),
    ],
)
def test_the_circle_and_all_around(camp: int, spot: tuple[float, float], fine: bool) -> None:
    game = in_ambush()
    game.markers = ()
    unit = add_unit(game, camp, sheet_of(), "entry")
    refusal = why_not_place(game, unit, Place(*spot, GROUND))
    assert (refusal is None) == fine


@pytest.mark.clause("LFW-JOUER-TRESOR-01")
def test_nobody_is_placed_on_a_treasure() -> None:
    game = in_ambush()
    unit = add_unit(game, 1, sheet_of(), "entry")
    refusal = why_not_place(game, unit, Place(12.0, 12.0, GROUND))
    assert refusal is not None
    assert refusal.reason.id == "lfw.refusal.no_room_to_deploy"
    assert why_not_place(game, unit, Place(12.0, 9.8, GROUND)) is None


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-09", "LFW-JOUER-DEPLOIEMENT-02", "LFW-JOUER-DEPLOIEMENT-04")
def test_half_of_the_defenders_then_all_attackers_then_the_rest() -> None:
    state = begun(2, scenario="embuscade")
    data = {"scenario": "embuscade"}
    armies = [RULEBOOK.army_to_data(each) for each in _armies()]
    game = Game(RULEBOOK, {"armies": armies, **data}, SeededDice.from_seed(1))
    order = []
    while game.pending[0].question.id == "lfw.ask.deploy":
        ask = game.pending[0]
        before = _standing(game.state, ask.who)
        game.answer(ask, "all")
        order.append((ask.who, _standing(game.state, ask.who) - before))
    whole = sum(not is_scout(state, u) for u in deployment.waiting(state, 1))
    assert order[0] == (1, (whole + 1) // 2)
    assert order[1][0] == 0
    assert order[2] == (1, whole - (whole + 1) // 2)


def _armies() -> list[Any]:
    return [ready(name) for name in ("demons-300", "gladeris-300-cavaliers")]


def _standing(game: Any, camp: int) -> int:
    return len(list(game.bodies(camp)))


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-10", "LFW-SCEN-EMBUSCADE-11")
@pytest.mark.parametrize(("x", "to"), [(3.0, 0.55), (21.0, 23.45)])
def test_an_attacker_delivers_at_any_edge_and_stays(x: float, to: float) -> None:
    game = in_ambush()
    unit = laden(game, 0, x, 12.0)
    played = play(moves(game, unit, Intent(MOVE)), answers=[[to, 12.0], "none", "yes"])
    assert played.events[-1] == "treasure_saved"
    assert game.rescued == ((0, "treasure-1"),)
    assert len(game.markers) == 3
    assert game.status[unit.id] == ON_TABLE


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-10")
def test_nobody_has_to_deliver_and_defenders_cannot() -> None:
    game = in_ambush()
    unit = laden(game, 0, 3.0, 12.0)
    play(moves(game, unit, Intent(MOVE)), answers=[[0.55, 12.0], "none", "no"])
    assert not game.rescued
    guard = laden(game, 1, 3.0, 18.0)
    play(moves(game, guard, Intent(MOVE)), answers=[[0.55, 18.0], "none"])
    assert not game.rescued
    big = laden(game, 0, 3.0, 5.0, type="monstre", move=6.0)
    play(moves(game, big, Intent(RUN)), answers=[[1.2, 5.0], "yes"])
    assert len(game.rescued) == 1, "a run will do, for who keeps a treasure on it"


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-10")
def test_a_move_of_nothing_delivers_nothing() -> None:
    """B-R19: it must have moved."""
    game = in_ambush()
    unit = laden(game, 0, 0.55, 12.0)
    play(moves(game, unit, Intent(MOVE)), answers=[[0.55, 12.0], "none"])
    assert not game.rescued


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-02", "LFW-SCEN-EMBUSCADE-12")
@pytest.mark.parametrize(("saved", "winner"), [(0, 1), (1, 1), (2, None), (3, 0), (4, 0)])
@pytest.mark.clause("LFW-SCEN-EMBUSCADE-13", "LFW-SCEN-EMBUSCADE-14")
def test_who_wins_by_treasures(saved: int, winner: int | None) -> None:
    game = in_ambush()
    stand(game, 0, 3.0, 3.0)
    stand(game, 1, 12.0, 8.0)
    game.rescued = tuple((0, f"treasure-{n}") for n in range(saved))
    game.markers = game.markers[saved:]
    assert AMBUSH.over(game) == (saved == 4), "B-R9: carried is not removed, saved is"
    assert AMBUSH.result(game).winner == winner


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-03")
def test_it_stops_when_three_quarters_of_the_attackers_are_gone() -> None:
    game = in_ambush()
    units = [stand(game, 0, 2.0 + 2 * n, 2.0) for n in range(4)]
    stand(game, 1, 12.0, 8.0)
    leave(game, units[0], DESTROYED)
    game.fleeing[units[1].id] = True
    assert not AMBUSH.over(game)
    game.fleeing[units[2].id] = True
    assert AMBUSH.over(game)
    game.rescued = tuple((0, f"treasure-{n}") for n in range(3))
    assert AMBUSH.result(game).winner == 0, "B-R16: the treasures count"


@pytest.mark.clause("LFW-SCEN-EMBUSCADE-12")
def test_an_attacker_that_is_alone_has_won() -> None:
    """B-R16."""
    game = in_ambush()
    stand(game, 0, 3.0, 3.0)
    assert AMBUSH.over(game)
    assert AMBUSH.result(game).reason.id == "lfw.result.last_standing"
    assert map_called("embuscade-2") is not None
