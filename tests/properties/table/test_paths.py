"""Shortest paths against a visibility graph built with shapely."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from random import Random
from typing import Any

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import Symmetry, angles, quick, symmetries

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    cheapest_path,
    path_length,
    placement_blocked,
    reach_region,
    shortest_path,
    sweep_blocked,
    sweep_hits_shape,
)
from escarmouche.table.shapes import Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.terrain_paths import path_cost

SIDES = 8

near = st.integers(-300, 300).map(lambda n: n / 50)
spots = st.tuples(near, near)
sizes = st.sampled_from((0.25, 0.5, 1.0))
crowds = st.lists(st.tuples(spots, sizes), min_size=1, max_size=6)
blocks = st.builds(rectangle, near, near, st.floats(0.5, 4), st.floats(0.5, 4), angles)
walls = st.builds(
    lambda p, q: Line((p, q, (q[0] + 1, q[1] + 1))), spots, spots.map(lambda p: (p[0] + 13, p[1]))
)
hollows = st.builds(
    lambda p: Polygon(
        tuple(
            (p[0] + x, p[1] + y)
            for x, y in ((0, 0), (3, 0), (3, 3), (2.5, 3), (2.5, 0.5), (0.5, 0.5), (0.5, 3), (0, 3))
        )
    ),
    spots,
)
obstacles = st.lists(st.one_of(blocks, hollows, st.builds(Disc, near, near, sizes)), max_size=3)
Crowd = list[tuple[Point, float]]


def columns(crowd: Crowd) -> tuple[list[float], list[float], list[float]]:
    return [p[0] for p, _ in crowd], [p[1] for p, _ in crowd], [r for _, r in crowd]


def stands_free(p: Point, radius: float, crowd: Crowd, shapes: list[Shape]) -> bool:
    blocked = placement_blocked(*p, radius, *columns(crowd), ()) is not None
    return not blocked and not any(shape.intersects_disc(*p, radius) for shape in shapes)


def assert_clear(path: Sequence[Point], radius: float, crowd: Crowd, shapes: list[Shape]) -> None:
    for p, q in pairwise(path):
        assert sweep_blocked(*p, *q, radius, *columns(crowd), ()) is None
        assert not any(sweep_hits_shape(shape, *p, *q, radius) for shape in shapes)


def grown(crowd: Crowd, shapes: list[Shape], radius: float, outside: bool) -> Any:
    """Return the grown obstacles with many-sided circles, inside or outside the true ones."""
    swell = 1 / cos(pi / (4 * SIDES)) if outside else 1.0
    parts = [shapely.Point(p).buffer((r + radius) * swell, SIDES) for p, r in crowd]
    for shape in shapes:
        if isinstance(shape, Disc):
            core: Any = shapely.Point(shape.x, shape.y)
            parts.append(core.buffer((shape.radius + radius) * swell, SIDES))
        elif isinstance(shape, Polygon):
            parts.append(shapely.Polygon(shape.points).buffer(radius * swell, SIDES))
        elif isinstance(shape, Line):
            parts.append(shapely.LineString(shape.points).buffer(radius * swell, SIDES))
    return shapely.union_all(parts)


def visibility_length(a: Point, b: Point, solid: Any, spare: float) -> float:
    """Measure the shortest path round solids through their corners, by brute force."""
    nodes = [a, b, *{(x, y) for x, y in shapely.get_coordinates(solid)}]
    core = solid.buffer(-spare)
    shapely.prepare(core)
    pairs = [(i, j) for i in range(len(nodes)) for j in range(i)]
    legs = shapely.linestrings([(nodes[i], nodes[j]) for i, j in pairs])
    blocked = shapely.intersects(core, legs)
    lengths = shapely.length(legs)
    links: list[list[tuple[int, float]]] = [[] for _ in nodes]
    for (i, j), bad, length in zip(pairs, blocked, lengths, strict=True):
        if not bad:
            links[i].append((j, length))
            links[j].append((i, length))
    best = [inf] * len(nodes)
    best[0] = 0.0
    queue = [(0.0, 0)]
    while queue:
        cost, i = heappop(queue)
        if i == 1:
            return cost
        if cost > best[i]:
            continue
        for j, length in links[i]:
            if cost + length < best[j]:
                best[j] = cost + length
                heappush(queue, (best[j], j))
    return inf


@settings(quick, max_examples=40)
@given(spots, spots, sizes, crowds, obstacles)
def test_the_shortest_path_is_clear_and_as_short_as_brute_force(
    a: Point, b: Point, radius: float, crowd: Crowd, shapes: list[Shape]
) -> None:
    assume(stands_free(a, radius, crowd, shapes) and stands_free(b, radius, crowd, shapes))
    path = shortest_path(*a, *b, radius, *columns(crowd), (), shapes)
    low = visibility_length(a, b, grown(crowd, shapes, radius, outside=False), 2e-3)
    if path is None:
        solid = grown(crowd, shapes, radius, outside=True)
        assert visibility_length(a, b, solid, 1e-6) == inf
        return
    assert_clear(path, radius, crowd, shapes)
    assert path[0] == a and path[-1] == b
    length = path_length(path)
    assert low * 0.99 - 0.01 <= length
    high = visibility_length(a, b, grown(crowd, shapes, radius, outside=True), 1e-6)
    assert length <= high * 1.003 + 0.01


@settings(quick, max_examples=60)
@given(spots, spots, sizes, crowds, obstacles, symmetries)
def test_the_shortest_path_does_not_notice_symmetries(
    a: Point, b: Point, radius: float, crowd: Crowd, shapes: list[Shape], symmetry: Symmetry
) -> None:
    assume(stands_free(a, radius, crowd, shapes) and stands_free(b, radius, crowd, shapes))
    path = shortest_path(*a, *b, radius, *columns(crowd), (), shapes)
    back = shortest_path(*b, *a, radius, *columns(crowd), (), shapes)
    k = symmetry.scale
    twin = shortest_path(
        *symmetry.point(a),
        *symmetry.point(b),
        radius * k,
        *columns([(symmetry.point(p), r * k) for p, r in crowd]),
        (),
        [symmetry.shape(shape) for shape in shapes],
    )
    if path is None or twin is None or back is None:
        return  # a gap that is exactly as wide as the base may open or close with rounding
    assert path_length(twin) / k == pytest.approx(path_length(path), rel=5e-3, abs=2e-3)
    assert path_length(back) == pytest.approx(path_length(path), rel=5e-3, abs=2e-3)


@settings(quick, max_examples=60)
@given(angles, sizes, crowds, st.integers(0, 5), st.integers(0, 5))
def test_paths_from_contact_to_contact(
    angle: float, radius: float, crowd: Crowd, first: int, second: int
) -> None:
    def beside(k: int, turn: float) -> Point:
        (x, y), r = crowd[k % len(crowd)]
        return Symmetry(x, y, turn, False).point((r + radius, 0.0))

    start, goal = beside(first, angle), beside(second, angle + 2.0)
    assume(stands_free(start, radius, crowd, []) and stands_free(goal, radius, crowd, []))
    path = shortest_path(*start, *goal, radius, *columns(crowd), ())
    low = visibility_length(start, goal, grown(crowd, [], radius, outside=False), 5e-3)
    if path is None:
        high = grown(crowd, [], radius + 2 * TOLERANCE, outside=True)
        assert visibility_length(start, goal, high, 1e-2) == inf
        return
    assert_clear(path, radius, crowd, [])
    assert low * 0.99 - 0.02 <= path_length(path) <= low * 1.02 + 0.02


@settings(quick, max_examples=60)
@given(spots, spots, sizes, crowds, obstacles, st.floats(1, 12))
def test_bounds_and_length_limits_are_kept(
    a: Point, b: Point, radius: float, crowd: Crowd, shapes: list[Shape], most: float
) -> None:
    bounds = (-6.0, -6.0, 6.0, 6.0)
    path = shortest_path(*a, *b, radius, *columns(crowd), (), shapes, bounds, most)
    free = shortest_path(*a, *b, radius, *columns(crowd), (), shapes, bounds)
    if free is not None:
        assert all(-6 <= x <= 6 and -6 <= y <= 6 for x, y in free)
        assert_clear(free, radius, crowd, shapes)
        if path_length(free) <= most:
            assert path is not None
    if path is not None:
        assert path_length(path) <= most + TOLERANCE
        assert free is not None
        assert path_length(path) <= path_length(free) + 1e-6


@settings(quick, max_examples=40)
@given(spots, spots, sizes, st.lists(blocks, min_size=1, max_size=2), crowds)
def test_the_cheapest_path_is_clear_and_no_dearer_than_the_shortest(
    a: Point, b: Point, radius: float, difficult: list[Polygon], crowd: Crowd
) -> None:
    assume(stands_free(a, radius, crowd, []))
    hedge = Line(((-3.0, -4.0), (0.0, 1.0), (3.0, -2.0)))
    plain = shortest_path(*a, *b, radius, *columns(crowd), ())
    path = cheapest_path(
        *a,
        *b,
        radius,
        *columns(crowd),
        (),
        difficult=difficult,
        barriers=[hedge],
        barrier_cost=2.0,
    )
    if path is None or plain is None:
        assert path is plain
        return
    assert_clear(path, radius, crowd, [])
    paid = path_cost(path, difficult, 2.0, [hedge], 2.0)
    assert paid <= path_cost(plain, difficult, 2.0, [hedge], 2.0) + 1e-9
    assert paid >= path_length(plain) * 0.995 - 1e-3


@settings(quick, max_examples=10)
@given(spots, sizes, crowds, st.lists(blocks, max_size=1))
def test_the_ring_of_reach_can_be_reached(
    a: Point, radius: float, crowd: Crowd, shapes: list[Shape]
) -> None:
    assume(stands_free(a, radius, crowd, shapes))
    rings = reach_region(*a, radius, 4.0, None, *columns(crowd), (), shapes)
    for p in (point for ring in rings for point in ring):
        path = shortest_path(*a, *p, radius, *columns(crowd), (), shapes)
        assert path is not None or hypot(p[0] - a[0], p[1] - a[1]) < 1e-9
        assert path is None or path_length(path) <= 4.0 + 0.03


def test_overlaps_of_just_the_tolerance_end_the_search() -> None:
    """Rounding puts such a start inside the base or not, and such a goal: both are looked at."""
    chance = Random(12)
    inside = found = 0
    for _ in range(3000):
        x, y = chance.uniform(0, 48), chance.uniform(0, 48)
        radius, other = chance.choice((0.5, 0.75, 1.0)), chance.choice((0.5, 0.75, 1.0))
        crowd: Crowd = [((x, y), other)]
        away = radius + other - TOLERANCE
        a, b = chance.uniform(0, 2 * pi), chance.uniform(0, 2 * pi)
        start = (x + away * cos(a), y + away * sin(a))
        goal = (x + away * cos(b), y + away * sin(b))
        path = shortest_path(*start, *goal, radius, *columns(crowd), ())
        inside += not stands_free(start, radius, crowd, [])
        if path is not None:
            found += 1
            assert_clear(path, radius, crowd, [])
            assert path[0] == start and path[-1] == goal
    assert inside > 1000 and found > 500


def test_a_way_out_of_an_overlap_is_found() -> None:
    path = shortest_path(0.3, 0, -3, 0, 0.5, (0.0,), (0.0,), (0.5,), ())
    assert path is not None
    assert_clear(path, 0.5, [((0.0, 0.0), 0.5)], [])


def test_no_path_into_a_closed_place() -> None:
    ring = [(2 * cos(k * pi / 6), 2 * cos(k * pi / 6 - pi / 2)) for k in range(12)]
    crowd: Crowd = [(p, 0.5) for p in ring]
    assert shortest_path(0, 0, 6, 0, 0.5, *columns(crowd), ()) is None
    assert shortest_path(0, 0, 6, 0, 0.5, *columns(crowd), range(3)) is not None


def test_a_point_may_go_round_corners() -> None:
    path = shortest_path(-2, 0, 2, 0, 0.0, (), (), (), (), [rectangle(0, 0, 2, 2)])
    assert path is not None
    assert path_length(path) == pytest.approx(2 * hypot(1, 1) + 2)
