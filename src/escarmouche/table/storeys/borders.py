"""Borders: what lies beyond each side, found from the outlines; and the floors that sides walked freely make.

A stretch of an outline is cut wherever another outline meets it, so that one and the same surface lies beyond each
part. What is nearer than `_NEAR` to an outline is taken to lie at it: no surface is narrower.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.table.curves import Segment, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box, Edge, boxed, distance_to_edges, edge_between

from .model import GROUND, Storeys, Surface, covers
from .sides import LEDGE, OPENING, SLOPE, WALL, Side, overlap, part_of

_NEAR = 10 * TOLERANCE


class Border(NamedTuple):
    """A straight part of a side with one surface beyond it (none at the edge of the table).

    It runs counter-clockwise about its surface, which lies to the left.
    """

    surface: str
    beyond: str | None
    side: Side
    a: Point
    b: Point
    here: float  # the heights of the two surfaces
    there: float

    @property
    def is_walked(self) -> bool:
        """Whether one walks over it as over level ground: a slope, or two surfaces at one height with nothing between."""
        if self.beyond is None or self.side.kind == OPENING:
            return False
        if self.side.kind == SLOPE:
            return True
        return self.side.rise <= TOLERANCE and abs(self.here - self.there) <= TOLERANCE

    @property
    def crest(self) -> float:
        """The height over which one has to get."""
        return self.here + self.side.rise


FloorEdge = tuple[Box, Edge, int]  # where another floor begins, and which
BoxedBorder = tuple[float, float, float, float, int]  # a box about a border, and its number


class Floors(NamedTuple):
    """The surfaces of a table by floors: those that are joined by borders that are walked.

    No spot of a floor is on two of its surfaces; so a walkway is never on one floor with the ground below it, though
    a slope leads up to it. Such a slope is crossed like any other border of two floors.
    """

    borders: tuple[Border, ...]
    number: dict[str, int]  # the floor of each surface
    surfaces: tuple[tuple[str, ...], ...]  # the surfaces of each floor, lowest first
    edges: dict[str, list[FloorEdge]]  # of each surface, where another floor begins
    leaving: tuple[tuple[BoxedBorder, ...], ...]  # of each floor, what is not walked over within it

    def is_within(self, border: Border) -> bool:
        """Say whether a border is walked over within one floor."""
        return _is_within(border, self.number)


@remembered_by_table
def floors_of(table: Table) -> Floors:
    """Return the borders and floors of a table; a ValueError where two surfaces disagree about their border."""
    borders = tuple(_borders(table))
    storeys = table.storeys
    groups = {id: [id] for id in (GROUND, *(surface.id for surface in storeys.surfaces))}
    for border in borders:
        if border.is_walked and border.beyond is not None:
            one, other = groups[border.surface], groups[border.beyond]
            if one is not other and not any(
                _one_above_another(storeys, a, b) for a in one for b in other
            ):
                one += other
                for id in other:
                    groups[id] = one
    rows: list[tuple[str, ...]] = []
    number: dict[str, int] = {}
    for id, group in groups.items():
        if id not in number:
            number |= dict.fromkeys(group, len(rows))
            rows.append(tuple(sorted(group, key=lambda id: (storeys.height_of(id), id != GROUND))))
    leaving = _leaving(borders, number, len(rows))
    return Floors(borders, number, tuple(rows), _floor_edges(borders, number), leaving)


def _is_within(border: Border, number: dict[str, int]) -> bool:
    if not border.is_walked or border.beyond is None:
        return False
    return number[border.surface] == number[border.beyond]


def _leaving(
    borders: Sequence[Border], number: dict[str, int], floors: int
) -> tuple[tuple[BoxedBorder, ...], ...]:
    found: list[list[BoxedBorder]] = [[] for _each in range(floors)]
    for index, border in enumerate(borders):
        if border.beyond is not None and not _is_within(border, number):
            row = (*boxed((border.a, border.b)), index)
            for floor in {number[border.surface], number[border.beyond]}:
                found[floor].append(row)
    return tuple(map(tuple, found))


def _floor_edges(borders: Iterable[Border], number: dict[str, int]) -> dict[str, list[FloorEdge]]:
    found: dict[str, list[FloorEdge]] = {id: [] for id in number}
    for border in borders:
        if border.beyond is not None and number[border.surface] != number[border.beyond]:
            box, edge = boxed((border.a, border.b)), edge_between(border.a, border.b)
            found[border.surface].append((box, edge, number[border.beyond]))
            found[border.beyond].append((box, edge, number[border.surface]))
    return found


def _one_above_another(storeys: Storeys, one: str, other: str) -> bool:
    """Whether one can stand on either of two surfaces at one and the same spot."""
    if GROUND in (one, other):
        return storeys.surface(other if one == GROUND else one).bottom > TOLERANCE
    a, b = storeys.surface(one), storeys.surface(other)
    return not covers(a, b) and not covers(b, a) and overlap(a.outline, b.outline)


def _borders(table: Table) -> list[Border]:
    storeys = table.storeys
    found = []
    for number, surface in enumerate(storeys.surfaces):
        near = _beside(surface, storeys.surfaces)
        for side in surface.stretches:
            a, b = surface.part(side)
            for p, q in _parts(a, b, near):
                border = _border(table, number, side, p, q)
                if border is not None:
                    found.append(border)
    return found


def _beside(own: Surface, surfaces: Iterable[Surface]) -> list[Surface]:
    """The other surfaces that may share a border with one: mostly none."""
    left, low, right, high = own.outline.bbox
    left, low, right, high = left - 2 * _NEAR, low - 2 * _NEAR, right + 2 * _NEAR, high + 2 * _NEAR
    boxes = [(other.outline.bbox, other) for other in surfaces if other is not own]
    return [
        other
        for (x0, y0, x1, y1), other in boxes
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low
    ]


def _parts(a: Point, b: Point, others: Iterable[Surface]) -> list[tuple[Point, Point]]:
    """A stretch, cut where the outlines of other surfaces cross it or begin and end to run along it."""
    stretch = Segment(*a, *b)
    edge = edge_between(a, b)
    if not others:
        return [(a, stretch.at(1.0))] if edge[4] > 2 * TOLERANCE else []  # as mostly
    cuts = {0.0, 1.0}
    left, low, right, high = boxed((a, b))
    for other in others:
        x0, y0, x1, y1 = other.outline.bbox
        beside = x0 > right + _NEAR or x1 < left - _NEAR
        if beside or y0 > high + _NEAR or y1 < low - _NEAR:
            continue
        for n, (x, y) in enumerate(other.outline.points):
            px, py, ux, uy, length = other.outline.edges[n]
            qx, qy = px + length * ux, py + length * uy
            if max(px, qx) < left - _NEAR or min(px, qx) > right + _NEAR:
                continue  # most edges lie elsewhere; so does the point, which is the start of this one
            if max(py, qy) < low - _NEAR or min(py, qy) > high + _NEAR:
                continue
            if distance_to_edges((edge,), x, y) <= TOLERANCE:
                cuts.add(stretch.along((x, y)))
            for point in meetings(stretch, Segment(px, py, qx, qy)):
                cuts.add(stretch.along(point))
    shares = sorted(cuts)
    kept = [shares[0]]
    for share in shares[1:]:
        if (share - kept[-1]) * edge[4] > 2 * TOLERANCE:
            kept.append(share)
    kept[-1] = 1.0
    return [(stretch.at(t), stretch.at(u)) for t, u in itertools.pairwise(kept)]


def _border(table: Table, number: int, side: Side, a: Point, b: Point) -> Border | None:
    storeys = table.storeys
    surface = storeys.surfaces[number]
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    if surface.id not in storeys.surfaces_at(mx - _NEAR * uy, my + _NEAR * ux):
        return None  # something solid stands on this side: it has a border of its own
    x, y = mx + _NEAR * uy, my - _NEAR * ux
    if not table.is_on(x, y):
        return Border(surface.id, None, side, a, b, surface.height, 0.0)
    there = storeys.surfaces_at(x, y)
    if side.beyond in there:
        beyond = side.beyond
    else:
        low = [id for id in there if storeys.height_of(id) <= surface.height + TOLERANCE]
        if not low:
            return None  # a higher surface stands there, and says how one gets up
        beyond = low[-1]
    if beyond != GROUND:
        described = _shared(storeys, number, side, beyond, (mx, my))
        if described is None:
            return None
        side = described
    return Border(surface.id, beyond, side, a, b, surface.height, storeys.height_of(beyond))


def _shared(storeys: Storeys, number: int, side: Side, beyond: str, middle: Point) -> Side | None:
    """How a border of two surfaces at one height is passed: each may describe it, and it stands under one only."""
    own = storeys.surfaces[number]
    index = next(n for n, surface in enumerate(storeys.surfaces) if surface.id == beyond)
    other = storeys.surfaces[index]
    if abs(own.height - other.height) > TOLERANCE:
        return side
    theirs = next((s for s in other.stretches if _lies_on(other, s, middle)), None)
    if theirs is None:
        return side
    if theirs.beyond not in ("", own.id):
        return side
    if index < number:
        return None
    told, answered = _is_told(own, side, middle), _is_told(other, theirs, middle)
    if told and answered and side.kind != theirs.kind:
        raise ValueError(
            f"the surfaces {own.id!r} and {other.id!r} disagree about their border at"
            f" ({middle[0]:g}, {middle[1]:g}): {side.kind} or {theirs.kind}; describe it in one of them only"
        )
    if told:
        return side
    if answered:
        return theirs
    return side if side.rise >= theirs.rise else theirs


def _lies_on(surface: Surface, side: Side, point: Point) -> bool:
    a, b = part_of(surface.outline, side)
    return distance_to_edges((edge_between(a, b),), *point) <= 2 * TOLERANCE


def _is_told(surface: Surface, side: Side, point: Point) -> bool:
    return any(
        given.edge == side.edge and _lies_on(surface, given, point) for given in surface.sides
    )


def is_scaled(side: Side) -> bool:
    """Whether a side can be climbed at all."""
    return side.kind == WALL


def is_jumped_from(side: Side) -> bool:
    """Whether one can get down a side by jumping or falling."""
    return side.kind in (WALL, LEDGE)
