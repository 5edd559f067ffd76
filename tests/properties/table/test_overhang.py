"""The share of a base over the void, against shapely and under symmetries."""

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import Symmetry, areas, oracle, points, quick, symmetries

from escarmouche.table.measure import Point
from escarmouche.table.overhang import share_over_void
from escarmouche.table.shapes import Shape

grounds = st.lists(areas, min_size=1, max_size=3)
bases = st.floats(0.5, 4.0)


@settings(quick, max_examples=60)
@given(points, bases, grounds)
def test_the_void_is_what_shapely_leaves(at: Point, radius: float, found: list[Shape]) -> None:
    base = shapely.Point(at).buffer(radius, 256)
    left = base.difference(shapely.union_all([oracle(shape) for shape in found]))
    assume(0.0 < left.area < base.area)
    assert share_over_void(*at, radius, found) == pytest.approx(left.area / base.area, abs=2e-3)


@settings(quick, max_examples=40)
@given(points, bases, grounds, symmetries)
def test_the_void_does_not_notice_symmetries(
    at: Point, radius: float, found: list[Shape], symmetry: Symmetry
) -> None:
    moved = [symmetry.shape(shape) for shape in found]
    share = share_over_void(*symmetry.point(at), radius * symmetry.scale, moved)
    assert share == pytest.approx(share_over_void(*at, radius, found), abs=1e-3)
