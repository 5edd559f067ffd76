"""The marksman's skills (LFW-SKILL-TIR-*, A-R59), and what it learns (LFW-SPE-TIREUR-02)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.kit.duos import unit_of
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import experience, morale, points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, in_range
from escarmouche.rulebooks.last_fantasy_war.rules import blows
from escarmouche.rulebooks.last_fantasy_war.scores import range_of
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import roll_hits
from escarmouche.rulebooks.last_fantasy_war.specialists.making import better, giving, of_weapons
from escarmouche.rulebooks.last_fantasy_war.state import (
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
    friendly,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import is_hampered
from escarmouche.table.measure import at_most

SATURATION = Phrase(
    "lfw.skill.saturation", "LFW-SKILL-TIR-SATURATION-01", "LFW-SKILL-TIR-SATURATION-02"
)
LONG_RANGE = Phrase("lfw.skill.longue-portee", "LFW-SKILL-TIR-LONGUEPORTEE-01")
POINT_BLANK = Phrase("lfw.skill.bout-portant", "LFW-SKILL-TIR-BOUTPORTANT-01")
SEASONED = Phrase("lfw.skill.tireur-aguerri", "LFW-SKILL-TIR-AGUERRI-01")
MOBILE = Phrase(
    "lfw.skill.tireur-mobile",
    *("LFW-SKILL-TIR-MOBILE-01", "LFW-SKILL-TIR-MOBILE-02", "LFW-SKILL-TIR-MOBILE-03"),
)
PRECISION = Phrase("lfw.skill.precision", "LFW-SKILL-TIR-PRECISION-01")
SUPPRESSION = Phrase(
    "lfw.skill.tir-de-suppression",
    "LFW-SKILL-TIR-SUPPRESSION-01",
    "LFW-SKILL-TIR-SUPPRESSION-02",
)
LETHAL = Phrase("lfw.skill.tir-letal", "LFW-SKILL-TIR-LETAL-01", "LFW-SKILL-TIR-LETAL-02")
CAUSE = Phrase(morale.SUPPRESSION, "LFW-SKILL-TIR-SUPPRESSION-01", "LFW-MORAL-01")
KILLED = Phrase("lfw.experience.destroyed", "LFW-SPE-TIREUR-02")

FARTHER = 6
AROUND = 3.0
HEAVY = "lourd"


# -- rolls and numbers -----------------------------------------------------------------------------------


def fires_on(game: State, _unit: Unit, attack: Attack, hits: Hits) -> Rule:
    """LFW-SKILL-TIR-SATURATION-01, -02: one more roll at -1 for each critical hit; they make no further ones."""
    if attack.manner != SHOT or not hits.criticals:
        return Hits()
    return (yield from roll_hits(game, attack, hits.criticals, Why(-1, SATURATION)))


def saturation(_skill: Skill) -> Plugin:
    """Saturation."""
    return Plugin("saturation", SATURATION, (points.EXTRA_HITS, fires_on))


def long_range(_skill: Skill) -> Plugin:
    """LFW-SKILL-TIR-LONGUEPORTEE-01: 6'' more."""
    more = Why(FARTHER, LONG_RANGE)
    return Plugin("longue-portee", LONG_RANGE, (points.RANGE, lambda *_about: more))


def close(game: State, unit: Unit, weapon: Weapon, target: Unit | None) -> Why | None:
    """LFW-SKILL-TIR-BOUTPORTANT-01, A-R59: within half of the range as it counts now."""
    if target is None or not weapon.shoots:
        return None
    half = range_of(game, unit, weapon).value / 2
    return Why(1, POINT_BLANK) if at_most(distance(game, unit, target), half) else None


def point_blank(_skill: Skill) -> Plugin:
    """Bout portant."""
    return Plugin("bout-portant", POINT_BLANK, (points.ATTACKS, close))


def seasoned(_skill: Skill) -> Plugin:
    """LFW-SKILL-TIR-AGUERRI-01: CT one better."""
    return Plugin("tireur-aguerri", SEASONED, (points.SCORE, better(SEASONED, shooting=-1)))


def finds_the_gap(_game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-SKILL-TIR-PRECISION-01: the dodge that is used, its own or that of cover, is one less."""
    return Why(-1, PRECISION) if attack.manner == SHOT else None


def precision(_skill: Skill) -> Plugin:
    """Précision."""
    return Plugin("precision", PRECISION, (points.AGAINST_DODGE, finds_the_gap))


def lethal(_skill: Skill) -> Plugin:
    """LFW-SKILL-TIR-LETAL-01, -02: précis (1) and perforant, with its shooting weapons."""
    precise = of_weapons(blows.precise(Skill("precis", rank=1), SHOT))
    piercing = of_weapons(blows.piercing(Skill("perforant"), SHOT))
    return giving("tir-letal", LETHAL, precise, piercing)


# -- on the move -----------------------------------------------------------------------------------------


def on_the_move(game: State, unit: Unit, weapon: Weapon | None) -> bool:
    """A-R59: heavy weapons after a normal move, others after a run. LFW-JOUER-TRESOR-09: with a treasure all are heavy."""
    if weapon is None or not weapon.shoots:
        return False
    heavy = weapon.has(HEAVY) or is_hampered(game, unit)
    return game.moved[unit.id] == (MOVE if heavy else RUN)


def may_shoot(game: State, unit: Unit, weapon: Weapon) -> bool | None:
    """LFW-SKILL-TIR-MOBILE-01, -02."""
    return True if on_the_move(game, unit, weapon) else None


def less_sure(game: State, unit: Unit, attack: Attack) -> Why | None:
    """LFW-SKILL-TIR-MOBILE-03: at -1 then."""
    moving = attack.manner == SHOT and on_the_move(game, unit, attack.weapon)
    return Why(-1, MOBILE) if moving else None


def mobile(_skill: Skill) -> Plugin:
    """Tireur mobile."""
    return Plugin(
        "tireur-mobile", MOBILE, (points.SHOOTS_WITH, may_shoot), (points.TO_HIT, less_sure)
    )


# -- suppression -----------------------------------------------------------------------------------------


def shakes(game: State, unit: Unit, target: Unit, fallen: Unit | None = None) -> None:
    """A-R59: one cause for each shooter, however often it shoots at the same unit, or at both halves of a cavalry (A-R14 d).

    `fallen`: who is just destroyed, so that the other half has only its own causes.
    """
    halves = [id for id in unit_of(game, target.id) if fallen is None or id != fallen.id]
    shaken = any(f"suppression@{id}" in game.used[unit.id] for id in halves)
    if game.status[target.id] == ON_TABLE and not shaken:
        game.used[unit.id] = (*game.used[unit.id], f"suppression@{target.id}")
        morale.must_test(game, target, CAUSE)


def pins(game: State, unit: Unit, attack: Attack) -> Rule:
    """LFW-SKILL-TIR-SUPPRESSION-01: whoever is shot at, hit or not."""
    shakes(game, unit, unit_called(game, attack.target))
    yield from ()


def pins_in_melee(game: State, unit: Unit, attack: Attack, _wounds: int = 0) -> Rule:
    """LFW-RULE-PISTOLET-01: what it fires in a melee is a shot as well."""
    if attack.manner == SHOT and attack.weapon is not None:
        yield from pins(game, unit, attack)


def appals(game: State, unit: Unit, victim: Unit) -> Rule:
    """LFW-SKILL-TIR-SUPPRESSION-02: the friends of who falls by its shot, within 3''."""
    if _shot_down(game, unit, victim):
        near = [
            other
            for other in game.standing()
            if other is not victim
            and friendly(game, victim, other)
            and in_range(game, victim, other, AROUND)
        ]
        for other in near:
            shakes(game, unit, other, victim)
    yield from ()


def _shot_down(game: State, unit: Unit, victim: Unit) -> bool:
    """Whether it falls by a shot: in a combat by one of a pistol (LFW-RULE-PISTOLET-01), whose wounds are being resolved."""
    if game.combat is None:  # not a fugitive whom its charge catches
        return game.active == unit.id and game.shot[unit.id]
    return any(
        one.attacker == unit.id and one.target == victim.id and one.manner == SHOT and one.weapon
        for one in game.combat.waiting
    )


def suppression(_skill: Skill) -> Plugin:
    """Tir de suppression."""
    return Plugin(
        "tir-de-suppression",
        SUPPRESSION,
        (points.SHOT_DONE, pins),
        (points.ATTACKED, pins_in_melee),
        (points.KILLS, appals),
    )


# -- experience ------------------------------------------------------------------------------------------


def learns(game: State, unit: Unit, _victim: Unit) -> Rule:
    """LFW-SPE-TIREUR-02: a point for each unit that it destroyed."""
    experience.gain(game, unit, "tireur-d-elite", KILLED, 1)
    yield from ()


CALLING = Plugin(
    "tireur-d-elite",
    Phrase("lfw.specialist.tireur-d-elite", "LFW-SPE-TIREUR-02"),
    (points.KILLED, learns),
)
SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    "saturation": saturation,
    "longue-portee": long_range,
    "bout-portant": point_blank,
    "tireur-aguerri": seasoned,
    "tireur-mobile": mobile,
    "precision": precision,
    "tir-de-suppression": suppression,
    "tir-letal": lethal,
}
SHARED = tuple(SKILLS)
