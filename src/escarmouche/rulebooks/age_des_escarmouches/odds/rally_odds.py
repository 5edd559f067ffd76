"""The odds of a rally, before its test is chosen, or before its turn comes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import roll_test
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

RALLIES = Phrase("ade.forecast.rallies", "ADE-4.4.2-08", "ADE-4.4.3-02")


def of_test(game: State, id: int, characteristic: str) -> Iterator[Prospect]:
    """ADE-4.4.3-02: by COU or by DIS, whichever its player chooses."""
    tests = rout.rally_tests(game, figure_of(game, id))
    yield _rallied(game, next(test for test in tests if test.characteristic == characteristic))


def of_next(game: State, id: int) -> Iterator[Prospect]:
    """ADE-3.4.2-01: the same of whoever comes next, if it is to rally and one test is left to it."""
    figure = figure_of(game, id)
    if not rout.is_routed(game, figure) or rout.who_frightens(game, figure) is not None:
        return
    tests = rout.rally_tests(game, figure)
    if len(tests) == 1:
        yield _rallied(game, tests[0])


def _rallied(game: State, test: Attempt) -> Prospect:
    def rule(state: State) -> Generator[Any, Any, bool]:
        (outcome,) = yield from roll_test(state, test)
        return bool(outcome.success)

    said = Said(RALLIES, {"figure": test.tester.id})
    chance = Chance(said, bool, (test.reading,), test.tester.id)
    return Prospect(game, (chance,), tried(rule), wisely(game))
