"""Whether a base that goes a way ever hangs over the void by more than a share.

Moving a disc of radius r by d changes the area of it that anything covers by 2 r d at most, so its share by 2 d / (pi r). And what
one convex ground bears of it is, along a line, nowhere less than at the worse end (the square root of that area is concave, by Brunn and
Minkowski). A line is halved until one of the two settles each part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot, pi
from typing import NamedTuple

from escarmouche.table.measure import Point
from escarmouche.table.overhang import share_over_void
from escarmouche.table.pieces import Table

from .falls import bearing_surfaces
from .model import GROUND
from .walks import Walk
from .way_check import place_on
from .ways import Way

SETTLED = 1e-4  # of a share: a line is not halved for less


class _Look(NamedTuple):
    """What is under a base at a spot: the share over the void, and what each convex ground bears alone."""

    spot: Point
    void: float
    borne: tuple[float, ...]


def hangs_on_line(
    table: Table, surface: str, a: Point, b: Point, radius: float, most: float, step: float = 0.0
) -> bool:
    """Say whether anywhere on a straight line of a surface more than a share of a base hangs over the void."""
    height = table.storeys.height_of(surface)
    grounds = [one.outline for one in bearing_surfaces(table, height, step)]
    if not grounds:
        return False

    def look(spot: Point) -> _Look:
        alone = [1.0 - share_over_void(*spot, radius, [one]) for one in grounds if one.convex]
        return _Look(spot, share_over_void(*spot, radius, grounds), tuple(alone))

    return _hangs_between(look(a), look(b), radius, most, look)


def _hangs_between(
    first: _Look, last: _Look, radius: float, most: float, look: Callable[[Point], _Look]
) -> bool:
    if max(first.void, last.void) > most:
        return True
    waiting = [(first, last)]
    while waiting:
        one, other = waiting.pop()
        if _is_borne(one, other, radius, most):
            continue
        (ax, ay), (bx, by) = one.spot, other.spot
        middle = look(((ax + bx) / 2, (ay + by) / 2))
        if middle.void > most:
            return True
        waiting += [(one, middle), (middle, other)]
    return False


def _is_borne(one: _Look, other: _Look, radius: float, most: float) -> bool:
    """Whether no more than a share can be over the void anywhere between two spots."""
    if any(min(pair) >= 1.0 - most for pair in zip(one.borne, other.borne, strict=True)):
        return True
    away = hypot(other.spot[0] - one.spot[0], other.spot[1] - one.spot[1])
    # from either end it grows no faster than that, so no more than where the two bounds meet
    highest = (one.void + other.void) / 2 + away / (pi * radius)
    return highest <= most + SETTLED


def pieces_of(walk: Walk, way: Way) -> Iterator[tuple[str, Point, Point]]:
    """The straight pieces of a way, each on one surface."""
    for leg in way.legs:
        floor = walk.floors.number[leg.floor]
        levels = walk.floors.surfaces[floor]
        for a, b in pairwise(leg.points):
            if len(levels) == 1:
                yield leg.floor, a, b
            else:
                yield from _level_pieces(walk, floor, a, b)


def _level_pieces(walk: Walk, floor: int, a: Point, b: Point) -> Iterator[tuple[str, Point, Point]]:
    """The same on a floor of several levels: it is cut where an outline is crossed."""
    storeys = walk.table.storeys
    outlines = [storeys.surface(id).outline for id in walk.floors.surfaces[floor] if id != GROUND]
    cuts = {t for one in outlines for part in one.crossings(*a, *b) for t in part}
    for low, high in pairwise(sorted({0.0, 1.0, *cuts})):
        start, middle, end = (_along(a, b, t) for t in (low, (low + high) / 2, high))
        place = place_on(walk, floor, *middle)
        if place is not None:
            yield place.surface, start, end


def _along(a: Point, b: Point, share: float) -> Point:
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
