"""Pieces whose size, doors and outlines are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import (
    LOWEST,
    Piece,
    building,
    hill,
    low_wall,
    patch,
    ruin,
)
from escarmouche.table.outlines import Chance


def a_building(chance: Chance, x: float, y: float, w: float, d: float, door: int) -> Piece:
    """One whose height is drawn, and whether its door is shut."""
    high = LOWEST + chance.below(3) / 2
    return building(x, y, w, d, door, high, shut=chance.below(3) == 0)


def a_ruin(chance: Chance, x: float, y: float, w: float, d: float, open_side: int) -> Piece:
    """One of which a second wall, which is drawn, has a gap."""
    return ruin(x, y, w, d, open_side, (open_side + 1 + chance.below(3)) % 4)


def a_patch(chance: Chance, kind: str, x: float, y: float, size: float) -> Piece:
    """One with an outline that is drawn."""
    return patch(kind, list(_blob(chance, x, y, size)))


def _blob(chance: Chance, x: float, y: float, size: float) -> Iterator[list[float]]:
    turn = chance.between(0.0, pi)
    for k in range(7):
        far, at = size * chance.between(0.8, 1.1), turn + 2 * pi * k / 7
        yield [round(x + far * cos(at), 2), round(y + far * sin(at), 2)]


def small(chance: Chance, kind: str, x: float, y: float) -> Piece:
    """A piece of a kind that lies about somewhere."""
    if kind in (terrain.LOW_WALL, terrain.BARRICADE):
        long = 2.5 + chance.below(4) / 2
        across = chance.below(2)
        ends = (
            [[x, y - long / 2], [x, y + long / 2]]
            if across
            else [[x - long / 2, y], [x + long / 2, y]]
        )
        return low_wall(kind, ends)
    if kind == terrain.RUIN:
        w, d = 2.6 + chance.below(3) / 2, 2.6 + chance.below(3) / 2
        return a_ruin(chance, x - w / 2, y - d / 2, w, d, chance.below(4))
    if kind == terrain.BUILDING:
        w, d = 3.0 + chance.below(3) / 2, 3.0 + chance.below(2) / 2
        return a_building(chance, x - w / 2, y - d / 2, w, d, chance.below(4))
    if kind == terrain.HILL:
        return hill(x, y, 2.2 + chance.below(2) / 2, chance.below(2))
    return a_patch(chance, kind, x, y, chance.between(1.1, 1.8))
