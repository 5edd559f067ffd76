"""What the legendary scenarios want of a table: a mine, a titan's road, a vast field (LFW-SCEN-MINES-08, LFW-SCEN-TITAN-10...)."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.drawn_pieces import (
    a_building,
    a_patch,
    a_ruin,
)
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import (
    Piece,
    box_of,
    hill,
    low_wall,
    patch,
)
from escarmouche.table.outlines import Chance

CEILING = 6.0  # LFW-SCEN-MINES-16: as high as the rock is

# LFW-SCEN-MINES-08: the rock between rooms and corridors, left half, in shares of the table: x, y, width, depth.
ROCK = (
    (0.0, 0.0, 0.146, 0.25),
    (0.0, 0.25, 0.146, 0.083),
    (0.333, 0.25, 0.167, 0.083),
    (0.354, 0.333, 0.063, 0.115),
    (0.0, 0.625, 0.042, 0.083),
    (0.225, 0.625, 0.183, 0.083),
    (0.313, 0.888, 0.063, 0.112),
)


def mine(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-MINES-08, -16: rooms and corridors in the rock, which reaches the ceiling."""
    for u, v, w, d in ROCK:
        yield wall(u * width, v * depth, w * width, d * depth)
    x, y = width / 2, depth * 0.47
    yield low_wall(terrain.BARRICADE, [[x - 1.2, y - 2.6], [x + 1.2, y - 2.6]])
    side = chance.between(0.1, 0.16) * width
    yield low_wall(terrain.BARRICADE, [[side, depth * 0.42], [side + 2.2, depth * 0.42]])


def wall(x: float, y: float, w: float, d: float) -> Piece:
    """A block of rock up to the ceiling: nobody sees through it, goes through it or flies over it."""
    piece = patch(terrain.ROCKS, box_of(round(x, 3), round(y, 3), round(w, 3), round(d, 3)))
    words = sorted({*piece.scenery[0]["properties"], terrain.CEILING})
    data = {**piece.scenery[0], "height": CEILING, "properties": words}
    return piece._replace(scenery=(data,))


def road(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-TITAN-10, -11: hills, rocks and woods beside the corridor; beyond it whatever there is."""
    beside, quarter = width / 8, depth / 8
    yield hill(beside, quarter * 0.8, 2.2, chance.below(2))
    yield a_patch(chance, terrain.WOODS, beside, quarter * 2.0, 1.6)
    yield a_patch(chance, terrain.ROCKS, beside, quarter * 3.2, 1.2)
    low = depth / 2
    yield a_building(chance, width * 0.2, low + 5.0, 3.4, 3.2, chance.below(4))
    yield a_ruin(chance, width * 0.12, low + 13.0, 3.2, 3.0, chance.below(4))
    yield hill(width / 2, low + 10.0, 2.4, chance.below(2))
    yield a_patch(chance, terrain.POND, width * 0.3, low + 19.0, 1.6)


def vast(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-RESPECT-06: whatever there is, on a table twice as deep."""
    yield a_building(chance, width * 0.18, depth * 0.33, 3.4, 3.2, chance.below(4))
    yield a_ruin(chance, width * 0.62, depth * 0.3, 3.2, 3.0, chance.below(4))
    yield hill(width / 2, depth / 2, 2.4, chance.below(2))
    yield a_patch(chance, terrain.WOODS, width * 0.25, depth * 0.46, 1.7)
    yield low_wall(terrain.LOW_WALL, [[width * 0.55, depth * 0.4], [width * 0.75, depth * 0.4]])
