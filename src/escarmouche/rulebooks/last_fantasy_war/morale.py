"""Courage tests (LFW-COURAGE-*) and why units have to make them (LFW-MORAL-01, -02, A-R40)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war import scores
from escarmouche.rulebooks.last_fantasy_war.dice import Courage
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, modifiers
from escarmouche.rulebooks.last_fantasy_war.points import COURAGE, NO_COURAGE_TEST, STEADY
from escarmouche.rulebooks.last_fantasy_war.rerolls import COURAGE as COURAGE_ROLL
from escarmouche.rulebooks.last_fantasy_war.rerolls import ELITE, Throw, reroll_of, throw
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

TEST = Phrase("lfw.roll.courage", "LFW-COURAGE-01", "LFW-COURAGE-02", "LFW-COURAGE-03")
FEARLESS = Phrase("lfw.event.fearless", "LFW-COURAGE-01")
MORE_CAUSES = Phrase("lfw.why.causes", "LFW-MORAL-02")

# Causes that come from who aimed at a unit.
SUPPRESSION, SPELLS = "lfw.cause.suppression", "lfw.spell."

THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


class Trial(NamedTuple):
    """A courage test as one unit would make it."""

    unit: Unit
    reading: Courage
    fearless: Phrase | None = None  # it never fails


def holds(game: State, unit: Unit, why: Phrase, *more: Why) -> Rule:
    """A courage test, and whether it succeeds. LFW-CAV-07, A-R14 d: a cavalry makes one, as the half that its player chooses.

    That is the half with the better chance: nothing else hangs on it.
    """
    trials = [trial_of(game, half, *more) for half in halves(game, unit)]
    trial = trials[0] if len(trials) == 1 else max(trials, key=lambda one: chance(game, one))
    tested = trial.unit
    about = {"figure": tested.id, "reason": why}
    if trial.fearless is not None:
        yield Tell(FEARLESS, {**about, "why": trial.fearless})
        return True
    wanted = Throw(tested, COURAGE_ROLL, TEST, trial.reading, about, dice=2)
    (outcome,) = yield from throw(game, wanted)
    return bool(outcome.success)


def halves(game: State, unit: Unit) -> list[Unit]:
    """The unit, or both halves of a cavalry."""
    return [unit_called(game, id) for id in unit_of(game, unit.id)]


def trial_of(game: State, unit: Unit, *more: Why) -> Trial:
    """Its courage and all that bears on the test; of who is steady only what helps (LFW-RULE-VETERAN-01)."""
    parts = [*modifiers(game, unit, COURAGE), *more]
    if first_said(game, unit, STEADY):
        parts = [part for part in parts if part.value > 0]
    need = int(scores.score(game, unit, scores.COURAGE).value)
    return Trial(unit, Courage(Total(*parts), need), first_said(game, unit, NO_COURAGE_TEST))


def chance(game: State, trial: Trial) -> float:
    """How likely it is to hold."""
    if trial.fearless is not None:
        return 1.0
    held = sum(bool(trial.reading.outcome(faces).success) for faces in THROWS) / len(THROWS)
    again = reroll_of(game, trial.unit, COURAGE_ROLL, None, None)
    return 1 - (1 - held) ** 2 if again is not None and again.which == ELITE else held


# -- causes ----------------------------------------------------------------------------------------


def must_test(game: State, unit: Unit, cause: Phrase) -> None:
    """LFW-MORAL-01: a unit has one more cause to test its courage at the end of the turn."""
    game.causes[unit.id] = (*game.causes[unit.id], cause)


def causes_of(game: State, unit: Unit) -> list[Phrase]:
    """LFW-MORAL-02, A-R14 d: the causes of a unit; of a cavalry those of either half, each source once.

    What shakes both halves alike (a lost combat, a terror, fire) is one source; what was aimed at one of them is another than
    what was aimed at the other.
    """
    if not game.duos and len(game.causes[unit.id]) < 2:
        return list(game.causes[unit.id])  # mostly none
    found: Counter[Phrase] = Counter()
    for id in unit_of(game, unit.id):
        for cause, times in Counter(game.causes[id]).items():
            before = found[cause]
            found[cause] = before + times if _is_aimed(cause) else max(before, times)
    return list(found.elements())


def _is_aimed(cause: Phrase) -> bool:
    """A-R40: each suppressing shooter and each spell is a source of its own."""
    return cause.id == SUPPRESSION or cause.id.startswith(SPELLS)


def burden(causes: list[Phrase]) -> tuple[Why, ...]:
    """LFW-MORAL-02: 1 less for each cause beyond the first."""
    return (Why(1 - len(causes), MORE_CAUSES),) if len(causes) > 1 else ()
