"""What each spell is worth to a computer that plays: for every target, or every point, that it may be cast at.

A spell that strikes is worth what it takes; one that helps or hinders is worth a share of whom it helps or hinders, as large as
it is likely to matter: whoever fights now, may charge, is shot at. Shares are set so that no spell is idle and the strong ones
come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from escarmouche.rulebooks.last_fantasy_war import morale
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import most_life
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import clash, value_of
from escarmouche.rulebooks.last_fantasy_war.judging.worth import of_loss, worth
from escarmouche.rulebooks.last_fantasy_war.magic import earth, fire, thought, water, wind
from escarmouche.rulebooks.last_fantasy_war.magic.aiming import SpellPoint
from escarmouche.rulebooks.last_fantasy_war.magic.casting import targets
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.magic.terrors import has_terror
from escarmouche.rulebooks.last_fantasy_war.magic.workings import attack_of
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.rules.areas import blast, caught, spot_of, units_within
from escarmouche.rulebooks.last_fantasy_war.scores import range_of, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, friendly, hostile
from escarmouche.table.measure import Point

OWN_LOSSES = 1.3  # what strikes friends weighs more
OFF_SPOT = 0.2  # of an explosion that drifts
NEAR = 14.0  # so far off somebody matters
SELDOM = 0.03  # of what it is worth: for what hardly matters now


class Cast(NamedTuple):
    """What a spell is worth, cast at somebody or somewhere; None: at nobody, or at all."""

    value: float
    at: Any = None


Worth = Callable[[State, Unit, Spell], Iterable[Cast]]
OfOne = Callable[[State, Unit, Unit], float]  # the caster, a target


# -- what is going on --------------------------------------------------------------------------------


def _signed(game: State, unit: Unit, victim: Unit, value: float) -> float:
    return value if hostile(game, unit, victim) else -OWN_LOSSES * value


def _foes(game: State, unit: Unit, within: float = NEAR) -> list[Unit]:
    return [foe for foe in game.foes(unit.camp) if distance(game, unit, foe) <= within]


def _can_charge(game: State, unit: Unit, more: float = 0.0) -> bool:
    """Whether an enemy is within its charge, or so much more than it."""
    if in_melee(game, unit) or game.fleeing[unit.id]:
        return False
    reach = float(allowance(game, unit, CHARGE).value) + more
    return bool(_foes(game, unit, reach))


def _shooters_at(game: State, unit: Unit) -> int:
    """How many enemies could shoot at it from where they stand."""
    found = 0
    for foe in _foes(game, unit, 24.0):
        weapons = shooting_weapons(game, foe)
        reach = max((float(range_of(game, foe, one).value) for one in weapons), default=0.0)
        found += distance(game, foe, unit) <= reach and not in_melee(game, foe)
    return found


def failing(game: State, unit: Unit) -> float:
    """How likely it is to fail a courage test."""
    trials = [morale.trial_of(game, half) for half in morale.halves(game, unit)]
    return 1.0 - max(morale.chance(game, trial) for trial in trials)


def at_stake(game: State, unit: Unit) -> float:
    """How much of a unit is at stake this turn: it fights, may charge or be charged, may shoot or be shot at."""
    if game.fleeing[unit.id]:
        return 0.0
    if in_melee(game, unit):
        return 1.0
    if _can_charge(game, unit):
        return 0.6
    return 0.4 if _shooters_at(game, unit) else 0.1


# -- those that strike -------------------------------------------------------------------------------


def _missile(missile: Weapon, attacks: int = 1) -> Worth:
    def each(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
        for target in targets(game, unit, spell):
            attack = attack_of(unit, target, missile, attacks)
            yield Cast(value_of(game, attack), str(target.id))

    return each


def _wounds(number: float) -> OfOne:
    """So many wounds without a test."""

    def of(game: State, _unit: Unit, target: Unit) -> float:
        life = game.life[target.id]
        return of_loss(game, target, min(number, life), 1.0 if life <= number else 0.0)

    return of


def _inner_flame(game: State, _unit: Unit, target: Unit) -> float:
    life = game.life[target.id]
    return of_loss(game, target, life / 3, 3.0**-life)


def blasts(game: State, unit: Unit, missile: Weapon, spot: Point, radius: float) -> float:
    """What an explosion at a spot takes from enemies, less what it takes from friends."""
    height = 0.0
    struck = units_within(game, spot, height, radius)
    aimed = attack_of(unit, unit, missile)
    values = (_signed(game, unit, one, value_of(game, blast(aimed, one))) for one in struck)
    return sum(values, 0.0)


def _on_spot(unit: Unit) -> float:
    return max(1, 7 - (unit.profile.shooting or 7)) / 6


def _fireball(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
    hits = _on_spot(unit)
    for target in targets(game, unit, spell):
        whole = blasts(game, unit, fire.BALL, spot_of(game, target), spell.radius)
        yield Cast(whole * (hits + OFF_SPOT * (1 - hits)), str(target.id))


def _at_points(of: Callable[[State, Unit, Spell, Point], float]) -> Worth:
    def each(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
        for spot in SpellPoint(game, unit, spell).candidates():
            yield Cast(of(game, unit, spell, spot), spot)

    return each


def _lightning(game: State, unit: Unit, spell: Spell, spot: Point) -> float:
    hits = _on_spot(unit)
    whole = blasts(game, unit, wind.BOLT, spot, spell.radius)
    return whole * (hits + OFF_SPOT * (1 - hits))


def _tempest(game: State, unit: Unit, spell: Spell, spot: Point) -> float:
    return _struck(game, unit, units_within(game, spot, 0.0, spell.radius), water.GUST)


def _spikes(game: State, unit: Unit, _spell: Spell, spot: Point) -> float:
    return _struck(game, unit, caught(game, unit, spot_of(game, unit), spot, 0.0), earth.SPIKE)


def _struck(game: State, unit: Unit, victims: Iterable[Unit], missile: Weapon) -> float:
    values = (
        _signed(game, unit, one, value_of(game, attack_of(unit, one, missile, cover=False)))
        for one in victims
    )
    return sum(values, 0.0)


def _darkness(game: State, unit: Unit, spell: Spell, spot: Point) -> float:
    of = _wounds(3.0)
    struck = units_within(game, spot, 0.0, spell.radius)
    return sum((_signed(game, unit, one, of(game, unit, one)) for one in struck), 0.0)


def _rock(game: State, unit: Unit, spell: Spell, spot: Point) -> float:
    """On whom it falls, and before enemies that would shoot or charge past it."""
    under = units_within(game, spot, 0.0, spell.radius)
    near = [foe for foe in _foes(game, unit) if distance_to_point(game, foe, spot) <= 4.0]
    return _struck(game, unit, under, earth.SHARDS) + sum(0.06 * worth(game, f) for f in near)


def _flood(game: State, unit: Unit, spell: Spell, spot: Point) -> float:
    """Enemies who fight in it strike worse, whoever walks through it is slow."""
    wet = units_within(game, spot, 0.0, spell.radius)
    shares = ((0.15 if in_melee(game, one) else 0.06, one) for one in wet)
    return sum((_signed(game, unit, one, share * worth(game, one)) for share, one in shares), 0.0)


# -- those that work on one unit ---------------------------------------------------------------------


def _each(of: OfOne) -> Worth:
    def each(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
        for target in targets(game, unit, spell):
            yield Cast(of(game, unit, target), str(target.id))

    return each


def _for_friends(of: OfOne, against: OfOne | None = None) -> Worth:
    """On any unit: one value for friends, another, or none, for enemies."""

    def either(game: State, unit: Unit, target: Unit) -> float:
        if friendly(game, unit, target):
            return of(game, unit, target)
        return -1.0 if against is None else against(game, unit, target)

    return _each(either)


def _fighting(share: float, charging: float) -> OfOne:
    def of(game: State, _unit: Unit, target: Unit) -> float:
        if in_melee(game, target):
            return share * worth(game, target)
        return (charging if _can_charge(game, target) else SELDOM) * worth(game, target)

    return of


def _shot_at(share: float) -> OfOne:
    def of(game: State, _unit: Unit, target: Unit) -> float:
        aimed = min(3, _shooters_at(game, target))
        return (share * aimed + SELDOM) * worth(game, target)

    return of


def _in_danger(share: float) -> OfOne:
    def of(game: State, _unit: Unit, target: Unit) -> float:
        return share * at_stake(game, target) * worth(game, target)

    return of


def _healing(number: int, beyond: bool) -> OfOne:
    def of(game: State, _unit: Unit, target: Unit) -> float:
        missing = most_life(game, target) - game.life[target.id]
        won = number if beyond else min(number, missing)
        return of_loss(game, target, won, 0.3 if missing and game.life[target.id] == 1 else 0.0)

    return of


def _frightened(game: State, _unit: Unit, target: Unit) -> float:
    return 0.25 * failing(game, target) * worth(game, target)


def _calmed(game: State, _unit: Unit, target: Unit) -> float:
    tested = game.fleeing[target.id] or bool(game.causes[target.id]) or in_melee(game, target)
    return (0.5 if tested else 0.1) * failing(game, target) * worth(game, target)


def _provoked(game: State, _unit: Unit, target: Unit) -> float:
    shoots = bool(shooting_weapons(game, target)) and not in_melee(game, target)
    comes = _can_charge(game, target)
    return (0.3 if shoots or comes else 0.05) * failing(game, target) * worth(game, target)


def _slowed(game: State, _unit: Unit, target: Unit) -> float:
    return (0.15 if _can_charge(game, target, 3.0) else 0.05) * worth(game, target)


def _hastened(game: State, _unit: Unit, target: Unit) -> float:
    """It could charge somebody whom it cannot reach without it."""
    gains = not _can_charge(game, target) and _can_charge(game, target, 2.0)
    return (0.2 if gains else 2 * SELDOM) * worth(game, target) * (not in_melee(game, target))


def _winged(game: State, _unit: Unit, target: Unit) -> float:
    free = not in_melee(game, target) and not game.fleeing[target.id]
    return (0.25 if _can_charge(game, target, 2.0) else 0.06) * worth(game, target) * free


def _dashing(game: State, _unit: Unit, target: Unit) -> float:
    free = not in_melee(game, target) and not game.fleeing[target.id]
    return 0.1 * worth(game, target) * free


def _breathing(game: State, unit: Unit, target: Unit) -> float:
    """What its new weapon could take from the nearest enemy that it sees."""
    weapon = fire.FIRE_BREATH
    if in_melee(game, target) or target.profile.shooting is None:
        return 0.0
    seen = [foe for foe in _foes(game, target, weapon.range or 0.0) if sees(game, target, foe)]
    shots = (Attack(SHOT, foe.id, target.id, weapon, 1, weapon.force) for foe in seen[:3])
    return max((value_of(game, shot) for shot in shots), default=0.0)


def _parched(game: State, unit: Unit, target: Unit) -> float:
    burns = any("enflamme" in str(mate.profile.rules) for mate in game.standing(unit.camp))
    return (0.15 if burns else 0.05) * worth(game, target)


def _revealed(game: State, unit: Unit, target: Unit) -> float:
    aimed = sum(
        bool(shooting_weapons(game, mate)) and sees(game, mate, target)
        for mate in game.standing(unit.camp)
    )
    return (0.08 * min(4, aimed) + SELDOM) * worth(game, target)


def _cawing(game: State, _unit: Unit, target: Unit) -> float:
    near = _foes(game, target, 6.0 if has_terror(game, target) else 3.0)
    return sum((0.4 * failing(game, foe) * worth(game, foe) for foe in near), 0.0)


def _unmasked(game: State, unit: Unit, target: Unit) -> float:
    """An enemy's terror that would frighten ours."""
    if not has_terror(game, target):
        return -1.0
    near = [one for one in game.standing(unit.camp) if distance(game, one, target) <= 6.0]
    return sum((0.3 * failing(game, one) * worth(game, one) for one in near), 0.0)


def _illusory(game: State, unit: Unit, target: Unit) -> float:
    return -1.0 if has_terror(game, target) else _cawing(game, unit, target)


def _raging_friend(game: State, _unit: Unit, target: Unit) -> float:
    return 0.4 * worth(game, target) if game.fleeing[target.id] else -1.0


def _raging_enemy(game: State, _unit: Unit, target: Unit) -> float:
    """Whoever would rather shoot leaves its place and charges."""
    shoots = bool(shooting_weapons(game, target)) and not in_melee(game, target)
    return (0.2 if shoots else SELDOM) * worth(game, target)


def _rescued(game: State, _unit: Unit, target: Unit) -> float:
    """Out of a combat that it loses."""
    foes = engaged_with(game, target)
    lost = sum(clash(game, target, foe)[1] - clash(game, target, foe)[0] for foe in foes)
    return max(-1.0, lost)


def _hurled(game: State, unit: Unit, target: Unit) -> float:
    """Away from those whom it would charge or fights."""
    if in_melee(game, target):
        foes = engaged_with(game, target)
        won = sum(clash(game, target, foe)[0] - clash(game, target, foe)[1] for foe in foes)
        return max(-1.0, won)
    return (0.15 if _can_charge(game, target) else SELDOM) * worth(game, target)


def _recalled(game: State, _unit: Unit, target: Unit) -> float:
    return 0.25 * max(1.0, float(target.profile.points))


# -- those that work on many -------------------------------------------------------------------------


def _all(share: float, signed: bool = True) -> Worth:
    """All whom it reaches, as much as is at stake for each."""

    def whole(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
        told = 0.0
        for one in targets(game, unit, spell):
            part = share * at_stake(game, one) * worth(game, one)
            told += part if friendly(game, unit, one) else -part
        yield Cast(told)

    return whole


def _rain(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
    healed = ((one, of_loss(game, one, 1.0, 0.0)) for one in targets(game, unit, spell))
    yield Cast(sum((v if friendly(game, unit, one) else -v for one, v in healed), 0.0))


def _boars(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
    charging = [one for one in targets(game, unit, spell) if _can_charge(game, one)]
    yield Cast(sum((0.1 * worth(game, one) for one in charging), 0.0))


def _visions(game: State, unit: Unit, spell: Spell) -> Iterable[Cast]:
    """Friends who could charge somebody whom they do not see."""
    told = 0.0
    for one in targets(game, unit, spell):
        reach = float(allowance(game, one, CHARGE).value)
        unseen = [foe for foe in _foes(game, one, reach) if not sees(game, one, foe)]
        told += (0.15 if unseen and not in_melee(game, one) else 0.0) * worth(game, one)
    yield Cast(told)


def _quake(game: State, unit: Unit, _spell: Spell) -> Iterable[Cast]:
    """Whoever comes is slowed more than whoever waits."""
    coming = [one for one in game.bodies() if _can_charge(game, one, 3.0)]
    told = sum((_signed(game, unit, one, 0.05 * worth(game, one)) for one in coming), 0.0)
    yield Cast(told + 1.0)


def _gale(game: State, unit: Unit, _spell: Spell) -> Iterable[Cast]:
    """Against those who come: they are more, or worth more, than those of its own side who come."""
    coming = [one for one in game.bodies() if not in_melee(game, one)]
    parts = (0.04 * worth(game, u) * (1.0 if hostile(game, unit, u) else -0.7) for u in coming)
    yield Cast(sum(parts, 0.0) + 1.0)


def _fate(share: float) -> Worth:
    """The more is at stake this turn, the more one die is worth."""

    def whole(game: State, unit: Unit, _spell: Spell) -> Iterable[Cast]:
        stakes = (at_stake(game, one) * worth(game, one) for one in game.standing(unit.camp))
        yield Cast(share * max(stakes, default=0.0))

    return whole


def _nightfall(game: State, unit: Unit, _spell: Spell) -> Iterable[Cast]:
    """Whose shooters are worth more loses more by it."""
    told = 0.0
    for one in game.standing():
        if shooting_weapons(game, one) and not in_melee(game, one):
            told += _signed(game, unit, one, 0.12 * worth(game, one))
    yield Cast(told)


SPELLS: Mapping[str, Worth] = {
    "boule-de-feu": _fireball,
    "souffle-de-feu": _each(_breathing),
    "flamme-interieure": _each(_inner_flame),
    "ailes-ardentes": _each(_winged),
    "assechement": _each(_parched),
    "arme-enflammee": _each(_fighting(0.06, 0.04)),
    "le-calme-du-lac": _each(_calmed),
    "la-violence-de-la-tempete": _each(_fighting(0.2, 0.12)),
    "la-goutte-de-trop": _each(_frightened),
    "tempete": _at_points(_tempest),
    "pluie-reparatrice": _rain,
    "inondation": _at_points(_flood),
    "ralentissement": _each(_slowed),
    "mur-de-stalagmite": _at_points(_spikes),
    "jet-de-pierre": _missile(earth.PEBBLE),
    "tremblement-de-terre": _quake,
    "chair-de-pierre": _all(0.12),
    "invocation-de-rocher": _at_points(_rock),
    "rapide-comme-le-vent": _each(_hastened),
    "attaque-eclaire": _each(_dashing),
    "reflexe-du-vent": _each(_shot_at(0.05)),
    "eclair": _at_points(_lightning),
    "leve-du-vent": _gale,
    "main-du-vent": _for_friends(_rescued, _hurled),
    "ferocite-du-griffon": _for_friends(_fighting(0.25, 0.15)),
    "force-du-sanglier": _boars,
    "vitalite-de-l-ours": _for_friends(_healing(2, True)),
    "cris-des-corneilles": _for_friends(_cawing),
    "rage-bestiale": _for_friends(_raging_friend, _raging_enemy),
    "clemence-du-dieu-vivant": _for_friends(_in_danger(0.3)),
    "rayon-de-lumiere": _each(_wounds(3.0)),
    "benediction-des-vieux-dieux": _all(0.12),
    "revelation": _each(_revealed),
    "soin-celeste": _each(_healing(2, False)),
    "vitesse-de-la-lumiere": _each(_fighting(0.2, 0.12)),
    "appel-des-anciens-dieux": _fate(0.2),
    "terreur-de-l-ombre": _each(_frightened),
    "appel-de-la-nuit": _nightfall,
    "ouverture-vers-les-tenebres": _at_points(_darkness),
    "cache-d-ombre": _each(_shot_at(0.08)),
    "ombre-memorielle": _each(_recalled),
    "haine-des-anciens-dieux": _fate(0.2),
    "fleche-magique": _missile(thought.DART, 2),
    "provocation-de-l-esprit": _for_friends(lambda *_about: -1.0, _provoked),
    "arme-de-pensee": _all(0.12),
    "protection-magique": _all(0.14),
    "illusion-monstrueuse": _for_friends(_illusory, _unmasked),
    "vision-astrale": _visions,
}
