"""Straight over open ground: most moves go where nobody and nothing is near, and that is told without any search.

What is said here is surely so, and the search for ways would find the same; where it says nothing the search is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import NamedTuple

from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered_as_all_stand, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait
from escarmouche.rulebooks.last_fantasy_war.ground.land import Lying, Words, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import Disc, Edge, Polygon, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.floor_ground import Build, floor_shapes
from escarmouche.table.storeys.model import Place
from escarmouche.table.sweeps import circle_entry, grown_entry
from escarmouche.table.trails import length_in_areas

Boxed = tuple[float, float, float, float, Shape]  # a shape, and a box about it
HAIR = 1e-9  # of a line: what bars it just behind what bars it before is looked at too


class _Bar(NamedTuple):
    """What bars the way of a base: about which disc it keeps `near`, or about which edges, and in which area it may not be."""

    disc: Disc | None
    area: Polygon | None
    edges: Sequence[Edge]
    near: float


Barring = tuple[float, float, float, float, _Bar]  # in a box that holds every base that touches it


class _Slow(NamedTuple):
    """What slows on one floor: all of it, or some shapes; overlapping ones count once."""

    everywhere: bool
    shapes: tuple[Boxed, ...]

    def inches(self, ax: float, ay: float, bx: float, by: float) -> float:
        """How far a straight line leads through it: as `prices.inches_in` says it of any way."""
        if self.everywhere:
            return hypot(bx - ax, by - ay)
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        met = [
            shape
            for x0, y0, x1, y1, shape in self.shapes
            if x0 <= right and x1 >= left and y0 <= high and y1 >= low  # most lie elsewhere
        ]
        return length_in_areas(((ax, ay), (bx, by)), met) if met else 0.0


class _Open(NamedTuple):
    """One floor as units of one type and build find it."""

    surfaces: frozenset[str]
    solid: tuple[Barring, ...]  # what bars the way, from left to right
    wet: _Slow  # where the centre alone counts (A-R43, A-R46)
    hard: _Slow


@remembered_by_table
def _open(table: Table, type: str, build: Build, floor: int) -> _Open:
    """Walls and rims, low walls, what is impassable; and what slows."""
    land, ids = land_of(table, type), floors_of(table).surfaces[floor]
    shapes: list[Shape] = [*floor_shapes(table, build)[floor]]
    shapes += [hurdle.shape for hurdle in table.storeys.hurdles if hurdle.surface in ids]
    shapes += [shape for on, shape in land.barred if on in ids]
    solid = sorted([_bar(shape, build.radius) for shape in shapes], key=lambda barring: barring[0])
    wet, hard = (
        _slow(table, ids, land.wet, land.water),
        _slow(table, ids, land.hard, land.difficult),
    )
    return _Open(frozenset(ids), tuple(solid), wet, hard)


def _slow(table: Table, ids: Sequence[str], words: Words, lying: Lying) -> _Slow:
    """What lies on some surfaces, and those that are slow themselves."""
    shapes: list[Shape] = [shape for on, shape in lying if on in ids]
    shapes += [table.storeys.surface(id).outline for id in ids if id in words]
    everywhere = bool(words) and all(id in words for id in ids)
    return _Slow(everywhere, tuple([(*shape.bbox, shape) for shape in shapes]))


def _bar(shape: Shape, radius: float) -> Barring:
    """A shape as a base of a radius finds it."""
    box = _grown(shape.bbox, radius)
    if isinstance(shape, Disc):
        return (*box, _Bar(shape, None, (), shape.radius + radius))
    area = shape if isinstance(shape, Polygon) else None
    return (*box, _Bar(None, area, shape.edges, max(radius + shape.swell, 1e-3)))


@remembered_by_table
def _open_about(
    table: Table, type: str, radius: float, height: float, margin: float, surface: str
) -> _Open:
    """The same of the floor of a surface."""
    build, floor = Build(radius, height, margin, radius), floors_of(table).number[surface]
    return _open(table, type, build, floor)


def _grown(box: Box, more: float) -> Box:
    x0, y0, x1, y1 = box
    return (x0 - more, y0 - more, x1 + more, y1 + more)


@remembered_as_all_stand
def open_line(
    game: State, base: Unit, gait: Gait, goal: Place, kept: float, foes: tuple[int, ...]
) -> Price | None:
    """What the straight line to a place of its floor costs, if nothing bars it; `foes`: the armies of whom it keeps off so far."""
    far = hypot(goal.x - game.x[base.id], goal.y - game.y[base.id])
    ground = OpenGround(game, base, gait, kept, foes, far)
    return ground.price(goal) if ground.share(goal) >= 1.0 else None


class OpenGround:
    """What a unit finds about it that goes straight over its floor: looked at once for all lines that it may draw from where it stands.

    `kept`: so far it keeps off the bases of `foes`; `far`: so long are its lines, mostly.
    """

    __slots__ = ("_bases", "_far", "_foes", "_gait", "_game", "_ground", "_kept", "_unit")

    def __init__(
        self, game: State, base: Unit, gait: Gait, kept: float, foes: tuple[int, ...], far: float
    ) -> None:
        self._game, self._unit, self._gait, self._kept, self._foes = game, base, gait, kept, foes
        self._far, self._bases = far, self._bases_within(far)
        i, self._ground = base.id, _NOWHERE
        if game.perch[i] is None:
            build = (game.radius[i], gait.height, gait.margin)
            self._ground = _open_about(game.table, base.profile.type, *build, game.surface[i])

    def share(self, goal: Place) -> float:
        """How far, as a share of the straight line to a place of its floor, nothing bars its way, and no base of a foe comes too near.

        1 only if nothing bars all of it; 0 too where that cannot be told at once: it begins beside something.
        """
        if goal.surface not in self._ground.surfaces:
            return 0.0
        i, game = self._unit.id, self._game
        ax, ay, (bx, by, _on) = game.x[i], game.y[i], goal
        share = _on_table(game.table, ax, ay, bx, by, game.radius[i])
        if share > 0.0:
            met = self._before_bases(ax, ay, bx, by)
            share = met if met < share else share
        dx, dy, seen = bx - ax, by - ay, 2.0
        for x0, y0, x1, y1, bar in self._ground.solid:
            if share < seen:  # what lies behind need not be looked at
                if share <= 0.0:
                    return 0.0
                seen = share
                ex, ey = ax + (seen + HAIR) * dx, ay + (seen + HAIR) * dy
                left, right = (ax, ex) if ax < ex else (ex, ax)
                low, high = (ay, ey) if ay < ey else (ey, ay)
            if x0 > right:
                break  # so do all that follow
            if x1 < left or y0 > high or y1 < low:
                continue  # most lie elsewhere
            disc, area, edges, near = bar
            if disc is not None:
                met = circle_entry(disc.x - ax, disc.y - ay, dx, dy, dx * dx + dy * dy, near)
            elif area is not None and area.contains(ax, ay):
                met = 0.0
            else:
                met = grown_entry(edges, ax, ay, bx, by, near)
            share = met if met < share else share
        return share if share > 0.0 else 0.0

    def price(self, goal: Place) -> Price:
        """What the straight line to a place of its floor costs, where nothing bars it."""
        game, base = self._game, self._unit
        x, y = game.x[base.id], game.y[base.id]
        far = hypot(goal.x - x, goal.y - y)
        wet = hard = 0.0
        if self._gait.difficult:
            line, ground = (x, y, goal.x, goal.y), self._ground
            wet, hard = ground.wet.inches(*line), ground.hard.inches(*line)
        return Price(far, 0.0, wet, hard, paid=self._gait.paid) if wet or hard else Price(far)

    def _before_bases(self, ax: float, ay: float, bx: float, by: float) -> float:
        """How far it gets before it comes too near to another base, on whatever surface that stands; 0 where it stands beside one."""
        dx, dy = bx - ax, by - ay
        square, share = dx * dx + dy * dy, 1.0
        if square > self._far * self._far:
            self._far = sqrt(square)
            self._bases = self._bases_within(self._far)
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        for x, y, box, reach in self._bases:
            if x < left - box or x > right + box or y < low - box or y > high + box:
                continue
            ex, ey = x - ax, y - ay
            if ex * ex + ey * ey < reach * reach:
                return 0.0
            dot = ex * dx + ey * dy
            if dot > 0.0:
                cross = ex * dy - ey * dx
                room = reach * reach * square - cross * cross
                if room > 0.0:
                    met = (dot - sqrt(room)) / square
                    share = met if met < share else share
        return share

    def _bases_within(self, far: float) -> list[tuple[float, float, float, float]]:
        """The other bases to which a line of this length may come: where they are, within what box about them, and how near it may come."""
        game, base, kept, foes = self._game, self._unit, self._kept, self._foes
        xs, ys, rs, figures = game.x, game.y, game.radius, game.figures
        x, y, wide = xs[base.id], ys[base.id], rs[base.id] + kept
        most, found = far + wide + max(rs), []
        left, right, low, high = x - most, x + most, y - most, y + most
        for at, up, r, other in zip(xs, ys, rs, figures, strict=True):
            if at < left or at > right or up < low or up > high or other is base:
                continue  # most stand elsewhere, or nowhere
            if game.status[other.id] == ON_TABLE and not (game.duos and is_aboard(game, other.id)):
                box = r + wide
                found.append((at, up, box, box if other.camp in foes else box - kept))
        return found


_NOWHERE = _Open(frozenset(), (), _Slow(False, ()), _Slow(False, ()))


def _on_table(table: Table, ax: float, ay: float, bx: float, by: float, r: float) -> float:
    """How far all of a base stays on the table; 0 where it is not."""
    share, wide, deep = 1.0, table.width - r, table.depth - r
    if not (r <= ax <= wide and r <= ay <= deep):
        return 0.0
    if not r <= bx <= wide:
        share = ((r if bx < r else wide) - ax) / (bx - ax)
    if not r <= by <= deep:
        share = min(share, ((r if by < r else deep) - ay) / (by - ay))
    return share
