"""What scenarios want of a table that is made from a number (LFW-JOUER-TERRAIN-02, B-R3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.drawn_pieces import (
    a_building,
    a_patch,
    a_ruin,
)
from escarmouche.rulebooks.last_fantasy_war.tables.legend_layouts import mine, road, vast
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import Piece, Spot, hill, low_wall
from escarmouche.table.outlines import Chance


class Layout(NamedTuple):
    """What a scenario wants: how images fall, what stands where, what may lie about, and where nothing may."""

    images: str  # "half", "quarter", "mirror"
    fixed: Callable[[Chance, float, float], Iterator[Piece]]
    kinds: tuple[str, ...]
    clear: tuple[tuple[Spot, float], ...] = ()  # shares of the table, inches


def _stronghold(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-ASSAUT-03, LFW-SCEN-ASSAUT-04, -09: buildings and ruins around the centre, barricades between them, all 6'' from
    the edges; beyond them little lies about.
    """
    x, y = width / 2, depth / 2
    size = 3.4 + chance.below(2) * 0.2
    off = 5.7 - size
    swapped = chance.below(2) == 1
    door, open_side = (2, 3) if chance.below(2) else (1, 0)
    # below on the left, and below on the right; their images are above
    left, right = x - off - size, x + off
    low = y - off - size
    if swapped:
        yield a_ruin(chance, left, low, size, size, open_side)
        yield a_building(chance, right, low, size, size, (2, 3)[chance.below(2)])
    else:
        yield a_building(chance, left, low, size, size, door)
        yield a_ruin(chance, right, low, size, size, (0, 1)[chance.below(2)])
    yield low_wall(terrain.BARRICADE, [[x - 1.4, y - 4.4], [x + 1.4, y - 4.4]])
    yield low_wall(terrain.BARRICADE, [[x - 4.4, y - 1.4], [x - 4.4, y + 1.4]])


def _king(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-COLLINE-03: one hill in the centre, that fits into 12'' across."""
    yield hill(width / 2, depth / 2, 4.2 + chance.below(4) / 2, chance.below(2))


def _town(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-BRECHE-05: a house with its image, somewhere before the middle."""
    x = round(chance.between(3.6, width - 8.6), 1)
    y = round(chance.between(5.2, depth / 2 - 4.4), 1)
    yield a_building(chance, x, y, 5.0, 3.0, chance.below(4))
    if chance.below(2):
        yield hill(width / 2, depth / 2, 2.2, chance.below(2))


def _relic(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-RELIQUE-03, -05: barricades and low walls before the defender, below; the middle stays free."""
    x, y = width / 2, depth / 2
    for across in (3.4, 7.6):
        far = y - 0.6 - chance.below(3) * 0.6
        kind = (terrain.BARRICADE, terrain.LOW_WALL)[chance.below(2)]
        yield low_wall(kind, [[x - across - 1.4, far], [x - across + 1.4, far]])
    yield low_wall(terrain.BARRICADE, [[x - 1.6, y - 3.2], [x + 1.6, y - 3.2]])
    yield a_building(chance, x - 8.5, round(chance.between(4.6, 5.6), 1), 5.0, 3.0, chance.below(4))


def _ambush(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-EMBUSCADE-04, -05: houses and ruins at the corners of a crossroads, low walls in it, its middle empty."""
    x, y = width / 2, depth / 2
    size = 3.4 + chance.below(2) * 0.4
    off = 3.7 + chance.below(3) * 0.3
    door = (1, 2)[chance.below(2)]
    yield a_building(chance, x - off - size, y - off - size, size, size, door)
    yield a_ruin(chance, x + off, y - off - size, size, size, chance.below(4))
    wall = (terrain.LOW_WALL, terrain.BARRICADE)[chance.below(2)]
    far = 3.2 + chance.below(3) * 0.3
    yield low_wall(wall, [[x - 1.3, y - far], [x + 1.3, y - far]])


def _rush(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-RUSH-03: a house and its image; what lies about is thick."""
    x = round(chance.between(1.0, 2.6), 1)
    y = round(depth / 2 - chance.between(1.2, 1.9), 1)
    yield a_building(chance, x + 3.0, y, 3.2, 3.0, chance.below(4))


def _search(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-FOUILLE-03, -05: a place to search in the middle and one on either side, houses and ruins, low walls."""
    x, y = width / 2, depth / 2
    yield a_ruin(chance, x - 1.8, y - 1.8, 3.6, 3.6, 0)
    house = chance.below(2) == 0
    low = round(y - 1.7 + chance.between(-1.0, 1.0), 1)
    if house:
        yield a_building(chance, 3.8, low, 3.6, 3.4, (0, 2)[chance.below(2)])
    else:
        yield a_ruin(chance, 3.8, low, 3.6, 3.4, chance.below(4))
    yield a_ruin(chance, x + 4.6 + chance.below(2), 4.0, 3.0, 2.8, chance.below(4))
    yield low_wall(terrain.LOW_WALL, [[x - 1.6, y - 3.6], [x + 1.6, y - 3.6]])


def _wild(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-CROISEE-03: whatever there is; the middle is a hill, a ruin or open."""
    x, y = width / 2, depth / 2
    drawn = chance.below(3)
    if drawn == 0:
        yield hill(x, y, 2.4, chance.below(2))
    elif drawn == 1:
        yield a_patch(chance, terrain.WOODS, x, y, 1.6)


MEADOW = (terrain.RUIN, terrain.WOODS, terrain.LOW_WALL, terrain.POND)  # LFW-SCEN-COLLINE-04
ANYTHING = (  # LFW-SCEN-BRECHE-05, LFW-SCEN-RELIQUE-04
    *MEADOW,
    terrain.RUBBLE,
    terrain.BARRICADE,
    terrain.HILL,
)
OUTSKIRTS = (terrain.WOODS, terrain.POND, terrain.RUBBLE, terrain.LOW_WALL)
TOWN = (terrain.LOW_WALL, terrain.RUBBLE, terrain.RUIN, terrain.BARRICADE, terrain.WOODS)
CRATES = (terrain.BARRICADE, terrain.RUBBLE, terrain.BARRICADE)  # LFW-SCEN-MINES-08
CENTRE = (0.5, 0.5)
# LFW-SCEN-FLEAU-06: an objective lies in the middle of every quarter
QUARTERS = tuple(((u, v), 1.0) for u in (0.25, 0.75) for v in (0.25, 0.75))
# LFW-SCEN-RUSH-04: where treasures may lie: 9'' from the centre is 0.265 of the side of a table of 24''
DIAGONALS = ((CENTRE, 1.0), *(((u, v), 1.0) for u in (0.235, 0.765) for v in (0.235, 0.765)))
LAYOUTS = {
    "stronghold": Layout("half", _stronghold, OUTSKIRTS, ((CENTRE, 5.7),)),
    "hill": Layout("quarter", _king, MEADOW),
    "breach": Layout("half", _town, ANYTHING, (((0.5, 0.0), 4.1), ((0.5, 1.0), 4.1))),
    "ambush": Layout("half", _ambush, TOWN, ((CENTRE, 3.2),)),
    "rush": Layout("half", _rush, ANYTHING, DIAGONALS),
    "search": Layout("half", _search, TOWN),
    "crossroads": Layout("quarter", _wild, ANYTHING),
    "flood": Layout("half", _wild, ANYTHING),
    "scourge": Layout("quarter", _wild, ANYTHING, QUARTERS),  # LFW-SCEN-FLEAU-05
    "mines": Layout("mirror", mine, CRATES),
    "titan": Layout("mirror", road, ANYTHING, (((0.5, 0.25), 12.0),)),  # LFW-SCEN-TITAN-10
    "vast": Layout("half", vast, ANYTHING),
    "relic": Layout("mirror", _relic, ANYTHING, ((CENTRE, 2.9),)),
}
