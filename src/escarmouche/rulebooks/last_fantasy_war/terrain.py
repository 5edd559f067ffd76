"""The terrain of this book (LFW-CHAMP-03): what a piece of scenery, a surface, a side or an opening does, said by words.

What is built or rises stands in the storeys of a table:

- a hill or a cliff is a surface; its sides are slopes (gentle, LFW-TERRAIN-COLLINE-01, LFW-TERRAIN-COLLINE-02), walls (steep,
  climbed, LFW-TERRAIN-COLLINE-03) or ledges (cliffs: nobody climbs them, one may jump down, A-R47);
- a building is solid under its roof (LFW-TERRAIN-BATIMENT-01, LFW-TERRAIN-BATIMENT-02), or has an `inside`: surfaces that lie
  where it stands instead of on a second board (LFW-TERRAIN-BATIMENT-03, A-R44), with walls that rise, openings in them and a
  surface that is its `roof`, a ceiling to who is inside (LFW-ENV-INTERIEUR-01, LFW-ENV-INTERIEUR-02); these walls are
  never climbed (LFW-ENV-INTERIEUR-03);
- a ruin is a surface at height 0 with the word `difficult` (LFW-TERRAIN-RUINE-01), without an `inside`: its walls rise and
  are climbed (LFW-TERRAIN-RUINE-02);
- low walls and barricades are hurdles (LFW-TERRAIN-MURET-01, -02).

What one walks through lies on the ground, or on a surface, as scenery. A scenario says what lies where and how large the table
is (LFW-CHAMP-02, LFW-ENV-VASTE-01), and which waters are deep (LFW-ENV-EAUXPROF-04).
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase

DIFFICULT = "difficult"  # LFW-DIFFICILE-01
FOREST = "forest"  # LFW-TERRAIN-FORET-01, LFW-TERRAIN-FORET-02: difficult, and hides a quarter
WATER = "water"  # LFW-TERRAIN-EAU-01, LFW-TERRAIN-EAU-04: shallow
DEEP_WATER = "deep-water"  # LFW-ENV-EAUXPROF-01
IMPASSABLE = "impassable"  # LFW-TERRAIN-FALAISE-01
SOLID = "solid"  # it hides, as tall as it is
LUMINOUS = "lumineux"  # LFW-ENV-NUIT-04
CEILING = "ceiling"  # LFW-ENV-INTERIEUR-03, -04: of walls that reach it: nobody flies over them
SMOOTH = "smooth"  # of a wall that nobody climbs


def shallow_for(type: str) -> str:
    """LFW-ENV-EAUXPROF-05, A-R49: the word of deep water that is plain water to a type of units."""
    return f"shallow-for-{type}"


def free_for(type: str) -> str:
    """A-R49: the word of deep water that is nothing at all to a type of units."""
    return f"free-for-{type}"


OPEN, CLOSED = "open", "closed"  # how openings stand (LFW-ENV-INTERIEUR-07, -18)

WOODS, POND, DEEP, ROCKS, RUBBLE, TORCH = "wood", "water", "deep-water", "rocks", "rubble", "torch"
LOW_WALL, BARRICADE, HILL, CLIFF, RUIN, BUILDING = (
    "low-wall",
    "barricade",
    "hill",
    "cliff",
    "ruin",
    "building",
)

# What lies on the ground: its height and its words.
KINDS: dict[str, tuple[float, frozenset[str]]] = {
    WOODS: (4.0, frozenset({DIFFICULT, FOREST})),
    POND: (0.0, frozenset({WATER})),
    DEEP: (0.0, frozenset({DEEP_WATER})),
    ROCKS: (3.0, frozenset({IMPASSABLE, SOLID})),
    RUBBLE: (0.3, frozenset({DIFFICULT})),
    TORCH: (1.0, frozenset({LUMINOUS})),
}
LOW_WALL_HEIGHT = 0.6  # A-R45
HALL, BACK_ROOM, ROOF = "hall", "back-room", "roof"  # of a building

NAMES = {
    kind: Phrase(f"lfw.terrain.{kind}")
    for kind in (*KINDS, LOW_WALL, BARRICADE, HILL, CLIFF, RUIN, BUILDING, HALL, BACK_ROOM, ROOF)
}
