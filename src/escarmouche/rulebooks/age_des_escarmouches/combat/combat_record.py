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
    Figure,
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


class Placement(NamedTuple):
    """ADE-3.3.4-03: how a fighter places its dice: an adversary for each attack, and how many in defence.

    ADE-AID-1V1-02, ADE-AID-1VN-04: and which of them benefit from Résolution: these attacks of all its attacks,
    so many of its dice in defence.
    """

    attacks: tuple[int, ...]
    defence: int = 0
    marked_attacks: tuple[int, ...] = ()
    marked_defence: int = 0


class Attack(NamedTuple):
    """The attacks of one fighter on another: how many succeeded and still stand, how many failed."""

    attacker: int
    target: int
    landed: int
    missed: int = 0


class Hit(NamedTuple):
    """One damage test that was made."""

    attacker: int
    victim: int
    damage: int


@dataclass(frozen=True, kw_only=True)
class CombatPhase(Record):
    """The combat phase: the melees still to be parted, and the combats still to be resolved."""

    melees: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[FormedCombat, ...] = ()
    affected: tuple[int, ...] = ()  # ADE-3.2.4-02: on whom a combat tactic was used


@dataclass(frozen=True, kw_only=True)
class Combat(Record):
    """ADE-3.3.2-02: one fighter against one or more. `parent` is the phase, or the combat before it."""

    one: int
    others: tuple[int, ...]
    order: tuple[int, ...] = ()  # ADE-3.3.4.1-02: who places its dice when
    placed: tuple[tuple[int, Placement], ...] = ()
    attacks: tuple[Attack, ...] = ()
    hits: tuple[Hit, ...] = ()
    done: tuple[int, ...] = ()  # whose pursuit is decided
    pursuers: tuple[int, ...] = ()  # who pursued by an assault
    parted: bool = False  # ADE-3.3.4.3-06: their melees were parted again

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in it, the one first."""
        return (self.one, *self.others)

    def adversaries(self, figure: int) -> tuple[int, ...]:
        """ADE-3.3.4-01: the enemies whom it touches and who are in the same combat."""
        return self.others if figure == self.one else (self.one,)

    def placement(self, figure: int) -> Placement:
        """The dice that a fighter placed."""
        for placer, placement in self.placed:
            if placer == figure:
                return placement
        return Placement(())


def read(game: State, id: str) -> Combat:
    """A combat by its id."""
    return records.read(game, id, Combat)


def combat_phase(game: State) -> tuple[str, CombatPhase]:
    """The combat phase that is going on."""
    ((id, found),) = records.opened(game, CombatPhase)
    return id, found


def figures(game: State, ids: Sequence[int]) -> list[Figure]:
    """Fighters by their ids."""
    return [figure_of(game, id) for id in ids]


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
        and machine in game.machines
        and figure.camp != crew.side_of(game, machine)
        and not game.fought[figure.id]
        and is_free(game, figure)
        and crew.touches(game, figure, machine)
    )


def rolling_order(game: State, combat: Combat) -> tuple[int, ...]:
    """ADE-AID-1V1-04: of two, the dominant's fighter first; ADE-AID-1VN-06: else the outnumbered one (A-R49)."""
    if len(combat.others) > 1 or figure_of(game, combat.one).camp == game.dominant:
        return combat.members
    return (*combat.others, combat.one)
