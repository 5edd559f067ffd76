"""Tables to play on, made from a number (see `table.layouts`): what this book lays on them."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.terrain import HOLDS, IMPASSABLE, KINDS, OPAQUE, THEMES
from escarmouche.table.layouts import Catalogue, lay_table
from escarmouche.table.outlines import Kind
from escarmouche.table.scenery import Table


def _hides(kind: Kind) -> bool:
    return {HOLDS, OPAQUE} <= kind.properties


def _is_held(kind: Kind) -> bool:
    return HOLDS in kind.properties


def _is_barred(kind: Kind) -> bool:
    return IMPASSABLE in kind.properties


CATALOGUE = Catalogue(
    KINDS,
    THEMES,
    first_wishes=(_hides, _is_held),
    later_wishes=(_is_barred,),
    impassable=IMPASSABLE,
    held=HOLDS,
    least_held=3,
    never_central=frozenset({IMPASSABLE}),
    corridor=6.5,  # room for the largest usual base, 5 cm, and a little more
    path=2.0,
    margin=1.0,
    smallest_side=60.0,
    full_side=90.0,
    ground_per_piece=1000.0,  # square centimetres: 7 to 9 pieces on 90 by 90
    impassable_share=0.08,
    unit=" cm",
    jitter=2.0,
)


def make_table(
    seed: int,
    width: float = 90.0,
    depth: float = 90.0,
    *,
    pieces: int | None = None,
    theme: str | None = None,
    central: str | None = None,
) -> Table:
    """A table from a seed, fair to both edges."""
    return lay_table(CATALOGUE, seed, width, depth, pieces=pieces, theme=theme, central=central)
