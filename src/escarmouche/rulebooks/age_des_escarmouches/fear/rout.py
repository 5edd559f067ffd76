"""Chapters 4.4.2 and 4.4.3: rout, what it forbids, and the way out of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import each, first, gather
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import rights
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Test
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, given, roll_test
from escarmouche.rulebooks.age_des_escarmouches.fear import fear_sources
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import COU, DIS
from escarmouche.rulebooks.age_des_escarmouches.immunity import ROUT, RULE, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

NOW_ROUTED = Phrase("ade.event.routed", "ADE-4.4.1-07", "ADE-4.4.2-01")
RALLY = Phrase("ade.roll.rally", "ADE-4.4.2-07", "ADE-4.4.3-02")
RALLIED = Phrase("ade.event.rallied", "ADE-4.4.2-08")
STILL_ROUTED = Phrase("ade.event.still_routed", "ADE-4.4.2-08")
TOO_FRIGHTENED = Phrase("ade.event.rally_impossible", "ADE-4.4.3-03")
RALLY_WITH = Phrase("ade.ask.rally", "ADE-4.4.3-02")
BY_COURAGE = Phrase("ade.option.rally_cou", "ADE-4.4.3-02")
BY_DISCIPLINE = Phrase("ade.option.rally_dis", "ADE-4.4.3-02")

DIFFICULTY = 4  # ADE-4.4.3-02
UNTIL = conditions.RALLY  # nothing that the turn announces: only a rally test ends it


def is_routed(game: State, figure: Figure) -> bool:
    """Whether a fighter is routed; ADE-4.4.2-01: what it costs is the state itself."""
    for effect in game.effects[figure.id]:
        if effect.kind is conditions.ROUTED:
            return True
    return False


def rout(game: State, figure: Figure, cause: Figure | None = None) -> Rule:
    """ADE-4.4.1-07: it is routed; ADE-4.4.2-09: with a commander goes more. Twice is once (A-R8)."""
    if immune(game, figure, ROUT, RULE) is not None:
        return
    if not conditions.put(game, figure, conditions.ROUTED, UNTIL, cause):
        return
    yield Tell(NOW_ROUTED, {"figure": figure.id})
    if cause is not None:
        yield from each(points.ROUTS, game, (cause,), figure)
    yield from commanders.routed(game, figure)


# -- the rally test ------------------------------------------------------------------------------


def rally(game: State, figure: Figure) -> Generator[Any, Any, bool]:
    """ADE-4.4.3-02: a test of COU or DIS of difficulty 4; returns whether it is itself again.

    ADE-4.4.3-04: with the malus of rout, which bears on both. ADE-4.4.3-03: not while it is in contact
    with somebody who frightens it.
    """
    feared = who_frightens(game, figure)
    if feared is not None:
        yield Tell(TOO_FRIGHTENED, {"figure": figure.id, "other": feared.id})
        return False
    attempt = yield from _chosen(game, figure)
    (outcome,) = yield from roll_test(game, attempt)
    if outcome.success:
        conditions.end(game, figure, conditions.ROUTED)
    yield Tell(RALLIED if outcome.success else STILL_ROUTED, {"figure": figure.id})
    return bool(outcome.success)


def who_frightens(game: State, figure: Figure) -> Figure | None:
    """ADE-4.4.3-03: the adversary in contact who keeps it from rallying, if there is one."""
    adversaries = [figure_of(game, id) for id in game.contacts[figure.id]]
    feared = fear_sources.most_feared(game, figure, adversaries)
    return None if feared is None else feared[0]


def rally_tests(game: State, figure: Figure) -> list[Attempt]:
    """The tests that it may make: one is left out where the other is never worse."""
    both = [
        attempt_of(
            game,
            figure,
            name,
            given(DIFFICULTY),
            shifts=tuple(gather(game, figure, points.RALLY)),
            what=RALLY,
        )
        for name in (COU, DIS)
        if figure.profile.printed(name) is not None
    ]
    if len(both) < 2:
        return both
    courage, discipline = both
    if _as_good(game, courage, discipline):
        return [courage]
    return [discipline] if _as_good(game, discipline, courage) else both


def _as_good(game: State, one: Attempt, other: Attempt) -> bool:
    """Whether a test is never worse than another: as easy, and the other is not the one rolled again."""
    assert isinstance(one.reading, Test) and isinstance(other.reading, Test)
    easy = one.reading.threshold <= other.reading.threshold
    return easy and (_again(game, one) or not _again(game, other))


def _again(game: State, test: Attempt) -> bool:
    """Whether its own player may have it rolled again, or may see to it (ADE-SKILL-RESOLUTION-01)."""
    if first(game, test.tester, points.MAY_DECLARE, test) is not None:
        return True
    return any(right.camp == test.tester.camp for right in rights(game, test))


def _chosen(game: State, figure: Figure) -> Generator[Any, Any, Attempt]:
    """ADE-4.4.3-02: its player chooses the characteristic."""
    tests = rally_tests(game, figure)
    if len(tests) == 1:
        return tests[0]
    names = {COU: BY_COURAGE, DIS: BY_DISCIPLINE}
    options = [
        Option(test.characteristic, names[test.characteristic], _numbers(test)) for test in tests
    ]
    about = {"figure": figure.id}
    said: str = yield Ask(figure.camp, RALLY_WITH, Choice(options), about)
    return next(test for test in tests if test.characteristic == said)


def _numbers(test: Attempt) -> dict[str, Any]:
    assert isinstance(test.reading, Test)
    return {"value": test.reading.value.value, "threshold": test.reading.threshold}
