"""Beams whose cut share can be worked out by hand."""

from math import asin, atan2, hypot, sqrt, tan

import pytest

from escarmouche.table.bases import Placed, RectBase
from escarmouche.table.beams import beam_between, share_of
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape
from escarmouche.table.sight import beam_cut


def cut(shape: Shape, first: float = 1.0, second: float = 1.0) -> float:
    """The share that a shape cuts of the beam between two discs, ten apart along the x axis."""
    return beam_cut(0.0, 0.0, first, 10.0, 0.0, second, shapes=(shape,))


def test_of_a_beam_that_widens_a_disc_cuts_what_lies_between_its_tangents() -> None:
    """Discs of 1 and 2, ten apart: their outer tangents meet at x = -10, with 1/10 as the sine of half their angle."""
    edge = tan(asin(0.1))
    towards, half = atan2(0.5, 15.0), asin(0.25 / hypot(15.0, 0.5))
    hidden = (tan(towards + half) - tan(towards - half)) / (2 * edge)
    assert cut(Disc(5.0, 0.5, 0.25), 1.0, 2.0) == pytest.approx(hidden, abs=1e-12)
    assert cut(Disc(5.0, -0.5, 0.25), 1.0, 2.0) == pytest.approx(hidden, abs=1e-12)
    assert beam_cut(10.0, 0.0, 2.0, 0.0, 0.0, 1.0, (5.0,), (0.5,), (0.25,)) == pytest.approx(
        hidden, abs=1e-12
    )


def test_lines_that_never_leave_a_wood_are_cut_though_they_cross_none_of_its_sides() -> None:
    for (x0, y0), (x1, y1), share in (
        ((-5.0, -9.0), (15.0, 9.0), 1.0),
        ((-5.0, 0.0), (15.0, 9.0), 0.5),
        ((-5.0, 0.5), (5.0, 9.0), 0.25),
        ((5.0, -9.0), (15.0, -0.5), 0.25),
    ):
        wood = Polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
        assert cut(wood) == pytest.approx(share, abs=1e-12)


def test_what_begins_beside_a_base_counts_from_where_the_beam_begins() -> None:
    """Square bases of two, ten apart: the beam reaches from x = 1 to x = 9 between y = -1 and y = 1."""
    beam = beam_between(Placed(RectBase(2.0, 2.0), 0.0, 0.0), Placed(RectBase(2.0, 2.0), 10.0, 0.0))
    assert beam is not None
    assert (beam.start, beam.stop, beam.width) == pytest.approx((1.0, 9.0, 2.0))
    near, far = Line(((0.0, 0.0), (2.0, 1.0))), Line(((8.0, 1.0), (10.0, 0.0)))
    for line in (near, far):  # they are in it from y = 0.5 up
        assert share_of(beam.hidden_by(line)) == pytest.approx(0.25)
    assert share_of(beam.hidden_by(Line(((0.0, -1.0), (1.0, 1.0))))) == 0.0
    assert share_of(beam.hidden_by(Line(((9.0, -1.0), (10.0, 1.0))))) == 0.0


def test_a_log_cuts_with_its_round_ends_and_with_what_is_between() -> None:
    assert cut(Capsule((5.0, 0.5), (5.0, 2.0), 0.25)) == pytest.approx(0.375)
    assert cut(Capsule((3.0, -0.3), (7.0, 0.3), 0.25)) == pytest.approx(0.55)
    thick = 0.25 * sqrt(1.01)  # as measured across the beam: it rises by one in ten
    assert cut(Capsule((-5.0, -1.0), (15.0, 1.0), 0.25)) == pytest.approx(0.5 + thick, abs=1e-12)
    assert cut(Capsule((-5.0, 1.0), (15.0, -1.0), 0.25)) == pytest.approx(0.5 + thick, abs=1e-12)
