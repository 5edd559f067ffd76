"""The terrain of this book: the chapter has none, so that it is kept simple (see the rulings, the frame).

A piece is open, difficult (each centimetre costs two) or impassable (nobody enters), and it may stand in
the way of sight, as tall as it is. Above the ground nothing costs and nothing is in the way.
"""

from __future__ import annotations

from escarmouche.table.outlines import LINE, NATURAL, SQUARE, Kind
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Shape

DIFFICULT = "difficult"  # each centimetre in it costs two
IMPASSABLE = "impassable"  # nobody on the ground enters
OPAQUE = "opaque"  # it stands in the way of sight, as tall as it is
HOLDS = "holds"  # fighters can stand in it

PROPERTIES = frozenset({DIFFICULT, IMPASSABLE, OPAQUE, HOLDS})
DIFFICULT_FACTOR = 2.0


def _kind(id: str, form: str, height: float, sizes: tuple[float, float], *words: str) -> Kind:
    return Kind(id, form, height, *sizes, frozenset(words), f"cc.terrain.{id}", IMPASSABLE in words)


_ALL = (
    _kind("wood", NATURAL, 12.0, (140.0, 280.0), DIFFICULT, OPAQUE, HOLDS),
    _kind("marsh", NATURAL, 0.0, (140.0, 280.0), DIFFICULT, HOLDS),
    _kind("water", NATURAL, 0.0, (140.0, 260.0), DIFFICULT, HOLDS),
    _kind("field", SQUARE, 1.0, (180.0, 320.0), HOLDS),
    _kind("rubble", NATURAL, 2.0, (90.0, 160.0), DIFFICULT, HOLDS),
    _kind("ruin", SQUARE, 6.0, (110.0, 190.0), DIFFICULT, OPAQUE, HOLDS),
    _kind("wall", LINE, 5.0, (10.0, 16.0), IMPASSABLE, OPAQUE),
    _kind("building", SQUARE, 12.0, (90.0, 160.0), IMPASSABLE, OPAQUE),
    _kind("rocks", NATURAL, 8.0, (50.0, 110.0), IMPASSABLE, OPAQUE),
)
KINDS: dict[str, Kind] = {kind.id: kind for kind in _ALL}

THEMES: dict[str, dict[str, int]] = {
    "ford": {"water": 7, "wood": 5, "marsh": 4, "rocks": 3, "rubble": 3, "wall": 1},
    "hamlet": {"building": 6, "wall": 5, "field": 5, "wood": 3, "rubble": 2},
    "moor": {"rocks": 6, "marsh": 6, "rubble": 4, "wood": 3, "field": 2},
    "ruins": {"ruin": 7, "rubble": 6, "wall": 5, "wood": 2, "building": 2},
    "forest": {"wood": 12, "rocks": 4, "marsh": 2, "rubble": 2},
}


def make_piece(kind: str, id: str, shape: Shape) -> Scenery:
    """A piece of a kind of the catalogue, with this outline."""
    return KINDS[kind].piece(id, shape)
