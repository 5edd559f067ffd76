"""Where a base on its way first touches another one, against a search in small steps."""

from __future__ import annotations

from math import radians

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.actions.legs import HAIR, back_along, first_touch
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.state import placed_at
from escarmouche.table import bases
from escarmouche.table.measure import Point
from escarmouche.table.trails import path_length, point_at

STEP = 0.02  # cm
BASES = (Base(25.0), Base(25.0, 50.0), Base(40.0, 75.0))
places = st.tuples(st.integers(0, 240), st.integers(0, 240)).map(lambda p: (p[0] / 10, p[1] / 10))


@quick
@given(
    st.lists(places, min_size=2, max_size=4),
    places,
    st.floats(0.0, 360.0),
    st.sampled_from(BASES),
    st.sampled_from(BASES[1:]),
    st.booleans(),
)
def test_nobody_comes_nearer_than_a_hair_before_its_first_touch(
    trail: list[Point], at: Point, facing: float, one: Base, other: Base, swapped: bool
) -> None:
    game, way = field(), tuple(trail)
    assume(path_length(way) > 1.0)
    mover = fighter(game, 0, base=other if swapped else one)
    stander = fighter(game, 1, base=one if swapped else other)
    there = placed_at(stander, *at, facing)

    def apart(length: float) -> float:
        looks = back_along(way, length) + 180.0
        return bases.gap(placed_at(mover, *point_at(way, length), looks), there) - HAIR

    assume(apart(0.0) > 0.0)
    found = first_touch(way, mover, stander, there)
    until = path_length(way) if found is None else found - STEP
    assert all(apart(n * STEP) > 0.0 for n in range(int(until / STEP)))
    if found is not None:
        assert apart(found + 1e-6) < 1e-4


@pytest.mark.clause("ADE-3.2.1.1-01")
def test_a_corner_that_is_only_grazed_is_touched() -> None:
    """A horse that passes along a corner, a tenth of a millimetre deep: shorter than any stride."""
    game = field()
    mover, stander = fighter(game, 0, base=BASES[0]), fighter(game, 1, base=BASES[1])
    there = placed_at(stander, 10.0, 10.0, 45.0)
    top = max(y for _, y in there.corners())
    way = ((2.0, top + mover.radius - 0.0001), (20.0, top + mover.radius - 0.0001))
    assert there.facing == radians(45.0)
    assert first_touch(way, mover, stander, there) is not None
    above = ((2.0, top + mover.radius + 2 * HAIR), (20.0, top + mover.radius + 2 * HAIR))
    assert first_touch(above, mover, stander, there) is None
