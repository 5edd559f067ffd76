"""Chances of attacks, in closed form: for whoever weighs answers and cannot walk through all dice.

They are made from the very readings of the rules; a test compares them with what the rules roll.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from math import comb
from typing import TypeVar

from escarmouche.core.words import Outcome, Reading
from escarmouche.memory import Memory, remembered
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, SPELL, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast, Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import DEFLECTS, partner_of
from escarmouche.rulebooks.last_fantasy_war.harm.defence_test import defence_reading
from escarmouche.rulebooks.last_fantasy_war.harm.force import force_of
from escarmouche.rulebooks.last_fantasy_war.harm.protections import best, is_pierced
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import combat_reading
from escarmouche.rulebooks.last_fantasy_war.rerolls import (
    DEFENCE,
    HABILE,
    HIT,
    IMPERTINENT,
    IMPETUEUX,
    reroll_of,
)
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import hit_reading
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

Key = TypeVar("Key", bound=Hashable)
Spread = Mapping[Key, float]  # how likely each thing is; together 1
FACES = range(1, 7)
EACH = 1 / 6


# -- one die -----------------------------------------------------------------------------------------


def die(reading: Reading, which: str | None = None) -> Spread[Outcome]:
    """What a die comes to, thrown again as a rule has it (`rerolls`): once, and only where it is chosen for it."""
    found: dict[Outcome, float] = defaultdict(float)
    for face in FACES:
        outcome = reading.outcome((face,))
        if which is None or not _again(which, reading, face, outcome):
            found[outcome] += EACH
            continue
        second = _second(which, reading, outcome)
        for other in FACES:
            found[second.outcome((other,))] += EACH * EACH
    return found


def _again(which: str, reading: Reading, face: int, outcome: Outcome) -> bool:
    if which == HABILE:
        return face == 1
    if which == IMPETUEUX:
        return bool(outcome.success)
    if which == IMPERTINENT:
        exact = isinstance(reading, (Strike, Defence, AtLeast)) and reading.exact(face)
        return bool(outcome.success) and exact
    if outcome.success:
        return False
    return not isinstance(reading, Defence) or outcome.value > mean(wounds_of(reading))


def _second(which: str, reading: Reading, outcome: Outcome) -> Reading:
    """LFW-RULE-IMPERTINENT-02: a second roll is critical only if the first would have been."""
    hindered = which in (IMPERTINENT, IMPETUEUX) and isinstance(reading, Strike)
    if hindered and outcome.value != 2:
        assert isinstance(reading, Strike)
        return Strike(reading.modifiers, reading.need, None, reading.sure)
    return reading


# -- rolls -------------------------------------------------------------------------------------------


def hits_of(reading: Strike, dice: int = 1, which: str | None = None) -> Spread[Hits]:
    """How likely so many successes are, and so many criticals among them."""
    critical = None if reading.critical is None else reading.critical.value
    told = (reading.modifiers.value, reading.need.value, critical, reading.sure, reading.sixes)
    return _hits_by_numbers.known((told, dice, which), lambda: _hits_of(reading, dice, which))


# A reading comes to the same for the same numbers, whatever their reasons.
_hits_by_numbers: Memory[Hashable, Spread[Hits]] = Memory()
_wounds_by_numbers: Memory[Hashable, Spread[int]] = Memory()


def _hits_of(reading: Strike, dice: int, which: str | None) -> Spread[Hits]:
    one: dict[Hits, float] = defaultdict(float)
    for outcome, chance in die(reading, which).items():
        one[Hits(int(bool(outcome.success)), int(outcome.value == 2))] += chance
    found: dict[Hits, float] = {Hits(): 1.0}
    for _die in range(dice):
        found = _joined(found, one, Hits.plus)
    return found


def wounds_of(reading: Defence, which: str | None = None) -> Spread[int]:
    """How many wounds a defence test leaves (LFW-DEF-03, LFW-SORTDE-03, -04)."""
    more = tuple([why.value for why in reading.wounds.given])
    told = (reading.modifiers.value, reading.need.value, more, reading.narrow.value, which)
    return _wounds_by_numbers.known(told, lambda: _wounds_of(reading, which))


def _wounds_of(reading: Defence, which: str | None) -> Spread[int]:
    found: dict[int, float] = defaultdict(float)
    for outcome, chance in die(reading, which).items():
        found[int(outcome.value)] += chance
    return found


def kept(wounds: Spread[int], cancelled: float) -> Spread[int]:
    """What is left of wounds each of which is cancelled with a chance (LFW-BLESS-01)."""
    if not cancelled:
        return wounds
    found: dict[int, float] = defaultdict(float)
    for number, chance in wounds.items():
        for left, share in enumerate(_thinned(number, cancelled)):
            found[left] += chance * share
    return found


@remembered
def _thinned(number: int, cancelled: float) -> tuple[float, ...]:
    stays = 1 - cancelled
    return tuple(
        comb(number, left) * stays**left * cancelled ** (number - left)
        for left in range(number + 1)
    )


def mean(spread: Spread[int]) -> float:
    """The mean of numbers."""
    return sum((number * chance for number, chance in spread.items()), 0.0)


def at_least(spread: Spread[int], number: int) -> float:
    """How likely it is that so many come, or more: that a unit with so many Pv is destroyed."""
    return sum((chance for each, chance in spread.items() if each >= number), 0.0)


def _joined(
    one: Spread[Key], other: Spread[Key], together: Callable[[Key, Key], Key]
) -> dict[Key, float]:
    found: dict[Key, float] = defaultdict(float)
    for a, p in one.items():
        for b, q in other.items():
            found[together(a, b)] += p * q
    return found


# -- attacks -----------------------------------------------------------------------------------------


def hits(game: State, attack: Attack) -> Spread[Hits]:
    """What the rolls of an attack come to: as many as its Attacks of a shot, one of a blow."""
    assert attack.attacker is not None
    unit, target = unit_called(game, attack.attacker), unit_called(game, attack.target)
    shot = attack.manner in (SHOT, SPELL)  # LFW-SPELL-PROJECTILE-01
    reading = hit_reading(game, attack) if shot else combat_reading(game, attack)
    kind = HIT if shot else rerolls.COMBAT
    again = reroll_of(game, unit, kind, attack, target)
    return hits_of(reading, attack.attacks if shot else 1, None if again is None else again.which)


def wounds(game: State, attack: Attack) -> Spread[int]:
    """The uncancelled wounds of one attack on its target, whatever its Pv; further rolls that rules add are left out."""
    found: dict[int, float] = defaultdict(float)
    for came, chance in hits(game, attack).items():
        if not came.successes:
            found[0] += chance
            continue
        for number, share in suffered(game, attack, came).items():
            found[number] += chance * share
    return found


def suffered(game: State, attack: Attack, came: Hits) -> Spread[int]:
    """The wounds that a hit leaves after the defence test and the protections."""
    target = unit_called(game, attack.target)
    striker = None if attack.attacker is None else unit_called(game, attack.attacker)
    known = attack._replace(criticals=came.criticals)
    reading = defence_reading(game, known, force_of(game, known, came))
    again = reroll_of(game, target, DEFENCE, known, striker)
    left = wounds_of(reading, None if again is None else again.which)
    if is_pierced(game, known):
        return left
    for point, kind in (
        (points.PROTECTION, rerolls.PROTECTION),
        (points.MAGIC_PROTECTION, rerolls.MAGIC_PROTECTION),
    ):
        why = best(game, target, known, point)
        if why is not None:
            also = reroll_of(game, target, kind, known, None)
            left = kept(left, _saved(int(why.value), None if also is None else also.which))
    return left


@remembered
def _saved(need: int, which: str | None) -> float:
    rolled = die(AtLeast(need), which)
    return sum((chance for outcome, chance in rolled.items() if outcome.success), 0.0)


def struck(game: State, attack: Attack) -> list[tuple[Attack, float]]:
    """LFW-CAV-09: whom an attack strikes if it hits: of a cavalry the half aimed at, or the other."""
    other = partner_of(game, unit_called(game, attack.target))
    if attack.manner != SHOT or attack.blast or other is None:
        return [(attack, 1.0)]
    away = DEFLECTS / 6
    return [(attack, 1 - away), (attack._replace(target=other.id), away)]
