"""Ways through a part of a piece of ground: against a dense search over its outline."""

from __future__ import annotations

from itertools import product
from math import cos, hypot, sin

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick

from escarmouche.table.chords import by_chord
from escarmouche.table.curves import TURN
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.trails import length_in_areas, path_length

APART = 0.25  # between the places of the dense search
FAR = 100.0

sizes = st.integers(20, 70).map(lambda n: n / 10)
turns = st.integers(0, 35).map(lambda n: n * 0.1)
spots = st.tuples(st.integers(-60, 60), st.integers(-60, 60)).map(lambda p: (p[0] / 10, p[1] / 10))
woods = st.builds(lambda w, d, turn: rectangle(0.0, 0.0, w, d, turn), sizes, sizes, turns)
regular = st.builds(
    lambda n, r, turn: Polygon(
        tuple((r * cos(turn + TURN * k / n), r * sin(turn + TURN * k / n)) for k in range(n))
    ),
    st.integers(3, 8),
    sizes,
    turns,
)


def outline(shape: Polygon) -> list[Point]:
    found = []
    for x, y, ux, uy, length in shape.edges:
        count = int(length / APART) + 1
        found += [(x + length * n / count * ux, y + length * n / count * uy) for n in range(count)]
    return found


def densely(start: Point, goal: Point, shape: Polygon, most: float) -> float:
    """The shortest that enters and leaves at one of many places."""
    found = outline(shape)
    firsts = [p for p in found if length_in_areas((start, p), (shape,)) < 1e-6]
    lasts = [p for p in found if length_in_areas((p, goal), (shape,)) < 1e-6]
    firsts = [start] if shape.contains(*start) else firsts
    lasts = [goal] if shape.contains(*goal) else lasts
    ways = [(start, p, q, goal) for p, q in product(firsts, lasts)]
    return min(
        (path_length(w) for w in ways if hypot(w[2][0] - w[1][0], w[2][1] - w[1][1]) <= most),
        default=FAR,
    )


@given(st.one_of(woods, regular), spots, spots, st.sampled_from((1.0, 3.0, 6.0)))
@quick
def test_no_dense_search_finds_a_shorter_way_through_a_part(
    shape: Polygon, start: Point, goal: Point, most: float
) -> None:
    assume(not (shape.contains(*start) and shape.contains(*goal)))
    assume(length_in_areas((start, goal), (shape,)) > 0.1)
    found = by_chord(start, goal, shape, most, FAR)
    for length, enters, leaves in found:
        way = (start, enters, leaves, goal)
        assert abs(path_length(way) - length) < 1e-9
        assert hypot(leaves[0] - enters[0], leaves[1] - enters[1]) <= most + TOLERANCE
    dense = densely(start, goal, shape, most)
    clear = [
        chord.length
        for chord in found
        if length_in_areas((start, chord.enters), (shape,)) < 0.01 or shape.contains(*start)
    ]
    if dense < FAR:
        assert clear and min(clear) <= dense + 0.02


@given(woods, spots, spots)
@quick
def test_without_a_limit_the_best_is_the_straight_line(
    shape: Polygon, start: Point, goal: Point
) -> None:
    assume(length_in_areas((start, goal), (shape,)) > 0.1)
    assume(not shape.contains(*start) and not shape.contains(*goal))
    best = by_chord(start, goal, shape, FAR, FAR)[0]
    assert abs(best.length - hypot(goal[0] - start[0], goal[1] - start[1])) < 0.01
