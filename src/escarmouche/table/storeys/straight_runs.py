"""The straight runs of one mover from one place: how far each direction leads, and which run ends farthest from somewhere.

What a run meets is a few convex things (bases and what bars it, grown by its radius; ground that is dear; low walls on which nobody
stops), and each takes up a span of the run. Between two neighbouring directions such a span begins no later than the later of the two, and
ends no sooner than the sooner of the two, but for the cosine of what lies between them. So it is known how far any run between them leads at most,
and `best_direction` finds the best of all: what ends farther does not exist.

Where a book lets no run end at a place for a reason that is none of these (its base hangs over an edge), the last place before that is found on each run
by halving, and the best of such runs to a hundredth of a unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, cos, hypot, inf, pi, sin, sqrt
from typing import NamedTuple

from escarmouche.table.best_direction import best_direction
from escarmouche.table.curves import (
    Curve,
    Segment,
    around_box,
    around_shape,
    bearings,
    farthest_box,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Capsule, Disc, Polygon, Shape

from .model import GROUND, Place
from .run_spans import (
    Convex,
    Spans,
    axis,
    common,
    grown,
    lasts,
    meet,
    nearby,
    nearest,
    shared,
    stepped_back,
    to_edge,
    widened,
)
from .standing_room import Demand, changes_on_line
from .straight import MOST, next_exit
from .walks import Walk
from .way_check import place_on
from .ways import Way

HAIR = 10 * TOLERANCE
HALVINGS = 10
BEYOND = 5.0  # so far beyond its end a run is looked at: what reaches over that reaches over it
NARROW = 0.01  # between two runs that end nearer to each other, both before what is known here, none leads farther
ROUNDED = 1e-9  # what lies on an edge may be that much beyond it
INWARD = -1e-6  # a run that leads less than this towards what the mover touches leads along it


def _nobody(_height: float) -> Sequence[Disc]:
    return ()


class _Level(NamedTuple):
    """The places of one height of a floor: on which surfaces they are (None: the ground), where no run may end."""

    height: float
    outlines: tuple[Polygon, ...] | None
    closed: tuple[Shape, ...]


class _Floor(NamedTuple):
    """What a run may meet on a floor."""

    base: float
    barring: tuple[Convex, ...]
    dear: tuple[tuple[float, Shape], ...]
    tolls: tuple[tuple[float, Shape], ...]
    levels: tuple[_Level, ...]


class _Stretch(NamedTuple):
    """The part of a run on one floor: from where to where at most, what crossings cost until there, what it meets."""

    floor: int
    enters: float
    leaves: float  # at the next gate; infinite where there is none
    crossed: float  # what a unit of length costs on the crossing after it
    toll: float  # of the crossing after it
    barring: list[Spans]
    dear: list[Spans]
    tolls: list[Spans]
    closed: list[list[Spans]]  # by level
    outlines: list[list[Spans]]


class _Run(NamedTuple):
    """A direction: the stretches that it leads over, and by which gates."""

    along: Point
    stretches: tuple[_Stretch, ...]
    gates: tuple[int, ...]


class StraightRuns:
    """All straight runs of a mover from a place that cost no more than an allowance and are no longer than the longest.

    `kept` are discs in which nobody may end who stands at a height: about others whom one may pass, say. `through`: nothing bars
    it, nothing is dear to it, heights are, and it only may not end where it has no room.
    """

    def __init__(
        self,
        walk: Walk,
        start: Place,
        allowance: float,
        kept: Callable[[float], Sequence[Disc]] = _nobody,
        *,
        longest: float = inf,
        through: bool = False,
    ) -> None:
        self.walk, self.start, self.allowance = walk, start, allowance
        self._kept, self._through = kept, through
        self._least = 1.0 if through else walk.least_pace()
        self.most = min(allowance / self._least, longest)
        self._floors: dict[int, _Floor] = {}
        self._runs: dict[float, _Run] = {}
        self._short: set[Point] = set()  # runs that end before what is known of here

    # -- what is asked -----------------------------------------------------------------------------

    def farthest_from(
        self,
        off: Point,
        worth: Callable[[float, float], float],
        way_to: Callable[[Place], Way | None],
    ) -> tuple[Place, Way] | None:
        """The run whose end is worth most, by how far it is from a spot and how high; None where none is worth more than its start.

        The farther at one height, the more it is worth. `way_to` says how it gets to a place where it may end.
        """
        x, y = self.start.point
        far, away = hypot(x - off[0], y - off[1]), atan2(y - off[1], x - off[0])
        heights = self._heights()

        def between(a: float, b: float) -> float:
            """How far either of two directions is at least from straight away, as a cosine."""
            off_a, off_b = _turn_between(a, away), _turn_between(b, away)
            return cos(min(off_a, off_b))

        def value(length: float, cosine: float, height: float) -> float:
            end = sqrt(max(0.0, far * far + length * length + 2 * far * length * cosine))
            return worth(max(far, end), height)

        def roughly(a: float, b: float) -> float:
            cosine = between(a, b)
            return max(value(self.most, cosine, height) for height in heights)

        def at_most(a: float, b: float) -> float:
            found = self._ends_at_most(a, b)
            if found is None:
                return inf
            cosine = between(a, b)
            return max((value(length, cosine, height) for length, height in found), default=-inf)

        def looked(angle: float) -> tuple[float, tuple[Place, Way]] | None:
            ends = [
                (worth(hypot(place.x - off[0], place.y - off[1]), self._height(place)), place, way)
                for place, way in self.ends(angle, way_to)
            ]
            if not ends:
                return None
            best = max(ends, key=lambda end: end[0])
            return best[0], best[1:]

        quarters = [away + turn * pi / 2 for turn in range(4)]
        least = worth(far, self._height(self.start))
        best = best_direction([*quarters, *self._turns()], roughly, at_most, looked, least)
        return None if best is None else best[1]

    def ends(
        self, angle: float, way_to: Callable[[Place], Way | None]
    ) -> Iterator[tuple[Place, Way]]:
        """The last places of a run at which it may end, one of each floor and height."""
        run = self._run(angle)
        for number, stretch in enumerate(run.stretches):
            for level in range(len(self._floor(stretch.floor).levels)):
                far = self._far(run, run, number, level, 1.0)
                if far is not None and far > TOLERANCE:
                    found = self._ended(run, stretch, far, way_to)
                    if found is not None:
                        yield found

    def _height(self, place: Place) -> float:
        return self.walk.table.storeys.height_of(place.surface)

    def _ended(
        self, run: _Run, stretch: _Stretch, far: float, way_to: Callable[[Place], Way | None]
    ) -> tuple[Place, Way] | None:
        """The end of a run on a floor, or the last place before it at which something else lets it end."""

        def end(length: float) -> tuple[Place, Way] | None:
            x, y = self._at(run, length)
            place = place_on(self.walk, stretch.floor, x, y)
            way = None if place is None else way_to(place)
            return None if place is None or way is None else (place, way)

        found = end(far) or end(far - ROUNDED)
        if found is not None:
            return found
        self._short.add(run.along)
        line = Segment(*self.start.point, *self._at(run, far))
        met = changes_on_line(self.walk, Demand(self.walk.may_stop), line)
        near = {at + slip for at in met for slip in (0.0, HAIR, -HAIR)} | {min(HAIR, far / 2)}
        beyond = far
        for length in sorted(near, reverse=True):
            if not max(stretch.enters, TOLERANCE) < length < far:
                continue
            found = end(length)
            if found is not None:
                return _later(end, length, beyond) or found
            beyond = length
        return None

    def _at(self, run: _Run, length: float) -> Point:
        return (self.start.x + length * run.along[0], self.start.y + length * run.along[1])

    # -- how far at most ---------------------------------------------------------------------------

    def _ends_at_most(self, a: float, b: float) -> list[tuple[float, float]] | None:
        """How far runs between two directions lead at most, by floor and height; None where they lead by different gates."""
        one, other = self._run(a), self._run(b)
        if one.gates != other.gates:
            return None
        found = []
        for number, stretch in enumerate(one.stretches):
            for n, level in enumerate(self._floor(stretch.floor).levels):
                far = self._far(one, other, number, n, cos(b - a))
                if far is not None:
                    found.append((far, level.height))
        if one.along in self._short and other.along in self._short:
            return [end for end in found if end[0] * (b - a) > NARROW]
        return found

    def _far(self, one: _Run, other: _Run, number: int, level: int, narrow: float) -> float | None:
        """How far runs between two lead at most on one stretch and level; of one run: how far it leads."""
        a, b = one.stretches[number], other.stretches[number]
        enters = max(a.enters, b.enters)
        far = min(self.most, to_edge(self.walk.bounds, self.start.point, one.along, other.along))
        for begun, _ended in common(a.barring, b.barring, narrow, min(a.enters, b.enters)):
            far = min(far, max(begun, enters))
        far = min(far, self._paid(one, other, number, narrow))
        place = self._floor(a.floor).levels[level]
        if self._through:
            rise = place.height - self._height(self.start)
            far = min(far, sqrt(max(0.0, self.allowance**2 - rise * rise)))
        if place.outlines is not None:
            ends = [
                max([span[1] for span in (*mine, *yours)], default=0.0)
                for mine, yours in zip(a.outlines[level], b.outlines[level], strict=True)
            ]
            far = min(far, max(ends, default=0.0))
        far = stepped_back(far, list(common(a.closed[level], b.closed[level], narrow, 0.0)))
        return far if far >= min(a.enters, b.enters) else None

    def _paid(self, one: _Run, other: _Run, number: int, narrow: float) -> float:
        """How far the allowance lasts at most."""
        dear: list[tuple[float, float, float]] = []
        tolls: list[tuple[float, float]] = []
        for n in range(0 if self._through else number + 1):
            a, b = one.stretches[n], other.stretches[n]
            floor = self._floor(a.floor)
            enters, leaves = max(a.enters, b.enters), min(a.leaves, b.leaves, self.most)
            dear.append((enters, leaves, floor.base - self._least))
            for (more, _), mine, yours in zip(floor.dear, a.dear, b.dear, strict=True):
                if more < 0.0:
                    spans = [widened(mine, yours, narrow)]
                else:
                    spans = list(shared(mine, yours, narrow))
                dear += [(max(x, enters), min(y, leaves), more) for x, y in spans]
            for (toll, _), mine, yours in zip(floor.tolls, a.tolls, b.tolls, strict=True):
                met = (start for start, _ in shared(mine, yours, 1.0))
                tolls += [(at, toll) for at in met if at > TOLERANCE and enters <= at <= leaves]
            if n < number:
                tolls.append((max(a.leaves, b.leaves), a.toll))
                over = min(one.stretches[n + 1].enters, other.stretches[n + 1].enters)
                dear.append((max(a.leaves, b.leaves), over, a.crossed - self._least))
        return lasts(self.allowance, self._least, dear, tolls, self.most)

    # -- what runs meet ----------------------------------------------------------------------------

    def _run(self, angle: float) -> _Run:
        found = self._runs.get(angle)
        if found is None:
            found = self._runs[angle] = self._made_run(angle)
        return found

    def _made_run(self, angle: float) -> _Run:
        along = (cos(angle), sin(angle))
        end = (self.start.x + self.most * along[0], self.start.y + self.most * along[1])
        if self._through:
            all_over = [self._stretch(n, 0.0, inf, 0.0, 0.0, end) for n in self._all_floors()]
            return _Run(along, tuple(all_over), ())
        stretches: list[_Stretch] = []
        gates: list[int] = []
        floor, point, enters = self.walk.floor_of(self.start), self.start.point, 0.0
        for _each in range(MOST + 1):
            met = next_exit(self.walk, floor, point, end)
            if met is None or not self.walk.ground(floor).is_free((point, met.here)):
                stretches.append(self._stretch(floor, enters, inf, 0.0, 0.0, end))
                break
            own = met.exit.crossing
            paces = self.walk.gait.pace(own.start.surface), self.walk.gait.toll(own) or 0.0
            leaves = hypot(met.here[0] - self.start.x, met.here[1] - self.start.y)
            stretches.append(self._stretch(floor, enters, leaves, *paces, end))
            gates.append(met.exit.gate.number)
            floor, point = met.exit.gate.floors[1], met.there
            enters = hypot(point[0] - self.start.x, point[1] - self.start.y)
        return _Run(along, tuple(stretches), tuple(gates))

    def _stretch(
        self,
        number: int,
        enters: float,
        leaves: float,
        crossed: float,
        toll: float,
        end: Point,
    ) -> _Stretch:
        floor = self._floor(number)

        def spans(shapes: Iterable[Shape]) -> list[Spans]:
            return [self._spans(shape, end) for shape in shapes]

        return _Stretch(
            number,
            enters,
            leaves,
            crossed,
            toll,
            [self._barred(shape, end) for shape in floor.barring],
            spans(shape for _, shape in floor.dear),
            spans(shape for _, shape in floor.tolls),
            [spans(level.closed) for level in floor.levels],
            [spans(level.outlines or ()) for level in floor.levels],
        )

    def _spans(self, shape: Shape, end: Point) -> Spans:
        """From where to where a run is in something."""
        (x, y), far = self.start.point, self.most + BEYOND
        share = far / self.most
        ahead = (x + share * (end[0] - x), y + share * (end[1] - y))
        return [(low * far, high * far) for low, high in shape.crossings(x, y, *ahead)]

    def _barred(self, shape: Convex, end: Point) -> Spans:
        """The same of what bars it; who touches it may go along it and away."""
        x, y = self.start.point
        if shape.distance_to_point(x, y) > 0.0:
            return self._spans(shape, end)
        px, py = axis(shape, self.start.point)
        inward = (end[0] - x) * (px - x) + (end[1] - y) * (py - y)
        return [(0.0, self.most)] if -inward < INWARD * self.most else []

    def _floor(self, number: int) -> _Floor:
        found = self._floors.get(number)
        if found is None:
            found = self._floors[number] = self._made_floor(number)
        return found

    def _made_floor(self, number: int) -> _Floor:
        ground, r = self.walk.ground(number), self.walk.build.radius
        near = farthest_box(self.start.point, self.most)
        bodies = zip(ground.xs, ground.ys, ground.rs, strict=True)
        parts: list[Convex] = [Disc(x, y, other + r) for x, y, other in bodies if other + r > 0.0]
        parts += [part for shape in ground.shapes for part in self._in_the_way(shape, r)]
        barring = nearby(parts, near)
        levels = self._levels(number, barring if self._through else [])
        if self._through:
            return _Floor(1.0, (), (), (), levels)
        dear = tuple(one for one in ground.surcharges if meet(one[1].bbox, near))
        tolls = tuple(one for one in ground.tolls if meet(one[1].bbox, near))
        return _Floor(ground.base, tuple(barring), dear, tolls, levels)

    def _in_the_way(self, shape: Shape, by: float) -> list[Convex]:
        """What bars it of a shape: who overlaps its outline from the start gets no deeper into it."""
        if isinstance(shape, Disc):
            return grown(shape, by)
        x, y = self.start.point
        now, (px, py) = min(
            (hypot(x - sx, y - sy), (sx, sy))
            for sx, sy in (nearest(edge, (x, y)) for edge in shape.edges)
        )
        if now - shape.swell > by - TOLERANCE:
            return grown(shape, by)
        if isinstance(shape, Polygon) and shape.contains(x, y):
            return [Disc(2 * x - px, 2 * y - py, now + TOLERANCE)]
        return grown(shape, now - shape.swell)

    def _levels(self, number: int, barring: Sequence[Shape]) -> tuple[_Level, ...]:
        """The heights of a floor, each with what keeps a run from ending at it."""
        storeys, ids = self.walk.table.storeys, self.walk.floors.surfaces[number]
        near, r = farthest_box(self.start.point, self.most), self.walk.build.radius
        shapes = self.walk.ground(number).shapes
        around = [s for s in shapes if isinstance(s, Polygon)]
        if not self._through:  # what it stands in; else it is barred before it comes there
            around = [s for s in around if s.contains(*self.start.point)]
        closed: list[Shape] = [*barring, *around]
        for hurdle in storeys.hurdles:
            if self.walk.floors.number[hurdle.surface] == number:
                closed += nearby(grown(hurdle.shape, r), near)
        raised = [storeys.surface(id) for id in ids if id != GROUND]
        found = []
        for height in sorted({storeys.height_of(id) for id in ids}):
            others = [one.outline for one in raised if one.height != height]
            if self._through:  # others come to their walls first
                others += [
                    one.outline
                    for one in storeys.surfaces
                    if one.id not in ids
                    and one.bottom <= height + TOLERANCE <= one.height + 2 * TOLERANCE
                ]
            mine = tuple(one.outline for one in raised if one.height == height)
            is_ground = GROUND in ids and height == storeys.height_of(GROUND)
            kept = [Disc(d.x, d.y, d.radius) for d in self._kept(height)]
            shut = (*closed, *others, *kept)
            is_all = len(ids) == 1 and not self._through
            outlines = None if is_ground or is_all else mine
            found.append(_Level(height, outlines, tuple(nearby(shut, near))))
        return tuple(found)

    def _all_floors(self) -> Sequence[int]:
        """All floors to which runs may lead."""
        if self._through:
            return range(len(self.walk.floors.surfaces))
        found: dict[int, None] = {}
        left = [self.walk.floor_of(self.start)]
        while left:
            floor = left.pop()
            if floor not in found:
                found[floor] = None
                left += [exit.gate.floors[1] for exit in self.walk.exits(floor)]
        return list(found)

    def _heights(self) -> set[float]:
        ids, height_of = self.walk.floors.surfaces, self.walk.table.storeys.height_of
        return {height_of(id) for floor in self._all_floors() for id in ids[floor]}

    def _turns(self) -> Iterator[float]:
        """The directions in which a run just touches something, or just reaches it, and those of the corners of what is no disc."""
        floor = self._floor(self.walk.floor_of(self.start))
        x, y = self.start.point
        found: list[Curve] = around_box(self.walk.bounds)
        shapes = [shape for _, shape in (*floor.dear, *floor.tolls)]
        shapes += [shape for level in floor.levels for shape in level.outlines or ()]
        for shape in dict.fromkeys(
            (*floor.barring, *(s for at in floor.levels for s in at.closed))
        ):
            found += around_shape(shape, 0.0)
        yield from bearings((x, y), self.most, found)
        for shape in shapes:
            if isinstance(shape, Disc | Capsule):
                yield from bearings((x, y), self.most, around_shape(shape, 0.0))
            else:
                yield from (atan2(py - y, px - x) for px, py in shape.points)


def _later(
    end: Callable[[float], tuple[Place, Way] | None], low: float, high: float
) -> tuple[Place, Way] | None:
    """The last end between a length at which a run may end and one at which it may not."""
    best = None
    for _each in range(HALVINGS):
        middle = (low + high) / 2
        found = end(middle)
        if found is None:
            high = middle
        else:
            low, best = middle, found
    return best


def _turn_between(one: float, other: float) -> float:
    off = abs(one - other) % (2 * pi)
    return min(off, 2 * pi - off)
