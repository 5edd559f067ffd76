"""The zealot's skills (LFW-SKILL-ZEL-*, A-R58), and what it learns (LFW-SPE-ZELOTE-02, -03)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Handler, Plugin, handlers
from escarmouche.core.words import Ask, Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import experience, points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import DOOR, MELEE, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import held_by, touching
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_barred
from escarmouche.rulebooks.last_fantasy_war.moves.intents import POSITION, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.pushes import PushDirection, pushed
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.rules.fighting import over_a_shoulder
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.specialists.making import better
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, friendly, unit_called

GUARDIAN = Phrase("lfw.skill.gardien", "LFW-SKILL-ZEL-GARDIEN-01", "LFW-SKILL-ZEL-GARDIEN-02")
FIERY = Phrase("lfw.skill.fougueux", "LFW-SKILL-ZEL-FOUGUEUX-01")
PARRIER = Phrase("lfw.skill.expert-en-parade", "LFW-SKILL-ZEL-PARADE-01")
BRAWLER = Phrase("lfw.skill.bagarreur-aguerri", "LFW-SKILL-ZEL-BAGARREUR-01")
FRONT_LINE = Phrase("lfw.skill.premiere-ligne", "LFW-SKILL-ZEL-PREMLIGNE-01")
BRUTE = Phrase("lfw.skill.brute", "LFW-SKILL-ZEL-BRUTE-01")
POSITIONS = Phrase(
    "lfw.skill.prendre-position", "LFW-SKILL-ZEL-PRENDREPOS-01", "LFW-SKILL-ZEL-PRENDREPOS-02"
)
CLEARS = Phrase(
    "lfw.skill.degager-le-passage", "LFW-SKILL-ZEL-DEGAGER-01", "LFW-SKILL-ZEL-DEGAGER-02"
)
WHOM = Phrase("lfw.ask.clear_whom", "LFW-SKILL-ZEL-DEGAGER-01")
WHERE = Phrase("lfw.ask.clear_where", "LFW-SKILL-ZEL-DEGAGER-01")
NOBODY = Phrase("lfw.option.clear_nobody", "LFW-SKILL-ZEL-DEGAGER-01")
STANDS_FIRM = Phrase("lfw.refusal.stands_firm", "LFW-SKILL-ZEL-PRENDREPOS-02")
WON = Phrase("lfw.experience.combat_won", "LFW-SPE-ZELOTE-02")
KILLED = Phrase("lfw.experience.destroyed", "LFW-SPE-ZELOTE-03")

WARDS_ON = 6
PUSH = 2.0
NONE = "none"
POSITION_ID, CLEAR_ID = "prendre-position", "degager-le-passage"


# -- numbers ---------------------------------------------------------------------------------------------


def is_protected(game: State, unit: Unit) -> bool:
    """A-R58: whether it has a protection without this skill."""
    return any(handler is not wards for handler in handlers(game, unit, points.PROTECTION))


def wards(game: State, unit: Unit, _attack: Attack) -> Why | None:
    """LFW-SKILL-ZEL-GARDIEN-01: protection (6+)."""
    return None if is_protected(game, unit) else Why(WARDS_ON, GUARDIAN)


def wards_better(game: State, unit: Unit, kind: str, _attack: Attack | None) -> Reroll | None:
    """LFW-SKILL-ZEL-GARDIEN-02: habile (protection) instead."""
    better = kind == rerolls.PROTECTION and is_protected(game, unit)
    return Reroll(rerolls.HABILE, GUARDIAN) if better else None


def guardian(_skill: Skill) -> Plugin:
    """Gardien."""
    return Plugin("gardien", GUARDIAN, (points.PROTECTION, wards), (points.REROLL, wards_better))


def fiery(skill: Skill) -> Plugin:
    """LFW-SKILL-ZEL-FOUGUEUX-01: one melee weapon has one attack more; A-R14 i: of the other half its first one."""

    def strikes_more(_game: State, unit: Unit, weapon: Weapon, _target: Unit | None) -> Why | None:
        meant = skill.about or scores.melee_weapons(unit)[0].id
        return Why(1, FIERY) if weapon.id == meant and not weapon.shoots else None

    return Plugin("fougueux", FIERY, (points.ATTACKS, strikes_more))


def parrier(_skill: Skill) -> Plugin:
    """LFW-SKILL-ZEL-PARADE-01: CP one better."""
    return Plugin("expert-en-parade", PARRIER, (points.SCORE, better(PARRIER, parade=1)))


def brawler(_skill: Skill) -> Plugin:
    """LFW-SKILL-ZEL-BAGARREUR-01: CC one better."""
    return Plugin("bagarreur-aguerri", BRAWLER, (points.SCORE, better(BRAWLER, melee=-1)))


def hits_harder(_game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-SKILL-ZEL-BRUTE-01: melee weapons only."""
    return Why(1, BRUTE) if attack.manner in (MELEE, DOOR) else None


def brute(_skill: Skill) -> Plugin:
    """Brute."""
    return Plugin("brute", BRUTE, (points.FORCE, hits_harder))


# -- the front line --------------------------------------------------------------------------------------


def shields(game: State, bearer: Unit, unit: Unit) -> list[Unit] | None:
    """LFW-SKILL-ZEL-PREMLIGNE-01: other friends in contact with it have Lance, with any melee weapon (B-R44).

    It is no aura (B-R81): it is theirs too while the zealot flees.
    """
    helped = friendly(game, bearer, unit) and unit in touching(game, bearer)
    return over_a_shoulder(game, unit) if helped else None


def front_line(_skill: Skill) -> Plugin:
    """Première ligne."""
    return Plugin("premiere-ligne", FRONT_LINE, (points.REACHES_GIVEN, shields))


# -- after a combat --------------------------------------------------------------------------------------


def knows(game: State, unit: Unit, skill: Handler) -> bool:
    """Whether it has one of the two skills that meet after a combat."""
    return skill in handlers(game, unit, points.COMBAT_WON)


def takes_position(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-ZEL-PRENDREPOS-01: a move of 3'', out of contact if it likes; LFW-SKILL-ZEL-DEGAGER-02: unless one holds it."""
    base = base_of(game, unit)
    held = any(knows(game, foe, clears) for foe in held_by(game, base))
    if not held and why_barred(game, base, POSITION) is None:  # B-R70
        yield from moves(game, base, Intent(POSITION))


def position(_skill: Skill) -> Plugin:
    """Prendre position."""
    return Plugin(POSITION_ID, POSITIONS, (points.COMBAT_WON, takes_position))


def why_not_cleared(game: State, foe: Unit) -> Refusal | None:
    """LFW-SKILL-ZEL-PRENDREPOS-02: who takes position is not pushed."""
    return refuse(STANDS_FIRM, target=foe.id) if knows(game, foe, takes_position) else None


def clears(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-ZEL-DEGAGER-01: one enemy in contact goes 2'' where its player likes."""
    base = base_of(game, unit)
    bodies = dict.fromkeys(base_of(game, foe) for foe in held_by(game, base))
    foes = [foe for foe in bodies if _why_not_pair(game, foe) is None]
    if not foes:
        return
    stop = Option(NONE, NOBODY)
    answers = OneUnit(game, foes, _why_not_pair, (stop,))
    key = yield Ask(unit.camp, WHOM, answers, {"figure": base.id})
    if key == NONE:
        return
    foe = unit_called(game, int(key))
    ways = PushDirection(game, foe, PUSH)
    if ways.exists():
        degree = yield Ask(unit.camp, WHERE, ways, {"figure": base.id, "target": foe.id})
        yield from pushed(game, foe, degree, PUSH)


def _why_not_pair(game: State, foe: Unit) -> Refusal | None:
    """Of a cavalry either half stands firm for both."""
    halves = [one for one in game.standing() if base_of(game, one) is foe]
    return next((r for one in halves if (r := why_not_cleared(game, one)) is not None), None)


def clearing(_skill: Skill) -> Plugin:
    """Dégager le passage."""
    return Plugin(CLEAR_ID, CLEARS, (points.COMBAT_WON, clears))


# -- experience ------------------------------------------------------------------------------------------


def learns_of_victory(game: State, unit: Unit) -> Rule:
    """LFW-SPE-ZELOTE-02: a point for each combat won; A-R31: who caught a fugitive of an army that it fights nowhere has won one more."""
    experience.gain(game, unit, "zelote", WON, game.won_combat.count(unit.id))
    yield from ()


def learns_of_kill(game: State, unit: Unit, _victim: Unit) -> Rule:
    """LFW-SPE-ZELOTE-03: a point for each unit that it destroyed."""
    experience.gain(game, unit, "zelote", KILLED, 1)
    yield from ()


CALLING = Plugin(
    "zelote",
    Phrase("lfw.specialist.zelote", "LFW-SPE-ZELOTE-02", "LFW-SPE-ZELOTE-03"),
    (points.VICTORS, learns_of_victory),
    (points.KILLED, learns_of_kill),
)
SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    "gardien": guardian,
    "fougueux": fiery,
    "expert-en-parade": parrier,
    "bagarreur-aguerri": brawler,
    "premiere-ligne": front_line,
    "brute": brute,
    POSITION_ID: position,
    CLEAR_ID: clearing,
}
SHARED = ("gardien", "fougueux", "expert-en-parade", "bagarreur-aguerri", "brute")
