"""Points of a trail: at a length from its start, and at a distance from a place."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.table.trails import lengths_at, path_length, point_at

BENT = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
number = st.floats(-30, 30, allow_nan=False).map(lambda n: round(n, 3))
trails = st.lists(st.tuples(number, number), min_size=2, max_size=5)


@pytest.mark.parametrize(
    ("length", "point"),
    [(-1, (0, 0)), (0, (0, 0)), (4, (4, 0)), (10, (10, 0)), (12.5, (10, 2.5)), (99, (10, 10))],
)
def test_a_point_at_a_length(length: float, point: tuple[float, float]) -> None:
    assert point_at(BENT, length) == pytest.approx(point)


def test_where_a_circle_meets_a_trail() -> None:
    """A run of 20 cm, and who stands 6 cm beside its 12th: at 4 and at 20, of which 4 is too early."""
    run = ((0.0, 0.0), (20.0, 0.0))
    assert lengths_at(run, (12.0, 6.0), 10.0) == pytest.approx([4.0, 20.0])
    assert lengths_at(run, (12.0, 6.0), 10.0, from_length=6.0) == pytest.approx([20.0])
    assert lengths_at(run, (12.0, 3.0), 10.0) == pytest.approx([2.4606], abs=1e-3)
    assert lengths_at(run, (12.0, 6.0), 5.0) == []
    assert lengths_at(run, (12.0, 6.0), 6.0) == pytest.approx([12.0]), "it grazes the trail"
    assert lengths_at(BENT, (10.0, 0.0), 4.0) == pytest.approx([6.0, 14.0])
    assert lengths_at(((1.0, 1.0), (1.0, 1.0)), (0.0, 0.0), 1.0) == []


@given(trails, number, number, st.floats(0.5, 40))
def test_they_agree_with_each_other(
    points: list[tuple[float, float]], x: float, y: float, radius: float
) -> None:
    whole = path_length(points)
    for length in lengths_at(points, (x, y), radius):
        assert -1e-3 <= length <= whole + 1e-3
        px, py = point_at(points, length)
        assert hypot(px - x, py - y) == pytest.approx(radius, abs=2e-3)


@given(number, number)
def test_a_circle_that_grazes_a_slanting_trail_meets_it_once_wherever_it_lies(
    x: float, y: float
) -> None:
    """Ten away from the 15th of a trail of 20: rounding decides nothing."""
    trail = ((x, y), (x + 16.0, y + 12.0))
    assert lengths_at(trail, (x + 6.0, y + 17.0), 10.0) == pytest.approx([15.0], abs=1e-3)
