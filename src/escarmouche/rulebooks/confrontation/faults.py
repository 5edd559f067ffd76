"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.rulebooks.confrontation.combat import consistency
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    ON_TABLE,
    TOUCHING,
    State,
    everyone,
    gap,
)


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    return [*_armies(game), *_bases(game), *_dice(game), *consistency.faults(game)]


def _armies(game: State) -> list[str]:
    found = []
    for figure in game.figures:
        here = game.status[figure.id] == ON_TABLE
        if here != (figure in game.army[figure.camp]):
            found.append(f"{figure.identity}: {game.status[figure.id]}")
        if here and not game.table.is_on(game.x[figure.id], game.y[figure.id]):
            found.append(f"{figure.identity}: off the table")
        if here and game.level[figure.id] != GROUND and not figure.profile.flies:
            found.append(f"{figure.identity}: in the air without wings")
    return found


def _bases(game: State) -> list[str]:
    """Nobody overlaps; contacts are what stands there (CC-IX-B-1-03)."""
    found, every = [], list(everyone(game))
    for place, one in enumerate(every):
        for other in every[place + 1 :]:
            level, away = game.level[one.id] == game.level[other.id], gap(game, one, other)
            if level and away < -TOUCHING / 10:
                found.append(f"{one.identity} and {other.identity} overlap by {-away}")
            touch = level and one.camp != other.camp and away <= TOUCHING
            if touch != (other.id in game.contacts[one.id]):
                found.append(f"{one.identity} and {other.identity}: contact")
    return found


def _dice(game: State) -> list[str]:
    """CC-IX-C-3-13: nobody has more dice left than it placed, nor placed more than it had."""
    found = []
    for _id, combat in records.opened(game, Combat):
        for pool in combat.pools:
            if not game.options.counter_attacks and (
                pool.attack_left > pool.attack or pool.defence_left > pool.defence
            ):
                found.append(f"figure {pool.figure}: more dice left than placed")
            if pool.placed and pool.attack + pool.defence != pool.dice:
                found.append(f"figure {pool.figure}: {pool.attack}+{pool.defence} of {pool.dice}")
    return found
