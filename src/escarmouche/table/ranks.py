"""Spots of a zone on which figures can be arranged: ranks along its edge, and a fine grid where ranks do not fit."""

from __future__ import annotations

from collections.abc import Iterator

from .measure import Point
from .polygons import Box


def outwards(share: float, count: int) -> Iterator[int]:
    """The numbers below `count`, from the one at `share` of them outwards to both sides."""
    start = min(int(share * count), count - 1)
    yield start
    for n in range(1, count):
        if start - n >= 0:
            yield start - n
        if start + n < count:
            yield start + n


def ranks(box: Box, edge: str, step: float, across: float, deep: float) -> Iterator[Point]:
    """Ranks of spots in a zone along an edge, the nearest to the wanted place first, each from its middle out.

    `across` runs along the edge and `deep` from the edge to the front, both from 0 to 1; `step` is the way
    from one spot to the next.
    """
    left, low, right, high = box
    along_x = edge in ("bottom", "top")
    wide, far = (right - left, high - low) if along_x else (high - low, right - left)
    backwards = edge in ("top", "right")
    columns, files = int(wide / step), int(far / step)
    for rank in outwards(deep, files):
        for column in outwards(across, columns):
            u, v = (column + 0.5) * step, (rank + 0.5) * step
            v = far - v if backwards else v
            yield (left + u, low + v) if along_x else (left + v, low + u)


def grid(box: Box, step: float) -> Iterator[Point]:
    """Spots all over a box, row by row, its corners included."""
    left, low, right, high = box
    columns, rows = int((right - left) / step) + 1, int((high - low) / step) + 1
    return ((left + c * step, low + r * step) for r in range(rows) for c in range(columns))
