"""The rally, and how scenarios end: who has won, and by what."""

from __future__ import annotations

import pytest
from tests.unit.cc.bare import SIDE, card
from tests.unit.cc.frame import add, now, play, told
from tests.unit.cc.frame import field as whole

from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.state import (
    DEAD,
    Counter,
    leave,
)

PLAIN = card()


# -- the rally ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-H-01")
def test_who_rallies_is_not_put_to_the_test_of_courage_in_the_same_phase() -> None:
    state = whole()
    add(state, 0, PLAIN, 10.0, 10.0, routed=True)
    fallen = add(state, 0, PLAIN, 20.0, 10.0)
    add(state, 1, PLAIN, 10.0, 80.0)
    leave(state, fallen, DEAD)
    game = play(state, [("rally",)], [4])  # DIS 3: just enough
    assert not now(game).routed[0]
    assert "cc.event.rallies" in told(game) and "cc.roll.rout" not in told(game)


def test_once_an_army_is_no_more_no_phase_begins_any_more() -> None:
    state = whole()
    add(state, 0, PLAIN, 10.0, 10.0, routed=True)
    leave(state, add(state, 1, PLAIN, 10.0, 80.0), DEAD)
    game = play(state, [("phase", "rally"), ("rally",), ("end turn",)])
    assert told(game) == ["cc.event.annihilated"] and game.over


def test_nobody_flees_into_contact() -> None:
    """Straight on he would end beside an enemy: he turns aside."""
    state = whole()
    add(state, 0, PLAIN, 45.0, 30.0, routed=True)
    add(state, 1, PLAIN, 45.0 + SIDE, 10.0)
    game = play(state, [("activate", 0)])
    assert now(game).y[0] < 15.0 and now(game).contacts[0] == ()


# -- results -----------------------------------------------------------------------------------------


def test_a_bare_melee_is_won_by_whoever_alone_is_left() -> None:
    state = whole("melee")
    add(state, 0, PLAIN, 10.0, 10.0)
    add(state, 0, PLAIN, 20.0, 10.0)
    last = add(state, 1, PLAIN, 10.0, 80.0)
    assert scenarios.of(state).result(state).winner is None  # two against one, but both stand
    leave(state, last, DEAD)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.scores) == (0, (20.0, 0.0))


# -- the relic ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("routed", "scored"), [(False, (3, 0)), (True, (0, 0))])
def test_whoever_runs_from_fear_does_not_bring_the_relic_home(
    routed: bool, scored: tuple[int, int]
) -> None:
    state = whole("la-relique")
    figure = add(state, 0, PLAIN, 45.0, 15.0, routed=routed)
    add(state, 1, PLAIN, 45.0, 80.0)
    state.counters = (Counter("relic", 45.0, 15.0, figure.id),)
    game = play(state, [("go on", figure.id, "flee" if routed else "run")])
    assert now(game).scored == scored


def test_the_first_to_bring_it_home_has_won() -> None:
    state = whole("la-relique")
    figure = add(state, 1, PLAIN, 45.0, 80.0)
    add(state, 0, PLAIN, 45.0, 10.0)
    state.counters, state.scored = (Counter("relic", 45.0, 80.0, figure.id),), (3, 0)
    game = play(state, [("go on", figure.id, "run")])
    assert now(game).scored == (3, 0) and "cc.event.relic_home" not in told(game)


def test_points_of_a_scenario_decide_before_the_value_destroyed() -> None:
    state = whole("tenir-le-terrain")
    add(state, 0, PLAIN, 10.0, 10.0)
    leave(state, add(state, 0, PLAIN, 20.0, 10.0), DEAD)
    add(state, 1, PLAIN, 10.0, 80.0)
    state.scored = (1, 0)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.reason.id, result.scores) == (
        0,
        "cc.result.by_points",
        (1.0, 0.0),
    )
    state.scored = (1, 1)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.reason.id) == (1, "cc.result.by_value")
