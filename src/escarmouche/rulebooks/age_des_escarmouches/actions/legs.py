"""Legs: what a mover still has to go of its declared way, and the parts of a way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from escarmouche.core.explain import Total
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.trails import path_length, point_at


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
