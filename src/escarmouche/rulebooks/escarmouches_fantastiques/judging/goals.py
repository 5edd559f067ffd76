"""Where the scenario wants a figure to be: how much a place is worth, and which ones to look at.

Values are points, like the worth of figures. Late in the game places weigh more than kills.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import cursed_gem
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.holding_ground import (
    pieces_to_hold,
    standing_on,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.king_of_the_hill import great_hill
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.prison import around
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.rescue import walls
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.scenery import Scenery

HOLD, HILL, FREE, CARRY, ESCAPE = 45.0, 40.0, 120.0, 150.0, 400.0
FETCHERS, RESCUERS, GUARDS = 3, 5, 5  # how many figures a task is given to
INSIDE = 0.7  # how far inside a piece a figure wants to stand


class Goal(NamedTuple):
    """What places are worth to one figure, and places to consider.

    `walked` goals count only for whoever gets there on foot and stirs (the gem, the prison).
    """

    value: Callable[[float, float], float]
    aims: tuple[Point, ...] = ()
    walked: bool = False


NOWHERE = Goal(lambda _x, _y: 0.0)


def urgency(game: State) -> float:
    """From little at the beginning to everything in the last turn."""
    return 0.2 + 0.8 * (game.turn / game.options.turns) ** 2


def goal_of(game: State, figure: Figure) -> Goal:
    """What the scenario asks of a figure now."""
    find = _GOALS.get(game.scenario)
    return NOWHERE if find is None else find(game, figure)


# -- areas to hold -----------------------------------------------------------------------------


def _area(game: State, figure: Figure, piece: Scenery, weight: float) -> Goal:
    shape, rush = piece.shape, urgency(game)
    left, low, right, high = shape.bbox
    cx, cy = (left + right) / 2, (low + high) / 2
    moves_left = max(1, game.options.turns - game.turn + 1) * figure.movement

    def value(x: float, y: float) -> float:
        if shape.contains(x, y):
            return weight * rush
        away: float = shape.distance_to_point(x, y) + INSIDE
        late = max(0.0, away - moves_left * 0.6)  # it must leave now to be in time
        return -weight * (0.012 * rush * away + 0.05 * late)

    x, y = game.x[figure.id], game.y[figure.id]
    wide, deep = (right - left) / 4, (high - low) / 4
    spots = [(cx, cy), (cx - wide, cy), (cx + wide, cy), (cx, cy - deep), (cx, cy + deep)]
    inside = [spot for spot in spots if shape.contains(*spot)] or [(cx, cy)]
    inside.sort(key=lambda spot: hypot(spot[0] - x, spot[1] - y))
    return Goal(value, tuple(inside[:4]))


def _hill(game: State, figure: Figure) -> Goal:
    hill = great_hill(game.table)
    return NOWHERE if hill is None else _area(game, figure, hill, HILL)


def _ground(game: State, figure: Figure) -> Goal:
    piece = _assigned(game, figure)
    return NOWHERE if piece is None else _area(game, figure, piece, HOLD)


def _assigned(game: State, figure: Figure) -> Scenery | None:
    """Share the pieces out among the camp's figures, nearest pairs first, as many as each needs."""
    pieces, camp = pieces_to_hold(game), figure.camp
    need = []
    for piece in pieces:
        there = standing_on(game, piece)
        need.append(1 + max(count for side, count in enumerate(there) if side != camp))
    pairs = sorted(
        (_to_box(piece, game.x[f.id], game.y[f.id]) / f.movement, f.id, n)
        for n, piece in enumerate(pieces)
        for f in game.army[camp]
        if f.movement > 0
    )
    busy: set[int] = set()
    for _away, id, n in pairs:
        if need[n] and id not in busy:
            if id == figure.id:
                return pieces[n]
            busy.add(id)
            need[n] -= 1
    return None


def _to_box(piece: Scenery, x: float, y: float) -> float:
    """About how far a piece is: to the box around it."""
    left, low, right, high = piece.shape.bbox
    dx, dy = max(left - x, 0.0, x - right), max(low - y, 0.0, y - high)
    return dx + dy


# -- the gem -----------------------------------------------------------------------------------


def _gem(game: State, figure: Figure) -> Goal:
    gem = game.gem
    if gem is None:
        return NOWHERE
    if gem.bearer == figure.id:
        return _carry(game, figure)
    if gem.bearer is None:
        return _fetch(game, figure)
    pull = 0.1 if figure_of(game, gem.bearer).camp == figure.camp else 1.0
    return _towards(game, gem.x, gem.y, pull)


def _carry(game: State, figure: Figure) -> Goal:
    """Across the middle and well beyond, but no farther."""
    table, edge = game.table, game.edges[figure.camp]
    sideways, far = edge in ("left", "right"), edge in ("right", "top")
    span = table.width if sideways else table.depth

    def value(x: float, y: float) -> float:
        share = (x if sideways else y) / span
        away = 1.0 - share if far else share
        return CARRY * min(1.0, max(-1.0, (away - 0.5) * 5.0))

    (goal, *_more) = cursed_gem.SCENARIO.objectives(game, figure.camp)
    return Goal(value, (goal,))


def _fetch(game: State, figure: Figure) -> Goal:
    gem = game.gem
    assert gem is not None
    near = _nearest(game, figure.camp, gem.x, gem.y, FETCHERS)
    if figure not in near:
        return _towards(game, gem.x, gem.y, 0.1)
    here, reach = (game.x[figure.id], game.y[figure.id]), figure.radius - 0.1

    def value(x: float, y: float) -> float:
        away = hypot(x - gem.x, y - gem.y)
        return FREE if away <= reach and (x, y) != here else -2.0 * away

    beside = [(gem.x + dx, gem.y + dy) for dx, dy in ((0.3, 0.0), (-0.3, 0.0), (0.0, 0.3))]
    return Goal(value, ((gem.x, gem.y), *beside), walked=True)


# -- the prisoner ------------------------------------------------------------------------------


def _rescue(game: State, figure: Figure) -> Goal:
    rescue = game.rescue
    if rescue is None or rescue.prisoner is None:
        return NOWHERE
    if rescue.freed is None:
        return _prison(game, figure, rescue.attacker == figure.camp)
    if figure.id == rescue.prisoner:
        return _escape(game, figure)
    if not game.in_play[rescue.prisoner]:
        return NOWHERE
    pull = 0.3 if figure.camp == rescue.attacker else 1.5
    return _towards(game, game.x[rescue.prisoner], game.y[rescue.prisoner], pull)


def _prison(game: State, figure: Figure, attacks: bool) -> Goal:
    shape = walls(game)
    left, low, right, high = shape.bbox
    cx, cy = (left + right) / 2, (low + high) / 2
    if not attacks:
        guards = _nearest(game, figure.camp, cx, cy, GUARDS)
        return _towards(game, cx, cy, 0.5) if figure in guards else NOWHERE
    if figure not in _nearest(game, figure.camp, cx, cy, RESCUERS):
        return _towards(game, cx, cy, 0.4)
    x, y = here = (game.x[figure.id], game.y[figure.id])
    reach = figure.radius + TOLERANCE / 2

    def value(x: float, y: float) -> float:
        away: float = shape.distance_to_point(x, y)
        return ESCAPE if away <= reach and (x, y) != here else -2.0 * away

    spots = sorted(around(shape, figure.radius), key=lambda s: hypot(s[0] - x, s[1] - y))
    return Goal(value, tuple(spots[:12:3]), walked=True)


def _escape(game: State, figure: Figure) -> Goal:
    """R7: it walks off the table by the nearest edge."""
    table = game.table

    def value(x: float, y: float) -> float:
        out = min(x, y, table.width - x, table.depth - y)
        return ESCAPE if out <= 0.0 else -8.0 * out

    edges = table.nearest_edges(game.x[figure.id], game.y[figure.id])
    return Goal(value, tuple(point for _name, _away, point in edges[:2]))


# -- shared ------------------------------------------------------------------------------------


def _towards(game: State, gx: float, gy: float, pull: float) -> Goal:
    return Goal(lambda x, y: -pull * hypot(x - gx, y - gy), ((gx, gy),))


def _nearest(game: State, camp: int, x: float, y: float, count: int) -> list[Figure]:
    """The figures that reach a place in the fewest moves."""
    xs, ys = game.x, game.y
    able = [f for f in game.army[camp] if f.movement > 0]
    able.sort(key=lambda f: hypot(xs[f.id] - x, ys[f.id] - y) / f.movement)
    return able[:count]


_GOALS: dict[str, Callable[[State, Figure], Goal]] = {
    "roi-de-la-colline": _hill,
    "occupation-du-terrain": _ground,
    "gemme-maudite": _gem,
    "sauvetage": _rescue,
}
