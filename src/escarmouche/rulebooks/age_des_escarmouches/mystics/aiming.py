"""Chapter 4.6.2: how far a formula reaches, at what it is aimed, and whom its area takes in."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    CONTROL,
    SELF,
    Aim,
    Formula,
    Whom,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    MELEE_MALUS,
    control_radius,
    controls,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, hidden_enemies, sight
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import View
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    everyone,
    figure_of,
    gap,
    on_table,
    placed,
)
from escarmouche.table import bases
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.measure import TOLERANCE, Point

NO_TARGET = Phrase("ade.refusal.formula_no_target", "ADE-4.6.2-02")
TOO_MANY_TARGETS = Phrase("ade.refusal.formula_targets", "ADE-4.6.2-04")
WRONG_TARGET = Phrase("ade.refusal.formula_wrong_target", "ADE-4.6.2-04")
OUT_OF_RANGE = Phrase("ade.refusal.formula_out_of_range", "ADE-4.6.2-02", "ADE-4.6.2-03")
OUT_OF_CONTROL = Phrase("ade.refusal.out_of_control", "ADE-4.6.1-10", "ADE-4.6.1-06")
TOUCHED_ALREADY = Phrase("ade.refusal.touched_already", "ADE-4.6.3-01")
NO_POINT = Phrase("ade.refusal.formula_no_point", "ADE-4.6.2-04")
OFF_TABLE = Phrase("ade.refusal.formula_off_table", "ADE-4.6.2-04")
MELEE = Phrase("ade.score.melee_column", "ADE-4.6.5-02")
TOO_HIGH = Phrase("ade.refusal.summoner_too_high", "ADE-4.6.1-10", "ADE-4.5.5-02")
POINT_BEHIND = Phrase("ade.refusal.point_behind", "ADE-3.2.1.3-01", "ADE-3.2.1.3-19")
UNSEEN_POINT = Phrase("ade.refusal.formula_unseen_point", "ADE-3.2.1.3-14", "ADE-3.2.1.3-19")


class Aimed(NamedTuple):
    """A formula as it is recited: by whom, which, at which level, at whom or at what point."""

    mystic: Figure
    formula: Formula
    level: int
    targets: tuple[int, ...] = ()
    place: Point | None = None
    facing: float = 0.0  # which way looks whoever will stand at the place


def reach(game: State, mystic: Figure, formula: Formula) -> float:
    """ADE-4.6.2-02: the range in cm; ADE-4.6.2-03: that of the control zone where it says so."""
    if formula.range == SELF:
        return 0.0
    if formula.range == CONTROL:
        return float(control_radius(game, mystic).value)
    return float(formula.range)


def farthest(game: State, mystic: Figure, formula: Formula) -> float:
    """ADE-4.6.2-02, ADE-4.6.1-10: neither beyond the range nor beyond the control zone."""
    radius = float(control_radius(game, mystic).value)
    return radius if formula.range == CONTROL else min(radius, reach(game, mystic, formula))


# -- targets ---------------------------------------------------------------------------------------


def why_not_aim(game: State, aimed: Aimed) -> Refusal | None:
    """What forbids to aim a formula so: number of targets, whose they are, distance, sight."""
    formula, mystic = aimed.formula, aimed.mystic
    if formula.aim is Aim.SELF:
        return _why_not_self(game, aimed)
    if formula.aim in (Aim.POINT, Aim.PLACE):
        return _why_not_point(game, aimed)
    most = aimed.level if formula.several else 1
    if aimed.place is not None or not aimed.targets:
        return refuse(NO_TARGET, figure=mystic.id, formula=formula.phrase)
    if len(aimed.targets) > most or len(set(aimed.targets)) < len(aimed.targets):
        return refuse(TOO_MANY_TARGETS, formula=formula.phrase, given=len(aimed.targets), most=most)
    for id in aimed.targets:
        refusal = _why_not_target(game, aimed, id)
        if refusal is not None:
            return refusal
    if formula.area and not victims(game, aimed):  # A-R78g
        return refuse(TOUCHED_ALREADY, target=aimed.targets[0], formula=formula.phrase)
    return None


def _why_not_self(game: State, aimed: Aimed) -> Refusal | None:
    mystic, formula = aimed.mystic, aimed.formula
    if aimed.place is not None or aimed.targets not in ((), (mystic.id,)):
        return refuse(TOO_MANY_TARGETS, formula=formula.phrase, given=len(aimed.targets), most=0)
    if formula.area == 0:
        return _why_not_again(game, formula, mystic)
    if not victims(game, aimed):  # A-R78g: everybody was touched already, or nobody is there
        return refuse(NO_TARGET, figure=mystic.id, formula=formula.phrase)
    return None


def _why_not_again(game: State, formula: Formula, target: Figure) -> Refusal | None:
    """ADE-4.6.3-01: once in a turn, whoever recites it (A-R65); not on it alone then (A-R78g)."""
    if formula.id in game.touched_by[target.id]:
        return refuse(TOUCHED_ALREADY, target=target.id, formula=formula.phrase)
    return None


def _why_not_target(game: State, aimed: Aimed, id: int) -> Refusal | None:
    mystic, formula = aimed.mystic, aimed.formula
    target = figure_of(game, id) if 0 <= id < len(game.figures) else None
    if target is None or not on_table(game, target) or not _suits(formula, mystic, target):
        return refuse(WRONG_TARGET, target=id, formula=formula.phrase)
    refusal = None if formula.area else _why_not_again(game, formula, target)
    if refusal is not None or target is mystic:
        return refusal
    return (
        flight.why_not_target(game, mystic, target)
        or _too_far(game, aimed, gap(game, mystic, target))
        or sight.why_not_see(game, mystic, target, sight.may_turn(game, mystic))
    )


def _suits(formula: Formula, mystic: Figure, target: Figure) -> bool:
    if target.profile.machine is not None:
        return False  # ADE-4.7.1-01: a machine is no fighter, and our formulas (A-R64) are for fighters
    if formula.aim is Aim.ALLY:
        return target.camp == mystic.camp
    return formula.aim is Aim.FIGHTER or target.camp != mystic.camp


def _too_far(game: State, aimed: Aimed, away: float) -> Refusal | None:
    """ADE-4.6.2-02: not beyond the range; ADE-4.6.1-10: nor beyond the control zone."""
    mystic, formula = aimed.mystic, aimed.formula
    most = farthest(game, mystic, formula)
    if away > most + TOLERANCE:
        why = OUT_OF_RANGE if reach(game, mystic, formula) <= most else OUT_OF_CONTROL
        return refuse(why, figure=mystic.id, away=away, most=most, formula=formula.phrase)
    return None


# -- points ----------------------------------------------------------------------------------------


def _why_not_point(game: State, aimed: Aimed) -> Refusal | None:
    mystic, place = aimed.mystic, aimed.place
    if place is None or aimed.targets:
        return refuse(NO_POINT, figure=mystic.id, formula=aimed.formula.phrase)
    if not game.table.is_on(*place):
        return refuse(OFF_TABLE, figure=mystic.id)
    if aimed.formula.aim is Aim.PLACE:
        return None  # whoever is to stand there is measured by its base
    refusal = why_too_high(game, mystic) or _too_far(game, aimed, from_point(game, mystic, place))
    if refusal is not None:
        return refusal
    if sight.sees_through(game, _view_to(game, mystic, place), mystic, _spot(place)) is not None:
        return None
    if not sight.in_field(_view_to(game, mystic, place).base, _spot(place)):
        return refuse(POINT_BEHIND, figure=mystic.id)
    degree = point_degree(game, mystic, place)
    if degree.value >= sight.BLIND:
        return refuse(UNSEEN_POINT, figure=mystic.id, degree=degree)
    return None


def why_too_high(game: State, mystic: Figure) -> Refusal | None:
    """A-R66: a point lies on the ground, and its zone reaches the levels next to its own."""
    if game.level[mystic.id] > flight.LOW:
        return refuse(TOO_HIGH, figure=mystic.id)
    return None


def from_point(game: State, figure: Figure, place: Point) -> float:
    """How far a point is from the edge of a base."""
    if figure.is_round:
        return hypot(place[0] - game.x[figure.id], place[1] - game.y[figure.id]) - figure.radius
    return bases.gap(placed(game, figure), Placed(RoundBase(0.0, 0.0), *place, 0.0))


def point_degree(game: State, mystic: Figure, place: Point) -> Total:
    """A-R40: a bare point of the ground is looked at as a base of 25 mm would be, which has no height."""
    view, spot = _view_to(game, mystic, place), _spot(place)
    clear = sight.sees_through(game, view, mystic, spot)
    return sight.degree_of_point(game, view, spot) if clear is None else Total(Why(0, clear))


def _spot(place: Point) -> Placed:
    return Placed(RoundBase(sight.POINT_BASE, 0.0), *place)


def _view_to(game: State, mystic: Figure, place: Point) -> View:
    return sight.view_of(game, mystic, sight.facing_for(game, mystic, place))


# -- whom it touches -------------------------------------------------------------------------------


def victims(game: State, aimed: Aimed) -> list[Figure]:
    """ADE-4.6.2-04: everybody whom it affects: its targets, and those in its area.

    ADE-4.6.2-05: the area is measured from the base of the target. ADE-4.6.1-10: nobody outside the
    control zone. ADE-4.6.3-01: nobody a second time in a turn.
    """
    formula, mystic = aimed.formula, aimed.mystic
    found = [figure_of(game, id) for id in aimed.targets]
    if formula.aim is Aim.SELF and formula.area == 0:
        found = [mystic]
    if formula.area:
        centres = found or ([mystic] if formula.aim is Aim.SELF else [])
        found = [f for f in everyone(game) if _in_area(game, aimed, centres, f)]
        radius = float(control_radius(game, mystic).value)
        found = [f for f in found if f.id in aimed.targets or controls(game, mystic, f, radius)]
    return [f for f in found if formula.id not in game.touched_by[f.id]]


def _in_area(game: State, aimed: Aimed, centres: Sequence[Figure], figure: Figure) -> bool:
    formula, mystic = aimed.formula, aimed.mystic
    friendly = figure.camp == mystic.camp
    if formula.whom is not Whom.ALL and friendly != (formula.whom is Whom.FRIENDS):
        return False
    if not friendly and hidden_enemies.is_out_of_reach(game, figure):
        return False  # B-R29: nothing of the enemy touches it
    if aimed.place is not None:
        return from_point(game, figure, aimed.place) <= formula.area + TOLERANCE
    return any(f is figure or gap(game, f, figure) <= formula.area + TOLERANCE for f in centres)


# -- columns ---------------------------------------------------------------------------------------


def shifts(game: State, aimed: Aimed) -> tuple[Why, ...]:
    """The columns of the MYS test: melee, levels, and what stands in between (A-R27).

    Of several targets the worst counts: it is one test.
    """
    mystic = aimed.mystic
    if aimed.formula.aim is Aim.POINT and aimed.place is not None:
        # ADE-4.5.5.1-01: as of a shot, another level is a column to the left.
        above = () if game.level[mystic.id] == flight.GROUND else (Why(-1, flight.ONE_LEVEL_AWAY),)
        return (*above, *sight.shift_of(point_degree(game, mystic, aimed.place)))
    targets = [figure_of(game, id) for id in aimed.targets if id != mystic.id]
    parts: list[Why] = list(in_melee(game, mystic, targets))
    parts += next((s for f in targets if (s := flight.shift_for(game, mystic, f))), ())
    degrees = [_degree(game, mystic, target) for target in targets]
    if degrees:
        parts += sight.shift_of(max(degrees, key=lambda degree: degree.value))
    return tuple(parts)


def _degree(game: State, mystic: Figure, target: Figure) -> Total:
    facing = sight.facing_for(game, mystic, (game.x[target.id], game.y[target.id]))
    return sight.obstruction(game, mystic, target, facing=facing)


def in_melee(game: State, mystic: Figure, targets: Sequence[Figure]) -> tuple[Why, ...]:
    """ADE-4.6.5-02: one column left at a target in a melee; ADE-4.6.5-03: unless it touches it; some are immune."""
    if first(game, mystic, points.IMMUNE, (MELEE_MALUS,)) is not None:
        return ()
    for target in targets:
        if game.contacts[target.id] and not _touch(game, mystic, target):
            return (Why(-1, MELEE, target.id),)
    return ()


def _touch(game: State, mystic: Figure, target: Figure) -> bool:
    same = game.level[mystic.id] == game.level[target.id]
    return same and gap(game, mystic, target) <= TOUCHING
