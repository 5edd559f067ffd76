"""The course of a turn: Tactics (R20), phases, rally and rout (R39), the end; and whole random games."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, answer, army, field, now, play, told

from escarmouche.core.dice import SeededDice
from escarmouche.core.freeze import Freezer
from escarmouche.core.game import Game
from escarmouche.rulebooks.confrontation import RULEBOOK
from escarmouche.rulebooks.confrontation.state import DEAD, State, leave

GUARD = card("guard", mou=10.0, DIS=3)
LEADER = card("leader", mou=10.0, DIS=5, COU=4)


# -- tactics ---------------------------------------------------------------------------------------


def test_the_best_discipline_of_each_camp_rolls_and_ties_are_thrown_again() -> None:
    state = field()
    add(state, 0, GUARD, 10.0, 10.0)
    best = add(state, 0, LEADER, 20.0, 10.0)
    other = add(state, 1, GUARD, 10.0, 80.0)
    game = play(state, [("tactics",)], [2, 4, 3, 5, 1, 1])
    # 2 + 5 = 4 + 3: again; 3 + 5 = 5 + 3: again; 1 + 5 > 1 + 3.
    rolls = [e for e in game.events if e.phrase.id == "cc.roll.tactics"]
    assert [e.data["figure"] for e in rolls] == [best.id, other.id] * 3
    assert now(game).tactics == 0


def test_the_dead_do_not_lead() -> None:
    state = field()
    add(state, 0, GUARD, 10.0, 10.0)
    fallen = add(state, 0, LEADER, 20.0, 10.0)
    add(state, 1, GUARD, 10.0, 80.0)
    leave(state, fallen, DEAD)
    game = play(state, [("tactics",)], [3, 4])
    assert now(game).tactics == 1  # 3 + 3 against 4 + 3


@pytest.mark.parametrize(("said", "camp"), [("first", 1), ("second", 0)])
def test_the_winner_says_who_begins(said: str, camp: int) -> None:
    state = field()
    add(state, 0, GUARD, 10.0, 10.0)
    add(state, 1, GUARD, 10.0, 80.0)
    state.tactics = 1
    game = play(state, [("who begins",)])
    assert game.pending[0].who == 1
    answer(game, said)
    assert game.pending[0].who == camp


# -- phases ----------------------------------------------------------------------------------------


def test_a_turn_has_four_phases_in_order_and_everybody_may_act_again() -> None:
    state = field(turn=1)
    add(state, 0, GUARD, 10.0, 10.0, activated=True, shot=True)
    add(state, 1, GUARD, 10.0, 80.0)
    game = play(state, [("turn",)], [5, 1, 5, 1])
    assert now(game).turn == 2 and not any(now(game).activated) and not any(now(game).shot)
    answer(game, "first")
    for _ in range(2):
        answer(game, {"action": "stand", "figure": game.pending[0].about["figures"][0]})
    phases = [e.data["phase"].id for e in game.events if e.phrase.id == "cc.event.phase"]
    names = ["tactics", "activation", "combat", "rally", "tactics", "activation"]
    assert phases == [f"cc.phase.{name}" for name in names]


def test_stunned_charged_and_dived_end_with_the_turn() -> None:
    state = field()
    add(state, 0, GUARD, 10.0, 10.0, stunned=True, charged=True, dived=True)
    add(state, 1, GUARD, 10.0, 80.0)
    game = play(state, [("end turn",)], [5, 1])
    after = now(game)
    assert not after.stunned[0] and not after.charged[0] and not after.dived[0]
    assert "cc.event.recovers" in told(game)  # CC-STATE-SONNE-02


def test_the_game_ends_after_the_last_turn_or_when_an_army_is_no_more() -> None:
    last = field(turn=6)
    add(last, 0, GUARD, 10.0, 10.0)
    add(last, 1, GUARD, 10.0, 80.0)
    game = play(last, [("end turn",)])
    assert game.over and told(game)[-1] == "cc.event.last_turn"

    alone = field(turn=2)
    add(alone, 0, GUARD, 10.0, 10.0)
    fallen = add(alone, 1, GUARD, 10.0, 80.0)
    leave(alone, fallen, DEAD)
    game = play(alone, [("phase", "rally"), ("rally",), ("end turn",)])
    assert game.over and told(game)[-1] == "cc.event.annihilated"
    assert game.result is not None and game.result.winner == 0
    assert game.result.scores == (20.0, 0.0)


# -- rally and rout --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "rallies"), [(4, True), (3, False)])
def test_a_routed_fighter_rallies_on_discipline_against_seven(face: int, rallies: bool) -> None:
    state = field()
    add(state, 0, GUARD, 10.0, 10.0, routed=True)
    add(state, 1, GUARD, 10.0, 80.0)
    game = play(state, [("rally",)], [face])
    assert now(game).routed[0] is not rallies  # R39: 4 + 3 is enough


def _bleeding() -> State:
    """The first camp has lost one of two, who are worth as much."""
    state = field()
    add(state, 0, GUARD, 10.0, 10.0)
    fallen = add(state, 0, GUARD, 20.0, 10.0)
    add(state, 1, GUARD, 10.0, 80.0)
    leave(state, fallen, DEAD)
    return state


@pytest.mark.parametrize(("face", "runs"), [(1, True), (2, False)])
def test_a_side_that_has_lost_half_tests_its_free_fighters_against_five(
    face: int, runs: bool
) -> None:
    game = play(_bleeding(), [("rally",)], [face])
    assert now(game).routed[0] is runs
    assert "cc.event.bleeds" in told(game)
    again = play(now(game), [("rally",)], [6, 1, 6, 1] if runs else [])
    assert "cc.event.bleeds" not in told(again)  # nobody fell since


def test_courage_is_read_where_the_card_has_it() -> None:
    state = field()
    add(state, 0, LEADER, 10.0, 10.0)
    fallen = add(state, 0, LEADER, 20.0, 10.0)
    add(state, 1, GUARD, 10.0, 80.0)
    leave(state, fallen, DEAD)
    game = play(state, [("rally",)], [1])
    assert not now(game).routed[0]  # 1 + COU 4


def test_whoever_is_engaged_does_not_test() -> None:
    state = _bleeding()
    add(state, 1, GUARD, 12.5, 10.0)
    game = play(state, [("rally",)])
    assert "cc.roll.rout" not in told(game)


# -- whole games -----------------------------------------------------------------------------------

PAIRS = [
    ("lion-100", "scorpion-100"),
    ("griffon-200", "orque-200"),
    ("nain-200", "gobelin-200"),
    ("lion-300", "gobelin-300"),
]


@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_without_a_fault_and_replay(seed: int) -> None:
    pair, scenario = PAIRS[seed % 4], RULEBOOK.scenarios()[seed // 2]
    data = {
        "armies": [army(name) for name in pair],
        "scenario": scenario,
        "table": {"seed": seed},
        "options": {"turns": 4},
    }
    game, chooser = Game(RULEBOOK, data, SeededDice(bytes([seed]))), Random(seed)
    freezer = RULEBOOK.freezer()
    assert isinstance(freezer, Freezer)
    while not game.over:
        ask = game.pending[0]
        if len(game.answers) % 10 == 0:  # kept and gone on from
            kept = json.loads(json.dumps(freezer.freeze(game.state)))
            assert freezer.thaw(kept).digest() == game.state.digest()
            json.dumps(freezer.pack(tuple(game.events[-20:])))
            assert RULEBOOK.present(now(game))["figures"]
        drawn = ask.answers.sample(chooser)
        assert ask.answers.check(drawn) is None
        game.answer(ask, drawn)
        assert RULEBOOK.faults(now(game)) == []
    assert game.result is not None
    again = Game(RULEBOOK, data, SeededDice(bytes([seed])))
    for who, plain in game.answers:
        again.answer_data(who, plain)
    assert now(again).digest() == now(game).digest()
