"""Legs: what a mover still has to go of its declared way, the parts of a way, and where on it a base is touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Total
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, placed_at
from escarmouche.table import bases
from escarmouche.table.bases import Placed
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.trails import lengths_at, path_length, point_at

HAIR = 0.002  # cm: so far apart two bases still touch, and never overlap by rounding
STRIDE = 0.25  # cm: how finely a way is searched for the first touch of rectangles


class LevelChange(NamedTuple):
    """ADE-4.5.3-01: a move from one level to another, and the level on which its way lies (A-R62)."""

    start: int
    end: int
    on: int


class Leg(NamedTuple):
    """What an actor still has to go: the points after the one where it stands."""

    figure: int
    path: Path
    facing: float
    potential: float  # what is left of it
    travelled: float = 0.0  # how far it has come on its declared way
    whole: float | None = None  # that of the whole move as a vigilant who acts found it
    change: LevelChange | None = None  # None: it stays on its level
    leaps: tuple[Leap, ...] = ()

    def trail(self, game: State) -> tuple[Point, ...]:
        """The same with the point where it stands."""
        return ((game.x[self.figure], game.y[self.figure]), *self.path)

    def level(self, game: State) -> int:
        """On which level it goes, if nobody meets it before."""
        return game.level[self.figure] if self.change is None else self.change.on

    def mou(self, game: State) -> Total:
        """ADE-4.5.3-02, -04: its MOU in this move, which may change level."""
        actor = figure_of(game, self.figure)
        if self.change is None:
            return move_potential.mou_of(game, actor)
        return move_potential.mou_of(game, actor, self.change.end, self.change.start)


def part_of(trail: Sequence[Point], length: float) -> Path:
    """The points after the start of the first part of a way, so long."""
    x, y = point_at(trail, length)
    corners = [p for p, at in _corners(trail) if at < length - TOLERANCE]
    return (*corners, (round(x, 3), round(y, 3)))


def rest_of(trail: Sequence[Point], length: float) -> Path:
    """The points of a way after its first part, so long."""
    return tuple(p for p, at in _corners(trail) if at > length + TOLERANCE) or (trail[-1],)


def _corners(trail: Sequence[Point]) -> list[tuple[Point, float]]:
    """The points after the start, each with its length along the way."""
    return [(trail[n], path_length(trail[: n + 1])) for n in range(1, len(trail))]


# -- what is met on a way ---------------------------------------------------------------------------


def back_along(trail: tuple[Point, ...], length: float) -> float:
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
        base = placed_at(actor, *point_at(trail, length), back_along(trail, length) + 180.0)
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
    away = hypot(other.x - trail[0][0], other.y - trail[0][1]) - actor.radius - enemy.radius - HAIR
    return max(0.0, away // STRIDE * STRIDE)


def _bisected(between: Callable[[float], float], clear: float, close: float) -> float:
    for _ in range(24):
        middle = (clear + close) / 2
        clear, close = (middle, close) if between(middle) > 0.0 else (clear, middle)
    return clear
