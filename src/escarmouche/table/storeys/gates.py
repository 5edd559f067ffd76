"""Gates: the stretches where one gets from one floor to another, less what bars them.

A gate is two parallel lines, one on each side of a border: whoever crosses leaves the one and arrives opposite on the
other. Its free parts are exact: what bars a disc on a line is a few intervals of it. A link is a gate of no width.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, sqrt
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box, Interval
from escarmouche.table.shapes import Shape
from escarmouche.table.sweeps import joined, overlaps_along

from .borders import Border, floors_of, is_jumped_from, is_scaled
from .floor_ground import Build, clearances, floor_shapes
from .model import Link, Place, Storeys
from .sides import OPENING
from .ways import CLIMB, DROP, PASS, STEP, Crossing

Floats = Sequence[float]


class FreeParts:
    """The parts of a gate, both ways, that nothing bars that always stands there: found out when somebody comes near.

    A table has many gates and lives long: this is one object, with nothing of its own but what it is asked for.
    """

    __slots__ = ("_along", "_barring", "_border", "_found", "_here", "_length", "_radius", "_there")

    def __init__(
        self,
        border: Border,
        radius: float,
        along: Point,
        length: float,
        here: Point,
        there: Point,
        barring: Barring,
    ) -> None:
        self._border, self._radius, self._along, self._length = border, radius, along, length
        self._here, self._there, self._barring = here, there, barring
        self._found: tuple[Interval, ...] | None = None

    def __call__(self) -> tuple[Interval, ...]:
        """All of them; of some gates there are none."""
        if self._found is None:
            self._found = self._find()
        return self._found

    def _find(self) -> tuple[Interval, ...]:
        """What scenery leaves of two lines beside a border."""
        along, length, radius = self._along, self._length, self._radius
        free = [(0.0, length)]
        if self._border.side.kind == OPENING:  # it passes between the posts
            free = [(radius, length - radius)]
        box, on_here, on_there = self._barring
        for start, shapes in ((self._here, on_here), (self._there, on_there)):
            free = less(free, barred(start, along, length, radius, shapes))
            free = _within(free, start, along, box)
        return tuple(free)


class Gate(NamedTuple):
    """Two lines side by side, and the crossings from the first to the second."""

    number: int  # of its border or link; the way back has the same
    start: Point
    end: Point  # opposite of the start
    along: Point  # the direction of both lines
    length: float
    floors: tuple[int, int]
    parts: Callable[[], tuple[Interval, ...]]
    kinds: tuple[Crossing, ...]  # what one may do here, with its ends at the start of the lines

    @property
    def free(self) -> tuple[Interval, ...]:
        """What nothing that always stands there bars."""
        return self.parts()

    def at(self, share: float) -> Point:
        """A place on the first line."""
        return (self.start[0] + share * self.along[0], self.start[1] + share * self.along[1])

    def opposite(self, share: float) -> Point:
        """The place on the other side."""
        return (self.end[0] + share * self.along[0], self.end[1] + share * self.along[1])


@remembered_by_table
def gates_of(table: Table, build: Build) -> tuple[Gate, ...]:
    """All gates of a table for movers of one build, each way apart."""
    return tuple([gate for gate in border_gates(table, build) if gate.free]) + link_gates(table)


@remembered_by_table
def link_gates(table: Table) -> tuple[Gate, ...]:
    """Those that are links: ladders and the like."""
    floors = floors_of(table)
    first = len(floors.borders)
    found: list[Gate] = []
    for number, link in enumerate(table.storeys.links):
        found += _at_link(table.storeys, first + number, link, floors.number)
    return tuple(found)


Barring = tuple[Box, Sequence[Shape], Sequence[Shape]]  # the table, and what bars either floor


@remembered_by_table
def border_gates(table: Table, build: Build) -> tuple[Gate, ...]:
    """Those at borders, whatever links there are; some of them may be barred all along."""
    numbers = range(len(floors_of(table).borders))
    return tuple([gate for number in numbers for gate in gates_at(table, build, number)])


def gates_at(table: Table, build: Build, number: int) -> Sequence[Gate]:
    """Those at one border, each way apart: made when somebody comes near."""
    known = gates_found(table, build)
    found = known.get(number)
    if found is None:
        found = known[number] = _gates_at(table, build, number)
    return found


@remembered_by_table
def gates_found(_table: Table, _build: Build) -> dict[int, list[Gate]]:
    """Those that were asked for, by the number of their border."""
    return {}


def _gates_at(table: Table, build: Build, number: int) -> list[Gate]:
    floors, shapes = floors_of(table), floor_shapes(table, build)
    border = floors.borders[number]
    if floors.is_within(border) or border.beyond is None:
        return []
    one, other = floors.number[border.surface], floors.number[border.beyond]
    barring = ((0.0, 0.0, table.width, table.depth), shapes[one], shapes[other])
    return _at_border(number, border, build, (one, other), barring)


def _at_border(
    number: int, border: Border, build: Build, floors: tuple[int, int], barring: Barring
) -> list[Gate]:
    (ax, ay), (bx, by) = border.a, border.b
    length = hypot(bx - ax, by - ay)
    ux, uy = along = (bx - ax) / length, (by - ay) / length
    inner, outer = clearances(border, build)
    here = (ax - uy * inner, ay + ux * inner)
    there = (ax + uy * outer, ay - ux * outer)
    if border.side.kind == OPENING and length < 2 * build.radius - TOLERANCE:
        return []  # it does not pass between the posts
    parts = FreeParts(border, build.radius, along, length, here, there, barring)
    down, up = crossings_of(border, here, there)
    found = []
    if down:
        found.append(Gate(number, here, there, along, length, floors, parts, down))
    if up:
        found.append(Gate(number, there, here, along, length, floors[::-1], parts, up))
    return found


def crossings_of(
    border: Border, here: Point, there: Point
) -> tuple[tuple[Crossing, ...], tuple[Crossing, ...]]:
    """What one may do at a border: from its own surface, and back to it."""
    assert border.beyond is not None
    side = border.side
    a, b = Place(*here, border.surface), Place(*there, border.beyond)
    span = hypot(there[0] - here[0], there[1] - here[1])
    if side.kind == OPENING:
        sill = border.here + side.sill
        out, back = max(0.0, sill - border.here), max(0.0, sill - border.there)
        told = (side.width, side.head - side.sill, side.state, side.properties)
        return (
            (Crossing(PASS, a, b, side.id, out, back, span, *told),),
            (Crossing(PASS, b, a, side.id, back, out, span, *told),),
        )
    if border.is_walked:
        rise = border.here - border.there
        return (
            (Crossing(STEP, a, b, side.id, max(0.0, -rise), max(0.0, rise), span),),
            (Crossing(STEP, b, a, side.id, max(0.0, rise), max(0.0, -rise), span),),
        )
    crest = max(border.crest, border.there)
    out, back = crest - border.here, crest - border.there
    from_here: list[Crossing] = []
    from_there: list[Crossing] = []
    words = side.properties
    if is_scaled(side):
        from_here.append(Crossing(CLIMB, a, b, side.id, out, back, span, properties=words))
        from_there.append(Crossing(CLIMB, b, a, side.id, back, out, span, properties=words))
    if is_jumped_from(side):  # not over what has to be climbed first
        if back > TOLERANCE >= out:
            from_here.append(Crossing(DROP, a, b, side.id, out, back, span, properties=words))
        if out > TOLERANCE >= back:
            from_there.append(Crossing(DROP, b, a, side.id, back, out, span, properties=words))
    return tuple(from_here), tuple(from_there)


def _point() -> tuple[Interval, ...]:
    return ((0.0, 0.0),)


def _at_link(storeys: Storeys, number: int, link: Link, floors: dict[str, int]) -> list[Gate]:
    low, high = link.lower, link.upper
    rise = storeys.height_of(high.surface) - storeys.height_of(low.surface)
    span = hypot(high.x - low.x, high.y - low.y)
    told = {"span": span, "state": link.state, "properties": link.properties}
    up = Crossing(link.kind, low, high, link.id, ascent=rise, **told)  # type: ignore[arg-type]
    down = Crossing(link.kind, high, low, link.id, descent=rise, **told)  # type: ignore[arg-type]
    one, other = floors[low.surface], floors[high.surface]
    return [
        Gate(number, low.point, high.point, (1.0, 0.0), 0.0, (one, other), _point, (up,)),
        Gate(number, high.point, low.point, (1.0, 0.0), 0.0, (other, one), _point, (down,)),
    ]


# -- intervals of a line ---------------------------------------------------------------------------


def barred(
    start: Point, along: Point, length: float, radius: float, shapes: Iterable[Shape]
) -> list[Interval]:
    """Where on a line a disc would overlap some shapes, in lengths from its start."""
    ax, ay = start
    bx, by = ax + length * along[0], ay + length * along[1]
    left, right = min(ax, bx) - radius, max(ax, bx) + radius
    low, high = min(ay, by) - radius, max(ay, by) + radius
    found: list[Interval] = []
    for shape in shapes:
        x0, y0, x1, y1 = shape.bbox
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            parts = overlaps_along(shape, ax, ay, bx, by, radius)
            found += [(t * length, u * length) for t, u in parts]
    return found


def barred_by_discs(
    start: Point, along: Point, length: float, radius: float, xs: Floats, ys: Floats, rs: Floats
) -> list[Interval]:
    """Where on a line a disc would overlap some discs, in lengths from its start."""
    (ax, ay), (ux, uy) = start, along
    found: list[Interval] = []
    for x, y, r in zip(xs, ys, rs, strict=True):
        reach = r + radius
        aside = (x - ax) * uy - (y - ay) * ux
        if -reach + TOLERANCE < aside < reach - TOLERANCE:
            middle = (x - ax) * ux + (y - ay) * uy
            half = sqrt(reach * reach - aside * aside)
            if middle + half > 0.0 and middle - half < length:
                found.append((middle - half, middle + half))
    return found


def less(parts: Iterable[Interval], taken: Iterable[Interval]) -> list[Interval]:
    """What is left of some intervals; single points only of those that were points."""
    rows = joined(taken)
    found: list[Interval] = []
    for low, high in parts:
        at = low
        for t, u in rows:
            if u <= at or t >= high:
                if t >= high:
                    break
                continue
            if t - at > TOLERANCE:
                found.append((at, t))
            at = u
        if high - at > TOLERANCE or (at == low and high - low <= TOLERANCE):
            found.append((at, max(at, high)))
    return found


def _within(parts: Iterable[Interval], start: Point, along: Point, box: Box) -> list[Interval]:
    """What of some intervals of a line lies in a box."""
    low, high = -1e12, 1e12
    for at, step, least, most in (
        (start[0], along[0], box[0], box[2]),
        (start[1], along[1], box[1], box[3]),
    ):
        if abs(step) <= 1e-12:
            if not least - TOLERANCE <= at <= most + TOLERANCE:
                return []
            continue
        t, u = sorted(((least - at) / step, (most - at) / step))
        low, high = max(low, t), min(high, u)
    return [(max(t, low), min(u, high)) for t, u in parts if min(u, high) >= max(t, low)]
