"""One mover on a table with storeys: where it may stand, the floors it walks on, the gates it may use.

A walk is made for one moment of a game: the bodies, what else bars the way, how openings stand. What depends only on
the table and the mover's build is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box, Interval, distance_to_edges
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.sweeps import disc_meets_any, placement_blocked

from .borders import Floors, floors_of
from .floor_ground import Build, FloorGround, floor_shapes, stacked_on
from .gates import Gate, barred, barred_by_discs, gates_at, less, link_gates
from .model import GROUND, Place
from .ways import LEAST_MARGIN, Crossing, Gait

Walked = tuple[tuple[Point, ...], float]  # a walk on one floor, and its cost
MOST_LEGS = 1024  # that one walk remembers
BESIDE = 0.01  # so far beside the lines of a gate one still meets it, and farther


class Body(NamedTuple):
    """Another base that stands somewhere."""

    x: float
    y: float
    radius: float
    surface: str = GROUND


class Area(NamedTuple):
    """Ground that is dear beside what its surface is: a wood, rubble."""

    shape: Shape
    surcharge: float  # what is added to the cost of a unit of length; never less than 0
    surface: str = GROUND


class Exit(NamedTuple):
    """A gate that a mover may use, with what it does there and what that costs."""

    gate: Gate
    crossing: Crossing
    toll: float


class Walk:
    """Where and how one mover can go at one moment."""

    __slots__ = (
        "_areas",
        "_barring",
        "_bodies",
        "_borders",
        "_grounds",
        "_known",
        "_legs",
        "_others",
        "_parts",
        "_shapes",
        "bounds",
        "build",
        "floors",
        "gait",
        "states",
        "table",
    )

    def __init__(
        self,
        table: Table,
        radius: float,
        height: float,
        gait: Gait,
        bodies: Sequence[Body] = (),
        shapes: Sequence[tuple[str, Shape]] = (),
        areas: Sequence[Area] = (),
        states: Mapping[str, str] | None = None,
        bounds: Box | None = None,
    ) -> None:
        if gait.margin < LEAST_MARGIN:
            raise ValueError(
                f"a margin is at least {LEAST_MARGIN}, or legs could lead through the air"
            )
        self.table, self.gait = table, gait
        foot = radius if gait.foot is None else max(gait.foot, LEAST_MARGIN)
        self.build = Build(radius, height, gait.margin, foot)
        self.states = states or {}
        self.bounds = bounds or (0.0, 0.0, table.width, table.depth)
        known = _known(
            table, self.build, gait, frozenset(self.states.items()) if states else _AS_BUILT
        )
        self.floors, self._known, self._borders = known.bordering.floors, known, known.bordering
        self._bodies, self._shapes, self._areas = bodies, shapes, areas
        self._barring: list[set[int]] | None = None
        self._grounds: dict[int, FloorGround] = {}
        self._others: dict[int, list[Shape]] = {}
        self._parts: dict[tuple[int, int], list[Interval]] = {}
        self._legs: dict[tuple[int, Point, Point], tuple[float, Walked | None]] = {}

    # -- floors ------------------------------------------------------------------------------------

    def floor_of(self, place: Place) -> int:
        """Return the number of the floor on which a place is."""
        return self.floors.number[place.surface]

    def name_of(self, floor: int) -> str:
        """Return the lowest surface of a floor, by which it is named."""
        return self.floors.surfaces[floor][0]

    def ground(self, floor: int) -> FloorGround:
        """Return a floor as the mover walks it."""
        found = self._grounds.get(floor)
        if found is None:
            found = self._grounds[floor] = self._make_ground(floor)
        return found

    def leg(self, floor: int, p: Point, q: Point, most: float) -> Walked | None:
        """Return the cheapest walk between two places of a floor and its cost, if it is no dearer than that.

        What was looked for with no less is known: the same way is found then, or none.
        """
        known = self._legs.get((floor, p, q))
        if known is not None and known[0] >= most:
            found = known[1]
            return found if found is not None and found[1] <= most + TOLERANCE else None
        found = self.ground(floor).leg(p, q, most)
        if len(self._legs) >= MOST_LEGS:
            self._legs.clear()
        self._legs[floor, p, q] = (most, found)
        return found

    def _make_ground(self, floor: int) -> FloorGround:
        ids = self.floors.surfaces[floor]
        laid = self._borders.laid.get(floor)
        if laid is None:
            laid = self._borders.laid[floor] = self._lay(ids)
        base, dear, tolls, impassable = laid
        shapes = [*self._borders.shapes[floor]]
        xs, ys, rs = self._discs_on(floor, ids, shapes)
        shapes += impassable
        surcharges = [*dear]
        surcharges += [(area.surcharge, area.shape) for area in self._areas if area.surface in ids]
        return FloorGround(
            self.build.radius,
            xs,
            ys,
            rs,
            (),
            shapes,
            self.bounds,
            [shape for _, shape in surcharges],
            barriers=[shape for _, shape in tolls],
            base=base,
            surcharges=tuple(surcharges),
            tolls=tolls,
        )

    def _lay(self, ids: Sequence[str]) -> _Laid:
        """What some surfaces and the hurdles on them cost the mover, whoever else is there."""
        base, surcharges = self._paces(ids)
        tolls: list[tuple[float, Shape]] = []
        impassable: list[Shape] = []
        for hurdle in self.table.storeys.hurdles:
            if hurdle.surface in ids:
                toll = self.gait.hurdle_toll(hurdle)
                if toll is None:
                    impassable.append(hurdle.shape)
                elif toll > 0.0:
                    tolls.append((toll, hurdle.shape))
        return _Laid(base, tuple(surcharges), tuple(tolls), tuple(impassable))

    def _discs_on(
        self, floor: int, ids: Sequence[str], shapes: list[Shape]
    ) -> tuple[list[float], list[float], list[float]]:
        """What is round on a floor: bodies and round shapes, of two about one centre the wider; other shapes join `shapes`."""
        wide = {(body.x, body.y): body.radius for body in self._bodies_on(floor)}
        for surface, shape in self._shapes:
            if surface in ids:
                if isinstance(shape, Disc):
                    at = (shape.x, shape.y)
                    if wide.get(at, -inf) < shape.radius:
                        wide[at] = shape.radius
                else:
                    shapes.append(shape)
        return [x for x, _y in wide], [y for _x, y in wide], list(wide.values())

    def _bodies_on(self, floor: int) -> Sequence[Body]:
        """The bodies that bar a floor."""
        if len(self.floors.surfaces) == 1:
            return self._bodies
        if self._barring is None:
            self._barring = [floors_under(self.table, body) for body in self._bodies]
        return [body for body, at in zip(self._bodies, self._barring, strict=True) if floor in at]

    def _paces(self, ids: Sequence[str]) -> tuple[float, list[tuple[float, Shape]]]:
        """What the lowest surface costs, and what each other adds to the one on which it lies."""
        base = self.gait.pace(ids[0])
        found: list[tuple[float, Shape]] = []
        if all(abs(self.gait.pace(id) - base) <= 1e-12 for id in ids):
            return base, found
        others = [self.table.storeys.surface(id) for id in ids if id != GROUND]
        for surface in others:
            if surface.id == ids[0]:
                continue
            under = stacked_on(surface, others)
            more = self.gait.pace(surface.id) - (
                base if under is None else self.gait.pace(under.id)
            )
            if abs(more) > 1e-12:
                found.append((more, surface.outline))
        return base, found

    # -- standing ----------------------------------------------------------------------------------

    def is_free(self, place: Place) -> bool:
        """Say whether it has room at a place: nothing overlaps it there, and it keeps its margin to every rim."""
        if place.surface not in self.table.storeys.surfaces_at(place.x, place.y):
            return False
        if not self.table.is_on(place.x, place.y):
            return False
        ground = self.ground(self.floors.number[place.surface])
        x, y, r = place.x, place.y, self.build.radius
        if placement_blocked(x, y, r, ground.xs, ground.ys, ground.rs, ()) is not None:
            return False
        return not disc_meets_any(ground.shapes, x, y, r)

    def may_stop(self, place: Place) -> bool:
        """Say whether it may end there: it has room, and stands on no hurdle."""
        if not self.is_free(place):
            return False
        x, y, r, floor = place.x, place.y, self.build.radius, self.floor_of(place)
        for hurdle in self.table.storeys.hurdles:
            x0, y0, x1, y1 = hurdle.shape.bbox
            if x0 < x + r and x1 > x - r and y0 < y + r and y1 > y - r:
                if self.floors.number[hurdle.surface] == floor:
                    if hurdle.shape.intersects_disc(x, y, r):
                        return False
        return True

    # -- gates -------------------------------------------------------------------------------------

    def exits(self, floor: int) -> Sequence[Exit]:
        """Return the gates by which the mover may leave a floor, each with what costs it least there."""
        return [exit for exit in self.leads(floor) if exit.gate.free]

    def leads(self, floor: int) -> Sequence[Exit]:
        """The same with those that are barred all along: for whoever looks at the free parts of the few that it comes to."""
        return _exits(self.table, self._known, floor)

    def leads_along(self, floor: int, p: Point, q: Point) -> Iterator[Exit]:
        """Those of them at borders to which a straight line may lead, in the same order: most lie elsewhere."""
        (ax, ay), (bx, by), build = p, q, self.build
        near = (build.margin if build.margin > build.foot else build.foot) + BESIDE
        left, right = (ax - near, bx + near) if ax < bx else (bx - near, ax + near)
        low, high = (ay - near, by + near) if ay < by else (by - near, ay + near)
        for x0, y0, x1, y1, number in self.floors.leaving[floor]:
            if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
                yield from _exits_at(self.table, self._borders, floor, number)

    def cost_of(self, crossing: Crossing) -> float | None:
        """Return what a crossing costs in all, its length included; nothing if it may not be made."""
        return cost_of(self.gait, crossing)

    def stated(self, crossing: Crossing) -> Crossing:
        """A crossing as the opening or link stands now."""
        return stated(crossing, self.states)

    def parts(self, gate: Gate) -> list[Interval]:
        """Return the free parts of a gate: what neither scenery nor bodies bar, on either side."""
        key = (gate.number, gate.floors[0])
        found = self._parts.get(key)
        if found is None:
            found = list(gate.free)
            for start, floor in ((gate.start, gate.floors[0]), (gate.end, gate.floors[1])):
                if found:
                    found = self._less_barred(found, gate, start, floor)
            self._parts[key] = found
        return found

    def _less_barred(
        self, parts: list[Interval], gate: Gate, start: Point, floor: int
    ) -> list[Interval]:
        ground = self.ground(floor)
        r = self.build.radius
        if gate.length == 0.0:
            free = placement_blocked(*start, r, ground.xs, ground.ys, ground.rs, ()) is None
            free = free and not disc_meets_any(ground.shapes, *start, r)
            return parts if free else []
        others = self._others.get(floor)
        if others is None:
            others = self._others[floor] = list(ground.shapes[len(self._borders.shapes[floor]) :])
        taken = barred(start, gate.along, gate.length, r, others) if others else []
        taken += barred_by_discs(start, gate.along, gate.length, r, ground.xs, ground.ys, ground.rs)
        return less(parts, taken) if taken else parts

    def least_pace(self) -> float:
        """What a unit of length costs at least, anywhere."""
        return self._borders.pace

    def rises_to(self, goal: int) -> Sequence[float]:
        """What crossings cost at least from each floor to another, beyond their length; infinite where none lead.

        A way costs at least its straight length at the least pace, and this.
        """
        found = self._known.rises.get(goal)
        if found is None:
            found = self._known.rises[goal] = _rises(self.table, self._known, goal)
        return found


# What depends on the table, the build, the gait and the openings alone is worked out once.


def cost_of(gait: Gait, crossing: Crossing) -> float | None:
    """Return what a crossing costs in all, its length included; nothing if it may not be made."""
    toll = gait.toll(crossing)
    if toll is None:
        return None
    if toll < 0.0:
        raise ValueError(f"a {crossing.kind} costs {toll}; a toll is at least 0")
    return toll + crossing.span * gait.pace(crossing.start.surface)


def stated(crossing: Crossing, states: Mapping[str, str]) -> Crossing:
    """A crossing as its opening or link stands now."""
    state = states.get(crossing.by)
    return crossing if state is None else crossing._replace(state=state)


_AS_BUILT: frozenset[tuple[str, str]] = frozenset()


class _Laid(NamedTuple):
    """What a floor costs a mover: a unit of length, what is added in some areas, the tolls of hurdles, those that bar it."""

    base: float
    surcharges: tuple[tuple[float, Shape], ...]
    tolls: tuple[tuple[float, Shape], ...]
    impassable: tuple[Shape, ...]


@remembered_by_table
def floors_under(table: Table, body: Body) -> set[int]:
    """The floors that a body bars: its own, and those over whose border it reaches."""
    floors = floors_of(table)
    x, y, r, surface = body
    found = {floors.number[surface]}
    left, low, right, high = x + r, y + r, x - r, y - r
    for (x0, y0, x1, y1), edge, floor in floors.edges[surface]:
        if x0 < left and y0 < low and x1 > right and y1 > high and floor not in found:
            if distance_to_edges((edge,), x, y) < r - TOLERANCE:
                found.add(floor)
    return found


class Bordering(NamedTuple):
    """What is known of a table for movers of one build and gait as long as its openings stand so, whatever links it has."""

    floors: Floors
    shapes: tuple[tuple[Shape, ...], ...]
    build: Build
    gait: Gait
    states: Mapping[str, str]  # of openings
    exits: dict[int, tuple[Exit, ...]]  # the gates it may use, of floors that were asked for
    over: dict[tuple[int, int], tuple[Exit, ...]]  # of one floor at one border
    pace: float  # the least
    laid: dict[int, _Laid]  # by floor
    rises: dict[tuple[int, int], float]  # what crossing from floor to floor costs at least


class _Known(NamedTuple):
    """The same with the links, as they stand."""

    bordering: Bordering
    states: Mapping[str, str]
    links: tuple[Gate, ...]
    exits: dict[int, tuple[Exit, ...]]
    rises: dict[int, tuple[float, ...]]  # by the floor to which they lead


@remembered_by_table
def _known(table: Table, build: Build, gait: Gait, states: frozenset[tuple[str, str]]) -> _Known:
    links = {link.id for link in table.storeys.links}
    openings = frozenset([one for one in states if one[0] not in links]) if states else states
    return _Known(bordering(table, build, gait, openings), dict(states), link_gates(table), {}, {})


@remembered_by_table
def bordering(
    table: Table, build: Build, gait: Gait, states: frozenset[tuple[str, str]]
) -> Bordering:
    """What is known of the borders of a table."""
    floors = floors_of(table)
    pace = min([gait.pace(surface) for surface in floors.number])
    shapes = floor_shapes(table, build)
    return Bordering(floors, shapes, build, gait, dict(states), {}, {}, pace, {}, {})


def _exits(table: Table, known: _Known, floor: int) -> tuple[Exit, ...]:
    exits = known.exits.get(floor)
    if exits is None:
        own = [gate for gate in known.links if gate.floors[0] == floor]
        over = _used(known.bordering.gait, own, known.states)
        exits = known.exits[floor] = _border_exits(table, known.bordering, floor) + over
    return exits


def _border_exits(table: Table, known: Bordering, floor: int) -> tuple[Exit, ...]:
    exits = known.exits.get(floor)
    if exits is None:  # gates are looked for once somebody wants to leave a floor
        numbers = [row[-1] for row in known.floors.leaving[floor]]
        at = [_exits_at(table, known, floor, number) for number in numbers]
        exits = known.exits[floor] = tuple(chain.from_iterable(at))
    return exits


def _exits_at(table: Table, known: Bordering, floor: int, number: int) -> tuple[Exit, ...]:
    exits = known.over.get((floor, number))
    if exits is None:
        gates = [gate for gate in gates_at(table, known.build, number) if gate.floors[0] == floor]
        exits = known.over[floor, number] = _used(known.gait, gates, known.states)
    return exits


def _used(gait: Gait, gates: Sequence[Gate], states: Mapping[str, str]) -> tuple[Exit, ...]:
    """Those of some gates that a gait may use, each with what costs it least there."""
    made: list[Exit] = []
    paces: dict[str, float] = {}
    for gate in gates:
        best: Exit | None = None
        for kind in gate.kinds:
            crossing = stated(kind, states) if states else kind
            toll = gait.toll(crossing)
            if toll is not None and toll >= 0.0:  # as `cost_of` says it
                surface = crossing.start.surface
                if surface not in paces:
                    paces[surface] = gait.pace(surface)
                toll += crossing.span * paces[surface]
            elif toll is not None:
                toll = cost_of(gait, crossing)
            if toll is not None and (best is None or toll < best.toll):
                best = Exit(gate, crossing, toll)
        if best is not None:
            made.append(best)
    return tuple(made)


def _rises(table: Table, known: _Known, goal: int) -> tuple[float, ...]:
    borders = known.bordering
    floors = range(len(borders.floors.surfaces))
    if not borders.rises:
        for floor in floors:
            _add_rises(borders.rises, _border_exits(table, borders, floor), borders.pace)
    least = dict(borders.rises)
    _add_rises(least, _used(borders.gait, known.links, known.states), borders.pace)
    found = [inf] * len(floors)
    found[goal] = 0.0
    changed = True
    while changed:
        changed = False
        for (floor, beyond), low in least.items():
            if found[beyond] + low < found[floor] - 1e-12:
                found[floor] = found[beyond] + low
                changed = True
    return tuple(found)


def _add_rises(least: dict[tuple[int, int], float], exits: Sequence[Exit], pace: float) -> None:
    for exit in exits:
        low, floors = exit.toll - pace * exit.crossing.span, exit.gate.floors
        if low < least.get(floors, inf) and exit.gate.free:
            least[floors] = low
