"""Chapter 3.3.4.2: attacks, damage, and the removal of the dead; defences have a file of their own.

ADE-AID-1V1-03, ADE-AID-1VN-05: each of these steps is simultaneous: nobody is hurt before the last die.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.hooks import each, each_by_layer, handlers, heard_at, window
from escarmouche.core.state import expire
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Attack,
    Combat,
    Hit,
    Placement,
    figures,
    read,
    rolling_order,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import (
    apart,
    combat_blow,
    roll_attacks,
    strike,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of

# -- attacks -----------------------------------------------------------------------------------------


def attacks(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.1-01: everybody's attacks, fighter by fighter (ADE-AID-1VN-06, -07)."""
    combat, rolled = read(game, id), []
    for attacker in rolling_order(game, combat):
        placed = combat.placement(attacker)
        for target in dict.fromkeys((*placed.attacks, *placed.blades)):
            fighter, attacked = figures(game, (attacker, target))
            for dice, blade, marked in _lots(placed, target):
                landed = yield from roll_attacks(game, fighter, attacked, dice, marked, blade)
                rolled.append(Attack(attacker, target, landed, dice - landed, blade, marked))
    records.update(game, id, attacks=tuple(rolled))
    # B-R23: all counter-attacks by rising INI, then all feints.
    if heard_at(game, figures(game, combat.members), points.AFTER_ATTACKS):
        order = figures(game, combat.by_initiative)
        yield from each_by_layer(points.AFTER_ATTACKS, game, order, id)


def _lots(placed: Placement, target: int) -> Iterator[tuple[int, bool, bool]]:
    """Its attack dice on one adversary, those of each kind apart: how many, whether blades, whether marked."""
    for dice, marked in apart(placed.attacks.count(target), placed.marked_attacks.count(target)):
        yield dice, False, marked
    if target in placed.blades:
        yield placed.blades.count(target), True, False


# -- damage ------------------------------------------------------------------------------------------


class DueBlow(NamedTuple):
    """A damage test that an attack which stands brings."""

    attacker: int
    target: int
    blade: bool = False


def due(game: State, combat: Combat) -> list[DueBlow]:
    """ADE-3.3.4.2.3-01: one for each attack that stands, fighter by fighter (ADE-AID-1VN-10)."""
    return [
        DueBlow(attacker, attack.target, attack.blade)
        for attacker in rolling_order(game, combat)
        for attack in combat.attacks
        if attack.attacker == attacker
        for _ in range(attack.landed)
    ]


def damage(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.3-01, -02: a damage test for each attack that stands (ADE-AID-1V1-07, ADE-AID-1VN-10, -11)."""
    combat = read(game, id)
    marked: dict[int, dict[int, int]] = {}
    for attacker in rolling_order(game, combat):
        marked[attacker] = yield from _marked_blows(game, combat, attacker)
    for attacker, target, blade in due(game, combat):
        left = marked[attacker]
        resolute = not blade and left.get(target, 0) > 0
        if resolute:
            left[target] -= 1
        yield from strike(game, id, attacker, target, resolute, blade)
    order = rolling_order(game, combat)  # B-R73: in the same order
    yield from each(points.MORE_DAMAGE, game, figures(game, order), id)


def _marked_blows(
    game: State, combat: Combat, attacker: int
) -> Generator[Any, Any, dict[int, int]]:
    """ADE-SKILL-RESOLUTION-05: damage tests are simultaneous, so all that benefit are named before the first.

    Only those of its own FOR: that of blades is no characteristic of it (B-R12).
    """
    fighter = figure_of(game, attacker)
    if not handlers(game, fighter, points.MARKED_BLOWS):
        return {}
    struck: dict[int, int] = {}
    for attack in combat.attacks:
        if attack.attacker == attacker and attack.landed and not attack.blade:
            struck[attack.target] = struck.get(attack.target, 0) + attack.landed
    chosen = yield from window(points.MARKED_BLOWS, game, (fighter,), struck)
    return dict(chosen or {})


def remove_losses(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.4-01: the dead are removed, of both sides (ADE-AID-1V1-08, ADE-AID-1VN-12).

    ADE-3.2.3.2.2-06, ADE-4.5.4.1-02: what a charge or a dive brought ends with the combat (A-R35, A-R62), and
    ADE-SKILL-ASSASSIN-02, -04: so do the dice that were owed for it.
    """
    combat = read(game, id)
    for victim in figures(game, combat.members):
        suffered = sum([hit.damage for hit in combat.hits if hit.victim == victim.id])
        yield from wounds.hurt(game, victim, suffered)
    yield from wounds.aftermath(game, _struck(game, combat))
    yield from wounds.bury(game, figures(game, combat.members))
    for figure in figures(game, combat.members):
        conditions.end(game, figure, conditions.CHARGED)
        conditions.end(game, figure, conditions.DIVING)
        game.owed_dice[figure.id] = 0
    yield from each(points.COMBAT_ENDS, game, figures(game, combat.members), id)
    expire(game, f"combat:{id}")


def _struck(game: State, combat: Combat) -> list[tuple[Blow, int]]:
    """The blows that somebody has something to say about, each with what it did."""
    found = []
    for hit in combat.hits:
        attacker, victim = figures(game, (hit.attacker, hit.victim))
        if hit.damage and heard_at(game, (attacker, victim), points.DAMAGED):
            blow = combat_blow(game, attacker, victim, hit.blade)
            blow.further = hit.further and _did_damage_before(combat, hit)
            found.append((blow, hit.damage))
    return found


def _did_damage_before(combat: Combat, hit: Hit) -> bool:
    """B-R71: whether an attack of the same on the same did damage by a test of its own."""
    both = (hit.attacker, hit.victim)
    return any((h.attacker, h.victim) == both and h.damage and not h.further for h in combat.hits)
