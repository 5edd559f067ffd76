"""The Activation phase: who acts when, walks, runs, charges, dives, changes of level, flight."""

from __future__ import annotations

from math import cos, radians, sin, tan
from typing import Any

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, answer, field, now, play, table_of, told

from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.deeds import Deed, Deeds
from escarmouche.rulebooks.confrontation.profile import Weapon
from escarmouche.rulebooks.confrontation.state import FLED, Figure, State

GUARD = card("guard", mou=10.0)
EAGLE = card("eagle", mou=8.0, air=20.0)
BOW = Weapon({"fr": "arc", "en": "bow"}, 4, 30.0)
ARCHER = card("archer", mou=10.0, TIR=3, weapon=BOW)


def deeds(game: State, *figures: Figure) -> Deeds:
    return Deeds(game, [figure.id for figure in figures], ACTIONS)


def why(game: State, figure: Figure, action: str, **more: Any) -> str | None:
    refusal = deeds(game, figure).check(Deed(action, figure.id, **more))
    return None if refusal is None else refusal.reason.id


# -- who acts --------------------------------------------------------------------------------------


def activated(game: Game) -> list[int]:
    return [i for i, done in enumerate(now(game).activated) if done]


def test_the_camps_alternate_and_nobody_acts_twice() -> None:
    state = field()
    for x in (10.0, 20.0, 30.0):
        add(state, 0, GUARD, x, 10.0)
    add(state, 1, GUARD, 10.0, 80.0)
    game = play(state, [("activate", 0)])
    order = []
    while not game.over:
        ask = game.pending[0]
        order.append(ask.who)
        ids = ask.about["figures"]
        answer(game, {"action": "stand", "figure": ids[0]})
    assert order == [0, 1, 0, 0]  # a camp with nobody left is passed over
    assert activated(game) == [0, 1, 2, 3]


def test_somebody_in_contact_does_not_act() -> None:
    state = field()
    add(state, 0, GUARD, 20.0, 20.0)
    add(state, 0, GUARD, 40.0, 20.0)
    add(state, 1, GUARD, 22.5, 20.0)
    game = play(state, [("activate", 0)])
    assert game.pending[0].about["figures"] == [1]
    with pytest.raises(Refused):
        answer(game, {"action": "walk", "figure": 0, "path": [[10, 20]]})
    answer(game, {"action": "stand", "figure": 1})
    assert game.over
    assert why(now(game), state.figures[0], "walk", path=((10.0, 20.0),)) == "cc.refusal.not_free"


# -- walking and running ---------------------------------------------------------------------------


def test_a_walk_goes_mou_and_a_run_twice_that() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    assert why(state, guard, "walk", path=((30.0, 20.0),)) is None
    assert why(state, guard, "walk", path=((30.1, 20.0),)) == "cc.refusal.too_far"
    assert why(state, guard, "run", path=((40.0, 20.0),)) is None
    assert why(state, guard, "run", path=((40.1, 20.0),)) == "cc.refusal.too_far"
    assert why(state, guard, "walk") == "cc.refusal.no_move"


def test_a_walk_may_end_in_contact_and_is_no_charge_a_run_may_not() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    foe = add(state, 1, GUARD, 30.0, 20.0)
    assert why(state, guard, "run", path=((27.5, 20.0),)) == "cc.refusal.ends_in_contact"
    game = play(state, [("activate", 0)])
    answer(game, {"action": "walk", "figure": 0, "path": [[27.5, 20]]})
    assert now(game).contacts[foe.id] == (0,)
    assert not now(game).charged[foe.id]
    assert "cc.event.engages" in told(game)


# -- charges ---------------------------------------------------------------------------------------


def test_a_charge_ends_in_contact_within_twice_mou_and_its_victim_is_charged() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    foe = add(state, 1, GUARD, 42.5, 20.0)
    other = add(state, 1, GUARD, 41.25, 22.2)
    far = add(state, 1, GUARD, 20.0, 42.6)
    path = ((40.0, 20.0),)
    assert why(state, guard, "charge", path=path) == "cc.refusal.name_a_target"
    assert why(state, guard, "charge", path=path, targets=(0,)) == "cc.refusal.no_such_enemy"
    short = ((39.0, 20.0),)
    refusal = why(state, guard, "charge", path=short, targets=(1,))
    assert refusal == "cc.refusal.charge_without_contact"
    too_far = {"path": ((20.0, 40.1),), "targets": (far.id,)}
    assert why(state, guard, "charge", **too_far) == "cc.refusal.too_far"
    game = play(state, [("activate", 0)])
    answer(game, {"action": "charge", "figure": 0, "path": [[40, 20]], "targets": [foe.id]})
    assert now(game).charged == [False, True, False, False]
    assert now(game).contacts[guard.id] == (foe.id,)
    assert other.id not in now(game).contacts[guard.id]


def test_whoever_is_touched_besides_is_charged_too_and_once() -> None:
    state = field()
    add(state, 0, GUARD, 20.0, 20.0)
    one = add(state, 1, GUARD, 32.5, 21.25)
    two = add(state, 1, GUARD, 32.5, 18.75)
    x = 32.5 - (2.5**2 - 1.25**2) ** 0.5
    game = play(state, [("activate", 0)])
    answer(game, {"action": "charge", "figure": 0, "path": [[x, 20]], "targets": [one.id]})
    assert now(game).charged[one.id] and now(game).charged[two.id]  # R41c: a state


def test_nobody_charges_whom_he_does_not_see() -> None:
    state = field(table=table_of(house=("building", 30.0, 20.0, 4.0, 12.0)))
    guard = add(state, 0, GUARD, 24.0, 20.0)
    foe = add(state, 1, GUARD, 36.0, 20.0)
    refusal = why(state, guard, "charge", path=((33.5, 20.0),), targets=(foe.id,))
    assert refusal == "cc.refusal.out_of_sight"
    assert deeds(state, guard).candidates_for(guard)
    assert all(deed.action != "charge" for deed in deeds(state, guard).candidates())


def test_a_charge_is_proposed_through_whatever_gap_is_left() -> None:
    """Three friends stand against the foe; he sees him between two of them, and eight degrees behind are free."""
    state = field()
    sees = radians(217.0)
    guard = add(state, 0, GUARD, 40.0 + 8.0 * cos(sees), 40.0 + 8.0 * sin(sees))
    foe = add(state, 1, GUARD, 40.0, 40.0)
    away = 2 * guard.radius + 0.02
    for turn in (31.0, 159.0, 275.0):
        angle = radians(turn)
        add(state, 0, GUARD, 40.0 + away * cos(angle), 40.0 + away * sin(angle))
    charges = [d for d in deeds(state, guard).candidates() if d.action == "charge"]
    assert [d.targets for d in charges if d.figure == guard.id] == [(foe.id,)]


def test_a_charge_is_on_ones_own_level() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    eagle = add(state, 1, EAGLE, 30.0, 20.0, 1)
    refusal = why(state, guard, "charge", path=((27.5, 20.0),), targets=(eagle.id,))
    assert refusal == "cc.refusal.other_level"


# -- dives -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("above", "below"), [(1, 0), (2, 1)])
def test_a_dive_is_at_the_level_directly_below(above: int, below: int) -> None:
    state = field()
    eagle = add(state, 0, EAGLE, 20.0, 20.0, above)
    foe = add(state, 1, EAGLE, 52.5, 20.0, below)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "dive", "figure": 0, "path": [[50, 20]], "targets": [foe.id]})
    after = now(game)
    assert after.level[eagle.id] == below  # R16
    assert after.dived == [True, False] and after.charged == [False, True]
    assert after.contacts[eagle.id] == (foe.id,)


def test_nobody_dives_two_levels_nor_from_the_ground() -> None:
    state = field()
    high = add(state, 0, EAGLE, 20.0, 20.0, 2)
    low = add(state, 0, EAGLE, 20.0, 30.0)
    foe = add(state, 1, GUARD, 30.0, 20.0)
    target = {"path": ((27.5, 20.0),), "targets": (foe.id,)}
    assert why(state, high, "dive", **target) == "cc.refusal.not_directly_below"
    assert why(state, low, "dive", **target) == "cc.refusal.cannot_dive_from_ground"


def test_a_dive_flies_over_everything_and_needs_room_below() -> None:
    state = field(table=table_of(house=("building", 30.0, 20.0, 4.0, 40.0)))
    eagle = add(state, 0, EAGLE, 20.0, 20.0, 1)
    foe = add(state, 1, GUARD, 40.0, 20.0)
    assert why(state, eagle, "dive", path=((37.5, 20.0),), targets=(foe.id,)) is None
    add(state, 0, GUARD, 37.0, 19.0)
    refusal = why(state, eagle, "dive", path=((37.5, 20.0),), targets=(foe.id,))
    assert refusal == "cc.refusal.no_room"
    found = [d for d in deeds(state, eagle).candidates() if d.action == "dive"]
    assert len(found) == 1  # round to where there is room


# -- levels ----------------------------------------------------------------------------------------


def test_a_flyer_changes_by_one_level_with_a_move_or_without() -> None:
    state = field()
    eagle = add(state, 0, EAGLE, 20.0, 20.0)
    far = ((40.0, 20.0),)
    assert why(state, eagle, "walk", path=far) == "cc.refusal.too_far"
    assert why(state, eagle, "walk", path=far, level=1) is None  # it rises first, and flies
    assert why(state, eagle, "walk", path=far, level=2) == "cc.refusal.one_level"
    assert why(state, eagle, "descend") == "cc.refusal.no_such_level"
    game = play(state, [("activate", 0)])
    answer(game, {"action": "rise", "figure": 0})
    assert now(game).level == [1]


def test_only_flyers_leave_the_ground() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    assert why(state, guard, "rise") == "cc.refusal.no_wings"
    assert why(state, guard, "walk", path=((25.0, 20.0),), level=1) == "cc.refusal.no_wings"


def test_a_flyer_lands_after_its_flight_where_there_is_room() -> None:
    state = field(table=table_of(house=("building", 45.0, 20.0, 6.0, 6.0)))
    eagle = add(state, 0, EAGLE, 30.0, 20.0, 1)
    over = ((45.0, 20.0),)
    assert why(state, eagle, "walk", path=over) is None
    assert why(state, eagle, "walk", path=over, level=0) == "cc.refusal.no_ground"
    assert why(state, eagle, "walk", path=((50.0, 20.0),), level=0) is None


# -- shooting before or after a walk ---------------------------------------------------------------


def test_a_walk_and_a_shot_go_together_a_run_and_a_shot_do_not() -> None:
    state = field()
    add(state, 0, ARCHER, 20.0, 20.0)
    foe = add(state, 1, GUARD, 40.0, 20.0)
    game = play(state, [("activate", 0)], [1])
    answer(game, {"action": "walk", "figure": 0, "path": [[25, 20]]})
    assert game.pending[0].question.id == "cc.ask.go_on"
    with pytest.raises(Refused):
        answer(game, {"action": "run", "figure": 0, "path": [[30, 20]]})
    answer(game, {"action": "shoot", "figure": 0, "targets": [foe.id]})
    assert now(game).shot[0]
    assert game.pending[0].who == 1

    again = field()
    add(again, 0, ARCHER, 20.0, 20.0)
    add(again, 1, GUARD, 45.0, 20.0)
    game = play(again, [("activate", 0)])
    answer(game, {"action": "run", "figure": 0, "path": [[25, 20]]})
    assert game.pending[0].who == 1


def test_whoever_has_shot_may_walk_and_whoever_sees_nobody_is_not_asked() -> None:
    state = field()
    add(state, 0, ARCHER, 20.0, 20.0)
    foe = add(state, 1, GUARD, 40.0, 20.0)
    game = play(state, [("activate", 0)], [1])
    answer(game, {"action": "shoot", "figure": 0, "targets": [foe.id]})
    assert {a["id"] for a in game.pending[0].answers.describe()["figures"][0]["actions"]} == {
        "walk",
        "stand",
    }
    answer(game, {"action": "walk", "figure": 0, "path": [[15, 20]]})
    assert game.pending[0].who == 1

    far = field()
    add(far, 0, ARCHER, 20.0, 20.0)
    add(far, 1, GUARD, 20.0, 80.0)
    game = play(far, [("activate", 0)])
    answer(game, {"action": "walk", "figure": 0, "path": [[25, 20]]})
    assert game.pending[0].who == 1


# -- flight ----------------------------------------------------------------------------------------


def test_a_routed_fighter_only_flees_twice_mou_to_his_edge() -> None:
    state = field()
    coward = add(state, 0, GUARD, 20.0, 40.0, routed=True)
    add(state, 0, GUARD, 60.0, 40.0)
    add(state, 1, GUARD, 20.0, 80.0)
    assert why(state, coward, "stand") == "cc.refusal.must_flee"
    assert why(state, coward, "walk", path=((20.0, 35.0),)) == "cc.refusal.must_flee"
    assert [d.action for d in deeds(state, coward).candidates()] == ["flee"]
    assert deeds(state, coward).default() == Deed("flee", coward.id)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "flee", "figure": coward.id})
    assert now(game).y[coward.id] == pytest.approx(20.0, abs=0.01)


def test_he_leaves_the_table_at_his_edge_and_alone_is_not_asked() -> None:
    state = field()
    coward = add(state, 1, GUARD, 20.0, 75.0, routed=True)
    game = play(state, [("activate", 1)])
    assert game.over
    assert now(game).status[coward.id] == FLED
    assert now(game).army[1] == ()


def test_he_runs_round_what_is_in_his_way_and_into_nobody() -> None:
    state = field()
    coward = add(state, 0, GUARD, 20.0, 40.0, routed=True)
    foe = add(state, 1, GUARD, 20.0, 35.0)
    play(state, [("activate", 0)])
    assert state.contacts[coward.id] == ()
    assert state.y[coward.id] < 36.0 and foe.id == 1


def test_he_runs_through_whatever_gap_is_left() -> None:
    """A wall of friends has one gap, just wide enough for his base to pass ten degrees off the straight way."""
    state = field()
    coward = add(state, 0, GUARD, 40.0, 40.0, routed=True)
    wide = 2 * coward.radius
    gap = 40.0 + 8.0 * tan(radians(10.0))
    for n in range(12):
        add(state, 0, GUARD, gap - wide * (n + 1) - 0.045, 32.0)
        add(state, 0, GUARD, gap + wide * (n + 1) + 0.045, 32.0)
    add(state, 1, GUARD, 20.0, 80.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "flee", "figure": coward.id})
    assert now(game).y[coward.id] == pytest.approx(40.0 - 20.0 * cos(radians(10.0)), abs=0.05)


def test_difficult_ground_behind_the_gap_shortens_his_run_and_turns_it_nowhere() -> None:
    """Ten centimetres up to the marsh, and half of what is left within it, ten degrees off the straight way."""
    state = field(table=table_of(marsh=("marsh", 45.0, 20.0, 80.0, 20.0)))
    coward = add(state, 0, GUARD, 40.0, 40.0, routed=True)
    wide, aside = 2 * coward.radius, radians(10.0)
    gap = 40.0 + 8.0 * tan(aside)
    for n in range(12):
        add(state, 0, GUARD, gap - wide * (n + 1) - 0.045, 32.0)
        add(state, 0, GUARD, gap + wide * (n + 1) + 0.045, 32.0)
    add(state, 1, GUARD, 20.0, 80.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "flee", "figure": coward.id})
    dry = 10.0 / cos(aside)
    run = dry + (20.0 - dry) / 2
    assert now(game).x[coward.id] == pytest.approx(40.0 + run * sin(aside), abs=0.1)
    assert now(game).y[coward.id] == pytest.approx(40.0 - run * cos(aside), abs=0.05)


def test_he_is_cornered_only_if_no_way_leads_nearer_to_his_edge() -> None:
    """The same wall without its gap stops him in contact with it, as near to his edge as he gets."""
    state = field()
    coward = add(state, 0, GUARD, 40.0, 40.0, routed=True)
    wide = 2 * coward.radius
    for n in range(-12, 13):
        add(state, 0, GUARD, 40.0 + wide * (n + 0.5), 32.0)
    add(state, 1, GUARD, 20.0, 80.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "flee", "figure": coward.id})
    assert now(game).y[coward.id] == pytest.approx(32.0 + wide * cos(radians(30.0)), abs=0.001)


def test_the_proposals_are_legal_whoever_stands_where() -> None:
    state = field(table=table_of(house=("building", 45.0, 45.0, 10.0, 10.0)))
    ours = [add(state, 0, EAGLE, 30.0 + 4 * n, 30.0, n) for n in range(3)]
    ours += [add(state, 0, ARCHER, 44.0, 30.0), add(state, 0, GUARD, 48.0, 30.0)]
    for n in range(3):
        add(state, 1, EAGLE, 30.0 + 5 * n, 40.0, n)
    answers = deeds(state, *ours)
    found = answers.candidates()
    assert {deed.action for deed in found} >= {"walk", "run", "charge", "dive", "shoot", "rise"}
    for deed in found:
        assert answers.check(deed) is None
        assert answers.decode(answers.encode(deed)) == deed
