"""Curves beside a segment, and what of a gate is barred: by hand."""

from __future__ import annotations

import pytest

from escarmouche.table.curves import Circle, Segment, approaches, around_shape, offset
from escarmouche.table.shapes import Disc, Line, rectangle
from escarmouche.table.storeys.gates import barred, barred_by_discs, less


def test_beside_a_segment_are_two_more_and_a_circle_about_each_end() -> None:
    left, right, *ends = offset(Segment(0.0, 0.0, 3.0, 4.0), 1.0)
    assert tuple(left) == pytest.approx((-0.8, 0.6, 2.2, 4.6))
    assert tuple(right) == pytest.approx((0.8, -0.6, 3.8, 3.4))
    assert ends == [Circle(0.0, 0.0, 1.0), Circle(3.0, 4.0, 1.0)]
    assert offset(Segment(2.0, 2.0, 2.0, 2.0), 1.0) == [Circle(2.0, 2.0, 1.0)]
    assert offset(Circle(1.0, 2.0, 3.0), 1.0) == [Circle(1.0, 2.0, 4.0), Circle(1.0, 2.0, 2.0)]


def test_what_lies_on_a_line_itself_is_the_line() -> None:
    assert around_shape(Line(((0.0, 0.0), (4.0, 0.0))), 0.0) == [Segment(0.0, 0.0, 4.0, 0.0)]


def test_a_way_round_a_disc_reaches_a_line_squarely_from_where_it_leaves_the_disc() -> None:
    """A line of ten along y = 5, a circle of one about (4, 2): its tangents stand at x = 3 and x = 5."""
    found = list(approaches(Segment(0.0, 5.0, 10.0, 5.0), (0.0, 0.0), [Circle(4.0, 2.0, 1.0)]))
    assert found[0] == ((0.0, 0.0), (0.0, 5.0))
    ends = [(*whence, *to) for whence, to in found[1:]]
    assert ends == [pytest.approx((3, 2, 3, 5)), pytest.approx((5, 2, 5, 5))]


@pytest.mark.parametrize("turn", [1.0, -1.0])
@pytest.mark.parametrize("upright", [False, True])
def test_what_bars_a_disc_on_a_line_is_told_in_lengths_from_its_start(
    turn: float, upright: bool
) -> None:
    """A block from 1.5 to 2.5, a post at 8 beside which the disc fits at 0.6, both on a line of ten."""

    def at(along: float, aside: float) -> tuple[float, float]:
        x, y = 20.0 + turn * along, 20.0 + turn * aside
        return (y, x) if upright else (x, y)

    block, post = rectangle(*at(2.0, 0.0), 1.0, 1.0), Disc(*at(8.0, 0.6), 0.5)
    ahead = (0.0, turn) if upright else (turn, 0.0)
    found = barred(at(0.0, 0.0), ahead, 10.0, 0.5, [block, post, Line((at(4, 3), at(6, 0.5)))])
    assert [part for span in found for part in span] == pytest.approx([1.0, 3.0, 7.2, 8.8])
    posts = barred_by_discs(at(0.0, 0.0), ahead, 10.0, 0.5, [post.x], [post.y], [post.radius])
    assert [part for span in posts for part in span] == pytest.approx([7.2, 8.8])
    free = less([(0.0, 10.0)], found)
    assert [part for span in free for part in span] == pytest.approx([0.0, 1.0, 3.0, 7.2, 8.8, 10])
