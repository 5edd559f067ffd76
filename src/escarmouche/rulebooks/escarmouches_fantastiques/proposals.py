"""Moves worth a thought, for players that need a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from escarmouche.rulebooks.escarmouches_fantastiques import artillery, played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.moves import UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    Path,
    find_path,
    free_share,
    shortened,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    enemies,
)
from escarmouche.table.measure import Point
from escarmouche.table.movement import contact_point, discs_near
from escarmouche.table.scenery import Scenery

DIRECTIONS = 8
FARTHEST = 200.0  # how long a way may be that a figure sets out on

_COMPASS = [(cos(2 * pi * k / DIRECTIONS), sin(2 * pi * k / DIRECTIONS)) for k in range(DIRECTIONS)]
_STRAIGHT = [(dx * share, dy * share) for dx, dy in _COMPASS for share in (1.0, 0.5)]
_STRAIGHTS = len(_STRAIGHT)


class Proposals:
    """Moves of one figure worth a thought, numbered, each built only when it is asked for.

    Standing still; straight ahead in eight directions, by the full and by half the move; contact
    with each enemy in reach; and towards each goal as far as the move goes.
    """

    __slots__ = (
        "_allowance",
        "_covers",
        "_enemies",
        "_foe",
        "_objectives",
        "_x",
        "_y",
        "count",
        "figure",
        "game",
        "near",
    )

    def __init__(self, game: State, figure: Figure) -> None:
        self.game = game
        self.figure = figure
        self._x, self._y = game.x[figure.id], game.y[figure.id]
        scenario = played_scenario.of(game)
        limit = scenario.longest_move(game, figure)
        self._allowance = figure.movement if limit is None else min(figure.movement, limit[0])
        # Who may be in the way of any of its moves, itself included.
        self.near = discs_near(
            self._x, self._y, figure.radius, figure.movement, game.x, game.y, game.radius
        )
        self._enemies: Sequence[Figure] = () if game.contacts[figure.id] else self._in_reach()
        self._foe: Figure | None = None
        self._covers = game.table.with_property("cover")
        self._objectives = scenario.objectives(game, figure.camp)
        self.count = 2 + _STRAIGHTS + len(self._enemies) + len(self._covers) + len(self._objectives)

    def _in_reach(self) -> list[Figure]:
        """The enemies with whom its move may bring it into contact."""
        game, x, y, far = self.game, self._x, self._y, self._allowance + self.figure.radius
        figures, camp = game.figures, self.figure.camp
        near = {i for i in self.near if figures[i].camp != camp}
        if not near:
            return []
        return [
            foe
            for foe in enemies(game, camp)
            if foe.id in near
            and (game.x[foe.id] - x) ** 2 + (game.y[foe.id] - y) ** 2 <= (far + foe.radius) ** 2
        ]

    def path(self, n: int, detours: bool = True) -> Path | None:
        """Proposal number n as a path, or None where it leads nowhere.

        Without `detours`, a figure on its way to a goal stops at what stands in its way, and contact is straight ahead.
        """
        if n < _STRAIGHTS:
            (dx, dy), full, table = _STRAIGHT[n], self._allowance, self.game.table
            x, y = self._x + dx * full, self._y + dy * full
            return ((x, y),) if 0.0 <= x <= table.width and 0.0 <= y <= table.depth else None
        n -= _STRAIGHTS
        among = len(self._enemies)
        if n < among:
            return self._contact(self._enemies[n], detours)
        n -= among
        among = len(self._covers)
        if n < among:
            return self._towards(self._behind(self._covers[n]), detours)
        n -= among
        among = len(self._objectives)
        if n < among:
            return self._towards(self._objectives[n], detours)
        if n == among:
            return self._towards(self._nearest_enemy(), detours)
        return ()

    def _contact(self, enemy: Figure, detours: bool) -> Path | None:
        game, figure, j = self.game, self.figure, enemy.id
        here, there = (self._x, self._y, figure.radius), (game.x[j], game.y[j], enemy.radius)
        x, y = contact_point(*here, *there)
        return find_path(game, figure, x, y, self._allowance) if detours else ((x, y),)

    def _towards(self, goal: Point | None, detours: bool) -> Path | None:
        if goal is None:
            return None
        game, figure, full = self.game, self.figure, self._allowance
        ahead = self._one_move(goal)
        way: Path | None = (ahead,)
        free = free_share(game, figure, *ahead, self.near)
        if free < 1.0 and detours:
            way = find_path(game, figure, *goal, FARTHEST)
        elif free < 1.0:
            x, y = self._x, self._y
            way = ((x + (ahead[0] - x) * free, y + (ahead[1] - y) * free),) if free > 0.01 else None
        return None if way is None else shortened(game, figure, way, full) or None

    def _one_move(self, goal: Point) -> Point:
        """The goal itself or, when it is farther than one move, the point on the way to it."""
        x, y = self._x, self._y
        dx, dy = goal[0] - x, goal[1] - y
        away = (dx * dx + dy * dy) ** 0.5
        if away <= self._allowance:
            return goal
        share = self._allowance / away
        return (x + dx * share, y + dy * share)

    def _nearest(self) -> Figure | None:
        """The nearest enemy, looked for once."""
        if self._foe is None:
            self._foe = self._find_nearest()
        return self._foe

    def _find_nearest(self) -> Figure | None:
        xs, ys, x, y = self.game.x, self.game.y, self._x, self._y
        nearest, least = None, float("inf")
        for enemy in enemies(self.game, self.figure.camp):
            dx, dy = xs[enemy.id] - x, ys[enemy.id] - y
            away = dx * dx + dy * dy
            if away < least:
                nearest, least = enemy, away
        return nearest

    def _nearest_enemy(self) -> Point | None:
        """Just short of contact with the nearest enemy."""
        game, figure, enemy = self.game, self.figure, self._nearest()
        if enemy is None:
            return None
        j, close = enemy.id, figure.radius + 0.01
        return contact_point(self._x, self._y, close, game.x[j], game.y[j], enemy.radius)

    def _behind(self, piece: Scenery) -> Point | None:
        """The far side of a nearby wall, hedge, wood or ruin, seen from the nearest enemy."""
        left, low, right, high = piece.shape.bbox
        cx, cy = (left + right) / 2, (low + high) / 2
        if abs(cx - self._x) + abs(cy - self._y) > 2 * self._allowance:
            return None
        enemy = self._nearest()
        if enemy is None:
            return None
        ex, ey = self.game.x[enemy.id], self.game.y[enemy.id]
        away = ((cx - ex) ** 2 + (cy - ey) ** 2) ** 0.5 or 1.0
        back = self.figure.radius + 0.3
        return (cx + (cx - ex) / away * back, cy + (cy - ey) / away * back)


_PUSHES = _COMPASS[::2]
USES = 1 + len(_PUSHES)  # of a piece: firing it, and pushing it one way or another


def use_of(game: State, piece: Figure, n: int) -> UsePiece | None:
    """Use number n of a piece with all who can serve it; None: they are too few to push it."""
    crew = tuple([crewman.id for crewman in artillery.able_crew(game, piece)])
    if n == 0:
        return UsePiece(piece.id, crew)
    allowance = artillery.move_allowance(len(crew))
    if not allowance:
        return None
    (dx, dy), x, y = _PUSHES[n - 1], game.x[piece.id], game.y[piece.id]
    return UsePiece(piece.id, crew, ((x + dx * allowance, y + dy * allowance),))


def uses_of(game: State, piece: Figure) -> Iterator[UsePiece]:
    """All of them."""
    for n in range(USES):
        use = use_of(game, piece, n)
        if use is None:
            return
        yield use
