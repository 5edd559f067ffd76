"""Traps: laid between a trapper and enemies who are still some way off, where no friend has to pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.ground.trap_tokens import all_traps
from escarmouche.rulebooks.age_des_escarmouches.skills.trappers import LAY_TRAP
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies

WORTH = 1.5  # PA: a damage test of FOR 5 on whoever comes by, as often as somebody does
NEAR, FAR = 6.0, 35.0  # cm: whom it is laid against
CLEAR = 12.0  # cm: how far other traps and friends must be


def proposed(game: State, figure: Figure, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """One, towards the nearest enemy, if it is neither too near nor too far."""
    if LAY_TRAP.id not in able:
        return
    x, y = game.x[figure.id], game.y[figure.id]

    def away(other: tuple[float, float]) -> float:
        return hypot(other[0] - x, other[1] - y)

    foes = sorted([(game.x[f.id], game.y[f.id]) for f in enemies(game, figure.camp)], key=away)
    if not foes or not NEAR < away(foes[0]) <= FAR:
        return
    friends = [(game.x[f.id], game.y[f.id]) for f in game.army[figure.camp] if f is not figure]
    others = [*friends, *[(trap.x, trap.y) for trap in all_traps(game)]]
    if all(away(other) > CLEAR for other in others):
        place = (round(foes[0][0], 3), round(foes[0][1], 3))
        yield WORTH, Deed(LAY_TRAP.id, figure.id, (place,))
