"""Tables to play on, made from a number (LFW-CHAMP-01, -02, LFW-JOUER-TERRAIN-01, -02, B-R3): 24'' by 24'' as each scenario wants it.

Everything comes with its images, so that nobody has an advantage: turned about the centre by a half, by a quarter where
three or four armies meet, or mirrored where a defender faces two attackers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.drawn_pieces import small
from escarmouche.rulebooks.last_fantasy_war.tables.layouts import LAYOUTS, Layout
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import Data, Piece, Spot, table_of
from escarmouche.table.outlines import Chance
from escarmouche.table.polygons import Box
from escarmouche.table.scenery import Table
from escarmouche.table.scenery_spacing import boxes_apart

SIDE = 24.0  # LFW-CHAMP-01
SMALLEST, LARGEST = 22.0, 48.0
GAP = 1.6  # between what bars the way: a monster's base passes
PATH = 0.8  # between what can be walked through
FREE = 3.4  # along every edge: nothing but what one walks through

Image = Callable[[Spot], Spot]


def make_table(
    seed: int = 0, width: float = SIDE, depth: float = SIDE, layout: str = "breach"
) -> Table:
    """A table from a seed, as a scenario wants it."""
    if not SMALLEST <= min(width, depth) <= max(width, depth) <= LARGEST:
        raise ValueError(f"a table is {SMALLEST:g} to {LARGEST:g} inches wide and deep")
    if layout not in LAYOUTS:
        raise ValueError(f"unknown layout {layout!r}: one of {', '.join(LAYOUTS)}")
    wanted, chance = LAYOUTS[layout], Chance(seed)
    images = _images(wanted.images, width, depth)
    pieces = list(_kept_clear(wanted, width, depth))
    for piece in wanted.fixed(chance, width, depth):
        pieces += _all(piece, images)
    for kind in _drawn(chance, wanted.kinds, 4 if len(images) > 1 else 6):
        placed = _find_room(chance, kind, pieces, images, width, depth)
        pieces += _all(placed, images) if placed is not None else []
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


# -- images ----------------------------------------------------------------------------------------


def _images(kind: str, width: float, depth: float) -> tuple[Image, ...]:
    """Where everything comes to lie again; a quarter needs a square."""

    def half(spot: Spot) -> Spot:
        return (width - spot[0], depth - spot[1])

    def mirrored(spot: Spot) -> Spot:
        return (width - spot[0], spot[1])

    def quarter(spot: Spot) -> Spot:
        return (width - spot[1], spot[0])

    def three(spot: Spot) -> Spot:
        return (spot[1], depth - spot[0])

    if kind == "mirror":
        return (mirrored,)
    return (quarter, half, three) if kind == "quarter" and width == depth else (half,)


def _all(piece: Piece, images: Sequence[Image]) -> list[Piece]:
    """A piece and its images; what is its own image stands once."""
    found = [piece]
    for image in images:
        other = _image(piece, image)
        if not any(_same(other.box, one.box) for one in found):
            found.append(other)
    return found


def _same(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True))


def _image(piece: Piece, image: Image) -> Piece:
    def spot(point: Any) -> list[float]:
        x, y = image((point[0], point[1]))
        return [round(x, 3), round(y, 3)]

    def shaped(data: Data) -> Data:
        shape = {**data["shape"], "points": [spot(point) for point in data["shape"]["points"]]}
        return {**data, "shape": shape}

    (x0, y0), (x1, y1) = image((piece.box[0], piece.box[1])), image((piece.box[2], piece.box[3]))
    return Piece(
        (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)),
        piece.bars,
        tuple(map(shaped, piece.scenery)),
        tuple({**one, "outline": [spot(p) for p in one["outline"]]} for one in piece.surfaces),
        tuple(map(shaped, piece.hurdles)),
    )


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
        others = [*pieces, *_all(piece, images)[1:]]
        free = FREE if piece.bars and kind != terrain.RUIN else 1.2
        x0, y0, x1, y1 = piece.box
        inside = x0 >= free and y0 >= free and x1 <= width - free and y1 <= depth - free
        if inside and all(_apart(piece, other) for other in others):
            return piece
    return None


def _apart(one: Piece, other: Piece) -> bool:
    return boxes_apart(one.box, other.box, GAP if one.bars or other.bars else PATH)
