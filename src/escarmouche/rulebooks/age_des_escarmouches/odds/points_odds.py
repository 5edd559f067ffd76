"""The odds of a blow or of a challenge with points that are put into a characteristic before it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, readings, rolls_of
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    DAMAGE,
    Blow,
    challenge,
    damage_test,
)
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    KEEP,
    Challenge,
    PointChoice,
    parsed,
    put,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

WINS = Phrase("ade.forecast.challenge_won", "ADE-1.2.2-04")
STANDS = Phrase("ade.forecast.challenge_stood", "ADE-1.2.2-02", "ADE-1.2.2-05")


def of_points(game: State, ask: Ask, answers: PointChoice, answer: str) -> Iterator[Prospect]:
    """What is about to be rolled, as it would be with these points; nothing more is put anywhere."""
    figure, before = figure_of(game, ask.about["figure"]), answers.before
    if isinstance(before, Blow):
        yield _struck(game, figure, answers, answer, before)
    elif isinstance(before, Challenge):
        yield _challenged(game, figure, answers, answer, before)


def _given(game: State, figure: Figure, answers: PointChoice, answer: str) -> None:
    if answer != KEEP:
        put(game, figure, answers.pool, *parsed(answer))


def _struck(game: State, victim: Figure, answers: PointChoice, answer: str, blow: Blow) -> Prospect:
    def rule(state: State) -> Generator[Any, Any, int]:
        _given(state, victim, answers, answer)
        dealt: int = yield from damage_test(state, blow)
        return min(dealt, state.life[victim.id])

    trial = tried(rule)
    reads = readings(rolls_of(game, trial, wisely(game)), DAMAGE)
    return Prospect(game, tuple(harm(game, victim, int, reads, True)), trial, wisely(game))


def _challenged(
    game: State, figure: Figure, answers: PointChoice, answer: str, before: Challenge
) -> Prospect:
    mine, theirs, challenges = before

    def rule(state: State) -> Generator[Any, Any, bool]:
        _given(state, figure, answers, answer)
        both = (mine, theirs) if challenges else (theirs, mine)
        return (yield from challenge(state, *both)) is challenges

    said = Said(WINS if challenges else STANDS, {"figure": figure.id, "other": theirs.figure.id})
    return Prospect(game, (Chance(said, bool, (), figure.id),), tried(rule), wisely(game))
