"""Shapes against shapely, and under the symmetries of the plane."""

from math import hypot

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import (
    Symmetry,
    angles,
    areas,
    coordinates,
    lines,
    oracle,
    points,
    polygons,
    quick,
    radii,
    shapes,
    slack,
    symmetries,
)

from escarmouche.table.measure import Point
from escarmouche.table.shapes import Disc, Line, Polygon, Shape
from escarmouche.table.zones import base_within


@quick
@given(shapes, points)
def test_distance_to_a_point_is_shapelys(shape: Shape, p: Point) -> None:
    expected = oracle(shape).distance(shapely.Point(p))
    assert shape.distance_to_point(*p) == pytest.approx(expected, abs=slack(shape))


@quick
@given(areas, points)
def test_a_shape_contains_what_shapely_says(shape: Shape, p: Point) -> None:
    twin = oracle(shape)
    assume(twin.boundary.distance(shapely.Point(p)) > slack(shape))
    assert shape.contains(*p) == twin.contains(shapely.Point(p))


@quick
@given(polygons(), st.integers(0, 6), st.floats(0, 1))
def test_the_outline_belongs_to_the_shape(shape: Polygon, k: int, t: float) -> None:
    x, y, ux, uy, length = shape.edges[k % len(shape.edges)]
    assert shape.contains(x + t * length * ux, y + t * length * uy)


@quick
@given(areas, points, points)
def test_length_inside_is_shapelys(shape: Shape, a: Point, b: Point) -> None:
    assume(a != b)
    segment = shapely.LineString([a, b])
    measured = shape.length_inside(*a, *b)
    within = slack(shape)
    fewer = oracle(shape).buffer(-within).intersection(segment).length
    more = oracle(shape).buffer(within, 64).intersection(segment).length
    assert fewer - 4e-3 <= measured <= more + 4e-3


@quick
@given(areas, points, points)
def test_crossings_are_ordered_parts_inside(shape: Shape, a: Point, b: Point) -> None:
    parts = shape.crossings(*a, *b)
    ends = [t for part in parts for t in part]
    assert ends == sorted(ends)
    for t0, t1 in parts:
        assert 0.0 <= t0 < t1 <= 1.0
        t = (t0 + t1) / 2
        assert shape.contains(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


@quick
@given(shapes, points, points)
def test_crossings_read_the_same_backwards(shape: Shape, a: Point, b: Point) -> None:
    forth = shape.crossings(*a, *b)
    back = [(1 - t1, 1 - t0) for t0, t1 in reversed(shape.crossings(*b, *a))]
    assert len(forth) == len(back)
    for one, other in zip(forth, back, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


@quick
@given(lines(), points, points)
def test_a_line_is_crossed_where_shapely_says(line: Line, a: Point, b: Point) -> None:
    assume(a != b)
    segment = shapely.LineString([a, b])
    twin = oracle(line)
    near = [shapely.Point(p) for p in (*line.points,)]
    assume(all(segment.distance(p) > 1e-3 for p in near))
    assume(all(twin.distance(shapely.Point(p)) > 1e-3 for p in (a, b)))
    assert len(line.crossings(*a, *b)) == shapely.get_num_geometries(twin.intersection(segment)) * (
        not twin.intersection(segment).is_empty
    )


def test_grazing_is_not_crossing() -> None:
    square = Polygon(((0, 0), (2, 0), (2, 2), (0, 2)))
    assert square.crossings(-1, 2, 3, 2) == []
    assert square.crossings(-1, 0, 0, -1) == []
    assert square.crossings(1, 3, 3, 1) == []
    assert Disc(0, 0, 1).crossings(-2, 1, 2, 1) == []
    notched = Polygon(((0, 0), (4, 0), (4, 2), (2, 1), (0, 2)))
    assert not notched.convex
    assert notched.crossings(-1, 2, 5, 2) == []
    assert notched.crossings(-1, 1, 5, 1)[0] == pytest.approx((1 / 6, 5 / 6))


def test_lines_are_crossed_once_at_a_joint_and_not_at_a_corner_touched() -> None:
    bent = Line(((0, 0), (1, 1), (2, 0)))
    assert len(bent.crossings(1, -1, 1, 3)) == 1
    assert bent.crossings(0, 1, 2, 1) == []
    assert bent.crossings(-1, 1, 1, -1) == []
    assert bent.crossings(1, 3, 1, 1) == []
    step = Line(((0, 0), (1, 1), (2, 1), (3, 0)))
    assert step.crossings(-1, 1, 5, 1) == []
    assert len(Line(((0, 0), (1, 1), (2, 1), (3, 2))).crossings(-1, 1, 5, 1)) == 1


@quick
@given(shapes, points, radii)
def test_a_disc_overlaps_a_shape_when_it_is_near_enough(shape: Shape, p: Point, r: float) -> None:
    far = oracle(shape).distance(shapely.Point(p))
    assume(abs(far - r) > 2 * slack(shape))
    assert shape.intersects_disc(*p, r) == (far < r)


@quick
@given(areas, points, radii)
def test_a_base_is_wholly_within_when_shapely_says(shape: Shape, p: Point, r: float) -> None:
    twin = oracle(shape)
    far = twin.boundary.distance(shapely.Point(p))
    assume(abs(far - r) > 2 * slack(shape))
    assert base_within(shape, *p, r) == (twin.contains(shapely.Point(p)) and far > r)


@quick
@given(shapes, coordinates, coordinates, angles)
def test_moved_keeps_the_shape(shape: Shape, dx: float, dy: float, angle: float) -> None:
    moved = shape.moved(dx, dy, angle)
    if not isinstance(shape, Line):
        x, y = shape.centre()
        assert moved.centre() == pytest.approx((x + dx, y + dy), abs=1e-6)
    assert oracle(moved).length == pytest.approx(oracle(shape).length)
    assert oracle(moved).area == pytest.approx(oracle(shape).area, abs=1e-6)


@quick
@given(shapes, points, points, symmetries)
def test_measures_do_not_notice_symmetries(
    shape: Shape, a: Point, b: Point, symmetry: Symmetry
) -> None:
    assume(hypot(a[0] - b[0], a[1] - b[1]) > 0.01)
    twin = symmetry.shape(shape)
    p, q = symmetry.point(a), symmetry.point(b)
    k = symmetry.scale
    assert twin.distance_to_point(*p) == pytest.approx(k * shape.distance_to_point(*a), abs=1e-6)
    loose = 0.05 if symmetry.scale == 1.0 else 0.2
    assert twin.length_inside(*p, *q) / k == pytest.approx(shape.length_inside(*a, *b), abs=loose)
