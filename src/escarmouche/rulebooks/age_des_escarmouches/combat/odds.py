"""The odds of one fighter's attacks on another, by the rules that will roll them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.rulebook import Trial
from escarmouche.rulebooks.age_des_escarmouches.combat.affair import Combat
from escarmouche.rulebooks.age_des_escarmouches.combat.blows import roll_attacks, roll_defences
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import dice_of
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
    fought = [
        (id, combat)
        for id, combat in records.opened(game, Combat)
        if {attacker, target} <= set(combat.members)
    ]
    if not fought:  # as if they fought all whom they touch, or each other at least
        ours, theirs = (max(1, len(game.contacts[id])) for id in (attacker, target))
        return Dice(_share(1 + ours, ours), (1 + theirs) // 2)
    id, combat = fought[-1]
    placed = dict(combat.placed)
    pools = [int(dice_of(game, id, figure_of(game, one)).value) for one in (attacker, target)]
    attack = _share(pools[0], len(combat.adversaries(attacker)))
    if attacker in placed:
        attack = placed[attacker].attacks.count(target)
    return Dice(attack, placed[target].defence if target in placed else pools[1] // 2)


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
        blow = replace(blow_of(game, fighter, struck), marked=False)
        dealt += yield from damage_test(game, blow)
    return Outcome(landed, min(dealt, left), dealt >= left)
