"""Whom a skill or a power may be aimed at (R66, R69): range without a long range, sight from the front; melee does not matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.bonus_malus.ground.arcs import in_front
from escarmouche.rulebooks.bonus_malus.ground.contact import touches
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import look
from escarmouche.rulebooks.bonus_malus.harm.vitality import nothing_to_heal
from escarmouche.rulebooks.bonus_malus.one_figure import OneFigure
from escarmouche.rulebooks.bonus_malus.state import (
    CASUALTY,
    ON_TABLE,
    Figure,
    State,
    figure_of,
    hostile,
)
from escarmouche.table.measure import at_most

WHOM = Phrase("bm.ask.whom", "BM-FORCE-02")
NOT_HOSTILE = Phrase("bm.refusal.no_foe_of_it", "BM-FORCE-06")
NOT_ALLIED = Phrase("bm.refusal.not_an_ally", "BM-SKILL-SOIN-01", "BM-FORCE-GUERISON-01")
NOT_THERE = Phrase("bm.refusal.not_on_table", "BM-FORCE-06")
UNHURT = Phrase("bm.refusal.unhurt", "BM-SKILL-SOIN-02", "BM-FORCE-GUERISON-02")
TOO_FAR = Phrase("bm.refusal.power_too_far", "BM-FORCE-06")
NOT_IN_FRONT = Phrase("bm.refusal.power_behind", "BM-ARC-04")
OUT_OF_SIGHT = Phrase("bm.refusal.out_of_sight", "BM-ARC-04")
NOT_IN_CONTACT = Phrase("bm.refusal.not_in_contact", "BM-SKILL-SOIN-01")
NOBODY = Phrase("bm.refusal.nobody_in_reach", "BM-FORCE-06")


@dataclass(frozen=True)
class Aim:
    """What a skill is aimed at: so far, strictly or not; an enemy, or an ally to be healed.

    `sight`: whether it needs a line of sight whatever the table has agreed on (R66). A range of None is contact.
    """

    range: float | None
    heals: bool = False
    sight: bool = False
    strict: bool = False  # "at less than", not "within"

    def admits(self, game: State, user: Figure, target: Figure) -> Refusal | None:
        """What else a target must be like: nothing, but where a skill says so."""
        return None


def why_no_target(game: State, user: Figure, target: Figure, aim: Aim) -> Refusal | None:
    """What speaks against aiming at somebody."""
    return (
        _why_not_whom(game, user, target, aim)
        or aim.admits(game, user, target)
        or _why_out_of_reach(game, user, target, aim)
        or _why_unseen(game, user, target, aim)
    )


def _why_not_whom(game: State, user: Figure, target: Figure, aim: Aim) -> Refusal | None:
    """R59, R66: allies are healed, also those out of action, and never oneself; enemies suffer the rest."""
    about = {"figure": user.id, "target": target.id}
    if not aim.heals:
        if game.status[target.id] != ON_TABLE:
            return refuse(NOT_THERE, **about)
        return None if hostile(game, user, target) else refuse(NOT_HOSTILE, **about)
    if game.status[target.id] not in (ON_TABLE, CASUALTY):
        return refuse(NOT_THERE, **about)
    if target is user or not game.sides.friendly(user.camp, target.camp):
        return refuse(NOT_ALLIED, **about)
    return refuse(UNHURT, **about) if nothing_to_heal(game, target) else None


def _why_out_of_reach(game: State, user: Figure, target: Figure, aim: Aim) -> Refusal | None:
    """R1, R40: within the range and no farther."""
    about = {"figure": user.id, "target": target.id}
    away = distance(game, user, target)
    if (
        aim.range is None
    ):  # R16: as in a combat; R27: whoever is out of action lies beside it, or where it stands
        near = touches(game, user, game.place_of(user.id), target)
        return None if near else refuse(NOT_IN_CONTACT, **about, distance=away)
    inside = away < aim.range - 1e-9 if aim.strict else at_most(away, aim.range)
    return (
        None
        if inside
        else refuse(TOO_FAR, **about, distance=away, by=away - aim.range, most=aim.range)
    )


def _why_unseen(game: State, user: Figure, target: Figure, aim: Aim) -> Refusal | None:
    """R66: in the front arc and in sight, unless the table reads it otherwise; nobody looks for whom it touches."""
    if aim.range is None or (game.options.blind_powers and not aim.sight):
        return None
    about = {"figure": user.id, "target": target.id}
    if not in_front(game, user, target):
        return refuse(NOT_IN_FRONT, **about)
    return None if look(game, user, target).visible else refuse(OUT_OF_SIGHT, **about)


def targets(game: State, user: Figure, aim: Aim) -> Iterator[Figure]:
    """All whom it may be aimed at."""
    for target in game.figures:
        if why_no_target(game, user, target, aim) is None:
            yield target


def why_nobody(game: State, user: Figure, aim: Aim) -> Refusal | None:
    """There must be somebody to aim at."""
    if next(targets(game, user, aim), None) is None:
        return refuse(NOBODY, figure=user.id)
    return None


def chosen_target(game: State, user: Figure, action: str, aim: Aim) -> Rule:
    """Whom it is aimed at."""
    answers = OneFigure(game, game.figures, lambda g, f: why_no_target(g, user, f, aim))
    about = {"figure": user.id, "action": action}
    return figure_of(game, int((yield Ask(user.camp, WHOM, answers, about))))
