"""Chances: the closed forms give the tables of the rulings, and the rules roll by them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.unit.bm.figures import field_of, stand

from escarmouche.core.explain import Total, Why
from escarmouche.core.forecast import Trial, one_rule
from escarmouche.core.words import Rule
from escarmouche.lab.odds import Walker
from escarmouche.rulebooks.bonus_malus.attack import FREE, Attack
from escarmouche.rulebooks.bonus_malus.dice import modifier_of, score, value_of
from escarmouche.rulebooks.bonus_malus.dice import test as throw
from escarmouche.rulebooks.bonus_malus.harm.damage import DAMAGE_ROLL, damage_modifiers, harm
from escarmouche.rulebooks.bonus_malus.melee.fight import COMBAT_ROLL, fight
from escarmouche.rulebooks.bonus_malus.melee.means import means_in_hand
from escarmouche.rulebooks.bonus_malus.odds import chance, harmed, opposed, points_lost, scores
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL

MODIFIERS = range(-3, 4)

# Opposed rolls, win% / tie% for the row against the column, 3- to 3+, as the rulings print them.
TABLE = """
31.5/37.0 27.1/32.6 21.1/26.4 12.6/16.7 4.1/7.0 1.6/3.6 0.8/2.1
40.3/32.6 35.2/29.5 28.1/24.8 17.4/16.7 6.6/8.6 3.1/5.2 1.6/3.6
52.6/26.4 47.2/24.8 39.0/22.1 25.5/16.7 12.0/11.3 6.6/8.6 4.1/7.0
70.7/16.7 66.0/16.7 57.9/16.7 41.7/16.7 25.5/16.7 17.4/16.7 12.6/16.7
88.9/7.0 84.8/8.6 76.8/11.3 57.9/16.7 39.0/22.1 28.1/24.8 21.1/26.4
94.8/3.6 91.7/5.2 84.8/8.6 66.0/16.7 47.2/24.8 35.2/29.5 27.1/32.6
97.1/2.1 94.8/3.6 88.9/7.0 70.7/16.7 52.6/26.4 40.3/32.6 31.5/37.0
"""


def modifier(value: int) -> Total:
    """A roll with so much."""
    return Total(Why(value, HAS_SKILL))


@pytest.mark.clause("BM-TEST-01", "BM-COMBAT-03", "BM-COMBAT-05")
def test_the_49_opposed_rolls_of_the_rulings() -> None:
    for own, line in zip(MODIFIERS, TABLE.split("\n")[1:-1], strict=True):
        for other, cell in zip(MODIFIERS, line.split(), strict=True):
            found = opposed(own, other)
            told = f"{float(found.win) * 100:.1f}/{float(found.tie) * 100:.1f}"
            assert told == cell, (own, other)
            assert found.loss == opposed(other, own).win


@pytest.mark.clause(
    "BM-TEST-02",
    "BM-BONUSMALUS-03",
    "BM-BONUSMALUS-04",
    "BM-EQUIV-02",
    "BM-EQUIV-03",
    "BM-EQUIV-04",
    "BM-EQUIV-05",
    "BM-EQUIV-06",
    "BM-EQUIV-07",
    "BM-EQUIV-08",
)
def test_the_chances_of_a_classic_test() -> None:
    told = ["1/16", "1/8", "1/4", "1/2", "3/4", "7/8", "15/16"]
    assert [str(chance(m)) for m in MODIFIERS] == told
    assert chance(4) == Fraction(31, 32)  # E10
    assert chance(-5) == Fraction(1, 64)  # E16 e


@pytest.mark.clause("BM-TEST-03")
def test_another_difficulty() -> None:
    """R5: an Initiative test of difficulty 3."""
    assert chance(0, 3) == Fraction(2, 3)
    assert chance(1, 6) == Fraction(11, 36)
    assert chance(-1, 7) == 0 and chance(2, 1) == 1
    assert all(sum(scores(m)) == 1 for m in range(-6, 7))


@pytest.mark.clause("BM-EQUIV-01", "BM-EQUIV-08")
def test_values_and_modifiers_round_trip() -> None:
    """E4."""
    assert [value_of(m) for m in (-3, -2, -1, 0, 1, 2, 3, 4)] == list(range(8))
    assert all(modifier_of(value_of(m)) == m for m in range(-6, 7))


@pytest.mark.clause("BM-TEST-02", "BM-BONUSMALUS-07")
@pytest.mark.parametrize("m", range(-4, 5))
def test_the_rules_throw_by_these_chances(m: int) -> None:
    trial = one_rule(lambda _game: throw(DAMAGE_ROLL, modifier(m), {}))
    odds = Walker().odds(field_of(), trial)
    assert odds.chance(lambda end: end >= 4) == pytest.approx(float(chance(m)), abs=1e-9)


@pytest.mark.clause("BM-TEST-01")
@pytest.mark.parametrize("pair", [(0, 0), (1, -1), (2, 1), (-3, 3)])
def test_an_opposed_roll_of_the_rules(pair: tuple[int, int]) -> None:
    def both(_game: Any) -> Rule:
        first = yield from score(COMBAT_ROLL, modifier(pair[0]), {})
        second = yield from score(COMBAT_ROLL, modifier(pair[1]), {})
        return (first > second) - (first < second)

    odds, told = Walker().odds(field_of(), one_rule(both)), opposed(*pair)
    assert odds.chance(lambda end: end == 1) == pytest.approx(float(told.win), abs=1e-9)
    assert odds.chance(lambda end: end == 0) == pytest.approx(float(told.tie), abs=1e-9)


@pytest.mark.clause("BM-DEGATS-01", "BM-SVG-02", "BM-SVG-04")
def test_a_wound_with_and_without_a_save() -> None:
    """R28: the damage roll, then the save."""
    for armour, save in (("", None), ("armure", -1), ("armure-lourde", 0)):
        game = field_of()
        one = stand(game, 0, 10, 10, "combat", "vibroepee", facing=0)
        stand(game, 1, 11, 10, "combat", armour=armour, facing=180)
        (means,) = means_in_hand(game, one)
        attack = Attack(FREE, 1, 0, means)
        total = damage_modifiers(game, one, attack)
        trial = one_rule(lambda state, a=attack, t=total: harm(state, a, t))  # type: ignore[misc]
        odds = Walker().odds(game, trial)
        told = harmed(int(total.value), save)
        assert odds.chance(lambda lost: lost == 1) == pytest.approx(float(told), abs=1e-9)


@pytest.mark.clause("BM-COMBAT-01", "BM-COMBAT-04", "BM-DEGATS-03")
def test_a_whole_combat_phase() -> None:
    """Both may be hurt: whoever wins, times the chance of its damage."""
    game = field_of()
    stand(game, 0, 10, 10, "combat+", "hache-a-2-mains", facing=0)
    stand(game, 1, 11, 10, "combat", "baton-de-combat", facing=180)
    trial = Trial(
        (None,),
        (lambda state, _none: _fought(state),),
        lambda state, _ends: (state.life[0], state.life[1]),
    )
    odds, told = Walker().odds(game, trial), opposed(1, 0)
    assert odds.exact
    second = float(told.win * harmed(1, None))
    first = float(told.loss * harmed(-1, None))
    assert odds.chance(lambda end: end[1] == 0) == pytest.approx(second, abs=1e-9)
    assert odds.chance(lambda end: end[0] == 0) == pytest.approx(first, abs=1e-9)


def _fought(state: Any) -> Rule:
    yield from fight(state, state.figures[0], state.figures[1])
    return (None,)


@pytest.mark.clause("BM-DICE-01", "BM-SKILL-COUPFATAL-01", "BM-SKILL-TAILLEESTOC-03")
def test_the_mean_of_what_is_lost() -> None:
    assert points_lost(1, 3) == 1
    assert points_lost(2, 3) == Fraction(3, 2) and points_lost(2, 1) == 1
    assert points_lost(3, 6) == 2 and points_lost(6, 6) == Fraction(7, 2)
    assert points_lost(6, 3) == Fraction(1 + 2 + 3 * 4, 6)
