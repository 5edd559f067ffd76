"""Whether obstacles part two places: told as a search for a way tells it."""

from __future__ import annotations

from math import inf
from random import Random

from escarmouche.table.fences import Fences
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.sweeps import disc_meets_any, placement_blocked
from escarmouche.table.tangents import shortest_path

RADIUS = 0.6
BOX = (0.0, 0.0, 20.0, 20.0)


def _scene(rng: Random) -> tuple[list[float], list[float], list[float], list[Shape]]:
    """Bases, blocks, thick and thin walls, so close that most of them leave some pockets."""
    bases = [(rng.uniform(0, 20), rng.uniform(0, 20), rng.uniform(0.4, 1.0)) for _ in range(30)]
    shapes: list[Shape] = [Disc(rng.uniform(0, 20), rng.uniform(0, 20), 1.0)]
    for _ in range(4):
        x, y = rng.uniform(2, 18), rng.uniform(2, 18)
        shapes.append(rectangle(x, y, rng.uniform(1, 5), rng.uniform(1, 3), rng.uniform(0, 6)))
        x, y = rng.uniform(2, 18), rng.uniform(2, 18)
        shapes.append(Line(((x, y), (x + 3, y + rng.uniform(-3, 3)), (x + 1, y + 4)), 0.2))
    x, y = rng.uniform(2, 18), rng.uniform(2, 18)
    shapes.append(Capsule((x, y), (x + 2, y + 3), 0.3))
    return [b[0] for b in bases], [b[1] for b in bases], [b[2] for b in bases], shapes


def test_parted_is_what_no_search_joins() -> None:
    """Nearly all of it: a few chains that come back to their own wall are left to the search."""
    rng, parted, joined = Random(5), 0, 0
    for _scene_number in range(25):
        xs, ys, rs, shapes = _scene(rng)
        discs = [(x, y, r + RADIUS) for x, y, r in zip(xs, ys, rs, strict=True)]
        discs += [(s.x, s.y, s.radius + RADIUS) for s in shapes if isinstance(s, Disc)]
        fences = Fences(discs, BOX, shapes, RADIUS)
        places = [(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(60)]
        free = [
            p
            for p in places
            if placement_blocked(*p, RADIUS, xs, ys, rs, ()) is None
            and not disc_meets_any(shapes, *p, RADIUS)
        ]
        for p in free[:6]:
            for q in free[6:12]:
                way = shortest_path(*p, *q, RADIUS, xs, ys, rs, (), shapes, BOX, inf)
                assert way is None or not fences.part(p, q)
                parted, joined = parted + fences.part(p, q), joined + (way is not None)
    assert parted > 200 and joined > 600


def test_a_ring_of_walls_parts_inside_from_outside() -> None:
    ring = Line(((5.0, 5.0), (9.0, 5.0), (9.0, 9.0), (5.0, 9.0), (5.0, 5.0)), 0.1)
    fences = Fences((), BOX, (ring,), RADIUS)
    assert fences.part((7.0, 7.0), (15.0, 7.0))
    assert not fences.part((7.0, 7.0), (7.2, 6.9))
    assert not fences.part((2.0, 7.0), (15.0, 7.0))


def test_a_wall_from_edge_to_edge_parts_the_table() -> None:
    wall = Polygon(((9.0, 0.2), (10.0, 0.2), (10.0, 19.8), (9.0, 19.8)))
    fences = Fences((), BOX, (wall,), RADIUS)
    assert fences.part((4.0, 7.0), (15.0, 7.0))
    assert fences.part((0.0, 0.0), (20.0, 20.0))
    assert not fences.part((4.0, 7.0), (0.0, 20.0))


def test_a_gap_as_wide_as_the_mover_is_left_to_the_search() -> None:
    left = rectangle(4.0, 10.0, 8.0, 1.0)
    right = rectangle(14.6, 10.0, 10.8, 1.0)  # between them 1.2 are open
    fences = Fences((), BOX, (left, right), RADIUS)
    assert not fences.part((8.0, 3.0), (8.0, 17.0))
    assert Fences((), BOX, (left, right), RADIUS + 0.01).part((8.0, 3.0), (8.0, 17.0))


def test_who_stands_in_an_obstacle_is_parted_from_nothing() -> None:
    block = rectangle(10.0, 10.0, 4.0, 4.0)
    fences = Fences(((3.0, 3.0, 2.0),), BOX, (block,), RADIUS)
    assert not fences.part((10.0, 10.0), (1.0, 18.0))
    assert not fences.part((3.0, 3.0), (1.0, 18.0))
    assert not fences.part((-1.0, 3.0), (1.0, 18.0))
