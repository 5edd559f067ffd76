"""What bars a mover on each floor: rims, feet of walls, walls, low ceilings; and the floor as ground that costs.

The flat kernel walks a floor as it walks a table. A rim is a line that the centre may approach to the margin, the
foot of a wall one that it may approach to the foot's clearance, a wall that rises is touched by the base itself: a
line's swell says by how much its clearance differs from the mover's radius.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot, inf
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.table.fences import Fences
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import boxed
from escarmouche.table.shapes import Disc, Line, Polygon, Shape
from escarmouche.table.surroundings import within
from escarmouche.table.tangents import way_round
from escarmouche.table.terrain_paths import Ground, search, settle
from escarmouche.table.trails import length_in_area, path_length, times_crossed

from .borders import Border, floors_of
from .model import GROUND, Surface, covers
from .sides import overlap

NEAR = 0.1  # by which boxes are too large


class Build(NamedTuple):
    """What of a mover decides where it can be: its size, and how near it goes to rims and walls."""

    radius: float
    height: float
    margin: float
    foot: float


def clearances(border: Border, build: Build) -> tuple[float, float]:
    """How far from a border the centre keeps, on its own surface and beyond."""
    if border.side.rise > TOLERANCE:
        return build.foot, build.foot
    if border.is_walked:
        return build.margin, build.margin
    if border.there > border.here:
        return build.foot, build.margin
    return build.margin, build.foot


@remembered_by_table
def floor_shapes(table: Table, build: Build) -> tuple[tuple[Shape, ...], ...]:
    """What bars a mover on each floor, as far as storeys bar it."""
    floors = floors_of(table)
    solid = _solid(table, build)
    rails: list[dict[_Rail, list[tuple[Point, Point]]]] = [{} for _ in floors.surfaces]
    for border, own, other, has_foot in _barring(table):
        part = (border.a, border.b)
        inner, outer = clearances(border, build)
        if other != own:
            rails[own].setdefault(_Rail(inner, _LEFT), []).append(part)
            if other is not None and has_foot and border.surface not in solid:
                rails[other].setdefault(_Rail(outer, _RIGHT), []).append(part)
        elif abs(inner - outer) <= TOLERANCE:
            rails[own].setdefault(_Rail(inner, _LEFT | _RIGHT), []).append(part)
        else:  # one side keeps farther away: a band beside the line bars the rest of that side
            aside = inner / 2 if inner > outer else -outer / 2
            near, far = (_RIGHT, _LEFT) if inner > outer else (_LEFT, _RIGHT)
            rails[own].setdefault(_Rail(min(inner, outer), near), []).append(part)
            rails[own].setdefault(_Rail(abs(aside), far, aside), []).append(part)
    found: list[tuple[Shape, ...]] = []
    for number, parts in enumerate(rails):
        shapes: list[Shape] = list(_low_ceilings(table, floors.surfaces[number], build))
        shapes += [table.storeys.surface(id).outline for id, at in solid.items() if at == number]
        for rail, segments in parts.items():
            shapes += [rail.line(table, chain, build.radius) for chain in _chains(segments)]
        found.append(tuple(shapes))
    return tuple(found)


@remembered_by_table
def _barring(table: Table) -> tuple[tuple[Border, int, int | None, bool], ...]:
    """The borders that are not walked over within a floor: each with the floors on both sides, and whether it bars the lower one."""
    floors = floors_of(table)
    found = []
    for border in floors.borders:
        if not floors.is_within(border):
            other = None if border.beyond is None else floors.number[border.beyond]
            own = floors.number[border.surface]
            found.append((border, own, other, _has_foot(table, border)))
    return tuple(found)


_LEFT, _RIGHT = 1, 2


class _Rail(NamedTuple):
    """How near the centre may come to some borders, from which sides it comes, and how far aside the line is drawn."""

    clearance: float
    sides: int
    aside: float = 0.0

    def line(self, table: Table, chain: Sequence[Point], radius: float) -> Line:
        """A chain of borders as a line that bars the way."""
        points = _beside(chain, self.aside) if self.aside else tuple(chain)
        lines = _lines(table)
        line = lines.get((points, self.sides))
        if line is None:
            line = lines[points, self.sides] = Line(points, 0.0, _turns(points, self.sides))
        return line.swollen(self.clearance - radius)


@remembered_by_table
def _lines(_table: Table) -> dict[tuple[tuple[Point, ...], int], Line]:
    """The lines of its borders by the sides from which they are met: the same for movers of every build."""
    return {}


def _turns(points: tuple[Point, ...], sides: int) -> tuple[Point, ...]:
    """The points of a polyline round which one can turn who comes from one side only, and its free ends."""
    closed = _is_near(points[0], points[-1])
    found: list[Point] = [] if closed else [points[0], points[-1]]
    ring = points[:-1] if closed else points
    for n in range(0 if closed else 1, len(ring) if closed else len(ring) - 1):
        (ax, ay), (bx, by), (cx, cy) = ring[n - 1], ring[n], ring[(n + 1) % len(ring)]
        left_turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if (left_turn > 0.0 and sides & _RIGHT) or (left_turn < 0.0 and sides & _LEFT):
            found.append(ring[n])
    return tuple(found)


def _solid(table: Table, build: Build) -> dict[str, int]:
    """Surfaces that stand on one other floor with their whole outline: there they bar the way like any block."""
    return {
        id: foot
        for id, foot, around in _standing(table)
        if all(abs(clearances(border, build)[1] - build.radius) <= TOLERANCE for border in around)
    }


@remembered_by_table
def _standing(table: Table) -> tuple[tuple[str, int, tuple[Border, ...]], ...]:
    """The surfaces that stand on one other floor, with that floor and the borders all around."""
    floors = floors_of(table)
    found = []
    for surface in table.storeys.surfaces:
        around = tuple([border for border in floors.borders if border.surface == surface.id])
        feet = {floors.number[border.beyond] for border in around if border.beyond is not None}
        own = floors.number[surface.id]
        if len(feet) != 1 or own in feet or any(border.beyond is None for border in around):
            continue
        if not all(_has_foot(table, border) for border in around):
            continue
        whole = sum([edge[4] for edge in surface.outline.edges])
        if abs(whole - sum([_length(border) for border in around])) <= TOLERANCE:
            found.append((surface.id, feet.pop(), around))
    return tuple(found)


def _has_foot(table: Table, border: Border) -> bool:
    """Whether a border bars the way on the lower surface too: not where one passes below."""
    return table.storeys.surface(border.surface).bottom <= border.there + TOLERANCE


def _length(border: Border) -> float:
    return hypot(border.b[0] - border.a[0], border.b[1] - border.a[1])


def _beside(chain: Sequence[Point], left: float) -> tuple[Point, ...]:
    """A polyline moved to its left, its corners cut."""
    found: list[Point] = []
    for a, b in itertools.pairwise(chain):
        length = hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = -(b[1] - a[1]) / length * left, (b[0] - a[0]) / length * left
        found += [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny)]
    return tuple(found)


def _chains(parts: Sequence[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Segments as polylines: one begins where another ends."""
    chains: list[list[Point]] = []
    for a, b in parts:
        if chains and _is_near(chains[-1][-1], a):
            chains[-1].append(b)
        else:
            chains.append([a, b])
    if len(chains) > 1:
        for chain in chains[:-1]:  # the outline's first edge goes on where its last one ends
            if _is_near(chains[-1][-1], chain[0]):
                chain[:0] = chains.pop()[:-1]
                break
    return [tuple(chain) for chain in chains]


def _is_near(p: Point, q: Point) -> bool:
    return abs(p[0] - q[0]) + abs(p[1] - q[1]) <= TOLERANCE


def _low_ceilings(table: Table, ids: Sequence[str], build: Build) -> Iterator[Polygon]:
    """What a mover is too tall to go under, and surfaces with too little headroom of their own."""
    storeys = table.storeys
    for id in ids:
        if id != GROUND and storeys.surface(id).headroom < build.height - TOLERANCE:
            yield storeys.surface(id).outline
        height = storeys.height_of(id)
        for above in storeys.surfaces:
            room = above.bottom - height
            if (
                TOLERANCE < room < build.height - TOLERANCE
                and above.height > height
                and above.id not in ids
            ):
                if id == GROUND or overlap(storeys.surface(id).outline, above.outline):
                    yield above.outline


# -- the floor as ground that costs ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FloorGround(Ground):
    """A floor, as one mover walks it: what bars it, what each stretch costs."""

    base: float = 1.0  # what a unit of length costs where nothing is said
    surcharges: tuple[tuple[float, Shape], ...] = ()  # and what is added in some areas
    tolls: tuple[tuple[float, Shape], ...] = ()  # of hurdles
    least_known: float | None = None  # of the whole floor, where this is a part of it
    fences: list[Fences] = field(default_factory=list)  # one, once it was asked for
    lost: list[Point] = field(default_factory=list)  # where no way was found to

    def price(self, points: Sequence[Point]) -> float:
        """What a way costs."""
        if len(points) == 2:
            (left, low), (right, high) = points
            cost = self.base * hypot(right - left, high - low)
            if not self.surcharges and not self.tolls:
                return cost
            if left > right:
                left, right = right, left
            if low > high:
                low, high = high, low
        else:
            cost = self.base * path_length(points)
            if not self.surcharges and not self.tolls:
                return cost
            left, low, right, high = boxed(points)
        for more, shape in self.surcharges:
            x0, y0, x1, y1 = shape.bbox
            if x0 <= right and x1 >= left and y0 <= high and y1 >= low:  # most lie elsewhere
                cost += more * length_in_area(points, shape)
        for toll, shape in self.tolls:
            x0, y0, x1, y1 = shape.bbox
            if x0 <= right + NEAR and x1 >= left - NEAR and y0 <= high + NEAR and y1 >= low - NEAR:
                cost += toll * times_crossed(points, shape)
        return cost

    @property
    def least(self) -> float:
        """What a unit of length costs at least."""
        if self.least_known is not None:
            return self.least_known
        return self.base + sum([min(0.0, more) for more, _ in self.surcharges])

    def leg(self, p: Point, q: Point, most: float) -> tuple[tuple[Point, ...], float] | None:
        """The cheapest walk between two places and its cost, if it is no dearer than that.

        Exact where all ground costs the same and no hurdle is near; else as good as `cheapest_path`.
        """
        least = self.least
        near = self
        plain: tuple[Point, ...] | None = (p, q)
        if hypot(q[0] - p[0], q[1] - p[1]) > most / least + TOLERANCE:
            return None
        if not self.is_free((p, q)):
            if self._is_out(q):
                return None
            if self.lost and self.is_parted(p, q):  # mostly nothing is, and the search is short
                return None
            near = self.near(p, q, most / least)
            plain = near.round(p, q, most / least)
        if plain is None:
            self.lost.append(q)
            return None
        if not self.surcharges and not self.tolls:
            return plain, self.base * path_length(plain)
        cost = near.price(plain)
        if cost > least * path_length(plain) + TOLERANCE:
            if near is self:
                near = self.near(p, q, cost / least)

            def ahead(place: Point) -> float:
                return least * hypot(q[0] - place[0], q[1] - place[1])

            found = search(p, near, (plain, cost), ahead, lambda _: [q], q)
            plain, cost = min(settle(*found, near), (plain, cost), key=lambda way: way[1])
        return (plain, cost) if cost <= most + TOLERANCE else None

    def round(self, p: Point, q: Point, limit: float) -> tuple[Point, ...] | None:
        """The shortest way between two places, whatever it costs, where something is in the straight one."""
        (ax, ay), (bx, by), r = p, q, self.radius
        xs, ys, rs, skip = self.xs, self.ys, self.rs, self.skip
        return way_round(ax, ay, bx, by, r, xs, ys, rs, skip, self.shapes, self.bounds, limit)

    def _is_out(self, place: Point) -> bool:
        return self.bounds is not None and not within(self.bounds, *place)

    def is_parted(self, p: Point, q: Point) -> bool:
        """Whether bases and all else that bars the way let none lead from one place to the other."""
        if not self.fences:
            bodies = zip(self.xs, self.ys, self.rs, strict=True)
            kept = ((s.x, s.y, s.radius) for s in self.shapes if isinstance(s, Disc))
            reach = [(x, y, r + self.radius) for x, y, r in (*bodies, *kept)]
            self.fences.append(Fences(reach, self.bounds, self.shapes, self.radius))
        return self.fences[0].part(p, q)

    def near(self, p: Point, q: Point, most: float) -> FloorGround:
        """The same without all that no way between two places that is no longer than this comes near."""
        if most == inf:
            return self
        x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
        wide = most / 2 + NEAR
        out = wide + self.radius
        left, right, low, high = x - out, x + out, y - out, y + out

        def is_near(shape: Shape) -> bool:
            x0, y0, x1, y1 = shape.bbox
            return x0 <= right and x1 >= left and y0 <= high and y1 >= low

        bodies = [
            (bx, by, r)
            for bx, by, r in zip(self.xs, self.ys, self.rs, strict=True)
            if left - r <= bx <= right + r and low - r <= by <= high + r
        ]
        return FloorGround(
            self.radius,
            [body[0] for body in bodies],
            [body[1] for body in bodies],
            [body[2] for body in bodies],
            self.skip,
            [shape for shape in self.shapes if is_near(shape)],
            self.bounds,
            self.difficult,
            self.factor,
            self.barriers,
            self.barrier_cost,
            self.base,
            tuple([one for one in self.surcharges if is_near(one[1])]),
            tuple([one for one in self.tolls if is_near(one[1])]),
            self.least,
        )


def stacked_on(surface: Surface, others: Sequence[Surface]) -> Surface | None:
    """The highest of some surfaces that is solid below this one and reaches all around it."""
    under = [
        other
        for other in others
        if covers(surface, other) and all(other.holds(x, y) for x, y in surface.outline.points)
    ]
    return max(under, key=lambda other: other.height, default=None)
