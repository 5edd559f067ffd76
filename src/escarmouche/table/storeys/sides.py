"""Sides: the stretches of an outline, how each is passed, and the helpers that cut an outline into them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Interval
from escarmouche.table.shapes import Line, Polygon

SLOPE = "slope"  # walked up and down like level ground
WALL = "wall"  # sheer: scaled, if at all
LEDGE = "ledge"  # too sheer to be scaled: one may jump or fall from it
OPENING = "opening"  # a door, a gate, a window, a gap
SIDES = (SLOPE, WALL, LEDGE, OPENING)

OPEN = "open"  # how an opening or a link stands, unless its data say otherwise

DOOR, GATE, WINDOW = "door", "gate", "window"  # words of an opening that say what it is


@dataclass(frozen=True, slots=True)
class Side:
    """One stretch of one edge of an outline, and how it is passed.

    Edges are numbered counter-clockwise from the outline's first point. A wall may rise above its surface (the walls
    of a room, a parapet); then it has to be climbed from either side.
    """

    edge: int
    kind: str
    start: float = 0.0  # along the edge
    end: float = inf
    rise: float = 0.0  # how far it rises above the surface
    beyond: str = ""  # the surface beyond; unless said, the highest that is no higher than this one
    id: str = ""
    sill: float = 0.0  # of an opening: how high above the surface it begins
    head: float = inf  # and where it ends
    state: str = OPEN
    properties: frozenset[str] = frozenset()

    @property
    def width(self) -> float:
        """How wide it is: whoever is wider does not pass an opening."""
        return self.end - self.start

    @property
    def is_called(self) -> str:
        """What an opening is: what its words say, else a window if it has a sill, else a door."""
        said = [word for word in (DOOR, GATE, WINDOW) if word in self.properties]
        if said:
            return said[0]
        return WINDOW if self.sill > TOLERANCE else DOOR

    @property
    def identity(self) -> str:
        """Return all that rules can ask about it, equal in every process."""
        told = (self.edge, self.kind, self.start, self.end, self.rise, self.beyond, self.id)
        return f"{told}:{(self.sill, self.head, self.state)}:{words_of(self.properties)}"


def whole_outline(outline: Polygon, sides: Iterable[Side], rim: Side) -> tuple[Side, ...]:
    """The whole outline as sides, one after the other: those that are described, and the rim between them.

    An opening pierces the side on which it lies, and takes from it how far it rises.
    """
    found: list[Side] = []
    given = tuple(sides)
    for number, (_, _, _, _, length) in enumerate(outline.edges):
        own = [_fitted(side, length) for side in given if side.edge == number]
        plain = _in_a_row([side for side in own if side.kind != OPENING], number)
        holes = _in_a_row([side for side in own if side.kind == OPENING], number)
        covered = [*plain, *(_moved(rim, number, part) for part in _gaps(plain, length))]
        for side in covered:
            found += [_moved(side, number, part) for part in _gaps(holes, side.end, side.start)]
        for hole in holes:
            behind = next(
                (
                    s
                    for s in covered
                    if s.start - TOLERANCE <= hole.start and hole.end <= s.end + TOLERANCE
                ),
                None,
            )
            if behind is None:
                raise ValueError(
                    f"the opening {hole.id!r} on edge {number} lies on two sides; put it on one"
                )
            found.append(_risen(hole, max(hole.rise, behind.rise)))
    wrong = [side.edge for side in given if not 0 <= side.edge < len(outline.edges)]
    if wrong:
        raise ValueError(
            f"there is no edge {wrong[0]}; the outline has edges 0 to {len(outline.edges) - 1}"
        )
    return tuple(sorted(found, key=lambda side: (side.edge, side.start)))


def _fitted(side: Side, length: float) -> Side:
    if side.start < 0.0 or side.start >= length - TOLERANCE:
        raise ValueError(
            f"a side begins at {side.start:g} on edge {side.edge}, which is {length:g} long"
        )
    end = min(side.end, length)
    if end - side.start <= TOLERANCE:
        raise ValueError(f"a side on edge {side.edge} ends where it begins, at {side.start:g}")
    return _moved(side, side.edge, (side.start, end))


def _moved(side: Side, edge: int, part: Interval) -> Side:
    return replace(side, edge=edge, start=part[0], end=part[1])


def _risen(side: Side, rise: float) -> Side:
    return replace(side, rise=rise)


def _in_a_row(sides: list[Side], edge: int) -> list[Side]:
    row = sorted(sides, key=lambda side: side.start)
    for one, after in itertools.pairwise(row):
        if after.start < one.end - TOLERANCE:
            raise ValueError(
                f"two sides on edge {edge} overlap at {after.start:g}; end the first there"
            )
    return row


def _gaps(row: Iterable[Side], until: float, since: float = 0.0) -> list[Interval]:
    """What a row of sides leaves free of a stretch."""
    found: list[Interval] = []
    at = since
    for side in row:
        if side.end <= since or side.start >= until:
            continue
        if side.start - at > TOLERANCE:
            found.append((at, side.start))
        at = max(at, side.end)
    if until - at > TOLERANCE:
        found.append((at, until))
    return found


def part_of(outline: Polygon, side: Side) -> tuple[Point, Point]:
    """The two ends of a side of an outline, counter-clockwise."""
    x, y, ux, uy, length = outline.edges[side.edge]
    end = min(side.end, length)
    return ((x + side.start * ux, y + side.start * uy), (x + end * ux, y + end * uy))


def lines_of(outline: Polygon, sides: Iterable[Side]) -> list[Line]:
    """Some sides of an outline as lines; those that join end to end as one."""
    chains: list[list[Point]] = []
    for side in sorted(sides, key=lambda side: (side.edge, side.start)):
        a, b = part_of(outline, side)
        if chains and _near(chains[-1][-1], a):
            chains[-1].append(b)
        else:
            chains.append([a, b])
    if len(chains) > 1 and _near(chains[-1][-1], chains[0][0]):
        chains[0] = [*chains.pop(), *chains[0][1:]]
    return [Line(tuple(chain)) for chain in chains]


def _near(p: Point, q: Point) -> bool:
    return abs(p[0] - q[0]) <= TOLERANCE and abs(p[1] - q[1]) <= TOLERANCE


def overlap(one: Polygon, other: Polygon) -> bool:
    """Say whether two outlines share ground, and not only a border."""
    x0, y0, x1, y1 = one.bbox
    left, low, right, high = other.bbox
    if x0 >= right or x1 <= left or y0 >= high or y1 <= low:
        return False
    for a, b in ((one, other), (other, one)):
        for x, y, ux, uy, length in a.edges:
            if b.crossings(x, y, x + length * ux, y + length * uy):
                return True
        x, y = inner_point(a)
        if b.contains(x, y) and b.distance_to_edge(x, y) > TOLERANCE:
            return True
    return False


def inner_point(outline: Polygon) -> Point:
    """A point well inside an outline."""
    heights = sorted({y for _, y in outline.points})
    low, high = max(itertools.pairwise(heights), key=lambda pair: pair[1] - pair[0])
    y = (low + high) / 2
    left, _, right, _ = outline.bbox
    parts = outline.crossings(left - 1.0, y, right + 1.0, y)
    t0, t1 = max(parts, key=lambda part: part[1] - part[0])
    return (left - 1.0 + (t0 + t1) / 2 * (right - left + 2.0), y)


def words_of(properties: frozenset[str]) -> str:
    """Properties in one line, equal in every process."""
    return ",".join(sorted(properties))
