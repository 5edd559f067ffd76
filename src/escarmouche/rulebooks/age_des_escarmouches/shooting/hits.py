"""A hit by a ranged weapon: its damage test."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from escarmouche.core.explain import Total
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    Blow,
    damage_test,
    weapon_strength,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


class Hit(NamedTuple):
    """Somebody whom a shot hits, at its full strength or weakened; or who is only under its template."""

    shot: Shot
    victim: Figure
    weakened: bool = False
    under: bool = False


class Struck(NamedTuple):
    """A hit, and the damage that its die gave."""

    blow: Blow
    dealt: int


def blow_of(shot: Shot, victim: Figure, strength: Total, under: bool = False) -> Blow:
    """What strikes: the weapon, at some FOR; the named target that it hits may have dodged it (A-R37)."""
    named = victim is shot.target and not under
    return Blow(victim, strength, shot.shooter, shot.weapon, close=False, named=named)


def full_strength(game: State, shot: Shot) -> Total:
    """ADE-3.2.3.3-12: the FOR of the weapon."""
    return weapon_strength(game, shot.shooter, shot.weapon)


def damage_of(
    game: State, shot: Shot, victim: Figure, strength: Total, under: bool = False
) -> Generator[Any, Any, Struck]:
    """ADE-3.2.3.3-12: one damage test; nobody is hurt yet."""
    blow = blow_of(shot, victim, strength, under)
    return Struck(blow, (yield from damage_test(game, blow)))
