"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.solids import height_of
from escarmouche.rulebooks.last_fantasy_war.scores import LIFE, score
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    State,
    Unit,
    unit_called,
)

TOUCHING = 1e-3


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    found: list[str] = []
    for unit in game.figures:
        found += [f"{unit.identity}: {what}" for what in _of_unit(game, unit)]
    bodies = list(game.bodies())
    for number, one in enumerate(bodies):
        found += [
            f"{one.identity} and {other.identity} overlap"
            for other in bodies[number + 1 :]
            if _overlap(game, one, other)
        ]
    return [*found, *_of_duos(game), *_of_markers(game)]


def _of_unit(game: State, unit: Unit) -> list[str]:
    i = unit.id
    here = game.status[i] == ON_TABLE
    life, full = game.life[i], int(score(game, unit, LIFE).value) if here else unit.profile.life
    checks = (
        (game.in_play[i] == here, "in play or not"),
        (not here or 0 < life <= full, f"{life} Pv of {full}"),
        (game.status[i] != DESTROYED or life <= 0, "destroyed with Pv left"),
        (not here or game.table.is_on(game.x[i], game.y[i]), "off the table"),
        (not here or _on_surface(game, i), f"nowhere on {game.surface[i]}"),
        (game.command[i] >= 0 and game.magic[i] >= 0, "less than no Pc or Pm"),
        (here or not game.fleeing[i], "flees from nowhere"),
        (game.crippled[i] is None or 2 * life <= full, "crippled with more than half of its Pv"),
    )
    return [what for fine, what in checks if not fine]


def _on_surface(game: State, id: int) -> bool:
    if game.perch[id] is not None:
        return True
    return game.surface[id] in game.table.storeys.surfaces_at(game.x[id], game.y[id])


def _overlap(game: State, one: Unit, other: Unit) -> bool:
    """LFW-MVT-05: bases that lie over each other, of units that are about as high."""
    if game.perch[one.id] is not None or game.perch[other.id] is not None:
        return False
    if gap_at(game, one, game.place_of(one.id), other) >= -TOUCHING:
        return False
    low, high = sorted((one, other), key=lambda unit: game.elevation(unit.id))
    return game.elevation(high.id) < game.elevation(low.id) + height_of(game, low) - TOUCHING


def _of_duos(game: State) -> list[str]:
    """LFW-CAV-02: both halves of a cavalry are there, at one place, and have moved alike."""
    found = []
    for duo in game.duos:
        halves = [unit_called(game, id) for id in duo]
        if len({game.status[id] for id in duo}) > 1:
            found.append(f"{halves[0].identity} rides what is not there")
        if len({(game.x[id], game.y[id], game.surface[id]) for id in duo}) > 1:
            found.append(f"{halves[0].identity} is not where its mount is")
    return found


def _of_markers(game: State) -> list[str]:
    return [
        f"{marker.id} is borne by who is not there"
        for marker in game.markers
        if marker.bearer is not None and game.status[marker.bearer] != ON_TABLE
    ]
