"""What is left out because it lies elsewhere: gates beside a line, solids beside a look, the edges of a line with another swell."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.table.houses import HOUSE, RAMP, WALKWAY, mover

from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line, rectangle
from escarmouche.table.solids import Blockers, Cylinder, Prism
from escarmouche.table.storeys.model import Storeys
from escarmouche.table.storeys.straight import _crossed

YARD = Table(40.0, 40.0, storeys=Storeys((WALKWAY, RAMP)))


@pytest.mark.parametrize("table", [HOUSE, YARD])
def test_a_line_is_told_of_all_gates_that_it_meets_in_their_order(table: Table) -> None:
    walk, rng = mover(table), Random(1)
    told, met = 0, 0
    for floor in range(len(walk.floors.surfaces)):
        gates = [exit for exit in walk.leads(floor) if exit.gate.length > 0.0]
        for _each in range(300):
            p = (rng.uniform(10.0, 40.0), rng.uniform(10.0, 30.0))
            q = (rng.uniform(10.0, 40.0), rng.uniform(10.0, 30.0))
            along = list(walk.leads_along(floor, p, q))
            assert along == [exit for exit in gates if exit in along]
            crossed = [exit for exit in gates if _crossed(p, q, exit.gate.start, exit.gate)]
            assert all(exit in along for exit in crossed)
            told, met = told + len(along), met + len(crossed)
    assert 0 < met <= told


def test_solids_between_two_are_those_near_a_line_in_the_order_in_which_they_are_named() -> None:
    rng = Random(2)
    solids = tuple(
        Prism(rectangle(rng.uniform(0, 40), rng.uniform(0, 40), 3.0, 1.0, n), 0.0, 2.0, n)
        for n in range(60)
    )
    made, joined = Blockers(solids), Blockers(()) + Blockers(solids)
    for _each in range(200):
        one, other = (
            Cylinder(rng.uniform(0, 40), rng.uniform(0, 40), 0.5, 0.0, 1.0) for _ in range(2)
        )
        found, wider = made.between(one, other).solids, joined.between(one, other).solids
        assert found == tuple(solid for solid in wider if solid in found)
        for x, _y, reach, _bottom, _top, solid in made.rows:
            if solid in wider and solid not in found:  # wholly to the right of both
                assert x - reach > max(one.x, other.x) + 1.0


def test_a_line_with_another_swell_is_the_line_that_is_made_with_it() -> None:
    points, turns = ((0.0, 0.0), (4.0, 3.0), (8.0, 3.0)), ((4.0, 3.0),)
    for swell in (-0.5, 0.0, 0.25):
        made, swollen = Line(points, swell, turns), Line(points, 0.0, turns).swollen(swell)
        assert (made, made.edges, made.bbox) == (swollen, swollen.edges, swollen.bbox)
        assert made.turns == swollen.turns
