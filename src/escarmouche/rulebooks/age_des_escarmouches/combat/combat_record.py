"""What the combat phase remembers: its unresolved combats, and the combat that is being fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core import records
from escarmouche.core.records import Record
from escarmouche.kit.melees import centre_of
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    State,
    figure_of,
    is_free,
)

# What may be designated (ADE-3.3.3-04): the combats of melees; A-R70: a free fighter strikes a machine that it touches.
COMBAT, MACHINE = "combat", "machine"


class FormedCombat(NamedTuple):
    """Something that a player may designate: who takes part, the one against the others first.

    `kind` is COMBAT, or MACHINE: then the second is a war machine (see `machine_attack`).
    """

    figures: tuple[int, ...]
    kind: str = COMBAT


@dataclass(frozen=True, kw_only=True)
class CombatPhase(Record):
    """The combat phase: the melees still to be parted, and the combats still to be resolved."""

    melees: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[FormedCombat, ...] = ()
    affected: tuple[int, ...] = ()  # ADE-3.2.4-02: on whom a combat tactic was used


def combat_phase(game: State) -> tuple[str, CombatPhase]:
    """The combat phase that is going on."""
    ((id, found),) = records.opened(game, CombatPhase)
    return id, found


def formed_combat(game: State, members: Sequence[int]) -> FormedCombat:
    """The combat of these fighters: whoever touches all the others comes first."""
    one = centre_of(dict(enumerate(game.contacts)), members)
    assert one is not None, f"{members} is no combat"
    return FormedCombat((one, *(id for id in members if id != one)))


def standing(game: State, waiting: Sequence[FormedCombat]) -> tuple[FormedCombat, ...]:
    """The combats that can still be fought: whoever has fallen or is out of contact is in none.

    ADE-3.3.3-04: what has become void is not designated, so that no player lets a turn pass by it.
    """
    return tuple(formed for held in waiting if (formed := _standing(game, held)) is not None)


def _standing(game: State, formed: FormedCombat) -> FormedCombat | None:
    if formed.kind == MACHINE:
        return formed if can_strike(game, formed.figures) else None
    one = formed.figures[0]
    touched = [id for id in formed.figures[1:] if id in game.contacts[one]]
    return FormedCombat((one, *touched)) if touched else None


def can_strike(game: State, both: tuple[int, ...]) -> bool:
    """It is still free and in contact with it, and ADE-3.3.2-03: has not fought in this phase (A-R70)."""
    figure, machine = (figure_of(game, id) for id in both)
    return (
        game.status[figure.id] == ON_TABLE
        and machine in (*game.machines, *game.barricades)
        and figure.camp != crew.side_of(game, machine)
        and not game.fought[figure.id]
        and is_free(game, figure)
        and crew.touches(game, figure, machine)
    )
