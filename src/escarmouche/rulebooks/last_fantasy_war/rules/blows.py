"""Rules about the force of attacks, their critical hits, the parade that they meet and the wounds that they make.

They serve a weapon while it is used, or a unit with all its weapons.
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.kit.duos import duo_of
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import HIT, MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, CLASSIC, INFANTRY
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

PRECISE = Phrase("lfw.rule.precis", "LFW-RULE-PRECIS-01")
PIERCING = Phrase("lfw.rule.perforant", "LFW-RULE-PERFORANT-01")
RUTHLESS = Phrase("lfw.rule.implacable", "LFW-RULE-IMPLACABLE-01", "LFW-RULE-IMPLACABLE-02")
UNSTOPPABLE = Phrase("lfw.rule.inarretable", "LFW-RULE-INARRETABLE-01")
MONSTROUS = Phrase("lfw.rule.attaque-monstrueuse", "LFW-RULE-ATTAQUEMONSTRUEUSE-01")
IMPACT = Phrase("lfw.rule.force-d-impact", "LFW-RULE-FORCEIMPACT-01")
UNWIELDY = Phrase("lfw.rule.maniabilite", "LFW-RULE-MANIABILITE-01")
SHARP = Phrase("lfw.rule.tranchant", "LFW-RULE-TRANCHANT-01")
INDEPENDENT = Phrase("lfw.rule.independant", "LFW-RULE-INDEPENDANT-01", "LFW-RULE-INDEPENDANT-02")
MANY_WOUNDS = Phrase("lfw.rule.degat-multiple", "LFW-RULE-DEGATMULTIPLE-01")
MAGIC_WOUNDS = Phrase("lfw.rule.degat-magique", "LFW-RULE-DEGATMAGIQUE-01")
WEAK = Phrase("lfw.rule.faible", "LFW-RULE-FAIBLE-01")
AXE = Phrase("lfw.rule.hache", "LFW-RULE-HACHE-01", "LFW-RULE-HACHE-02")

SOFT_FROM = 5  # LFW-RULE-TRANCHANT-01: a defence worse than 4+
ARMOUR = "armure"  # B-R48
MANNERS = (MELEE, SHOT)

Says = Callable[[State, Unit, Attack], Why | None]


def has_charged(game: State, unit: Unit, attack: Attack) -> bool:
    """Whether it counts as having charged this turn (LFW-CHARGERES-15, LFW-ENV-INTERIEUR-11)."""
    return game.has_charged[unit.id] or attack.charged


# -- critical hits -----------------------------------------------------------------------------------


def precise(skill: Skill, *manners: str) -> Plugin:
    """LFW-RULE-PRECIS-01: critical with N less; of some manners of attacking only."""
    less = Why(-(skill.rank or 1), PRECISE)

    def sooner(_game: State, _unit: Unit, attack: Attack) -> Why | None:
        return less if not manners or attack.manner in manners else None

    return Plugin("precis", PRECISE, (points.CRITICAL, sooner))


def piercing(_skill: Skill, *manners: str) -> Plugin:
    """LFW-RULE-PERFORANT-01, B-R45: one critical roll is enough for the whole attack."""

    def through(_game: State, _unit: Unit, attack: Attack) -> Phrase | None:
        fits = not manners or attack.manner in manners
        return PIERCING if fits and attack.criticals else None

    return Plugin("perforant", PIERCING, (points.PIERCES, through))


# -- against the parade --------------------------------------------------------------------------------


def ruthless(skill: Skill) -> Plugin:
    """LFW-RULE-IMPLACABLE-01, -02, B-R42: N less of its target's parade, as often as it has it."""
    less = Why(-(skill.rank or 1), RUTHLESS)
    return Plugin("implacable", RUTHLESS, (points.AGAINST_PARADE, lambda *_about: less))


def after_a_charge(game: State, unit: Unit, attack: Attack) -> Why | None:
    """LFW-RULE-INARRETABLE-01: implacable (1) in the turn of its charge."""
    return Why(-1, UNSTOPPABLE) if has_charged(game, unit, attack) else None


def unstoppable(_skill: Skill) -> Plugin:
    """Inarrêtable."""
    return Plugin("inarretable", UNSTOPPABLE, (points.AGAINST_PARADE, after_a_charge))


def is_trampled(game: State, target: Unit) -> bool:
    """B-R49: infantry and beasts; a rider and its mount only where the mount is of the classic role."""
    duo = duo_of(game, target.id)
    if duo is not None:
        return unit_called(game, duo.mount).profile.role == CLASSIC
    return target.profile.type in (INFANTRY, BEAST)


def tramples(game: State, _unit: Unit, attack: Attack) -> Phrase | None:
    """LFW-RULE-ATTAQUEMONSTRUEUSE-01, A-R68 e: the whole parade, saturation included."""
    return MONSTROUS if is_trampled(game, unit_called(game, attack.target)) else None


def monstrous(_skill: Skill) -> Plugin:
    """Attaque monstrueuse."""
    return Plugin("attaque-monstrueuse", MONSTROUS, (points.PARADE_IGNORED, tramples))


def axe(_skill: Skill) -> Plugin:
    """LFW-RULE-HACHE-01, -02: what shields do against it, they say themselves."""
    return Plugin("hache", AXE, (points.SPLITS_SHIELDS, lambda *_about: AXE))


# -- force -----------------------------------------------------------------------------------------------


def impact(skill: Skill) -> Plugin:
    """LFW-RULE-FORCEIMPACT-01: a unit with all its melee weapons, in the turn of its charge."""
    more = Why(skill.rank or 1, IMPACT)

    def stronger(game: State, unit: Unit, attack: Attack) -> Why | None:
        near = attack.weapon is None or not attack.weapon.shoots
        fights = attack.manner not in (SHOT, HIT) and near
        return more if fights and has_charged(game, unit, attack) else None

    return Plugin("force-d-impact", IMPACT, (points.FORCE, stronger))


def impact_of_weapon(skill: Skill) -> Plugin:
    """LFW-RULE-FORCEIMPACT-01: the weapon that has it, were it a pistol."""
    more = Why(skill.rank or 1, IMPACT)

    def stronger(game: State, unit: Unit, attack: Attack) -> Why | None:
        return more if has_charged(game, unit, attack) else None

    return Plugin("force-d-impact", IMPACT, (points.FORCE, stronger))


def cuts(game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-RULE-TRANCHANT-01, B-R48: without armour, and with a defence of 5+ or worse."""
    if attack.manner not in MANNERS:
        return None
    target = unit_called(game, attack.target)
    soft = scores.score(game, target, scores.DEFENCE).value >= SOFT_FROM
    return Why(1, SHARP) if soft and ARMOUR not in target.profile.equipment else None


def sharp(_skill: Skill) -> Plugin:
    """Tranchant."""
    return Plugin("tranchant", SHARP, (points.FORCE, cuts))


# -- rolls -----------------------------------------------------------------------------------------------


def unwieldy(skill: Skill) -> Plugin:
    """LFW-RULE-MANIABILITE-01: N less to hit and to fight."""
    less = Why(-(skill.rank or 1), UNWIELDY)
    worse = lambda *_about: less  # noqa: E731
    return Plugin("maniabilite", UNWIELDY, (points.TO_HIT, worse), (points.TO_FIGHT, worse))


def independent(skill: Skill) -> Plugin:
    """LFW-RULE-INDEPENDANT-01, -02: a CC or CT of its own; a critical hit gives it no force."""
    need = Why(skill.rank or 4, INDEPENDENT)

    def no_stronger(_game: State, _unit: Unit, attack: Attack) -> Why | None:
        return Why(-attack.criticals, INDEPENDENT) if attack.criticals else None

    return Plugin(
        "independant",
        INDEPENDENT,
        (points.NEED, lambda *_about: need),
        (points.FORCE, no_stronger),
    )


# -- wounds ----------------------------------------------------------------------------------------------


def many_wounds(skill: Skill) -> Plugin:
    """LFW-RULE-DEGATMULTIPLE-01: N more for a failed test."""
    more = Why(skill.rank or 1, MANY_WOUNDS)
    return Plugin("degat-multiple", MANY_WOUNDS, (points.WOUNDS, lambda *_about: more))


def magic_wounds(_skill: Skill) -> Plugin:
    """LFW-RULE-DEGATMAGIQUE-01, B-R40: one more, unless the test is exceeded by 2."""
    more = Why(1, MAGIC_WOUNDS)
    return Plugin("degat-magique", MAGIC_WOUNDS, (points.NARROW, lambda *_about: more))


def weak_weapon(skill: Skill) -> Plugin:
    """LFW-RULE-FAIBLE-01, B-R53: N less in the end."""
    less = Why(-(skill.rank or 1), WEAK)
    return Plugin("faible", WEAK, (points.WOUNDS, lambda *_about: less))


def weak(skill: Skill) -> Plugin:
    """LFW-RULE-FAIBLE-01: a unit with all its weapons; its spells and its impacts are none."""
    less = Why(-(skill.rank or 1), WEAK)

    def weaker(_game: State, _unit: Unit, attack: Attack) -> Why | None:
        return less if attack.weapon is not None and attack.manner in MANNERS else None

    return Plugin("faible", WEAK, (points.WOUNDS, weaker))


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "precis": precise,
    "perforant": piercing,
    "implacable": ruthless,
    "inarretable": unstoppable,
    "attaque-monstrueuse": monstrous,
    "hache": axe,
    "force-d-impact": impact,
    "tranchant": sharp,
    "maniabilite": unwieldy,
    "independant": independent,
    "degat-multiple": many_wounds,
    "degat-magique": magic_wounds,
    "faible": weak,
}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {
    **UNIT,
    "force-d-impact": impact_of_weapon,
    "faible": weak_weapon,
}
