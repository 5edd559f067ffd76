"""Two who fight, and several about one: for the tests of melees."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from tests.unit.bm.figures import field_of, parts, stand

from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.means import Used, means_in_hand
from escarmouche.rulebooks.bonus_malus.state import Figure, State

STICK = "baton-de-combat"  # Dégâts-, no test of any kind


def duel(
    one: str = "combat",
    other: str = "combat",
    weapons: tuple[str, str] = ("fouet", "fouet"),
    **options: Any,
) -> tuple[State, Figure, Figure]:
    """Two in contact, face to face."""
    game = field_of(**options)
    first = stand(game, 0, 10, 10, one, weapons[0], facing=0)
    second = stand(game, 1, 11, 10, other, weapons[1], facing=180)
    return game, first, second


def around(
    game: State, camp: int, angles: Sequence[float], skills: str = "combat", weapons: str = "fouet"
) -> list[Figure]:
    """Enemies about the one at (10, 10), all in contact with it."""
    return [
        stand(
            game,
            camp,
            10 + cos(radians(angle)),
            10 + sin(radians(angle)),
            skills,
            weapons,
            facing=angle + 180,
        )
        for angle in angles
    ]


def combat_of(game: State, figure: Figure, foe: Figure, attacks: bool = True) -> dict[str, int]:
    """The reasons of its Combat roll with what it holds first."""
    return parts(combat_modifiers(game, figure, foe, used(game, figure), attacks))


def used(game: State, figure: Figure) -> Used:
    return tuple(means_in_hand(game, figure)[:1])
