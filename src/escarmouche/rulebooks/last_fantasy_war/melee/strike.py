"""How one unit fights in a combat (LFW-COMBATATT-*): whom it attacks, with what, in how many parts, and each attack itself.

Combat roll and defence test are made at once, the wounds wait for those of the others (A-R35).
"""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.harm.defence_test import tested
from escarmouche.rulebooks.last_fantasy_war.harm.force import force_of
from escarmouche.rulebooks.last_fantasy_war.hearing import (
    all_said,
    each_heard,
    first_said,
    given,
    heard,
    voices,
)
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import combat_reading
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import why_too_heavy
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import hits_of
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    State,
    Unit,
    Wounded,
    unit_called,
)

WHOM = Phrase("lfw.ask.attack", "LFW-COMBATATT-01", "LFW-COMBAT-04")
WITH_WHAT = Phrase("lfw.ask.weapon", "LFW-COMBATATT-01")
WEAPON = Phrase("lfw.option.weapon")
SPLIT = Phrase("lfw.ask.split", "LFW-COMBATATT-02", "LFW-COMBATATT-03")
SPLITS = Phrase("lfw.option.split", "LFW-COMBATATT-02", "LFW-COMBATATT-06")
SATURATES = Phrase("lfw.option.saturate", "LFW-SATUR-01")
ATTACKS = Phrase("lfw.event.attacks", "LFW-COMBATATT-01", "LFW-ATTMEL-01")
ROLL = Phrase("lfw.roll.combat", "LFW-ATTMEL-02", "LFW-ATTMEL-03", "LFW-ATTMEL-04")
PARRIED = Phrase("lfw.event.parried", "LFW-ATTMEL-04")
OUT_OF_CONTACT = Phrase("lfw.refusal.not_in_contact", "LFW-COMBATATT-01", "LFW-COMBAT-04")
ATTACKED_ALREADY = Phrase("lfw.refusal.attacked_already", "LFW-COMBATATT-05")

YES, NO = "yes", "no"


# -- whom and with what ----------------------------------------------------------------------------------


def targets_of(game: State, unit: Unit) -> list[Unit]:
    """LFW-COMBAT-04: the enemies of its combat in contact with it; LFW-RULE-LANCE-02: or whom a rule lets it reach."""
    reach = _in_reach(game, unit)
    return [foe for foe in reach if _why_not_in_reach(game, unit, foe) is None]


def has_target(game: State, unit: Unit) -> bool:
    """Whether there is anybody whom it may attack."""
    reach = _in_reach(game, unit)
    return any(_why_not_in_reach(game, unit, foe) is None for foe in reach)


def _in_reach(game: State, unit: Unit) -> list[Unit]:
    touched = engaged_with(game, unit)
    if touched or not may_reach(game, unit):
        return touched
    reached = (foe for one in usable(game, unit) for foe in reached_with(game, unit, one))
    return list(dict.fromkeys(reached))


def may_reach(game: State, unit: Unit) -> bool:
    """Whether any rule speaks of attacks of this unit without contact: of its own, of a weapon, of somebody beside it."""
    return _may_reach(game, unit) or bool(voices(game, points.REACHES_GIVEN))


def _may_reach(game: State, unit: Unit) -> bool:
    """The same of its own rules and weapons."""
    if game.effects[unit.id] or points.REACHES in unit.handlers:
        return True
    for weapon in unit.profile.melee_weapons:
        if points.REACHES in weapon.handlers:
            return True
    return False


@remembered_while_same("figures", "status", "effects")
def may_reach_far(game: State) -> tuple[Unit, ...]:
    """All on the table of whose attacks without contact any rule speaks: mostly nobody."""
    there = game.standing()
    if voices(game, points.REACHES_GIVEN):
        return there
    return tuple([unit for unit in there if _may_reach(game, unit)])


def reached_with(game: State, unit: Unit, weapon: Weapon) -> list[Unit]:
    """Whom it may attack without contact with a weapon; B-R44: a support attack is one of melee."""
    if weapon.shoots:
        return []
    said = (
        *all_said(game, unit, points.REACHES, weapon=weapon),
        *given(game, unit, points.REACHES_GIVEN),
    )
    if not said:
        return []
    return list(dict.fromkeys(foe for some in said for foe in some))


def why_not_attack(game: State, unit: Unit, foe: Unit) -> Refusal | None:
    """What forbids a target: it takes no part, or is not in contact; or rules of either (a duel)."""
    if foe not in _in_reach(game, unit):
        return refuse(OUT_OF_CONTACT, figure=unit.id, target=foe.id)
    return _why_not_in_reach(game, unit, foe)


def _why_not_in_reach(game: State, unit: Unit, foe: Unit) -> Refusal | None:
    """The same of an enemy whom it reaches."""
    takes_part = game.combat is None or foe.id in game.combat.units
    if not takes_part or game.status[foe.id] != ON_TABLE:
        return refuse(OUT_OF_CONTACT, figure=unit.id, target=foe.id)
    said: Refusal | None = first_said(game, unit, points.ATTACKS_ONLY, foe)
    return said or first_said(game, foe, points.UNTARGETED, unit)


def usable(game: State, unit: Unit) -> tuple[Weapon, ...]:
    """A-R16: its melee weapons, or bare hands; LFW-RULE-PISTOLET-01: and what else a rule lets it use in contact."""
    melee = scores.melee_weapons(unit)
    if not unit.profile.shooting_weapons:
        return melee  # mostly
    pistols = [
        one
        for one in unit.profile.shooting_weapons
        if points.IN_MELEE in one.handlers and why_too_heavy(game, unit, one) is None
    ]
    return (*melee, *pistols) if pistols else melee


def weapons_against(game: State, unit: Unit, foe: Unit) -> list[Weapon]:
    """What serves against an enemy: anything in contact, else what reaches it (B-R44)."""
    if foe in engaged_with(game, unit):
        return list(usable(game, unit))
    return [one for one in usable(game, unit) if foe in reached_with(game, unit, one)]


# -- fighting --------------------------------------------------------------------------------------------


def fight(game: State, unit: Unit) -> Rule:
    """LFW-COMBATATT-01: a target, a weapon, and its attack, in parts if it likes. Returns the wounds that wait."""
    wounded: list[Wounded] = []
    for handler in heard(game, unit, points.FIGHTS):
        wounded += yield from handler(game, unit, targets_of(game, unit))
    target = yield from _whom(game, unit, ())
    weapon = yield from _with_what(game, unit, target)
    wounded += yield from _attacks_with(game, unit, target, weapon)
    for more in usable(game, unit):
        if more is not weapon and first_said(game, unit, points.BESIDES, more, weapon=more):
            wounded += yield from _besides(game, unit, more)
    return wounded


def _besides(game: State, unit: Unit, weapon: Weapon) -> Rule:
    """LFW-RULE-SUPPLEMENTAIRE-01, -02: a further attack with another weapon, if it serves against anybody (B-R44)."""
    if not any(weapon in weapons_against(game, unit, foe) for foe in targets_of(game, unit)):
        return []
    target = yield from _whom(game, unit, ())
    return (yield from _attacks_with(game, unit, target, weapon))


def _attacks_with(game: State, unit: Unit, target: Unit, weapon: Weapon) -> Rule:
    if weapon.shoots:  # LFW-RULE-PISTOLET-01: in place of a melee attack, so that nothing is swept
        number = int(scores.attacks(game, unit, weapon, target).value)
        shot = Attack(SHOT, target.id, unit.id, weapon, number, weapon.force, cover=False)
        for handler in heard(game, unit, points.READIES, weapon):  # LFW-RULE-PAIREARME-01
            shot = yield from handler(game, unit, shot)
        return (yield from one_attack(game, shot))
    if first_said(game, unit, points.SWEEPS, weapon, weapon=weapon) is not None:
        return (yield from _sweep(game, unit, weapon))
    return (yield from _in_parts(game, unit, target, weapon))


def _in_parts(game: State, unit: Unit, target: Unit, weapon: Weapon) -> Rule:
    """LFW-COMBATATT-02 to -06, A-R36: what exceeds the Attacks of the target may go to another, each enemy once.

    LFW-COMBATATT-04: of three against two, two go to the first and one to the next.
    """
    wounded: list[Wounded] = []
    left = int(scores.attacks(game, unit, weapon, target).value)
    met: tuple[int, ...] = (target.id,)
    while True:
        faced = scores.best_melee_attacks(game, target) if left > 1 else 1  # at least
        parted = left > faced and (
            yield from _splits(game, unit, target, weapon, met, left - faced)
        )
        number = faced if parted else left
        attack = Attack(MELEE, target.id, unit.id, weapon, number, weapon.force, split=parted)
        wounded += yield from one_attack(game, attack)
        if not parted:
            return wounded
        left -= faced
        target = yield from _whom(game, unit, met)
        met = (*met, target.id)


def _sweep(game: State, unit: Unit, weapon: Weapon) -> Rule:
    """LFW-RULE-BALAYAGE-01, -02: all enemies in contact, each with all its Attacks."""
    wounded: list[Wounded] = []
    for foe in targets_of(game, unit):
        number = int(scores.attacks(game, unit, weapon, foe).value)
        attack = Attack(MELEE, foe.id, unit.id, weapon, number, weapon.force)
        wounded += yield from one_attack(game, attack)
    return wounded


# -- one attack ------------------------------------------------------------------------------------------


def one_attack(game: State, attack: Attack) -> Rule:
    """LFW-ATTMEL-02 to -05: one combat roll, and if it succeeds a defence test. Returns the wounds that wait, if any."""
    assert attack.attacker is not None
    unit = unit_called(game, attack.attacker)
    name = None if attack.weapon is None else attack.weapon.names
    about = {"figure": unit.id, "target": attack.target, "weapon": name}
    yield Tell(ATTACKS, {**about, "attacks": attack.attacks})
    hits = yield from _hits(game, attack, about)
    wounded: Wounded | None = None
    if hits.successes:
        known = attack._replace(criticals=hits.criticals) if hits.criticals else attack
        wounded = yield from tested(game, known, force_of(game, known, hits))
    else:
        yield Tell(PARRIED, about)
    wounds = 0 if wounded is None else wounded.wounds
    yield from each_heard(game, unit, points.ATTACKED, attack, wounds, weapon=attack.weapon)
    return [] if wounded is None else [wounded]


def _hits(game: State, attack: Attack, about: Data) -> Rule:
    """LFW-ATTMEL-02: a single roll, whatever the Attacks; of a pistol its rolls to hit (LFW-RULE-PISTOLET-01)."""
    if attack.manner == SHOT:
        return (yield from hits_of(game, attack))
    assert attack.attacker is not None
    unit, target = unit_called(game, attack.attacker), unit_called(game, attack.target)
    reading = combat_reading(game, attack)
    wanted = Throw(unit, rerolls.COMBAT, ROLL, reading, about, 1, target, attack)
    (outcome,) = yield from throw(game, wanted)
    return Hits(int(bool(outcome.success)), int(outcome.value == 2))


# -- questions -------------------------------------------------------------------------------------------


def _whom(game: State, unit: Unit, met: Iterable[int]) -> Rule:
    """One of those whom it may attack and has not attacked yet; nobody is asked where there is only one."""
    done = frozenset(met)

    def why_not(state: State, foe: Unit) -> Refusal | None:
        if foe.id in done:
            return refuse(ATTACKED_ALREADY, figure=unit.id, target=foe.id)
        return None if foe in found else why_not_attack(state, unit, foe)

    found = [foe for foe in targets_of(game, unit) if foe.id not in done]
    if len(found) == 1:
        return found[0]
    answers = OneUnit(game, found, why_not)
    answer = yield Ask(unit.camp, WHOM, answers, {"figure": unit.id})
    return unit_called(game, int(answer))


def _with_what(game: State, unit: Unit, target: Unit) -> Rule:
    known = weapons_against(game, unit, target)
    if len(known) == 1:
        return known[0]  # mostly
    main = [one for one in known if not first_said(game, unit, points.BESIDES, one, weapon=one)]
    known = main or known
    if len(known) == 1:
        return known[0]
    options = [Option(one.id, WEAPON, {"weapon": one.names}) for one in known]
    about = {"figure": unit.id, "target": target.id}
    key = yield Ask(unit.camp, WITH_WHAT, Choice(options), about)
    return next(one for one in known if one.id == key)


def _splits(
    game: State, unit: Unit, target: Unit, weapon: Weapon, met: tuple[int, ...], rest: int
) -> Rule:
    """LFW-COMBATATT-02: whether it makes another attack with the rest, if there is anybody else to attack."""
    if not any(foe.id not in met for foe in targets_of(game, unit)):
        return False
    options = Choice((Option(NO, SATURATES), Option(YES, SPLITS, {"rest": rest})))
    about = {"figure": unit.id, "target": target.id, "weapon": weapon.names, "rest": rest}
    return (yield Ask(unit.camp, SPLIT, options, about)) == YES
