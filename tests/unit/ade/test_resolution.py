"""Résolution: what may be marked, what is asked before a test, and how often in a turn."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter, play
from tests.unit.ade.games import army, new_game, state_of

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Open, Placing
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    attempt_of,
    blow_of,
    damage_test,
    roll_test,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import given as difficulty
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import LENT, left, resolution


@pytest.mark.clause("ADE-SKILL-RESOLUTION-03", "ADE-AID-1V1-02", "ADE-AID-1VN-04")
@settings(max_examples=200, deadline=None)
@given(st.integers(1, 3), st.integers(1, 5), st.integers(0, 3), st.booleans(), st.data())
def test_marks_lie_on_dice_that_are_there_and_are_no_more_than_he_has(
    enemies: int, dice: int, marks: int, forced: bool, data: st.DataObject
) -> None:
    adversaries = range(10, 10 + enemies)
    answers = Placing(1, dice, adversaries, Open(forced, marks))
    base = data.draw(st.sampled_from(list(answers.unmarked())))
    on = tuple(sorted(data.draw(st.lists(st.sampled_from([*adversaries, 99]), max_size=4))))
    in_defence = data.draw(st.integers(-1, 4))
    answer = base._replace(marked_attacks=on, marked_defence=in_defence)
    fine = (
        not Counter(on) - Counter(base.attacks)
        and 0 <= in_defence <= base.defence
        and len(on) + in_defence <= marks
    )
    assert (answers.check(answer) is None) == fine
    assert (answer in answers.candidates()) == fine


@settings(deadline=None)
@given(st.integers(1, 3), st.integers(0, 5), st.integers(0, 3), st.booleans(), st.integers())
def test_marked_placements_are_proposed_once_each_and_go_through_data(
    enemies: int, dice: int, marks: int, forced: bool, seed: int
) -> None:
    answers = Placing(1, dice, range(10, 10 + enemies), Open(forced, marks))
    proposed = answers.candidates()
    assert len(set(proposed)) == len(proposed) > 0
    assert answers.sample(Random(seed)) in proposed
    assert answers.default() in proposed and answers.default().marked_attacks == ()
    assert all(answers.decode(answers.encode(each)) == each for each in proposed)
    assert answers.describe()["marks"] == marks


def test_what_was_written_before_there_were_marks_is_still_read() -> None:
    answers = Placing(1, 2, (7,), Open(marks=1))
    assert answers.decode({"attacks": [7], "defence": 1}) == Placement((7,), 1)
    assert answers.encode(Placement((7,), 1)) == {"attacks": [7], "defence": 1}
    pool, value = FREEZER.pack(Placement((7,), 1))
    (((name, parts),),) = (pool,)
    assert FREEZER.unpack([[(name, parts[:2])], value]) == Placement((7,), 1)


@pytest.mark.parametrize(
    "data",
    [
        {"attacks": [7], "defence": 1, "marked_attacks": 7},
        {"attacks": [7], "defence": 1, "marked_attacks": ["x"]},
        {"attacks": [7], "defence": 1, "marked_defence": True},
        {"attacks": [7], "defence": 1, "marked_attacks": [7] * 101},
        {"attacks": [7], "defence": 1, "marks": 1},
    ],
)
def test_what_is_no_mark_is_refused_in_words(data: Any) -> None:
    with pytest.raises(Refused):
        Placing(1, 2, (7,), Open(marks=1)).decode(data)


@pytest.mark.clause("ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-02")
@pytest.mark.parametrize("name", ["INI", "COU", "FOR"])
def test_he_is_asked_before_the_die_and_only_as_often_as_he_may(name: str) -> None:
    game = field(turn=2, active=0)
    one = fighter(game, 0, resolution(1))
    attempt = attempt_of(game, one, name, difficulty(4))

    def twice(state: Any) -> Any:
        first = yield from roll_test(state, attempt)
        second = yield from roll_test(state, attempt)
        return (first[0].success, second[0].success)

    played = play(twice, game, [1, 6, 1], (0, "yes"), (0, "yes"))
    assert played.returned == (True, False)  # the second test is rolled without a word
    assert played.events == ["event.resolute", "roll.test", "roll.test", "roll.test"]
    state = state_of(played.game)
    assert state.effects[one.id] == () and left(state, one, 1) == 0
    state.turn = 3
    assert left(state, one, 1) == 1


@pytest.mark.clause("ADE-SKILL-RESOLUTION-01")
@pytest.mark.parametrize("name", ["DIS", "RES"])
def test_other_tests_are_no_matter_of_resolution(name: str) -> None:
    game = field(turn=1, active=0)
    one = fighter(game, 0, resolution(1))
    attempt = attempt_of(game, one, name, difficulty(4))
    assert play(lambda g: roll_test(g, attempt), game, [1]).returned[0].success is False


@pytest.mark.clause("ADE-SKILL-RESOLUTION-02")
def test_whoever_does_not_say_so_spends_nothing_and_rolls_once() -> None:
    game = field(turn=1, active=0)
    one = fighter(game, 0, resolution(2))
    attempt = attempt_of(game, one, "COU", difficulty(4))
    played = play(lambda g: roll_test(g, attempt), game, [1], (0, "no"))
    assert played.returned[0].success is False
    assert left(state_of(played.game), one, 2) == 2


@pytest.mark.clause("ADE-SKILL-RESOLUTION-02")
def test_a_damage_test_outside_combat_is_his_to_harden() -> None:
    game = field(turn=1, active=0)
    one, two = fighter(game, 0, resolution(1)), fighter(game, 1)
    blow = blow_of(game, one, two)
    played = play(lambda g: damage_test(g, blow), game, [1, 6], (0, "yes"), (0, "yes"), (0, "new"))
    assert played.returned > 0
    assert "event.resolute" in played.events


def test_the_aguerri_of_a_test_can_be_kept_with_a_state() -> None:
    for kind in LENT.values():
        assert FREEZER.unpack(FREEZER.pack(kind)) is kind


def resolute_army(id: str) -> Any:
    """An army of the shelf in which everybody has Résolution/2."""
    data = deepcopy(army(id))
    for figure in data["figures"]:
        figure["skills"] = [*figure.get("skills", []), "resolution/2"]
    return data


def test_games_of_resolute_armies_end_and_every_answer_goes_through_data() -> None:
    armies = [resolute_army("gue-300"), resolute_army("meute-300")]
    small = {"width": 60.0, "depth": 60.0}  # where they soon fight
    marked = asked = 0
    for number in range(3):
        table = {"seed": number, **small}
        game = new_game(number, armies=armies, table=table, scenario="escarmouche")
        rng = Random(number)
        while game.pending:
            ask = game.pending[0]
            answer = ask.answers.sample(rng)
            if isinstance(answer, Placement):
                marked += len(answer.marked_attacks) + answer.marked_defence
            asked += ask.question.id in ("ade.ask.resolution", "ade.ask.resolution_blows")
            game.answer_data(ask.who, ask.answers.encode(answer))
            for figure in state_of(game).figures:
                spent = state_of(game).once[figure.id]
                assert spent.count(f"resolution:{state_of(game).turn}") <= 2
    assert marked > 0 and asked > 0
