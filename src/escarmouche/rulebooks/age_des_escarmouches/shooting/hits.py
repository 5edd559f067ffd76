"""A hit by a ranged weapon: its damage test."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from escarmouche.core.explain import Total
from escarmouche.rulebooks.age_des_escarmouches.shooting.aim import Shot
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.rulebooks.age_des_escarmouches.testing import Blow, damage_test


class Struck(NamedTuple):
    """A hit, and the damage that its die gave."""

    blow: Blow
    dealt: int


def blow_of(shot: Shot, victim: Figure, strength: Total) -> Blow:
    """What strikes: the weapon, at some FOR; the named target may have dodged it (A-R37)."""
    named = victim is shot.target
    return Blow(victim, strength, shot.shooter, shot.weapon, close=False, named=named)


def strike(game: State, shot: Shot, victim: Figure, strength: Total) -> Generator[Any, Any, Struck]:
    """ADE-3.2.3.3-12: one damage test; nobody is hurt yet."""
    blow = blow_of(shot, victim, strength)
    return Struck(blow, (yield from damage_test(game, blow)))
