"""Chapter 1.2: tests, challenges and damage tests, as they are rolled."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import NOTHING, Data, Phrase, Total, Why
from escarmouche.core.hooks import Point, gather, handlers, is_heard
from escarmouche.core.state import expire
from escarmouche.core.words import Outcome, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import TEST, Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import UNSHIFTED, Damage, Extra, Test
from escarmouche.rulebooks.age_des_escarmouches.fighter.brought_against import gathered_against
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    FOR,
    PRINTED,
    RES,
    in_test,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, OTHER
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

DAMAGE = Phrase("ade.roll.damage", "ADE-1.2.4-01", "ADE-1.2.4-02")
CHANGED = Phrase("ade.event.damage_changed", "ADE-1.2.4-02")
TURNED = Phrase("ade.event.damage_die_turned", "ADE-1.2.4-02")
CHALLENGE = Phrase("ade.event.challenge", "ADE-1.2.2-01")
RESISTED = Phrase("ade.event.challenge_resisted", "ADE-1.2.2-02", "ADE-1.2.2-05")
OVERCOME = Phrase("ade.event.challenge_won", "ADE-1.2.2-04")
DIFFICULTY = Phrase("ade.score.difficulty", "ADE-1.2.1-01")
WEAPON = Phrase("ade.score.weapon", "ADE-1.1.2.3-01", "ADE-1.2.4-02")

THIS_TEST = "test"  # until when an effect lasts that was declared for one test
# The FOR of a ranged weapon is no characteristic of its bearer (A-R7, B-R12).
WEAPON_FOR = "weapon"
BLADE_FOR = "blade"  # nor is that of its blades
# That of a formula, of a trap and the like is nobody's: no skill in a characteristic bears on it (B-R12).
NOBODYS_FOR = "given"


def given(number: int) -> Total:
    """ADE-1.2.1-01: a difficulty that is a plain number."""
    return Total(Why(number, DIFFICULTY))


def value_of(game: State, figure: Figure, characteristic: str, *more: Why) -> Total:
    """A characteristic as a test reads it, with what this test adds to it."""
    total = score(game, figure, characteristic)
    assert total is not None, f"{figure.profile.id} has no {characteristic} to test"
    return in_test(total.plus(*more) if more else total, characteristic)


def roll_test(
    game: State, attempt: Attempt, dice: int = 1
) -> Generator[Any, Any, tuple[Outcome, ...]]:
    """Roll a test, or several alike, with their re-rolls; returns what each came to.

    ADE-1.2.1-11: one die for each test, unless its reading puts several together (ADE-1.2.1-12).
    """
    faces = yield from _thrown(game, attempt, dice)
    return attempt.reading.outcomes(faces)


def _thrown(game: State, attempt: Attempt, dice: int = 1) -> Generator[Any, Any, tuple[int, ...]]:
    """The faces that stand, with what is declared for this test alone (ADE-SKILL-RESOLUTION-01, -02)."""
    declared = handlers(game, attempt.tester, points.BEFORE_TEST)
    for handler in declared:
        yield from handler(game, attempt.tester, attempt)
    faces: tuple[int, ...] = yield attempt.roll(dice)
    held = rerolls.rights(game, attempt)
    if held:
        faces = yield from rerolls.offered(game, attempt, faces, held)
    if declared:
        expire(game, THIS_TEST)
    return faces


def attempt_of(
    game: State,
    tester: Figure,
    characteristic: str,
    difficulty: Total,
    opponent: Figure | None = None,
    more: tuple[Why, ...] = (),
    shifts: tuple[Why, ...] = (),
    what: Phrase = TEST,
    about: Data = NOTHING,
    value: Total | None = None,
    marked: bool | None = None,
) -> Attempt:
    """A test of X of difficulty Y (ADE-1.2.1-01), with the shifts that skills bring to it."""
    if value is None:
        value = value_of(game, tester, characteristic, *more)
    against = opponent is not None and is_heard(game, opponent, points.SHIFT_AGAINST)
    if against or is_heard(game, tester, points.SHIFT):
        bare = Attempt(tester, characteristic, Test(value, difficulty), opponent, what, about)
        shifts += tuple(gather(game, tester, points.SHIFT, bare))
        if opponent is not None:
            hinders = gathered_against(game, opponent, points.SHIFT_AGAINST, tester, OTHER, bare)
            shifts += tuple(hinders)
    reading = Test(value, difficulty, Total(*shifts) if shifts else UNSHIFTED)
    return Attempt(tester, characteristic, reading, opponent, what, about, marked)


# --- challenges ----------------------------------------------------------------------------


@dataclass(slots=True)  # not frozen, as above
class Side:
    """One of the two of a challenge: which characteristic it brings, and what is added to it."""

    figure: Figure
    characteristic: str
    more: tuple[Why, ...] = ()
    instead: Total | None = None  # a number in the place of its characteristic

    def value(self, game: State) -> Total:
        """What it brings now."""
        if self.instead is not None:
            return self.instead.plus(*self.more)
        return value_of(game, self.figure, self.characteristic, *self.more)


def challenge(game: State, a: Side, b: Side) -> Generator[Any, Any, bool]:
    """ADE-1.2.2-01: A challenges B; returns whether A wins. X is A's and Y is B's (A-R33)."""
    data = {"figure": a.figure.id, "other": b.figure.id}
    yield Tell(CHALLENGE, {**data, "mine": a.characteristic, "theirs": b.characteristic})
    yield from _prepared(game, a, b)
    if not (yield from _challenge_test(game, a, b)):
        yield Tell(RESISTED, data)  # ADE-1.2.2-02: B need not even roll
        return False
    # ADE-1.2.2-03: now B tests against what A brought.
    if (yield from _challenge_test(game, b, a)):
        yield Tell(RESISTED, data)  # ADE-1.2.2-05
        return False
    yield Tell(OVERCOME, data)  # ADE-1.2.2-04
    return True


def _prepared(game: State, a: Side, b: Side) -> Generator[Any, Any, None]:
    """Points may be put in the characteristics before any die, the active player first (B-R21)."""
    for side in sorted((a, b), key=lambda side: side.figure.camp != game.active):
        for handler in handlers(game, side.figure, points.BEFORE_CHALLENGE):
            yield from handler(game, side.figure, side, b if side is a else a, side is a)


def _challenge_test(game: State, tester: Side, other: Side) -> Generator[Any, Any, bool]:
    attempt = attempt_of(
        game,
        tester.figure,
        tester.characteristic,
        other.value(game),
        other.figure,
        value=tester.value(game),
    )
    (outcome,) = yield from roll_test(game, attempt)
    return bool(outcome.success)


# --- damage --------------------------------------------------------------------------------


@dataclass(slots=True)  # not frozen, as above
class Blow:
    """A damage test about to be made: from whom (nobody, for a trap), at what FOR, on whom."""

    victim: Figure
    strength: Total
    attacker: Figure | None = None
    weapon: Weapon | None = None
    close: bool = True  # in close combat, for what works only there
    shifts: tuple[Why, ...] = ()
    formula: str | None = None  # what it strikes with is nobody's own FOR (B-R12)
    named: bool = (
        False  # a shot that hits the very target it named: only then a dodge helps (A-R37)
    )
    marked: bool | None = None  # see `Attempt`
    blade: bool = False  # struck with a FOR that is not its own (ADE-EQUIP-LAMES-DORSALES-02)
    extras: tuple[Extra, ...] = ()  # what was said of this one blow before its die
    owner: Figure | None = None  # whose doing it is, though nobody strikes: of a trap (B-R32)
    further: bool = False  # one more test of an attack that did damage already (B-R71)


def blow_of(
    game: State,
    attacker: Figure,
    victim: Figure,
    shifts: tuple[Why, ...] = (),
    marked: bool | None = None,
) -> Blow:
    """A blow struck with the attacker's own FOR."""
    return Blow(victim, value_of(game, attacker, FOR), attacker, shifts=shifts, marked=marked)


def weapon_strength(game: State, shooter: Figure, weapon: Weapon) -> Total:
    """ADE-1.2.4-02: the FOR of a ranged weapon, which no state of its bearer lowers (A-R7)."""
    return Total(
        Why(weapon.strength, WEAPON), *gather(game, shooter, points.WEAPON_STRENGTH, weapon)
    )


def shot_of(
    game: State, attacker: Figure, weapon: Weapon, victim: Figure, shifts: tuple[Why, ...] = ()
) -> Blow:
    """A hit by a ranged weapon."""
    strength = weapon_strength(game, attacker, weapon)
    return Blow(victim, strength, attacker, weapon, close=False, shifts=shifts)


def damage_test(game: State, blow: Blow) -> Generator[Any, Any, int]:
    """ADE-1.2.4-01: one die, whatever the blow; returns the points of damage. Nobody is hurt yet."""
    victim = blow.victim
    for handler in handlers(game, victim, points.BEFORE_DAMAGE):
        yield from handler(game, victim, blow)
    reading = damage_reading(game, blow)
    attempt = Attempt(
        blow.attacker or victim, tested_by(blow), reading, victim, DAMAGE, marked=blow.marked
    )
    if blow.attacker is None:
        (face,) = yield attempt.roll()  # a trap has no player to roll again
    else:
        (face,) = yield from _thrown(game, attempt)
    dealt = reading.dealt(face)
    turned = reading.turn(face)
    if turned is not None or len(dealt.given) > 1:  # else the table says it all
        about = {"figure": victim.id, "damage": dealt}
        if turned is not None:
            about |= {"face": face, "counts": turned.counts, "by": turned.by}
        yield Tell(CHANGED if turned is None else TURNED, about)
    return int(dealt.value)


def tested_by(blow: Blow) -> str:
    """ADE-1.2.4-02: the striker's own FOR, that of its ranged weapon, or one that is nobody's (B-R12)."""
    if blow.formula is not None:
        return NOBODYS_FOR
    if blow.blade:
        return BLADE_FOR
    return FOR if blow.weapon is None else WEAPON_FOR


BEAR_ON_DAMAGE = frozenset(
    {
        points.DAMAGE_SHIFT,
        points.DAMAGE_DIE,
        points.DAMAGE_BLANK,
        points.DAMAGE_EXTRA,
        points.DAMAGE_LESS,
    }
)


def _is_plain(game: State, figure: Figure) -> bool:
    """Whether nothing of a fighter's has a say in the damage that it deals or takes."""
    for effect in game.effects[figure.id]:
        if not BEAR_ON_DAMAGE.isdisjoint(effect.kind.by_point):
            return False
    return BEAR_ON_DAMAGE.isdisjoint(figure.handlers)


def damage_reading(game: State, blow: Blow) -> Damage:
    """How the die of a blow is read: the table, its shifts, and what both fighters' skills make of it."""
    attacker, victim = blow.attacker, blow.victim

    def said(point: Point) -> list[Any]:
        """What both bring; nothing of the attacker's to which the victim is immune."""
        own = gather(game, victim, point, blow)
        if attacker is None:
            return own
        return [*gathered_against(game, attacker, point, victim, HARM, blow), *own]

    resistance = score(game, victim, RES)
    if resistance is None:  # a dash: nothing to set against the blow
        resistance = Total(Why(0, PRINTED[RES]))
    if _is_plain(game, victim) and (attacker is None or _is_plain(game, attacker)):
        shift = Total(*blow.shifts) if blow.shifts else UNSHIFTED
        return Damage(blow.strength, resistance, shift, extras=tuple(blow.extras))
    blank: list[Any] = gather(game, victim, points.DAMAGE_BLANK, blow)
    return Damage(
        blow.strength,
        resistance,
        Total(*blow.shifts, *said(points.DAMAGE_SHIFT)),
        tuple(said(points.DAMAGE_DIE)),
        tuple(blank),
        (*said(points.DAMAGE_EXTRA), *blow.extras),
        Total(*gather(game, victim, points.DAMAGE_LESS, blow)),
    )
