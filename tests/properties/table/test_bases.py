"""Bases against shapely."""

from typing import Any

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import (
    Symmetry,
    angles,
    coordinates,
    points,
    quick,
    radii,
    symmetries,
)

from escarmouche.table.bases import (
    Placed,
    RectBase,
    RoundBase,
    base_distance,
    covers_point,
    gap,
    overlaps,
    same_level,
    touches,
)
from escarmouche.table.measure import Point

bases = st.one_of(st.builds(RoundBase, radii), st.builds(RectBase, radii, radii))
near = coordinates.map(lambda x: x / 4)
placed = st.builds(Placed, bases, near, near, angles)


def core(base: Placed) -> tuple[Any, float]:
    if isinstance(base.base, RoundBase):
        return shapely.Point(base.x, base.y), base.base.radius
    return shapely.Polygon(base.corners()), 0.0


@quick
@given(placed, placed)
def test_gap_is_shapelys(a: Placed, b: Placed) -> None:
    (one, ra), (other, rb) = core(a), core(b)
    apart = one.distance(other) - ra - rb
    measured = gap(a, b)
    assert measured == pytest.approx(gap(b, a), abs=1e-9)
    if one.distance(other) > 0:
        assert measured == pytest.approx(apart, abs=1e-6)
    else:
        assert measured <= 1e-9
    assert base_distance(a, b) == max(0.0, measured)


@quick
@given(placed, placed, symmetries)
def test_gap_does_not_notice_motions(a: Placed, b: Placed, symmetry: Symmetry) -> None:
    def turn(base: Placed) -> Placed:
        facing = (-base.facing if symmetry.mirrored else base.facing) + symmetry.angle
        moved = Symmetry(symmetry.dx, symmetry.dy, symmetry.angle, symmetry.mirrored)
        return Placed(base.base, *moved.point((base.x, base.y)), facing)

    assert gap(turn(a), turn(b)) == pytest.approx(gap(a, b), abs=1e-6)


@quick
@given(placed, points)
def test_covers_point_is_shapelys(base: Placed, p: Point) -> None:
    shape, r = core(base)
    far = shape.distance(shapely.Point(p))
    assume(abs(far - r) > 1e-3)
    assert covers_point(base, *p) == (far <= r)


def test_contact_is_touching_and_not_overlapping() -> None:
    a = Placed(RoundBase(0.5), 0, 0)
    for other in (Placed(RoundBase(0.5), 1.0, 0), Placed(RectBase(2, 1), 1.0, 0)):
        assert touches(a, other) and not overlaps(a, other)
    assert overlaps(a, Placed(RoundBase(0.5), 0.999, 0))
    assert not touches(a, Placed(RoundBase(0.5), 1.001, 0))
    assert not same_level(a, Placed(RoundBase(0.5), 0, 0, level=1))


def test_long_bases_that_cross_overlap_though_no_corner_lies_in_the_other() -> None:
    lying, upright = Placed(RectBase(1, 4), 10, 10), Placed(RectBase(4, 1), 10, 10)
    for a, b in ((lying, upright), (upright, lying)):
        assert overlaps(a, b)
        assert gap(a, b) == pytest.approx(
            -2.5
        )  # the shortest way out: half of one, half of the other
    assert gap(lying, Placed(RectBase(4, 1), 13, 10)) == pytest.approx(0.5)
    assert gap(lying, Placed(RectBase(4, 1), 7, 10)) == pytest.approx(0.5)
