"""Costs of paths and cut beams against shapely."""

from itertools import pairwise
from math import hypot

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import (
    Symmetry,
    areas,
    lines,
    oracle,
    points,
    quick,
    radii,
    shapes,
    slack,
    symmetries,
)

from escarmouche.table.measure import Point
from escarmouche.table.movement import length_in_areas, path_length, times_crossed
from escarmouche.table.shapes import Line, Shape, rectangle
from escarmouche.table.sight import beam_cut, hidden_fraction

paths = st.lists(points, min_size=2, max_size=5)


@quick
@given(paths, st.lists(areas, max_size=4))
def test_length_in_areas_counts_overlaps_once(path: list[Point], found: list[Shape]) -> None:
    measured = length_in_areas(path, found)
    within = max((slack(shape) for shape in found), default=0.0)
    solid = shapely.union_all([oracle(shape) for shape in found])
    legs = [shapely.LineString(leg) for leg in pairwise(path) if leg[0] != leg[1]]
    more = sum(solid.buffer(within, 64).intersection(leg).length for leg in legs)
    thin = shapely.union_all([oracle(shape).buffer(-within) for shape in found])
    fewer = sum(thin.intersection(leg).length for leg in legs)
    assert fewer - 0.02 <= measured <= more + 0.02
    assert measured <= path_length(path) + 1e-9


@quick
@given(paths, lines())
def test_lines_are_crossed_as_often_as_shapely_says(path: list[Point], line: Line) -> None:
    twin = oracle(line)
    assume(all(twin.distance(shapely.Point(p)) > 2e-3 for p in path))
    legs = [shapely.LineString(leg) for leg in pairwise(path) if leg[0] != leg[1]]
    corners = [shapely.Point(p) for p in line.points]
    assume(all(leg.distance(p) > 1e-3 for leg in legs for p in corners))
    cuts = [twin.intersection(leg) for leg in legs]
    expected = sum(0 if cut.is_empty else int(shapely.get_num_geometries(cut)) for cut in cuts)
    assert times_crossed(path, line) == expected


@quick
@given(points, points, st.one_of(areas, lines()), st.floats(0.01, 0.99))
def test_a_stop_on_the_way_changes_no_count(a: Point, b: Point, shape: Shape, t: float) -> None:
    assume(hypot(a[0] - b[0], a[1] - b[1]) > 0.5)
    parts = shape.crossings(*a, *b)
    assume(all(u1 - u0 > 0.01 or isinstance(shape, Line) for u0, u1 in parts))
    assume(all(min(abs(t - u) for u in part) > 0.02 for part in parts))
    assume(shape.distance_to_edge(*a) > 0.01 and shape.distance_to_edge(*b) > 0.01)
    middle = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
    assume(shape.distance_to_edge(*middle) > 0.01)
    assert times_crossed([a, middle, b], shape) == times_crossed([a, b], shape)


def test_a_bend_on_the_line_counts_once() -> None:
    wall = Line(((0, -5), (0, 5)))
    assert times_crossed([(-1, 0), (0, 0), (1, 0)], wall) == 1
    assert times_crossed([(-1, 0), (0, 0), (-1, 1)], wall) == 0
    assert times_crossed([(-1, 0), (0, 0), (0, 2), (1, 2)], wall) == 1
    assert times_crossed([(-1, 0), (0, 0), (0, 2), (-1, 2)], wall) == 0
    assert times_crossed([(-1, 0), (0, 0)], wall) == 1
    assert times_crossed([(0, 0), (1, 0)], wall) == 0
    assert times_crossed([(0, 0), (0, 2)], wall) == 0
    assert times_crossed([(-1, 6), (1, 6)], wall) == 0
    assert times_crossed([(-1, 0), (1, 0), (-1, 1)], wall) == 2
    bent = Line(((0, -5), (0, 0), (5, 0)))
    assert times_crossed([(-1, -1), (0, 0), (1, 1)], bent) == 0
    assert times_crossed([(-1, 1), (0, 0), (1, -1)], bent) == 1


def test_entering_an_area_is_counted_once_each_time() -> None:
    house = rectangle(0, 0, 2, 2)
    assert times_crossed([(-3, 0), (0, 0), (3, 0)], house) == 1
    assert times_crossed([(-3, 0), (-1, 0), (3, 0)], house) == 1
    assert times_crossed([(0, 0), (3, 0), (0, 0)], house) == 1
    assert times_crossed([(-3, 1), (3, 1)], house) == 0
    assert times_crossed([(-3, 0), (-1, 0)], house) == 0
    assert times_crossed([(-1, 0), (3, 0)], house) == 1, "with the stop before it: once in all"


@settings(quick, max_examples=60)
@given(points, points, radii, radii, st.lists(shapes, max_size=3))
def test_the_share_of_a_beam_is_what_lines_of_sight_say(
    a: Point, b: Point, ra: float, rb: float, found: list[Shape]
) -> None:
    length = hypot(b[0] - a[0], b[1] - a[1])
    assume(length > abs(ra - rb) + 1.0)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    lean = (1 - ((rb - ra) / length) ** 2) ** 0.5
    solid = shapely.union_all([oracle(shape) for shape in found])
    n = 400
    blocked = 0
    for k in range(n):
        u = ((2 * k + 1) / n - 1) / lean
        p = (a[0] - u * ra * uy, a[1] + u * ra * ux)
        q = (b[0] - u * rb * uy, b[1] + u * rb * ux)
        blocked += solid.intersects(shapely.LineString([p, q]))
    assert beam_cut(*a, ra, *b, rb, shapes=found) == pytest.approx(blocked / n, abs=0.025)


@quick
@given(points, points, radii, st.lists(st.tuples(points, radii), max_size=4), symmetries)
def test_beams_do_not_notice_symmetries(
    a: Point, b: Point, r: float, crowd: list[tuple[Point, float]], symmetry: Symmetry
) -> None:
    k = symmetry.scale

    def cut(move: Symmetry) -> tuple[float, float]:
        p, q = move.point(a), move.point(b)
        spots = [move.point(spot) for spot, _ in crowd]
        row = ([x for x, _ in spots], [y for _, y in spots], [s * move.scale for _, s in crowd])
        return (
            beam_cut(*p, r * move.scale, *q, r * move.scale, *row),
            hidden_fraction(*p, *q, r * move.scale, *row),
        )

    assume(hypot(a[0] - b[0], a[1] - b[1]) > r + 0.1)
    assert cut(symmetry) == pytest.approx(cut(Symmetry(0, 0, 0, False)), abs=1e-4)
    assert k > 0


def test_a_beam_half_cut() -> None:
    assert beam_cut(0, 0, 1, 10, 0, 1, (5,), (1,), (1,)) == pytest.approx(0.5)
    assert beam_cut(0, 0, 1, 10, 0, 1, (5,), (2,), (1,)) == 0.0
    assert beam_cut(0, 0, 1, 10, 0, 1, (5, 6), (1, -1), (1, 1)) == pytest.approx(1.0)
    assert beam_cut(0, 0, 1, 10, 0, 1, (5, 6), (1, -1), (1, 1), skip={0}) == pytest.approx(0.5)
    assert beam_cut(0, 0, 1, 10, 0, 1, shapes=(rectangle(5, 2, 1, 3),)) == pytest.approx(0.25)
    assert hidden_fraction(0, 0, 10, 0, 1, (5,), (0,), (3,)) == 1.0
