"""Arcs round obstacles against scenery, and areas that bar only the centre of a base: both against dense samples."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

import pytest

from escarmouche.table.centre_bars import OUTSIDE, centre_bar
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.surroundings import Surroundings
from escarmouche.table.sweeps import sweep_hits_shape
from escarmouche.table.tangents import shortest_path
from escarmouche.table.trails import length_in_areas, path_length


@pytest.mark.parametrize("seed", range(30))
def test_an_arc_is_clear_where_no_place_of_it_overlaps(seed: int) -> None:
    rng = Random(seed)
    r = rng.uniform(0.3, 1.0)
    around = Surroundings(0.0, 0.0, 30.0, 0.0, r, 60.0)
    block = rectangle(rng.uniform(9, 12), rng.uniform(-3, 3), 2.0, rng.uniform(1, 4), rng.random())
    wall = Line(((8.0, 4.0), (12.0, rng.uniform(2, 6))), rng.uniform(-0.2, 0.2))
    around.add((10.0,), (0.0,), (rng.uniform(0.5, 2.5),), (), (block, wall))
    x, y, reach = around.circles[0]
    for _ in range(40):
        start, arc, sense = rng.uniform(-pi, pi), rng.uniform(0.2, 4.0), rng.choice((1, -1))
        angles = [start + sense * arc * n / 400 for n in range(401)]
        spots = [(x + reach * cos(a), y + reach * sin(a)) for a in angles]
        deep = [min(_depth(shape, *spot, r) for shape in (block, wall)) for spot in spots]
        if min(abs(far) for far in deep) > 2e-2:  # not decided by a hair
            clear = around.in_the_arc(0, sense, start, arc) is None
            assert clear == (min(deep) > 0.0)


def _depth(shape: Shape, x: float, y: float, r: float) -> float:
    """How far a base is outside a shape; below 0 it overlaps."""
    if shape.contains(x, y):
        return -1.0
    away = shape.distance_to_edge(x, y) - getattr(shape, "swell", 0.0)
    return away - r


SHAPES: list[Shape] = [
    Disc(10.0, 0.2, 2.0),
    Disc(10.0, 0.2, 0.3),
    Capsule((9.0, -1.0), (11.0, 2.0), 0.4),
    Polygon(((8.0, -2.0), (12.0, -2.0), (12.0, 1.0), (10.0, 0.0), (8.0, 1.0))),
]


@pytest.mark.parametrize("shape", SHAPES, ids=["disc", "small disc", "capsule", "dented"])
@pytest.mark.parametrize("radius", [0.5, 1.5])
def test_the_centre_goes_round_an_area_and_no_farther(shape: Shape, radius: float) -> None:
    bar = centre_bar(shape, radius)
    path = shortest_path(4.0, 0.1, 16.0, 0.1, radius, (), (), (), (), (bar,))
    assert path is not None and length_in_areas(path, (shape,)) == 0.0
    near = min(shape.distance_to_edge(*_at(path, n / 400)) for n in range(401))
    assert near <= 2 * OUTSIDE + 0.02  # it comes as near as it may
    thin = shortest_path(4.0, 0.1, 16.0, 0.1, 1e-3, (), (), (), (), (shape,))
    assert thin is not None and path_length(path) == pytest.approx(path_length(thin), rel=2e-3)


def test_what_bars_the_centre_lets_the_rest_of_a_base_over_it() -> None:
    bar = centre_bar(rectangle(10.0, 0.0, 4.0, 4.0), 1.0)
    assert not sweep_hits_shape(bar, 4.0, 2.1, 16.0, 2.1, 1.0)
    assert sweep_hits_shape(bar, 4.0, 1.9, 16.0, 1.9, 1.0)


def _at(path: tuple[tuple[float, float], ...], share: float) -> tuple[float, float]:
    left = share * path_length(path)
    for (ax, ay), (bx, by) in pairwise(path):
        far = hypot(bx - ax, by - ay)
        if left <= far and far > 0.0:
            return (ax + (bx - ax) * left / far, ay + (by - ay) * left / far)
        left -= far
    return path[-1]
