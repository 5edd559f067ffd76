"""What is in a fighter's way: enemies, friends through whom it may not pass, walls (3.2.1.2, 4.8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot, inf, radians

from escarmouche.memory import (
    remembered,
    remembered_by_table,
    remembered_of_column,
    remembered_while_same,
)
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground import terrain
from escarmouche.rulebooks.age_des_escarmouches.ground.unseen import hidden_from
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    IMPOSSIBLE_GROUND,
    RULE,
    immune,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, bodies
from escarmouche.table.bases import Placed
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    discs_met,
    discs_near,
    shortest_path,
    stop_before,
    sweep_hits_shape,
)
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Box, Polygon, Shape

Path = tuple[Point, ...]  # the points of a way after the place where it starts
NEARLY = 0.1  # cm: what near checks allow for rounding


def box_of(trail: Sequence[Point]) -> Box:
    """The box around a way, and a little more."""
    if len(trail) == 2:
        (ax, ay), (bx, by) = trail
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        return (left - NEARLY, low - NEARLY, right + NEARLY, high + NEARLY)
    xs, ys = [x for x, _ in trail], [y for _, y in trail]
    return (min(xs) - NEARLY, min(ys) - NEARLY, max(xs) + NEARLY, max(ys) + NEARLY)


def _too_tall(table: Table, height: float) -> list[Scenery]:
    """ADE-4.8-01: hills and walls that are not strictly lower than it is, whatever their slopes."""
    rising = [piece for word in terrain.RISING for piece in table.with_property(word)]
    return [piece for piece in rising if piece.height >= height]


@remembered_by_table
def unfit_ground(table: Table, height: float) -> tuple[tuple[Scenery, Shape], ...]:
    """What somebody of this height does not stand on as it likes: what it gets over at most with its whole base.

    Of each piece the whole, or each stretch of its outline that is sheer (ADE-4.8-04): nobody stands astride it.
    """
    rising = _too_tall(table, height)
    tall = [piece for piece in rising if terrain.sheer_shapes(piece) != (piece.shape,)]
    lower = [piece for piece in table.scenery if piece not in tall]
    return (
        *[(piece, piece.shape) for piece in table.with_property(terrain.IMPOSSIBLE)],
        *[(piece, shape) for piece in lower for shape in terrain.sheer_shapes(piece)],
        *[(piece, piece.shape) for piece in tall],
    )


def climbs_of(table: Table, height: float) -> tuple[tuple[Scenery, Shape], ...]:
    """What it gets over by climbing (ADE-4.8-04: only sheer sides are climbed)."""
    low = [piece for piece in table.scenery if piece.height < height]
    return tuple((piece, shape) for piece in low for shape in terrain.sheer_shapes(piece))


@remembered_by_table
def costly(table: Table, height: float) -> tuple[tuple[Box, Shape, bool, float], ...]:
    """What costs more than its length: difficult ground (A-R73), and what it climbs.

    Of each its box and shape, whether it is difficult, and how high one climbs at each side of it.
    """
    climbs = climbs_of(table, height)
    found: list[tuple[Box, Shape, bool, float]] = []
    for piece in table.scenery:
        shapes = [shape for other, shape in climbs if other is piece]
        is_rough = terrain.DIFFICULT in piece.properties
        if shapes == [piece.shape]:
            found.append((piece.shape.bbox, piece.shape, is_rough, piece.height))
            continue
        if is_rough:
            found.append((piece.shape.bbox, piece.shape, True, 0.0))
        # A wall without thickness is up and down again at once, a stretch of an outline only one of them.
        found += [(shape.bbox, shape, False, piece.height / 2) for shape in shapes]
    return tuple(found)


@remembered_by_table
def _scenery(
    table: Table, height: float, through: bool
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """What somebody of this height must go round, and what it may climb, as shapes.

    `through`: impossible ground does not stop it (ADE-SKILL-ETHERE-03).
    """
    tall = tuple([piece.shape for piece in _too_tall(table, height)])
    walls = tall if through else (*table.shapes_with(terrain.IMPOSSIBLE), *tall)
    return walls, tuple(shape for _, shape in climbs_of(table, height))


@remembered
def outline_of(body: Figure, x: float, y: float, facing: float) -> Polygon:
    """A rectangular base where it stands, as an obstacle."""
    return Polygon(Placed(body.base, x, y, radians(facing)).corners())


@remembered_of_column
def _some_are_long(figures: list[Figure]) -> bool:
    """Whether any body of a game has a rectangular base: in most games none has."""
    return any(not body.is_round for body in figures)


@remembered_while_same("army", "machines")
def _long(game: State) -> tuple[Figure, ...]:
    """Those who have a rectangular base: mostly nobody."""
    return tuple([body for body in bodies(game) if not body.is_round])


class Obstacles:
    """What a fighter must go round: enemies, friends through whom it may not pass, walls."""

    __slots__ = ("climbs", "game", "near", "shapes", "skip", "slim", "through")

    def __init__(
        self, game: State, figure: Figure, through: Collection[int], reach: float = inf
    ) -> None:
        """`reach`: how long its ways are at most; what is farther off need not be looked at.

        `near` are the bodies within it (None: any may be), those who are not in its way too.
        """
        self.game, self.slim = game, figure.slim
        self.near: list[int] | None = None
        if reach < inf:
            x, y, away = game.x[figure.id], game.y[figure.id], reach + NEARLY
            self.near = discs_near(x, y, figure.radius, away, game.x, game.y, game.radius)
        self.through = frozenset(through)
        self.skip = skip = {figure.id, *through}
        levels, here = game.level, game.level[figure.id]
        if here or any(levels):  # A-R62: each level is a world of its own
            skip.update([id for id, level in enumerate(levels) if level != here])
        if True in game.hidden:  # ADE-3.2.3.1-03: nobody goes round a hidden enemy
            for enemy in hidden_from(game, figure.camp):
                skip.add(enemy.id)
        if game.barricades:  # their scenery is in the way
            skip.update([barricade.id for barricade in game.barricades])
        self.shapes: tuple[Shape, ...] = ()
        self.climbs: tuple[Shape, ...] = ()
        if here == 0:
            speaks = points.IMMUNE in figure.handlers or game.effects[figure.id]  # mostly nothing
            bare = bool(speaks) and immune(game, figure, IMPOSSIBLE_GROUND, RULE) is not None
            self.shapes, self.climbs = _scenery(game.table, figure.profile.height, bare)
        long = self._long(game) if _some_are_long(game.figures) else ()
        if long:
            outlines = self._outlines(long, figure, reach + figure.radius + NEARLY)
            self.shapes = (*outlines, *self.shapes)

    def _long(self, game: State) -> Sequence[Figure]:
        """Those who may be in its way and have a rectangular base: mostly nobody."""
        if self.near is None:
            return _long(game)
        figures = game.figures
        return [figures[i] for i in self.near if not figures[i].is_round]

    def _outlines(self, long: Sequence[Figure], mover: Figure, reach: float) -> list[Polygon]:
        """The rectangular bases that are in the way: shapes, no discs."""
        game, skip, found = self.game, self.skip, []
        x, y = game.x[mover.id], game.y[mover.id]
        for body in long:
            i = body.id
            if i not in skip and hypot(game.x[i] - x, game.y[i] - y) <= reach + body.radius:
                skip.add(i)
                found.append(outline_of(body, game.x[i], game.y[i], game.facing[i]))
        return found

    def block(self, a: Point, b: Point) -> bool:
        """Whether something lies on the straight line."""
        game, slim, (ax, ay), (bx, by) = self.game, self.slim, a, b
        xs, ys, rs = game.x, game.y, game.radius
        if discs_met(ax, ay, bx, by, slim, xs, ys, rs, self.skip, self.near, True):
            return True
        grown = slim + NEARLY
        left, right = (ax - grown, bx + grown) if ax < bx else (bx - grown, ax + grown)
        low, high = (ay - grown, by + grown) if ay < by else (by - grown, ay + grown)
        for shape in self.shapes:
            x0, y0, x1, y1 = shape.bbox
            if x0 > right or y0 > high or x1 < left or y1 < low:
                continue
            if sweep_hits_shape(shape, ax, ay, bx, by, slim):
                return True
        return False

    def stop(self, a: Point, b: Point) -> float:
        """How far it gets on the straight line, as a share of it."""
        xs, ys, rs = self.game.x, self.game.y, self.game.radius
        return stop_before(*a, *b, self.slim, xs, ys, rs, self.skip, self.shapes, self.near)

    def round(self, a: Point, b: Point, longest: float, over: bool) -> Path | None:
        """The shortest way round; `over`: what can be climbed does not bend it."""
        game = self.game
        shapes = self.shapes if over else (*self.shapes, *self.climbs)
        bounds = (TOLERANCE, TOLERANCE, game.table.width - TOLERANCE, game.table.depth - TOLERANCE)
        return shortest_path(
            *a, *b, self.slim, game.x, game.y, game.radius, self.skip, shapes, bounds, longest
        )
