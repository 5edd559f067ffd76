"""The odds of one attack, by the rules that will roll it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Total
from escarmouche.core.forecast import Trial
from escarmouche.rulebooks.confrontation.characteristics import ATT, FOR, score
from escarmouche.rulebooks.confrontation.combat.attack import (
    ATTACK,
    DEFENCE,
    defence_score,
)
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State, figure_of
from escarmouche.rulebooks.confrontation.testing import Tested, throw
from escarmouche.rulebooks.confrontation.wounds import strike

# Where sixes are followed: an attack and a parry that both go beyond differ in one case of 300,000.
FOLLOWED = 3
CHANGES = ("wound", "stunned", "status", "x", "y", "army", "contacts")


class Outcome(NamedTuple):
    """What an attack did: whether it landed, by how many steps it worsened the Wound, and whether it killed."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()  # nobody else is ever hurt
    stunned: bool = False


class Parry(NamedTuple):
    """With how many dice the attack is parried, and whether by a sustained defence."""

    dice: int = 0
    sustained: bool = False


def parry_against(game: State, target: int) -> Parry:
    """What was announced; else what the dice of its combat allow, or one die before they are placed."""
    for _id, combat in records.opened(game, Combat):
        if target in combat.members and not combat.ended:
            pool, blow = combat.pool(target), combat.blow
            if blow is not None and blow.target == target and blow.dice:
                return Parry(blow.dice, blow.sustained)
            return Parry(min(1, pool.defence_left if pool.placed else 1), pool.sustained)
    return Parry(1)


def trial(game: State, attacker: int, target: int, parry: Parry | None = None) -> Trial:
    """One attack of one fighter on another: Attack test, Defence test, wound roll."""
    against = parry_against(game, target) if parry is None else parry

    def tests(game: State, parry: Parry) -> Generator[Any, Any, tuple[bool, ...]]:
        return (True,) if (yield from _lands(game, attacker, target, parry)) else ()

    wound = wounding(attacker, target, lambda game: score(game, figure_of(game, attacker), FOR))
    return Trial((against,), (tests, wound), reader(game, target), CHANGES)


def wounding(
    attacker: int, target: int, strength: Callable[[State], Total]
) -> Callable[[State, bool], Generator[Any, Any, tuple[bool, ...]]]:
    """The wound roll of a blow that landed, as a stage."""

    def wound(game: State, landed: bool) -> Generator[Any, Any, tuple[bool, ...]]:
        one, other = figure_of(game, attacker), figure_of(game, target)
        yield from strike(game, one, other, strength(game))
        return (landed,)

    return wound


def reader(game: State, target: int) -> Callable[[State, tuple[bool, ...]], Outcome]:
    """What an attack has done to its target."""
    before = game.wound[target]

    def read(game: State, landed: tuple[bool, ...]) -> Outcome:
        killed = game.status[target] != ON_TABLE
        worse = int(game.wound[target]) - int(before)
        return Outcome(len(landed), worse, killed, (), game.stunned[target])

    return read


def _lands(game: State, attacker: int, target: int, parry: Parry) -> Generator[Any, Any, bool]:
    one, other = figure_of(game, attacker), figure_of(game, target)
    attack = yield from throw(game, ATTACK, Tested(score(game, one, ATT)), followed=FOLLOWED)
    if attack.fails or not parry.dice:
        return not attack.fails
    own = defence_score(game, other, parry.sustained)
    reading = Tested(own, not game.options.best_defence_die)
    defence = yield from throw(game, DEFENCE, reading, dice=parry.dice, followed=FOLLOWED)
    return bool(defence.value < attack.value)
