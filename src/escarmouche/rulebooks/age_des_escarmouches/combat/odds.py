"""The odds of one fighter's attacks on another, by the rules that will roll them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.rulebook import Trial
from escarmouche.rulebooks.age_des_escarmouches.combat.affair import Combat
from escarmouche.rulebooks.age_des_escarmouches.combat.blows import roll_attacks, roll_defences
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.testing import blow_of, damage_test


class Outcome(NamedTuple):
    """What attacks did: those that were not defended, the PV they took, and whether that killed."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()  # nobody else is ever hurt


class Dice(NamedTuple):
    """How many dice attack, and how many defend."""

    attack: int
    defence: int


def dice_between(game: State, attacker: int, target: int) -> Dice:
    """Those that were placed; before that, everything in attack, and half of the target's dice in defence."""
    fought = [c for _id, c in records.opened(game, Combat) if {attacker, target} <= set(c.members)]
    placed = dict(fought[-1].placed) if fought else {}
    attack = _share(_pool(game, attacker, fought), _adversaries(game, attacker, fought))
    defence = _pool(game, target, fought) // 2
    if attacker in placed:
        attack = placed[attacker].attacks.count(target)
    if target in placed:
        defence = placed[target].defence
    return Dice(attack, defence)


def _adversaries(game: State, id: int, fought: list[Combat]) -> int:
    against = fought[-1].adversaries(id) if fought else game.contacts[id]
    return max(1, len(against))


def _pool(game: State, id: int, fought: list[Combat]) -> int:
    """ADE-3.3.4-02: one die, and one for each adversary."""
    return 1 + _adversaries(game, id, fought)


def _share(dice: int, adversaries: int) -> int:
    """ADE-3.3.4-06: what of them one adversary may get."""
    return -(-dice // adversaries)


def trial(game: State, attacker: int, target: int) -> Trial:
    """All the attacks of one on the other: attack tests, defence tests, damage tests."""
    dice = dice_between(game, attacker, target)

    def stage(game: State, _nothing: Any) -> Generator[Any, Any, tuple[Outcome]]:
        fighter, struck = figure_of(game, attacker), figure_of(game, target)
        return ((yield from _exchange(game, fighter, struck, dice)),)

    return Trial((None,), (stage,), lambda _state, items: items[0])


def _exchange(
    game: State, fighter: Figure, struck: Figure, dice: Dice
) -> Generator[Any, Any, Outcome]:
    landed = yield from roll_attacks(game, fighter, struck, dice.attack)
    used = min(dice.defence, landed)
    if used:
        landed -= yield from roll_defences(game, struck, fighter, used)
    dealt, left = 0, game.life[struck.id]
    for _ in range(landed):
        dealt += yield from damage_test(game, blow_of(game, fighter, struck))
    return Outcome(landed, min(dealt, left), dealt >= left)
