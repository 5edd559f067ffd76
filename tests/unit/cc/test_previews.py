"""What the page is shown before a player decides, and of the table: ways, sight, figures, combats."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, army, field, now, table_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.confrontation import RULEBOOK, previews
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.deeds import Deeds
from escarmouche.rulebooks.confrontation.profile import Weapon
from escarmouche.rulebooks.confrontation.pursuit_moves import Pursuing
from escarmouche.rulebooks.confrontation.state import Figure, State, Wound

GUARD = card("guard", mou=10.0)
EAGLE = card("eagle", mou=8.0, air=20.0)
BOW = Weapon({"fr": "arc", "en": "bow"}, 4, 30.0)
ARCHER = card("archer", mou=10.0, TIR=3, weapon=BOW)


def path(state: State, figure: Figure, x: float, y: float, **more: Any) -> dict[str, Any]:
    answers = Deeds(state, [figure.id], ACTIONS)
    wish = {"figure": figure.id, "to": [x, y], "group": [], "force": False, **more}
    found = previews.path(state, answers, wish)
    refusal = answers.check(answers.decode(found["answer"]))
    return {**found, "legal": refusal is None}


def test_a_way_tells_the_action_that_it_needs() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    near, far = path(state, guard, 29.0, 20.0), path(state, guard, 39.0, 20.0)
    assert (near["action"], near["allowance"], near["legal"]) == ("walk", 10.0, True)
    assert (far["action"], far["allowance"], far["legal"]) == ("run", 20.0, True)
    assert near["cost"]["total"] == 9.0
    beyond = path(state, guard, 60.0, 20.0)
    assert not beyond["legal"] and beyond["action"] == "run"


def test_an_enemy_who_is_pointed_at_is_charged_and_touched() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    foe = add(state, 1, GUARD, 36.0, 20.0)
    found = path(state, guard, 36.0, 20.0, target=foe.id)
    assert found["action"] == "charge" and found["legal"] and found["touched"] == [foe.id]
    beside = path(state, guard, 36.0, 23.0, target=foe.id)
    assert beside["legal"] and beside["path"][-1][1] > 22.0  # where the hand points


def test_an_enemy_whom_he_does_not_see_can_still_be_walked_to() -> None:
    state = field(table=table_of(house=("building", 26.0, 20.0, 2.0, 5.0)))
    guard = add(state, 0, GUARD, 22.0, 20.0)
    foe = add(state, 1, GUARD, 30.0, 20.0)
    found = path(state, guard, 30.0, 20.0, target=foe.id)
    assert found["action"] in ("walk", "charge")
    assert not found["legal"] or found["action"] == "walk"


def test_a_flyer_dives_at_whoever_is_below_it() -> None:
    state = field()
    eagle = add(state, 0, EAGLE, 20.0, 20.0, 1)
    foe = add(state, 1, GUARD, 40.0, 20.0)
    found = path(state, eagle, 40.0, 20.0, target=foe.id)
    assert (found["action"], found["level"], found["legal"]) == ("dive", 0, True)


def test_a_wish_for_a_level_is_kept() -> None:
    state = field()
    eagle = add(state, 0, EAGLE, 20.0, 20.0)
    found = path(state, eagle, 38.0, 20.0, level=1)
    assert (found["action"], found["level"], found["legal"]) == ("walk", 1, True)


def test_a_pursuer_is_shown_his_way_into_contact() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    foe = add(state, 1, GUARD, 27.0, 20.0)
    answers = Pursuing(state, [guard.id])
    wish = {"figure": 0, "to": [27.0, 20.0], "target": foe.id, "group": []}
    found = previews.path(state, answers, wish)
    assert found["action"] == "pursue" and found["touched"] == [foe.id]
    assert answers.check(answers.decode(found["answer"])) is None


def test_reach_is_that_of_the_action_or_the_farthest() -> None:
    state = field()
    guard = add(state, 0, GUARD, 45.0, 45.0)
    answers = Deeds(state, [guard.id], ACTIONS)

    def far(rings: Any) -> float:
        return float(max(abs(x - 45.0) for ring in rings for x, _y in ring))

    assert 9.0 < far(answers.reach_by(guard.id, "walk")) <= 10.01
    assert 19.0 < far(answers.reach(guard.id)) <= 20.01
    assert answers.reach(99) == ()


def test_a_look_tells_the_distance_and_why_not() -> None:
    state = field(table=table_of(house=("building", 40.0, 45.0, 4.0, 30.0)))
    archer = add(state, 0, ARCHER, 30.0, 45.0)
    foe = add(state, 1, GUARD, 50.0, 45.0)
    found = previews.look(state, archer, foe)
    assert found["distance"] == 17.5 and found["in_range"]
    assert found["blocked"].reason.id == "cc.refusal.out_of_sight"
    assert found["shot"].reason.id == "cc.refusal.out_of_sight"
    assert len(found["beam"]) == 4


# -- the table -------------------------------------------------------------------------------------


def test_counters_of_states_stand_beside_the_base_and_scores_are_as_they_are_now() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0, wound=Wound.SERIOUS, stunned=True, routed=True)
    add(state, 1, GUARD, 22.5, 20.0, charged=True)
    one, other = RULEBOOK.present(state)["figures"]
    kinds = [condition["kind"] for condition in one["conditions"]]
    assert kinds == ["wounded", "fleeing", "shaken", "engaged"]  # CC-STATE-06
    assert one["scores"]["ATT"] == guard.profile.scores["ATT"] - 3
    assert one["scores"]["RES"] == guard.profile.scores["RES"]
    assert [c["name"].id for c in other["conditions"]] == [
        "cc.state.charged",
        "cc.condition.engaged",
    ]


def fighters(camp: int) -> list[dict[str, Any]]:
    return [
        {"profile": "clone-de-dirz", "x": 40.0 + 2.5 * camp + 5.0 * n, "y": 40.0} for n in range(3)
    ]


BATTLE = {"armies": [army("lion-200"), army("orque-200")], "table": {"seed": 3}}
MELEE = {"melee": {"camps": [fighters(0), fighters(1)]}}


@pytest.mark.parametrize(("data", "fights"), [(BATTLE, False), (MELEE, True)])
def test_what_did_not_change_is_taken_from_before(data: dict[str, Any], fights: bool) -> None:
    game, chooser = Game(RULEBOOK, data, SeededDice(b"shown")), Random(3)
    before, told = now(game), RULEBOOK.present(now(game))
    fought = 0
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chooser))
        after = now(game)
        again = RULEBOOK.present_again(after, before, told)
        assert again == RULEBOOK.present(after)
        fought += bool(again["combat"] and again["combat"]["fought"])
        before, told = after, again
    assert fought or not fights


def test_the_log_of_a_whole_game_can_be_kept() -> None:
    freezer = RULEBOOK.freezer()
    assert freezer is not None
    data = {"armies": [army("griffon-100"), army("gobelin-100")], "table": {"seed": 5}}
    game, chooser = Game(RULEBOOK, data, SeededDice(b"log")), Random(5)
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chooser))
    again = freezer.unpack(freezer.pack(tuple(game.events)))
    assert [repr(event) for event in again] == [repr(event) for event in game.events]
