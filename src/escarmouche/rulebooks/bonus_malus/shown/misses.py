"""Where a shot may come down that misses, for odds: every throw of its dice, those together that come to the same."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.ground.arcs import in_front
from escarmouche.rulebooks.bonus_malus.shooting.areas import Impact, around, is_walled_off
from escarmouche.rulebooks.bonus_malus.shooting.deviation import DEGREES, point_of_impact
from escarmouche.rulebooks.bonus_malus.shooting.means import use_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State

NEAR_OF_FIVE = 4  # BM-SKILL-DEVIATION-03, -04: of two unequal dice the lower is 3 at most in 24 of 30 throws: then it is a pace
THROWS = 5 * DEGREES  # as many equal chances: how far, and in which of the directions

Caught = tuple[tuple[int, bool, bool], ...]  # who, behind a wall, struck from before


def impact_of(game: State, target: Figure, face: int) -> Impact:
    """The point that one of the throws comes to, counted from 1."""
    degree, far = divmod(face - 1, 5)
    return point_of_impact(game, target, 1 if far < NEAR_OF_FIVE else 2, degree)


def where_it_falls(game: State, target: Figure, means: Means) -> Mapping[Caught, tuple[int, ...]]:
    """Whom it would catch and how, with the throws that bring that; empty where a miss comes down nowhere."""
    use = use_of(means)
    return _about(game, target, use.area) if use.deviates else {}


@remembered_as_all_stand
def _about(game: State, target: Figure, area: float) -> Mapping[Caught, tuple[int, ...]]:
    """The same of every shot with such a zone: odds ask again for each throw that misses."""
    found: dict[Caught, list[int]] = {}
    for face in range(1, THROWS + 1):
        impact = impact_of(game, target, face)
        caught = [
            (
                victim.id,
                victim is not target and is_walled_off(game, impact, victim),
                victim is target or in_front(game, victim, (impact.x, impact.y)),
            )
            for victim in around(game, impact, area)
        ]
        found.setdefault(tuple(caught), []).append(face)
    return {caught: tuple(faces) for caught, faces in found.items()}
