"""What the combat phase remembers: its combats that wait, and the one that is being fought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.records import Record
from escarmouche.kit.melees import centre_of
from escarmouche.rulebooks.confrontation.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    opponent,
)


class FormedCombat(NamedTuple):
    """CC-IX-A-1-07: a combat that is not resolved yet: one fighter, against one or several."""

    one: int
    others: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in it, the one first."""
        return (self.one, *self.others)


class Pool(NamedTuple):
    """The combat dice of one fighter. CC-IX-C-3-13: what lies in defence never attacks, nor the reverse."""

    figure: int
    dice: int  # CC-IX-C-2-04, R28: as many as when the combat began
    attack: int = 0  # as placed
    defence: int = 0
    attack_left: int = 0
    defence_left: int = 0
    placed: bool = False
    sustained: bool = False  # CC-IX-E-5-04: announced; until the end of the combat
    struck: tuple[int, ...] = ()  # CC-IX-D-2-06: whom it has attacked in this pass
    gained: bool = False  # R24: Ambidextre gave it a die in this pass


class Blow(NamedTuple):
    """The attack that is being made, and what was announced against it."""

    attacker: int
    target: int
    dice: int = 0  # CC-IX-E-1-02: how many defence dice parry
    sustained: bool = False
    counter: bool = False  # R24: a counter-attack was announced with the parry


@dataclass(frozen=True, kw_only=True)
class CombatPhase(Record):
    """The combat phase: melees to be parted, combats to be resolved, those of this speaking turn first."""

    melees: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[FormedCombat, ...] = ()
    at_once: tuple[
        FormedCombat, ...
    ] = ()  # CC-IX-C-1-05: born of pursuits, resolved in this speaking turn
    bound: int | None = None  # CC-IX-C-1-07: whose combat the first speaking turn must name


@dataclass(frozen=True, kw_only=True)
class Combat(Record):
    """CC-IX-A-1-07: one fighter against one or more, while they fight. `parent` is the phase."""

    one: int
    others: tuple[int, ...]
    pools: tuple[Pool, ...] = ()
    delayed: tuple[int, ...] = ()  # CC-IX-C-4-11: who places after the Initiative test
    initiative: int | None = None  # R30: the camp that attacks first in every pass
    passes: int = 0  # how many have begun
    blow: Blow | None = None
    done: tuple[int, ...] = ()  # whose pursuit is decided
    pursuers: tuple[int, ...] = ()  # who pursued
    ended: bool = False  # its dice are gone, only pursuits are left

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in it, the one first; whoever fell is still named."""
        return (self.one, *self.others)

    def adversaries(self, figure: int) -> tuple[int, ...]:
        """CC-IX-A-1-06: whom it fights, all in contact with it."""
        return self.others if figure == self.one else (self.one,)

    def pool(self, figure: int) -> Pool:
        """The dice of a fighter."""
        for pool in self.pools:
            if pool.figure == figure:
                return pool
        raise KeyError(figure)


def read(game: State, id: str) -> Combat:
    """A combat by its id."""
    return records.read(game, id, Combat)


def combat_phase(game: State) -> tuple[str, CombatPhase]:
    """The combat phase that is going on."""
    ((id, found),) = records.opened(game, CombatPhase)
    return id, found


def figures(game: State, ids: Iterable[int]) -> list[Figure]:
    """Fighters by their ids."""
    return [figure_of(game, id) for id in ids]


def alive(game: State, ids: Iterable[int]) -> list[Figure]:
    """Those of some fighters who still stand on the table."""
    return [figure_of(game, id) for id in ids if game.status[id] == ON_TABLE]


def fighting(game: State, id: str) -> list[Figure]:
    """The living members of a combat, the one first."""
    return alive(game, read(game, id).members)


def side_of(game: State, combat: Combat, camp: int) -> list[Figure]:
    """The living fighters of one camp in a combat."""
    return [figure for figure in alive(game, combat.members) if figure.camp == camp]


def set_pool(game: State, id: str, figure: int, **changes: Any) -> None:
    """Change what is said of one fighter's dice."""
    pools = tuple(
        pool._replace(**changes) if pool.figure == figure else pool for pool in read(game, id).pools
    )
    records.update(game, id, pools=pools)


def formed_combat(game: State, members: Sequence[int]) -> FormedCombat:
    """The combat of these fighters: whoever touches all the others is the one (of two, the first)."""
    one = centre_of(dict(enumerate(game.contacts)), members)
    assert one is not None, f"{members} is no combat"
    return FormedCombat(one, tuple(id for id in members if id != one))


def standing(game: State, formed_combats: Iterable[FormedCombat]) -> tuple[FormedCombat, ...]:
    """Those that can still be fought: an effect may have taken somebody away since they were formed."""
    found = []
    for formed in formed_combats:
        touched = tuple(id for id in formed.others if id in game.contacts[formed.one])
        if touched:
            found.append(FormedCombat(formed.one, touched))
    return tuple(found)


def loser(game: State) -> int:
    """R20: who lost the Tactics roll of the turn."""
    assert game.tactics is not None, "the Tactics roll comes before the combat phase"
    return opponent(game.tactics)
