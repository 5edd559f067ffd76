"""Solids: what has a bottom and a top on the table, and the eyes that look past it.

Heights are measured from the ground of the table, in its unit. A solid hides what is behind it, and
any solid can itself be looked at; an upright rectangle (a window, a door, a flat silhouette) can only
be looked at.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from math import hypot
from operator import itemgetter
from typing import NamedTuple

from .bases import Placed, RoundBase
from .measure import Point
from .pieces import Scenery
from .polygons import Polygon
from .shapes import Capsule, Disc, Line, Shape, rectangle

UPSIDE_DOWN = "the top of a solid lies below its bottom"


class Eye(NamedTuple):
    """A point from which somebody looks."""

    x: float
    y: float
    z: float


@dataclass(frozen=True, slots=True)
class Cylinder:
    """A figure as others see it, or anything round that stands upright."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    name: Hashable = None

    def __post_init__(self) -> None:
        if self.radius <= 0.0:
            raise ValueError("a cylinder needs a radius")
        if self.top < self.bottom:
            raise ValueError(UPSIDE_DOWN)


@dataclass(frozen=True, slots=True)
class Prism:
    """A shape of the table drawn up from its bottom to its top: a wall, a house, a floor."""

    shape: Shape
    bottom: float
    top: float
    name: Hashable = None
    screens: bool = field(init=False, repr=False, compare=False)  # it bulges nowhere inwards

    def __post_init__(self) -> None:
        if self.top < self.bottom:
            raise ValueError(UPSIDE_DOWN)
        shape = self.shape
        if isinstance(shape, Polygon):
            screens = shape.convex
        else:
            screens = not isinstance(shape, Line) or len(shape.points) == 2
        object.__setattr__(self, "screens", screens)


@dataclass(frozen=True, slots=True)
class UprightRectangle:
    """A flat upright rectangle over the segment from `a` to `b`: an opening, or a flat silhouette."""

    a: Point
    b: Point
    bottom: float
    top: float
    name: Hashable = None

    def __post_init__(self) -> None:
        if hypot(self.b[0] - self.a[0], self.b[1] - self.a[1]) <= 1e-9:
            raise ValueError("an upright rectangle needs two distinct ends")
        if self.top < self.bottom:
            raise ValueError(UPSIDE_DOWN)


Solid = Cylinder | Prism
Silhouette = Cylinder | Prism | UprightRectangle  # what is looked at

Row = tuple[float, float, float, float, float, Solid]  # of a solid: a circle round it, its heights
_FromLeft = tuple[list[float], list[tuple[int, Row]]]


@dataclass(frozen=True, slots=True)
class Blockers:
    """Solids that may hide something, in the order in which they are named; made once, asked often."""

    solids: tuple[Solid, ...]
    rows: tuple[Row, ...] = field(init=False, repr=False, compare=False)
    # once asked for; of a set that is joined or a part, nothing: it does not live long
    _from_left: list[_FromLeft] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple([_row(solid) for solid in self.solids]))
        object.__setattr__(self, "_from_left", [])

    @classmethod
    def of(cls, *groups: Iterable[Solid]) -> Blockers:
        """Gather solids: those of the scenery, those of the figures."""
        return cls(tuple([solid for group in groups for solid in group]))

    def __add__(self, others: Blockers) -> Blockers:
        """Join two sets without looking at their solids again."""
        joined = object.__new__(Blockers)
        object.__setattr__(joined, "solids", self.solids + others.solids)
        object.__setattr__(joined, "rows", self.rows + others.rows)
        object.__setattr__(joined, "_from_left", None)
        return joined

    def between(self, one: Cylinder, other: Cylinder) -> Blockers:
        """Those of them that come near any line from one of two solids to the other: mostly few."""
        x, y, dx, dy = one.x, one.y, other.x - one.x, other.y - one.y
        away = hypot(dx, dy) or 1.0
        ux, uy, wide = dx / away, dy / away, one.radius + other.radius + 1e-6
        low = one.bottom if one.bottom < other.bottom else other.bottom
        high = one.top if one.top > other.top else other.top
        found: list[tuple[int, Row]] = []
        right = (x if x > other.x else other.x) + wide
        for number, row in self._left_of(right):
            cx, cy, reach, bottom, top, _solid = row
            if bottom < high and top > low:
                cx, cy, reach = cx - x, cy - y, reach + wide
                if (
                    -reach <= cx * uy - cy * ux <= reach
                    and -reach <= cx * ux + cy * uy <= away + reach
                ):
                    found.append((number, row))
        if len(found) > 1:
            found.sort(key=itemgetter(0))
        return Blockers._of_rows(tuple([row for _number, row in found]))

    def _left_of(self, right: float) -> Iterable[tuple[int, Row]]:
        """The rows with their numbers, without those that lie wholly to the right of this."""
        known = self._from_left
        if known is None:
            return enumerate(self.rows)
        if not known:
            rows = sorted(enumerate(self.rows), key=lambda each: each[1][0] - each[1][2])
            known.append(([row[0] - row[2] for _number, row in rows], rows))
        lefts, rows = known[0]
        return rows[: bisect(lefts, right)]

    def before(self, eye: Eye, start: Eye, end: Eye, aside: float) -> Blockers:
        """Those that come near any line from an eye to what moves straight from one place to another: at most so far aside.

        What lies beyond a side of the triangle between the three does not.
        """
        low, high = min(eye.z, start.z, end.z), max(eye.z, start.z, end.z)
        axes = _axes(eye, start, end, aside + 1e-6)
        rows = []
        for row in self.rows:
            x, y, reach, bottom, top, solid = row
            if bottom >= high or top <= low:
                continue
            for nx, ny, least, most in axes:
                at = nx * x + ny * y
                if at - reach > most or at + reach < least or _beyond(solid, nx, ny, least, most):
                    break
            else:
                rows.append(row)
        return Blockers._of_rows(tuple(rows))

    def within(self, x0: float, y0: float, x1: float, y1: float) -> Blockers:
        """Those of them that come near a box."""
        rows = []
        for row in self.rows:
            x, y, reach, *_ = row
            if x + reach >= x0 and x - reach <= x1 and y + reach >= y0 and y - reach <= y1:
                rows.append(row)
        return Blockers._of_rows(tuple(rows))

    @classmethod
    def _of_rows(cls, rows: tuple[Row, ...]) -> Blockers:
        made = object.__new__(cls)
        object.__setattr__(made, "solids", tuple([row[5] for row in rows]))
        object.__setattr__(made, "rows", rows)
        object.__setattr__(made, "_from_left", None)
        return made


def _axes(eye: Eye, start: Eye, end: Eye, aside: float) -> list[tuple[float, float, float, float]]:
    """Return the directions across the sides of a triangle, each with how far it reaches in it."""
    found = []
    corners = (eye, start, end)
    for one, other in ((eye, start), (eye, end), (start, end)):
        dx, dy = other.x - one.x, other.y - one.y
        length = hypot(dx, dy)
        if length > 1e-9:
            nx, ny = -dy / length, dx / length
            reaches = [nx * corner.x + ny * corner.y for corner in corners]
            found.append((nx, ny, min(reaches) - aside, max(reaches) + aside))
    return found


def _beyond(solid: Solid, nx: float, ny: float, least: float, most: float) -> bool:
    """Say whether all corners of a solid lie beyond a stretch in one direction."""
    if isinstance(solid, Cylinder) or not isinstance(solid.shape, Line | Polygon):
        return False
    reaches = [nx * x + ny * y for x, y in solid.shape.points]
    return min(reaches) > most or max(reaches) < least


def figure_solid(placed: Placed, floor: float, name: Hashable = None) -> Solid:
    """Return the solid of a figure that stands on a floor of this height."""
    base = placed.base
    if isinstance(base, RoundBase):
        return Cylinder(placed.x, placed.y, base.radius, floor, floor + base.height, name)
    shape = rectangle(placed.x, placed.y, base.depth, base.width, placed.facing)
    return Prism(shape, floor, floor + base.height, name)


def scenery_solid(piece: Scenery, floor: float = 0.0) -> Prism:
    """Return the solid of a piece of scenery without holes."""
    return Prism(piece.shape, floor, floor + piece.height, piece.id)


def facing_rectangle(figure: Cylinder, eye: Eye) -> UprightRectangle:
    """Return a figure's flat silhouette: as wide as its base, as tall as it, turned to an eye."""
    dx, dy = figure.x - eye.x, figure.y - eye.y
    away = hypot(dx, dy)
    if away <= figure.radius:
        raise ValueError("a flat silhouette cannot be turned to an eye above or below it")
    wx, wy = -dy / away * figure.radius, dx / away * figure.radius
    right, left = (figure.x - wx, figure.y - wy), (figure.x + wx, figure.y + wy)
    return UprightRectangle(right, left, figure.bottom, figure.top, figure.name)


def eyes_across(figure: Cylinder, towards: Point, height: float) -> tuple[Eye, Eye, Eye]:
    """Return three eyes: over the middle of a base, and over its two ends across the line of sight."""
    dx, dy = towards[0] - figure.x, towards[1] - figure.y
    away = hypot(dx, dy) or 1.0
    wx, wy = -dy / away * figure.radius, dx / away * figure.radius
    return (
        Eye(figure.x, figure.y, height),
        Eye(figure.x - wx, figure.y - wy, height),
        Eye(figure.x + wx, figure.y + wy, height),
    )


def _row(solid: Solid) -> Row:
    if isinstance(solid, Cylinder):
        return (solid.x, solid.y, solid.radius, solid.bottom, solid.top, solid)
    shape = solid.shape
    if isinstance(shape, Disc):
        return (shape.x, shape.y, shape.radius, solid.bottom, solid.top, solid)
    x0, y0, x1, y1 = shape.bbox
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if isinstance(shape, Capsule):
        reach = hypot(shape.b[0] - shape.a[0], shape.b[1] - shape.a[1]) / 2 + shape.radius
    else:
        reach = max([hypot(px - x, py - y) for px, py in shape.points])
    return (x, y, reach, solid.bottom, solid.top, solid)


def middle_strip(shape: Capsule) -> Polygon:
    """Return the straight part of a capsule, without its round ends."""
    px, py, ux, uy, length = shape.edges[0]
    qx, qy, r = px + length * ux, py + length * uy, shape.radius
    vx, vy = -r * uy, r * ux
    return Polygon(((px - vx, py - vy), (qx - vx, qy - vy), (qx + vx, qy + vy), (px + vx, py + vy)))
