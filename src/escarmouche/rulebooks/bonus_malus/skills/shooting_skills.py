"""Skills of shooters: Pistolero, Tireur costaud, Tir précis, Charge en tirant, Tirer en courant.

Cadence, Lancer, Zone, Déviation, Rechargement and Silencieux are read where a shot is made (`equipment.ShotUse`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from escarmouche.core.explain import Phrase, Refusal, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import SHOT, Action
from escarmouche.rulebooks.bonus_malus.actions.hands import hands_free
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE, RUN
from escarmouche.rulebooks.bonus_malus.in_hand import (
    shield_in_hand,
    weapon_called,
    weapons_in_hand,
)
from escarmouche.rulebooks.bonus_malus.shooting.actions import fire
from escarmouche.rulebooks.bonus_malus.shooting.manner import Manner
from escarmouche.rulebooks.bonus_malus.shooting.on_the_way import asked_for_shot
from escarmouche.rulebooks.bonus_malus.shooting.targets import why_cannot_shoot
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.storeys.trips import Trip

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
    """BM-SKILL-TIREURCOSTAUD-02: Tir- while the other hand holds something (R45: beside Pistolero's).

    That may be a thing of the scenario, which takes a hand (R80).
    """
    weapon = weapon_called(game, figure, means.weapon or "")
    if weapon is None or weapon.hands < TWO_HANDS:
        return None
    if hands_free(game, figure) < TWO_HANDS:
        return Why(-1, STRONG)
    beside_shield = means.use.has("avec-bouclier") and shield_in_hand(game, figure) is not None
    alone = len(game.hands[figure.id]) < TWO_HANDS
    return None if alone or beside_shield else Why(-1, STRONG)


# -- Tir précis --------------------------------------------------------------------------------

PRECISELY = Manner(precise=PRECISE)


def _why_not_precise(game: State, figure: Figure) -> Refusal | None:
    return why_cannot_shoot(game, figure, PRECISELY)


def _precise_shot(game: State, figure: Figure) -> Rule:
    """BM-SKILL-TIRPRECIS-01, R45: one shot with one weapon."""
    yield from fire(game, figure, PRECISELY, PRECISE_SHOT.id, most=1)


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


# -- shots on the move -------------------------------------------------------------------------

CHARGING = Phrase("bm.why.shot_while_charging", "BM-SKILL-CHARGETIR-01", "BM-SKILL-CHARGETIR-02")
RUNNING = Phrase(
    "bm.why.shot_while_running", "BM-SKILL-TIRERCOURANT-01", "BM-SKILL-TIRERCOURANT-02"
)


def _shoots_charging(
    game: State, figure: Figure, manner: str, trip: Trip, charged: Sequence[Figure]
) -> Rule:
    """BM-SKILL-CHARGETIR-01, -02: at an enemy that it charges, with all shots of the weapon, at Tir- (R47)."""
    if not charged or manner not in (MOVE, RUN) or not _is_armed_for_both(game, figure):
        return None
    how = Manner(maluses=(CHARGING,))
    return (yield from asked_for_shot(game, figure, trip, charged, how, at_one=True))


def _is_armed_for_both(game: State, figure: Figure) -> bool:
    """BM-SKILL-CHARGETIR-03: a melee weapon in one hand, a shooting weapon in the other."""
    held = weapons_in_hand(game, figure)
    return any(
        one.melee is not None and other.shot is not None
        for n, one in enumerate(held)
        for m, other in enumerate(held)
        if n != m
    )


def _shoots_running(
    game: State, figure: Figure, manner: str, trip: Trip, _charged: Sequence[Figure]
) -> Rule:
    """BM-SKILL-TIRERCOURANT-01, -02: one shot at anybody, at Tir- (R47)."""
    if manner != RUN:
        return None
    foes, how = list(game.foes(figure.camp)), Manner(maluses=(RUNNING,))
    return (yield from asked_for_shot(game, figure, trip, foes, how, shots=1))


# -- the skills --------------------------------------------------------------------------------


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


def charge_en_tirant(skill: Skill) -> Plugin:
    """BM-SKILL-CHARGETIR-*."""
    return Plugin(skill.id, NAMES[skill.id], (points.ON_THE_WAY, _shoots_charging))


def tirer_en_courant(skill: Skill) -> Plugin:
    """BM-SKILL-TIRERCOURANT-*."""
    return Plugin(skill.id, NAMES[skill.id], (points.ON_THE_WAY, _shoots_running))


FIGURE: dict[str, Callable[[Skill], Plugin]] = {
    "pistolero": pistolero,
    "tireur-costaud": tireur_costaud,
    "tir-precis": tir_precis,
    "charge-en-tirant": charge_en_tirant,
    "tirer-en-courant": tirer_en_courant,
}
