"""The four scenarios (R35), and the result of a bare melee."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, answer, field, now, play, told

from escarmouche.core.game import Game
from escarmouche.rulebooks.confrontation import RULEBOOK, scenarios
from escarmouche.rulebooks.confrontation.state import DEAD, FLED, State, leave

SMALL = card("small", 20, mou=10.0)
GREAT = card("great", 60, mou=10.0)
EAGLE = card("eagle", 30, mou=10.0, air=20.0)


def prepared(id: str) -> State:
    state = field(id)
    game = play(state, [])
    for _word in scenarios.of(state).prepare(state):
        pass
    assert game.over
    return state


def test_there_are_four_for_armies() -> None:
    assert RULEBOOK.scenarios() == (
        "l-affrontement",
        "tenir-le-terrain",
        "la-percee",
        "la-relique",
    )


@pytest.mark.parametrize("status", [DEAD, FLED])
def test_the_value_destroyed_decides_a_pitched_fight(status: str) -> None:
    state = field()
    small = add(state, 0, SMALL, 10.0, 10.0)
    great = add(state, 1, GREAT, 10.0, 80.0)
    assert RULEBOOK.result(state).winner is None
    leave(state, small, DEAD)
    assert RULEBOOK.result(state).winner == 1
    leave(state, great, status)
    result = RULEBOOK.result(state)
    assert (result.winner, result.scores) == (0, (60.0, 20.0))
    assert result.reason.id == "cc.result.by_value"


# -- places ----------------------------------------------------------------------------------------


def ended(state: State) -> Game:
    state.turn = scenarios.of(state).turns(state)
    return play(state, [("end turn",)])


def test_a_place_goes_to_the_greater_value_near_it() -> None:
    state = prepared("tenir-le-terrain")
    left, middle, right = [(c.x, c.y) for c in state.counters]
    assert (left, middle, right) == ((18.0, 45.0), (45.0, 45.0), (72.0, 45.0))
    add(state, 0, SMALL, left[0], left[1] - 9.2)  # its edge is within 8 cm
    add(state, 0, SMALL, middle[0] - 5, 45.0)
    add(state, 1, GREAT, middle[0] + 5, 45.0)
    add(state, 1, SMALL, right[0], 45.0 + 9.3)  # just too far
    game = ended(state)
    assert now(game).scored == (1, 1)
    assert game.result is not None and game.result.winner is None


def test_neither_flyers_above_nor_the_routed_hold_a_place() -> None:
    state = prepared("tenir-le-terrain")
    add(state, 0, EAGLE, 18.0, 45.0, 1)
    add(state, 0, SMALL, 45.0, 45.0, routed=True)
    add(state, 1, SMALL, 72.0, 45.0)
    assert now(ended(state)).scored == (0, 1)


# -- breakthrough ----------------------------------------------------------------------------------


def test_attackers_at_the_far_edge_count_five_times_the_others_for_the_defender() -> None:
    state = field("la-percee")
    add(state, 0, GREAT, 45.0, 75.0)
    add(state, 0, SMALL, 45.0, 60.0)
    runs = add(state, 0, SMALL, 20.0, 80.0, routed=True)
    add(state, 1, SMALL, 70.0, 60.0)
    assert scenarios.of(state).points(state) == (300, 40)
    assert RULEBOOK.result(state).winner == 0
    state.routed[runs.id] = False
    assert scenarios.of(state).points(state) == (400, 20)


def test_nothing_stops_the_attackers_once_no_defender_is_left() -> None:
    state = field("la-percee")
    add(state, 0, SMALL, 45.0, 10.0)
    leave(state, add(state, 1, SMALL, 70.0, 60.0), DEAD)
    assert scenarios.of(state).points(state) == (100, 0)


def test_the_defender_deploys_deeper_and_there_is_a_turn_more() -> None:
    state = field("la-percee")
    scenario = scenarios.of(state)
    assert scenario.zone(state, 0).bbox == (0.0, 0.0, 90.0, 20.0)
    assert scenario.zone(state, 1).bbox == (0.0, 50.0, 90.0, 90.0)
    assert scenario.turns(state) == state.options.turns + 1


# -- the relic -------------------------------------------------------------------------------------


def test_whoever_ends_his_activation_on_the_relic_takes_it_and_runs_no_more() -> None:
    state = prepared("la-relique")
    bearer = add(state, 0, EAGLE, 45.0, 40.0)
    add(state, 1, SMALL, 45.0, 80.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "walk", "figure": 0, "path": [[45, 45]]})
    assert now(game).counters[0].bearer == bearer.id
    assert scenarios.of(state).points(now(game)) == (1, 0)
    after = now(game)
    for action in ("run", "rise"):
        refusal = scenarios.of(after).why_not_act(after, bearer, action)
        assert refusal is not None and refusal.reason.id == "cc.refusal.burdened"
    assert scenarios.of(after).why_not_act(after, bearer, "walk") is None


@pytest.mark.parametrize("how", ["above", "routed", "engaged"])
def test_some_cannot_take_it(how: str) -> None:
    state = prepared("la-relique")
    figure = add(state, 0, EAGLE, 45.0, 45.0, int(how == "above"), routed=how == "routed")
    add(state, 1, SMALL, 47.5 if how == "engaged" else 60.0, 45.0)
    play(state, [("go on", figure.id, "stand")])
    assert state.counters[0].bearer is None


def test_it_lies_where_its_bearer_fell() -> None:
    state = prepared("la-relique")
    figure = add(state, 0, SMALL, 45.0, 45.0)
    play(state, [("go on", figure.id, "stand")])
    assert state.counters[0].bearer == figure.id
    leave(state, figure, DEAD)
    assert state.counters[0] == ("relic", 45.0, 45.0, None)


def test_bringing_it_home_wins_at_the_end_of_the_turn() -> None:
    state = prepared("la-relique")
    figure = add(state, 1, SMALL, 45.0, 71.0)
    add(state, 0, SMALL, 45.0, 10.0)
    state.counters = (state.counters[0]._replace(bearer=figure.id),)
    game = play(state, [("go on", figure.id, "walk"), ("end turn",)])
    assert game.over and told(game)[-1] == "cc.event.decided"
    assert game.result is not None and (game.result.winner, game.result.scores) == (1, (0.0, 3.0))


# -- melee -----------------------------------------------------------------------------------------


def test_a_melee_is_lost_by_whoever_has_nobody_left() -> None:
    state = field("melee")
    add(state, 0, SMALL, 45.0, 10.0)
    other = add(state, 1, GREAT, 45.0, 80.0)
    assert RULEBOOK.result(state).reason.id == "cc.result.both_stand"
    leave(state, other, DEAD)
    result = RULEBOOK.result(state)
    assert (result.winner, result.scores) == (0, (60.0, 0.0))
