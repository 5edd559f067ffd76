"""What units are worth, and what a loss of some of their life is worth."""

from __future__ import annotations

from dataclasses import fields
from math import hypot

from escarmouche.rulebooks.last_fantasy_war.scores import LIFE, score
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile

CARRIER = 30.0  # more for whoever bears what a scenario is about
BROKEN = 0.6  # of who flees: half of it is gone already


# What units are worth to each other, and where to stand, depends on no charge that is only declared, nor on whose turn it is.
MATTERS = tuple(
    each.name
    for each in fields(State)
    if each.name not in ("agenda", "dice_thrown", "rounds", "active", "charges")
)


def worth(game: State, unit: Unit) -> float:
    """Its price, with what it carries."""
    bears = sum(marker.bearer == unit.id for marker in game.markers)
    price = max(1.0, float(unit.profile.points))
    return price * (BROKEN if game.fleeing[unit.id] else 1.0) + CARRIER * bears


def of_loss(game: State, unit: Unit, points: float, destroyed: float) -> float:
    """So many Pv lost on average, and with this chance the last of them."""
    full = float(score(game, unit, LIFE).value)
    return worth(game, unit) * (0.5 * points / full + 0.5 * destroyed)


def near_foes(game: State, unit: Unit) -> list[Unit]:
    """Enemies on the table, one for each base, the nearest first."""
    x, y = game.x[unit.id], game.y[unit.id]
    foes = [foe for foe in game.bodies() if hostile(game, unit, foe)]
    return sorted(foes, key=lambda foe: hypot(game.x[foe.id] - x, game.y[foe.id] - y))
