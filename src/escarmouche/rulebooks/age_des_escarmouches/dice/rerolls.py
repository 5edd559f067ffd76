"""Chapter 1.2.7: rolling again. Once in all for a test, and who may say so first.

The whole chain, in its order, for one test (B-R12, B-R17, B-R53, B-R67, A-R9):

1. Before the dice Résolution is said, or was marked as the dice were placed: Aguerri for this test (`BEFORE_TEST`).
2. The dice are thrown.
3. `rights`: who may have them rolled again.
   - Whoever tests: by Aguerri, printed or lent; else by Chance, which lends it once the test has failed. A cursed
     fighter (Maudit) never, so that its Aguerri is void, also against Intimidation.
   - Whoever is tested against: by Intimidation.
   - Aguerri and Intimidation in the same characteristic are void together; Chance is void before Intimidation,
     which stays: it is Aguerri only after a failure, when there is no success left to intimidate.
4. `offered`: the active player first; where nobody is active and both want it, a draw. Aguerri and Chance bear on
   failures, Intimidation on successes, both on any die of a damage test of FOR, of which either face may be kept;
   Chance bears on such a test only if it does no damage.
5. No die is rolled a third time, whoever wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import NOTHING, Data, Phrase, Refusal, refuse
from escarmouche.core.hooks import first, handlers, is_heard
from escarmouche.core.words import Ask, AskAll, Outcome, Reading, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import parity_draw
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.brought_against import first_against
from escarmouche.rulebooks.age_des_escarmouches.state import State

# ADE-1.2.7-01: Aguerri, Chance and the like let a test be rolled again; ADE-1.2.7-02: once in all.
HOW_MANY = Phrase("ade.ask.reroll_how_many", "ADE-1.2.7-01", "ADE-1.2.7-02")
TOO_MANY = Phrase("ade.refusal.reroll_too_many", "ADE-1.2.7-01", "ADE-1.2.7-02")
REROLL = Phrase("ade.ask.reroll", "ADE-1.2.7-01", "ADE-1.2.7-02")
WANT_FIRST = Phrase("ade.ask.reroll_wanted", "ADE-1.2.7-04")
KEEP_WHICH = Phrase("ade.ask.keep_which")
NONE_AGAIN = Phrase("ade.option.reroll_none")
SOME_AGAIN = Phrase("ade.option.reroll_some")
KEEP_OLD = Phrase("ade.option.keep_old")
KEEP_NEW = Phrase("ade.option.keep_new")


@dataclass(frozen=True, slots=True)
class RerollRight:
    """A right to have dice rolled again: whose it is, which dice, and what counts afterwards.

    `on` is what the dice must have done: True successes, False failures, None any of them. With
    `chooses` the holder keeps the old or the new die; otherwise the new one stands.
    """

    camp: int
    phrase: Phrase
    on: bool | None
    chooses: bool = False
    # What its use for so many tests costs, where it costs anything; and for how many of them it may still be used.
    used: Callable[[State, int], None] | None = None
    most: int | None = None
    opposed: bool = False  # Aguerri and Intimidation: void together in the same characteristic


def rights(game: State, attempt: Attempt) -> list[RerollRight]:
    """Who may have this test rolled again, the active player first (ADE-1.2.7-03)."""
    own, theirs = _own_right(game, attempt), _their_right(game, attempt)
    if own is not None and theirs is not None and own.opposed and theirs.opposed:
        # ADE-SKILL-AGUERRI-06, ADE-SKILL-INTIMIDATION-06: both are void; B-R17: a Chance alone is, and costs nothing.
        theirs = None if own.used is None else theirs
        own = None
    found = [right for right in (own, theirs) if right is not None]
    return sorted(found, key=lambda right: right.camp != game.active) if found else found


def _own_right(game: State, attempt: Attempt) -> RerollRight | None:
    """What whoever tests has: of several rights one that costs nothing (ADE-SKILL-CHANCE-02: one is all it gets)."""
    tester = attempt.tester
    if not is_heard(game, tester, points.OWN_REROLL):
        return None
    if first(game, tester, points.MAY_REROLL) is not None:
        return None  # ADE-SKILL-MAUDIT-01
    held: list[RerollRight] = [
        right
        for handler in handlers(game, tester, points.OWN_REROLL)
        if (right := handler(game, tester, attempt)) is not None
    ]
    return min(held, key=lambda right: right.used is not None) if held else None


def _their_right(game: State, attempt: Attempt) -> RerollRight | None:
    """What whoever is tested against has; ADE-SKILL-MAUDIT-02: against a cursed fighter too."""
    other = attempt.opponent
    if other is None:
        return None
    right: RerollRight | None = first_against(
        game, other, points.THEIR_REROLL, attempt.tester, attempt
    )
    return right


def eligible(
    right: RerollRight, reading: Reading, faces: tuple[int, ...], spent: frozenset[int]
) -> list[int]:
    """The dice that a right bears on: those that did what it asks, and were not rolled again yet.

    ADE-SKILL-AGUERRI-03: of several dice for one test any may be, if the test itself did (B-R12); it is one test,
    so ADE-1.2.7-02 bears on all of them. Nobody is asked about dice that decide nothing.
    """
    if len(reading.alike()) < 2:
        return []  # ADE-1.2.1-04, -10: whatever the die shows, it comes to the same
    outcomes = reading.outcomes(faces)
    if reading.together:
        if spent or right.on not in (None, outcomes[0].success):
            return []
        outcomes = tuple([reading.outcome((face,)) for face in faces])
    found = [
        place
        for place, outcome in enumerate(outcomes)
        if place not in spent and (right.on is None or _succeeded(outcome) is right.on)
    ]
    return found if right.most is None or reading.together else found[: right.most]


def _succeeded(outcome: Outcome) -> bool:
    """B-R17: a damage test, at which there is nothing to succeed, has failed if it does no damage."""
    return outcome.value > 0 if outcome.success is None else outcome.success


@dataclass(frozen=True, slots=True)
class ThrownTest:
    """A test whose dice lie there: the rights still to be heard, and the dice that were rolled again."""

    attempt: Attempt
    faces: tuple[int, ...]
    held: tuple[RerollRight, ...]
    spent: frozenset[int] = frozenset()

    @property
    def places(self) -> list[int]:
        """The dice that the first right bears on."""
        return eligible(self.held[0], self.attempt.reading, self.faces, self.spent)


class RerollChoice(Choice):
    """Whether, or how many, dice are rolled again; what lies there goes with the question, for its odds."""

    __slots__ = ("thrown",)

    def __init__(self, options: Iterable[Option], thrown: ThrownTest) -> None:
        super().__init__(options)
        self.thrown = thrown

    def check(self, answer: Any) -> Refusal | None:
        """One of the options; ADE-1.2.7-01: no more dice than the right is about."""
        refusal = super().check(answer)
        wanted = None if refusal is None or not isinstance(answer, str) else counted(answer)
        if wanted is None:
            return refusal
        return refuse(TOO_MANY, most=len(self.thrown.places), given=wanted)


class KeptFace(Choice):
    """Which of two faces stands; the test that it belongs to goes with the question."""

    __slots__ = ("attempt",)

    def __init__(self, options: Iterable[Option], attempt: Attempt) -> None:
        super().__init__(options)
        self.attempt = attempt


def offered(game: State, attempt: Attempt, faces: tuple[int, ...], held: list[RerollRight]) -> Rule:
    """Offer every right in turn; returns the faces that stand (ADE-1.2.7-02: each die once)."""
    held = yield from _in_order(game, attempt, faces, held)
    return (yield from _heard(game, ThrownTest(attempt, faces, tuple(held))))


def _heard(game: State, thrown: ThrownTest) -> Rule:
    while thrown.held:
        count = (yield from _choose(thrown)) if thrown.places else 0
        thrown = yield from _used(game, thrown, count)
    return thrown.faces


def rolled_again(game: State, thrown: ThrownTest, count: int) -> Rule:
    """The faces that stand when the first right is used on so many dice; the others are heard after it."""
    return (yield from _heard(game, (yield from _used(game, thrown, count))))


def _used(game: State, thrown: ThrownTest, count: int) -> Generator[Any, Any, ThrownTest]:
    """Dice of one test that ended alike are all the same: the first of them are taken."""
    right, again, faces = thrown.held[0], thrown.places[:count], thrown.faces
    if again:
        if right.used is not None:  # each die is a test, unless several are one
            right.used(game, 1 if thrown.attempt.reading.together else len(again))
        faces = yield from _again(right, thrown.attempt, faces, again)
    return ThrownTest(thrown.attempt, faces, thrown.held[1:], thrown.spent.union(again))


def _in_order(
    game: State, attempt: Attempt, faces: tuple[int, ...], held: list[RerollRight]
) -> Generator[Any, Any, list[RerollRight]]:
    """ADE-1.2.7-04: with nobody active, and only if both want it, a draw says who decides first."""
    able = [right for right in held if eligible(right, attempt.reading, faces, frozenset())]
    if game.active is not None or len({right.camp for right in able}) < 2:
        return able
    data = {"tester": attempt.tester.id}
    asks = {}
    for right in able:
        thrown = ThrownTest(
            attempt, faces, (right, *(other for other in able if other is not right))
        )
        # The odds are told as if this camp were heard first.
        wish = RerollChoice(YES_OR_NO.options, thrown)
        asks[right.camp] = Ask(right.camp, WANT_FIRST, wish, data)
    answers = yield AskAll(asks)
    wanting = [right for right in able if answers[right.camp] == "yes"]
    if len(wanting) < 2:
        return wanting
    winner = yield from parity_draw(game)
    return sorted(wanting, key=lambda right: right.camp != winner)


def _choose(thrown: ThrownTest) -> Generator[Any, Any, int]:
    """How many dice; whether at all, where there is one."""
    right, attempt, dice = thrown.held[0], thrown.attempt, len(thrown.places)
    about: Data = {"tester": attempt.tester.id, "faces": thrown.faces, "by": right.phrase}
    if dice == 1:
        said = yield Ask(right.camp, REROLL, RerollChoice(YES_OR_NO.options, thrown), about)
        return int(said == "yes")
    counts = [Option(str(n), SOME_AGAIN, {"count": n}) for n in range(1, dice + 1)]
    options = (*reversed(counts), Option("0", NONE_AGAIN, NOTHING))
    return int((yield Ask(right.camp, HOW_MANY, RerollChoice(options, thrown), about)))


def _again(
    right: RerollRight, attempt: Attempt, faces: tuple[int, ...], places: list[int]
) -> Generator[Any, Any, tuple[int, ...]]:
    """Throw these dice again, and keep the new ones or whichever the holder prefers."""
    new = yield attempt.roll(len(places))
    kept = list(faces)
    for place, face in zip(places, new, strict=True):
        if right.chooses and face != kept[place]:
            both = (
                Option("new", KEEP_NEW, {"face": face}),
                Option("old", KEEP_OLD, {"face": kept[place]}),
            )
            options = KeptFace(both, attempt)
            about: Data = {"tester": attempt.tester.id, "by": right.phrase}
            if (yield Ask(right.camp, KEEP_WHICH, options, about)) == "old":
                continue
        kept[place] = face
    return tuple(kept)
