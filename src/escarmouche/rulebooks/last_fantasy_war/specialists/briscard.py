"""The old campaigner's skills (LFW-SKILL-BRI-*, A-R60), and what it learns (LFW-SPE-BRISCARD-02).

Connaissance stratégique gives command points and an ability, which stand on the sheet; so does half of Code d'honneur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import experience, points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import DOOR, MELEE
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed, is_done
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast
from escarmouche.rulebooks.last_fantasy_war.ground.distances import in_range
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rules import blows, courage_rules, duels
from escarmouche.rulebooks.last_fantasy_war.rules.auras import serves
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.specialists.capitaine import leading
from escarmouche.rulebooks.last_fantasy_war.specialists.making import better, giving
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    State,
    Unit,
    hostile,
    unit_called,
)

VETERAN = Phrase("lfw.skill.veteran", "LFW-SKILL-BRI-VETERAN-01", "LFW-SKILL-BRI-VETERAN-02")
OLD = Phrase(
    "lfw.skill.ancien",
    "LFW-SKILL-BRI-ANCIEN-01",
    "LFW-SKILL-BRI-ANCIEN-02",
    "LFW-SKILL-BRI-ANCIEN-03",
)
HONOUR = Phrase("lfw.skill.code-d-honneur", "LFW-SKILL-BRI-CODE-01", "LFW-SKILL-BRI-CODE-02")
EXPERTISE = Phrase(
    "lfw.skill.expertise-tactique",
    *(f"LFW-SKILL-BRI-EXPERTISE-{n:02}" for n in range(1, 4)),
)
TRUE_BLOW = Phrase(
    "lfw.skill.frapper-juste", "LFW-SKILL-BRI-FRAPPER-01", "LFW-SKILL-BRI-FRAPPER-02"
)
EXAMPLE = Phrase("lfw.skill.donner-l-exemple", "LFW-SKILL-BRI-EXEMPLE-01")
BATTLE_CHIEF = Phrase(
    "lfw.skill.chef-de-combat", "LFW-SKILL-BRI-CHEFCOMBAT-01", "LFW-SKILL-BRI-CHEFCOMBAT-02"
)
ADVISES = Phrase("lfw.deed.conseiller", "LFW-SKILL-BRI-EXPERTISE-01", "LFW-SKILL-BRI-EXPERTISE-02")
JAMS = Phrase("lfw.deed.brouiller", "LFW-SKILL-BRI-EXPERTISE-01", "LFW-SKILL-BRI-EXPERTISE-03")
ROLL = Phrase("lfw.roll.expertise", "LFW-SKILL-BRI-EXPERTISE-02", "LFW-SKILL-BRI-EXPERTISE-03")
WHOM = Phrase("lfw.ask.captain", "LFW-SKILL-BRI-EXPERTISE-03")
ADVISED = Phrase("lfw.event.advised", "LFW-SKILL-BRI-EXPERTISE-02")
JAMMED = Phrase("lfw.event.jammed", "LFW-SKILL-BRI-EXPERTISE-03")
IN_VAIN = Phrase("lfw.event.expertise_in_vain", "LFW-SKILL-BRI-EXPERTISE-01")
NO_CAPTAIN = Phrase("lfw.refusal.no_captain", "LFW-SKILL-BRI-EXPERTISE-02")
SURVIVED = Phrase("lfw.experience.survived", "LFW-SPE-BRISCARD-02")

WITHIN, NEAR = 6.0, 3.0
ADVISE, JAM = "conseiller", "brouiller"
CAPTAIN = "capitaine"


# -- itself ----------------------------------------------------------------------------------------------


def veteran(_skill: Skill) -> Plugin:
    """LFW-SKILL-BRI-VETERAN-01, -02: the rules vétéran and tenace."""
    steady = courage_rules.veteran(Skill("veteran"))
    return giving("veteran", VETERAN, steady, courage_rules.tenacious(Skill("tenace")))


def slower_hand(_game: State, _unit: Unit, weapon: Weapon, _target: Unit | None) -> Why | None:
    """LFW-SKILL-BRI-ANCIEN-02: one attack less with every weapon that has more than one: whatever else adds is added to that."""
    return Why(-1, OLD) if weapon.attacks > 1 else None


def old(_skill: Skill) -> Plugin:
    """LFW-SKILL-BRI-ANCIEN-01: CC, CP and CT one better; LFW-SKILL-BRI-ANCIEN-03: its Pv are those of the sheet."""
    changed = better(OLD, melee=-1, parade=1, shooting=-1)
    return Plugin("ancien", OLD, (points.SCORE, changed), (points.ATTACKS, slower_hand))


def honour(_skill: Skill) -> Plugin:
    """LFW-SKILL-BRI-CODE-01: the rule duelliste."""
    return giving("code-d-honneur", HONOUR, duels.duellist(Skill("duelliste")))


def true_blow(_skill: Skill) -> Plugin:
    """LFW-SKILL-BRI-FRAPPER-01, -02: précis (1) and perforant in melee."""
    manners = (MELEE, DOOR)
    precise = blows.precise(Skill("precis", rank=1), *manners)
    return giving("frapper-juste", TRUE_BLOW, precise, blows.piercing(Skill("perforant"), *manners))


# -- Expertise tactique ----------------------------------------------------------------------------------


def captains(game: State, unit: Unit, hostile_ones: bool) -> list[Unit]:
    """Captains within 6'', its own army's or those of its enemies."""
    return [
        other
        for other in game.standing()
        if why_no_captain(game, other) is None
        and (hostile(game, unit, other) if hostile_ones else other.camp == unit.camp)
        and in_range(game, unit, other, WITHIN)
    ]


def why_no_captain(_game: State, unit: Unit) -> Refusal | None:
    """Whether it is a captain at all."""
    specialty = unit.profile.specialty
    leads = specialty is not None and specialty.kind == CAPTAIN
    return None if leads else refuse(NO_CAPTAIN, target=unit.id)


def may_help(game: State, unit: Unit) -> Iterator[Deed]:
    """LFW-SKILL-BRI-EXPERTISE-01, A-R60: to advise or to jam, one of them, once a turn."""
    if is_done(game, unit, ADVISE) or is_done(game, unit, JAM):
        return
    if captains(game, unit, False):
        yield Deed(ADVISE, ADVISES, advise)
    if captains(game, unit, True):
        yield Deed(JAM, JAMS, jam)


def advise(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-BRI-EXPERTISE-02: more than the captain's Pc on a die gives him one."""
    captain = captains(game, unit, False)[0]
    yield from _weigh(game, unit, captain, +1, ADVISED)


def jam(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-BRI-EXPERTISE-03: more than an enemy captain's Pc takes one of his."""
    found = captains(game, unit, True)
    chosen = found[0].id
    if len(found) > 1:
        chosen = yield Ask(
            unit.camp, WHOM, OneUnit(game, found, why_no_captain), {"figure": unit.id}
        )
    yield from _weigh(game, unit, unit_called(game, int(chosen)), -1, JAMMED)


def _weigh(game: State, unit: Unit, captain: Unit, change: int, told: Phrase) -> Rule:
    held = game.command[captain.id]
    about = {"figure": unit.id, "target": captain.id, "points": held}
    reading = AtLeast(held + 1)
    faces = yield Roll(ROLL, 1, about=about, reading=reading)
    if reading.outcome(tuple(faces)).success and held + change >= 0:
        game.command[captain.id] = held + change
        yield Tell(told, {**about, "points": held + change})
    else:
        yield Tell(IN_VAIN, about)


def expertise(_skill: Skill) -> Plugin:
    """Expertise tactique."""
    return Plugin("expertise-tactique", EXPERTISE, (points.ORGANISATION, may_help))


# -- auras -----------------------------------------------------------------------------------------------


def own_courage(game: State, unit: Unit) -> int:
    """Its courage without what auras give it."""
    printed = Why(unit.profile.courage, scores.SHEET[scores.COURAGE])
    return int(Total(printed, *modifiers(game, unit, points.SCORE, scores.COURAGE)).value)


def lends(game: State, bearer: Unit, unit: Unit, name: str) -> Why | None:
    """LFW-SKILL-BRI-EXEMPLE-01: friends within 3'' may use its courage; they do where it is better."""
    if name != scores.COURAGE or not serves(game, bearer, unit, NEAR):
        return None
    gain = own_courage(game, bearer) - own_courage(game, unit)
    return Why(gain, EXAMPLE, bearer.id) if gain < 0 else None


def example(_skill: Skill) -> Plugin:
    """Donner l'exemple."""
    return Plugin("donner-l-exemple", EXAMPLE, (points.AURA, lends))


def battle_chief(_skill: Skill) -> Plugin:
    """LFW-SKILL-BRI-CHEFCOMBAT-01, -02."""
    return leading("chef-de-combat", BATTLE_CHIEF, NEAR)


# -- experience ------------------------------------------------------------------------------------------


def learns(game: State, unit: Unit) -> Rule:
    """LFW-SPE-BRISCARD-02: 3 points for a game that it survives."""
    if game.status[unit.id] != DESTROYED:
        experience.gain(game, unit, "briscard", SURVIVED, 3)
    yield from ()


CALLING = Plugin(
    "briscard",
    Phrase("lfw.specialist.briscard", "LFW-SPE-BRISCARD-02"),
    (points.GAME_OVER, learns),
)
SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    "veteran": veteran,
    "ancien": old,
    "code-d-honneur": honour,
    "expertise-tactique": expertise,
    "frapper-juste": true_blow,
    "donner-l-exemple": example,
    "chef-de-combat": battle_chief,
}
SHARED = ("veteran", "ancien", "code-d-honneur", "frapper-juste")
