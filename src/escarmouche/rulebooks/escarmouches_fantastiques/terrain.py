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

from dataclasses import dataclass

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box, distance_to_edges
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle

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

# How a piece is laid on the table: an irregular outline, four walls, or a line without thickness.
NATURAL = "natural"
SQUARE = "square"
LINE = "line"

PRISON_SIDE = 4.0

Outline = Polygon | Line


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain. Its size is an area in square inches, or a length for a line."""

    id: str
    form: str
    height: float
    smallest: float
    largest: float
    properties: frozenset[str]

    @property
    def name(self) -> str:
        """The message id of its name, for whoever reads it in a language."""
        return f"ef.terrain.{self.id}"

    @property
    def is_barrier(self) -> bool:
        """Whether it stops or hampers a march, so that room must be left to walk round it."""
        return IMPASSABLE in self.properties or OBSTACLE in self.properties


def _kind(id: str, form: str, height: float, sizes: tuple[float, float], *words: str) -> Kind:
    return Kind(id, form, height, *sizes, frozenset(words))


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
    found = kind_of(kind)
    return Scenery(id, found.id, shape, found.height, found.properties, found.name)


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


def inside(width: float, depth: float, shape: Outline, margin: float) -> bool:
    """Whether an outline keeps this far from every edge of the table."""
    return holds(width, depth, shape.bbox, margin)


def holds(width: float, depth: float, box: Box, margin: float) -> bool:
    """Whether a box keeps this far from every edge of the table."""
    x0, y0, x1, y1 = box
    return x0 >= margin and y0 >= margin and x1 <= width - margin and y1 <= depth - margin


def boxes_apart(one: Box, other: Box, gap: float) -> bool:
    """Whether two boxes are a gap apart along x or along y, and so is what they hold."""
    x0, y0, x1, y1 = one
    u0, v0, u1, v1 = other
    return x0 - u1 >= gap or u0 - x1 >= gap or y0 - v1 >= gap or v0 - y1 >= gap


def apart(other: Shape, shape: Outline, gap: float) -> bool:
    """Whether a shape and an outline do not overlap and are at least a gap apart."""
    if boxes_apart(shape.bbox, other.bbox, gap):
        return True
    if isinstance(other, Disc):
        return shape.distance_to_point(other.x, other.y) >= other.radius + gap
    if isinstance(other, Capsule):
        gap += other.radius
        other = Line((other.a, other.b))
    return _corners_apart(other, shape, gap) and not _overlap(other, shape)


def _overlap(one: Outline, other: Outline) -> bool:
    if one.contains(*other.points[0]) or other.contains(*one.points[0]):
        return True
    return any(
        one.crossings(x, y, x + ux * length, y + uy * length)
        for x, y, ux, uy, length in other.edges
    )


def _corners_apart(one: Outline, other: Outline, gap: float) -> bool:
    """Between outlines that do not cross: a corner of one is nearest to an edge of the other."""
    return _far(one, other.points, gap) and _far(other, one.points, gap)


def _far(shape: Outline, corners: tuple[Point, ...], gap: float) -> bool:
    """Whether all corners are a gap away from the outline; most lie far from its box already."""
    x0, y0, x1, y1 = shape.bbox
    reach = gap + TOLERANCE
    x0, y0, x1, y1 = x0 - reach, y0 - reach, x1 + reach, y1 + reach
    for x, y in corners:
        if x0 < x < x1 and y0 < y < y1 and distance_to_edges(shape.edges, x, y) < gap:
            return False
    return True
