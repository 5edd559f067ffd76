"""Chances of single tests and of whole exchanges, closed and quick, for weighing many answers.

They say what the rules' own generators would say if every die were walked; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

from escarmouche.core.state import Effect
from escarmouche.memory import Memory, remembered
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    BEING_CHARGED,
    CHARGING,
    NEXT_COMBAT,
    powers,
)
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Damage, Test, threshold
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    DAMAGE,
    WEAPON_FOR,
    Blow,
    attempt_of,
    blow_of,
    damage_reading,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.fear import fear_sources
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    COU,
    DEF,
    FOR,
    INI,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import CHARGED, DIVING, has
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

Spread = tuple[float, ...]  # the chances of 0, 1, 2... points
Effects = tuple[Effect, ...]
FACES = range(1, 7)

CHARGE_EFFECT = Effect(CHARGED, NEXT_COMBAT, None)
DIVE_EFFECT = Effect(DIVING, NEXT_COMBAT, None)


class Edge(NamedTuple):
    """One fighter striking another: each attack die, each defence die of the other, each blow."""

    hits: float
    parried: float
    damage: Spread


# -- tests -----------------------------------------------------------------------------------------


def passes(needed: int) -> float:
    """The chance that a die reaches a threshold."""
    return (7 - min(max(needed, 1), 7)) / 6


def chance(game: State, attempt: Attempt) -> float:
    """The chance of a test, with the rights to roll it again that cost nothing."""
    assert isinstance(attempt.reading, Test)
    found = passes(attempt.reading.threshold)
    for right in rerolls.rights(game, attempt):
        if right.used is None:
            own = right.camp == attempt.tester.camp
            found = 1.0 - (1.0 - found) ** 2 if own else found**2
    return found


def test_chance(
    game: State, figure: Figure, name: str, other: Figure, theirs: str | None = None
) -> float:
    """A test of a characteristic against that of another."""
    against = value_of(game, other, theirs or name)
    return chance(game, attempt_of(game, figure, name, against, other))


def blow_spread(game: State, blow: Blow) -> Spread:
    """The chances of each damage of a blow (ADE-1.2.4-01), the better of two dice where one may choose."""
    reading = damage_reading(game, blow)
    dealt = [int(reading.dealt(face).value) for face in FACES]
    pick = None if blow.attacker is None else _chosen_by(game, blow, blow.attacker, reading)
    if pick is not None:
        dealt = [pick(one, two) for one in dealt for two in dealt]
    return tuple(dealt.count(points) / len(dealt) for points in range(max(dealt) + 1))


def _chosen_by(
    game: State, blow: Blow, attacker: Figure, reading: Damage
) -> Callable[[int, int], int] | None:
    """Which of two dice counts, where somebody may have it rolled again and choose."""
    own = blow.weapon is None and blow.formula is None
    attempt = Attempt(attacker, FOR if own else WEAPON_FOR, reading, blow.victim, DAMAGE)
    for right in rerolls.rights(game, attempt):
        if right.used is None and right.chooses:
            return max if right.camp == attacker.camp else min
    return None


# -- blows -----------------------------------------------------------------------------------------

_EDGES = Memory[tuple[object, ...], Edge]()


def edge(
    game: State, striker: Figure, struck: Figure, more: Effects = (), on_struck: Effects = ()
) -> Edge:
    """One against another, as they are, or as they would be with further effects on them."""
    one = _with(game, striker, more)
    two = _with(game, struck, on_struck)
    i, j, life, contacts = striker.id, struck.id, game.life, game.contacts
    # The turn, because friends nearby may bear on a score too: what they do is known soon enough.
    states = (life[i], life[j], contacts[i], contacts[j], game.turn, game.options)
    key = (striker, struck, one, two, *states)

    def found() -> Edge:
        then = game
        if more or on_struck:
            then = game.copy()
            then.effects[striker.id], then.effects[struck.id] = one, two
        return _edge(then, striker, struck)

    return _EDGES.known(key, found)


def _with(game: State, figure: Figure, more: Effects) -> Effects:
    held: Effects = tuple(game.effects[figure.id])
    kinds = [effect.kind for effect in held]
    return (*held, *(effect for effect in more if effect.kind not in kinds)) if more else held


def _edge(game: State, striker: Figure, struck: Figure) -> Edge:
    return Edge(
        test_chance(game, striker, ATT, struck, DEF),
        test_chance(game, struck, DEF, striker, ATT),
        blow_spread(game, blow_of(game, striker, struck)),
    )


def charge_effects(
    game: State, chargers: Sequence[Figure], target: Figure, dives: bool = False
) -> tuple[Effects, Effects]:
    """What a charge brings to who charges and to its target (ADE-3.2.3.2.2-04, ADE-4.5.4.1-01)."""
    mine = powers(game, chargers, CHARGING).value
    strong = powers(game, [target], BEING_CHARGED).value <= mine
    bears = strong and not has(game, target, CHARGED)
    return ((DIVE_EFFECT,) if dives else (), (CHARGE_EFFECT,) if bears else ())


@remembered
def struck(blows: Edge, attacks: int, defences: int, life: int) -> Spread:
    """The PV that some attack dice take against some defence dice; `life` or more are one."""
    found = [0.0] * (life + 1)
    for landed in range(attacks + 1):
        hit = _binomial(attacks, landed, blows.hits)
        used = min(defences, landed)
        for cancelled in range(used + 1):
            share = hit * _binomial(used, cancelled, blows.parried)
            if share:
                for lost, part in enumerate(_total(blows.damage, landed - cancelled, life)):
                    found[lost] += share * part
    return tuple(found)


@remembered
def _total(damage: Spread, blows: int, life: int) -> Spread:
    """The damage of several blows together."""
    found: Spread = (1.0, *([0.0] * life))
    for _ in range(blows):
        found = joined(found, damage, life)
    return found


def joined(one: Spread, other: Spread, life: int) -> Spread:
    """The chances of what two things take together."""
    found = [0.0] * (life + 1)
    for a, p in enumerate(one):
        if p:
            for b, q in enumerate(other):
                found[min(a + b, life)] += p * q
    return tuple(found)


def capped(spread: Spread, life: int) -> Spread:
    """No more is lost than there is."""
    return joined((1.0,), spread, life)


def _binomial(dice: int, hits: int, one: float) -> float:
    return float(comb(dice, hits) * one**hits * (1.0 - one) ** (dice - hits))


# -- challenges ------------------------------------------------------------------------------------


def challenge(mine: float, theirs: float) -> float:
    """ADE-1.2.2-01 to -05: the chance that whoever challenges wins, from what both bring."""
    attacks = passes(threshold(mine - theirs))
    resists = passes(threshold(theirs - mine))
    return attacks * (1.0 - resists)


def braves(game: State, figure: Figure, foes: Sequence[Figure], charging: bool = False) -> float:
    """ADE-4.4.1-01: the chance that a fighter faces some enemies."""
    feared = fear_sources.most_feared(game, figure, foes, charging)
    if feared is None:
        return 1.0
    return 1.0 - challenge(float(feared[1].value), float(value_of(game, figure, COU).value))


def breaks_away(game: State, fleer: Figure, holder: Figure, by: str) -> float:
    """ADE-3.2.3.2.1-10 to -13: the chance to get away from one who holds it."""
    away = float(value_of(game, fleer, by).value) - 2 * len(game.contacts[fleer.id])
    hold = float(value_of(game, holder, by).value) - 2 * len(game.contacts[holder.id])
    if game.options.fleer_challenges:
        return challenge(away + (2 if by == FOR else 0), hold)
    return 1.0 - challenge(hold + (2 if by == FOR else 0), away)


def initiative(game: State, figure: Figure) -> float:
    """Its INI as a combat reads it."""
    return float(value_of(game, figure, INI).value)
