"""A declared action that the adversary may answer before it is done: its record.

Its steps: `("reactions", id)` asks the passive player as long as something legal is left to him (`("reactions go
on", id)` once an answer of his has changed something), then
`("declared", id)` does what is left of the action (`("reactions over", id)` for an assault, whose own steps go
on). A reaction begins inside: a charge (`assaults.affair.Assault`) or an activation of a vigilant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core.explain import Total
from escarmouche.core.records import Record, changed_in
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Path
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.trails import path_length, point_at


class LevelChange(NamedTuple):
    """ADE-4.5.3-01: a move from one level to another, and the level on which its way lies (A-R62)."""

    start: int
    end: int
    on: int


class Leg(NamedTuple):
    """What an actor still has to go: the points after the one where he stands."""

    figure: int
    path: Path
    facing: float
    potential: float  # what is left of it
    travelled: float = 0.0  # how far he has come on his declared way
    whole: float | None = None  # that of the whole move as a vigilant who acts found it
    change: LevelChange | None = None  # None: he stays on his level

    def trail(self, game: State) -> tuple[Point, ...]:
        """The same with the point where he stands."""
        return ((game.x[self.figure], game.y[self.figure]), *self.path)

    def level(self, game: State) -> int:
        """On which level he goes, if nobody meets him before."""
        return game.level[self.figure] if self.change is None else self.change.on

    def mou(self, game: State) -> Total:
        """ADE-4.5.3-02, -04: his MOU in this move, which may change level."""
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


@dataclass(frozen=True, kw_only=True)
class Window(Record):
    """ADE-TACT-INTERCEPTION-02: an action was declared and is not done yet; `parent` is the activation."""

    deed: Deed
    legs: tuple[Leg, ...] = ()  # the ways of those who move
    assault: str | None = None  # the assault whose move it is
    tried: tuple[int, ...] = ()  # A-R45: one try for each vigilant and action
    over: tuple[int, ...] = ()  # the actors whose action is over

    @property
    def actors(self) -> tuple[int, ...]:
        """Those who are about to do it."""
        named = [leg.figure for leg in self.legs]
        if not named and self.assault is None:
            named = [one.figure for one in self.deed.all]
        return tuple([id for id in named if id not in self.over] if self.over else named)

    def leg_of(self, figure: int) -> Leg | None:
        """The way of one of them; None for whoever does not move."""
        for leg in self.legs:
            if leg.figure == figure:
                return leg
        return None


_BLANK = Window(deed=Deed("", 0))


def opened(
    parent: str, deed: Deed, legs: tuple[Leg, ...] = (), tried: tuple[int, ...] = ()
) -> Window:
    """The window of an action that was just declared; the constructor takes twice as long."""
    return changed_in(_BLANK, {"parent": parent, "deed": deed, "legs": legs, "tried": tried})
