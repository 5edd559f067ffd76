"""Chances of single tests and of whole exchanges, closed and quick, for weighing many answers.

They say what the rules' own generators would say if every die were walked; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from escarmouche.core.hooks import first, is_heard
from escarmouche.core.state import Effect
from escarmouche.memory import Memory, remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    NEXT_COMBAT,
    powers,
)
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Damage, Test, threshold
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    BEAR_ON_DAMAGE,
    DAMAGE,
    Blow,
    attempt_of,
    blow_of,
    damage_reading,
    tested_by,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import blades_of, combat_blow
from escarmouche.rulebooks.age_des_escarmouches.fear import fear_sources
from escarmouche.rulebooks.age_des_escarmouches.fear.braving import courage
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    DEF,
    FOR,
    INI,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import (
    CHARGED,
    DIVING,
    STATES,
    has,
)
from escarmouche.rulebooks.age_des_escarmouches.immunity import CHARGE_MALUS, RULE, immune
from escarmouche.rulebooks.age_des_escarmouches.skills.chaining import LEFT, LEFT_IN_DEFENCE
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

Spread = tuple[float, ...]  # the chances of 0, 1, 2... points
Effects = tuple[Effect, ...]

CHARGE_EFFECT = Effect(CHARGED, NEXT_COMBAT, None)
DIVE_EFFECT = Effect(DIVING, NEXT_COMBAT, None)


class Edge(NamedTuple):
    """One fighter striking another: each attack die, each defence die of the other, each blow."""

    hits: float
    parried: float
    damage: Spread
    # Where skills bring them: a blow of blades, the blow of a chain, and the defence of one.
    blade: Spread = ()
    again: Spread = ()
    second: float = 0.0
    blades: int = 0  # how many there are


class Exchange(NamedTuple):
    """The dice of one fighter against another, and what was said of them as they were placed."""

    attacks: int
    defences: int
    blades: int = 0
    mastered: int = 0  # ADE-SKILL-COUP-DE-MAITRE-02: dice given up for it
    chained: bool = False  # ADE-SKILL-ENCHAINEMENT-02
    guarded: bool = False  # ADE-SKILL-ENCHAINEMENT-04: a chain of the one who defends itself


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
    if _is_plain_test(game, figure, other):
        own = value_of(game, figure, name)
        return passes(threshold(own.value - against.value))
    return chance(game, attempt_of(game, figure, name, against, other))


def _is_plain_test(game: State, figure: Figure, other: Figure) -> bool:
    """Whether nobody shifts a test of one against another, or has it rolled again."""
    return not (
        is_heard(game, figure, points.SHIFT)
        or is_heard(game, other, points.SHIFT_AGAINST)
        or is_heard(game, figure, points.OWN_REROLL)
        or is_heard(game, other, points.THEIR_REROLL)
    )


def blow_spread(game: State, blow: Blow) -> Spread:
    """The chances of each damage of a blow (ADE-1.2.4-01), the better of two dice where one may choose."""
    reading = damage_reading(game, blow)
    dealt = reading.by_face()
    pick = None if blow.attacker is None else _chosen_by(game, blow, blow.attacker, reading)
    if pick is not None:
        dealt = tuple([pick(one, two) for one in dealt for two in dealt])
    return _spread(dealt)


@remembered
def _spread(dealt: tuple[int, ...]) -> Spread:
    """The chances of each damage, of which `dealt` are equally likely."""
    return tuple([dealt.count(points) / len(dealt) for points in range(max(dealt) + 1)])


def _chosen_by(
    game: State, blow: Blow, attacker: Figure, reading: Damage
) -> Callable[[int, int], int] | None:
    """Which of two dice counts, where somebody may have it rolled again and choose."""
    own = is_heard(game, attacker, points.OWN_REROLL)
    if not own and not is_heard(game, blow.victim, points.THEIR_REROLL):
        return None  # nearly always
    attempt = Attempt(attacker, tested_by(blow), reading, blow.victim, DAMAGE)
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
    key: tuple[object, ...] = (striker, struck, one, two, life[i], life[j])
    if not (_strikes_plainly(striker, one) and _strikes_plainly(struck, two)):
        # The turn, because friends nearby may bear on a score too: what they do is known soon enough.
        key = (*key, contacts[i], contacts[j], game.turn, game.options)

    def found() -> Edge:
        then = game
        if more or on_struck:
            then = game.alias()
            then.effects = game.effects.copy()
            then.effects[striker.id], then.effects[struck.id] = one, two
        return _edge(then, striker, struck)

    return _EDGES.known(key, found)


# Where skills have a say in blows struck and suffered.
BEAR_ON_BLOWS = BEAR_ON_DAMAGE | {
    points.SCORE,
    points.SHIFT,
    points.SHIFT_AGAINST,
    points.OWN_REROLL,
    points.MAY_REROLL,
    points.THEIR_REROLL,
    points.IMMUNE,
    points.CHAIN,
    points.BLADES,
    points.WOUND_MALUS,
}


def _strikes_plainly(figure: Figure, effects: Effects) -> bool:
    """Whether no skill and no formula has a say in its blows: then its card, its states and its wounds tell all."""
    for effect in effects:
        if effect.kind not in STATES:
            return False
    return BEAR_ON_BLOWS.isdisjoint(figure.handlers)


def _with(game: State, figure: Figure, more: Effects) -> Effects:
    held: Effects = tuple(game.effects[figure.id])
    kinds = [effect.kind for effect in held]
    return (*held, *(effect for effect in more if effect.kind not in kinds)) if more else held


def _edge(game: State, striker: Figure, struck: Figure) -> Edge:
    plain = Edge(
        test_chance(game, striker, ATT, struck, DEF),
        test_chance(game, struck, DEF, striker, ATT),
        blow_spread(game, blow_of(game, striker, struck)),
    )
    if is_heard(game, struck, points.CHAIN):
        defence = attempt_of(
            game, struck, DEF, value_of(game, striker, ATT), striker, shifts=LEFT_IN_DEFENCE
        )
        plain = plain._replace(second=chance(game, defence))
    if is_heard(game, striker, points.CHAIN):
        again = combat_blow(game, striker, struck, shifts=LEFT)
        plain = plain._replace(again=blow_spread(game, again))
    blades = blades_of(game, striker)
    if blades is None:
        return plain
    spread = blow_spread(game, combat_blow(game, striker, struck, blade=True))
    return plain._replace(blade=spread, blades=blades.dice)


def charge_effects(
    game: State, chargers: Sequence[Figure], target: Figure, dives: bool = False
) -> tuple[Effects, Effects]:
    """What a charge brings to who charges and to its target (ADE-3.2.3.2.2-04, ADE-4.5.4.1-01)."""
    mine = powers(game, chargers, points.CHARGING).value
    strong = powers(game, [target], points.BEING_CHARGED).value <= mine
    spared = has(game, target, CHARGED) or immune(game, target, CHARGE_MALUS, RULE) is not None
    bears = strong and not spared
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
def exchanged(blows: Edge, dice: Exchange, life: int) -> Spread:
    """The same with blades, dice given up and chains on either side."""
    if dice[2:] == Exchange(0, 0)[2:]:
        return struck(blows, dice.attacks, dice.defences, life)
    found = [0.0] * (life + 1)
    for own in range(dice.attacks + 1):
        for bladed in range(dice.blades + 1):
            share = _binomial(dice.attacks, own, blows.hits)
            share *= _binomial(dice.blades, bladed, blows.hits)
            for left, part in _defended(blows, dice, own, bladed):
                for lost, chance in enumerate(_dealt(blows, dice, *left, life)):
                    found[lost] += share * part * chance
    return tuple(found)


def _defended(
    blows: Edge, dice: Exchange, own: int, bladed: int
) -> Iterator[tuple[tuple[int, int], float]]:
    """What is left of its successes and of those of its blades, with the chance: the harder ones are met first."""
    used, landed = min(dice.defences, own + bladed), own + bladed
    for cancelled in range(used + 1):
        share = _binomial(used, cancelled, blows.parried)
        if (
            dice.guarded and cancelled and landed > used
        ):  # one more die, against one that is not met yet
            yield _without(blows, own, bladed, cancelled + 1), share * blows.second
            share *= 1.0 - blows.second
        yield _without(blows, own, bladed, cancelled), share


def _without(blows: Edge, own: int, bladed: int, cancelled: int) -> tuple[int, int]:
    if mean(blows.damage) >= mean(blows.blade):
        first = min(own, cancelled)
        return own - first, bladed - (cancelled - first)
    first = min(bladed, cancelled)
    return own - (cancelled - first), bladed - first


def _dealt(blows: Edge, dice: Exchange, own: int, bladed: int, life: int) -> Spread:
    """What the blows take, with that of a chain, and with 2 more for each die given up (ADE-SKILL-COUP-DE-MAITRE-03)."""
    found = joined(_total(blows.damage, own, life), _total(blows.blade, bladed, life), life)
    tests = own + bladed
    if tests and dice.chained:
        found, tests = joined(found, blows.again, life), tests + 1
    more = 2 * min(dice.mastered, tests)
    return joined(found, (*[0.0] * more, 1.0), life) if more else found


def mean(spread: Spread) -> float:
    """The points that are lost on average."""
    return sum(points * chance for points, chance in enumerate(spread))


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
    return 1.0 - challenge(float(feared[1].value), float(courage(game, figure).value(game).value))


def breaks_away(game: State, fleer: Figure, holder: Figure, by: str) -> float:
    """ADE-3.2.3.2.1-10 to -13: the chance to get away from one who holds it; some need no challenge."""
    if first(game, fleer, points.DISENGAGES) is not None:
        return 1.0
    away = float(value_of(game, fleer, by).value) - 2 * len(game.contacts[fleer.id])
    hold = float(value_of(game, holder, by).value) - 2 * len(game.contacts[holder.id])
    if game.options.fleer_challenges:
        return challenge(away + (2 if by == FOR else 0), hold)
    return 1.0 - challenge(hold + (2 if by == FOR else 0), away)


def initiative(game: State, figure: Figure) -> float:
    """Its INI as a combat reads it."""
    return float(value_of(game, figure, INI).value)
