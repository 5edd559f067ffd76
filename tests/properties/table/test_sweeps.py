"""Sweeps and templates against shapely."""

from itertools import pairwise
from math import cos, hypot, sin

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import angles, oracle, points, quick, radii, shapes, slack

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    placement_blocked,
    stop_before,
    sweep_blocked,
    sweep_hits_shape,
)
from escarmouche.table.shapes import Capsule, Disc, Line, Shape, rectangle
from escarmouche.table.sight import bodies_crossed
from escarmouche.table.sweeps import overlaps_along
from escarmouche.table.templates import (
    capsule_template,
    cone_template,
    disc_template,
    line_template,
)

crowds = st.lists(st.tuples(points, radii), max_size=8)
Crowd = list[tuple[Point, float]]
EDGE = 1e-3


def columns(crowd: Crowd) -> tuple[list[float], list[float], list[float]]:
    return [p[0] for p, _ in crowd], [p[1] for p, _ in crowd], [r for _, r in crowd]


def assume_clear_cut(gaps: list[float]) -> None:
    assume(all(abs(gap) > EDGE for gap in gaps))


def corner_of(shape: Shape, k: int) -> Point:
    if isinstance(shape, Disc):
        return (shape.x + shape.radius * cos(k), shape.y + shape.radius * sin(k))
    x, y, _, _, _ = shape.edges[k % len(shape.edges)]
    return (x, y)


@quick
@given(points, points, radii, crowds)
def test_a_sweep_is_blocked_by_what_lies_nearer_than_the_radii(
    a: Point, b: Point, radius: float, crowd: Crowd
) -> None:
    way = shapely.LineString([a, b])
    gaps = [way.distance(shapely.Point(p)) - r - radius for p, r in crowd]
    starts = [hypot(p[0] - a[0], p[1] - a[1]) - r - radius for p, r in crowd]
    assume_clear_cut(gaps)
    assume(all(start > EDGE for start in starts))
    first = sweep_blocked(*a, *b, radius, *columns(crowd), ())
    assert (first is not None) == any(gap < 0 for gap in gaps)
    if first is not None:
        assert gaps[first] < 0
        t = stop_before(*a, *b, radius, *columns(crowd), ())
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        p, r = crowd[first]
        assert hypot(p[0] - x, p[1] - y) == pytest.approx(r + radius, abs=1e-6)
        assert placement_blocked(x, y, radius, *columns(crowd), ()) is None


@quick
@given(points, points, radii, crowds)
def test_skipped_discs_do_not_block(a: Point, b: Point, radius: float, crowd: Crowd) -> None:
    assert sweep_blocked(*a, *b, radius, *columns(crowd), range(len(crowd))) is None
    assert bodies_crossed(*a, *b, *columns(crowd), range(len(crowd))) == []


@quick
@given(shapes, points, points, radii)
def test_a_sweep_hits_shapes_as_shapely_says(
    shape: Shape, a: Point, b: Point, radius: float
) -> None:
    assume(a != b)
    twin = oracle(shape)
    gap = twin.distance(shapely.LineString([a, b])) - radius
    assume(abs(gap) > 2 * slack(shape))
    assume(twin.distance(shapely.Point(a)) - radius > 2 * slack(shape))
    assert sweep_hits_shape(shape, *a, *b, radius) == (gap < 0)
    t = stop_before(*a, *b, radius, (), (), (), (), (shape,))
    x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
    if gap > 0:
        assert t == 1.0
    else:
        assert shape.distance_to_point(x, y) == pytest.approx(radius, abs=2e-4)
        assert not shape.intersects_disc(x, y, radius)


@quick
@given(shapes, points, points, radii, st.floats(0.0, 1.0))
def test_the_stretches_that_overlap_are_those_where_a_disc_would(
    shape: Shape, a: Point, b: Point, radius: float, share: float
) -> None:
    assume(hypot(b[0] - a[0], b[1] - a[1]) > 0.1)
    parts = overlaps_along(shape, *a, *b, radius)
    assert all(low <= high for low, high in parts)
    assert all(before[1] < after[0] for before, after in pairwise(parts))
    place = shapely.Point(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
    gap = oracle(shape).distance(place) - radius
    assume(abs(gap) > EDGE + slack(shape))
    assert any(low <= share <= high for low, high in parts) == (gap < 0.0)


@quick
@given(shapes, st.integers(0, 6), angles, st.floats(0.05, 0.95), radii, st.floats(0.01, 5))
def test_a_mover_that_overlaps_may_leave_but_not_go_deeper(
    shape: Shape, corner: int, turn: float, near: float, radius: float, push: float
) -> None:
    x, y = corner_of(shape, corner)
    p = (x + near * radius * cos(turn), y + near * radius * sin(turn))
    far = shape.distance_to_point(*p)
    assume(0.01 < far < radius - 0.01)
    step = 1e-4
    gx = shape.distance_to_point(p[0] + step, p[1]) - shape.distance_to_point(p[0] - step, p[1])
    gy = shape.distance_to_point(p[0], p[1] + step) - shape.distance_to_point(p[0], p[1] - step)
    steep = hypot(gx, gy)
    assume(steep > 1.99 * step)
    ux, uy = gx / steep, gy / steep
    inward = (p[0] - far / 2 * ux, p[1] - far / 2 * uy)
    assert sweep_hits_shape(shape, *p, *inward, radius)
    outward = (p[0] + push * ux, p[1] + push * uy)
    way = shapely.LineString([p, outward])
    if oracle(shape).distance(way) >= oracle(shape).distance(shapely.Point(p)) - 1e-12:
        assert not sweep_hits_shape(shape, *p, *outward, radius)


@quick
@given(points, angles, radii, radii, st.floats(0.1, 10))
def test_contact_does_not_block_moving_away_or_along(
    p: Point, angle: float, r: float, radius: float, push: float
) -> None:
    ux, uy = cos(angle), sin(angle)
    a = (p[0] + (r + radius) * ux, p[1] + (r + radius) * uy)
    body = ((p[0],), (p[1],), (r,))
    for dx, dy in ((ux, uy), (-uy, ux), (uy, -ux), (ux - uy, uy + ux)):
        b = (a[0] + push * dx, a[1] + push * dy)
        assert sweep_blocked(*a, *b, radius, *body, ()) is None
        assert not sweep_hits_shape(Disc(*p, r), *a, *b, radius)
        assert stop_before(*a, *b, radius, *body, ()) == 1.0
    b = (a[0] - push * ux, a[1] - push * uy)
    assert sweep_blocked(*a, *b, radius, *body, ()) == 0
    assert stop_before(*a, *b, radius, *body, ()) == pytest.approx(0.0, abs=1e-9)


def test_sliding_along_a_wall_is_free_and_leaving_a_building_too() -> None:
    wall = rectangle(0, 0, 10, 1)
    assert not sweep_hits_shape(wall, -8, 1, 8, 1, 0.5)
    assert sweep_hits_shape(wall, -8, 0.999, 8, 0.999, 0.5)
    assert not sweep_hits_shape(wall, 3, 0.2, 3, 4, 0.5)
    assert sweep_hits_shape(wall, 3, 0.2, 3, -4, 0.5)
    log = Capsule((0.0, 0.5), (0.75, 0.5), 0.25)
    assert sweep_hits_shape(log, 0.0, -1.0, 0.0, 0.05, 0.25)
    fence = Line(((0, -3), (0, 3)))
    assert sweep_hits_shape(fence, -2, 0, -0.3, 0, 0.5)
    assert not sweep_hits_shape(fence, -2, 0, -0.5, 0, 0.5)
    assert sweep_hits_shape(fence, -2, 0, 2, 0, 0.0)


def test_a_large_base_among_small_ones_has_its_room_too() -> None:
    xs, ys, rs = (10.0, 3.0), (0.0, 0.0), (0.5, 4.0)
    assert placement_blocked(0.0, 0.0, 0.5, xs, ys, rs, ()) == 1
    assert placement_blocked(-2.0, 0.0, 0.5, xs, ys, rs, ()) is None
    assert sweep_blocked(0.0, 9.0, 0.0, -1.0, 0.5, xs, ys, rs, ()) == 1


def test_an_overlap_blocks_that_is_deeper_than_the_tolerance() -> None:
    contact = 0.5 - TOLERANCE + 0.5
    assert placement_blocked(0.0, 0.0, 0.5, (contact,), (0.0,), (0.5,), ()) is None
    assert placement_blocked(0.0, 0.0, 0.5, (contact - 1e-9,), (0.0,), (0.5,), ()) == 0


@pytest.mark.parametrize("radius", [0.0, TOLERANCE / 2, TOLERANCE, 2 * TOLERANCE, 0.5])
def test_a_wall_stops_even_the_smallest(radius: float) -> None:
    wall = Line(((5.0, -1.0), (5.0, 1.0)))
    share = stop_before(0.0, 0.0, 10.0, 0.0, radius, (), (), (), (), (wall,))
    assert share == pytest.approx(0.5 - radius / 10.0, abs=TOLERANCE / 10.0)


@quick
@given(points, points, crowds)
def test_bodies_crossed_are_shapelys_in_order(a: Point, b: Point, crowd: Crowd) -> None:
    assume(a != b)
    way = shapely.LineString([a, b])
    gaps = [way.distance(shapely.Point(p)) - r for p, r in crowd]
    assume_clear_cut(gaps)
    found = bodies_crossed(*a, *b, *columns(crowd), ())
    assert {i for _, i in found} == {i for i, gap in enumerate(gaps) if gap < 0}
    assert found == sorted(found)
    for t, i in found:
        (px, py), r = crowd[i]
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        assert hypot(px - x, py - y) == pytest.approx(r, abs=1e-6) or (t == 0.0)


@quick
@given(points, points, radii, crowds)
def test_templates_touch_what_shapely_says(a: Point, b: Point, r: float, crowd: Crowd) -> None:
    assume(a != b)
    way = shapely.LineString([a, b])
    spots = [shapely.Point(p) for p, _ in crowd]
    found = {
        "disc": (disc_template(*a, r, *columns(crowd)), shapely.Point(a), r),
        "line": (line_template(*a, *b, *columns(crowd)), way, 0.0),
        "capsule": (capsule_template(*a, *b, r, *columns(crowd)), way, r),
    }
    for hit, core, reach in found.values():
        gaps = [core.distance(p) - q - reach for p, (_, q) in zip(spots, crowd, strict=True)]
        assume_clear_cut(gaps)
        assert hit == [i for i, gap in enumerate(gaps) if gap < 0]


@quick
@given(points, angles, st.floats(0.05, 3.0), st.floats(1, 20), crowds)
def test_cones_touch_what_shapely_says(
    apex: Point, direction: float, half: float, length: float, crowd: Crowd
) -> None:
    n = 256
    rim = [
        (
            apex[0] + length * cos(direction - half + 2 * half * k / n),
            apex[1] + length * sin(direction - half + 2 * half * k / n),
        )
        for k in range(n + 1)
    ]
    cone = shapely.Polygon([apex, *rim])
    gaps = [cone.distance(shapely.Point(p)) - r for p, r in crowd]
    assume(all(abs(gap) > 5e-3 for gap in gaps))
    hit = cone_template(apex, direction, half, length, *columns(crowd))
    assert hit == [i for i, gap in enumerate(gaps) if gap < 0]


def test_tangent_templates_do_not_touch() -> None:
    body = ((2.0,), (0.0,), (0.5,))
    assert disc_template(0, 0, 1.5, *body) == []
    assert line_template(0, 0.5, 5, 0.5, *body) == []
    assert capsule_template(0, 1, 5, 1, 0.5, *body) == []
    assert cone_template((0, 0.5), 0.0, 0.3, 1.5, (2.0,), (0.5,), (0.5,)) == []
