"""Where a move may well go: what is proposed to players that need a list."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin

from escarmouche.core.explain import Total
from escarmouche.core.sides import THE_OTHER
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, straight_ways
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point, thousandths

Potential = Callable[[State, Figure, int | None], Total]  # how far, on a level or where it is

DIRECTIONS = 8
SHARES = (1.0, 0.5)
PART = 0.7  # of a potential, for a way that is not straight
AROUND = DIRECTIONS * len(SHARES)


class ProposedPlaces:
    """Where a move may well go: eight directions, whole and half; towards each enemy and each objective.

    All of them on each level that the fighter can reach, as far as its potential goes.
    """

    __slots__ = ("_far", "_figure", "_foes", "_game", "_goals", "_levels", "longest")

    def __init__(self, game: State, figure: Figure, potential: Potential) -> None:
        self._game, self._figure = game, figure
        self._levels: tuple[int | None, ...] = (None,)  # where it is
        self.longest = float(potential(game, figure, None).value)  # how far it can go there
        self._far = [self.longest]
        if flight.flies(figure):
            self._levels = (None, *flight.reachable(game, figure)[1:])
            self._far += [float(potential(game, figure, one).value) for one in self._levels[1:]]
        self._foes = game.army[THE_OTHER[figure.camp]]
        self._goals = scenarios.SCENARIOS[game.scenario].objectives(game, figure.camp)

    def __len__(self) -> int:
        return (AROUND + len(self._foes) + len(self._goals)) * len(self._levels)

    def pick(self, number: int) -> tuple[Point, int | None]:
        """One of them: the place, and the level if it changes it."""
        number, which = divmod(number, len(self._levels))
        game, id, longest = self._game, self._figure.id, self._far[which]
        if number < AROUND:
            far, (dx, dy) = longest * SHARES[number // DIRECTIONS], _COMPASS[number % DIRECTIONS]
            place = (game.x[id] + far * dx, game.y[id] + far * dy)
        else:
            goal, short = self._goal(number - AROUND)
            place = _towards((game.x[id], game.y[id]), goal, longest, short)
        return place, self._levels[which]

    def less_far(self, place: Point) -> Point:
        """A part of the way to one of them."""
        x, y = self._game.x[self._figure.id], self._game.y[self._figure.id]
        return rounded((x + PART * (place[0] - x), y + PART * (place[1] - y)))

    def on_table(self, place: Point) -> Point:
        """One of them, or where the way to it leaves the table."""
        here = (self._game.x[self._figure.id], self._game.y[self._figure.id])
        return straight_ways.on_table(self._game, here, place)

    def _goal(self, number: int) -> tuple[Point, float]:
        """What is worth going to; and how far from it to stop."""
        if number >= len(self._foes):
            return self._goals[number - len(self._foes)], 0.0
        game, foe = self._game, self._foes[number]
        return (game.x[foe.id], game.y[foe.id]), self._figure.radius + foe.radius + 0.5


_COMPASS = [
    (cos(2 * pi * turn / DIRECTIONS), sin(2 * pi * turn / DIRECTIONS)) for turn in range(DIRECTIONS)
]


def _towards(here: Point, goal: Point, longest: float, short: float) -> Point:
    dx, dy = goal[0] - here[0], goal[1] - here[1]
    far = hypot(dx, dy)
    if far <= short:
        return here
    share = min(longest, far - short) / far
    return (here[0] + dx * share, here[1] + dy * share)


def rounded(place: Point) -> Point:
    """To a hundredth of a millimetre: people read saves too."""
    return (thousandths(place[0]), thousandths(place[1]))
