"""Ways over dear ground: bounds spare work, and change nothing of what is found."""

from __future__ import annotations

from math import hypot, inf
from random import Random

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import rectangle
from escarmouche.table.tangents import shortest_path
from escarmouche.table.terrain_paths import Ground, search
from escarmouche.table.trails import path_length

RADIUS = 0.5
HERE, THERE = (1.0, 6.0), (15.0, 6.0)


def crowd(rng: Random) -> tuple[list[float], list[float], list[float]]:
    """Bases between two places, neither of them taken."""
    spots = [(rng.uniform(2.5, 13.5), rng.uniform(2.0, 10.0)) for _each in range(8)]
    return [x for x, _y in spots], [y for _x, y in spots], [0.6] * len(spots)


def test_the_shortest_way_to_the_goal_tells_which_places_are_out() -> None:
    better = 0
    for seed in range(40):
        rng = Random(seed)
        woods = [
            rectangle(rng.uniform(4, 12), rng.uniform(3, 9), rng.uniform(2, 5), rng.uniform(2, 5))
            for _each in range(2)
        ]
        ground = Ground(RADIUS, *crowd(rng), difficult=woods, factor=2.0)
        plain = ground.join(HERE, THERE, inf)
        if plain is None:
            continue
        known = (plain, ground.price(plain))

        def ahead(place: Point) -> float:
            return hypot(THERE[0] - place[0], THERE[1] - place[1])

        found = search(HERE, ground, known, ahead, lambda _: [THERE])
        assert search(HERE, ground, known, ahead, lambda _: [THERE], THERE) == found
        better += found[1] < known[1] - TOLERANCE
    assert better > 10


def test_who_gives_up_finds_the_same_way_or_none() -> None:
    bent = 0
    for seed in range(40):
        rng = Random(seed)
        told = (*HERE, *THERE, RADIUS, *crowd(rng), ())
        found = shortest_path(*told)
        if found is None or len(found) == 2:
            continue
        length = path_length(found)
        assert shortest_path(*told, give_up=length) == found
        assert shortest_path(*told, give_up=0.99 * length) is None
        bent += 1
    assert bent > 10
