"""One mover on a table with storeys: where it may stand, the floors it walks on, the gates it may use.

A walk is made for one moment of a game: the bodies, what else bars the way, how openings stand. What depends only on
the table and the mover's build is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box, Interval, distance_to_edges, edge_between
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.sweeps import placement_blocked

from .borders import floors_of
from .floor_ground import Build, FloorGround, floor_shapes, stacked_on
from .gates import Gate, barred, gates_of, less
from .model import GROUND, Place
from .ways import LEAST_MARGIN, Crossing, Gait


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
        "_exits",
        "_grounds",
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
        self.states = dict(states or {})
        self.bounds = bounds or (0.0, 0.0, table.width, table.depth)
        self.floors = floors_of(table)
        self._bodies, self._shapes, self._areas = bodies, shapes, areas
        self._barring: list[set[int]] | None = None
        self._grounds: dict[int, FloorGround] = {}
        self._exits: list[list[Exit]] | None = None
        self._parts: dict[tuple[int, int], list[Interval]] = {}

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

    def _make_ground(self, floor: int) -> FloorGround:
        ids = self.floors.surfaces[floor]
        bodies = self._bodies_on(floor)
        shapes = [*floor_shapes(self.table, self.build)[floor]]
        shapes += [shape for surface, shape in self._shapes if surface in ids]
        tolls = []
        for hurdle in self.table.storeys.hurdles:
            if hurdle.surface in ids:
                toll = self.gait.hurdle_toll(hurdle)
                if toll is None:
                    shapes.append(hurdle.shape)
                elif toll > 0.0:
                    tolls.append((toll, hurdle.shape))
        base, surcharges = self._paces(ids)
        surcharges += [(area.surcharge, area.shape) for area in self._areas if area.surface in ids]
        return FloorGround(
            self.build.radius,
            [body.x for body in bodies],
            [body.y for body in bodies],
            [body.radius for body in bodies],
            (),
            shapes,
            self.bounds,
            [shape for _, shape in surcharges],
            barriers=[shape for _, shape in tolls],
            base=base,
            surcharges=tuple(surcharges),
            tolls=tuple(tolls),
        )

    def _bodies_on(self, floor: int) -> Sequence[Body]:
        """The bodies that bar a floor."""
        if len(self.floors.surfaces) == 1:
            return self._bodies
        if self._barring is None:
            self._barring = [self._floors_under(body) for body in self._bodies]
        return [body for body, at in zip(self._bodies, self._barring, strict=True) if floor in at]

    def _paces(self, ids: Sequence[str]) -> tuple[float, list[tuple[float, Shape]]]:
        """What the lowest surface costs, and what each other adds to the one on which it lies."""
        base = self.gait.pace(ids[0])
        others = [self.table.storeys.surface(id) for id in ids if id != GROUND]
        found: list[tuple[float, Shape]] = []
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

    def _floors_under(self, body: Body) -> set[int]:
        """The floors that a body bars: its own, and those over whose border it reaches."""
        found = {self.floors.number[body.surface]}
        if len(self.floors.surfaces) > 1:
            for border in self.floors.borders:
                if border.beyond is not None and body.surface in (border.surface, border.beyond):
                    edge = edge_between(border.a, border.b)
                    if distance_to_edges((edge,), body.x, body.y) < body.radius - TOLERANCE:
                        found |= {
                            self.floors.number[border.surface],
                            self.floors.number[border.beyond],
                        }
        return found

    # -- standing ----------------------------------------------------------------------------------

    def is_free(self, place: Place) -> bool:
        """Say whether it has room at a place: nothing overlaps it there, and it keeps its margin to every rim."""
        if place.surface not in self.table.storeys.surfaces_at(place.x, place.y):
            return False
        if not self.table.is_on(place.x, place.y):
            return False
        ground = self.ground(self.floor_of(place))
        (x, y), r = place.point, self.build.radius
        if placement_blocked(x, y, r, ground.xs, ground.ys, ground.rs, ()) is not None:
            return False
        return not any(shape.intersects_disc(x, y, r) for shape in ground.shapes)

    def may_stop(self, place: Place) -> bool:
        """Say whether it may end there: it has room, and stands on no hurdle."""
        if not self.is_free(place):
            return False
        r = self.build.radius
        return not any(
            hurdle.shape.intersects_disc(place.x, place.y, r)
            for hurdle in self.table.storeys.hurdles
            if self.floors.number[hurdle.surface] == self.floor_of(place)
        )

    # -- gates -------------------------------------------------------------------------------------

    def exits(self, floor: int) -> list[Exit]:
        """Return the gates by which the mover may leave a floor, each with what costs it least there."""
        if self._exits is None:
            self._exits = [[] for _ in self.floors.surfaces]
            for gate in gates_of(self.table, self.build):
                best: Exit | None = None
                for kind in gate.kinds:
                    crossing = self.stated(kind)
                    toll = self.cost_of(crossing)
                    if toll is not None and (best is None or toll < best.toll):
                        best = Exit(gate, crossing, toll)
                if best is not None:
                    self._exits[gate.floors[0]].append(best)
        return self._exits[floor]

    def cost_of(self, crossing: Crossing) -> float | None:
        """Return what a crossing costs in all, its length included; nothing if it may not be made."""
        toll = self.gait.toll(crossing)
        if toll is None:
            return None
        if toll < 0.0:
            raise ValueError(f"a {crossing.kind} costs {toll}; a toll is at least 0")
        return toll + crossing.span * self.gait.pace(crossing.start.surface)

    def stated(self, crossing: Crossing) -> Crossing:
        """A crossing as the opening or link stands now."""
        state = self.states.get(crossing.by)
        return crossing if state is None else crossing._replace(state=state)

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
            free = free and not any(s.intersects_disc(*start, r) for s in ground.shapes)
            return parts if free else []
        known = floor_shapes(self.table, self.build)[floor]
        others = list(ground.shapes[len(known) :])
        bodies = [Disc(x, y, o) for x, y, o in zip(ground.xs, ground.ys, ground.rs, strict=True)]
        return less(parts, barred(start, gate.along, gate.length, r, [*others, *bodies]))

    def least_pace(self) -> float:
        """What a unit of length costs at least, anywhere."""
        return min([self.gait.pace(surface) for surface in self.floors.number])

    def rises_to(self, goal: int, pace: float) -> list[float]:
        """What crossings cost at least from each floor to another, beyond their length; infinite where none lead.

        A way costs at least its straight length at this pace, and this.
        """
        count = len(self.floors.surfaces)
        found = [inf] * count
        found[goal] = 0.0
        changed = True
        while changed:
            changed = False
            for floor in range(count):
                for exit in self.exits(floor):
                    low = found[exit.gate.floors[1]] + exit.toll - pace * exit.crossing.span
                    if low < found[floor] - 1e-12:
                        found[floor] = low
                        changed = True
        return found


def _reaches_over(body: Body, a: Point, b: Point) -> bool:
    x, y, r, _ = body
    if (x + r < a[0] and x + r < b[0]) or (x - r > a[0] and x - r > b[0]):
        return False
    if (y + r < a[1] and y + r < b[1]) or (y - r > a[1] and y - r > b[1]):
        return False
    return distance_to_edges((edge_between(a, b),), x, y) < r - TOLERANCE
