"""What a combat remembers while it is fought: who is in it, how dice lie, which attacks stand, what was struck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.records import Record
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of


class Placement(NamedTuple):
    """ADE-3.3.4-03: how a fighter places its dice: an adversary for each attack, and how many in defence.

    ADE-AID-1V1-02, ADE-AID-1VN-04: and which of them benefit from Résolution: these attacks of all its attacks,
    so many of its dice in defence.

    What skills let it do with its dice stands beside them: blades that strike with a FOR of their own, dice that it
    gives up, the adversary on whom it chains its attacks or its defences, a fury. As the combat goes on, dice in
    defence and dice given up are counted down as they are used.
    """

    attacks: tuple[int, ...]
    defence: int = 0
    marked_attacks: tuple[int, ...] = ()
    marked_defence: int = 0
    blades: tuple[int, ...] = ()
    sacrificed: int = 0
    offensive: int | None = None
    defensive: int | None = None
    fury: bool = False


class Attack(NamedTuple):
    """Attacks of one fighter on another with dice of one kind: how many succeeded and still stand, how many failed.

    Dice keep their identity to the end: those of blades (ADE-EQUIP-LAMES-DORSALES-04) and those that were marked
    (ADE-SKILL-FEINTE-04) are counted apart. `withstood`: of those that stand, how many a defence die has met in vain.
    """

    attacker: int
    target: int
    landed: int
    missed: int = 0
    blade: bool = False
    marked: bool = False
    withstood: int = 0

    @property
    def unmet(self) -> int:
        """ADE-3.3.4.2.2-03: the successes against which no die was used yet."""
        return self.landed - self.withstood


class Hit(NamedTuple):
    """One damage test that was made."""

    attacker: int
    victim: int
    damage: int
    blade: bool = False
    further: bool = False  # B-R71: it belongs to an attack that had a test of its own


@dataclass(frozen=True, kw_only=True)
class Combat(Record):
    """ADE-3.3.2-02: one fighter against one or more. `parent` is the phase, or the combat before it."""

    one: int
    others: tuple[int, ...]
    order: tuple[int, ...] = ()  # ADE-3.3.4.1-02: who places its dice when
    initiative: tuple[int, ...] = ()  # B-R23: by rising INI alone, where that is another order
    placed: tuple[tuple[int, Placement], ...] = ()
    attacks: tuple[Attack, ...] = ()
    parried: tuple[tuple[int, int], ...] = ()  # who has defended itself against whom
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

    @property
    def by_initiative(self) -> tuple[int, ...]:
        """B-R23: everybody by rising INI, as it was when the combat began (A-R49)."""
        return self.initiative or self.order

    def landed_on(self, figure: int) -> dict[int, int]:
        """ADE-3.3.4.2.2-04: the successes that stand against one fighter, by attacker: no friend's."""
        found: dict[int, int] = {}
        for attack in self.attacks:
            if attack.target == figure and attack.landed:
                found[attack.attacker] = found.get(attack.attacker, 0) + attack.landed
        return found

    def placement(self, figure: int) -> Placement:
        """The dice that a fighter placed."""
        for placer, placement in self.placed:
            if placer == figure:
                return placement
        return Placement(())


def read(game: State, id: str) -> Combat:
    """A combat by its id."""
    return records.read(game, id, Combat)


def figures(game: State, ids: Sequence[int]) -> list[Figure]:
    """Fighters by their ids."""
    held = game.figures
    return [held[id] for id in ids]


def rolling_order(game: State, combat: Combat) -> tuple[int, ...]:
    """ADE-AID-1V1-04: of two, the dominant's fighter first; ADE-AID-1VN-06: else the outnumbered one (A-R49)."""
    if len(combat.others) > 1 or figure_of(game, combat.one).camp == game.dominant:
        return combat.members
    return (*combat.others, combat.one)


# -- dice that are used up, and attacks that change ---------------------------------------------------


def change_placement(game: State, id: str, figure: int, **changes: Any) -> Placement:
    """Some dice of a fighter are used, turned or cancelled: what is left of them."""
    combat = read(game, id)
    left = combat.placement(figure)._replace(**changes)
    placed = tuple((who, left if who == figure else laid) for who, laid in combat.placed)
    records.update(game, id, placed=placed)
    return left


def add_attack(game: State, id: str, attack: Attack) -> None:
    """Attacks that were made: counted with those of the same dice on the same adversary."""
    found = [*read(game, id).attacks]
    for place, other in enumerate(found):
        if _alike(attack, other):
            found[place] = other._replace(
                landed=other.landed + attack.landed, missed=other.missed + attack.missed
            )
            break
    else:
        found.append(attack)
    records.update(game, id, attacks=tuple(found))


def change_attack(game: State, id: str, attack: Attack, cancelled: int, withstood: int = 0) -> None:
    """Successes of dice of one kind are cancelled (ADE-3.3.4.2.2-06), or were met in vain."""
    changed = tuple(
        other._replace(landed=other.landed - cancelled, withstood=other.withstood + withstood)
        if _alike(attack, other)
        else other
        for other in read(game, id).attacks
    )
    records.update(game, id, attacks=changed)


def _alike(one: Attack, other: Attack) -> bool:
    """Whether two speak of dice of the same kind, of one fighter on another."""
    return (one.attacker, one.target, one.blade, one.marked) == (
        other.attacker,
        other.target,
        other.blade,
        other.marked,
    )
