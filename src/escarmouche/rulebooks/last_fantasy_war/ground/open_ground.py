"""Straight over open ground: most moves go where nobody and nothing is near, and that is told without any search.

What is said here is surely so, and the search for ways would find the same; where it says nothing the search is asked.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.sweeps import circle_entry, grown_entry


class _Piece(NamedTuple):
    """Something on a table, with a box about it."""

    left: float
    low: float
    right: float
    high: float
    shape: Shape
    trodden: bool = False  # of what is difficult or wet the centre alone counts (A-R43, A-R46)
    beside: bool = False  # one may be within its outline: where one stands, or high above that


@remembered_by_table
def _pieces(table: Table, type: str, height: float, on: str) -> tuple[_Piece, ...] | None:
    """All that open ground is not, for units of a type and a height that stand on a surface: walls and rims of surfaces, low walls, what bars or slows.

    Nothing where that surface itself slows them, or is too low for them.
    """
    land, storeys = land_of(table, type), table.storeys
    if on in land.hard or on in land.wet or on in land.shut:
        return None
    if on != GROUND and storeys.surface(on).headroom < height:
        return None
    above = storeys.height_of(on) + height
    found = [
        _Piece(*s.outline.bbox, s.outline, beside=s.id == on or s.bottom >= above)
        for s in storeys.surfaces
    ]
    shapes = [hurdle.shape for hurdle in storeys.hurdles]
    shapes += [shape for _on, shape in land.barred]
    found += [_Piece(*shape.bbox, shape) for shape in shapes]
    slow = (*land.difficult, *land.water)
    return (*found, *(_Piece(*shape.bbox, shape, True) for _on, shape in slow))


def open_share(game: State, base: Unit, goal: Place, kept: float) -> float:
    """How far, as a share of the straight line to a place, it surely gets over open ground, never within `kept` of an enemy's base.

    It stays on its surface. 1 only if all of the line is open; 0 too where that cannot be told at once: it begins beside something.
    """
    i, r = base.id, game.radius[base.id]
    on = game.surface[i]
    if goal.surface != on or game.perch[i] is not None:
        return 0.0
    ax, ay, bx, by = game.x[i], game.y[i], goal.x, goal.y
    if not (r <= bx <= game.table.width - r and r <= by <= game.table.depth - r):
        return 0.0
    pieces = _pieces(game.table, base.profile.type, base.profile.height, on)
    share = 0.0 if pieces is None else _before_bases(game, base, bx, by, kept)
    if pieces is None or share <= 0.0:
        return 0.0
    left, right = (ax - r, bx + r) if ax < bx else (bx - r, ax + r)
    low, high = (ay - r, by + r) if ay < by else (by - r, ay + r)
    for x0, y0, x1, y1, shape, trodden, beside in pieces:
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:  # most lie elsewhere
            if not (beside or trodden) and shape.contains(ax, ay):
                return 0.0
            met = _entry(shape, ax, ay, bx, by, 0.0 if trodden else r)
            if met < share:
                share = met
                if share <= 0.0:
                    break
    return share


def _before_bases(game: State, base: Unit, bx: float, by: float, kept: float) -> float:
    """How far it gets before it comes too near to another base, on whatever surface that stands."""
    xs, ys, rs, r, foes = game.x, game.y, game.radius, game.radius[base.id], game.sides.foes[base.camp]
    ax, ay = xs[base.id], ys[base.id]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = 1.0
    for other in game.bodies():
        j = other.id
        ex, ey = xs[j] - ax, ys[j] - ay
        reach = r + rs[j]
        if other.camp in foes:
            reach += kept
        dot = ex * dx + ey * dy
        if dot <= 0.0:  # behind it, or it itself
            if ex * ex + ey * ey < reach * reach and other is not base:
                return 0.0
            continue
        cross = ex * dy - ey * dx
        room = reach * reach * square - cross * cross
        if room > 0.0:
            if ex * ex + ey * ey < reach * reach:
                return 0.0
            met = (dot - sqrt(room)) / square
            if met < share:
                share = met
    return share


def _entry(shape: Shape, ax: float, ay: float, bx: float, by: float, r: float) -> float:
    """At what share of a line a base of a radius comes to the outline of a shape; 0 where it is beside it from the start."""
    if r == 0.0:
        parts = shape.crossings(ax, ay, bx, by)
        return min([part[0] for part in parts], default=1.0)
    if isinstance(shape, Disc):
        dx, dy = bx - ax, by - ay
        return circle_entry(
            shape.x - ax, shape.y - ay, dx, dy, dx * dx + dy * dy, shape.radius + r
        )
    return grown_entry(shape.edges, ax, ay, bx, by, r + max(0.0, shape.swell))
