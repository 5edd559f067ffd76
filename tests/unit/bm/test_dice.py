"""The dice of the book: how many are thrown, and which of them counts."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import play

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.bonus_malus.dice import dice_of, kept, passed, score, small_die
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL, LACKS_SKILL

WHAT = Phrase("bm.roll.shot")


def total(*values: int) -> Total:
    """So much, for some reasons."""
    return Total(
        *(Why(value, HAS_SKILL if n == 0 else LACKS_SKILL) for n, value in enumerate(values))
    )


@pytest.mark.clause(
    "BM-DICE-01",
    "BM-BONUSMALUS-01",
    "BM-BONUSMALUS-02",
    "BM-BONUSMALUS-03",
    "BM-BONUSMALUS-04",
    "BM-BONUSMALUS-05",
    "BM-BONUSMALUS-06",
    "BM-BONUSMALUS-07",
)
def test_how_many_dice_and_which_counts() -> None:
    """E3: 2, 4, 5 are 5 as Jet 2+ and 2 as Jet 2-; there is no end to it in either direction."""
    assert [dice_of(m) for m in (-4, -3, -2, -1, 0, 1, 2, 3, 4)] == [5, 4, 3, 2, 1, 2, 3, 4, 5]
    assert kept(2, (2, 4, 5)) == 5 and kept(-2, (2, 4, 5)) == 2
    assert kept(0, (3,)) == 3 and kept(1, (2, 6)) == 6 and kept(-1, (2, 6)) == 2


@pytest.mark.clause("BM-BONUSMALUS-05", "BM-BONUSMALUS-07", "BM-BONUSMALUS-09")
def test_a_bonus_roll() -> None:
    """E1: Tir 2+ shows 2, 4, 5: the score is 5."""
    assert play(score(WHAT, total(2), {}), [2, 4, 5]).result == 5


@pytest.mark.clause("BM-BONUSMALUS-08", "BM-BONUSMALUS-10")
def test_plus_and_minus_cancel_each_other() -> None:
    """E2: Tir 2+ and Tir- are Tir+: two dice."""
    played = play(score(WHAT, total(2, -1), {}), [3, 5])
    assert played.result == 5 and played.rolls[0].dice == 2


@pytest.mark.clause("BM-TEST-02", "BM-TEST-04")
def test_a_classic_test() -> None:
    """E5: 4 or more."""
    assert play(passed(WHAT, total(2), {}), [1, 3, 4]).result is True
    assert play(passed(WHAT, total(2), {}), [1, 3, 3]).result is False


@pytest.mark.clause("BM-TEST-03")
def test_a_test_with_a_difficulty() -> None:
    assert play(passed(WHAT, total(0), {}, need=3), [3]).result is True
    assert play(passed(WHAT, total(0), {}, need=6), [5]).result is False


@pytest.mark.clause("BM-DICE-01")
def test_small_dice_are_thrown_with_six_sides() -> None:
    """R56: D2 = a third, D3 = half, rounded up."""
    assert [play(small_die(WHAT, 2, {}), [face]).result for face in range(1, 7)] == [
        1,
        1,
        1,
        2,
        2,
        2,
    ]
    assert [play(small_die(WHAT, 3, {}), [face]).result for face in range(1, 7)] == [
        1,
        1,
        2,
        2,
        3,
        3,
    ]
    assert play(small_die(WHAT, 6, {}), [5]).result == 5


def test_a_reading_says_all_that_is_needed() -> None:
    reading = play(passed(WHAT, total(1, -2), {}), [2, 4]).rolls[0].reading
    assert reading is not None
    said = reading.said()
    assert said.phrase.id == "bm.need.score" and said.data["dice"] == 2
    assert said.data["keeps"].id == "bm.need.lowest"
    assert reading.outcome((2, 4)).success is False
    small = play(small_die(WHAT, 3, {}), [4]).rolls[0].reading
    assert small is not None and small.outcome((4,)).value == 2 and small.totals == {}
    assert small.alike() == ((1, 2), (3, 4), (5, 6))
    assert small.said().data == {"sides": 3}


@pytest.mark.clause("BM-BONUSMALUS-05", "BM-TEST-02")
def test_a_bonus_keeps_the_highest_and_a_test_parts_the_faces() -> None:
    """One die more is enough to keep the highest; what reaches the difficulty comes to the same."""
    reading = play(passed(WHAT, total(1), {}), [2, 4]).rolls[0].reading
    assert reading is not None
    assert reading.said().data["keeps"].id == "bm.need.highest"
    assert reading.alike() == ((1, 2, 3), (4, 5, 6))
    easy = play(passed(WHAT, total(0), {}, need=1), [1]).rolls[0].reading
    assert easy is not None and easy.alike() == ((1, 2, 3, 4, 5, 6),)
