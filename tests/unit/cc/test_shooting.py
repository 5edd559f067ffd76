"""Shots: difficulty, what forbids them, what they do; and sight (R35)."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, answer, field, now, play, table_of, told

from escarmouche.rulebooks.confrontation import sight
from escarmouche.rulebooks.confrontation.activation.shooting import SHOOT, difficulty, why_not_shoot
from escarmouche.rulebooks.confrontation.deeds import Deed
from escarmouche.rulebooks.confrontation.profile import Weapon
from escarmouche.rulebooks.confrontation.state import DEAD, Figure, State, Wound
from escarmouche.rulebooks.confrontation.terrain import make_piece
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

BOW = Weapon({"fr": "arc", "en": "bow"}, 4, 30.0)
ARCHER = card("archer", mou=10.0, TIR=3, weapon=BOW)
GUARD = card("guard", mou=10.0, RES=5)
GIANT = card("giant", base=50.0, height=8.0)
EAGLE = card("eagle", mou=8.0, air=20.0)


def duel(away: float) -> tuple[State, Figure, Figure]:
    """An archer and a target whose bases are so far apart."""
    state = field()
    archer = add(state, 0, ARCHER, 20.0, 45.0)
    return state, archer, add(state, 1, GUARD, 22.5 + away, 45.0)


@pytest.mark.parametrize(
    ("away", "needed"), [(0.1, 5), (10.0, 5), (10.1, 7), (20.0, 7), (20.1, 9), (30.0, 9)]
)
def test_the_difficulty_goes_by_thirds_of_the_range(away: float, needed: int) -> None:
    state, archer, target = duel(away)
    assert difficulty(state, archer, target).value == needed
    assert why_not_shoot(state, archer, target) is None


def test_beyond_the_range_is_too_far_and_by_how_much() -> None:
    state, archer, target = duel(30.5)
    refusal = why_not_shoot(state, archer, target)
    assert refusal is not None and refusal.reason.id == "cc.refusal.out_of_range"
    assert refusal.data["by"] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("dice", "hit"), [([4, 3, 2], True), ([3], False), ([6, 1, 3, 2], True), ([1], False)]
)
def test_a_shot_is_a_test_of_tir_with_its_sixes(dice: list[int], hit: bool) -> None:
    state, archer, target = duel(15.0)  # against 7, TIR 3
    game = play(state, [("activate", 0)], dice)
    answer(game, {"action": "shoot", "figure": archer.id, "targets": [target.id]})
    assert ("cc.event.shot_hits" in told(game)) is hit
    assert ("cc.roll.wound" in told(game)) is hit
    assert now(game).shot[archer.id]


def test_the_weapon_wounds_with_its_own_strength() -> None:
    state, archer, target = duel(5.0)
    game = play(state, [("activate", 0)], [5, 3, 6])
    answer(game, {"action": "shoot", "figure": archer.id, "targets": [target.id]})
    # The lower die is the belly; 6 + 4 - 5 = 5.
    assert now(game).wound[target.id] is Wound.SERIOUS
    (event,) = [e for e in game.events if e.phrase.id == "cc.event.wound_roll"]
    assert event.data["total"].value == 5


def test_wounds_do_not_lower_tir_and_a_dead_target_leaves() -> None:
    state, archer, target = duel(5.0)
    state.wound[archer.id] = Wound.CRITICAL
    state.wound[target.id] = Wound.CRITICAL
    game = play(state, [("activate", 0)], [2, 4, 5])
    answer(game, {"action": "shoot", "figure": archer.id, "targets": [target.id]})
    assert now(game).status[target.id] == DEAD  # R7: 2 + 3 against 5; R8: worse than critical


def test_nobody_shoots_twice_without_a_weapon_from_or_into_a_melee() -> None:
    state, archer, target = duel(10.0)
    assert SHOOT.why_not_take(state, archer) is None
    state.shot[archer.id] = True
    refusal = SHOOT.why_not_take(state, archer)
    assert refusal is not None and refusal.reason.id == "cc.refusal.has_shot"
    refusal = SHOOT.why_not_take(state, target)
    assert refusal is not None and refusal.reason.id == "cc.refusal.no_weapon"
    add(state, 0, GUARD, 32.5 + 2.5, 45.0)
    refusal = SHOOT.why_not(state, archer, Deed("shoot", archer.id, (), (target.id,)))
    assert refusal is not None and refusal.reason.id == "cc.refusal.target_in_melee"
    add(state, 1, GUARD, 17.5, 45.0)
    state.shot[archer.id] = False
    refusal = SHOOT.why_not_take(state, archer)
    assert refusal is not None and refusal.reason.id == "cc.refusal.not_free"


# -- sight -----------------------------------------------------------------------------------------


def test_scenery_bars_sight_unless_one_stands_in_it() -> None:
    table = table_of(wood=("wood", 40.0, 45.0, 10.0, 20.0))
    state = field(table=table)
    archer = add(state, 0, ARCHER, 30.0, 45.0)
    behind = add(state, 1, GUARD, 50.0, 45.0)
    within = add(state, 1, GUARD, 40.0, 45.0)
    refusal = sight.why_not_see(state, archer, behind)
    assert refusal is not None and refusal.reason.id == "cc.refusal.out_of_sight"
    assert sight.why_not_see(state, archer, within) is None


def test_low_ground_and_lower_fighters_hide_nothing() -> None:
    state = field(table=table_of(marsh=("marsh", 40.0, 45.0, 10.0, 20.0)))
    archer = add(state, 0, ARCHER, 30.0, 45.0)
    target = add(state, 1, GIANT, 50.0, 45.0)
    add(state, 0, GUARD, 47.0 - 0.76, 45.0)
    assert sight.hidden(state, archer, target) == 0.0


def test_a_base_before_another_hides_it_in_part_and_makes_it_harder_to_hit() -> None:
    state, archer, target = duel(15.0)
    add(state, 0, GUARD, 30.0, 46.0)
    hidden = sight.hidden(state, archer, target)
    assert 0.5 <= hidden < 0.999
    assert difficulty(state, archer, target).value == 8
    assert [part.reason.id for part in difficulty(state, archer, target).parts] == [
        "cc.score.medium_range",
        "cc.score.half_hidden",
    ]


@pytest.mark.parametrize("turn", range(0, 360, 15))
@pytest.mark.parametrize(("aside", "harder"), [(0.0, True), (-0.01, True), (0.01, False)])
def test_exactly_half_hidden_is_hard_to_hit_however_the_table_is_turned(
    turn: int, aside: float, harder: bool
) -> None:
    """A building whose long side lies on the line between the centres, or a little beside it."""
    dx, dy, left = cos(radians(turn)), sin(radians(turn)), aside + 1.5
    middle = (45.0 + 6.0 * dx - left * dy, 45.0 + 6.0 * dy + left * dx)
    house = make_piece("building", "house", rectangle(*middle, 8.0, 3.0, radians(turn)))
    state = field(table=Table(90.0, 90.0, (house,)))
    archer = add(state, 0, ARCHER, 45.0, 45.0)
    target = add(state, 1, GUARD, 45.0 + 12.6 * dx, 45.0 + 12.6 * dy)
    reasons = [part.reason.id for part in difficulty(state, archer, target).parts]
    assert ("cc.score.half_hidden" in reasons) is harder


def test_nothing_hides_what_flies_but_another_level_is_harder() -> None:
    state = field(table=table_of(house=("building", 40.0, 45.0, 10.0, 20.0)))
    archer = add(state, 0, ARCHER, 30.0, 45.0)
    eagle = add(state, 1, EAGLE, 50.0, 45.0, 1)
    assert sight.why_not_see(state, archer, eagle) is None
    assert difficulty(state, archer, eagle).value == 8
