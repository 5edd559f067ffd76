"""A shot before its dice: the weapon, the target, the range and the columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import gather
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import TIR
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, sight
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import POINT_BASE, View
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import side_of
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, placed
from escarmouche.table.bases import Placed, RoundBase, base_distance
from escarmouche.table.measure import Point, at_most

SHORT = Phrase("ade.range.short", "ADE-3.2.3.3-05")
MEDIUM = Phrase("ade.range.medium", "ADE-3.2.3.3-06")
LONG = Phrase("ade.range.long", "ADE-3.2.3.3-07")
POWER = Phrase("ade.shift.target_power", "ADE-3.2.3.3-09", "ADE-1.2.6-02")
AIMING = Phrase("ade.roll.shot", "ADE-3.2.3.3-10")
NOT_AN_ENEMY = Phrase("ade.refusal.not_an_enemy", "ADE-3.2.3.3-04")
POINT_BELOW = Phrase("ade.refusal.point_two_levels_away", "ADE-4.5.5.1-02")
POINT_UNSEEN = Phrase("ade.refusal.point_unseen", "ADE-3.2.3.3-31", "ADE-3.2.1.3-14")
POINT_BEHIND = Phrase("ade.refusal.point_behind", "ADE-3.2.3.3-31", "ADE-3.2.1.3-01")


class Band(NamedTuple):
    """A range: up to how many times that of the weapon, and the difficulty."""

    times: int
    difficulty: Total


# ADE-3.2.3.3-05, -06, -07: short, medium and long range; ADE-3.2.3.3-08: farther than that nothing is hit.
BANDS = (
    Band(1, Total(Why(0, SHORT))),
    Band(2, Total(Why(3, MEDIUM))),
    Band(3, Total(Why(7, LONG))),
)


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A shot about to be made: by whom, with what, from which base, and at whom or what point.

    `view` is the shooter's, or that of the machine that it serves (A-R70). `difficulty` stands in place of
    that of the range where a skill says so. `shifts` are columns from elsewhere: a crew that is too
    small, a substitute (ADE-4.7.2-05, ADE-4.7.3-02).
    """

    shooter: Figure
    weapon: Weapon
    view: View
    goal: Placed  # the base of the target, or one of 25 mm at a bare point (A-R40)
    target: Figure | None = None
    difficulty: Total | None = None
    shifts: tuple[Why, ...] = ()

    @property
    def distance(self) -> float:
        """ADE-3.2.1.4-01: from edge to edge; to a bare point, from the edge to the point."""
        if self.target is None:
            return base_distance(self.view.base, Placed(RoundBase(0.0), self.goal.x, self.goal.y))
        return base_distance(self.view.base, self.goal)

    @property
    def band(self) -> Band | None:
        """The range at which the target is; None beyond three times that of the weapon."""
        distance = self.distance
        for band in BANDS:
            if at_most(distance, band.times * self.weapon.range):
                return band
        return None


def at_figure(game: State, shooter: Figure, weapon: Weapon, target: Figure, facing: float) -> Shot:
    """A shot at a fighter, from where the shooter stands and looks."""
    view = sight.view_of(game, shooter, facing)
    return Shot(shooter, weapon, view, placed(game, target), target)


def at_point(game: State, shooter: Figure, weapon: Weapon, point: Point, facing: float) -> Shot:
    """A shot at a bare point of the ground (A-R40)."""
    view = sight.view_of(game, shooter, facing)
    return Shot(shooter, weapon, view, Placed(RoundBase(POINT_BASE), *point))


# -- legality ------------------------------------------------------------------------------------


def why_not_aim(game: State, shot: Shot) -> Refusal | None:
    """ADE-3.2.3.3-04: what keeps a shot from being aimed: no enemy there, too high, not seen."""
    target = shot.target
    if target is not None and (
        side_of(game, target) == shot.shooter.camp or game.status[target.id] != ON_TABLE
    ):
        return refuse(NOT_AN_ENEMY, figure=shot.shooter.id, target=target.id)  # A-R37
    if target is None:
        return _why_not_point(game, shot)
    refusal = flight.why_not_target(game, shot.shooter, target)
    refusal = refusal or sight.why_hidden(game, shot.shooter, target)
    if refusal is not None:
        return refusal
    return sight.why_not_from(game, shot.view, shot.shooter, target, sight.SHOT)


def _why_not_point(game: State, shot: Shot) -> Refusal | None:
    """ADE-3.2.3.3-31: a point of the ground must be seen as well."""
    if abs(shot.view.level - shot.goal.level) > 1:
        return refuse(POINT_BELOW, figure=shot.shooter.id)
    if not sight.in_field(shot.view.base, shot.goal):
        return refuse(POINT_BEHIND, figure=shot.shooter.id)
    degree = degree_of(game, shot)
    if degree.value >= sight.BLIND:
        return refuse(POINT_UNSEEN, figure=shot.shooter.id, degree=degree)
    return None


# -- the test ------------------------------------------------------------------------------------


def degree_of(game: State, shot: Shot) -> Total:
    """How much stands between; of a bare point the heights say nothing (A-R40)."""
    if shot.target is None:
        return sight.degree_of_point(game, shot.view, shot.goal)
    return sight.degree_from(game, shot.view, shot.shooter, shot.target, sight.SHOT)


def shifts_of(game: State, shot: Shot) -> tuple[Why, ...]:
    """ADE-3.2.3.3-09: the target's PUI less one, to the right; the degree of obstruction, to the left.

    Of a bare point the PUI counts as 1 (A-R40). ADE-4.5.5.1-01: another level is a column to the left.
    """
    found: list[Why] = []
    if shot.target is not None and shot.target.profile.power != 1:
        found.append(Why(shot.target.profile.power - 1, POWER, shot.target.id))
    hindered = sight.shift_of(degree_of(game, shot))
    found += hindered
    if hindered:
        found += gather(game, shot.shooter, points.HINDERED, shot)
    if shot.view.level != shot.goal.level:
        found.append(Why(-1, flight.ONE_LEVEL_AWAY))
    return (*found, *shot.shifts)


def attempt(game: State, shot: Shot, difficulty: Total) -> Attempt:
    """ADE-3.2.3.3-10: a TIR test of the difficulty of the range, read in the shifted column."""
    more: Sequence[Why] = gather(game, shot.shooter, points.SHOT, shot)
    return attempt_of(
        game,
        shot.shooter,
        TIR,
        difficulty,
        shot.target,
        more=tuple(more),
        shifts=shifts_of(game, shot),
        what=AIMING,
    )
