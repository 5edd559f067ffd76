"""One phase of close combat, and free attacks (R20 to R37, R84, R87): the second implementation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot

from tests.properties.bm.plain_figures import ABSENT, ARMS, TE, Plain, Tray, Way
from tests.properties.bm.plain_harm import FREE, MELEE, Blow, points_lost, strike

POINTS = {"poings-americains": ("assommoir", -2), "couteau": (TE, -2)}


@dataclass(frozen=True)
class Means:
    """What somebody fights with: a weapon, or none; what it then has as Combat instead of its own."""

    weapon: str | None
    way: Way
    combat: int | None = None


@dataclass
class Outcome:
    """How a phase went."""

    winner: Plain | None = None
    tied: bool = False
    pushed: bool = False
    free: bool = False


def fight(
    tray: Tray, attacker: Plain, defender: Plain, everybody: Sequence[Plain], support: bool = False
) -> Outcome:
    """Combattre against one enemy."""
    if defender.stunned or (defender.down and not attacker.down):  # R21, R22
        free_attack(tray, attacker, defender)
        return Outcome(free=True)
    used = [means_of(tray, attacker), means_of(tray, defender)]
    mine = tray.roll(combat(attacker, defender, used[0], everybody, True))
    theirs = tray.roll(combat(defender, attacker, used[1], everybody, False))
    if mine == theirs:
        return Outcome(tied=not support)
    if mine > theirs:
        pushed = win(tray, attacker, defender, used[0], used[1], True)
        return Outcome(attacker, pushed=pushed)
    if support:  # R32
        return Outcome(defender)
    return Outcome(defender, pushed=win(tray, defender, attacker, used[1], used[0], False))


@dataclass
class Waiting:
    """R33: what befalls one that makes a group attack, until it is over."""

    lost: int = 0
    down: bool = False
    stunned: bool = False
    broken: list[str] = field(default_factory=list)
    rolled: bool = False


def group_attack(
    tray: Tray, attacker: Plain, order: Sequence[Plain], everybody: Sequence[Plain]
) -> None:
    """BM-GROUPE-01 to -03: one phase against each; what it suffers waits."""
    waiting = Waiting()
    frozen = crowd(attacker, everybody) if "frozen_group_malus" in tray.options else None
    for defender in order:
        if not attacker.touches(defender):
            continue
        if defender.stunned or (defender.down and not attacker.down):
            free_attack(tray, attacker, defender)
            continue
        used = [means_of(tray, attacker), means_of(tray, defender)]
        shift = 0 if frozen is None else crowd(attacker, everybody) - frozen
        mine = tray.roll(combat(attacker, defender, used[0], everybody, True) + shift)
        theirs = tray.roll(combat(defender, attacker, used[1], everybody, False))
        if mine > theirs:
            if win(tray, attacker, defender, used[0], used[1], True, waiting, mine=True):
                pushed(defender, attacker)
        elif mine < theirs:
            win(tray, defender, attacker, used[1], used[0], False, waiting)
        else:
            pushed(defender, attacker)
    attacker.damage_rolls += waiting.rolled
    for id in waiting.broken:
        if id in attacker.hands:
            attacker.hands.remove(id)
    attacker.down = attacker.down or waiting.down
    attacker.stunned = attacker.stunned or waiting.stunned
    attacker.lose(waiting.lost)


def pushed(figure: Plain, source: Plain) -> None:
    """One pace straight away."""
    far = hypot(figure.x - source.x, figure.y - source.y)
    figure.x += (figure.x - source.x) / far
    figure.y += (figure.y - source.y) / far


def leave(
    tray: Tray, leaver: Plain, everybody: Sequence[Plain], options: frozenset[str] = frozenset()
) -> bool:
    """R36: the free attacks on one that leaves; returns whether it still moves."""
    if leaver.has("desengagement-habile"):
        return True
    left = [
        each
        for each in everybody
        if each.camp != leaver.camp
        and each.touches(leaver)
        and not each.stunned
        and (leaver.down or not each.down or "all_strike_leavers" in options)
    ]
    order = []
    while left:
        first = tray.choose("strikes_first", leaver.id, [str(each.id) for each in left])
        order.append(next(each for each in left if str(each.id) == first))
        left.remove(order[-1])
    for striker in order:
        if not leaver.out:
            free_attack(tray, striker, leaver)
    return not leaver.out


def free_attack(tray: Tray, striker: Plain, victim: Plain) -> None:
    """R24: one damage roll with one weapon."""
    means = means_of(tray, striker, one=True)[0]
    blow = Blow(FREE, striker, victim, means.way, means.weapon)
    if blow.reaches:
        strike(tray, blow)


def means_of(tray: Tray, figure: Plain, one: bool = False) -> list[Means]:
    """R34, R84: with what it fights."""
    arms = [id for id in figure.hands if id in ARMS and ARMS[id].blow is not None]
    made = [id for id in arms if ARMS[id].shot is None or ARMS[id].hands == 1]
    if figure.has("ambidextre") and len(made) == 2 and not one:
        return [_with(id) for id in made]
    if arms:
        return [_with(tray.choose("weapon", figure.id, arms))]
    return [bare(tray, figure)]


def _with(id: str) -> Means:
    way = ARMS[id].blow
    assert way is not None
    return Means(id, way)


def bare(tray: Tray, figure: Plain) -> Means:
    """R26, R34: a natural attack keeps its Combat; else the best of what replaces it."""
    if figure.has("degats"):
        return Means(None, Way(figure.skills["degats"], {}))
    base = -1 if figure.has("art-martial") else -2 if figure.has("ferocite") else ABSENT
    damage, attributes = base, {}
    suited = figure.has("exosquelette")  # BM-SKILL-EXOSQUELETTE-04: knuckles are nothing to it
    kits = ["poings-americains"] * (figure.knuckles and not suited) + ["couteau"] * figure.knife
    kit = tray.choose("weapon", figure.id, kits) if kits else None
    damage += 3 if suited else 0
    if kit is not None:
        damage += 1
        name, modifier = POINTS[kit]
        attributes[name] = modifier
    return Means(None, Way(damage, attributes), base)


def combat(
    figure: Plain, other: Plain, used: list[Means], everybody: Sequence[Plain], attacks: bool
) -> int:
    """The modifier of a Combat roll."""
    replaced = used[0].combat
    modifier = figure.skills.get("combat", ABSENT) if replaced is None else replaced
    modifier -= figure.wounds > 0
    modifier += len(used) == 2  # BM-SKILL-AMBIDEXTRE-02
    modifier -= crowd(figure, everybody)
    modifier += other.is_prey_of(figure)
    behind = not other.sees_ahead(figure.x, figure.y, figure.radius)
    modifier += attacks and behind and figure.touches(other)  # BM-ARC-08, R20: of those engaged
    modifier -= figure.on_ladder  # R18
    modifier -= 2 * ("choc" in figure.effects)
    return modifier + figure.sick() + figure.blessed(attacks)


def crowd(figure: Plain, everybody: Sequence[Plain]) -> int:
    """BM-MULTI-01, BM-SKILL-COMBATSMULTIPLES-01: how much several assailants take off."""
    return max(0, assailants(figure, everybody) - 1 - _many_at_once(figure))


def assailants(figure: Plain, everybody: Sequence[Plain]) -> int:
    """R32."""
    friends = [each for each in everybody if each.camp == figure.camp and each is not figure]
    return sum(
        each.camp != figure.camp
        and each.touches(figure)
        and not each.stunned
        and not any(each.touches(friend) for friend in friends)
        for each in everybody
    )


def _many_at_once(figure: Plain) -> bool:
    """BM-SKILL-COMBATSMULTIPLES-01, -02: by skill, by a weapon that is held, by two weapons for one hand."""
    arms = [ARMS[id] for id in figure.hands if id in ARMS]
    held = any(arm.blow is not None and "combats-multiples" in arm.blow.attributes for arm in arms)
    single = [arm for arm in arms if arm.hands == 1 and arm.blow is not None]
    return figure.has("combats-multiples") or held or len(single) == 2


def allowance(figure: Plain, weapons: int) -> int:
    """R25."""
    most = max(1, figure.skills.get("attaques-multiples", 1))
    most = max(most, 2 if figure.has("heros") else 1, 3 if figure.has("legende-vivante") else 1)
    return most + (weapons == 2)


def win(
    tray: Tray,
    winner: Plain,
    loser: Plain,
    used: list[Means],
    met: list[Means],
    attacks: bool,
    group: Waiting | None = None,
    mine: bool = False,
) -> bool:
    """R37: what follows a won phase; returns whether the loser is pushed. `mine`: by one that makes a group attack."""
    blows = [Blow(MELEE, winner, loser, means.way, means.weapon) for means in used]
    blows = [blow for blow in blows if blow.reaches]
    if not blows:
        return False  # R60
    for blow in blows:
        blow.cut = _attribute(tray, blow, TE, attacks)
    for blow in blows:
        if mine and group is not None:
            group.rolled = True
            strike(tray, blow)
        elif winner.damage_rolls < allowance(winner, len(used)) and not loser.out:
            winner.damage_rolls += 1
            points = points_lost(tray, blow)
            if group is None:
                loser.lose(points)
            else:
                group.lost += points
    waits = None if mine else group
    broken = _broken(tray, winner, blows, met)
    if waits is None:
        for id in broken:
            loser.hands.remove(id)
    else:
        waits.broken += broken
    if not loser.out:  # R87
        down, stunned = _felled(tray, blows, attacks)
        felled: Plain | Waiting = loser if waits is None else waits
        felled.down, felled.stunned = felled.down or down, felled.stunned or stunned
    pushed = winner.has("repousse-l-adversaire") or any(blow.cut for blow in blows)
    return pushed and not loser.out


def _attribute(tray: Tray, blow: Blow, id: str, attacks: bool) -> bool:
    """R56, R84, R87: the better of the figure's and the weapon's, tested once for each weapon used."""
    winner, found = blow.attacker, []
    if winner.has(id):
        found.append(winner.skills[id] + winner.blessed(attacks))
    if id in blow.way.attributes:
        found.append(blow.way.attributes[id])
    bare = blow.weapon is None and not winner.has("degats")
    if id == "assommoir" and bare and winner.has("exosquelette"):
        found.append(0 + winner.blessed(attacks))  # BM-SKILL-EXOSQUELETTE-02
    return bool(found) and tray.passes(max(found) + winner.sick())


def _broken(tray: Tray, winner: Plain, blows: Sequence[Blow], met: Sequence[Means]) -> list[str]:
    """BM-SKILL-BRISEARME-01, -02: each such weapon breaks one that was used; of two the winner says which."""
    tough, broken = {"brise-arme", "phrik"}, []
    weak = [str(m.weapon) for m in met if m.weapon and not tough & set(m.way.attributes)]
    for blow in blows:
        if "brise-arme" in blow.way.attributes and weak:
            broken.append(tray.choose("break", winner.id, weak))
            weak.remove(broken[-1])
    return broken


def _felled(tray: Tray, blows: Sequence[Blow], attacks: bool) -> tuple[bool, bool]:
    """R37: Electrochoc, then the tests of Assommoir, then those of Projection. Returns whether down, whether stunned."""
    loser = blows[0].victim
    immune = loser.has("enorme") or loser.has("insensible-aux-electrochocs")
    stunned = not immune and any("electrochoc" in blow.way.attributes for blow in blows)
    passed = [_attribute(tray, blow, "assommoir", attacks) for blow in blows]
    if not loser.has("enorme"):
        passed += [_attribute(tray, blow, "projection", attacks) for blow in blows]
    return stunned or any(passed), stunned
