"""Chapters 3.2.1.2, 3.2.1.5, 3.2.3.1 and 4.8: ways over the table, and what they cost.

A fighter does not choose his way: he goes straight, and where he cannot, round what is in his way by
the shortest path. So an answer is a place. A rectangular base turns as it goes (A-R28): its narrow
side leads, and only where it ends must it fit as it then looks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import gather
from escarmouche.rulebooks.age_des_escarmouches import flight, points, terrain
from escarmouche.rulebooks.age_des_escarmouches.actions import Path
from escarmouche.rulebooks.age_des_escarmouches.characteristics import AIR, MOU, PRINTED, score
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    bodies,
    enemies,
    gap_at,
    near,
    placed,
    placed_at,
)
from escarmouche.table.apart import apart
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    length_in_areas,
    path_length,
    reach_region,
    shortest_path,
    sweep_blocked,
    sweep_hits_shape,
)
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Line, Polygon, Shape
from escarmouche.table.zones import base_within

TOO_FAR = Phrase("ade.refusal.too_far", "ADE-3.2.1.5-01", "ADE-3.2.1.5-02")
NO_WAY = Phrase("ade.refusal.no_way", "ADE-3.2.3.1-02", "ADE-3.2.1.2-02")
LONGER_WAY = Phrase("ade.refusal.longer_way", "ADE-3.2.3.1-01", "ADE-3.2.3.1-04")
IN_THE_WAY = Phrase("ade.refusal.in_the_way", "ADE-3.2.1.2-01", "ADE-3.2.1.2-02")
OFF_TABLE = Phrase("ade.refusal.off_table", "ADE-3.2.3.1-01")
NO_ROOM = Phrase("ade.refusal.no_room", "ADE-3.2.1.2-01", "ADE-3.2.1.2-02")
NO_GROUND = Phrase("ade.refusal.no_ground", "ADE-4.8-01")

WAYS_ALIKE = 0.005  # two ways are equally long when they differ by less than this share


class Cost(NamedTuple):
    """What a way takes of a potential: its length, more for difficult ground, more for climbing."""

    length: float
    difficult: float = 0.0
    climbed: float = 0.0

    @property
    def total(self) -> float:
        """Everything together."""
        return self.length + self.difficult + self.climbed


class Way(NamedTuple):
    """A way to a place: the points after the start, and its cost."""

    path: Path
    cost: Cost


# -- potential -----------------------------------------------------------------------------------


def mou_of(game: State, figure: Figure, level: int | None = None) -> Total:
    """MOU in cm: that of the air for whoever flies above the ground (ADE-4.5.2-03, -04; ADE-4.5.1-02).

    `level` is the one on which the move ends. ADE-4.5.3-04: a change of level is made with the MOU of the
    air, from or to the ground too; ADE-4.5.3-02: it costs 5 cm of it.
    """
    found = score(game, figure, MOU)
    assert found is not None, "every card has a MOU"
    air = figure.profile.air
    if air is None or level is None or level == game.level[figure.id]:
        return found
    aloft = Total(Why(air, AIR), *gather(game, figure, points.SCORE, MOU))
    return aloft.plus(Why(-flight.COST, flight.CHANGES_LEVEL))


def potential(
    game: State, figure: Figure, move: str, times: int, reason: Phrase, level: int | None = None
) -> Total:
    """ADE-3.2.1.5-01, -02: how far he can go at most, from his MOU and from the action.

    A-R61: what a change of level costs is taken from the MOU, before it is doubled.
    """
    mou = mou_of(game, figure, level)
    more = [Why(mou.value, reason) for _ in range(times - 1)]
    found = mou.plus(*more, *gather(game, figure, points.POTENTIAL, move))
    return found.at_least(0, PRINTED[MOU])


# -- scenery -------------------------------------------------------------------------------------


def is_crossed(figure: Figure, piece: Scenery) -> bool:
    """ADE-4.8-01: a fighter crosses what is strictly lower than himself (never what is impossible)."""
    return terrain.IMPOSSIBLE not in piece.properties and piece.height < figure.profile.height


@lru_cache(maxsize=256)
def _walls(table: Table, height: float) -> tuple[Shape, ...]:
    """What nobody of this height gets over: impossible ground, and sheer sides as tall as he is."""
    sheer = [p.shape for p in table.with_property(terrain.SHEER) if p.height >= height]
    return (*table.shapes_with(terrain.IMPOSSIBLE), *sheer)


@lru_cache(maxsize=256)
def _climbs(table: Table, height: float) -> tuple[Scenery, ...]:
    """What he gets over by climbing (ADE-4.8-04: only sheer sides are climbed)."""
    return tuple(p for p in table.with_property(terrain.SHEER) if p.height < height)


def cost_of(game: State, figure: Figure, trail: Sequence[Point]) -> Cost:
    """ADE-4.8-02, -03: climbing costs the height, and coming down as much again.

    A-R73: a centimetre of difficult ground costs two. A-R62: in the air nothing costs more.
    """
    length = path_length(trail)
    if game.level[figure.id] > 0:
        return Cost(length)
    rough = game.table.shapes_with(terrain.DIFFICULT)
    extra = length_in_areas(trail, rough) * (terrain.DIFFICULT_FACTOR - 1) if rough else 0.0
    climbed = sum(
        _sides_crossed(trail, piece.shape) * piece.height
        for piece in _climbs(game.table, figure.profile.height)
    )
    return Cost(length, extra, climbed)


def _sides_crossed(trail: Sequence[Point], shape: Shape) -> int:
    """How often a trail goes up or down: a wall without thickness is both at once."""
    crossed = 0
    for (ax, ay), (bx, by) in pairwise(trail):
        found = shape.crossings(ax, ay, bx, by)
        if isinstance(shape, Line):
            crossed += 2 * sum(TOLERANCE < t < 1 - TOLERANCE for t, _ in found)
        else:
            crossed += sum((t0 > TOLERANCE) + (t1 < 1 - TOLERANCE) for t0, t1 in found)
    return crossed


# -- standing ------------------------------------------------------------------------------------


def outline(base: Placed) -> Polygon | None:
    """The outline of a rectangular base; a round one has none."""
    return None if isinstance(base.base, RoundBase) else Polygon(base.corners())


def why_not_stand(
    game: State, figure: Figure, place: Point, facing: float, level: int | None = None
) -> Refusal | None:
    """What forbids a base to end somewhere: the edge, another base, ground that does not hold it."""
    x, y = place
    if not game.table.is_on(x, y):  # A-R78: he leaves the table when his centre passes the edge
        return refuse(OFF_TABLE, figure=figure.id)
    stands = game.level[figure.id] if level is None else level
    base = placed_at(figure, x, y, facing, stands)
    for other in near(game, bodies(game), base, figure.radius):
        overlap = 0.0 if other is figure else -gap_at(game, base, figure.radius, other)
        if overlap > TOLERANCE:
            return refuse(NO_ROOM, figure=figure.id, other=other.id, by=overlap)
    return None if stands > 0 else _no_ground(game, figure, base)


def _no_ground(game: State, figure: Figure, base: Placed) -> Refusal | None:
    """A-R73: nobody on impossible ground or astride a wall; on top only with his whole base."""
    for word in (terrain.IMPOSSIBLE, terrain.SHEER):
        for piece in game.table.with_property(word):
            if _under(piece.shape, base, figure.radius) and not _on_top(figure, piece, base):
                return refuse(NO_GROUND, figure=figure.id, scenery=piece.id)
    return None


def _under(shape: Shape, base: Placed, radius: float) -> bool:
    if not shape.intersects_disc(base.x, base.y, radius):
        return False
    edges = outline(base)
    return edges is None or not apart(shape, edges, 0.0)


def _on_top(figure: Figure, piece: Scenery, base: Placed) -> bool:
    if isinstance(piece.shape, Line) or not is_crossed(figure, piece):
        return False
    edges = outline(base)
    if edges is None:
        return base_within(piece.shape, base.x, base.y, figure.radius)
    return all(piece.shape.contains(*corner) for corner in edges.points)


def touched_at(game: State, figure: Figure, place: Point, facing: float) -> list[Figure]:
    """The enemies with whom he would be in contact at a place (ADE-3.2.1.1-01)."""
    base = placed_at(figure, *place, facing, game.level[figure.id])
    return [
        enemy
        for enemy in near(game, enemies(game, figure.camp), base, figure.radius)
        if gap_at(game, base, figure.radius, enemy) <= TOUCHING
    ]


# -- ways ----------------------------------------------------------------------------------------


def walls_of(game: State, figure: Figure) -> tuple[Shape, ...]:
    """The scenery that he must go round where he stands."""
    return _walls(game.table, figure.profile.height) if game.level[figure.id] == 0 else ()


class _Obstacles:
    """What a fighter must go round: enemies, friends through whom he may not pass, walls."""

    __slots__ = ("climbs", "game", "shapes", "skip", "slim")

    def __init__(self, game: State, figure: Figure, through: Collection[int]) -> None:
        self.game, self.slim = game, figure.slim
        self.skip = {figure.id, *through}
        shapes: list[Shape] = []
        levels, here = game.level, game.level[figure.id]
        for other in bodies(game):
            if levels[other.id] != here:
                self.skip.add(other.id)  # A-R62: each level is a world of its own
            elif game.hidden[other.id] and other.camp != figure.camp:
                self.skip.add(other.id)  # ADE-3.2.3.1-03: nobody goes round a hidden enemy
            elif not other.is_round and other.id not in self.skip:
                self.skip.add(other.id)
                shapes.append(Polygon(placed(game, other).corners()))
        self.climbs: tuple[Shape, ...] = ()
        if here == 0:
            climbs = _climbs(game.table, figure.profile.height)
            self.climbs = tuple(piece.shape for piece in climbs)
        self.shapes = (*shapes, *walls_of(game, figure))

    def block(self, a: Point, b: Point) -> bool:
        """Whether something lies on the straight line."""
        game = self.game
        if sweep_blocked(*a, *b, self.slim, game.x, game.y, game.radius, self.skip) is not None:
            return True
        return any(sweep_hits_shape(shape, *a, *b, self.slim) for shape in self.shapes)

    def round(self, a: Point, b: Point, longest: float, over: bool) -> Path | None:
        """The shortest way round; `over`: what can be climbed does not bend it."""
        game = self.game
        shapes = self.shapes if over else (*self.shapes, *self.climbs)
        bounds = (TOLERANCE, TOLERANCE, game.table.width - TOLERANCE, game.table.depth - TOLERANCE)
        return shortest_path(
            *a, *b, self.slim, game.x, game.y, game.radius, self.skip, shapes, bounds, longest
        )


def is_clear(game: State, figure: Figure, to: Point, through: Collection[int] = ()) -> bool:
    """Whether nothing lies on the straight line from where a fighter stands."""
    here = (game.x[figure.id], game.y[figure.id])
    return not _Obstacles(game, figure, through).block(here, to)


def find_way(
    game: State, figure: Figure, to: Point, longest: float, through: Collection[int] = ()
) -> Way | Refusal:
    """ADE-3.2.3.1-01: straight; -02, -04: else round the obstacles by the shortest way.

    A-R31: what he can climb does not bend his way if his potential pays for it, else he goes round it.
    """
    here = (game.x[figure.id], game.y[figure.id])
    lie = _Obstacles(game, figure, through)
    blocked = lie.block(here, to)
    if not blocked:
        straight = Way((to,), cost_of(game, figure, (here, to)))
        if straight.cost.total <= longest + TOLERANCE:
            return straight
        if straight.cost.climbed == 0.0:
            return too_far(figure, straight.cost, longest)
    for over in (True, False):
        trail = lie.round(here, to, longest, over) if blocked or not over else None
        if trail is not None:
            cost = cost_of(game, figure, trail)
            if cost.total <= longest + TOLERANCE:
                return Way(tuple(trail[1:]), cost)
    far = lie.round(here, to, 4 * longest, over=True)
    if far is None:
        return refuse(NO_WAY, figure=figure.id)
    return too_far(figure, cost_of(game, figure, far), longest)


def too_far(figure: Figure, cost: Cost, longest: float) -> Refusal:
    """ADE-3.2.1.5-02: a way that takes more than the potential, and by how much."""
    by = cost.total - longest
    return refuse(TOO_FAR, figure=figure.id, by=by, potential=longest, cost=cost.total)


def drawn_way(
    game: State, figure: Figure, path: Path, longest: float, through: Collection[int] = ()
) -> Way | Refusal:
    """A way that the player drew: one of the shortest, where there are several (ADE-3.2.3.1-05)."""
    wanted = find_way(game, figure, path[-1], longest, through)
    if isinstance(wanted, Refusal) or len(path) == 1:
        return wanted
    trail = ((game.x[figure.id], game.y[figure.id]), *path)
    if any(not game.table.is_on(x, y) for x, y in path):
        return refuse(OFF_TABLE, figure=figure.id)
    lie = _Obstacles(game, figure, through)
    if any(lie.block(a, b) for a, b in pairwise(trail)):
        return refuse(IN_THE_WAY, figure=figure.id)
    cost = cost_of(game, figure, trail)
    more = cost.length - wanted.cost.length
    if more > WAYS_ALIKE * wanted.cost.length + TOLERANCE:
        return refuse(LONGER_WAY, figure=figure.id, by=more)
    if cost.total > longest + TOLERANCE:
        return too_far(figure, cost, longest)
    return Way(path, cost)


def facing_along(game: State, figure: Figure, path: Path) -> float:
    """Which way he looks at the end of a way, in degrees."""
    trail = ((game.x[figure.id], game.y[figure.id]), *path)
    for (ax, ay), (bx, by) in reversed(list(pairwise(trail))):
        if hypot(bx - ax, by - ay) > TOLERANCE:
            return degrees(atan2(by - ay, bx - ax)) % 360.0
    return game.facing[figure.id]


def reach_of(
    game: State, figure: Figure, longest: float, through: Collection[int]
) -> Sequence[Sequence[Point]]:
    """The outlines of the ground that he can reach and where he may end free, for drawing."""
    lie = _Obstacles(game, figure, through)

    def may_end(place: Point) -> bool:
        facing = game.facing[figure.id]
        return (
            why_not_stand(game, figure, place, facing) is None
            and not touched_at(game, figure, place, facing)
        )  # fmt: skip

    return reach_region(
        game.x[figure.id],
        game.y[figure.id],
        figure.slim,
        longest,
        lambda trail: cost_of(game, figure, trail).total,
        game.x,
        game.y,
        game.radius,
        lie.skip,
        lie.shapes,
        (0.0, 0.0, game.table.width, game.table.depth),
        may_end,
    )
