"""Skills of shooters: Pistolero, Tireur costaud, Tir précis, Charge en tirant, Tirer en courant.

Cadence, Lancer, Zone, Déviation, Rechargement and Silencieux are read where a shot is made (`equipment.ShotUse`).
"""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Refusal, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import SHOT, Action
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.in_hand import shield_in_hand, weapon_called
from escarmouche.rulebooks.bonus_malus.shooting.actions import fire
from escarmouche.rulebooks.bonus_malus.shooting.manner import Manner
from escarmouche.rulebooks.bonus_malus.shooting.targets import why_cannot_shoot
from escarmouche.rulebooks.bonus_malus.state import Figure, State

PISTOLERO = Phrase("bm.why.both_weapons", "BM-SKILL-PISTOLERO-01", "BM-SKILL-PISTOLERO-02")
STRONG = Phrase("bm.why.one_handed", "BM-SKILL-TIREURCOSTAUD-01", "BM-SKILL-TIREURCOSTAUD-02")
PRECISE = Phrase("bm.why.precise", "BM-SKILL-TIRPRECIS-04")

NAMES = {
    id: Phrase(f"bm.skill.{id}", *clauses)
    for id, clauses in {
        "pistolero": PISTOLERO.clauses,
        "tireur-costaud": STRONG.clauses,
        "tir-precis": ("BM-SKILL-TIRPRECIS-01", "BM-SKILL-TIRPRECIS-02", "BM-SKILL-TIRPRECIS-03"),
        "charge-en-tirant": ("BM-SKILL-CHARGETIR-01",),
        "tirer-en-courant": ("BM-SKILL-TIRERCOURANT-01",),
    }.items()
}

TWO_HANDS = 2


# -- Pistolero ---------------------------------------------------------------------------------


def _both(_game: State, _figure: Figure) -> Phrase:
    """BM-SKILL-PISTOLERO-01, -02: one shot with each weapon in hand, each at Tir-."""
    return PISTOLERO


# -- Tireur costaud ----------------------------------------------------------------------------


def _in_one_hand(_game: State, _figure: Figure, weapon: Weapon) -> Phrase | None:
    """BM-SKILL-TIREURCOSTAUD-01: a shooting weapon for two hands."""
    return STRONG if weapon.shot is not None and weapon.hands == TWO_HANDS else None


def _unsteady(game: State, figure: Figure, _target: Figure, means: Means) -> Why | None:
    """BM-SKILL-TIREURCOSTAUD-02: Tir- while the other hand holds something (R45: beside Pistolero's)."""
    weapon = weapon_called(game, figure, means.weapon or "")
    if weapon is None or weapon.hands < TWO_HANDS or len(game.hands[figure.id]) < TWO_HANDS:
        return None
    if means.use.has("avec-bouclier") and shield_in_hand(game, figure) is not None:
        return None
    return Why(-1, STRONG)


# -- Tir précis --------------------------------------------------------------------------------

PRECISELY = Manner(precise=PRECISE)


def _why_not_precise(game: State, figure: Figure) -> Refusal | None:
    return why_cannot_shoot(game, figure, PRECISELY)


def _precise_shot(game: State, figure: Figure) -> Rule:
    """BM-SKILL-TIRPRECIS-01, R45: one shot with one weapon."""
    yield from fire(game, figure, PRECISELY, PRECISE_SHOT.id)


PRECISE_SHOT = Action(
    "precise-shot",
    Phrase("bm.action.precise-shot", "BM-SKILL-TIRPRECIS-01"),
    SHOT,
    2,
    _why_not_precise,
    _precise_shot,
)


def _precise_actions(_game: State, _figure: Figure) -> Iterator[Action]:
    yield PRECISE_SHOT


def pistolero(skill: Skill) -> Plugin:
    """BM-SKILL-PISTOLERO-*."""
    return Plugin(skill.id, NAMES[skill.id], (points.PAIR_OF_SHOTS, _both))


def tireur_costaud(skill: Skill) -> Plugin:
    """BM-SKILL-TIREURCOSTAUD-*."""
    return Plugin(
        skill.id, NAMES[skill.id], (points.HELD_IN_ONE, _in_one_hand), (points.SHOOTING, _unsteady)
    )


def tir_precis(skill: Skill) -> Plugin:
    """BM-SKILL-TIRPRECIS-*."""
    return Plugin(skill.id, NAMES[skill.id], (points.ACTIONS, _precise_actions))


FIGURE = {
    "pistolero": pistolero,
    "tireur-costaud": tireur_costaud,
    "tir-precis": tir_precis,
}
