"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches import sequence
from escarmouche.rulebooks.age_des_escarmouches.affairs import Activation
from escarmouche.rulebooks.age_des_escarmouches.combat import consistency
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    TOUCHING,
    State,
    everyone,
    gap,
)


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    return [*_armies(game), *_bases(game), *_piles(game), *consistency.faults(game)]


def _armies(game: State) -> list[str]:
    found = []
    for figure in game.figures:
        here = game.status[figure.id] == ON_TABLE
        if here != (figure in game.army[figure.camp]):
            found.append(f"{figure.identity}: {game.status[figure.id]}")
        if here and not game.table.is_on(game.x[figure.id], game.y[figure.id]):
            found.append(f"{figure.identity}: off the table")
    return found


def _bases(game: State) -> list[str]:
    found, bodies = [], list(everyone(game))
    for place, one in enumerate(bodies):
        for other in bodies[place + 1 :]:
            level = game.level[one.id] == game.level[other.id]
            far = abs(game.x[one.id] - game.x[other.id]) > one.radius + other.radius + TOUCHING
            away = TOUCHING + 1.0 if far else gap(game, one, other)
            if level and away < -TOUCHING / 10:
                found.append(f"{one.identity} and {other.identity} overlap by {-away}")
            touch = level and one.camp != other.camp and away <= TOUCHING
            if touch != (other.id in game.contacts[one.id]):
                found.append(f"{one.identity} and {other.identity}: contact")
    return found


def _piles(game: State) -> list[str]:
    """ADE-1.4-09: the waiting cards and only they, once the piles are laid; backs tell no more."""
    found = []
    for camp in range(len(game.camps)):
        pile, backs = game.pile[camp], game.pile_backs[camp]
        if len(pile) != len(backs) or any(
            b not in (None, c) for c, b in zip(pile, backs, strict=False)
        ):
            found.append(f"camp {camp}: the backs are not those of the pile")
        if game.active is None or records.opened(game, Activation) or game.phase == "deployment":
            continue
        if sorted(sequence.sequence(game, camp)) != sorted(sequence.waiting_cards(game, camp)):
            found.append(f"camp {camp}: the sequence is not what waits")
    return found
