"""Fences against a flood over a fine grid, and against the search for a way."""

from __future__ import annotations

from math import hypot

from hypothesis import given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick

from escarmouche.table.fences import Fences
from escarmouche.table.measure import Point
from escarmouche.table.movement import shortest_path

SIDE, STEP = 10, 0.125
BOX = (0.0, 0.0, float(SIDE), float(SIDE))
tenths = st.integers(0, SIDE * 8).map(lambda n: n / 8)
discs = st.lists(st.tuples(tenths, tenths, st.sampled_from([0.6, 1.1, 1.7])), max_size=22)
places = st.tuples(tenths, tenths)


def is_free(place: Point, around: list[tuple[float, float, float]]) -> bool:
    """Whether nothing holds a place."""
    return all(hypot(place[0] - x, place[1] - y) >= r for x, y, r in around)


def flooded(start: Point, around: list[tuple[float, float, float]]) -> set[tuple[int, int]]:
    """All crossings of a fine grid that can be reached by steps from one to the next."""
    first = (round(start[0] / STEP), round(start[1] / STEP))
    seen, ahead, most = {first}, [first], round(SIDE / STEP)
    while ahead:
        i, j = ahead.pop()
        for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            inside = 0 <= near[0] <= most and 0 <= near[1] <= most
            if near not in seen and inside:
                if is_free((near[0] * STEP, near[1] * STEP), around):
                    seen.add(near)
                    ahead.append(near)
    return seen


@given(discs, places, places)
@quick
def test_whoever_is_parted_finds_no_way(
    around: list[tuple[float, float, float]], p: Point, q: Point
) -> None:
    xs, ys, rs = ([disc[n] for disc in around] for n in range(3))
    way = shortest_path(*p, *q, 0.0, xs, ys, rs, (), (), BOX, 200.0)
    parted = Fences(around, BOX).part(p, q)
    assert not (parted and way is not None)
    if is_free(p, around) and is_free(q, around) and not parted:
        slightly = [(x, y, r - 0.01) for x, y, r in around]
        assert not Fences(slightly, BOX).part(p, q), "smaller obstacles part nobody else"


@given(discs, places, places)
@quick
def test_whoever_is_not_joined_by_small_steps_is_parted(
    around: list[tuple[float, float, float]], p: Point, q: Point
) -> None:
    """With obstacles as much larger as a step is long, steps that stay outside the smaller ones lead wherever a way does."""
    if not is_free(p, around) or not is_free(q, around):
        return
    smaller = [(x, y, r - 2 * STEP) for x, y, r in around]
    joined = (round(q[0] / STEP), round(q[1] / STEP)) in flooded(p, smaller)
    if not joined:
        assert Fences(around, BOX).part(p, q)
    larger = flooded(p, [(x, y, r + STEP) for x, y, r in around])
    if (round(q[0] / STEP), round(q[1] / STEP)) in larger:
        assert not Fences(around, BOX).part(p, q)


def test_a_ring_and_a_row_from_edge_to_edge() -> None:
    ring = [(5 + 2 * x, 5 + 2 * y, 1.0) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    wide = [(x, y, 1.5) for x, y, _r in ring]
    assert Fences(wide, BOX).part((5, 5), (0.5, 0.5)) and not Fences(wide, BOX).part(
        (5, 9.9), (9, 9)
    )
    assert not Fences(ring, BOX).part((5, 5), (0.5, 0.5)), "there are gaps between them"
    row = [(n + 0.5, 4.0, 0.6) for n in range(SIDE)]
    assert Fences(row, BOX).part((5, 1), (5, 9)) and not Fences(row).part((5, 1), (5, 9))
    assert not Fences(row[:-1], BOX).part((5, 1), (5, 9))
