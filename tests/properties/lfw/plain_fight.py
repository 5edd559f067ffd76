"""One combat from its challenges to its victory (A-R35 to A-R38, B-R39 to B-R53): the second implementation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.properties.lfw.plain_harm import (
    IMPACT,
    Blow,
    Wounds,
    defend,
    force_against,
    frighten,
    further_rolls,
    lose,
    own_modifier,
    part,
    rolls_to_hit,
    suffer,
)
from tests.properties.lfw.plain_units import Arm, Plain, Tray


@dataclass
class Result:
    """How a combat went: Pv lost by army, who won, who lost."""

    lost: dict[int, int] = field(default_factory=dict)
    winners: set[int] = field(default_factory=set)


@dataclass
class Brawl:
    """A combat that is being fought: everybody of the table, those who take part, supporters with whom they support."""

    everybody: Sequence[Plain]
    order: Sequence[int]
    fighters: list[Plain] = field(default_factory=list)
    supports: dict[int, list[Plain]] = field(default_factory=dict)
    supported: set[int] = field(default_factory=set)  # who really did
    result: Result = field(default_factory=Result)


def extent(everybody: Sequence[Plain], first: Plain) -> list[Plain]:
    """LFW-COMBAT-03: all who touch an enemy that takes part; both halves of a cavalry."""
    found, open = [first], [first]
    while open:
        one = open.pop()
        for each in everybody:
            if each not in found and each.camp != one.camp and each.touches(one):
                found.append(each)
                open.append(each)
    return sorted(found, key=lambda each: each.id)


def fight(tray: Tray, brawl: Brawl) -> Result:
    """All of a combat; whoever activates it is the first of the order."""
    challenges(tray, brawl)
    called = {each.id: rank(each) for each in [*brawl.fighters, *supporters(brawl)]}
    for when in (0, 1, 2):
        batch(tray, brawl, [each for each in brawl.everybody if called.get(each.id) == when])
    return victory(brawl)


def rank(unit: Plain) -> int:
    """LFW-RULE-FRAPPEPREMIER-01, LFW-RULE-FRAPPEDERNIER-01, B-R51: both together are none."""
    return 1 - unit.has("frappe-en-premier") + unit.has("frappe-en-dernier")


def supporters(brawl: Brawl) -> list[Plain]:
    """LFW-RULE-LANCE-01: not in a melee, beside a friend who is in this one."""
    found = []
    for each in brawl.everybody:
        friends = [f for f in brawl.fighters if f.camp == each.camp and f.touches(each)]
        free = each not in brawl.fighters and not each.destroyed and not each.fleeing
        if free and friends and lances(each):
            brawl.supports[each.id] = friends
            found.append(each)
    return found


def lances(unit: Plain) -> list[Arm]:
    """B-R44: on a unit with any melee weapon, on a weapon with that one."""
    return [arm for arm in unit.blades if unit.has("lance") or arm.has("lance")]


# -- challenges --------------------------------------------------------------------------------


def challenges(tray: Tray, brawl: Brawl) -> None:
    """LFW-RULE-DUELLISTE-01 to -04: army by army, from that of who chose the combat on."""
    for camp in brawl.order:
        for unit in brawl.fighters:
            if unit.camp == camp and challengeable(brawl, unit):
                _challenge(tray, brawl, unit)


def challengeable(brawl: Brawl, unit: Plain) -> list[Plain]:
    """Whom a duellist may challenge."""
    if not unit.has("duelliste") or unit.duel is not None or unit.fleeing:
        return []
    return [e for e in enemies_beside(brawl, unit) if e.duel is None and not e.fleeing]


def _challenge(tray: Tray, brawl: Brawl, unit: Plain) -> None:
    options = [str(each.id) for each in challengeable(brawl, unit)]
    answer = tray.choose("challenge", unit.id, [*options, "none"])
    if answer == "none":
        return
    other = next(each for each in brawl.fighters if str(each.id) == answer)
    if other.has("duelliste") or tray.choose("accept", other.id, ["yes", "no"]) == "yes":
        unit.duel, other.duel = other, unit


# -- striking ----------------------------------------------------------------------------------


def batch(tray: Tray, brawl: Brawl, units: Sequence[Plain]) -> None:
    """Those who strike at the same moment, by turns; then their wounds (LFW-COMBAT-05, -06, LFW-COMBATBLESS-01)."""
    left = [each for each in units if not each.destroyed and not each.fleeing]
    noted: list[Wounds] = []
    turn = 0
    while any(targets(brawl, each) for each in left):
        camp = brawl.order[turn % len(brawl.order)]
        turn += 1
        ready = [each for each in left if each.camp == camp and targets(brawl, each)]
        if not ready:
            continue
        options = [str(each.id) for each in ready]
        free = all(each.id in brawl.supports for each in ready)
        chosen = tray.choose("fighter", camp, [*options, "pass"] if free else options)
        if chosen == "pass":  # LFW-RULE-LANCE-01: nobody has to
            left = [each for each in left if each not in ready]
            continue
        unit = next(each for each in ready if str(each.id) == chosen)
        left.remove(unit)
        if unit.id in brawl.supports:
            brawl.supported.add(unit.id)
        noted.extend(strike(tray, brawl, unit))
    settle(tray, brawl, noted)


def enemies_beside(brawl: Brawl, unit: Plain) -> list[Plain]:
    """In contact with it, or with the friends whom it supports."""
    fronts = brawl.supports.get(unit.id, [unit])
    return [
        each
        for each in brawl.everybody
        if each.camp != unit.camp
        and each in brawl.fighters
        and any(each.touches(front) for front in fronts)
    ]


def targets(brawl: Brawl, unit: Plain) -> list[Plain]:
    """LFW-RULE-DUELLISTE-05, -06."""
    found = enemies_beside(brawl, unit)
    if unit.duel is not None:
        return [each for each in found if each is unit.duel]
    return [each for each in found if each.duel is None]


def strike(tray: Tray, brawl: Brawl, unit: Plain) -> list[Wounds]:
    """What one unit does when it fights: a target, a weapon, its attack; then what it has besides."""
    noted = impacts(tray, brawl, unit)
    supporting = unit.id in brawl.supports
    usable = lances(unit) if supporting else [*unit.blades, *pistols(unit)]
    main = [arm for arm in usable if not arm.has("supplementaire")] or usable
    target = chosen_target(tray, brawl, unit, set())
    arm = chosen_arm(tray, unit, main)
    noted += attack_with(tray, brawl, unit, target, arm)
    for extra in usable:
        if extra.has("supplementaire") and extra is not arm:
            second = chosen_target(tray, brawl, unit, set())
            noted += attack_with(tray, brawl, unit, second, extra)
    return noted


def pistols(unit: Plain) -> list[Arm]:
    """LFW-RULE-PISTOLET-01."""
    return [arm for arm in unit.arms if arm.range is not None and arm.has("pistolet")]


def chosen_arm(tray: Tray, unit: Plain, options: Sequence[Arm]) -> Arm:
    """LFW-COMBATATT-01, LFW-RULE-PISTOLET-01."""
    id = tray.choose("weapon", unit.id, [arm.id for arm in options])
    return next(arm for arm in options if arm.id == id)


def attack_with(tray: Tray, brawl: Brawl, unit: Plain, target: Plain, arm: Arm) -> list[Wounds]:
    """One weapon: on all (Balayage), on one, or parted (LFW-COMBATATT-02 to -06)."""
    if arm.range is not None:
        many = unit.attacks_of(arm, unit.gap(target))
        return volley(tray, unit, target, arm, many)  # B-R46
    noted: list[Wounds] = []
    if arm.has("balayage") or unit.has("balayage"):
        for each in targets(brawl, unit):
            noted += blow(tray, unit, each, arm, unit.attacks_of(arm), True)
        return noted
    left, struck = unit.attacks_of(arm), {target.id}
    while True:
        others = [each for each in targets(brawl, unit) if each.id not in struck]
        parts = bool(others) and left > target.best_attacks
        if not parts or tray.choose("split", unit.id, ["yes", "no"]) == "no":
            return noted + blow(tray, unit, target, arm, left, True)
        noted += blow(tray, unit, target, arm, target.best_attacks, False)
        left -= target.best_attacks
        target = chosen_target(tray, brawl, unit, struck)
        struck.add(target.id)


def chosen_target(tray: Tray, brawl: Brawl, unit: Plain, struck: set[int]) -> Plain:
    """Whom it strikes."""
    open = [each for each in targets(brawl, unit) if each.id not in struck]
    id = tray.choose("attack", unit.id, [str(each.id) for each in open])
    return next(each for each in open if str(each.id) == id)


def blow(
    tray: Tray, unit: Plain, target: Plain, arm: Arm, attacks: int, saturates: bool
) -> list[Wounds]:
    """LFW-ATTMEL-01 to -05, LFW-SATUR-01, -02."""
    made = Blow(unit, target, arm, shot=False, attacks=attacks)
    made.need = arm.rules.get("independant", unit.cc)
    modifier = own_modifier(made) - parade(made)
    if saturates and attacks > target.best_attacks and not long_shield(made):
        modifier += 1
    frighten(made)
    ((good, critical),) = rolls_to_hit(tray, made, modifier, 1)
    if not good:
        return []
    made.critical = critical
    made.force = force_against(made)
    if critical and "independant" not in arm.rules:
        made.force += 1  # LFW-CRIT-02, LFW-RULE-INDEPENDANT-02
    return [defend(tray, made)]


def long_shield(made: Blow) -> bool:
    """LFW-RULE-BOUCLIERLONG-02, LFW-RULE-HACHE-02."""
    return made.target.has("bouclier-long") and not made.has("hache")


def parade(made: Blow) -> int:
    """A-R68 (d), (e): CP and what adds to it, less Implacable; not below 0; of some not counted at all."""
    unit, target = made.attacker, made.target
    if ignores_parade(made):
        return 0
    total = target.cp
    if target.has("bouclier") and not made.has("hache"):
        total += 1
    if target.has("bouclier-long"):
        total += 1
    if made.attacks < target.best_attacks:
        total += 1
    total -= made.sum("implacable")
    if unit.charged and made.has("inarretable"):
        total -= 1
    if unit.type == "monstre" and target.type in ("infanterie", "bete"):
        total -= 1
    return max(0, total)


def ignores_parade(made: Blow) -> bool:
    """LFW-RULE-ATTAQUEMONSTRUEUSE-01, LFW-TYPE-04, B-R49."""
    if made.attacker.type != "behemoth" and not made.has("attaque-monstrueuse"):
        return False
    if made.target.other is not None:
        return made.target.mount.role == "classique"
    return made.target.type in ("infanterie", "bete")


def impacts(tray: Tray, brawl: Brawl, unit: Plain) -> list[Wounds]:
    """LFW-RULE-IMPACTE-01, B-R52: so many attacks of a die on each enemy in contact."""
    written = next((rule for rule in unit.rules if rule.startswith("impacte ")), None)
    if written is None or not unit.charged or unit.id in brawl.supports:
        return []
    many, force = map(int, written.removeprefix("impacte ").split(","))
    noted = []
    for target in targets(brawl, unit):
        for _each in range(many):
            noted += volley(tray, unit, target, Arm(IMPACT, 1, force, 0.0), 1, need=2)
    return noted


def volley(
    tray: Tray, unit: Plain, target: Plain, arm: Arm, many: int, need: int | None = None
) -> list[Wounds]:
    """Rolls to hit without cover, then one defence test."""
    made = Blow(unit, target, arm, shot=True)
    made.need = need or arm.rules.get("independant", unit.ct)
    modifier = own_modifier(made) - dodge(made)
    frighten(made)
    rolls = rolls_to_hit(tray, made, modifier, many)
    rolls += further_rolls(tray, made, modifier, rolls)
    good = sum(hit for hit, _critical in rolls)
    if not good:
        return []
    crits = sum(critical for _hit, critical in rolls)
    made.critical = crits > 0
    made.force = force_against(made) + good - 1
    if "independant" not in arm.rules:
        made.force += crits
    return [defend(tray, made)]


def dodge(made: Blow) -> int:
    """Its own Esquive; of a cavalry its mount's (LFW-CAV-10); LFW-RULE-BOUCLIERLONG-01, LFW-RULE-VOL-03."""
    unit = made.target.mount
    total = unit.dodge + (2 if unit.flew else 0)
    if unit.has("bouclier-long") and not made.has("hache"):
        total += 1
    return max(0, total - made.attacker.knows("precision"))  # LFW-SKILL-TIR-PRECISION-01


# -- wounds and victory ------------------------------------------------------------------------


def settle(tray: Tray, brawl: Brawl, noted: Sequence[Wounds]) -> None:
    """LFW-COMBATBLESS-01: all of them together; those who fell together have no survivor (LFW-CAV-19)."""
    through = [(each.blow, suffer(tray, each)) for each in noted if each.many]
    victims = list({each.target.id: each.target for each, left in through if left}.values())
    for victim in victims:
        mine = [(each, left) for each, left in through if each.target is victim and left]
        before = victim.life
        by = {each.attacker.id for each, _left in mine}
        lose(tray, victim, sum(left for _each, left in mine), by)
        _count(brawl, victim, before - victim.life)
    for victim in victims:
        if victim.destroyed and victim.other is not None:
            other, before = victim.other, victim.other.life
            part(tray, victim)
            _count(brawl, other, before - other.life)
    end_duels(brawl)


def end_duels(brawl: Brawl) -> None:
    """LFW-RULE-DUELLISTE-07: until one is destroyed or flees."""
    for each in brawl.everybody:
        other = each.duel
        if other is not None and (each.destroyed or each.fleeing):
            each.duel = other.duel = None


def _count(brawl: Brawl, unit: Plain, points: int) -> None:
    brawl.result.lost[unit.camp] = brawl.result.lost.get(unit.camp, 0) + points


def victory(brawl: Brawl) -> Result:
    """LFW-VICTCOMBAT-01 to -04."""
    took_part = [*brawl.fighters, *(e for e in brawl.everybody if e.id in brawl.supported)]
    camps = {each.camp for each in took_part}
    alive = {each.camp for each in took_part if not each.destroyed}
    lost = {camp: brawl.result.lost.get(camp, 0) for camp in camps}
    standing = alive or camps
    fewest = min(lost[camp] for camp in standing)
    brawl.result.winners = {camp for camp in standing if lost[camp] == fewest}
    for each in took_part:
        if each.camp not in brawl.result.winners and not each.destroyed:
            each.causes.add("lost")
    return brawl.result
