"""Templates and shapes at their very edge: tangent is not under, and what is wholly under may touch the rim."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.shapes import Disc
from escarmouche.table.sight import bodies_crossed
from escarmouche.table.templates import (
    capsule_template,
    cone_template,
    disc_template,
    line_template,
    partly_under,
    wholly_under,
)

HAIR = 0.001


@pytest.mark.parametrize(("away", "under"), [(4.0 - HAIR, [0]), (4.0, []), (4.0 + HAIR, [])])
def test_a_base_that_touches_a_disc_exactly_is_not_under_it(away: float, under: list[int]) -> None:
    assert disc_template(10, 10, 3, [10 + away], [10], [1]) == under
    assert disc_template(10, 10, 3, [10], [10 - away], [1]) == under
    assert partly_under(10, 10, 3, Placed(RoundBase(1), 10 + away, 10)) is bool(under)
    assert partly_under(10, 10, 3, Placed(RectBase(5, 2), 10 + away, 10)) is bool(under)
    assert Disc(10, 10, 3).intersects_disc(10 + away, 10, 1) is bool(under)


def test_a_point_on_the_edge_of_a_disc_is_in_it() -> None:
    disc = Disc(10, 10, 3)
    assert disc.contains(13, 10) and disc.contains(10, 7)
    assert not disc.contains(13 + HAIR, 10) and not disc.contains(10, 7 - HAIR)


def test_sight_that_only_touches_a_base_passes_it() -> None:
    assert bodies_crossed(0, 0, 20, 0, [10], [1], [1], ()) == []
    assert [i for _t, i in bodies_crossed(0, 0, 20, 0, [10], [1 - HAIR], [1], ())] == [0]
    assert bodies_crossed(0, 0, 9, 0, [10], [0], [1], ()) == []
    assert [i for _t, i in bodies_crossed(0, 0, 9 + HAIR, 0, [10], [0], [1], ())] == [0]
    assert bodies_crossed(0, 0, 20, 0, [10], [0], [1], (0,)) == []


@pytest.mark.parametrize(("away", "wholly"), [(2.0 - HAIR, True), (2.0, True), (2.0 + HAIR, False)])
def test_a_round_base_wholly_under_may_touch_the_rim(away: float, wholly: bool) -> None:
    for angle in (0.0, 1.0, pi):
        base = Placed(RoundBase(1), 10 + away * cos(angle), 10 + away * sin(angle))
        assert wholly_under(10, 10, 3, base) is wholly


def test_a_rectangle_is_wholly_under_by_its_four_corners() -> None:
    # Half of it is 3 by 4: its corners are 5 from its centre.
    assert wholly_under(10, 10, 5, Placed(RectBase(6, 8), 10, 10))
    assert not wholly_under(10, 10, 5 - HAIR, Placed(RectBase(6, 8), 10, 10))
    assert wholly_under(10, 10, 5, Placed(RectBase(6, 8), 10, 10, 0.7))
    for x, y in ((HAIR, 0), (-HAIR, 0), (0, HAIR), (0, -HAIR)):  # two corners out, two in
        shifted = Placed(RectBase(6, 8), 10 + x, 10 + y)
        assert not wholly_under(10, 10, 5, shifted) and partly_under(10, 10, 5, shifted)
    # Along its facing it is longer than across.
    assert wholly_under(10, 10, 5, Placed(RectBase(2, 8), 10.5, 10, 0.0))
    assert not wholly_under(10, 10, 5, Placed(RectBase(2, 8), 11, 10, 0.0))
    assert wholly_under(10, 10, 5, Placed(RectBase(2, 8), 11, 10, pi / 2))


def test_a_line_with_a_width_and_its_round_ends() -> None:
    def under(x: float, y: float, r: float = 1.0) -> bool:
        return capsule_template(0, 0, 10, 0, 2, [x], [y], [r]) == [0]

    assert under(5, 3 - HAIR) and not under(5, 3) and under(5, HAIR - 3) and not under(5, -3)
    assert under(13 - HAIR, 0) and not under(13, 0)
    assert under(HAIR - 3, 0) and not under(-3, 0)
    assert under(10 + 2.1, 2.1) and not under(10 + 2.2, 2.2)  # beyond the end it is round
    assert under(-2.1, -2.1) and not under(-2.2, -2.2)
    assert capsule_template(0, 0, 0, 0, 2, [2.9, 3.0], [0, 0], [1, 1]) == [0]  # a disc
    assert line_template(0, 0, 10, 0, [5, 5, 5], [0.9, 1.0, 0], [1, 1, 0]) == [0]


def test_a_cone_at_its_sides_its_end_and_its_point() -> None:
    def under(x: float, y: float, r: float = 1.0) -> bool:
        return cone_template((0, 0), 0.0, pi / 4, 10, [x], [y], [r]) == [0]

    assert under(11 - HAIR, 0) and not under(11, 0)
    side = 2**0.5  # a base of radius 1 touches the side from there
    assert under(5, 5 + side - HAIR) and not under(5, 5 + side)
    assert under(5, -5 - side + HAIR) and not under(5, -5 - side)
    assert under(HAIR - 1, 0) and not under(-1, 0)
    corner = 10 / 2**0.5
    assert under(corner, corner + 1 - HAIR) and not under(corner, corner + 1.2)
