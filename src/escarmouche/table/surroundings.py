"""What surrounds a mover, as path finding sees it: circles grown by its radius, and shapes.

Obstacles are known by a number: 0 and up for round ones (which are circles themselves), below 0
for the others. Checks answer with the number of what is in the way, so that the search can learn
which obstacles matter.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, inf, pi, sin, sqrt

from escarmouche.memory import remembered

from . import curves
from .measure import TOLERANCE, Point
from .shapes import Box, Disc, Line, Polygon, Shape
from .sweeps import sweep_hits_shape

Floats = Sequence[float]
Circle = tuple[float, float, float]
TURN = 2.0 * pi
CHORDS = (pi / 15, pi / 30, pi / 60, pi / 120, pi / 240)
_SMALL = 0.05  # the radius of a circle on which a few chords are as good as many
Sector = tuple[float, float]  # where it begins, how wide it is
_Sectors = list[tuple[float, float, int]]
_Near = list[tuple[Shape, int]]


class Surroundings:
    """The obstacles of one mover on its way from a to b."""

    __slots__ = (
        "_arcs",
        "_left",
        "_widest",
        "ax",
        "ay",
        "bx",
        "by",
        "circles",
        "discs",
        "max_length",
        "most",
        "radius",
        "shapes",
    )

    def __init__(
        self,
        ax: float,
        ay: float,
        bx: float,
        by: float,
        radius: float,
        max_length: float,
        give_up: float = inf,
    ) -> None:
        self.ax, self.ay, self.bx, self.by = ax, ay, bx, by
        self.radius, self.max_length = radius, max_length
        self.most = min(max_length, give_up)  # nobody wants a longer one
        self.circles: list[Circle] = []
        self.discs: list[tuple[float, float, float, int]] = []
        self.shapes: list[tuple[float, float, float, float, Shape, int]] = []
        self._arcs: dict[int, tuple[_Sectors, _Near]] = {}
        self._widest = 0.0  # of the discs
        self._left: dict[int, bool] = {}  # shapes that the mover is in from the start

    def add(
        self, xs: Floats, ys: Floats, rs: Floats, skip: Container[int], shapes: Sequence[Shape]
    ) -> None:
        """Take in what could be reached at all."""
        i, ax, ay, bx, by, r = -1, self.ax, self.ay, self.bx, self.by, self.radius
        most = self.most + 2.0 * (r + TOLERANCE)
        for x, y, wide in zip(xs, ys, rs, strict=True):
            i += 1
            if hypot(x - ax, y - ay) + hypot(x - bx, y - by) <= most + 2.0 * wide:
                if i not in skip:
                    self._add_disc(x, y, wide + r)
        for shape in shapes:
            if isinstance(shape, Disc):
                if self._may_matter(shape.x, shape.y, shape.radius + r):
                    self._add_disc(shape.x, shape.y, shape.radius + r)
        for shape in shapes:
            if not isinstance(shape, Disc):
                x0, y0, x1, y1 = shape.bbox
                row = (x0 - r, y0 - r, x1 + r, y1 + r, shape, -1 - len(self.shapes))
                self.shapes.append(row)

    def _add_disc(self, x: float, y: float, reach: float) -> None:
        if reach > TOLERANCE:
            limit = reach - TOLERANCE
            self.discs.append((x, y, limit * limit, len(self.circles)))
            if reach > self._widest:
                self._widest = reach
            self._add_circle(x, y, reach)

    def _may_matter(self, x: float, y: float, reach: float) -> bool:
        """Whether a way that is short enough could come to a circle: there from the start, and on to the goal."""
        far = hypot(x - self.ax, y - self.ay) + hypot(x - self.bx, y - self.by)
        return far <= self.most + 2.0 * (reach + TOLERANCE)

    def _add_circle(self, x: float, y: float, reach: float) -> None:
        """Keep a circle; when the start or the goal touches it, it passes exactly through them."""
        low = (reach - TOLERANCE) * abs(reach - TOLERANCE)
        high = reach * reach
        for dx, dy in ((self.ax - x, self.ay - y), (self.bx - x, self.by - y)):
            square = dx * dx + dy * dy
            if low <= square < high:
                high = square
                reach = sqrt(square)
        self.circles.append((x, y, reach))

    def corners_of(self, owner: int) -> list[int]:
        """Return the circles a path can turn round to pass an obstacle, making them if needed."""
        if owner >= 0:
            return [owner]
        first = len(self.circles)
        for x, y, r in corners_round(self.shapes[-1 - owner][4]):
            if self._may_matter(x, y, r + self.radius):
                self._add_circle(x, y, r + self.radius)
        return list(range(first, len(self.circles)))

    def way_out(self) -> Point | None:
        """Return where to go first if the mover starts inside another base: to contact with it.

        Contact is measured anew: the circle that is kept may pass through a goal which overlaps by
        just the tolerance, and whoever stepped out to that circle could still be inside.
        """
        for x, y, square, _owner in self.discs:
            dx, dy = self.ax - x, self.ay - y
            if 1e-18 < dx * dx + dy * dy < square:
                share = (sqrt(square) + TOLERANCE) / hypot(dx, dy)
                return (x + dx * share, y + dy * share)
        return None

    def in_the_way(self, ax: float, ay: float, bx: float, by: float) -> int | None:
        """Return an obstacle that blocks a segment, if any."""
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        wide = self._widest
        first, last = (ax - wide, bx + wide) if ax < bx else (bx - wide, ax + wide)
        for x, y, limit, owner in self.discs:
            if x < first or x > last:
                continue  # most lie elsewhere
            ex = x - ax
            ey = y - ay
            dot = ex * dx + ey * dy
            if dot <= 0.0:
                continue
            cross = ex * dy - ey * dx
            if cross * cross >= limit * square:
                continue
            if dot > square and (x - bx) * (x - bx) + (y - by) * (y - by) >= limit:
                continue
            return owner
        for x0, y0, x1, y1, shape, owner in self.shapes:
            if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1):
                continue
            if (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
                continue
            if sweep_hits_shape(shape, ax, ay, bx, by, self.radius):
                return owner
        return None

    def in_the_arc(self, circle: int, sense: int, angle: float, arc: float) -> int | None:
        """Return an obstacle that blocks an arc on a circle, if any."""
        if arc < 1e-7 or arc > TURN - 1e-7 or self.circles[circle][2] < 1e-9:
            return None
        sectors, shapes = self._arcs.get(circle) or self._round(circle)
        low = angle if sense > 0 else angle - arc
        for start, width, owner in sectors:
            if (start - low) % TURN < arc or (low - start) % TURN < width:
                return owner
        for shape, owner in shapes:
            if self._arc_hits(shape, circle, sense, angle, arc):
                return owner
        return None

    def _arc_hits(self, shape: Shape, circle: int, sense: int, angle: float, arc: float) -> bool:
        """Say whether an arc runs into a shape; fine chords decide what coarse ones suspect."""
        centre = self.circles[circle]
        for step in (CHORDS[0], CHORDS[3] if centre[2] > _SMALL else CHORDS[1]):
            corners = chords(centre, sense, angle, arc, step)
            points = [_on(centre, angle), *corners, _on(centre, angle + sense * arc)]
            if not any(
                sweep_hits_shape(shape, px, py, qx, qy, self.radius)
                for (px, py), (qx, qy) in pairwise(points)
            ):
                return False
        return True

    def _round(self, circle: int) -> tuple[_Sectors, _Near]:
        """Find once which sectors of a circle other bases block, and which shapes are near it."""
        x, y, reach = self.circles[circle]
        sectors: _Sectors = []
        for ox, oy, _, owner in self.discs:
            dx, dy = ox - x, oy - y
            other = self.circles[owner][2]
            square = dx * dx + dy * dy
            if owner == circle or square >= (reach + other - 1e-9) ** 2:
                continue
            far = sqrt(square)
            if far < 1e-9 and abs(other - reach) < 1e-9:
                continue  # the same circle twice blocks itself nowhere
            if far <= other - reach:
                sectors.append((0.0, TURN, owner))
            elif far > reach - other:
                half = acos((square + reach * reach - other * other) / (2 * far * reach)) - 1e-6
                if half > 0.0:
                    sectors.append((atan2(dy, dx) - half, 2 * half, owner))
        near: _Near = []
        for x0, y0, x1, y1, shape, owner in self.shapes:
            if x0 < x + reach and x - reach < x1 and y0 < y + reach and y - reach < y1:
                barred = self._sectors(circle, shape, owner)
                if barred is None:
                    near.append((shape, owner))
                else:
                    sectors += [(start, width, owner) for start, width in barred]
        self._arcs[circle] = (sectors, near)
        return sectors, near

    def _sectors(self, circle: int, shape: Shape, owner: int) -> Sequence[Sector] | None:
        """The sectors of a circle in which a mover would overlap a shape.

        Not told of a shape that the mover overlaps from the start: it may leave it, so it depends on the sense. Nor of
        one in which its centre may be.
        """
        left = self._left.get(owner)
        if left is None:
            left = self._left[owner] = self._starts_in(shape)
        if left:
            return None
        return sectors(shape, *self.circles[circle], self.radius)

    def _starts_in(self, shape: Shape) -> bool:
        """Whether the mover overlaps a shape from the start, or may be in it."""
        x, y, r = self.ax, self.ay, self.radius
        if isinstance(shape, Disc) or r + shape.swell <= 2 * TOLERANCE:
            return True
        return shape.intersects_disc(x, y, r) or shape.contains(x, y)


@remembered
def sectors(shape: Shape, x: float, y: float, reach: float, r: float) -> Sequence[Sector]:
    """The sectors of a circle on which a disc of some radius would overlap a shape.

    Between two places where the circle meets what bounds the grown shape nothing changes.
    """
    if shape.distance_to_point(x, y) >= reach + r:
        return ()
    ring = curves.Circle(x, y, reach)
    bounds = curves.near_box(curves.around_shape(shape, r - TOLERANCE), ring.box)
    cuts = sorted(
        {ring.along(spot) % TURN for one in bounds for spot in curves.meetings(ring, one)}
    )
    if not cuts:
        whole = shape.intersects_disc(*ring.at(0.0), r)
        return ((0.0, TURN),) if whole else ()
    found = []
    for start, end in zip(cuts, [*cuts[1:], cuts[0] + TURN], strict=True):
        if shape.intersects_disc(*ring.at((start + end) / 2), r):
            found.append((start + 1e-6, end - start - 2e-6))
    return tuple(sector for sector in found if sector[1] > 0.0)


def corners_round(shape: Shape) -> list[tuple[float, float, float]]:
    """Return the corners a path can turn round: (x, y, own radius); dents are left out."""
    if isinstance(shape, Disc):
        return [(shape.x, shape.y, shape.radius)]
    if isinstance(shape, Line) and shape.turns is not None:
        return [(x, y, shape.swell) for x, y in shape.turns]
    if not isinstance(shape, Polygon):
        ends = [(x, y) for x, y, _, _, _ in shape.edges]
        x, y, ux, uy, length = shape.edges[-1]
        ends.append((x + length * ux, y + length * uy))
        return [(x, y, shape.swell) for x, y in ends]
    edges = shape.edges
    return [
        (edge[0], edge[1], 0.0)
        for before, edge in zip(edges[-1:] + edges[:-1], edges, strict=True)
        if before[2] * edge[3] - before[3] * edge[2] > 1e-9
    ]


def _on(circle: Circle, angle: float) -> Point:
    return (circle[0] + circle[2] * cos(angle), circle[1] + circle[2] * sin(angle))


def chords(circle: Circle, sense: int, angle: float, arc: float, step: float) -> list[Point]:
    """Return the corners of a polyline outside an arc, each side tangent to it."""
    x, y, reach = circle
    if reach < 1e-9:
        return [(x, y)]
    if arc < 1e-7:
        return [_on(circle, angle)]
    count = ceil(arc / step)
    half = arc / (2 * count)
    out = reach / cos(half)
    return [_on((x, y, out), angle + sense * half * (2 * k + 1)) for k in range(count)]


def within(bounds: Box, x: float, y: float) -> bool:
    """Say whether a centre is within bounds, their edge included."""
    return bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]
