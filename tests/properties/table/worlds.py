"""Random tables for the properties, and the same shapes for shapely, the oracle."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import shapely
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.thorough import tries

from escarmouche.table.measure import Point
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape

quick = settings(
    max_examples=tries(50, 200),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

coordinates = st.integers(-1000, 1000).map(lambda n: n / 50)
angles = st.integers(0, 359).map(lambda n: n * pi / 180)
radii = st.integers(5, 60).map(lambda n: n / 20)
points = st.tuples(coordinates, coordinates)


@st.composite
def polygons(draw: st.DrawFn, most: int = 7) -> Polygon:
    """Star-shaped polygons: simple, often not convex."""
    n = draw(st.integers(3, most))
    cx, cy = draw(points)
    turn = draw(angles)
    reaches = draw(st.lists(st.integers(10, 80), min_size=n, max_size=n))
    corners = [
        (
            cx + reach / 10 * cos(turn + 2 * pi * k / n),
            cy + reach / 10 * sin(turn + 2 * pi * k / n),
        )
        for k, reach in enumerate(reaches)
    ]
    return Polygon(tuple(corners))


discs = st.builds(Disc, coordinates, coordinates, radii)


@st.composite
def capsules(draw: st.DrawFn) -> Capsule:
    """Thick straight lines with round ends."""
    x, y = draw(points)
    length, turn = draw(radii) * 3, draw(angles)
    return Capsule((x, y), (x + length * cos(turn), y + length * sin(turn)), draw(radii))


@st.composite
def lines(draw: st.DrawFn, most: int = 4) -> Line:
    """Open polylines; no leg folds back on the one before."""
    found = [draw(points)]
    turn = draw(angles)
    for _ in range(draw(st.integers(1, most))):
        length = draw(radii) * 2
        turn += draw(st.integers(-160, 160)) * pi / 180
        x, y = found[-1]
        found.append((x + length * cos(turn), y + length * sin(turn)))
    return Line(tuple(found))


areas = st.one_of(polygons(), discs, capsules())
shapes = st.one_of(areas, lines())


def oracle(shape: Shape, grown: float = 0.0) -> Any:
    """Return the shapely twin of a shape."""
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y).buffer(shape.radius + grown, 64)
    if isinstance(shape, Capsule):
        return shapely.LineString([shape.a, shape.b]).buffer(shape.radius + grown, 64)
    if isinstance(shape, Line):
        twin: Any = shapely.LineString(shape.points)
    else:
        twin = shapely.Polygon(shape.points)
    return twin.buffer(grown, 64) if grown else twin


def slack(shape: Shape) -> float:
    """Return by how much the oracle's many-sided circles may be wrong."""
    if isinstance(shape, Disc | Capsule):
        return 5e-4 * shape.radius + 3e-4
    return 3e-4


@dataclass(frozen=True)
class Symmetry:
    """A motion of the plane that no measure may notice; scale stands for a change of unit."""

    dx: float
    dy: float
    angle: float
    mirrored: bool
    scale: float = 1.0

    def point(self, p: Point) -> Point:
        x, y = p
        if self.mirrored:
            y = -y
        c, s = cos(self.angle), sin(self.angle)
        k = self.scale
        return (k * (x * c - y * s) + self.dx, k * (x * s + y * c) + self.dy)

    def shape(self, shape: Shape) -> Shape:
        if isinstance(shape, Disc):
            return Disc(*self.point((shape.x, shape.y)), shape.radius * self.scale)
        if isinstance(shape, Capsule):
            ends = self.point(shape.a), self.point(shape.b)
            return Capsule(*ends, shape.radius * self.scale)
        moved = tuple(self.point(p) for p in shape.points)
        return Line(moved) if isinstance(shape, Line) else Polygon(moved)


symmetries = st.builds(
    Symmetry, coordinates, coordinates, angles, st.booleans(), st.sampled_from((1.0, 2.54))
)
