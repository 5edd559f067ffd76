"""How far straight towards a place one stays inside outlines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from escarmouche.table.farthest_inside import farthest_inside

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
HOLE = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]


def test_the_way_ends_at_the_outline() -> None:
    assert farthest_inside([SQUARE], (5, 5), (15, 5)) == (10, 5)
    assert farthest_inside([SQUARE], (5, 5), (7, 5)) == (7, 5)
    assert farthest_inside([SQUARE], (12, 5), (15, 5)) is None
    assert farthest_inside([], (5, 5), (7, 5)) is None


def test_a_ring_within_another_is_a_hole() -> None:
    assert farthest_inside([SQUARE, HOLE], (1, 5), (5, 5)) == (4, 5)
    assert farthest_inside([SQUARE, HOLE], (1, 5), (8, 5)) == (8, 5)  # beyond it


places = st.tuples(st.floats(-3, 13).map(lambda n: round(n, 2)), st.floats(-3, 13))


REGION = Polygon(SQUARE, [HOLE])
WITHIN = REGION.buffer(-1e-4)  # what lies on an outline may be counted either way


@given(places, places)
def test_it_lies_inside_and_nothing_farther_does(
    start: tuple[float, float], to: tuple[float, float]
) -> None:
    found = farthest_inside([SQUARE, HOLE], start, to)
    if found is not None:
        assert REGION.distance(Point(found)) < 1e-6
    beyond = LineString([start if found is None else found, to])
    assert beyond.intersection(WITHIN).length < 1e-6
