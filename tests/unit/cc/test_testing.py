"""Tests of characteristics: sixes, ties, automatic failures, and the chances that are told beforehand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.cc.bare import field

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Roll, Tell
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.testing import (
    Final,
    Side,
    Tested,
    attack_chances,
    attack_odds,
    automatic_failure,
    defence_chances,
    natural_chances,
    opposed,
    throw,
)

WHAT, WHY = Phrase("cc.test.what"), Phrase("cc.test.why")


def total(value: int) -> Total:
    return Total(Why(value, WHY))


def run(rule: Any, faces: list[int]) -> tuple[Any, list[str]]:
    """Feed a rule with faces; what it returns, and what it told."""
    left, told, answer = list(faces), list[str](), None
    while True:
        try:
            word = rule.send(answer)
        except StopIteration as end:
            assert not left
            return end.value, told
        if isinstance(word, Roll):
            answer = tuple(left.pop(0) for _ in range(word.dice))
        else:
            assert isinstance(word, Tell)
            told.append(word.phrase.id)
            answer = None


def thrown(score: int, faces: list[int], dice: int = 1, **options: bool) -> Final:
    game = field(options=Options(**options))
    added = not game.options.best_defence_die
    final, _told = run(throw(game, WHAT, Tested(total(score), added), dice=dice), faces)
    assert isinstance(final, Final)
    return final


@pytest.mark.clause("CC-TEST-01", "CC-TEST-03", "CC-IX-E-2-02")
def test_a_six_is_thrown_again_and_added() -> None:
    assert thrown(3, [5]).value == 8
    assert thrown(3, [6, 1]).value == 10
    assert thrown(3, [6, 6, 4]).value == 19
    assert thrown(3, [6], sixes_explode=False).value == 9


@pytest.mark.clause("CC-IX-E-3-01", "CC-IX-E-1-03")
def test_of_several_dice_the_best_counts() -> None:
    """R4: each six is thrown again on its own; the score is added once."""
    assert thrown(2, [3, 5, 1], dice=3).value == 7
    assert thrown(2, [6, 5, 6, 1, 2], dice=3).value == 10  # 7 and 8 beside the 5
    assert thrown(2, [6, 6, 6, 1, 3], dice=2).value == 17  # 15 beside 7
    assert thrown(2, [3, 5], dice=2, best_defence_die=False).value == 10


@pytest.mark.clause("CC-IX-E-2-04", "CC-IX-E-2-05")
def test_only_the_final_result_fails() -> None:
    """R3: a natural 1 is no failure; a final 0 is one."""
    assert not thrown(3, [1]).fails
    assert thrown(-1, [1]).fails
    assert thrown(-4, [3]).fails
    assert [automatic_failure(n) for n in (-1, 0, 1)] == [True, True, False]


@pytest.mark.clause("CC-TEST-02")
def test_ties_are_thrown_again_and_numbers_compared_below_zero() -> None:
    """R1, R31."""
    game = field()
    rule = opposed(game, WHAT, Side(total(3)), Side(total(4)))
    (one, other), told = run(rule, [3, 2, 6, 2, 1])
    # 6 and 6; then 6+2+3 = 11 against 5; the first is not asked again.
    assert (one.value, other.value) == (11, 5)
    assert told == ["cc.event.tied"]


@pytest.mark.clause("CC-TEST-02", "CC-IX-E-2-04")
def test_an_opposed_test_knows_no_automatic_failure() -> None:
    (one, other), _told = run(opposed(field(), WHAT, Side(total(-5)), Side(total(-4))), [2, 2])
    assert (one.value, other.value) == (-3, -2)


@pytest.mark.clause("CC-TEST-03")
def test_the_chances_of_a_die_add_up() -> None:
    chances = natural_chances()
    assert sum(chances.values()) == 1
    assert chances[1] == Fraction(1, 6) and chances[7] == Fraction(1, 36)
    assert 6 not in chances and 12 not in chances
    assert natural_chances(False) == {face: Fraction(1, 6) for face in range(1, 7)}


@given(st.integers(-4, 8), st.integers(1, 5), st.booleans(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_chances_always_add_up(score: int, dice: int, explode: bool, added: bool) -> None:
    if added and explode:
        dice = min(dice, 2)  # sums of long tails are slow to write down
    assert sum(attack_chances(score, explode).values()) == 1
    assert sum(defence_chances(score, dice, explode, added).values()) == 1


@pytest.mark.parametrize(
    ("attack", "defence", "dice"), [(3, 4, 1), (-2, 0, 2), (5, 2, 3), (1, 1, 0)]
)
def test_odds_of_an_attack_are_those_of_the_tests(attack: int, defence: int, dice: int) -> None:
    """The told chances beside twelve thousand tests thrown by the rule itself."""
    chance, game, ends = Random(7), field(), Counter[str]()
    trials = 12_000

    def value_of(score: int, count: int) -> int:
        rule = throw(game, WHAT, Tested(total(score)), dice=count)
        answer: Any = None
        while True:
            try:
                word = rule.send(answer)
            except StopIteration as end:
                return int(end.value.value)
            answer = tuple(chance.randint(1, 6) for _ in range(word.dice))

    for _ in range(trials):
        rolled = value_of(attack, 1)
        if rolled <= 0:
            ends["fails"] += 1
        elif dice and value_of(defence, dice) >= rolled:
            ends["parried"] += 1
        else:
            ends["lands"] += 1
    odds = attack_odds(attack, defence, dice)
    assert sum(odds) == 1
    for name, exact in odds._asdict().items():
        assert abs(ends[name] / trials - float(exact)) < 0.02
