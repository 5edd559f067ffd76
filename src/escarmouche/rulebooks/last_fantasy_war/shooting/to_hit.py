"""Rolls to hit (LFW-ATTTIR-02 to -04): the die, less the dodge or the cover of the target, with all that bears on it."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.dice import CRITICAL_BY, Strike
from escarmouche.rulebooks.last_fantasy_war.ground.sight import cover
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import dodges
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, modifiers
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.state import BOTH, CLUMSY, State, Unit, unit_called

ROLL = Phrase("lfw.roll.hit", "LFW-ATTTIR-02", "LFW-ATTTIR-03", "LFW-ATTTIR-04")
CRIPPLED = Phrase("lfw.why.crippled", "LFW-ESTROPIE-03", "LFW-ESTROPIE-04")
NOT_BELOW = Phrase("lfw.why.not_below", "LFW-CARAC-11")
PLAIN_CRITICAL = Total(CRITICAL_BY)
OTHER_NEED = Phrase("lfw.why.resolved_with", "LFW-ATT-02")


def roll_hits(game: State, attack: Attack, dice: int, *more: Why) -> Rule:
    """So many rolls to hit of one attack, as one throw. Returns `Hits`; `more` bears on these dice only."""
    assert attack.attacker is not None
    shooter, target = unit_called(game, attack.attacker), unit_called(game, attack.target)
    about = {"figure": shooter.id, "target": target.id, "weapon": _name(attack)}
    reading = hit_reading(game, attack, *more)
    wanted = Throw(shooter, rerolls.HIT, ROLL, reading, about, dice, target, attack)
    outcomes = yield from throw(game, wanted)
    return Hits(
        sum(1 for one in outcomes if one.success), sum(1 for one in outcomes if one.value == 2)
    )


def hit_reading(game: State, attack: Attack, *more: Why) -> Strike:
    """How each of its dice is read."""
    assert attack.attacker is not None
    shooter = unit_called(game, attack.attacker)
    against = dodge_of(game, attack)
    external = [*clumsiness(game, shooter), *attack.modifiers, *more]
    external += modifiers(game, shooter, points.TO_HIT, attack, weapon=attack.weapon)
    total = Total(*taken_off(against), *external)
    need, critical = need_of(game, attack, scores.SHOOTING), critical_of(game, attack)
    return Strike(total, need, critical, sixes=is_always_critical(game, attack))


def taken_off(against: Total) -> Iterator[Why]:
    """A dodge or a parade as what it takes off the die."""
    return (Why(-part.value, part.reason, part.source) for part in against.parts if part.value)


# -- the target ------------------------------------------------------------------------------------------


def dodge_of(game: State, attack: Attack) -> Total:
    """LFW-COUVERT-01, A-R42: its own dodge with all that is added to it, or that of its cover, whichever is better.

    LFW-CAV-10: of a cavalry the mount's. What the shooter takes off is taken off either, and never below 0.
    """
    target = unit_called(game, attack.target)
    dodging = dodges(game, target)
    own = scores.score(game, dodging, scores.DODGE)
    own = own.plus(*modifiers(game, dodging, points.DODGED, attack))
    assert attack.attacker is not None
    shooter = unit_called(game, attack.attacker)
    if attack.cover:
        behind = cover(game, shooter, target)
        if behind.value > own.value:
            own = Total(behind)
    lowered = modifiers(game, shooter, points.AGAINST_DODGE, attack, weapon=attack.weapon)
    return own.plus(*lowered).at_least(0, NOT_BELOW)


# -- the attacker ----------------------------------------------------------------------------------------


def clumsiness(game: State, unit: Unit) -> list[Why]:
    """LFW-ESTROPIE-03, -04: a crippled unit may be worse at rolls to hit and combat rolls."""
    return [Why(-1, CRIPPLED)] if game.crippled[unit.id] in (CLUMSY, BOTH) else []


def need_of(game: State, attack: Attack, name: str) -> Total:
    """CT or CC: its own, or what the attack is resolved with."""
    assert attack.attacker is not None
    striker = unit_called(game, attack.attacker)
    if attack.need is not None:
        return Total(Why(attack.need, OTHER_NEED))
    said: Why | None = first_said(game, striker, points.NEED, attack, weapon=attack.weapon)
    return scores.score(game, striker, name) if said is None else Total(said)


def critical_of(game: State, attack: Attack) -> Total | None:
    """LFW-CRIT-01: 2 above what is needed, or what rules make of it; None where there is no critical hit."""
    if not attack.critical:
        return None
    assert attack.attacker is not None
    striker = unit_called(game, attack.attacker)
    more = modifiers(game, striker, points.CRITICAL, attack, weapon=attack.weapon)
    return Total(CRITICAL_BY, *more) if more else PLAIN_CRITICAL


def is_always_critical(game: State, attack: Attack) -> bool:
    """LFW-SPELL-LUMIERE-BENEDICTION-03: whether its natural 6 is critical, whatever it comes to."""
    assert attack.attacker is not None
    striker = unit_called(game, attack.attacker)
    return (
        first_said(game, striker, points.ALWAYS_CRITICAL, attack, weapon=attack.weapon) is not None
    )


def _name(attack: Attack) -> object:
    return None if attack.weapon is None else attack.weapon.names
