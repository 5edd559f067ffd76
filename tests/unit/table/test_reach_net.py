"""The net from which a reach is drawn: no place behind something is left out that can be come to with a mesh to spare."""

from __future__ import annotations

from random import Random

import pytest

from escarmouche.table.polygons import Polygon
from escarmouche.table.reach import Net, Ways, mesh_of


def ways(seed: int) -> tuple[Ways, float]:
    """From the middle, round a few bodies and long thin blocks."""
    rng = Random(seed)
    bodies = [(rng.uniform(-6, 6), rng.uniform(-6, 6)) for _ in range(rng.randrange(1, 5))]
    bodies = [(x, y) for x, y in bodies if x * x + y * y > 1.6]
    blocks = []
    for _ in range(rng.randrange(1, 3)):
        x, y, long = rng.uniform(-6, 4), rng.uniform(1, 5) * rng.choice((-1, 1)), rng.uniform(1, 6)
        blocks.append(Polygon(((x, y), (x + long, y + 0.2), (x + long, y + 0.5), (x, y + 0.3))))
    xs, ys = [x for x, _ in bodies], [y for _, y in bodies]
    allowance = rng.uniform(4, 9)
    return Ways(
        0.0, 0.0, 0.5, allowance, None, xs, ys, [0.6] * len(xs), (), blocks, None
    ), allowance


@pytest.mark.parametrize("seed", [12, 18, 61, 159, 175])
def test_what_lies_behind_something_is_found_from_every_side(seed: int) -> None:
    searched, allowance = ways(seed)
    net = Net(searched, mesh_of(allowance))
    net.look()
    net.search()
    asked, _ = ways(seed)
    missed = [
        node
        for node in net.hidden
        if node not in net.reached
        and asked.search(*net.place(*node)) <= allowance - mesh_of(allowance)
    ]
    assert missed == []
    assert any(node in net.reached for node in net.hidden)
