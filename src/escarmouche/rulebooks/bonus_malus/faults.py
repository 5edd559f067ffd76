"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from collections import Counter

from escarmouche.rulebooks.bonus_malus.ground.distances import gap_at
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State, height_of

TOUCHING = 1e-3


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    found: list[str] = []
    for figure in game.figures:
        found += [f"{figure.identity}: {what}" for what in _of_figure(game, figure)]
    standing = list(game.standing())
    for number, one in enumerate(standing):
        found += [
            f"{one.identity} and {other.identity} overlap"
            for other in standing[number + 1 :]
            if _overlap(game, one, other)
        ]
    return found


def _of_figure(game: State, figure: Figure) -> list[str]:
    i = figure.id
    here = game.status[i] == ON_TABLE
    checks = (
        (game.in_play[i] == here, "in play or not"),
        (not here or 0 < game.life[i] <= figure.profile.life, "points of vitality"),
        (game.status[i] != CASUALTY or game.life[i] == 0, "a casualty with points left"),
        (not here or game.table.is_on(game.x[i], game.y[i]), "off the table"),
        (not here or _on_surface(game, i), f"nowhere on {game.surface[i]}"),
        (game.actions[i] >= 0, "more actions than it has"),
        (_holds_what_it_has(game, figure), "holds what it does not have"),
        (0.0 <= game.facing[i] < 360.0, "looks nowhere"),
    )
    return [what for fine, what in checks if not fine]


def _on_surface(game: State, id: int) -> bool:
    if game.perch[id] is not None:
        return True
    return game.surface[id] in game.table.storeys.surfaces_at(game.x[id], game.y[id])


def _holds_what_it_has(game: State, figure: Figure) -> bool:
    shield = figure.profile.shield
    own = Counter(game.carried[figure.id]) + Counter([] if shield is None else [shield.id])
    return not Counter(game.hands[figure.id]) - own


def _overlap(game: State, one: Figure, other: Figure) -> bool:
    """Bases that lie over each other, of figures that are about as high; who hangs on something stands nowhere."""
    if game.perch[one.id] is not None or game.perch[other.id] is not None:
        return False
    if gap_at(game, one, game.place_of(one.id), other) >= -TOUCHING:
        return False
    low, high = sorted((one, other), key=lambda f: game.elevation(f.id))
    return game.elevation(high.id) < game.elevation(low.id) + height_of(game, low) - TOUCHING
