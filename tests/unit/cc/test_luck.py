"""What the dice were thrown for: each test of the book with its exact odds, as its events tell it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.fortunes import Fortune
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.confrontation import luck
from escarmouche.rulebooks.confrontation.activation.shooting import ROLL as SHOT
from escarmouche.rulebooks.confrontation.combat import attack, initiative
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.testing import AGAIN, Tested

SCORE = Phrase("x.score")
ONE, OTHER = {"figure": 0}, {"figure": 1}


@pytest.fixture(scope="module")
def game() -> State:
    """Figure 0 is of camp 0; the other one is chosen so that it is of camp 1."""
    state = Game(rulebook("cc"), setup_of("cc", 1), SeededDice.from_seed(1)).state
    OTHER["figure"] = next(f.id for f in state.figures if f.camp == 1)
    assert isinstance(state, State)
    return state


def threw(
    what: Phrase, who: dict[str, int], *faces: int, score: int = 0, needed: int | None = None
) -> Event:
    difficulty = None if needed is None else Total(Why(needed, SCORE))
    reading = Tested(Total(Why(score, SCORE)), difficulty=difficulty)
    return Event(what, who, None, 0, faces, reading=reading)


def said(what: Phrase) -> Event:
    return Event(what, ONE, None, 0)


def fortunes(game: State, *events: Event) -> list[Fortune]:
    return list(luck.fortunes(game, events))


@pytest.mark.clause("CC-TEST-01")
def test_a_test_against_a_difficulty(game: State) -> None:
    assert fortunes(game, threw(SHOT, ONE, 3, score=2, needed=5)) == [
        Fortune(0, Fraction(4, 6), True)
    ]
    assert fortunes(game, threw(SHOT, ONE, 2, score=2, needed=5)) == [
        Fortune(0, Fraction(4, 6), False)
    ]


@pytest.mark.clause("CC-TEST-03")
def test_sixes_are_thrown_again(game: State) -> None:
    events = threw(SHOT, ONE, 6, score=0, needed=9), threw(AGAIN, ONE, 3)
    assert fortunes(game, *events) == [Fortune(0, Fraction(1, 6) * Fraction(4, 6), True)]
    events = threw(SHOT, ONE, 6, score=0, needed=9), threw(AGAIN, ONE, 2)
    assert not fortunes(game, *events)[0].passed


@pytest.mark.clause("CC-IX-E-2-04")
def test_nothing_comes_off_at_zero(game: State) -> None:
    (one,) = fortunes(game, threw(SHOT, ONE, 2, score=-2, needed=-3))
    assert one == Fortune(0, Fraction(4, 6), False)


@pytest.mark.clause("CC-TEST-02")
def test_two_throws_are_compared_and_a_tie_decides_nothing(game: State) -> None:
    tie = threw(initiative.TEST, ONE, 3), threw(initiative.TEST, OTHER, 3)
    even = threw(initiative.TEST, ONE, 2), threw(initiative.TEST, OTHER, 4)
    assert fortunes(game, *tie) == []
    half = Fraction(1, 2)
    assert fortunes(game, *tie, *even) == [Fortune(0, half, False), Fortune(1, half, True)]
    (better, worse) = fortunes(
        game, threw(initiative.TEST, ONE, 2, score=3), threw(initiative.TEST, OTHER, 4)
    )
    assert better.chance > half > worse.chance and better.chance + worse.chance == 1
    assert better.passed and not worse.passed


@pytest.mark.clause("CC-IX-E-3-02")
@pytest.mark.clause("CC-IX-E-3-03")
def test_an_attack_lands_or_is_parried(game: State) -> None:
    """Die against die: by hand, P(attack > parry), sixes thrown again on both sides."""
    blow = threw(attack.ATTACK, ONE, 4)
    parry = threw(attack.DEFENCE, OTHER, 5, needed=4)
    landing, parrying = fortunes(game, blow, said(attack.ATTACKED), parry, said(attack.PARRIED))
    assert not landing.passed and parrying.passed
    assert (landing.camp, parrying.camp) == (0, 1)
    assert parrying.chance == Fraction(3, 6)  # 4 or more, as the attack was thrown
    # Ties parry, and are less likely than one in six: 5 equal faces of 36, and those after two sixes.
    assert Fraction(2, 6) < landing.chance < Fraction(3, 6)
    assert landing.chance == pytest.approx((1 - 5 / 36 / (1 - 1 / 36)) / 2, abs=1e-6)
    (alone,) = fortunes(game, threw(attack.ATTACK, ONE, 1, score=-1), said(attack.FAILED))
    assert alone == Fortune(0, Fraction(5, 6), False)


def test_over_many_games_as_much_comes_off_as_was_to_be_expected() -> None:
    chances, passed = list[float](), 0
    for seed in range(1, 13):
        rng = Random(seed)
        game: Any = Game(rulebook("cc"), setup_of("cc", seed), SeededDice.from_seed(seed))
        for _ in range(500):
            if not game.pending:
                break
            ask = game.pending[0]
            game.answer(ask, ask.answers.sample(rng))
        for trial in luck.fortunes(game.state, game.events):
            chances.append(float(trial.chance))
            passed += trial.passed
    spread = sum(p * (1 - p) for p in chances) ** 0.5
    assert len(chances) > 200
    assert abs(passed - sum(chances)) < 3 * spread
