"""One shot, from its declaration to the wounds (LFW-ATTTIR-*, LFW-TIRRES-04).

As many rolls to hit as the weapon has attacks, as one throw (`to_hit`), then, if one of them succeeds, one defence test
for the whole attack: +1 force for each success beyond the first and for each critical hit (`force`). Of a cavalry a die
says which half is struck. Wounds are suffered at once (LFW-TIR-04).
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import struck_half
from escarmouche.rulebooks.last_fantasy_war.harm.defence import suffer
from escarmouche.rulebooks.last_fantasy_war.harm.force import force_of
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, heard
from escarmouche.rulebooks.last_fantasy_war.scores import attacks
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import roll_hits
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called

SHOOTS = Phrase("lfw.event.shoots", "LFW-TIRRES-04", "LFW-ATTTIR-01")
SHOOTS_AT_POINT = Phrase("lfw.event.shoots_at_point", "LFW-RULE-EXPLOSION-01")
MISSES = Phrase("lfw.event.misses", "LFW-ATTTIR-05")


def shoot(game: State, unit: Unit, target: Unit, weapon: Weapon) -> Rule:
    """A shot of a unit at a legal target, with all that rules have to say about it afterwards."""
    attack = shot_with(game, unit, target, weapon)
    away = distance(game, unit, target)
    yield Tell(
        SHOOTS,
        {"figure": unit.id, "target": target.id, "weapon": weapon.names, "distance": away},
    )
    yield from _strikes(game, unit, attack, weapon)


def shoot_at_point(game: State, unit: Unit, weapon: Weapon) -> Rule:
    """LFW-RULE-EXPLOSION-01: a shot at a point that is chosen, and at nobody: as data it is aimed at who shoots."""
    yield Tell(SHOOTS_AT_POINT, {"figure": unit.id, "weapon": weapon.names})
    yield from _strikes(game, unit, shot_with(game, unit, unit, weapon), weapon)


def _strikes(game: State, unit: Unit, attack: Attack, weapon: Weapon) -> Rule:
    """How it shoots, and each whom the shot strikes."""
    for handler in heard(game, unit, points.READIES, weapon):
        attack = yield from handler(game, unit, attack)
    struck = [attack]
    for handler in heard(game, unit, points.SPREADS, weapon):
        struck = yield from handler(game, unit, attack)
    for one in struck:
        if game.status[one.target] == ON_TABLE:
            yield from shooting_attack(game, one)
            yield from each_heard(game, unit, points.SHOT_DONE, one, weapon=weapon)


def shot_with(game: State, unit: Unit, target: Unit, weapon: Weapon) -> Attack:
    """LFW-ATTTIR-01, -02: one attack on one unit, with the Attack and the Force of the weapon."""
    aimed = None if target is unit else target  # at a point: at nobody who would be near
    number = int(attacks(game, unit, weapon, aimed).value)
    return Attack(SHOT, target.id, unit.id, weapon, number, weapon.force)


def shooting_attack(game: State, attack: Attack) -> Rule:
    """LFW-ATTTIR-02 to -06: rolls to hit, and one defence test for all that succeed. Returns the Pv lost, by unit."""
    hits = yield from hits_of(game, attack)
    if not hits.successes:
        yield Tell(MISSES, {"figure": attack.attacker, "target": attack.target})
        return {}
    struck = yield from struck_half(game, attack._replace(criticals=hits.criticals))
    if struck.target != attack.target and attack.attacker is not None:
        shooter = unit_called(game, attack.attacker)
        yield from each_heard(game, shooter, points.DEFLECTED, struck, weapon=attack.weapon)
    return (yield from suffer(game, struck, force_of(game, struck, hits)))


def hits_of(game: State, attack: Attack) -> Rule:
    """All rolls to hit of an attack, with those that rules add when the others are thrown (A-R68 c)."""
    hits: Hits = yield from roll_hits(game, attack, attack.attacks)
    assert attack.attacker is not None
    shooter = unit_called(game, attack.attacker)
    for handler in heard(game, shooter, points.EXTRA_HITS, attack.weapon):
        more = yield from handler(game, shooter, attack, hits)
        hits = hits.plus(more)
    return hits
