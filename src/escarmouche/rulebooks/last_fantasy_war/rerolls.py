"""Dice that are thrown again: who may, who must, and the throw itself (LFW-DE-03, A-R4, B-R56).

A rule says what helps the roller (`HABILE`: natural 1s; `ELITE`: failures) or hinders it (`IMPERTINENT`: exact successes;
`IMPETUEUX`: all successes). All that is said is brought down to one of them, or to none, and a die is thrown again once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Alike, Ask, Outcome, Reading, Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import fates, points
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast, Defence, Strike, effects_of
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, auras
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

AGAIN = Phrase("lfw.event.again", "LFW-DE-03")
REROLL = Phrase("lfw.ask.reroll", "LFW-DE-03")
YES, NO = Phrase("lfw.option.reroll"), Phrase("lfw.option.keep")

HIT, COMBAT, DEFENCE, PROTECTION, MAGIC_PROTECTION, COURAGE = KINDS = (
    "touche",
    "combat",
    "defense",
    "protection",
    "protection-magique",
    "courage",
)
HABILE, ELITE = "habile", "elite"
IMPERTINENT, IMPETUEUX = "impertinent", "impetueux"


class Reroll(NamedTuple):
    """Which dice are thrown again, and why."""

    which: str
    reason: Phrase
    army: int | None = (
        None  # whose leader gives it: an ally's is another source (LFW-RULE-HABILE-02)
    )


class Throw(NamedTuple):
    """A roll as a rule wants it: who throws, for what, against whom."""

    unit: Unit
    kind: str
    what: Phrase
    reading: Reading
    about: Data
    dice: int = 1
    other: Unit | None = None  # at whom it is aimed, or against whose attack it is made
    attack: Attack | None = None


class Thrown(NamedTuple):
    """A die that lies on the table, and how it is read."""

    face: int
    reading: Reading


# -- which dice ------------------------------------------------------------------------------------


def reroll_of(
    game: State, unit: Unit, kind: str, attack: Attack | None, other: Unit | None
) -> Reroll | None:
    """All that bears on rolls of a kind, brought down to one rule (B-R56)."""
    used = None if attack is None else attack.weapon
    striker = None if attack is None else attack.attacker
    weapon = used if striker == unit.id else None
    helps = [
        *all_said(game, unit, points.REROLL, kind, attack, weapon=weapon),
        *auras(game, unit, points.REROLL_AURA, kind, attack),
    ]
    if other is None:
        return combined(helps, ())
    helps += all_said(game, other, points.EXPOSED, kind, attack)
    theirs = used if striker == other.id else None
    hinders = all_said(game, other, points.HINDERS, kind, attack, weapon=theirs)
    return combined(helps, hinders)


def combined(helps: Sequence[Reroll], hinders: Sequence[Reroll]) -> Reroll | None:
    """LFW-RULE-HABILE-02, LFW-RULE-IMPERTINENT-03, -04, LFW-RULE-IMPETUEUX-03, -04: each side first, then both, once."""
    if not helps and not hinders:
        return None  # mostly
    for_it, against_it = _helping(helps), _hindering(hinders)
    if for_it is None or against_it is None:
        return for_it or against_it
    elite, strong = for_it.which == ELITE, against_it.which == IMPETUEUX
    if elite == strong:
        return None
    return for_it._replace(which=HABILE) if elite else against_it._replace(which=IMPERTINENT)


def _helping(said: Sequence[Reroll]) -> Reroll | None:
    """Habile twice is élite."""
    if not said:
        return None
    best = next((one for one in said if one.which == ELITE), said[0])
    reasons = {(one.reason, one.army) for one in said}
    return best._replace(which=ELITE) if len(reasons) > 1 else best


def _hindering(said: Sequence[Reroll]) -> Reroll | None:
    """Of both the stronger."""
    return next((one for one in said if one.which == IMPETUEUX), said[0] if said else None)


# -- throwing --------------------------------------------------------------------------------------


def throw(game: State, wanted: Throw) -> Rule:
    """The dice, those thrown again in their places. Returns the outcome of each.

    LFW-DE-04: what counts as natural is the face that stands in the end.
    """
    reading = wanted.reading
    rule = reroll_of(game, wanted.unit, wanted.kind, wanted.attack, wanted.other)
    alike = None if rule is None or reading.together else _alike(rule.which, reading)
    faces = yield Roll(wanted.what, wanted.dice, about=wanted.about, alike=alike, reading=reading)
    if rule is None and not game.borne:
        return reading.outcomes(tuple(faces))  # mostly
    thrown = [Thrown(face, reading) for face in faces]
    if rule is not None:
        yield from _thrown_again(wanted, rule, thrown)
    if game.borne:  # B-R67: after all that is thrown again, before any effect
        kept = tuple(one.face for one in thrown)
        kept = yield from fates.settled(game, kept, partial(_effects, thrown), wanted.about)
        thrown = [one._replace(face=face) for one, face in zip(thrown, kept, strict=True)]
    return _outcomes(thrown, tuple(one.face for one in thrown))


def _effects(thrown: list[Thrown], faces: tuple[int, ...]) -> tuple[object, ...]:
    """What would come of dice that show these faces, as far as it makes a difference."""
    first = thrown[0].reading
    if first.together:
        return effects_of(first, faces)
    pairs = zip(thrown, faces, strict=True)
    return tuple(effects_of(one.reading, (face,)) for one, face in pairs)


def _outcomes(thrown: list[Thrown], faces: tuple[int, ...]) -> tuple[Outcome, ...]:
    """What dice come to that show these faces, each as it is read."""
    first = thrown[0].reading
    if first.together:
        return first.outcomes(faces)
    pairs = zip(thrown, faces, strict=True)
    return tuple(one.reading.outcome((face,)) for one, face in pairs)


def _thrown_again(wanted: Throw, rule: Reroll, thrown: list[Thrown]) -> Rule:
    """The dice that a rule throws again, each at most once, in their places."""
    reading, faces = wanted.reading, tuple(one.face for one in thrown)
    outcomes = list(reading.outcomes(faces))
    about = {**wanted.about, "again": True}
    if reading.together:  # A-R2: a courage test throws both dice again
        if rule.which != ELITE or outcomes[0].success:
            return
        yield Tell(AGAIN, {**about, "dice": wanted.dice, "reason": rule.reason})
        new = yield Roll(wanted.what, wanted.dice, about=about, alike=None, reading=reading)
        thrown[:] = [Thrown(face, reading) for face in new]
        return
    chosen = [n for n, face in enumerate(faces) if _is_chosen(rule.which, reading, face)]
    if not chosen or not (yield from _wants(wanted, rule, outcomes, chosen)):
        return
    for again, places in _second_readings(rule.which, reading, outcomes, chosen):
        yield Tell(AGAIN, {**about, "dice": len(places), "reason": rule.reason})
        new = yield Roll(wanted.what, len(places), about=about, alike=None, reading=again)
        for place, face in zip(places, new, strict=True):
            thrown[place] = Thrown(face, again)


def _alike(which: str, reading: Reading) -> Alike:
    """Faces that come to the same, whether they are thrown again or not."""
    groups: dict[tuple[Outcome, bool], list[int]] = {}
    for face in range(1, 7):
        known = reading.outcome((face,)), _is_chosen(which, reading, face)
        groups.setdefault(known, []).append(face)
    return tuple(tuple(group) for group in groups.values())


def _is_chosen(which: str, reading: Reading, face: int) -> bool:
    if which == HABILE:
        return face == 1
    success = bool(reading.outcome((face,)).success)
    if which == ELITE:
        return not success
    if which == IMPETUEUX:
        return success
    return success and isinstance(reading, (Strike, Defence, AtLeast)) and reading.exact(face)


def _wants(wanted: Throw, rule: Reroll, outcomes: list[Outcome], chosen: list[int]) -> Rule:
    """LFW-RULE-ELITE-01: a failed defence test may come out worse, so it is asked for; all else only gains by it."""
    if rule.which != ELITE or wanted.kind != DEFENCE:
        return True
    wounds = outcomes[chosen[0]].value
    if not wounds:
        return False
    about = {**wanted.about, "wounds": wounds, "reason": rule.reason}
    options = Choice((Option("yes", YES), Option("no", NO)))
    return (yield Ask(wanted.unit.camp, REROLL, options, about)) == "yes"


def _second_readings(
    which: str, reading: Reading, outcomes: list[Outcome], chosen: list[int]
) -> list[tuple[Reading, list[int]]]:
    """LFW-RULE-IMPERTINENT-02, LFW-RULE-IMPETUEUX-02: critical only if the first roll would have been."""
    if which in (HABILE, ELITE) or not isinstance(reading, Strike):
        return [(reading, chosen)]
    plain = Strike(reading.modifiers, reading.need, None, reading.sure)
    were = [n for n in chosen if outcomes[n].value == 2]
    rest = [n for n in chosen if outcomes[n].value != 2]
    return [(way, places) for way, places in ((reading, were), (plain, rest)) if places]
