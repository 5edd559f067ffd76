"""Tables to play on, made from a number (LFW-CHAMP-01, -02, LFW-JOUER-TERRAIN-01, -02, B-R3): 24'' by 24'' as each scenario wants it.

Everything comes with its images, so that nobody has an advantage: turned about the centre by a half, by a quarter where
three or four armies meet, or mirrored where a defender faces two attackers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.drawn_pieces import small
from escarmouche.rulebooks.last_fantasy_war.tables.images import Image, images_of, with_images
from escarmouche.rulebooks.last_fantasy_war.tables.layouts import LAYOUTS, Layout
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import Piece, table_of
from escarmouche.table.outlines import Chance
from escarmouche.table.scenery import Table
from escarmouche.table.scenery_spacing import boxes_apart

SIDE = 24.0  # LFW-CHAMP-01
SMALLEST, LARGEST = 22.0, 48.0
GAP = 1.6  # between what bars the way: a monster's base passes
PATH = 0.8  # between what can be walked through
FREE = 3.4  # along every edge: nothing but what one walks through


def make_table(
    seed: int = 0, width: float = SIDE, depth: float = SIDE, layout: str = "breach"
) -> Table:
    """A table from a seed, as a scenario wants it."""
    if not SMALLEST <= min(width, depth) <= max(width, depth) <= LARGEST:
        raise ValueError(f"a table is {SMALLEST:g} to {LARGEST:g} inches wide and deep")
    if layout not in LAYOUTS:
        raise ValueError(f"unknown layout {layout!r}: one of {', '.join(LAYOUTS)}")
    wanted, chance = LAYOUTS[layout], Chance(seed)
    images = images_of(wanted.images, width, depth)
    pieces = list(_kept_clear(wanted, width, depth))
    for piece in wanted.fixed(chance, width, depth):
        pieces += with_images(piece, images)
    for kind in _drawn(chance, wanted.kinds, 4 if len(images) > 1 else 6):
        placed = _find_room(chance, kind, pieces, images, width, depth)
        pieces += with_images(placed, images) if placed is not None else []
    return table_of(pieces, width, depth)


def _kept_clear(wanted: Layout, width: float, depth: float) -> Iterator[Piece]:
    for (u, v), r in wanted.clear:
        x, y = u * width, v * depth
        yield Piece((x - r, y - r, x + r, y + r), False)


def _drawn(chance: Chance, kinds: tuple[str, ...], count: int) -> list[str]:
    """So many: the first two kinds always, then each kind once before any comes twice."""
    found: list[str] = list(kinds[:2])
    left = list(kinds[2:])
    while len(found) < count:
        left = left or list(kinds)
        found.append(left.pop(chance.below(len(left))))
    return found


# -- what lies about -------------------------------------------------------------------------------


def _find_room(
    chance: Chance,
    kind: str,
    pieces: Sequence[Piece],
    images: Sequence[Image],
    width: float,
    depth: float,
) -> Piece | None:
    """A place where a piece keeps its distance, from its own images too."""
    for _ in range(120):
        x = round(chance.between(1.5, width - 1.5), 1)
        y = round(chance.between(1.5, depth - 1.5), 1)
        piece = small(chance, kind, x, y)
        others = [*pieces, *with_images(piece, images)[1:]]
        free = FREE if piece.bars and kind != terrain.RUIN else 1.2
        x0, y0, x1, y1 = piece.box
        inside = x0 >= free and y0 >= free and x1 <= width - free and y1 <= depth - free
        if inside and all(_apart(piece, other) for other in others):
            return piece
    return None


def _apart(one: Piece, other: Piece) -> bool:
    return boxes_apart(one.box, other.box, GAP if one.bars or other.bars else PATH)
