"""The odds of a formula before it is recited, and of a counter."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import roll_test
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import formula_by
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import aimed_by
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import Recitation
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

TAKES_EFFECT = Phrase("ade.forecast.takes_effect", "ADE-4.6.2-09", "ADE-4.6.2-10")
WITH_MORE = Phrase("ade.forecast.with_more_energy", "ADE-4.6.2-11", "ADE-4.6.2-12")
COUNTERS = Phrase("ade.forecast.counters", "ADE-4.6.4-06", "ADE-4.6.4-07")

MOST_MORE = 3  # further UM that are told of beforehand: more of them seldom help


def prospects(game: State, deed: Deed) -> Iterator[Prospect]:
    """ADE-4.6.2-09: the test, if nobody counters; ADE-4.6.2-11: and what further UM would make of it."""
    mystic = figure_of(game, deed.figure)
    formula = formula_by(mystic, deed.by or "")
    assert formula is not None, "a deed that was checked"
    aimed = aimed_by(game, mystic, formula, deed)
    left = game.energy[aimed.mystic.id] - formula.cost
    yield _recited(game, aimed, 0)
    if 2 <= _threshold(game, aimed) <= 6:
        for more in range(1, min(left, MOST_MORE) + 1):
            yield _recited(game, aimed, more)


def of_energy(game: State, more: int) -> Iterator[Prospect]:
    """The same, once it is asked how much more it spends."""
    for _id, record in records.opened(game, Recitation)[-1:]:
        yield _recited(game, recitation.aimed_of(game, record), more)


def of_counter(game: State, counterer: int) -> Iterator[Prospect]:
    """ADE-4.6.4-06: the test of whoever counters."""
    for _id, record in records.opened(game, Recitation)[-1:]:
        both = figure_of(game, counterer), figure_of(game, record.mystic)
        said = Said(COUNTERS, {"figure": both[0].id, "other": both[1].id})
        yield _tested(game, counter.test_of(game, *both), said, 1)


def _threshold(game: State, aimed: Aimed) -> int:
    reading = recitation.test_of(game, aimed).reading
    return int(getattr(reading, "threshold", 0))


def _recited(game: State, aimed: Aimed, more: int) -> Prospect:
    data = {"figure": aimed.mystic.id, "formula": aimed.formula.phrase, "count": more}
    said = Said(WITH_MORE if more else TAKES_EFFECT, data)
    return _tested(game, recitation.test_of(game, aimed), said, 1 + more)


def _tested(game: State, attempt: Attempt, said: Said, dice: int) -> Prospect:
    def rule(state: State) -> Generator[Any, Any, bool]:
        outcomes = yield from roll_test(state, attempt, dice)
        return any(outcome.success for outcome in outcomes)

    reads = (attempt.reading,) if said.phrase != WITH_MORE else ()
    chance = Chance(said, bool, reads, attempt.tester.id)
    return Prospect(game, (chance,), tried(rule), wisely(game))
