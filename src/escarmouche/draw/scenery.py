"""Scenery seen from above with a hint of height, in one hand, different for each piece."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import hypot
from random import Random

from escarmouche.draw import built_scenery, natural_scenery
from escarmouche.draw.paths import element, num, spot
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.sides import SLOPE, part_of

Hand = Callable[[Scenery, Random], str]

HANDS: dict[str, Hand] = {
    "wood": natural_scenery.wood,
    "hedge": natural_scenery.hedge,
    "hill": natural_scenery.hill,
    "water": natural_scenery.water,
    "marsh": natural_scenery.marsh,
    "field": natural_scenery.field,
    "rocks": natural_scenery.rocks,
    "rubble": natural_scenery.rubble,
    "flames": natural_scenery.flames,
    "low-wall": built_scenery.wall,
    "wall": built_scenery.wall,
    "fence": built_scenery.fence,
    "barricade": built_scenery.barricade,
    "building": built_scenery.building,
    "barred-tower": built_scenery.barred_tower,
    "ruin": built_scenery.ruin,
}

# Flat pieces lie under the tall ones.
_ORDER = ("field", "water", "marsh", "hill", "rubble", "ruin")


def definitions() -> str:
    """What all pieces share: crowns and flames."""
    return natural_scenery.crowns(Random("crowns"))


def depth_order(piece: Scenery, look: str) -> tuple[int, float]:
    """Flat pieces first, then from the far edge to the near one."""
    flat = _ORDER.index(look) if look in _ORDER else len(_ORDER)
    return (flat, -piece.shape.bbox[1])


@lru_cache(maxsize=1024)
def draw_piece(piece: Scenery, look: str | None = None) -> str:
    """A piece of scenery as SVG; `look` where its kind does not say it. Remembered: replays draw a table many times."""
    hand = HANDS.get(look or piece.kind, natural_scenery.unknown)
    drawn = hand(piece, Random(f"{piece.kind}:{piece.id}"))
    if piece.sides and isinstance(piece.shape, Polygon):
        drawn += "".join(
            marked_side(side.kind, *part_of(piece.shape, side)) for side in piece.sides
        )
    return drawn


_TICK, _APART = 7.0, 6.0  # of the hatching of a wall


def marked_side(kind: str, a: Point, b: Point) -> str:
    """A stretch of an outline that is otherwise than the rest: a wall is hatched inwards, a slope is dashed.

    It runs counter-clockwise, so that inwards is to its left.
    """
    (ax, ay), (bx, by) = spot(*a), spot(*b)
    length = hypot(bx - ax, by - ay)
    line = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
    if kind == SLOPE:
        return element(line, "contour line", stroke_width=2.4, stroke_dasharray="2 4")
    nx, ny = (by - ay) / length * _TICK, -(bx - ax) / length * _TICK
    count = max(1, round(length / _APART))
    ticks = ""
    for k in range(count + 1):
        x, y = ax + (bx - ax) * k / count, ay + (by - ay) * k / count
        ticks += f"M{num(x)} {num(y)}l{num(nx)} {num(ny)}"
    return element(line, "wall-base line", stroke_width=2.4) + element(
        ticks, "wall-base line", stroke_width=1.1
    )
