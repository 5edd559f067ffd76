"""Legs: what a mover still has to go of its declared way, the parts of a way, and where on it a base is touched."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Total
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, placed_at
from escarmouche.table import bases
from escarmouche.table.bases import Placed
from escarmouche.table.curves import Curve, Segment, around_shape, around_turned, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Disc, Polygon
from escarmouche.table.trails import lengths_at, path_length, point_at

HAIR = 0.002  # cm: so far apart two bases still touch, and never overlap by rounding


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


def _straight_parts(trail: Sequence[Point]) -> list[tuple[float, Point, Point]]:
    """The straight parts of a way: at which length each begins, from where, to where."""
    found, begins = [], 0.0
    for a, b in pairwise(trail):
        far = hypot(b[0] - a[0], b[1] - a[1])
        if far > TOLERANCE:
            found.append((begins, a, b))
        begins += far
    return found


def back_along(trail: tuple[Point, ...], length: float) -> float:
    """The direction whence one comes at a length of a way, in degrees."""
    parts = _straight_parts(trail)
    if not parts:
        return 180.0
    _, (ax, ay), (bx, by) = next(
        (part for part in reversed(parts) if part[0] < length - TOLERANCE), parts[0]
    )
    return round(degrees(atan2(ay - by, ax - bx)) % 360.0, 3)


def first_touch(
    trail: tuple[Point, ...], actor: Figure, enemy: Figure, other: Placed
) -> float | None:
    """How far somebody comes on a way before it touches a base, whatever their shapes; it looks where it goes."""
    if enemy.is_round and actor.is_round:
        lengths = lengths_at(trail, (other.x, other.y), enemy.radius + actor.radius + HAIR)
        return min(lengths, default=None)
    if not trail[1:] or _gap_on(trail, actor, other, 0.0) < 0.0:
        return None
    for begins, a, b in _straight_parts(trail):
        facing = back_along((a, b), 0.0) + 180.0
        leg, far = Segment(*a, *b), hypot(b[0] - a[0], b[1] - a[1])
        cuts = [
            leg.along(place)
            for curve in _rim(actor, facing, enemy, other)
            for place in meetings(leg, curve)
        ]
        for first, last in pairwise(sorted({0.0, *cuts, 1.0})):
            # Between two neighbours it is near enough everywhere or nowhere.
            if _gap_on((a, b), actor, other, far * (first + last) / 2) <= 0.0:
                return begins + far * first
    return None


def _gap_on(trail: tuple[Point, ...], actor: Figure, other: Placed, length: float) -> float:
    """How much more than a hair apart two bases are when one of them has come so far."""
    base = placed_at(actor, *point_at(trail, length), back_along(trail, length) + 180.0)
    return bases.gap(base, other) - HAIR


def _rim(actor: Figure, facing: float, enemy: Figure, other: Placed) -> list[Curve]:
    """Where the centre of a base is that looks so and is a hair away from another one."""
    shape = Disc(other.x, other.y, enemy.radius) if enemy.is_round else Polygon(other.corners())
    if actor.is_round:
        return around_shape(shape, actor.radius + HAIR)
    return around_turned(shape, Polygon(placed_at(actor, 0.0, 0.0, facing).corners()), HAIR)
