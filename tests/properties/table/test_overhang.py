"""The share of a base over the void, against shapely and under symmetries."""

from math import acos, hypot, pi, sqrt

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import Symmetry, areas, oracle, points, quick, symmetries

from escarmouche.table.measure import Point
from escarmouche.table.overhang import share_over_void
from escarmouche.table.shapes import Disc, Shape

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


@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.7), (-0.4, 1.1), (1.2, 0.0), (0.0, 1.2)])
def test_two_discs_that_overlap_carry_a_base_with_what_both_cover_counted_once(
    dx: float, dy: float
) -> None:
    """Two unit discs, `far` apart, share 2 acos(far / 2) - far / 2 * sqrt(4 - far**2)."""
    far = hypot(dx, dy)
    both = 2 * pi - (2 * acos(far / 2) - far / 2 * sqrt(4 - far * far))
    found = [Disc(10.0, 20.0, 1.0), Disc(10.0 + dx, 20.0 + dy, 1.0)]
    assert share_over_void(10.3, 20.2, 3.0, found) == pytest.approx(1.0 - both / (9 * pi), abs=2e-6)
