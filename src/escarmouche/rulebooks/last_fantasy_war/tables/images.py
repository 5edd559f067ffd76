"""Where everything comes to lie again, so that nobody has an advantage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.rulebooks.last_fantasy_war.tables.pieces import Data, Piece, Spot
from escarmouche.table.polygons import Box

Image = Callable[[Spot], Spot]


def images_of(kind: str, width: float, depth: float) -> tuple[Image, ...]:
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


def with_images(piece: Piece, images: Sequence[Image]) -> list[Piece]:
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
