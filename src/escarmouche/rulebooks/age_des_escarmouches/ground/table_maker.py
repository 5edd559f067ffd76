"""Tables to play on, made from a number (see `table.layouts`): what this book lays on them."""

from __future__ import annotations

from functools import partial

from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import (
    HOLDS,
    IMPOSSIBLE,
    KINDS,
    OPAQUE,
    SHEER,
    THEMES,
)
from escarmouche.table.layouts import Catalogue, having, lay_table

CATALOGUE = Catalogue(
    KINDS,
    THEMES,
    first_wishes=(having(HOLDS, OPAQUE), having(HOLDS)),
    later_wishes=(having(SHEER),),
    impassable=IMPOSSIBLE,
    held=HOLDS,
    least_held=3,
    never_central=frozenset(),
    corridor=6.5,  # room for the largest usual base, 5 cm, and a little more
    path=2.0,
    margin=1.0,
    smallest_side=60.0,
    full_side=90.0,
    ground_per_piece=900.0,  # square centimetres: 7 to 11 pieces on 90 by 90
    impassable_share=0.08,
    unit=" cm",
    jitter=2.0,
)

# A table from a seed, fair to both edges.
make_table = partial(lay_table, CATALOGUE)
