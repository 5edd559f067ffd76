"""The TRUC and the BIDULE, cell by cell, and what shifts do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Outcome
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import (
    BIDULE,
    TRUC,
    Bands,
    BestOf,
    Damage,
    Extra,
    Test,
    TurnedFace,
    at_least,
    damage,
    threshold,
)

X = Phrase("ade.score.difficulty")
DIFFERENCES = st.integers(-40, 40)
SHIFTS = st.integers(-12, 12)
DICE = st.integers(1, 6)


def total(number: int) -> Total:
    return Total(Why(number, X))


@pytest.mark.clause(
    "ADE-1.2.1-02",
    *(f"ADE-1.2.1-{n:02}" for n in range(4, 11)),
    *(f"ADE-AID-TRUC-{n:02}" for n in range(1, 8)),
)
def test_every_column_of_the_truc() -> None:
    """Vector A-D1."""
    wanted = {
        7: (-20, -7, -6),
        6: (-5, -4),
        5: (-3, -2),
        4: (-1, 0),
        3: (1, 2),
        2: (3, 4),
        1: (5, 9, 30),
    }
    for needed, differences in wanted.items():
        assert {threshold(difference) for difference in differences} == {needed}
    assert tuple(range(7, 0, -1)) == TRUC


@pytest.mark.clause(
    "ADE-1.2.4-02",
    *(f"ADE-1.2.4-{n:02}" for n in range(3, 10)),
    *(f"ADE-AID-BIDULE-{n:02}" for n in range(1, 8)),
)
def test_every_cell_of_the_bidule() -> None:
    """All 60 cells against the formula that they follow, and the vectors A-D2."""
    for die, row in enumerate(BIDULE, 1):
        assert row == tuple(max(0, (column + die - 3) // 2) for column in range(10))
    columns = [(-9, -6), (-5, -4), (-3, -2), (-1, 0), (1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
    for column, differences in enumerate([*columns, (11, 30)]):
        for difference in differences:
            assert [damage(difference, die) for die in range(1, 7)] == [
                row[column] for row in BIDULE
            ]
    assert damage(4 - 6, 5) == 2
    assert [damage(0, die) for die in range(1, 7)] == [0, 1, 1, 2, 2, 3]
    assert (damage(10 - 5, 5), damage(0 - 7, 6), damage(12, 1)) == (4, 1, 3)
    assert (damage(-6, 5), damage(-6, 4), damage(11, 6), damage(1, 1), damage(-1, 1)) == (
        1,
        0,
        6,
        1,
        0,
    )


@pytest.mark.clause("ADE-1.2.6-02", "ADE-AID-TRUC-01", "ADE-AID-BIDULE-01")
@given(DIFFERENCES, SHIFTS, DICE)
def test_shifts_move_columns_and_stop_at_the_ends(difference: int, shift: int, die: int) -> None:
    """A-R5: the column first, then the net shift, then the ends of the table."""
    start = TRUC.index(threshold(difference))
    assert threshold(difference, shift) == TRUC[min(max(start + shift, 0), 6)]
    row = BIDULE[die - 1]
    assert row[0] <= damage(difference, die, shift) <= row[-1]
    assert damage(difference, die, 20) == row[-1]
    assert damage(difference, die, -20) == row[0]


@given(DIFFERENCES, SHIFTS, DICE)
def test_nothing_gets_worse_by_being_better(difference: int, shift: int, die: int) -> None:
    assert threshold(difference + 1, shift) <= threshold(difference, shift)
    assert threshold(difference, shift + 1) <= threshold(difference, shift)
    assert damage(difference + 1, die, shift) >= damage(difference, die, shift)
    assert damage(difference, die, shift + 1) >= damage(difference, die, shift)
    assert damage(difference, min(die + 1, 6), shift) >= damage(difference, die, shift)


def test_a_shift_bites_even_for_a_hero() -> None:
    """A-R5: +9 stands in the last column, so one column left of it is 2+."""
    assert threshold(9) == 1
    assert threshold(9, -1) == 2


@pytest.mark.clause("ADE-1.2.1-03", "ADE-1.2.1-04", "ADE-1.2.1-10")
@given(DIFFERENCES, SHIFTS, DICE)
def test_a_test_succeeds_on_its_threshold_or_more(difference: int, shift: int, die: int) -> None:
    reading = Test(total(difference), total(0), total(shift))
    assert reading.outcome((die,)).success is (die >= reading.threshold)
    assert {face for group in reading.alike() for face in group} == set(range(1, 7))
    for group in reading.alike():
        assert len({reading.outcome((face,)) for face in group}) == 1


def test_no_natural_one_or_six_decides() -> None:
    """A-R4."""
    never, always = Test(total(0), total(9)), Test(total(9), total(0))
    assert never.outcome((6,)).success is False
    assert always.outcome((1,)).success is True
    assert at_least(7) == at_least(1) == ((1, 2, 3, 4, 5, 6),)


@pytest.mark.clause("ADE-1.2.1-11", "ADE-1.2.1-12")
def test_dice_are_tests_of_their_own_unless_they_are_one_test_together() -> None:
    """Vector A-D18: two dice, 2 and 4, for a formula of level 3 by MYS 5: the 4 is kept."""
    alone, together = Test(total(5), total(3)), BestOf(total(5), total(3))
    assert alone.threshold == together.threshold == 3
    assert [o.success for o in alone.outcomes((2, 4))] == [False, True]
    assert [o.success for o in together.outcomes((2, 4))] == [True]
    assert BestOf(total(5), total(3), total(-1)).threshold == 4, "a target in a melee"


@pytest.mark.clause("ADE-1.2.6-02")
@pytest.mark.parametrize(
    ("skill", "difficulty", "shifts", "needed"),
    [
        (4, 3, (2 - 1, -1), 3),  # A-D4: TIR 4 at 35 cm of an Arc 4/20, PUI 2, degree 1
        (4, 0, (-1,), 3),  # at 15 cm on a PUI 1 who dodges
        (3, 0, (-2,), 4),  # TIR 3, short range, degree 2
    ],
)
def test_shots_of_the_vectors(
    skill: int, difficulty: int, shifts: tuple[int, ...], needed: int
) -> None:
    shift = Total(*(Why(each, X) for each in shifts))
    assert Test(total(skill), total(difficulty), shift).threshold == needed


def test_damage_of_the_shots_of_the_vectors() -> None:
    """A-D4: FOR 4 against RES 6, die 5; FOR 4 against RES 5, die 4, without and with a dodge."""
    assert damage(4 - 6, 5) == 2
    assert (damage(4 - 5, 4), damage(4 - 5, 4, -1)) == (2, 1)


def test_three_thresholds_on_one_die() -> None:
    """Vector A-D6: TIR 3 gives 2+, 4+, 6+; a 5 meets two of them. TIR 8, two columns right: all three."""
    ranges = (total(0), total(3), total(7))
    bands = Bands(total(3), ranges)
    assert bands.thresholds == (2, 4, 6)
    assert [bands.outcome((die,)) for die in (1, 2, 5, 6)] == [
        Outcome(False, 0),
        Outcome(True, 1),
        Outcome(True, 2),
        Outcome(True, 3),
    ]
    sure = Bands(total(8), ranges, total(2))
    assert sure.thresholds == (1, 1, 1)
    assert sure.outcome((1,)) == Outcome(True, 3)


def test_light_artillery_loses_strength_by_resistance() -> None:
    """Vector A-D6, damage only: FOR 10 v 6 die 3, then 4 v 5 die 5; heavy 10 v 5 die 5, 10 v 4 die 2."""
    assert [damage(10 - 6, 3), damage(4 - 5, 5)] == [2, 2]
    assert [damage(10 - 6, 3), damage(10 - 5, 5), damage(10 - 4, 2)] == [2, 4, 2]


def test_the_order_of_damage_modifiers() -> None:
    """Vector C1 (B-R1): table 2, Féroce and Vulnérable add 1 each, Éthéré takes 1: 3 damage."""
    ferocious = Extra(Why(1, X), dice=(2, 3))
    vulnerable, sword_axe = Extra(Why(1, X), least=1), Extra(Why(1, X), least=3)
    shifts = Total(Why(1, X), Why(-1, X))  # Fléau, Dur à cuire
    extras = (ferocious, vulnerable, sword_axe)
    reading = Damage(total(6), total(5), shifts, extras=extras, lessened=total(-1))
    assert reading.cell(3) == 2
    assert reading.outcome((3,)) == Outcome(None, 3)
    assert reading.dealt(3).value == sum(why.value for why in reading.dealt(3).parts)


def test_a_blank_row_and_a_master_stroke() -> None:
    """Vector C2: a 4 reads 0 against Instinct de survie; Coup de maître still adds 2."""
    stroke, vulnerable = Extra(Why(2, X)), Extra(Why(1, X), least=1)
    for strength in (0, 5, 20):
        reading = Damage(total(strength), total(5), blank=(4,), extras=(stroke, vulnerable))
        assert reading.outcome((4,)).value == 2


def test_a_sacred_weapon_turns_the_die_before_all_else() -> None:
    """B-R2: a 1 that counts as 6 is a 6 for everything."""
    ferocious = Extra(Why(1, X), dice=(2, 3))
    reading = Damage(total(5), total(5), turned=(TurnedFace(1, 6, X),), extras=(ferocious,))
    assert reading.outcome((1,)) == reading.outcome((6,)) == Outcome(None, 3)


@given(DIFFERENCES, SHIFTS, DICE, st.integers(-8, 0))
def test_damage_never_falls_below_nothing(difference: int, shift: int, die: int, less: int) -> None:
    reading = Damage(total(difference), total(0), total(shift), lessened=total(less))
    assert reading.outcome((die,)).value == max(0, damage(difference, die, shift) + less)
