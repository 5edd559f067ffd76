"""Where an interceptor can stand on an enemy's way, and where the enemy is stopped (ADE-TACT-INTERCEPTION-05, A-R44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Refusal
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, part_of
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    acted_beside,
    passable,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import divided
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    placed_at,
    put,
)
from escarmouche.table import bases
from escarmouche.table.bases import Placed
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Box
from escarmouche.table.trails import lengths_at, path_length, point_at

HAIR = 0.002  # cm: so far apart two bases still touch, and never overlap by rounding
STRIDE = 0.25  # cm: how finely a way is searched for the first touch of rectangles


class InterceptionPoint(NamedTuple):
    """A place of the interceptor on the way, and where the actor touches it."""

    length: float  # along what is left of the way
    place: Point
    facing: float
    stop: float  # where the actor stops, along the same way
    stop_place: Point
    stop_facing: float


def excluded(game: State, leg: Leg) -> float:
    """ADE-TACT-INTERCEPTION-08: nobody is intercepted in the first half of its MOU (rounded down, A-R10)."""
    mou = leg.mou(game).value
    half = mou / 2 if game.options.exact_half_mou else divided(mou, 2)
    return max(0.0, half - leg.travelled)


def in_reach(game: State, interceptor: Figure, leg: Leg) -> list[float]:
    """The lengths of the way at which it could be placed, going only by distances.

    ADE-TACT-INTERCEPTION-05: just its MOU away, on the part that is not excluded. ADE-TACT-INTERCEPTION-06:
    where nothing of it is so far away, the farthest point of it.
    """
    trail, centre = leg.trail(game), (game.x[interceptor.id], game.y[interceptor.id])
    mou, whole = float(move_potential.mou_of(game, interceptor).value), path_length(trail)
    if _apart(trail[0], centre) > whole + mou + TOLERANCE:
        return []  # no part of the way is near enough
    first = excluded(game, leg)
    if whole < first - TOLERANCE:
        return []
    found = lengths_at(trail, centre, mou, first)
    if found:
        return found
    corners = [first, *(length for length in _corners(trail) if length > first)]
    away = [(_apart(point_at(trail, length), centre), length) for length in corners]
    farthest, length = max(away)
    return [length] if farthest <= mou + TOLERANCE else []


def far_off(game: State, interceptor: Figure, box: Box) -> bool:
    """Whether the box around a way is out of its reach: nearly always, and said before anything else."""
    x0, y0, x1, y1 = box
    x, y = game.x[interceptor.id], game.y[interceptor.id]
    dx = x0 - x if x < x0 else x - x1 if x > x1 else 0.0
    dy = y0 - y if y < y0 else y - y1 if y > y1 else 0.0
    return hypot(dx, dy) > move_potential.cm_of(game, interceptor) + TOLERANCE


def may_meet(
    game: State, ready: Sequence[Figure], here: Point, goal: Point, longest: float
) -> bool:
    """Whether a way of at most such a length from a place to another can come within reach of one of them.

    What lies on it is, from its two ends together, no farther than it is long.
    """
    (x0, y0), (x1, y1) = here, goal
    xs, ys = game.x, game.y
    for figure in ready:
        x, y = xs[figure.id], ys[figure.id]
        beyond = hypot(x - x0, y - y0) + hypot(x - x1, y - y1) - longest
        if beyond <= 2 * (move_potential.cm_of(game, figure) + TOLERANCE):
            return True
    return False


def _corners(trail: tuple[Point, ...]) -> list[float]:
    lengths, whole = [], 0.0
    for (ax, ay), (bx, by) in pairwise(trail):
        whole += hypot(bx - ax, by - ay)
        lengths.append(whole)
    return lengths


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def points_on_the_way(game: State, interceptor: Figure, leg: Leg) -> list[InterceptionPoint]:
    """The legal ones, two at most: a straight way there, room for it, and for the actor beside it."""
    return list(_legal(game, interceptor, leg))


def has_point(game: State, interceptor: Figure, leg: Leg) -> bool:
    """Whether there is one."""
    return next(_legal(game, interceptor, leg), None) is not None


def _legal(game: State, interceptor: Figure, leg: Leg) -> Iterator[InterceptionPoint]:
    actor, trail = figure_of(game, leg.figure), leg.trail(game)
    beside = acted_beside(game, interceptor)
    for at in in_reach(game, interceptor, leg):
        spot = _spot(game, interceptor, actor, trail, at, beside)
        if spot is not None and _comes_so_far(game, actor, leg, spot):
            yield spot


def _comes_so_far(game: State, actor: Figure, leg: Leg, spot: InterceptionPoint) -> bool:
    """A-R44, A-R62: it is met on the level where it starts; so its way up to there must be one on that level.

    What lies on another level may lead over walls.
    """
    if leg.level(game) == game.level[actor.id]:
        return True
    gone = (*part_of(leg.trail(game), spot.stop)[:-1], spot.stop_place)
    through = (*passable(game, actor), *game.contacts[actor.id])  # those whom it leaves, if any
    way = movement.drawn_way(game, actor, gone, leg.potential, through, False)
    return not isinstance(way, Refusal) and way.path == gone


# Asked for at each question of a window, and after. `beside` are those through whom the interceptor may pass.
@remembered_as_all_stand
def _spot(
    game: State,
    interceptor: Figure,
    actor: Figure,
    trail: Path,
    length: float,
    beside: frozenset[int],
) -> InterceptionPoint | None:
    """The place at a length of its way, if it is legal."""
    facing = _back_along(trail, length)
    place = movement.written(game, interceptor, point_at(trail, length), facing)
    if movement.why_not_stand(game, interceptor, place, facing) is not None:
        return None
    # The actor has gone on by then: where it stands now it hinders nobody.
    if not movement.is_clear(game, interceptor, place, (actor.id, *beside)):
        return None
    stop = first_touch(trail, actor, interceptor, placed_at(interceptor, *place, facing))
    if stop is None:
        return None
    looks = (_back_along(trail, stop) + 180.0) % 360.0
    then = game.copy()
    put(then, interceptor, *place, facing)
    stop_place = movement.written(then, actor, point_at(trail, stop), looks)
    if movement.why_not_stand(then, actor, stop_place, looks) is not None:
        return None
    if interceptor not in movement.touched_at(then, actor, stop_place, looks):
        return None
    return InterceptionPoint(length, place, facing, stop, stop_place, looks)


def _back_along(trail: tuple[Point, ...], length: float) -> float:
    """The direction whence one comes at a length of a way, in degrees."""
    x, y = point_at(trail, length)
    for back in (0.1, 1.0, 5.0):
        px, py = point_at(trail, max(0.0, length - back))
        if hypot(px - x, py - y) > TOLERANCE:
            return round(degrees(atan2(py - y, px - x)) % 360.0, 3)
    ahead = point_at(trail, length + 0.1)
    return round((degrees(atan2(ahead[1] - y, ahead[0] - x)) + 180.0) % 360.0, 3)


def first_touch(
    trail: tuple[Point, ...], actor: Figure, enemy: Figure, other: Placed
) -> float | None:
    """How far somebody comes on a way before it touches a base, whatever their shapes."""
    if enemy.is_round and actor.is_round:
        lengths = lengths_at(trail, (other.x, other.y), enemy.radius + actor.radius + HAIR)
        return min(lengths, default=None)

    def between(length: float) -> float:
        base = placed_at(actor, *point_at(trail, length), _back_along(trail, length) + 180.0)
        return bases.gap(base, other) - HAIR

    if between(0.0) < 0.0:
        return None
    whole, last = path_length(trail), _clear_of(trail, actor, enemy, other)
    while last < whole:
        after = min(whole, last + STRIDE)
        if between(after) <= 0.0:
            return _bisected(between, last, after)
        last = after
    return None


def _clear_of(trail: tuple[Point, ...], actor: Figure, enemy: Figure, other: Placed) -> float:
    """How many whole strides it can go before the circles around the two bases meet."""
    away = _apart(trail[0], (other.x, other.y)) - actor.radius - enemy.radius - HAIR
    return max(0.0, away // STRIDE * STRIDE)


def _bisected(between: Callable[[float], float], clear: float, close: float) -> float:
    for _ in range(24):
        middle = (clear + close) / 2
        clear, close = (middle, close) if between(middle) > 0.0 else (clear, middle)
    return clear
