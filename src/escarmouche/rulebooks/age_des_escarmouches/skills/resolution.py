"""Résolution/X: so many times a turn it is Aguerri for one test, said before it is rolled (B-R67).

Of its combat dice it marks some as it places them (`combat.placing`), of its blows as they are about to be struck
(`combat.blows`); before any other test of its it is asked. Then it has Aguerri for this test, with all its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, NamedTuple

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import THIS_TEST
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    COU,
    DEF,
    FOR,
    INI,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import hardened, has_it, profits
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

RESOLUTION = Phrase("ade.skill.resolution", "ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-02")
DECLARE = Phrase("ade.ask.resolution", "ADE-SKILL-RESOLUTION-01")
HOW_MANY_BLOWS = Phrase("ade.ask.resolution_blows", "ADE-SKILL-RESOLUTION-05")
SO_MANY = Phrase("ade.option.resolution_blows", "ADE-SKILL-RESOLUTION-05")
NO_BLOW = Phrase("ade.option.resolution_no_blow", "ADE-SKILL-RESOLUTION-05")
RESOLUTE = Phrase("ade.event.resolute", "ADE-SKILL-RESOLUTION-02")

TESTS = (INI, ATT, FOR, DEF, COU)  # ADE-SKILL-RESOLUTION-01
FACES = range(1, 7)


def _lent(name: str) -> Plugin:
    phrase = Phrase("ade.state.resolute", "ADE-SKILL-RESOLUTION-02")
    skill = hardened(frozenset({name}))
    held = ((point, handler) for point, handler, _layer in skill.handlers)
    return Plugin(f"resolute-{name.lower()}", phrase, *held)


# ADE-SKILL-RESOLUTION-02: what it has for the time of a test: Aguerri, which Intimidation cancels.
LENT: Mapping[str, Plugin] = {name: _lent(name) for name in TESTS}

TOO_MANY_BLOWS = Phrase(
    "ade.refusal.too_many_blows", "ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-05"
)


class Marks(NamedTuple):
    """ADE-SKILL-RESOLUTION-03: how many dice a fighter may mark as it places them, and what marking costs."""

    most: int
    spend: Callable[[State, int], None]


class Declaring(Choice):
    """Whether it says so; the test that is about to be rolled goes with the question, for its odds."""

    __slots__ = ("attempt",)

    def __init__(self, attempt: Attempt) -> None:
        super().__init__(YES_OR_NO.options)
        self.attempt = attempt


# -- how often this turn -----------------------------------------------------------------------------


def _used(game: State) -> str:
    return f"resolution:{game.turn}"


def left(game: State, figure: Figure, times: int) -> int:
    """ADE-SKILL-RESOLUTION-01: how many uses it still has this turn; nobody who may not roll again has any."""
    if first(game, figure, points.MAY_REROLL) is not None or not profits(game, figure):
        return 0
    return max(0, times - game.once[figure.id].count(_used(game)))


def _spend(game: State, figure: Figure, uses: int) -> None:
    """B-R67: at the declaration, whether or not the die is ever rolled."""
    game.once[figure.id] = (*game.once[figure.id], *[_used(game)] * uses)


# -- the skill -----------------------------------------------------------------------------------------


@remembered
def resolution(times: int) -> Plugin:
    """Résolution/X."""

    def may_declare(game: State, tester: Figure, attempt: Attempt) -> Phrase | None:
        """Whether it may still say so before this test, and it is worth saying: not where it is Aguerri anyway."""
        name = attempt.characteristic
        if attempt.marked is not None or name not in TESTS or has_it(game, tester, name):
            return None
        return RESOLUTION if left(game, tester, times) and _open(attempt) else None

    def before(game: State, tester: Figure, attempt: Attempt) -> Rule:
        """ADE-SKILL-RESOLUTION-01: asked before the roll, unless the die was marked or left unmarked before."""
        marked = attempt.marked
        if may_declare(game, tester, attempt) is not None:
            about = {
                "figure": tester.id,
                "characteristic": attempt.characteristic,
                "left": left(game, tester, times),
            }
            marked = (yield Ask(tester.camp, DECLARE, Declaring(attempt), about)) == "yes"
            _spend(game, tester, int(marked))
        if marked:
            yield from _harden(game, tester, attempt.characteristic)

    def marks(game: State, figure: Figure) -> Marks:
        """ADE-SKILL-RESOLUTION-03: of its combat dice, as many as it has uses left."""
        return Marks(left(game, figure, times), lambda now, uses: _spend(now, figure, uses))

    def blows(
        game: State, figure: Figure, struck: Mapping[int, int]
    ) -> Generator[Any, Any, dict[int, int]]:
        """ADE-SKILL-RESOLUTION-05: of damage tests made at once, those that benefit are named before any is rolled."""
        chosen: dict[int, int] = {}
        if has_it(game, figure, FOR):
            return chosen
        for victim, tests in struck.items():
            uses = left(game, figure, times)
            if min(tests, uses):
                chosen[victim] = yield from _how_many(figure, victim, tests, uses)
                _spend(game, figure, chosen[victim])
        return chosen

    return Plugin(
        "resolution",
        RESOLUTION,
        (points.BEFORE_TEST, before),
        (points.MAY_DECLARE, may_declare),
        (points.MARKS, marks),
        (points.MARKED_BLOWS, blows),
    )


def _open(attempt: Attempt) -> bool:
    """Whether the die decides anything: else nobody is asked."""
    return len({attempt.reading.outcome((face,)) for face in FACES}) > 1


def _harden(game: State, tester: Figure, name: str) -> Rule:
    game.effects[tester.id] = (*game.effects[tester.id], Effect(LENT[name], THIS_TEST, tester.id))
    yield Tell(RESOLUTE, {"figure": tester.id, "characteristic": name})


def _how_many(figure: Figure, victim: int, tests: int, left: int) -> Generator[Any, Any, int]:
    most = min(tests, left)
    about = {"figure": figure.id, "other": victim, "tests": tests, "left": most}
    counts = [Option(str(n), SO_MANY, {"count": n}) for n in range(most, 0, -1)]

    def why_not(key: str) -> Refusal | None:
        if counted(key) is None:
            return None
        return refuse(TOO_MANY_BLOWS, figure=figure.id, most=most, tests=tests, left=left)

    answers = ExplainedChoice((*counts, Option("0", NO_BLOW)), why_not)
    said: str = yield Ask(figure.camp, HOW_MANY_BLOWS, answers, about)
    return int(said)
