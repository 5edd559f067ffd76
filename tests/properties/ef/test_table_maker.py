"""What every made table promises, over many seeds and sizes; Shapely is the judge of areas."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, box
from shapely.geometry import Polygon as Area
from shapely.geometry.base import BaseGeometry

from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import (
    CORRIDOR,
    LEAST_HELD,
    PATH,
    Chance,
    make_table,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    BLOCKS_SIGHT,
    COVER,
    DIFFICULT,
    HILL,
    HOLDS,
    IMPASSABLE,
    OBSTACLE,
    THEMES,
    WOOD,
    kind_of,
)
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Line, Polygon
from escarmouche.table.table_data import table_from_data, table_to_data

SIZES = ((24.0, 24.0), (30.0, 30.0), (48.0, 36.0), (36.0, 48.0), (48.0, 48.0), (72.0, 48.0))
SEEDS = range(40)
ROUNDING = 1e-6

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]:g}x{size[1]:g}")


@cache
def tables(size: tuple[float, float]) -> tuple[Table, ...]:
    """The tables of a size: all themes, with and without the great hill."""
    names = (None, *THEMES)
    return tuple(
        make_table(
            seed,
            *size,
            theme=names[seed % len(names)],
            central="great-hill" if seed % 5 == 0 else None,
        )
        for seed in SEEDS
    )


@cache
def shaped(piece: Scenery) -> BaseGeometry:
    assert isinstance(piece.shape, Polygon | Line)
    points = piece.shape.points
    return LineString(points) if isinstance(piece.shape, Line) else Area(points)


def is_barrier(piece: Scenery) -> bool:
    return not piece.properties.isdisjoint({IMPASSABLE, OBSTACLE})


def zone_depth(side: float) -> float:
    """EF-DEPL-03: 18'' between the zones, so 15'' on the usual table."""
    return (side - 18.0) / 2


def zones(table: Table) -> list[BaseGeometry]:
    w, d = table.width, table.depth
    x, y = zone_depth(w), zone_depth(d)
    return [box(0, 0, w, y), box(0, d - y, w, d), box(0, 0, x, d), box(w - x, 0, w, d)]


@every_size
def test_every_piece_lies_on_the_table_and_barriers_keep_off_its_edge(
    size: tuple[float, float],
) -> None:
    for table in tables(size):
        inner = box(0, 0, *size)
        clear = box(CORRIDOR, CORRIDOR, size[0] - CORRIDOR, size[1] - CORRIDOR)
        for piece in table.scenery:
            place = clear if is_barrier(piece) else inner
            assert place.buffer(ROUNDING).contains(shaped(piece)), (table, piece)


@every_size
def test_pieces_do_not_overlap_and_barriers_leave_corridors(size: tuple[float, float]) -> None:
    for table in tables(size):
        for one, other in combinations(table.scenery, 2):
            gap = CORRIDOR if is_barrier(one) or is_barrier(other) else PATH
            assert shaped(one).distance(shaped(other)) >= gap - ROUNDING, (one, other)


@every_size
def test_deployment_zones_stay_free(size: tuple[float, float]) -> None:
    for table in tables(size):
        for zone in zones(table):
            shut = [
                shaped(piece).intersection(zone).area for piece in table.with_property(IMPASSABLE)
            ]
            assert sum(shut) <= 0.4 * zone.area
            assert free_bases(table, zone) >= 60


def free_bases(table: Table, zone: BaseGeometry) -> int:
    """How many one-inch bases fit on a plain grid, over no barrier."""
    x0, y0, x1, y1 = map(int, zone.bounds)
    barriers = [shaped(piece) for piece in table.scenery if is_barrier(piece)]
    near = [shape for shape in barriers if shape.distance(zone) < 0.5]
    spots = (Point(x + 0.5, y + 0.5) for x in range(x0, x1) for y in range(y0, y1))
    free = 0
    for spot in spots:
        free += all(shape.distance(spot) >= 0.5 for shape in near)
        if free >= 60:
            break
    return free


FEATURES = {
    "difficult": frozenset({DIFFICULT}),
    "hides": frozenset({WOOD, HILL, BLOCKS_SIGHT}),
    "shut": frozenset({IMPASSABLE}),
    "cover": frozenset({COVER}),
    "obstacle": frozenset({OBSTACLE}),
    "held": frozenset({HOLDS}),
}


def weight(piece: Scenery, half: BaseGeometry) -> float:
    """Area, or one square inch for each inch of wall."""
    part = shaped(piece).intersection(half)
    return float(part.length if isinstance(piece.shape, Line) else part.area)


def imbalance(table: Table, words: frozenset[str], half: BaseGeometry) -> float:
    """How much more of something one half has, as a share of all there is."""
    pieces = [piece for piece in table.scenery if not piece.properties.isdisjoint(words)]
    whole = sum(weight(piece, box(0, 0, table.width, table.depth)) for piece in pieces)
    part = sum(weight(piece, half) for piece in pieces)
    return abs(2 * part - whole) / whole if whole else 0.0


@every_size
def test_no_edge_is_the_better_one(size: tuple[float, float]) -> None:
    """Whichever two opposite edges are played from, both halves have about the same of all."""
    halves = (box(0, 0, size[0] / 2, size[1]), box(0, 0, size[0], size[1] / 2))
    for table in tables(size):
        for name, words in FEATURES.items():
            for half in halves:
                assert imbalance(table, words, half) <= 0.06, (name, table)


@every_size
def test_there_is_ground_to_hold(size: tuple[float, float]) -> None:
    for table in tables(size):
        assert len(table.with_property(HOLDS)) >= LEAST_HELD


@every_size
@pytest.mark.clause("EF-SCEN-COLLINE-01")
def test_the_great_hill_is_first_on_the_centre_and_ten_inches_across(
    size: tuple[float, float],
) -> None:
    for table in tables(size)[::5]:
        hill = table.scenery[0]
        assert hill.kind == "great-hill"
        assert shaped(hill).centroid.distance(Point(size[0] / 2, size[1] / 2)) < 0.01
        x0, y0, x1, y1 = hill.shape.bbox
        assert 9.0 <= x1 - x0 <= 11.0 and 9.0 <= y1 - y0 <= 11.0


@every_size
def test_outlines_are_simple_and_short_to_write(size: tuple[float, float]) -> None:
    for table in tables(size):
        for piece in table.scenery:
            assert shaped(piece).is_valid and shaped(piece).is_simple
            assert isinstance(piece.shape, Polygon | Line)
            assert all(c == round(c, 3) for point in piece.shape.points for c in point)
            if kind_of(piece.kind).form == "natural":
                assert 8 <= len(piece.shape.points) <= 12


def test_the_usual_table_has_8_to_14_pieces_and_tables_differ() -> None:
    counts = {len(make_table(seed).scenery) for seed in range(100)}
    assert counts == set(range(8, 15))
    assert len({repr(make_table(seed).scenery) for seed in range(100)}) == 100


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_shows_its_look_and_nothing_foreign(theme: str) -> None:
    for seed in range(30):
        kinds = {piece.kind for piece in make_table(seed, theme=theme).scenery}
        assert next(iter(THEMES[theme])) in kinds
        assert kinds <= set(THEMES[theme])


@given(seed=st.integers(), size=st.sampled_from(SIZES), pieces=st.integers(4, 16))
@settings(max_examples=60, deadline=None)
def test_any_seed_makes_a_table_that_survives_json(
    seed: int, size: tuple[float, float], pieces: int
) -> None:
    table = make_table(seed, *size, pieces=pieces)
    assert table_from_data(json.loads(json.dumps(table_to_data(table)))) == table
    assert LEAST_HELD <= len(table.scenery) <= pieces
    assert make_table(seed, *size, pieces=pieces) == table


def test_the_number_of_pieces_is_the_one_asked_for_where_there_is_room() -> None:
    for pieces in range(4, 17):
        assert len(make_table(pieces, pieces=pieces).scenery) == pieces
        with_centre = len(make_table(pieces, pieces=pieces, central="ruin").scenery)
        assert with_centre == pieces + 1 - pieces % 2


@every_size
@pytest.mark.parametrize("central", ["prison", "building", "wood", "field", "great-hill"])
def test_any_area_may_be_the_centre(size: tuple[float, float], central: str) -> None:
    for seed in range(5):
        table = make_table(seed, *size, central=central)
        assert table.scenery[0].kind == central
        assert len(table.with_property(HOLDS)) >= LEAST_HELD


def test_too_many_pieces_are_left_out() -> None:
    table = make_table(1, 24, 24, pieces=60)
    assert LEAST_HELD <= len(table.scenery) < 60


DIGEST = """
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.table_data import table_to_data
import hashlib, json
data = [table_to_data(make_table(seed)) for seed in range(20)]
print(hashlib.sha256(json.dumps(data).encode()).hexdigest())
"""


def test_the_same_seed_gives_the_same_table_in_every_process() -> None:
    digests = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1


def test_splitmix64_is_the_published_one() -> None:
    """The first words for the seed 1234567, as in the reference implementation."""
    chance = Chance(1234567)
    assert [chance.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_tables_are_quick() -> None:
    """A lobby may draw a dozen of them at once: about 3 ms each, far below the 20 allowed."""
    began = time.process_time()
    for seed in range(50):
        make_table(seed)
    assert (time.process_time() - began) / 50 < 0.020
