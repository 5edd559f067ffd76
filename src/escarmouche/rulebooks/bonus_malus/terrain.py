"""The terrain of this book (R83): what a piece of scenery, a surface or an opening does, said by words.

What is built stands in the storeys of a table: floors and roofs are surfaces, their walls are scaled (over 2 paces high,
R17), ladders and ropes are links, linear obstacles (1 to 2 paces high, no more than 1 wide) are hurdles. What one walks
through lies on the ground as scenery.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase

DIFFICULT = "difficult"  # BM-TERRAIN-01: each pace costs two
DEEP_WATER = "deep-water"  # BM-ACTION-ESCALADER-02: swum, or not passed at all
WOOD = "wood"  # R83: a line that crosses more than a pace of it gives light cover
IMPASSABLE = "impassable"  # nobody enters
SOLID = "solid"  # it stands in the way of sight, as tall as it is
LOCKED = "locked"  # R83: a door that needs a test to be opened (R5)

PROPERTIES = frozenset({DIFFICULT, DEEP_WATER, WOOD, IMPASSABLE, SOLID})

WOODS, RUBBLE, SHALLOWS, POOL, ROCKS = "wood", "rubble", "marsh", "water", "rocks"
LOW_WALL, CRATE, BUILDING, WALKWAY, HUT = "low-wall", "crate", "building", "walkway", "hut"

# What lies on the ground: its words and its height.
KINDS: dict[str, tuple[float, frozenset[str]]] = {
    WOODS: (5.0, frozenset({DIFFICULT, WOOD})),
    RUBBLE: (0.5, frozenset({DIFFICULT})),
    SHALLOWS: (0.0, frozenset({DIFFICULT})),
    POOL: (0.0, frozenset({DEEP_WATER})),
    ROCKS: (3.0, frozenset({IMPASSABLE, SOLID})),
}

NAMES = {
    kind: Phrase(f"bm.terrain.{kind}") for kind in (*KINDS, LOW_WALL, CRATE, BUILDING, WALKWAY, HUT)
}
