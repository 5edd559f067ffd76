"""Exact odds from readings: the groups of faces that a reading gives are those that it treats alike."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Reading
from escarmouche.lab.odds import walk
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import (
    Bands,
    Damage,
    Extra,
    Test,
    damage,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    Side,
    attempt_of,
    blow_of,
    challenge,
    damage_test,
    roll_test,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import given as difficulty

X = Phrase("ade.score.difficulty")
Maker = Callable[[Any], Any]
NUMBERS = st.integers(-12, 12).map(lambda number: Total(Why(number, X)))
EXTRAS = st.lists(
    st.builds(
        lambda points, dice, least: Extra(Why(points, X), tuple(dice), least),
        st.integers(-2, 2),
        st.sets(st.integers(1, 6), max_size=2),
        st.integers(0, 3),
    ),
    max_size=2,
).map(tuple)
READINGS: st.SearchStrategy[Reading] = st.one_of(
    st.builds(Test, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Bands, NUMBERS, st.tuples(NUMBERS, NUMBERS, NUMBERS), NUMBERS),
    st.builds(Damage, NUMBERS, NUMBERS, NUMBERS, extras=EXTRAS),
)


@given(READINGS)
def test_the_groups_of_a_reading_are_whole_and_alike(reading: Reading) -> None:
    groups = reading.alike()
    assert sorted(face for group in groups for face in group) == [1, 2, 3, 4, 5, 6]
    outcomes = [{reading.outcome((face,)) for face in group} for group in groups]
    assert all(len(found) == 1 for found in outcomes)
    assert len(set().union(*outcomes)) == len(groups), "no two groups end alike"


@pytest.mark.parametrize("brute", [False, True])
@pytest.mark.parametrize(
    ("fear", "courage", "wins"),
    [
        (6, 4, Fraction(4, 6) * Fraction(4, 6)),  # 3+, then a miss of 5+
        (4, 4, Fraction(3, 6) * Fraction(3, 6)),
        (9, 3, Fraction(1)),  # 1+, then 7+
        (3, 9, Fraction(0)),
    ],
)
def test_the_odds_of_a_challenge(fear: int, courage: int, wins: Fraction, brute: bool) -> None:
    game = field()
    a, b = fighter(game, 0, scores={"PEU": fear}), fighter(game, 1, scores={"COU": courage})
    rule: Maker = lambda g: challenge(g, Side(a, "PEU"), Side(b, "COU"))  # noqa: E731
    odds = walk(game, rule, lambda _state, won: won, brute=brute)
    assert odds.exact
    assert odds[True] == wins


@pytest.mark.parametrize("strength", [2, 5, 8])
def test_the_odds_of_damage_are_those_of_its_row(strength: int) -> None:
    game = field()
    a, b = fighter(game, 0, scores={"FOR": strength}), fighter(game, 1)
    rule: Maker = lambda g: damage_test(g, blow_of(g, a, b))  # noqa: E731
    odds = walk(game, rule, lambda _state, dealt: dealt)
    dealt = [damage(strength - 5, die) for die in range(1, 7)]
    assert all(odds[value] == Fraction(dealt.count(value), 6) for value in set(dealt))


def test_a_re_roll_always_taken_is_two_chances() -> None:
    """Aguerri on a test of 4+: three in four."""
    game = field(active=0)
    a, b = fighter(game, 0, hardened=frozenset({"INI"})), fighter(game, 1)
    rule: Maker = lambda g: roll_test(g, attempt_of(g, a, "INI", difficulty(4), b))  # noqa: E731
    odds = walk(game, rule, lambda _state, ends: ends[0].success, answer=lambda ask: "yes")
    assert odds[True] == Fraction(3, 4)
