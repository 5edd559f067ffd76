"""Straight over open ground: most moves go where nobody and nothing is near, and that is told without any search.

What is said here is surely so, and the search for ways would find the same; where it says nothing the search is asked.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered_as_all_stand, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price, inches_in
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import Disc, Polygon, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.floor_ground import Build, floor_shapes
from escarmouche.table.storeys.model import Place
from escarmouche.table.sweeps import circle_entry, grown_entry

Boxed = tuple[float, float, float, float, Shape]  # a shape, and a box about it


class _Open(NamedTuple):
    """One floor as units of one type and build find it."""

    surfaces: frozenset[str]
    solid: tuple[
        Boxed, ...
    ]  # what bars the way, in boxes that hold every base that touches it, from left to right
    slow: tuple[Boxed, ...]  # what is difficult or wet: the centre alone counts (A-R43, A-R46)


@remembered_by_table
def _open(table: Table, type: str, build: Build, floor: int) -> _Open:
    """Walls and rims, low walls, what is impassable; and what slows."""
    land, ids = land_of(table, type), floors_of(table).surfaces[floor]
    shapes: list[Shape] = [*floor_shapes(table, build)[floor]]
    shapes += [hurdle.shape for hurdle in table.storeys.hurdles if hurdle.surface in ids]
    shapes += [shape for on, shape in land.barred if on in ids]
    named = [id for id in ids if id in land.hard or id in land.wet or id in land.shut]
    slow: list[Shape] = [table.storeys.surface(id).outline for id in named]
    slow += [shape for on, shape in (*land.difficult, *land.water) if on in ids]
    solid = [(*_grown(shape.bbox, build.radius), shape) for shape in shapes]
    solid.sort(key=lambda boxed: boxed[0])
    return _Open(frozenset(ids), tuple(solid), tuple([(*shape.bbox, shape) for shape in slow]))


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


def _open_to(game: State, base: Unit, gait: Gait, goal: Place) -> _Open | None:
    """The floor on which it stands, if the goal is on it too."""
    i = base.id
    if game.perch[i] is not None:
        return None
    build = (game.radius[i], gait.height, gait.margin)
    found = _open_about(game.table, base.profile.type, *build, game.surface[i])
    return found if goal.surface in found.surfaces else None


@remembered_as_all_stand
def open_line(
    game: State, base: Unit, gait: Gait, goal: Place, kept: float, foes: tuple[int, ...]
) -> Price | None:
    """What the straight line to a place of its floor costs, if nothing bars it; `foes`: the armies of whom it keeps off so far."""
    if open_share(game, base, gait, goal, kept, foes) < 1.0:
        return None
    return straight_price(game, base, gait, goal)


def open_share(
    game: State, base: Unit, gait: Gait, goal: Place, kept: float, foes: tuple[int, ...]
) -> float:
    """How far, as a share of the straight line to a place of its floor, nothing bars its way, and no base of a foe comes within `kept`.

    1 only if nothing bars all of it; 0 too where that cannot be told at once: it begins beside something.
    """
    ground = _open_to(game, base, gait, goal)
    if ground is None:
        return 0.0
    ax, ay, r, bx, by = game.x[base.id], game.y[base.id], game.radius[base.id], goal.x, goal.y
    share = _on_table(game.table, ax, ay, bx, by, r)
    if share > 0.0:
        met = _before_bases(game, base, bx, by, kept, foes)
        share = met if met < share else share
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    for x0, y0, x1, y1, shape in ground.solid:
        if share <= 0.0:
            return 0.0
        if x0 > right:
            break  # so do all that follow
        if x1 >= left and y0 <= high and y1 >= low:  # most lie elsewhere
            met = _entry(shape, ax, ay, bx, by, r)
            share = met if met < share else share
    return share if share > 0.0 else 0.0


def straight_price(game: State, base: Unit, gait: Gait, goal: Place) -> Price:
    """What the straight line to a place of its floor costs, where nothing bars it."""
    x, y = game.x[base.id], game.y[base.id]
    far = hypot(goal.x - x, goal.y - y)
    ground = _open_to(game, base, gait, goal) if gait.difficult else None
    if ground is None or not _meets(ground.slow, x, y, goal.x, goal.y):
        return Price(far)
    land, floors = land_of(game.table, base.profile.type), floors_of(game.table)
    surfaces, line = floors.surfaces[floors.number[goal.surface]], ((x, y), goal.point)
    wet = inches_in(game.table, line, surfaces, land.wet, land.water)
    hard = inches_in(game.table, line, surfaces, land.hard, land.difficult)
    return Price(far, 0.0, wet, hard, paid=gait.paid)


def _meets(shapes: tuple[Boxed, ...], ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a line comes near any of some shapes."""
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    for x0, y0, x1, y1, _shape in shapes:
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            return True
    return False


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


def _before_bases(
    game: State, base: Unit, bx: float, by: float, kept: float, foes: tuple[int, ...]
) -> float:
    """How far it gets before it comes too near to another base, on whatever surface that stands."""
    xs, ys, rs = game.x, game.y, game.radius
    ax, ay, r = xs[base.id], ys[base.id], rs[base.id]
    dx, dy = bx - ax, by - ay
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    square, share = dx * dx + dy * dy, 1.0
    wide = r + kept
    for x, y, reach, other in zip(xs, ys, rs, game.figures, strict=True):
        reach += wide
        if x < left - reach or x > right + reach or y < low - reach or y > high + reach:
            continue  # most stand elsewhere, or nowhere
        if game.status[other.id] != ON_TABLE or (game.duos and is_aboard(game, other.id)):
            continue
        if other.camp not in foes:
            reach -= kept
        ex, ey = x - ax, y - ay
        cross, dot = ex * dy - ey * dx, ex * dx + ey * dy
        room = reach * reach * square - cross * cross
        if ex * ex + ey * ey < reach * reach and other is not base:
            return 0.0
        if dot > 0.0 and room > 0.0:
            met = (dot - sqrt(room)) / square
            if met < share:
                share = met
    return share


def _entry(shape: Shape, ax: float, ay: float, bx: float, by: float, r: float) -> float:
    """At what share of a line a base of a radius comes to a shape; 0 where it is beside or in it from the start."""
    if isinstance(shape, Disc):
        dx, dy = bx - ax, by - ay
        reach = shape.radius + r
        return circle_entry(shape.x - ax, shape.y - ay, dx, dy, dx * dx + dy * dy, reach)
    if isinstance(shape, Polygon) and shape.contains(ax, ay):
        return 0.0
    return grown_entry(shape.edges, ax, ay, bx, by, max(r + shape.swell, 1e-3))
