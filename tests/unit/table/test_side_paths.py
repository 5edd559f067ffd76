"""The shortest way to a side of the table, where something lies over the side."""

from __future__ import annotations

from math import hypot

import pytest

from escarmouche.table.polygons import Polygon
from escarmouche.table.side_paths import Side, cheapest_way_to_side
from escarmouche.table.terrain_paths import Ground
from escarmouche.table.trails import path_length

SIDE = Side((0.0, 0.0), (40.0, 0.0))


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_way_ends_where_what_widens_towards_the_side_leaves_it_free(mirrored: bool) -> None:
    """A spur from (10, 4) that is broadest beyond the side: the end is where its flank, grown by the mover, meets it."""
    beyond = 18.0 if not mirrored else 2.0
    spur = Polygon(((10.0, 4.0), (2.0, -6.0), (18.0, -6.0)))
    start = (10.4, 8.0) if not mirrored else (9.6, 8.0)
    way = cheapest_way_to_side(start, SIDE, Ground(0.5, (), (), (), shapes=(spur,)))
    assert way is not None
    run, rise = abs(beyond - 10.0), 10.0
    free = 0.4 * run + 0.5 * hypot(run, rise) / rise  # from the middle, at the height of the side
    assert abs(way[-1][0] - 10.0) == pytest.approx(free, abs=1e-6)
    assert way[-1][1] == 0.0
    assert path_length(way) == pytest.approx(hypot(free - 0.4, 8.0), abs=0.02)
