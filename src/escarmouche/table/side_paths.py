"""The cheapest way to a side: to any place of a straight edge, not to one that is named.

Where nothing but bodies and walls stands between, the last leg of the shortest way meets the side at
a right angle: it comes from the start or from the outermost point of something that was rounded; or
it ends where something that was rounded sticks out over the side. So few places of the side can
be the end, and each is named exactly. Difficult ground and tolls add the feet of their corners, and
then the end slides along the side while that saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, inf
from typing import NamedTuple

from .measure import TOLERANCE, Point
from .pieces import Table
from .shapes import Shape
from .sweeps import overlaps_along
from .terrain_paths import Ground, search, settle
from .trails import path_length

_BESIDE = 20 * TOLERANCE  # just clear of a corner


class Side(NamedTuple):
    """A straight edge from one corner to another, all of whose neighbours lie on one side of it."""

    a: Point
    b: Point

    @property
    def along(self) -> Point:
        """The direction from its first corner to its second."""
        length = hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])
        return ((self.b[0] - self.a[0]) / length, (self.b[1] - self.a[1]) / length)

    def foot(self, p: Point, shift: float = 0.0) -> Point:
        """The nearest place to a point, or one so far along from there."""
        ux, uy = self.along
        at = (p[0] - self.a[0]) * ux + (p[1] - self.a[1]) * uy + shift
        return (self.a[0] + at * ux, self.a[1] + at * uy)

    def away(self, p: Point) -> float:
        """How far a point is from it."""
        x, y = self.foot(p)
        return hypot(p[0] - x, p[1] - y)


def side_of(table: Table, name: str) -> Side:
    """The left, right, bottom or top edge of a table."""
    width, depth = table.width, table.depth
    if name in ("left", "right"):
        x = 0.0 if name == "left" else width
        return Side((x, 0.0), (x, depth))
    y = 0.0 if name == "bottom" else depth
    return Side((0.0, y), (width, y))


def cheapest_way_to_side(start: Point, side: Side, ground: Ground) -> tuple[Point, ...] | None:
    """Return the way of least cost from a place to anywhere on a side, or nothing.

    Exact where no ground is dear; else as good as `cheapest_path`.
    """
    ends = list(_ends(start, side, ground))
    plain = _shortest(start, ends, ground)
    if plain is None:
        return None
    cost = ground.price(plain)
    if cost <= path_length(plain) + TOLERANCE:
        return plain
    near = ground.with_dear(lambda shape: _detour(start, side, shape) < cost)
    ends += [end for shape in near.difficult for end in _borders(shape, side, _BESIDE)]

    def ends_from(place: Point) -> list[Point]:
        straight = (place, side.foot(place))
        if near.price(straight) <= path_length(straight) + TOLERANCE and near.is_free(straight):
            return [straight[1]]  # nothing is better from there
        return [straight[1], *ends]

    found = search(start, near, (plain, cost), side.away, ends_from)
    return settle(*found, near, side.along)[0]


def _detour(start: Point, side: Side, shape: Shape) -> float:
    """No way to a side that comes by a shape is shorter than this."""
    x0, y0, x1, y1 = shape.bbox
    x, y = start
    there = hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1))
    return there + min(side.away(corner) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def _shortest(start: Point, ends: list[Point], ground: Ground) -> tuple[Point, ...] | None:
    """The shortest way to one of several places: the nearest first, so that few need a search."""
    best, length = None, inf
    for end in sorted(ends, key=lambda end: hypot(end[0] - start[0], end[1] - start[1])):
        found = ground.join(start, end, length)
        if found is not None and path_length(found) < length:
            best, length = found, path_length(found)
    return best


def _ends(start: Point, side: Side, ground: Ground) -> Iterator[Point]:
    """The places of a side where a shortest way can end."""
    yield side.foot(start)
    for x, y, reach in ground.rounded():  # below the two outermost points of each
        yield side.foot((x, y), reach)
        yield side.foot((x, y), -reach)
    for shape in ground.shapes:
        yield from _borders(shape, side, ground.radius)


def _borders(shape: Shape, side: Side, grown: float) -> Iterator[Point]:
    """Where a grown shape that lies over a side leaves it free again."""
    (ax, ay), (bx, by) = side
    for share in {t for part in overlaps_along(shape, ax, ay, bx, by, grown) for t in part}:
        if 0.0 < share < 1.0:
            yield (ax + share * (bx - ax), ay + share * (by - ay))
