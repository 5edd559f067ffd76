"""Outlines between the nodes of a net, ways that begin in contact, and tables of one level."""

from __future__ import annotations

from math import acos, asin, hypot, pi, sqrt

import pytest

from escarmouche.table.contours import rings_of
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.movement import cheapest_path, reach_region, shortest_path
from escarmouche.table.scenery import Table, table_to_data
from escarmouche.table.shapes import Capsule, Disc
from escarmouche.table.table_data import flat_table_from_data
from escarmouche.table.terrain_paths import path_cost
from escarmouche.table.trails import path_length


@pytest.mark.parametrize("joined", [False, True])
def test_two_nodes_across_a_mesh_are_one_piece_if_its_middle_is_inside(joined: bool) -> None:
    """Two discs that meet only between the nodes, or do not."""
    reach = 0.75 if joined else 0.6

    def holds(x: float, y: float) -> bool:
        return min(hypot(x, y), hypot(x - 1.0, y - 1.0)) <= reach

    nodes = [(i, j) for i in range(-2, 4) for j in range(-2, 4)]
    rings = rings_of(nodes, lambda i, j: holds(i, j), holds, lambda i, j: (float(i), float(j)))
    assert len(rings) == (1 if joined else 2)


def test_a_ring_has_no_points_along_its_straight_sides() -> None:
    """A square of nine by nine nodes: each of its four sides has two ends, and a corner is cut."""

    def holds(x: float, y: float) -> bool:
        return max(abs(x - 10.0), abs(y - 20.0)) <= 4.3

    nodes = [(i, j) for i in range(30) for j in range(30)]
    (ring,) = rings_of(nodes, lambda i, j: holds(i, j), holds, lambda i, j: (float(i), float(j)))
    assert len(ring) == 8
    assert {abs(x - 10.0) for x, _ in ring} == {4.0, 4.28125}


@pytest.mark.parametrize("reach", [0.2, 0.6, 1.0, 2.5])
@pytest.mark.parametrize("inside", [0.0, 0.5, 0.9])
def test_a_way_that_begins_in_contact_leads_round_however_small_the_bases(
    reach: float, inside: float
) -> None:
    """Contact is written down with rounding: a hair too near is contact all the same."""
    start = reach - inside * TOLERANCE
    path = shortest_path(
        -start, 0.0, start, 0.0, reach / 2, [0.0], [0.0], [reach / 2], (), (), None
    )
    assert path is not None
    assert path_length(path) == pytest.approx(pi * reach, rel=0.01)


def test_who_is_pushed_into_another_base_steps_out_and_goes_round_with_what_is_left() -> None:
    """It overlaps by 0.4: out to contact, then round a circle of one: a quarter turn and a tangent to 3.4 beyond."""
    around = pi / 2 + asin(1.0 / 3.4) + sqrt(3.4**2 - 1.0)
    way = (10.0, 20.0, 14.0, 20.0, 0.5, [10.6], [20.0], [0.5], ())
    path = shortest_path(*way, max_length=0.4 + around * 1.01)
    assert path is not None
    assert path[1] == pytest.approx((9.6, 20.0), abs=1e-3)
    assert path_length(path) == pytest.approx(0.4 + around, rel=0.01)
    assert shortest_path(*way, max_length=0.4 + around * 0.99) is None


def test_the_thick_end_of_a_log_is_gone_round_with_just_enough() -> None:
    """Its end lies five away and is two thick: a tangent of 4.33 and a sixth of a turn, not farther than 6.4."""
    log = Capsule((25.0, 20.0), (25.0, 30.0), 2.0)
    path = shortest_path(20.0, 20.0, 25.45, 17.44, 0.5, (), (), (), (), (log,), max_length=6.4)
    assert path is not None
    assert 6.03 < path_length(path) < 6.4


@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
@pytest.mark.parametrize("aside", [1.0, -1.0])
def test_a_marsh_is_gone_round_on_its_nearer_side(dx: float, dy: float, aside: float) -> None:
    """Twenty across a marsh of four whose middle lies one beside the line: tangents, and an arc on the far side."""
    far = hypot(10.0, 1.0)
    arc = pi - 2 * asin(1.0 / far) - 2 * acos(4.0 / far)
    exact = 2 * sqrt(far * far - 16.0) + 4.0 * arc
    start, goal = (20.0 - 10 * dx, 20.0 - 10 * dy), (20.0 + 10 * dx, 20.0 + 10 * dy)
    marsh = Disc(20.0 - aside * dy, 20.0 + aside * dx, 4.0)
    path = cheapest_path(*start, *goal, 0.5, (), (), (), (), difficult=(marsh,), factor=3.0)
    assert path is not None
    assert exact <= path_cost(path, (marsh,), 3.0, (), 0.0) < exact * 1.01


def test_obstacles_are_told_by_as_many_places_as_sizes() -> None:
    with pytest.raises(ValueError, match="zip"):
        reach_region(0.0, 0.0, 0.5, 6.0, None, (1.0, 3.0), (1.0, 3.0), (0.5,))


def test_a_book_of_one_level_takes_no_storeys() -> None:
    plain = table_to_data(Table(48.0, 48.0))
    assert flat_table_from_data(plain) == Table(48.0, 48.0)
    floor = {"id": "roof", "outline": [[2, 2], [8, 2], [8, 8], [2, 8]], "height": 3}
    with pytest.raises(ValueError, match="one level"):
        flat_table_from_data({**plain, "storeys": {"surfaces": [floor]}})
