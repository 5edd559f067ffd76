"""Ways over the table: what they cost, what forbids them; and the moves that a pursuit may make.

The chapters on movement are missing (R35), so a move is a way that is measured freely: it goes round
bases and impassable ground, and difficult ground costs twice its length. CC-IX-B-1-02: each level is a
world of its own; above the ground only the bases of the same level are in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import gather
from escarmouche.core.words import Tell
from escarmouche.kit.deeds import Path
from escarmouche.memory import remembered, remembered_by_table
from escarmouche.rulebooks.confrontation import points, terrain
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    TOUCHING,
    Figure,
    State,
    enemies,
    put,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    cheapest_path,
    contact_point,
    discs_met,
    length_in_areas,
    path_length,
    placement_blocked,
    reach_region,
    shortest_path,
    sweep_hits_shape,
)
from escarmouche.table.scenery import Table

MOU = Phrase("cc.score.mou")
AIR = Phrase("cc.score.mou_in_flight", "CC-IX-B-1-04")
HALVED = Phrase("cc.score.pursuing", "CC-IX-G-01", "CC-IX-B-1-04")

TOO_FAR = Phrase("cc.refusal.too_far", "CC-IX-01")
IN_THE_WAY = Phrase("cc.refusal.in_the_way", "CC-IX-01")
NO_GROUND = Phrase("cc.refusal.no_ground", "CC-IX-01")
NO_ROOM = Phrase("cc.refusal.no_room", "CC-IX-01")
OFF_TABLE = Phrase("cc.refusal.off_table", "CC-IX-01")
NO_MOVE = Phrase("cc.refusal.no_move", "CC-IX-01")

MOVED = Phrase("cc.event.moved", "CC-IX-01")
PURSUED = Phrase("cc.event.moved", "CC-IX-G-01")
CHANGED_LEVEL = Phrase("cc.event.level", "CC-IX-B-1-02")
PURSUES = Phrase("cc.action.pursue", "CC-IX-G-01", "CC-IX-G-02")

ON_FOOT, IN_FLIGHT = ("CC-IX-G-01",), ("CC-IX-G-01", "CC-IX-B-1-04")  # what limits a pursuit

DIRECTIONS = 8
SHARES = (1.0, 0.5)


class Cost(NamedTuple):
    """What a way takes: its length, and more for difficult ground."""

    length: float
    difficult: float = 0.0

    @property
    def total(self) -> float:
        """Everything together."""
        return self.length + self.difficult


# -- how far -----------------------------------------------------------------------------------------


def mou_of(game: State, figure: Figure, level: int | None = None) -> Total:
    """Its MOU in cm on a level, its own if none is named: that of flight above the ground."""
    bare = _printed(figure, game.level[figure.id] if level is None else level)
    changes = gather(game, figure, points.SCORE, "MOU")
    return bare.plus(*changes).at_least(0, MOU) if changes else bare


@remembered
def _printed(figure: Figure, level: int) -> Total:
    air = figure.profile.air
    if level == GROUND or air is None:
        return Total(Why(figure.profile.mou, MOU))
    return Total(Why(air, AIR))


def pursuit_of(game: State, figure: Figure) -> Total:
    """R17, R41d: half of its MOU, in flight half of that of flight, not rounded."""
    mou = mou_of(game, figure)
    return mou.plus(Why(-mou.value / 2, HALVED))


# -- what is in the way ------------------------------------------------------------------------------


def _others(game: State, figure: Figure, level: int) -> set[int]:
    """Whom it does not meet: itself, and all who are on another level (CC-IX-B-1-03)."""
    levels = game.level
    return {i for i in range(len(levels)) if levels[i] != level or i == figure.id}


def _walls(game: State, level: int) -> Sequence[Any]:
    return game.table.shapes_with(terrain.IMPASSABLE) if level == GROUND else ()


def cost_of(game: State, trail: Sequence[Point], level: int) -> Cost:
    """A centimetre of difficult ground costs two; in the air nothing costs more."""
    return _price(game.table, tuple(trail), level > GROUND)


@remembered_by_table
def _price(table: Table, trail: Path, flying: bool) -> Cost:
    length = path_length(trail)
    if flying:
        return Cost(length)
    left, right = min(x for x, _ in trail), max(x for x, _ in trail)
    low, high = min(y for _, y in trail), max(y for _, y in trail)
    areas = [
        piece.shape
        for x0, y0, x1, y1, _crossings, piece in table.rows_with(terrain.DIFFICULT)
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low
    ]
    if not areas:
        return Cost(length)
    return Cost(length, length_in_areas(trail, areas) * (terrain.DIFFICULT_FACTOR - 1))


def why_not_stand(game: State, figure: Figure, place: Point, level: int) -> Refusal | None:
    """What forbids a base to end somewhere: the edge, another base, ground that nobody enters."""
    x, y = place
    if not game.table.is_on(x, y):
        return refuse(OFF_TABLE, figure=figure.id)
    skip = _others(game, figure, level)
    body = placement_blocked(x, y, figure.radius, game.x, game.y, game.radius, skip)
    if body is not None:
        overlap = figure.radius + game.radius[body] - hypot(game.x[body] - x, game.y[body] - y)
        return refuse(NO_ROOM, figure=figure.id, other=body, by=overlap)
    for piece in game.table.with_property(terrain.IMPASSABLE) if level == GROUND else ():
        if piece.shape.intersects_disc(x, y, figure.radius - TOLERANCE):
            return refuse(NO_GROUND, figure=figure.id, scenery=piece.id)
    return None


def touched_at(game: State, figure: Figure, place: Point, level: int) -> list[Figure]:
    """The enemies with whom it would be in contact at a place (CC-IX-B-1-03: on that level)."""
    x, y = place
    return [
        enemy
        for enemy in enemies(game, figure.camp)
        if game.level[enemy.id] == level
        and hypot(game.x[enemy.id] - x, game.y[enemy.id] - y)
        <= figure.radius + enemy.radius + TOUCHING
    ]


def here(game: State, figure: Figure) -> Point:
    """Where it stands."""
    return (game.x[figure.id], game.y[figure.id])


def check_path(
    game: State, figure: Figure, path: Path, limit: float, level: int | None = None
) -> Refusal | None:
    """What forbids a way of at most `limit` cm on a level, its own if none is named; or None."""
    level = game.level[figure.id] if level is None else level
    if not path:
        return refuse(NO_MOVE, figure=figure.id)
    if any(not game.table.is_on(x, y) for x, y in path):
        return refuse(OFF_TABLE, figure=figure.id)
    trail = (here(game, figure), *path)
    cost = cost_of(game, trail, level)
    if cost.total > limit + TOLERANCE:
        by = cost.total - limit
        return refuse(TOO_FAR, figure=figure.id, by=by, cost=cost.total, limit=limit)
    return _blocked(game, figure, trail, level)


def _blocked(game: State, figure: Figure, trail: Path, level: int) -> Refusal | None:
    """A way crosses neither other bases, friends included, nor impassable ground."""
    # Nobody steps where it stood inside something; a way of no length is judged by its end.
    return _in_the_way(game, figure, trail, level) or why_not_stand(game, figure, trail[-1], level)


def is_clear(game: State, figure: Figure, a: Point, b: Point, level: int) -> bool:
    """Whether nothing lies on the straight way between two places of a level."""
    return _in_the_way(game, figure, (a, b), level) is None


def _in_the_way(game: State, figure: Figure, trail: Path, level: int) -> Refusal | None:
    radius, skip = figure.radius, _others(game, figure, level)
    pieces = game.table.with_property(terrain.IMPASSABLE) if level == GROUND else ()
    ax, ay = trail[0]
    for bx, by in trail[1:]:
        met = discs_met(ax, ay, bx, by, radius, game.x, game.y, game.radius, skip)
        if met:
            return refuse(IN_THE_WAY, figure=figure.id, other=min(met)[1])
        for piece in pieces:
            if sweep_hits_shape(piece.shape, ax, ay, bx, by, radius):
                return refuse(NO_GROUND, figure=figure.id, scenery=piece.id)
        ax, ay = bx, by
    return None


def find_path(
    game: State,
    figure: Figure,
    to: Point,
    limit: float,
    level: int | None = None,
    thorough: bool = False,
) -> Path | None:
    """The shortest way to a place within a limit; `thorough`: one round difficult ground if that is cheaper."""
    level = game.level[figure.id] if level is None else level
    (ax, ay), (bx, by) = here(game, figure), to
    skip, walls = _others(game, figure, level), _walls(game, level)
    edge = (TOLERANCE, TOLERANCE, game.table.width - TOLERANCE, game.table.depth - TOLERANCE)
    xs, ys, rs, radius = game.x, game.y, game.radius, figure.radius
    found = shortest_path(ax, ay, bx, by, radius, xs, ys, rs, skip, walls, edge, limit)
    if found is not None and cost_of(game, found, level).total <= limit + TOLERANCE:
        return found[1:]
    rough = game.table.shapes_with(terrain.DIFFICULT) if level == GROUND else ()
    if found is None or not rough or not thorough:
        return None
    found = cheapest_path(
        ax,
        ay,
        bx,
        by,
        radius,
        xs,
        ys,
        rs,
        skip,
        walls,
        edge,
        limit,
        rough,
        terrain.DIFFICULT_FACTOR,
    )
    return None if found is None else found[1:]


def reach(
    game: State,
    figure: Figure,
    limit: float,
    level: int | None = None,
    may_end: Callable[[Point], bool] | None = None,
) -> list[list[Point]]:
    """The outlines of the ground within a limit, for drawing; `may_end` says where it may stop."""
    level = game.level[figure.id] if level is None else level
    return reach_region(
        game.x[figure.id],
        game.y[figure.id],
        figure.radius,
        limit,
        lambda trail: cost_of(game, trail, level).total,
        game.x,
        game.y,
        game.radius,
        _others(game, figure, level),
        _walls(game, level),
        (0.0, 0.0, game.table.width, game.table.depth),
        may_end,
    )


# -- moving ------------------------------------------------------------------------------------------


def move_along(
    game: State,
    figure: Figure,
    path: Path,
    how: Phrase,
    on: int | None = None,
    to: int | None = None,
) -> Generator[Any, Any, None]:
    """Follow a checked way and stand at its end; contacts follow.

    `on` is the level of the way, `to` the one on which it ends; without them it stays on its own.
    """
    before = game.level[figure.id]
    on, to = before if on is None else on, before if to is None else to
    trail = (here(game, figure), *path)
    cost = cost_of(game, trail, on)
    game.level[figure.id] = to
    put(game, figure, *trail[-1])
    if path:
        told = {"length": cost.length, "cost": cost.total, "difficult": cost.difficult or None}
        said = PURSUED if how is PURSUES else MOVED
        yield Tell(said, {"figure": figure.id, "how": how, "path": list(trail), **told})
    if to != before:
        yield Tell(CHANGED_LEVEL, {"figure": figure.id, "level": to})


def rounded(place: Point) -> Point:
    """To a hundredth of a millimetre: people read saves too."""
    return (round(place[0], 3), round(place[1], 3))


def in_direction(game: State, figure: Figure, number: int, limit: float) -> Point:
    """The end of one of sixteen straight proposals: eight directions, whole and half."""
    share, turn = divmod(number, DIRECTIONS)
    far, angle = (limit - TOLERANCE) * SHARES[share], 2 * pi * turn / DIRECTIONS
    x, y = here(game, figure)
    return rounded((x + far * cos(angle), y + far * sin(angle)))


def spot_beside(game: State, figure: Figure, enemy: Figure) -> Point:
    """Where it touches an enemy whom it comes at in a straight line."""
    x, y = here(game, figure)
    return contact_point(x, y, figure.radius, game.x[enemy.id], game.y[enemy.id], enemy.radius)
