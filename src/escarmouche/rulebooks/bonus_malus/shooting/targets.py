"""At whom a figure may shoot: range, front arc, sight, who is hidden by whom (BM-ACTION-TIRER-02)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.ground.arcs import heading, in_front
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import figures_may_hide, is_visible, look
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import is_on_wall
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import in_hand, usable, use_of, why_not_use
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, figure_of, hostile
from escarmouche.table.measure import TOLERANCE, at_most, share_exceeds

ENGAGED = Phrase("bm.refusal.shooter_engaged", "BM-ACTION-TIRER-01")
NO_WEAPON = Phrase("bm.refusal.no_shooting_weapon", "BM-ACTION-TIRER-01", "BM-ACTION-TIRER-02")
ON_WALL = Phrase("bm.refusal.shooter_on_wall", "BM-ACTION-ESCALADER-01")  # R11
NO_TARGET = Phrase("bm.refusal.no_target", "BM-ACTION-TIRER-02")
NOT_AN_ENEMY = Phrase("bm.refusal.not_an_enemy", "BM-ACTION-TIRER-01")
OUT_OF_RANGE = Phrase("bm.refusal.out_of_range", "BM-PORTEE-03", "BM-TIR-01")
BEHIND = Phrase("bm.refusal.target_behind", "BM-ACTION-TIRER-02")
OUT_OF_SIGHT = Phrase("bm.refusal.out_of_sight", "BM-ACTION-TIRER-02", "BM-COUVERT-02")
HIDDEN_BY_FIGURE = Phrase("bm.refusal.hidden_by_figure", "BM-TIRCACHE-01")

MOSTLY = 2 / 3  # BM-TIRCACHE-01: hidden by more than this


# -- the shooter -------------------------------------------------------------------------------


def why_cannot_shoot(game: State, shooter: Figure, manner: Manner = PLAIN) -> Refusal | None:
    """What keeps it from shooting at all: an enemy in contact, no weapon that would shoot, nobody to shoot at."""
    refusal = why_busy(game, shooter)
    if refusal is not None:
        return refusal
    weapons = usable(game, shooter)
    if not weapons:
        return why_unarmed(game, shooter)
    for means in weapons:
        if next(legal_targets(game, shooter, means, manner), None) is not None:
            return None
    foes = list(game.foes(shooter.camp))
    if len(foes) == 1:  # then it is worth saying what is wrong with this one
        return why_no_shot(game, shooter, foes[0], weapons[0], manner)
    return refuse(NO_TARGET, figure=shooter.id)


def why_busy(game: State, shooter: Figure) -> Refusal | None:
    """R39: an enemy that stands in contact with it; R11: the wall that it scales."""
    if game.perch[shooter.id] is not None and is_on_wall(game, shooter):
        return refuse(ON_WALL, figure=shooter.id)
    if game.options.shoot_while_engaged:
        return None
    for enemy in engaged_with(game, shooter):
        if not game.down[enemy.id]:
            return refuse(ENGAGED, figure=shooter.id, other=enemy.id)
    return None


def why_unarmed(game: State, shooter: Figure) -> Refusal | None:
    """BM-ACTION-TIRER-02: it holds nothing that would shoot now."""
    refusal: Refusal | None = None
    for means in in_hand(game, shooter):
        why = why_not_use(game, shooter, means)
        if why is None:
            return None
        refusal = refusal or why
    return refusal or refuse(NO_WEAPON, figure=shooter.id)


# -- the target --------------------------------------------------------------------------------


def legal_targets(
    game: State, shooter: Figure, means: Means, manner: Manner = PLAIN
) -> Iterator[Figure]:
    """Those at whom it may shoot, one after the other; who stands behind it or too far is passed over at once."""
    i, xs, ys, rs = shooter.id, game.x, game.y, game.radius
    (ux, uy), most = heading(game, shooter), 2 * use_of(means).range + rs[i] + 2 * TOLERANCE
    for foe in game.foes(shooter.camp):
        j = foe.id
        dx, dy, r = xs[j] - xs[i], ys[j] - ys[i], rs[j]
        if dx * ux + dy * uy + r > TOLERANCE and hypot(dx, dy) <= most + r:
            if why_no_shot(game, shooter, foe, means, manner) is None:
                yield foe


def why_no_shot(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner = PLAIN
) -> Refusal | None:
    """What forbids this target, with how much it is too far or by whom it is hidden."""
    if game.status[target.id] != ON_TABLE or not hostile(game, shooter, target):
        return refuse(NOT_AN_ENEMY, figure=shooter.id, target=target.id)  # R27, R39
    refusal = why_out_of_reach(game, shooter, target, means)
    if refusal is None:  # BM-SKILL-INDECELABLE-01
        refusal = first_said(game, target, points.UNTARGETED, shooter)
    if refusal is None and manner.precise is None:  # BM-TIRCACHE-02, BM-SKILL-TIRPRECIS-03
        refusal = why_hidden_by_figure(game, shooter, target)
    return refusal


def why_out_of_reach(game: State, shooter: Figure, target: Figure, means: Means) -> Refusal | None:
    """BM-TIR-01, BM-PORTEE-03, BM-ARC-04: too far, behind it, or wholly hidden (BM-COUVERT-02)."""
    about = {"figure": shooter.id, "target": target.id}
    away, most = distance(game, shooter, target), 2 * use_of(means).range
    if not at_most(away, most):
        return refuse(OUT_OF_RANGE, **about, distance=away, most=most, by=away - most)
    if not in_front(game, shooter, target):
        return refuse(BEHIND, **about)
    if not is_visible(game, shooter, target):
        return refuse(OUT_OF_SIGHT, **about)
    return None


def why_hidden_by_figure(game: State, shooter: Figure, target: Figure) -> Refusal | None:
    """BM-TIRCACHE-01, R43: figures hide more than two thirds of it, and one of them is nearer."""
    if not figures_may_hide(game, shooter, target, MOSTLY):
        return None
    seen = look(game, shooter, target)
    if not share_exceeds(seen.by_figures, MOSTLY):
        return None
    nearest = min(
        (figure_of(game, id) for id in seen.hiders),
        key=lambda hider: (distance(game, shooter, hider), hider.id),
    )
    near, away = distance(game, shooter, nearest), distance(game, shooter, target)
    if away <= near:
        return None
    about = {"figure": shooter.id, "target": target.id, "other": nearest.id}
    share = round(100 * seen.by_figures)
    return refuse(HIDDEN_BY_FIGURE, **about, distance=near, share=share)


# -- melees ------------------------------------------------------------------------------------


def melee_of(game: State, target: Figure) -> list[Figure]:
    """R42: all that touch an enemy who touches an enemy ... of the target; alone if it touches none."""
    found, waiting = {target.id}, [target]
    while waiting:
        for other in engaged_with(game, waiting.pop()):
            if other.id not in found:
                found.add(other.id)
                waiting.append(other)
    return [figure_of(game, id) for id in sorted(found)]
