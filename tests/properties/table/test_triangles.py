"""Triangles laid over bases, against shapely."""

from math import cos, pi, radians, sin

import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import angles, points, quick, radii

from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.measure import Point
from escarmouche.table.templates import partly_under_triangle, triangle

EDGE = 1e-3
lengths = st.floats(2.0, 30.0)


@quick
@given(points, angles, lengths, points, radii)
def test_a_round_base_is_under_it_when_its_disc_overlaps_it(
    apex: Point, direction: float, length: float, at: Point, radius: float
) -> None:
    cone = triangle(apex, direction, length, length / 5)
    gap = shapely.Polygon(cone.points).distance(shapely.Point(at)) - radius
    assume(abs(gap) > EDGE)
    assert partly_under_triangle(cone, Placed(RoundBase(radius), *at)) == (gap < 0)


@quick
@given(points, angles, lengths, points, st.floats(0.0, 360.0), st.floats(1.0, 5.0))
def test_a_long_base_is_under_it_when_its_outline_overlaps_it(
    apex: Point, direction: float, length: float, at: Point, facing: float, depth: float
) -> None:
    cone = triangle(apex, direction, length, length / 5)
    base = Placed(RectBase(2.5, depth), *at, radians(facing))
    shape, outline = shapely.Polygon(cone.points), shapely.Polygon(base.corners())
    shared = shape.intersection(outline).area
    assume(shared > EDGE or shape.distance(outline) > EDGE)
    assert partly_under_triangle(cone, base) == (shared > 0.0)


@quick
@given(points, angles, lengths)
def test_it_is_as_long_and_as_wide_as_it_was_laid(
    apex: Point, direction: float, length: float
) -> None:
    outline = shapely.Polygon(triangle(apex, direction, length, length / 5).points)
    end = (apex[0] + length * cos(direction), apex[1] + length * sin(direction))
    assert abs(outline.area - length * length / 10) < EDGE
    assert shapely.Point(end).distance(outline) < EDGE
    beyond = (end[0] + 0.01 * cos(direction + pi / 2), end[1] + 0.01 * sin(direction + pi / 2))
    assert shapely.Point(beyond).distance(outline) < EDGE
