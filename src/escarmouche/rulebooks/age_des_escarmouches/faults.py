"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches.combat import consistency
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, sequence
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import bond_of, summoner_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    TOUCHING,
    State,
    bodies,
    gap,
)


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    return [
        *_armies(game),
        *_bases(game),
        *_piles(game),
        *_mystics(game),
        *_commanders(game),
        *consistency.faults(game),
    ]


def _armies(game: State) -> list[str]:
    found = []
    for figure in game.figures:
        here = game.status[figure.id] == ON_TABLE
        things = (*game.machines, *game.barricades)
        listed = things if figure.profile.machine is not None else game.army[figure.camp]
        if here != (figure in listed):
            found.append(f"{figure.identity}: {game.status[figure.id]}")
        if here and not game.table.is_on(game.x[figure.id], game.y[figure.id]):
            found.append(f"{figure.identity}: off the table")
    return found


def _bases(game: State) -> list[str]:
    found, every = [], list(bodies(game))
    for place, one in enumerate(every):
        x, y, contacts = game.x[one.id], game.y[one.id], game.contacts[one.id]
        for other in every[place + 1 :]:
            reach, touching = one.radius + other.radius + TOUCHING, other.id in contacts
            if abs(x - game.x[other.id]) > reach or abs(y - game.y[other.id]) > reach:
                if touching:
                    found.append(f"{one.identity} and {other.identity}: contact from afar")
                continue
            level = game.level[one.id] == game.level[other.id]
            away = gap(game, one, other)
            if level and away < -TOUCHING / 10:
                found.append(f"{one.identity} and {other.identity} overlap by {-away}")
            machine = one.profile.machine or other.profile.machine
            touch = level and one.camp != other.camp and away <= TOUCHING and machine is None
            if touch != touching:
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


def _mystics(game: State) -> list[str]:
    """ADE-4.6.1-04: nobody owes UM; ADE-4.6.7-04: nobody outlives its summoner."""
    owing = [f"{f.identity}: {game.energy[f.id]} UM" for f in game.figures if game.energy[f.id] < 0]
    lost = [
        f"{figure.identity}: without a summoner"
        for army in game.army
        for figure in army
        if bond_of(game, figure) is not None and summoner_of(game, figure) is None
    ]
    return [*owing, *lost]


def _commanders(game: State) -> list[str]:
    """ADE-4.3-08, ADE-4.4.2-09: nobody commands who is not there, and who cannot command has no PT."""
    found = []
    for camp in range(len(game.camps)):
        leader = game.commander[camp]
        if leader is not None and game.turn > 0 and game.status[leader] != ON_TABLE:
            found.append(f"camp {camp}: commanded by {leader}, who is {game.status[leader]}")
        if game.tactic_points[camp] and commanders.able(game, camp) is None:
            found.append(f"camp {camp}: PT without a commander")
    return found
