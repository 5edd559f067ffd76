"""What is told before a decision agrees with the closed forms of the dice, and with what the rules then throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from escarmouche.core.events import Event
from escarmouche.core.explain import Total, Why
from escarmouche.core.forecast import Trial
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles
from escarmouche.rulebooks.bonus_malus.dice import Kept
from escarmouche.rulebooks.bonus_malus.melee.fight import COMBAT_ROLL
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL
from escarmouche.rulebooks.bonus_malus.shooting.shot import ROLL
from escarmouche.rulebooks.bonus_malus.shown import luck, trials
from escarmouche.rulebooks.bonus_malus.state import State


def duel(one: str, other: str, kind: str, distance: float = 0.0) -> tuple[State, Trial]:
    profiles = ready_profiles()
    game = trials.duel(profiles[one], profiles[other], kind, distance)
    return game, trials.attack(game, 0, 1, kind)


@pytest.mark.parametrize(
    ("one", "other", "own", "its"),
    [("legionnaire", "forban", 0, 0), ("demon", "legionnaire", 2, 0), ("maitre", "badaud", 2, -3)],
)
def test_a_combat_is_won_as_often_as_two_rolls_differ(
    one: str, other: str, own: int, its: int
) -> None:
    """BM-COMBAT-03, BM-COMBAT-05: who holds a weapon fights with its Combat, a bystander with 3-."""
    game, trial = duel(one, other, "melee")
    found, wanted = odds_of(game, trial), odds.opposed(own, its)
    assert found.exact
    assert found.chance(lambda end: end.hits > 0) == float(wanted.win)
    assert found.chance(lambda end: end.tied) == float(wanted.tie)


def test_a_shot_hits_then_hurts_then_is_saved() -> None:
    """BM-TIR-02, BM-PORTEE-03, R28: a Tir at long range, Dégâts 2+, and nobody saves who wears nothing."""
    game, trial = duel("legionnaire", "forban", "shot", 20.0)
    found = odds_of(game, trial)
    assert found.chance(lambda end: end.hits > 0) == float(odds.chance(-1))
    hurt = odds.chance(-1) * odds.harmed(2, None)
    assert found.chance(lambda end: end.killed) == float(hurt)


def _thrown(phrase: object, figure: int, modifier: int, need: int | None, *faces: int) -> Event:
    reading = Kept(Total(Why(modifier, HAS_SKILL)), need)
    data = {"figure": figure, "target": 1 - figure}
    return Event(phrase, data, None, 0, faces, None, reading)  # type: ignore[arg-type]


def test_luck_is_told_of_tests_and_of_combats_for_both() -> None:
    game, _trial = duel("legionnaire", "forban", "melee")
    events = [
        _thrown(ROLL, 0, 1, 4, 2, 5),
        _thrown(COMBAT_ROLL, 0, 0, None, 3),
        _thrown(COMBAT_ROLL, 1, 0, None, 5),
    ]
    test, first, second = luck.fortunes(game, events)
    assert (test.camp, test.chance, test.passed) == (0, Fraction(3, 4), True)
    assert (first.camp, first.passed, second.camp, second.passed) == (0, False, 1, True)
    assert first.chance == second.chance == odds.opposed(0, 0).win
