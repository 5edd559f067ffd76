"""Outlines between the nodes of a net, ways that begin in contact, and tables of one level."""

from __future__ import annotations

from math import hypot, pi

import pytest

from escarmouche.table.contours import rings_of
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.movement import shortest_path
from escarmouche.table.scenery import Table, table_to_data
from escarmouche.table.table_data import flat_table_from_data
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


def test_a_book_of_one_level_takes_no_storeys() -> None:
    plain = table_to_data(Table(48.0, 48.0))
    assert flat_table_from_data(plain) == Table(48.0, 48.0)
    floor = {"id": "roof", "outline": [[2, 2], [8, 2], [8, 8], [2, 8]], "height": 3}
    with pytest.raises(ValueError, match="one level"):
        flat_table_from_data({**plain, "storeys": {"surfaces": [floor]}})
