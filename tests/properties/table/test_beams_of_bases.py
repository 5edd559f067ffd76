"""Beams between bases of any shape, and what lies in them, against shapely."""

from __future__ import annotations

from math import hypot, inf
from typing import Any

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import angles, oracle, points, quick, radii, shapes

from escarmouche.table.bases import Placed, RectBase, RoundBase, gap
from escarmouche.table.beam_parts import _distances, comes_near, shape_of
from escarmouche.table.beams import Beam, beam_between, share_of
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Shape
from escarmouche.table.templates import partly_under, wholly_under

bases = st.one_of(radii.map(RoundBase), st.builds(RectBase, radii, radii))


@st.composite
def placed_bases(draw: st.DrawFn) -> Placed:
    x, y = draw(points)
    return Placed(draw(bases), x, y, draw(angles))


def beam_of(a: Placed, b: Placed) -> Beam:
    """A beam between bases that stand well apart."""
    assume(gap(a, b) > 0.5)
    beam = beam_between(a, b)
    assume(beam is not None)
    assert beam is not None
    return beam


def heights(beam: Beam, base: Placed) -> tuple[float, float]:
    """How far a base stays inside the left and the right edge."""
    left, right = [], []
    for x, y in shapely.get_coordinates(oracle(shape_of(base))):
        along, across = beam.frame(x, y)
        left.append(beam.high + beam.rise * along - across)
        right.append(across - beam.low - beam.fall * along)
    return min(left), min(right)


@quick
@given(placed_bases(), placed_bases())
def test_the_edges_of_a_beam_touch_both_bases_from_outside(a: Placed, b: Placed) -> None:
    beam = beam_of(a, b)
    for base in (a, b):
        left, right = heights(beam, base)
        assert left == pytest.approx(0.0, abs=2e-3)
        assert right == pytest.approx(0.0, abs=2e-3)


@quick
@given(placed_bases(), placed_bases())
def test_a_beam_lies_between_its_bases(a: Placed, b: Placed) -> None:
    beam = beam_of(a, b)
    both = shapely.union_all([oracle(shape_of(a)), oracle(shape_of(b))])
    assert both.convex_hull.buffer(5e-3).covers(shapely.Polygon(beam.corners))


@settings(quick, max_examples=60)
@given(placed_bases(), placed_bases(), st.lists(shapes, min_size=1, max_size=3))
def test_the_share_that_shapes_cut_is_what_lines_of_the_beam_say(
    a: Placed, b: Placed, found: list[Shape]
) -> None:
    beam = beam_of(a, b)
    cut = share_of(part for shape in found for part in beam.hidden_by(shape))
    solid = shapely.union_all([oracle(shape) for shape in found])
    low, far, high, near = beam.corners
    count = 400

    def between(p: Point, q: Point, t: float) -> Point:
        return (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))

    lines = [
        shapely.LineString([between(low, near, t), between(far, high, t)])
        for t in ((2 * k + 1) / (2 * count) for k in range(count))
    ]
    assert cut == pytest.approx(sum(map(solid.intersects, lines)) / count, abs=0.025)


def distance_in_beam(beam: Beam, shape: Shape, base: Placed) -> float:
    """How far the nearest piece of the part in a beam is from a base's edge."""
    return max(0.0, min(_distances(beam, shape, base, inf), default=inf))


@quick
@given(placed_bases(), placed_bases(), shapes)
def test_the_part_in_a_beam_is_as_near_as_shapely_says(a: Placed, b: Placed, shape: Shape) -> None:
    beam = beam_of(a, b)
    strip: Any = shapely.Polygon(beam.corners)
    part = strip.intersection(oracle(shape))
    assume(part.is_empty or part.length > 0.05)
    assume(not part.is_empty or strip.distance(oracle(shape)) > 0.01)
    found = distance_in_beam(beam, shape, b)
    if part.is_empty:
        assert found == float("inf")
    else:
        assert found == pytest.approx(oracle(shape_of(b)).distance(part), abs=0.02)


@quick
@given(placed_bases(), placed_bases(), shapes, st.floats(0.5, 10.0))
def test_what_comes_near_is_what_is_measured_as_near(
    a: Placed, b: Placed, shape: Shape, reach: float
) -> None:
    beam = beam_of(a, b)
    away = distance_in_beam(beam, shape, b)
    assume(abs(away - reach) > 1e-5)
    assert comes_near(beam, shape, b, reach) == (away <= reach)


def test_a_neighbour_in_contact_beside_the_target_is_not_in_the_beam() -> None:
    shooter = Placed(RoundBase(1.25), 0.0, 0.0)
    for target, beside in (
        (Placed(RoundBase(2.0), 30.0, 0.0), 3.25),
        (Placed(RectBase(4.0, 6.0), 30.0, 0.0), 3.25),
    ):
        beam = beam_between(shooter, target)
        assert beam is not None
        neighbour = shape_of(Placed(RoundBase(1.25), 30.0, beside))
        assert share_of(beam.hidden_by(neighbour)) == pytest.approx(0.0, abs=1e-6)


def test_there_is_no_beam_between_bases_of_one_place() -> None:
    assert beam_between(Placed(RoundBase(1.0), 0, 0), Placed(RoundBase(3.0), 1, 0)) is None
    assert beam_between(Placed(RectBase(1, 1), 0, 0), Placed(RoundBase(3.0), 0, 0)) is None


@quick
@given(points, radii, placed_bases())
def test_wholly_and_partly_under_a_disc(centre: Point, radius: float, base: Placed) -> None:
    disc, body = shapely.Point(centre).buffer(radius, 256), oracle(shape_of(base))
    corners = shapely.get_coordinates(body)
    farthest = max(hypot(x - centre[0], y - centre[1]) for x, y in corners)
    assume(abs(farthest - radius) > 0.01)
    assume(abs(disc.distance(body)) > 0.01 or disc.intersection(body).area > 0.01)
    assert wholly_under(*centre, radius, base) == (farthest < radius)
    assert partly_under(*centre, radius, base) == disc.intersects(body)
