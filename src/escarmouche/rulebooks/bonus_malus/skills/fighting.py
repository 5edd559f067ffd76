"""Skills of those who fight hand to hand: how often, with what, against how many, and what their blows do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import FREE, MELEE, SHOT, Attack
from escarmouche.rulebooks.bonus_malus.ground.arcs import touches_behind
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with, touching
from escarmouche.rulebooks.bonus_malus.melee.actions import GROUP_ATTACK
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import free_attack
from escarmouche.rulebooks.bonus_malus.melee.means import Used
from escarmouche.rulebooks.bonus_malus.melee.victory import Victory
from escarmouche.rulebooks.bonus_malus.skill_names import TYPES
from escarmouche.rulebooks.bonus_malus.skills.won_tests import (
    BLUDGEON,
    EXOSKELETON,
    knocks_down,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of, hostile

AMBIDEXTROUS = Phrase(
    "bm.skill.ambidextre",
    "BM-SKILL-AMBIDEXTRE-01",
    "BM-SKILL-AMBIDEXTRE-02",
    "BM-SKILL-AMBIDEXTRE-03",
)
MULTIPLE_ATTACKS = Phrase(
    "bm.skill.attaques-multiples",
    "BM-SKILL-ATTAQUESMULTIPLES-01",
    "BM-SKILL-ATTAQUESMULTIPLES-02",
)
MULTIPLE_COMBATS = Phrase("bm.skill.combats-multiples", "BM-SKILL-COMBATSMULTIPLES-01")
GROUP = Phrase("bm.skill.attaque-de-groupe", "BM-GROUPE-01", "BM-GROUPE-02", "BM-GROUPE-03")
SUPPORT = Phrase("bm.skill.soutien", "BM-SKILL-SOUTIEN-01", "BM-SKILL-SOUTIEN-02")
MARTIAL_ART = Phrase("bm.skill.art-martial", "BM-SKILL-ARTMARTIAL-01", "BM-MAINSNUES-02")
FEROCITY = Phrase("bm.skill.ferocite", "BM-SKILL-FEROCITE-01", "BM-MAINSNUES-02")
EXO = Phrase(
    "bm.skill.exosquelette",
    "BM-SKILL-EXOSQUELETTE-01",
    "BM-SKILL-EXOSQUELETTE-03",
    "BM-MAINSNUES-02",
)
KNUCKLES_INCLUDED = Phrase("bm.skill.exosquelette", "BM-SKILL-EXOSQUELETTE-04")
BACKSTAB = Phrase("bm.skill.coup-dans-le-dos", "BM-SKILL-COUPDOS-01")
FATAL_BLOW = Phrase("bm.skill.coup-fatal", "BM-SKILL-COUPFATAL-01", "BM-SKILL-TAILLEESTOC-04")
NIMBLE = Phrase("bm.skill.desengagement-habile", "BM-SKILL-DESENGAGEMENTHABILE-01")
PUSHES_BACK = Phrase("bm.skill.repousse-l-adversaire", "BM-SKILL-REPOUSSE-01")
SLAYER = Phrase("bm.skill.tueur", "BM-SKILL-TUEUR-01", "BM-SKILL-TUEUR-02")

KNUCKLES = "poings-americains"
HUMAN = "humain"


# -- how often, against how many -----------------------------------------------------------------


def uses_both(_game: State, _figure: Figure) -> Phrase:
    """BM-SKILL-AMBIDEXTRE-01: two melee weapons at once, one in each hand."""
    return AMBIDEXTROUS


def two_blades(_game: State, _figure: Figure, _opponent: Figure, means: Used) -> Why | None:
    """BM-SKILL-AMBIDEXTRE-02: Combat+ while it uses both."""
    return Why(+1, AMBIDEXTROUS) if len(means) > 1 else None


def ambidextrous(_skill: Skill) -> Plugin:
    """Ambidextre."""
    return Plugin(
        "ambidextre", AMBIDEXTROUS, (points.BOTH_WEAPONS, uses_both), (points.COMBAT, two_blades)
    )


def multiple_attacks(skill: Skill) -> Plugin:
    """BM-SKILL-ATTAQUESMULTIPLES-01: X melee damage rolls a turn (R25: one for each combat that it wins)."""
    most = Why(skill.rank or 1, MULTIPLE_ATTACKS)
    allowance = (points.DAMAGE_ALLOWANCE, lambda _game, _figure: most)
    return Plugin("attaques-multiples", MULTIPLE_ATTACKS, allowance)


def multiple_combats(_skill: Skill) -> Plugin:
    """BM-SKILL-COMBATSMULTIPLES-01: a second assailant costs it nothing."""
    copes = (points.MANY_FOES, lambda _game, _figure: MULTIPLE_COMBATS)
    return Plugin("combats-multiples", MULTIPLE_COMBATS, copes)


def group(_skill: Skill) -> Plugin:
    """BM-GROUPE-01: all that are engaged with it, in one action."""
    return Plugin(
        "attaque-de-groupe",
        GROUP,
        (points.FIGHTS_ALL, lambda _game, _figure: GROUP),
        (points.ACTIONS, lambda _game, _figure: (GROUP_ATTACK,)),
    )


def reaches_past(game: State, figure: Figure) -> list[Figure]:
    """BM-SKILL-SOUTIEN-01: the enemies with whom a friend that it touches is engaged."""
    touched = touching(game, figure)
    friends = [other for other in touched if game.sides.friendly(figure.camp, other.camp)]
    beyond = [foe for friend in friends for foe in engaged_with(game, friend)]
    near = engaged_with(game, figure)
    return [foe for foe in beyond if hostile(game, figure, foe) and foe not in near]


def support(_skill: Skill) -> Plugin:
    """Soutien."""
    return Plugin("soutien", SUPPORT, (points.REACHES, reaches_past))


# -- without a weapon ----------------------------------------------------------------------------


def martial_art(_skill: Skill) -> Plugin:
    """BM-SKILL-ARTMARTIAL-01: Combat- and Dégât- without a weapon."""
    known = (points.UNARMED, lambda _game, _figure: (-1, -1, MARTIAL_ART))
    return Plugin("art-martial", MARTIAL_ART, known)


def ferocity(_skill: Skill) -> Plugin:
    """BM-SKILL-FEROCITE-01: Combat 2- and Dégât 2- without a weapon."""
    known = (points.UNARMED, lambda _game, _figure: (-2, -2, FEROCITY))
    return Plugin("ferocite", FEROCITY, known)


def stronger(_game: State, _figure: Figure, attack: Attack) -> Why | None:
    """BM-SKILL-EXOSQUELETTE-01, -03: Dégât 3+ with its bare hands, Dégât+ with any weapon, shots included (R34)."""
    means = attack.means
    if means is None or attack.manner not in (MELEE, FREE, SHOT) or means.natural:
        return None
    return Why(+3 if means.weapon is None else +1, EXO)


def has_them(_game: State, _figure: Figure, upgrade: str) -> Phrase | None:
    """BM-SKILL-EXOSQUELETTE-04: knuckles add nothing; a knife does."""
    return KNUCKLES_INCLUDED if upgrade == KNUCKLES else None


def exoskeleton(_skill: Skill) -> Plugin:
    """Exosquelette; BM-SKILL-EXOSQUELETTE-02: its bare hands knock down."""
    return Plugin(
        EXOSKELETON,
        EXO,
        (points.DAMAGE, stronger),
        (points.USELESS, has_them),
        (points.WON, partial(knocks_down, BLUDGEON), "stun"),
    )


# -- what a blow does ----------------------------------------------------------------------------


def strikes_from_behind(game: State, figure: Figure, other: Figure) -> Rule:
    """BM-SKILL-COUPDOS-01, R55: a free attack when it touches somebody in the rear, who has not turned yet."""
    if hostile(game, figure, other) and touches_behind(game, other, figure):
        yield from free_attack(game, figure, other)


def backstab(_skill: Skill) -> Plugin:
    """Coup dans le dos."""
    return Plugin("coup-dans-le-dos", BACKSTAB, (points.CONTACT, strikes_from_behind))


def fatal(_game: State, _figure: Figure, attack: Attack) -> str:
    """BM-SKILL-COUPFATAL-01: 1D3 points; BM-SKILL-TAILLEESTOC-04: 1D6 with a cut that came through."""
    return "D6" if attack.cuts else "D3"


def fatal_blow(_skill: Skill) -> Plugin:
    """Coup fatal; R56: of free attacks and shots too."""
    return Plugin("coup-fatal", FATAL_BLOW, (points.LOSS, fatal))


def nimble(_skill: Skill) -> Plugin:
    """BM-SKILL-DESENGAGEMENTHABILE-01: nobody strikes it when it leaves."""
    leaves = (points.DISENGAGES, lambda _game, _figure: NIMBLE)
    return Plugin("desengagement-habile", NIMBLE, leaves)


def pushes_back(_game: State, _figure: Figure, victory: Victory) -> Rule:
    """BM-SKILL-REPOUSSE-01: whoever it beats goes back a pace."""
    victory.pushes = True
    yield from ()


def pushing(_skill: Skill) -> Plugin:
    """Repousse l'adversaire."""
    return Plugin("repousse-l-adversaire", PUSHES_BACK, (points.WON, pushes_back, "push"))


# -- against a type ------------------------------------------------------------------------------


def is_of_type(figure: Figure, type: str) -> bool:
    """BM-SKILL-TUEUR-02: who is of no other type is human."""
    if type == HUMAN:
        return not any(figure.profile.has(other) for other in TYPES if other != HUMAN)
    return figure.profile.has(type)


def slayer(skill: Skill) -> Plugin:
    """BM-SKILL-TUEUR-01: Combat+, Dégât+ and Coup fatal against one type.

    R56: the last two in every damage roll that it makes, as Coup fatal itself: shots, free attacks, powers.
    """
    type = skill.about or HUMAN

    def fights_better(_game: State, _figure: Figure, opponent: Figure, _means: Used) -> Why | None:
        return Why(+1, SLAYER) if is_of_type(opponent, type) else None

    def strikes_harder(game: State, _figure: Figure, attack: Attack) -> Why | None:
        return Why(+1, SLAYER) if _is_prey(game, attack, type) else None

    def fatally(game: State, figure: Figure, attack: Attack) -> str | None:
        return fatal(game, figure, attack) if _is_prey(game, attack, type) else None

    return Plugin(
        f"tueur-{type}",
        SLAYER,
        (points.COMBAT, fights_better),
        (points.DAMAGE, strikes_harder),
        (points.LOSS, fatally),
    )


def _is_prey(game: State, attack: Attack, type: str) -> bool:
    return is_of_type(figure_of(game, attack.victim), type)


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "ambidextre": ambidextrous,
    "attaques-multiples": multiple_attacks,
    "combats-multiples": multiple_combats,
    "attaque-de-groupe": group,
    "soutien": support,
    "art-martial": martial_art,
    "ferocite": ferocity,
    EXOSKELETON: exoskeleton,
    "coup-dans-le-dos": backstab,
    "coup-fatal": fatal_blow,
    "desengagement-habile": nimble,
    "repousse-l-adversaire": pushing,
    "tueur": slayer,
}
USE: dict[str, Callable[[Skill], Plugin]] = {"combats-multiples": multiple_combats}
