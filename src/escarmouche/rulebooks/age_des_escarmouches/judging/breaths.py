"""A breath is worth what it does to enemies under its cone, less what it does to friends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import blow_spread, capped
from escarmouche.rulebooks.age_des_escarmouches.judging.shots import FRIENDLY
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Foe, Surroundings
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain
from escarmouche.rulebooks.age_des_escarmouches.shooting.breathing import (
    BREATHE,
    Cone,
    aims,
    blow_on,
    breath_of,
    cone_of,
    under,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

MOST = 40  # aims that are weighed


def proposed(game: State, figure: Figure, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """Every breath that it may think of, with what it brings."""
    if BREATHE.id not in able:
        return
    for aim in aims(game, figure)[:MOST]:
        deed = Deed(BREATHE.id, figure.id, (aim,))
        cone = cone_of(game, figure, deed)
        if cone is not None and BREATHE.why_not(game, figure, deed, ()) is None:
            yield value_of(game, cone), deed


def value_of(game: State, cone: Cone) -> float:
    """What it brings on average, in PA; less than nothing where friends stand in it."""
    return sum(_brings(game, cone, victim) for victim in under(game, cone))


def _brings(game: State, cone: Cone, victim: Figure) -> float:
    spread = capped(blow_spread(game, blow_on(cone, victim)), game.life[victim.id])
    brought = gain(game, victim, spread)
    return -FRIENDLY * brought if victim.camp == cone.breather.camp else brought


def promises(scene: Surroundings, able: Sequence[str]) -> list[tuple[Foe, float, float]]:
    """Each enemy, how near it must be for a breath, and what that would do to it; nothing for who has none."""
    game, figure = scene.game, scene.figure
    breath = breath_of(game, figure) if BREATHE.id in able else None
    if breath is None:
        return []
    found = []
    for foe in scene.foes:
        cone = cone_of(game, figure, Deed(BREATHE.id, figure.id, targets=(foe.figure.id,)))
        if cone is not None:
            found.append((foe, breath.length, _brings(game, cone, foe.figure)))
    return found


def from_place(promised: Sequence[tuple[Foe, float, float]], x: float, y: float) -> float:
    """The best of them from a place, going by distances."""
    near = [
        brought
        for foe, reach, brought in promised
        if hypot(x - foe.x, y - foe.y) - foe.apart <= reach
    ]
    return max(near, default=0.0)
