"""Shots with their dice: the TIR test, who is hit, the damage."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import roll_test
from escarmouche.rulebooks.age_des_escarmouches.shooting import (
    declared_shot,
    piercing_artillery,
    zone_artillery,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.allocation import who_is_hit
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import (
    Hit,
    Struck,
    damage_of,
    full_strength,
)
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.wounds import aftermath, hurt

SHOOTS = Phrase("ade.event.shoots", "ADE-3.2.3.3-04", "ADE-3.2.3.3-16")
SHOOTS_AT_POINT = Phrase("ade.event.shoots_at_point", "ADE-3.2.3.3-31")
MISSES = Phrase("ade.event.shot_missed", "ADE-3.2.3.3-11")
TOO_FAR = Phrase("ade.event.shot_too_far", "ADE-3.2.3.3-08")

PIERCING = (Artillery.LIGHT_PIERCING, Artillery.HEAVY_PIERCING)


class FiredShot(NamedTuple):
    """A shot whose TIR test succeeded, and how many ranges it met (one, but for piercing artillery)."""

    shot: Shot
    met: int


def is_piercing(shot: Shot) -> bool:
    """ADE-3.2.3.3-20: one of the two kinds of artillery weapon."""
    return shot.weapon.artillery in PIERCING


def told(shot: Shot) -> Tell:
    """Who shoots with what, at whom and how far."""
    data = {
        "figure": shot.shooter.id,
        "weapon": dict(shot.weapon.names),
        "notation": shot.weapon.notation,
        "distance": shot.distance,
        "at": [shot.goal.x, shot.goal.y],
    }
    if shot.target is None:
        return Tell(SHOOTS_AT_POINT, data)
    return Tell(SHOOTS, {**data, "target": shot.target.id})


def loose(game: State, shot: Shot) -> Generator[Any, Any, tuple[FiredShot, ...]]:
    """ADE-3.2.3.3-10: the TIR test; ADE-3.2.3.3-11: when it fails the shot is lost."""
    yield told(shot)
    if is_piercing(shot):
        met = yield from piercing_artillery.aimed(game, shot)
    else:
        met = yield from _aimed(game, shot)
    if met == 0:
        yield Tell(MISSES, {"figure": shot.shooter.id})
        return ()
    return (FiredShot(shot, met),)


def _aimed(game: State, shot: Shot) -> Generator[Any, Any, int]:
    difficulty = shot.difficulty
    if difficulty is None:
        band = shot.band
        if band is None:  # ADE-3.2.3.3-08
            far = {"figure": shot.shooter.id, "distance": shot.distance}
            yield Tell(TOO_FAR, {**far, "most": 3 * shot.weapon.range})
            return 0
        difficulty = band.difficulty
    (outcome,) = yield from roll_test(game, declared_shot.attempt(game, shot, difficulty))
    return int(bool(outcome.success))


def spread(game: State, loosed: FiredShot) -> Generator[Any, Any, tuple[Hit | FiredShot, ...]]:
    """Whom it hits. Piercing artillery goes on from one to the next, so that it is one hit of its own."""
    shot = loosed.shot
    if is_piercing(shot):
        return (loosed,)
    if shot.weapon.artillery is not None:
        return (yield from zone_artillery.spread(game, shot))
    assert shot.target is not None, "only zones are aimed at bare points"
    # ADE-3.2.3.3-12, -13: the target takes the damage test, or the unfortunate.
    return (Hit(shot, (yield from who_is_hit(game, shot, shot.target))),)


def strike(game: State, hit: Hit | FiredShot) -> Generator[Any, Any, tuple[Struck, ...]]:
    """The damage tests of a hit; nobody is hurt yet."""
    if isinstance(hit, FiredShot):
        return (yield from piercing_artillery.land(game, hit.shot, hit.met))
    strength = full_strength(game, hit.shot)
    if hit.weakened:
        strength = yield from zone_artillery.weakened(hit, strength)
    return ((yield from damage_of(game, hit.shot, hit.victim, strength, hit.under)),)


def fire(game: State, shots: Sequence[Shot]) -> Rule:
    """Make shots together: all tests, then all damage, then what comes of it (A-R29)."""
    loosed: list[FiredShot] = []
    for shot in shots:
        loosed += yield from loose(game, shot)
    struck: list[Struck] = []
    for one in loosed:
        for hit in (yield from spread(game, one)):
            struck += yield from strike(game, hit)
    yield from suffer(game, struck)


def suffer(game: State, struck: Iterable[Struck]) -> Rule:
    """The damage is done, and the dead are taken away."""
    hits = list(struck)
    for blow, dealt in hits:
        yield from hurt(game, blow.victim, dealt)
    yield from aftermath(game, hits)
