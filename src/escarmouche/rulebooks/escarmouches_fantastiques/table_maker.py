"""Tables to play on, made from a number (see `table.layouts`): what this book lays on them.

One player sets up the terrain and the other picks an edge (EF-DEPL-01, EF-DEPL-02), so a good table
gives neither edge an advantage.
"""

from __future__ import annotations

from functools import partial

from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    FIRE,
    HILL,
    HOLDS,
    IMPASSABLE,
    KINDS,
    OBSTACLE,
    THEMES,
    WOOD,
)
from escarmouche.table.layouts import Catalogue, having, lay_table
from escarmouche.table.outlines import Chance, Kind

CORRIDOR = 3.0
PATH = 1.0
LEAST_HELD = 4  # pieces that can be occupied: fewer make a dull Occupation du terrain


def _hides(kind: Kind) -> bool:
    return HOLDS in kind.properties and not kind.properties.isdisjoint({WOOD, HILL})


CATALOGUE = Catalogue(
    KINDS,
    THEMES,
    first_wishes=(_hides, having(HOLDS)),  # four pieces to hold, of which two hide
    later_wishes=(having(OBSTACLE),),
    impassable=IMPASSABLE,
    held=HOLDS,
    least_held=LEAST_HELD,
    never_central=frozenset({FIRE}),  # fire is nobody's terrain
    corridor=CORRIDOR,
    path=PATH,
    margin=0.5,
    smallest_side=24.0,
    full_side=48.0,
    ground_per_piece=205.0,  # square inches: 8 to 14 pieces on 48 by 48
    impassable_share=0.08,  # each zone stays more than 60 % free (EF-DEPL-03)
    unit="''",
)

# A table from a seed; `central` is what stands on the centre (EF-SCEN-COLLINE-01).
make_table = partial(lay_table, CATALOGUE)


__all__ = ["CORRIDOR", "LEAST_HELD", "PATH", "Chance", "make_table"]
