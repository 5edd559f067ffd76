"""Random tables with storeys, and the same table turned, mirrored, moved or measured in another unit."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from hypothesis import strategies as st

from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Link, Place, Storeys
from escarmouche.table.storeys.sides import LEDGE, OPENING, SLOPE, WALL
from escarmouche.table.storeys.storeys_data import storeys_from_data
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.ways import DROP, Crossing, Gait, PlainGait
from escarmouche.table.table_data import shape_from_data

SIDE = 100.0  # of the table: its edges are far from all that happens
MIDDLE = SIDE / 2


@dataclass(frozen=True)
class Turned:
    """A rotation about the middle of the table, a reflection, a shift, and a unit of length."""

    angle: float = 0.0
    mirrored: bool = False
    dx: float = 0.0
    dy: float = 0.0
    unit: float = 1.0

    def point(self, p: Point) -> Point:
        """Where a point comes to lie; (0, 0) is the middle of the table."""
        x, y = (-p[0] if self.mirrored else p[0]), p[1]
        c, s = cos(self.angle), sin(self.angle)
        far = MIDDLE * self.unit
        x, y = x * c - y * s + self.dx, x * s + y * c + self.dy
        return (far + x * self.unit, far + y * self.unit)


PLAIN = Turned()


@dataclass(frozen=True)
class Jumping(PlainGait):
    """One who jumps down for a small price."""

    price: float = 0.25

    def toll(self, crossing: Crossing) -> float | None:
        if crossing.kind == DROP:
            return self.price + crossing.ascent
        return PlainGait.toll(self, crossing)


@dataclass(frozen=True)
class World:
    """Surfaces as data about the middle of the table, bodies, and a mover."""

    surfaces: tuple[dict[str, Any], ...]
    bodies: tuple[Body, ...]
    ladder: tuple[Place, Place] | None
    radius: float
    margin: float
    foot: float | None
    jumps: bool

    def table(self, turned: Turned = PLAIN) -> Table:
        surfaces = []
        for surface in self.surfaces:
            outline = [turned.point(p) for p in surface["outline"]]
            sides = [
                {
                    key: value * turned.unit if key in ("from", "to", "head", "rise") else value
                    for key, value in side.items()
                }
                for side in surface["sides"]
            ]
            rim = dict(surface["rim"])
            rim["rise"] *= turned.unit
            height = surface["height"] * turned.unit
            surfaces.append(
                surface | {"outline": outline, "sides": sides, "rim": rim, "height": height}
            )
        read = storeys_from_data({"surfaces": surfaces}, shape_from_data)
        links = () if self.ladder is None else (self._link(turned),)
        side = SIDE * turned.unit
        return Table(side, side, storeys=Storeys(read.surfaces, links))

    def _link(self, turned: Turned) -> Link:
        assert self.ladder is not None
        low, high = self.ladder
        ends = [Place(*turned.point(end.point), end.surface) for end in (low, high)]
        return Link("ladder", "ladder", ends[0], ends[1])

    def gait(self, unit: float = 1.0) -> Gait:
        foot = None if self.foot is None else self.foot * unit
        if self.jumps:
            return Jumping(self.margin * unit, foot, 0.25 * unit)
        return PlainGait(self.margin * unit, foot)

    def walk(self, turned: Turned = PLAIN) -> Walk:
        bodies = [
            Body(*turned.point((body.x, body.y)), body.radius * turned.unit, body.surface)
            for body in self.bodies
        ]
        unit = turned.unit
        return Walk(self.table(turned), self.radius * unit, 1.5 * unit, self.gait(unit), bodies)


def place(spot: tuple[Point, str], turned: Turned = PLAIN) -> Place:
    return Place(*turned.point(spot[0]), spot[1])


near = st.integers(-350, 350).map(lambda n: n / 50)
spots = st.tuples(near, near)


@st.composite
def sides(draw: st.DrawFn, number: int, edge: int, length: float) -> dict[str, Any] | None:
    kind = draw(st.sampled_from((None, SLOPE, WALL, LEDGE, OPENING)))
    if kind is None:
        return None
    if kind == OPENING:
        if length < 2.0:
            return None
        at = draw(st.integers(0, 10)) / 10 * (length - 1.8)
        return {
            "kind": kind,
            "edge": edge,
            "from": at,
            "to": at + 1.8,
            "id": f"door-{number}-{edge}",
        }
    return {"kind": kind, "edge": edge}


@st.composite
def worlds(draw: st.DrawFn, most: int = 4) -> World:
    """A few blocks, hills, rooms and quays, some of them on top of others."""
    found: list[dict[str, Any]] = []
    for number in range(draw(st.integers(1, most))):
        x, y = draw(spots)
        wide, deep = draw(st.integers(20, 60)) / 10, draw(st.integers(20, 60)) / 10
        turn = draw(st.integers(0, 35)) * pi / 36
        outline = [(float(px), float(py)) for px, py in rectangle(x, y, wide, deep, turn).points]
        rim = {
            "kind": draw(st.sampled_from((WALL, LEDGE))),
            "rise": draw(st.sampled_from((0.0, 0.0, 2.0))),
        }
        own = [
            side
            for edge, length in enumerate((wide, deep, wide, deep))
            if (side := draw(sides(number, edge, length))) is not None
        ]
        height = draw(st.sampled_from((0.0, 1.0, 2.0, 3.0))) + number / 16
        found.append(
            {"id": f"s{number}", "outline": outline, "height": height, "rim": rim, "sides": own}
        )
    radius = draw(st.sampled_from((0.3, 0.5, 0.75)))
    world = World(
        tuple(found),
        (),
        None,
        radius,
        draw(st.sampled_from((0.02, 0.2))),
        draw(st.sampled_from((None, None, 0.1))),
        draw(st.booleans()),
    )
    storeys = world.table().storeys
    floors_of(world.table())
    bodies = []
    for spot in draw(st.lists(spots, max_size=4)):
        there = storeys.surfaces_at(*PLAIN.point(spot))
        bodies.append(Body(*spot, draw(st.sampled_from((0.4, 0.8))), draw(st.sampled_from(there))))
    return World(world.surfaces, tuple(bodies), None, *_mover(world))


def _mover(world: World) -> tuple[float, float, float | None, bool]:
    return world.radius, world.margin, world.foot, world.jumps
