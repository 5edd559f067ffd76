"""How far straight towards a place one stays inside outlines."""

from __future__ import annotations

from math import isclose

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


@given(places, places)
def test_it_is_the_farthest_point_that_shapely_finds(
    start: tuple[float, float], to: tuple[float, float]
) -> None:
    if Point(start).distance(Point(to)) < 0.01:
        return
    found = farthest_inside([SQUARE, HOLE], start, to)
    inside = LineString([start, to]).intersection(Polygon(SQUARE, [HOLE]))
    if inside.length < 1e-6:
        return
    far = max(
        Point(start).distance(Point(p))
        for part in getattr(inside, "geoms", [inside])
        for p in part.coords
    )
    assert found is not None and isclose(Point(start).distance(Point(found)), far, abs_tol=1e-6)
