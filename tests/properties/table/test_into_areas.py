"""What it costs at least to get into dear ground: against a dense search over its outline."""

from __future__ import annotations

from heapq import heappop, heappush
from math import cos, hypot, sin

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick

from escarmouche.table.curves import TURN
from escarmouche.table.into_areas import goes_round, least_cost_into
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Disc, Polygon, rectangle
from escarmouche.table.trails import length_in_areas

PLACES = 36  # of the dense search on an outline

sizes = st.integers(10, 50).map(lambda n: n / 10)
turns = st.integers(0, 35).map(lambda n: n * 0.1)
spots = st.tuples(st.integers(-60, 60), st.integers(-60, 60)).map(lambda p: (p[0] / 10, p[1] / 10))
factors = st.sampled_from((1.2, 2.0, 3.0))
blocks = st.builds(lambda w, d, turn: rectangle(0.0, 0.0, w, d, turn), sizes, sizes, turns)
regular = st.builds(
    lambda n, r, turn: Polygon(
        tuple((r * cos(turn + TURN * k / n), r * sin(turn + TURN * k / n)) for k in range(n))
    ),
    st.integers(3, 8),
    sizes,
    turns,
)
shapes = st.one_of(blocks, regular)


def outline(shape: Polygon) -> list[tuple[Point, float]]:
    """Places on an outline, each with how far along it lies."""
    whole, found, begun = sum(edge[4] for edge in shape.edges), [], 0.0
    for x, y, ux, uy, length in shape.edges:
        count = int(length / whole * PLACES) + 1
        for n in range(count):
            at = length * n / count
            found.append(((x + at * ux, y + at * uy), begun + at))
        begun += length
    return found


def densely(start: Point, goal: Point, shape: Polygon, factor: float) -> float:
    """The cheapest way by places on the outline, across it as often as one likes."""
    nodes = [start, *(place for place, _at in outline(shape)), goal]
    queue, done = [(0.0, 0)], set[int]()
    while True:
        cost, n = heappop(queue)
        if n == len(nodes) - 1:
            return cost
        if n in done:
            continue
        done.add(n)
        for m, there in enumerate(nodes):
            if m not in done:
                far = hypot(there[0] - nodes[n][0], there[1] - nodes[n][1])
                inside = length_in_areas((nodes[n], there), (shape,)) if far > 1e-9 else 0.0
                heappush(queue, (cost + far + (factor - 1.0) * inside, m))


@given(shapes, spots, spots, factors)
@quick
def test_no_dense_search_finds_a_cheaper_way_in(
    shape: Polygon, start: Point, goal: Point, factor: float
) -> None:
    assume(shape.contains(*goal) and not shape.contains(*start))
    least, found = least_cost_into(start, goal, shape, factor), densely(start, goal, shape, factor)
    assert least <= found + 1e-5
    if goes_round(
        shape, factor
    ):  # then the bound is the very cost where nothing else is in the way
        apart = max(edge[4] for edge in shape.edges) / 2
        assert found <= least + (1.0 + factor) * min(
            apart, 2.0 * sum(e[4] for e in shape.edges) / PLACES
        )


@given(shapes, factors)
@quick
def test_round_it_is_no_dearer_than_across_where_that_is_said(
    shape: Polygon, factor: float
) -> None:
    whole, places = sum(edge[4] for edge in shape.edges), outline(shape)
    worst = 1.0
    for n, (p, begun) in enumerate(places):
        for q, ended in places[n + 1 :]:
            on = ended - begun
            worst = max(worst, min(on, whole - on) / hypot(q[0] - p[0], q[1] - p[1]))
    if goes_round(shape, factor):
        assert worst <= factor + 1e-6
    else:
        assert worst >= factor * 0.9  # it is not said too seldom


def test_of_what_is_round_or_has_dents_only_the_depth_is_told() -> None:
    assert abs(least_cost_into((5.0, 0.0), (1.0, 0.0), Disc(0.0, 0.0, 2.0), 2.0) - 5.0) < 1e-9
    dent = Polygon(((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)))
    assert not goes_round(dent, 2.0)
    assert abs(least_cost_into((2.0, -3.0), (2.0, 0.5), dent, 2.0) - 4.0) < 1e-9
