"""The terrain catalogue: what a piece of scenery does to moves, to shots and to scenarios.

The book speaks of difficult terrain, obstacles, covers and woods without listing any piece; the
catalogue is the content that it leaves to the players (R8, R41). Chapters never ask for a kind:
they ask the table which pieces have a property.

A word stands for one effect only, and a piece lists all of its effects: a wood is also "difficult"
and "cover", a fire wall also "blocks-sight". So `table.with_property(COVER)` is every inert cover, and
nobody has to add the woods to it. The hill alone is not "blocks-sight", because whoever stands on
it sees and is seen (R11).
"""

from __future__ import annotations

from escarmouche.table.outlines import LINE, NATURAL, SQUARE, Kind
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.scenery_spacing import apart, boxes_apart, holds, inside
from escarmouche.table.shapes import Line, Polygon, Shape, rectangle

DIFFICULT = "difficult"  # EF-TOUR-MVT-04: each inch in it costs two
OBSTACLE = "obstacle"  # EF-TOUR-MVT-05: crossing it costs half of the printed Movement as well
COVER = "cover"  # EF-TOUR-TIR-04: a cover for a shot whose line crosses it
BLOCKS_SIGHT = "blocks-sight"  # EF-TOUR-TIR-03: no line of sight through it
HILL = "hill"  # EF-TOUR-TIR-03: hides what is beyond, unless one of the two stands on it
WOOD = "wood"  # EF-TOUR-TIR-12: two inches of it, in all, may be shot through
IMPASSABLE = "impassable"  # R7, R8: no path crosses it, no flight ends on it
HOLDS = "holds"  # EF-SCEN-OCCUPATION-01: figures can stand on it, so it can be occupied
FIRE = "fire"  # EF-SPELL-MUR-DE-FEU-05: burns whoever passes

PROPERTIES = frozenset(
    {DIFFICULT, OBSTACLE, COVER, BLOCKS_SIGHT, HILL, WOOD, IMPASSABLE, HOLDS, FIRE}
)

PRISON_SIDE = 4.0

BARRIERS = frozenset({IMPASSABLE, OBSTACLE})


def _kind(id: str, form: str, height: float, sizes: tuple[float, float], *words: str) -> Kind:
    barrier = not BARRIERS.isdisjoint(words)
    return Kind(id, form, height, *sizes, frozenset(words), f"ef.terrain.{id}", barrier)


_ALL = (
    _kind("wood", NATURAL, 6.0, (34.0, 62.0), WOOD, DIFFICULT, COVER, HOLDS),
    _kind("marsh", NATURAL, 0.0, (26.0, 48.0), DIFFICULT, HOLDS),
    _kind("water", NATURAL, 0.0, (24.0, 44.0), DIFFICULT, HOLDS),
    # Standing crops hold the legs, but they neither hide a torso nor stop an arrow.
    _kind("field", SQUARE, 0.5, (34.0, 56.0), DIFFICULT, HOLDS),
    _kind("low-wall", LINE, 1.0, (5.0, 8.5), OBSTACLE, COVER),
    _kind("hedge", LINE, 1.25, (5.0, 9.0), OBSTACLE, COVER),
    _kind("fence", LINE, 1.0, (5.0, 9.0), OBSTACLE, COVER),
    _kind("building", SQUARE, 5.0, (18.0, 32.0), IMPASSABLE, BLOCKS_SIGHT),
    _kind("prison", SQUARE, 4.0, (PRISON_SIDE**2, PRISON_SIDE**2), IMPASSABLE, BLOCKS_SIGHT),
    _kind("rocks", NATURAL, 4.0, (9.0, 18.0), IMPASSABLE, BLOCKS_SIGHT),
    _kind("ruin", SQUARE, 2.0, (20.0, 34.0), DIFFICULT, COVER, HOLDS),
    _kind("rubble", NATURAL, 1.0, (16.0, 28.0), DIFFICULT, COVER, HOLDS),
    _kind("hill", NATURAL, 3.0, (40.0, 70.0), HILL, HOLDS),
    # About ten inches across (EF-SCEN-COLLINE-01, R36).
    _kind("great-hill", NATURAL, 4.0, (78.0, 78.0), HILL, HOLDS),
    # Six inches by one (EF-SPELL-MUR-DE-FEU-01); laid by the spell, never by the table maker.
    _kind("fire-wall", SQUARE, 3.0, (6.0, 6.0), FIRE, BLOCKS_SIGHT),
)
KINDS: dict[str, Kind] = {kind.id: kind for kind in _ALL}
# How they are drawn, where no plain piece of scenery has their name.
LOOKS = {"great-hill": "hill", "prison": "barred-tower", "fire-wall": "flames"}


# What grows where, and how often; the first kind is the one that gives the theme its look.
THEMES: dict[str, dict[str, int]] = {
    "countryside": {
        "field": 6,
        "wood": 6,
        "hedge": 6,
        "hill": 4,
        "fence": 4,
        "low-wall": 3,
        "building": 3,
        "water": 2,
    },
    "village": {
        "building": 8,
        "low-wall": 6,
        "fence": 4,
        "field": 5,
        "ruin": 4,
        "wood": 3,
        "hedge": 3,
        "hill": 1,
        "water": 1,
    },
    "marsh": {
        "marsh": 8,
        "water": 6,
        "wood": 5,
        "hill": 2,
        "rubble": 2,
        "ruin": 2,
        "fence": 3,
        "hedge": 2,
        "rocks": 2,
    },
    "rocky-hills": {
        "rocks": 7,
        "hill": 8,
        "rubble": 6,
        "low-wall": 4,
        "wood": 3,
        "ruin": 2,
        "water": 1,
    },
    "forest": {
        "wood": 12,
        "rocks": 3,
        "hill": 3,
        "rubble": 3,
        "hedge": 3,
        "fence": 2,
        "marsh": 2,
        "water": 2,
    },
}


def kind_of(id: str) -> Kind:
    """The kind with this id; a ValueError names those there are."""
    if id not in KINDS:
        raise ValueError(f"unknown kind of terrain {id!r}: one of {', '.join(KINDS)}")
    return KINDS[id]


def make_piece(kind: str, id: str, shape: Shape) -> Scenery:
    """A piece of a kind of the catalogue, with this outline."""
    return kind_of(kind).piece(id, shape)


def prison_at(x: float, y: float, angle: float = 0.0) -> Polygon:
    """The outline of a prison about its centre (EF-SCEN-SAUVETAGE-01, R37)."""
    return rectangle(x, y, PRISON_SIDE, PRISON_SIDE, angle)


def has_room(table: Table, piece: Scenery) -> bool:
    """Whether one more piece lies on the table and over no other (EF-SCEN-SAUVETAGE-01)."""
    shape = piece.shape
    if not isinstance(shape, Polygon | Line):
        raise TypeError("a piece that is set down has corners")
    if not inside(table.width, table.depth, shape, 0.0):
        return False
    return all(apart(other.shape, shape, 0.0) for other in table.scenery)


__all__ = [
    "KINDS",
    "LINE",
    "NATURAL",
    "PROPERTIES",
    "SQUARE",
    "THEMES",
    "Kind",
    "apart",
    "boxes_apart",
    "has_room",
    "holds",
    "inside",
    "kind_of",
    "make_piece",
    "prison_at",
]
