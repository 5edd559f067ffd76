"""Ranks in a zone, a grid over it, how far a place is from it, how much of it is free; tables of a book's size."""

from __future__ import annotations

import pytest
import shapely

from escarmouche.table.layouts import Catalogue, having, lay_table
from escarmouche.table.outlines import NATURAL, Kind
from escarmouche.table.pieces import LARGEST_SIDE
from escarmouche.table.ranks import grid, outwards, ranks
from escarmouche.table.scenery_spacing import apart, holds
from escarmouche.table.shapes import Capsule, Disc, Polygon, rectangle
from escarmouche.table.table_data import shown_zones
from escarmouche.table.zones import EDGES, band, free_ground, into, short_of


@pytest.mark.parametrize(
    ("share", "count", "order"),
    [(0.5, 5, [2, 1, 3, 0, 4]), (0.0, 3, [0, 1, 2]), (1.0, 3, [2, 1, 0]), (0.7, 1, [0])],
)
def test_outwards_from_a_share(share: float, count: int, order: list[int]) -> None:
    assert list(outwards(share, count)) == order


@pytest.mark.parametrize("edge", EDGES)
def test_ranks_fill_a_zone_once(edge: str) -> None:
    box = band(40.0, 30.0, edge, 10.0).bbox
    spots = list(ranks(box, edge, 2.0, 0.5, 0.95))
    assert len(spots) == len(set(spots)) == 5 * (20 if edge in ("bottom", "top") else 15)
    left, low, right, high = box
    assert all(left < x < right and low < y < high for x, y in spots)


@pytest.mark.parametrize(
    ("edge", "front"),
    [
        ("bottom", (19.0, 9.0)),
        ("top", (19.0, 21.0)),
        ("left", (9.0, 15.0)),
        ("right", (31.0, 15.0)),
    ],
)
def test_the_front_is_away_from_the_edge(edge: str, front: tuple[float, float]) -> None:
    box = band(40.0, 30.0, edge, 10.0).bbox
    x, y = next(ranks(box, edge, 2.0, 0.5, 0.99))
    assert (x, y) == pytest.approx(front, abs=2.01)
    assert (y if edge in ("bottom", "top") else x) == pytest.approx(
        front[1] if edge in ("bottom", "top") else front[0]
    )


def test_a_grid_has_the_corners() -> None:
    spots = list(grid((1.0, 2.0, 2.0, 2.5), 0.5))
    assert spots == [(1.0, 2.0), (1.5, 2.0), (2.0, 2.0), (1.0, 2.5), (1.5, 2.5), (2.0, 2.5)]


def test_how_far_from_well_inside() -> None:
    zone = band(40.0, 30.0, "bottom", 10.0)
    assert short_of(zone, 20.0, 5.0, 1.0) == 0.0
    assert short_of(zone, 20.0, 9.5, 1.0) == 0.5
    assert short_of(zone, -2.0, 13.0, 1.0) == 5.0
    assert into(zone, -2.0, 13.0, 1.0) == (1.0, 9.0)
    assert into(zone, 20.0, 5.0, 1.0) == (20.0, 5.0)
    assert short_of(zone, *into(zone, 50.0, -3.0, 1.0), 1.0) == 0.0


def test_free_ground_is_what_nothing_bars() -> None:
    zone = band(40.0, 30.0, "bottom", 10.0)
    assert free_ground(zone, ()) == 400.0
    assert free_ground(zone, (rectangle(20, 15, 40, 8),)) == 400.0
    half = free_ground(zone, (rectangle(10, 5, 20, 10),))
    assert 180.0 <= half <= 200.0  # squares beside it are too near
    assert free_ground(zone, (Disc(20, 5, 100),)) == 0.0


def test_zones_as_interfaces_draw_them() -> None:
    zone = band(4.0, 3.0, "left", 1.0)
    corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 3.0], [0.0, 3.0]]
    assert shown_zones({1: zone}) == [{"camp": 1, "points": corners}]


WOOD = Kind("wood", NATURAL, 3.0, 20.0, 40.0, frozenset({"holds", "opaque"}))
FIELD = Kind("field", NATURAL, 0.0, 20.0, 40.0, frozenset({"holds"}))


def test_a_wish_is_for_all_of_its_properties() -> None:
    assert having("holds")(WOOD) and having("holds")(FIELD)
    assert having("holds", "opaque")(WOOD) and not having("holds", "opaque")(FIELD)


STOCK = Catalogue(
    {"wood": WOOD, "field": FIELD},
    {"plain": {"wood": 1, "field": 1}},
    first_wishes=(having("opaque"),),
    later_wishes=(),
    impassable="impassable",
    held="holds",
    least_held=2,
    never_central=frozenset(),
    corridor=3.0,
    path=1.0,
    margin=0.5,
    smallest_side=24.0,
    full_side=36.0,
    ground_per_piece=200.0,
    impassable_share=0.1,
    unit="''",
)


def test_a_table_is_as_large_as_its_book_plays_on() -> None:
    usual, narrow = lay_table(STOCK, 7), lay_table(STOCK, 7, 30.0)
    assert (usual.width, usual.depth) == (36.0, 36.0)
    assert (narrow.width, narrow.depth) == (30.0, 36.0)
    assert usual == lay_table(STOCK, 7, 36.0, 36.0)


def test_pieces_are_as_much_smaller_as_the_shorter_side_of_their_table() -> None:
    """A wood has 40 at most, and the one that faces it 8 % more; on 24 of 36 it is two thirds of that."""

    def largest(width: float, depth: float) -> float:
        tables = [lay_table(STOCK, seed, width, depth) for seed in range(6)]
        shapes = [piece.shape for table in tables for piece in table.scenery]
        assert all(isinstance(shape, Polygon) for shape in shapes)
        outlines = [shapely.Polygon(s.points) for s in shapes if isinstance(s, Polygon)]
        return max(outline.area for outline in outlines)

    most = 40.0 * 1.08
    assert 0.9 * most < largest(36.0, 36.0) < most + 0.1
    for sides in ((36.0, 24.0), (24.0, 36.0), (24.0, 24.0)):
        assert largest(*sides) < most * 2 / 3 + 0.1


def test_a_box_keeps_its_margin_to_every_edge() -> None:
    assert holds(10.0, 8.0, (1.0, 1.0, 9.0, 7.0), 1.0)
    for box in ((0.9, 1, 9, 7), (1, 0.9, 9, 7), (1, 1, 9.1, 7), (1, 1, 9, 7.1)):
        assert not holds(10.0, 8.0, box, 1.0)


def test_a_table_is_made_as_it_is_asked_for_or_refused() -> None:
    largest = lay_table(STOCK, 7, LARGEST_SIDE, LARGEST_SIDE, pieces=2, theme="plain")
    assert (largest.width, len(largest.scenery)) == (LARGEST_SIDE, 2)
    for wrong, said in (
        ({"width": LARGEST_SIDE + 1.0}, "at most 600"),
        ({"depth": 23.9}, "at least 24"),
        ({"pieces": 1}, "at least 2 pieces"),
        ({"theme": "sea"}, "unknown theme 'sea': one of plain"),
        ({"central": "moat"}, "unknown kind of terrain 'moat'"),
    ):
        with pytest.raises(ValueError, match=said):
            lay_table(STOCK, 7, **wrong)


def test_pieces_lie_apart_by_the_corner_of_either() -> None:
    """A spike that ends 0.3 above the middle of a block's long side."""
    block, spike = (
        rectangle(10.0, 10.0, 8.0, 2.0),
        Polygon(((10.0, 11.3), (11.0, 14.0), (9.0, 14.0))),
    )
    for one, other in ((block, spike), (spike, block)):
        assert apart(one, other, 0.3 - 1e-9)
        assert not apart(one, other, 0.35)
    log, post = Capsule((8.0, 12.0), (12.0, 12.0), 0.5), Disc(10.0, 12.0, 0.5)
    for round_one in (log, post):
        assert apart(round_one, block, 0.5 - 1e-9)
        assert not apart(round_one, block, 0.55)
