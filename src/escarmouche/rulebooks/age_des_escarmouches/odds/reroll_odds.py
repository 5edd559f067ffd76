"""The odds of rolling again: what a test comes to with the re-roll, and without it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, certain
from escarmouche.core.words import Outcome
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import ThrownTest
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Bands, Damage
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import roll_test
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.state import State

SUCCEEDS = Phrase("ade.forecast.test", "ADE-1.2.1-03", "ADE-1.2.7-01")
FAILS = Phrase("ade.forecast.test_failed", "ADE-1.2.1-03")
SO_MANY = Phrase("ade.forecast.tests", "ADE-1.2.1-11", "ADE-1.2.7-01")
DEALS = Phrase("ade.forecast.deals", "ADE-1.2.4-01", "ADE-1.2.7-01")
MEETS = Phrase("ade.forecast.meets", "ADE-3.2.3.3-22", "ADE-1.2.7-01")

FACES = range(1, 7)
Outcomes = tuple[Outcome, ...]


def of_reroll(game: State, camp: int, thrown: ThrownTest, count: int) -> Iterator[Prospect]:
    """ADE-1.2.7-02: so many of its dice again, or none; whoever may have a say after that uses it."""
    attempt = thrown.attempt

    def rule(state: State) -> Generator[Any, Any, Outcomes]:
        faces = yield from rerolls.rolled_again(state, thrown, count)
        return attempt.reading.outcomes(faces)

    dice = len(attempt.reading.outcomes(thrown.faces))
    chances = tuple(_chances(game, camp, attempt, dice))
    yield Prospect(game, chances, tried(rule), wisely(game))


def of_wish(game: State, camp: int, thrown: ThrownTest, wanted: bool) -> Iterator[Prospect]:
    """ADE-1.2.7-04: whoever wants it and is heard first has all the dice rolled that they may."""
    yield from of_reroll(game, camp, thrown, len(thrown.places) if wanted else 0)


def of_resolution(game: State, camp: int, attempt: Attempt, declared: bool) -> Iterator[Prospect]:
    """ADE-SKILL-RESOLUTION-02: the test with Aguerri, or as it is."""
    marked = replace(attempt, marked=declared)
    chances = tuple(_chances(game, camp, attempt, 1))
    yield Prospect(game, chances, tried(lambda state: roll_test(state, marked)), wisely(game))


def of_face(game: State, attempt: Attempt, face: int) -> Iterator[Prospect]:
    """What a face that may be kept comes to: no die decides that any more."""
    outcome, reading = attempt.reading.outcome((face,)), attempt.reading
    if isinstance(reading, Damage):
        said = Said(DEALS, {"count": int(outcome.value), "least": False})
    elif isinstance(reading, Bands):
        said = Said(MEETS, {"count": int(outcome.value), "least": False})
    else:
        said = Said(SUCCEEDS if outcome.success else FAILS, {"figure": attempt.tester.id})
    yield certain(game, said, attempt.tester.id)


def _chances(game: State, camp: int, attempt: Attempt, dice: int) -> Iterator[Chance]:
    """The degrees of a result, each with its chance; the first with how the dice are read."""
    bad = camp != attempt.tester.camp
    for number, (said, holds) in enumerate(_degrees(game, attempt, dice)):
        reads = () if number else (attempt.reading,)
        yield Chance(said, holds, reads, attempt.tester.id, bad)


def _degrees(game: State, attempt: Attempt, dice: int) -> Iterator[tuple[Said, Any]]:
    reading = attempt.reading
    if isinstance(reading, (Damage, Bands)):
        most = max(int(reading.outcome((face,)).value) for face in FACES)
        if isinstance(reading, Damage) and attempt.opponent is not None:
            most = min(most, game.life[attempt.opponent.id])  # nobody has more to lose
        phrase = DEALS if isinstance(reading, Damage) else MEETS
        for count in range(1, most + 1):
            yield Said(phrase, {"count": count, "least": count < most}), partial(_worth, count)
    elif dice == 1:
        yield Said(SUCCEEDS, {"figure": attempt.tester.id}), partial(_successes, 1)
    else:
        for count in range(1, dice + 1):
            yield Said(SO_MANY, {"count": count, "least": count < dice}), partial(_successes, count)


def _worth(count: int, outcomes: Outcomes) -> bool:
    return int(outcomes[0].value) >= count


def _successes(count: int, outcomes: Outcomes) -> bool:
    return sum(outcome.success is True for outcome in outcomes) >= count
