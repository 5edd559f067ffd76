"""Scenery seen from above with a hint of height, in one hand, different for each piece."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from escarmouche.draw import built, natural
from escarmouche.table.scenery import Scenery

Hand = Callable[[Scenery, Random], str]

HANDS: dict[str, Hand] = {
    "wood": natural.wood,
    "hedge": natural.hedge,
    "hill": natural.hill,
    "great-hill": natural.hill,
    "water": natural.water,
    "marsh": natural.marsh,
    "field": natural.field,
    "rocks": natural.rocks,
    "rubble": natural.rubble,
    "fire-wall": natural.fire,
    "low-wall": built.wall,
    "wall": built.wall,
    "fence": built.fence,
    "building": built.building,
    "prison": built.prison,
    "ruin": built.ruin,
}

# Flat pieces lie under the tall ones.
_ORDER = ("field", "water", "marsh", "hill", "great-hill", "rubble", "ruin")


def definitions() -> str:
    """What all pieces share: crowns and flames."""
    return natural.crowns(Random("crowns"))


def depth_order(piece: Scenery) -> tuple[int, float]:
    """Flat pieces first, then from the far edge to the near one."""
    flat = _ORDER.index(piece.kind) if piece.kind in _ORDER else len(_ORDER)
    return (flat, -piece.shape.bbox[1])


@lru_cache(maxsize=1024)
def draw_piece(piece: Scenery) -> str:
    """A piece of scenery as SVG. Remembered, because replays draw the same table many times."""
    hand = HANDS.get(piece.kind, natural.unknown)
    return hand(piece, Random(f"{piece.kind}:{piece.id}"))
