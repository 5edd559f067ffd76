"""The terrain of this book: what pieces of scenery do (A-R73; centimetres).

The book speaks of slopes and of cluttered ground without listing a piece. A piece is normal, difficult
(each centimetre costs two) or impossible (nobody enters); it has a height, which obstructs sight. One goes into
some pieces (a wood, a field, a ruin), whatever their height, and over others, only if they are lower than oneself
(ADE-4.8-01): their sides are practicable, or sheer, which is what climbing is paid for (ADE-4.8-04). A hill may be
walked on one side and scaled on another: then its `sides` say which stretches are otherwise than the rest.
"""

from __future__ import annotations

from escarmouche.table.outlines import LINE, NATURAL, SQUARE, Kind
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Polygon, Shape
from escarmouche.table.storeys.sides import SLOPE as GENTLE_SIDE
from escarmouche.table.storeys.sides import WALL as SHEER_SIDE
from escarmouche.table.storeys.sides import Side, lines_of, whole_outline

DIFFICULT = "difficult"  # A-R73: each centimetre in it costs two
IMPOSSIBLE = "impossible"  # A-R73: nobody enters
SHEER = "sheer"  # ADE-4.8-04: its slopes are impracticable
SLOPE = "slope"  # ADE-4.8-04: its slopes are practicable: one walks up and pays nothing for it
OPAQUE = "opaque"  # ADE-3.2.1.3-05: it stands in the way of sight, as tall as it is
HOLDS = "holds"  # fighters can stand on it or in it

BARRICADE, BROKEN_BARRICADE = "barricade", "broken-barricade"
LOOKS = {BROKEN_BARRICADE: "rubble"}  # how they are drawn

RISING = (
    SHEER,
    SLOPE,
)  # ADE-4.8-01: what one goes over, not into: only if it is lower than oneself
PROPERTIES = frozenset({DIFFICULT, IMPOSSIBLE, SHEER, SLOPE, OPAQUE, HOLDS})
BARRIERS = frozenset({IMPOSSIBLE, SHEER})
SIDES = (SHEER_SIDE, GENTLE_SIDE)  # ADE-4.8-04: what the side of a piece can be
DIFFICULT_FACTOR = 2.0


def _kind(id: str, form: str, height: float, sizes: tuple[float, float], *words: str) -> Kind:
    barrier = not BARRIERS.isdisjoint(words)
    return Kind(id, form, height, *sizes, frozenset(words), f"ade.terrain.{id}", barrier)


_ALL = (
    _kind("wood", NATURAL, 12.0, (160.0, 320.0), DIFFICULT, OPAQUE, HOLDS),
    _kind("marsh", NATURAL, 0.0, (140.0, 280.0), DIFFICULT, HOLDS),
    _kind("water", NATURAL, 0.0, (140.0, 260.0), DIFFICULT, HOLDS),
    _kind("field", SQUARE, 1.0, (180.0, 320.0), HOLDS),
    _kind("rubble", NATURAL, 1.5, (90.0, 160.0), DIFFICULT, OPAQUE, HOLDS),
    _kind("ruin", SQUARE, 3.0, (110.0, 190.0), DIFFICULT, OPAQUE, HOLDS),
    # Lower than the smallest fighter (ADE-4.8-07), so that everybody can walk over it.
    _kind("hill", NATURAL, 1.5, (220.0, 400.0), SLOPE, OPAQUE, HOLDS),
    _kind("terrace", SQUARE, 2.5, (90.0, 170.0), SHEER, OPAQUE, HOLDS),
    _kind("low-wall", LINE, 2.0, (10.0, 18.0), SHEER, OPAQUE),
    _kind("hedge", LINE, 2.5, (10.0, 18.0), SHEER, OPAQUE),
    _kind("fence", LINE, 1.5, (10.0, 18.0), SHEER, OPAQUE),
    _kind("building", SQUARE, 12.0, (90.0, 160.0), IMPOSSIBLE, OPAQUE),
    # What sappers raise, from 2 to 4 cm high, and what is left of it (ADE-SKILL-SAPEUR-05, -06).
    _kind(BARRICADE, SQUARE, 3.0, (12.0, 18.0), SHEER, OPAQUE),
    _kind(BROKEN_BARRICADE, SQUARE, 0.5, (12.0, 18.0), DIFFICULT, HOLDS),
    _kind("rocks", NATURAL, 8.0, (50.0, 110.0), IMPOSSIBLE, OPAQUE),
)
KINDS: dict[str, Kind] = {kind.id: kind for kind in _ALL}

THEMES: dict[str, dict[str, int]] = {
    "ford": {"water": 7, "wood": 5, "hill": 3, "marsh": 4, "rocks": 3, "fence": 3, "low-wall": 2},
    "hamlet": {"building": 6, "low-wall": 6, "fence": 4, "field": 5, "wood": 3, "terrace": 2},
    "moor": {"hill": 7, "rocks": 5, "marsh": 5, "rubble": 3, "wood": 3, "hedge": 2},
    "ruins": {"ruin": 7, "rubble": 6, "low-wall": 5, "terrace": 4, "wood": 2, "building": 2},
    "forest": {"wood": 12, "rocks": 3, "hill": 3, "marsh": 2, "hedge": 2, "rubble": 2},
}


def make_piece(kind: str, id: str, shape: Shape) -> Scenery:
    """A piece of a kind of the catalogue, with this outline."""
    return KINDS[kind].piece(id, shape)


def sheer_shapes(piece: Scenery) -> tuple[Shape, ...]:
    """ADE-4.8-04: what of a piece is climbed: all of it, nothing, or the stretches that are impracticable."""
    is_sheer = SHEER in piece.properties
    if not piece.sides or not isinstance(piece.shape, Polygon):
        return (piece.shape,) if is_sheer else ()
    rest = Side(0, SHEER_SIDE if is_sheer else GENTLE_SIDE)
    stretches = whole_outline(piece.shape, piece.sides, rest)
    return tuple(lines_of(piece.shape, [side for side in stretches if side.kind == SHEER_SIDE]))


def usual_size(format: int) -> tuple[float, float]:
    """A-R20: 90 by 90 cm, and 120 by 90 above 400 PA."""
    return (120.0, 90.0) if format > 400 else (90.0, 90.0)
