"""How much of an upright rectangle shows past what is straight: exactly, because all that bounds it is straight too.

An edge of a footprint that stands upright throws a straight shadow on the plane of a rectangle: how high its top and
bottom look there changes evenly along the plane. Where two such lines cross, or one crosses the rim of the rectangle, other shadows
bound what is hidden; between those places the part that shows is a trapezium.
"""

from __future__ import annotations

from collections.abc import Sequence

from .bearings import EdgedFootprint
from .measure import Point
from .scan_lines import SLIGHT, Shadow, unhidden

_Rise = tuple[float, float]  # what changes evenly, from one end of a stretch to the other
_Band = tuple[_Rise, _Rise, float, float]  # of a shadow: its near and far rim, its bottom and top
Stretch = tuple[Point, Point]  # of the foot of a rectangle, as it lies in the frame of a look


def height_shown(
    stretch: Stretch, bearing: float, low: float, high: float, shadows: Sequence[Shadow]
) -> float | None:
    """Return the mean height that shows of a stretch of a rectangle between two cuts; nothing where the eye is over a shadow's footprint.

    A bearing between the cuts tells which edges of the footprints are met there. No shadow may be round.
    """
    bands: list[_Band] = []
    lines: list[_Rise] = [(low, low), (high, high)]
    cuts: list[float] = []
    for parts, bottom, top, _behind, _round in shadows:
        for part in parts:
            rims = _rims(part, stretch, bearing)  # type: ignore[arg-type]
            if rims is None:
                return None
            for near, far in rims:
                if near[0] < 1.0 and near[1] < 1.0:
                    continue  # it stands behind the rectangle
                bands.append((near, far, bottom, top))
                for rim in (near, far):
                    if rim[0] < 1.0 or rim[1] < 1.0:  # it reaches behind the rectangle
                        lines += ((bottom, bottom), (top, top))
                        if rim[0] > 1.0 or rim[1] > 1.0:
                            cuts.append((1.0 - rim[0]) / (rim[1] - rim[0]))
                under, over = near if bottom < 0.0 else far, far if top < 0.0 else near
                lines.append((bottom * under[0], bottom * under[1]))
                lines.append((top * over[0], top * over[1]))
    if not bands:
        return high - low
    for n, (a, b) in enumerate(lines):
        for c, d in lines[:n]:
            before, after = a - c, b - d
            if before * after < 0.0:
                cuts.append(before / (before - after))
    return _mean(low, high, bands, cuts)


def _rims(
    part: EdgedFootprint, stretch: Stretch, bearing: float
) -> list[tuple[_Rise, _Rise]] | None:
    """Where a footprint begins and ends before a stretch: how far the plane is, told in these distances, at both ends."""
    (ax, ay), (bx, by) = stretch
    found: list[_Rise] = []
    for low, high, far, dx, dy in part.edges:
        if low <= bearing < high:
            found.append(((ax * dy - ay * dx) / far, (bx * dy - by * dx) / far))
    if not part.closed:
        return list(zip(found, found, strict=True))
    if len(found) % 2:
        return None
    if len(found) > 2:
        found.sort(key=sum, reverse=True)
    elif found and found[0][0] + found[0][1] < found[1][0] + found[1][1]:
        found.reverse()
    return list(zip(found[::2], found[1::2], strict=True))


def _mean(low: float, high: float, bands: Sequence[_Band], cuts: list[float]) -> float:
    """The height that shows, on average: in the middle between two cuts it is the mean of what lies between them."""
    cuts.sort()
    cuts.append(1.0)
    seen = begun = 0.0
    for end in cuts:
        if end - begun <= 1e-12:
            continue
        at = (begun + end) / 2
        hidden: list[tuple[float, float, int]] = []
        for n, (near, far, bottom, top) in enumerate(bands):
            r = near[0] + at * (near[1] - near[0])
            if r < 1.0 - SLIGHT:
                continue
            s = far[0] + at * (far[1] - far[0])
            if s < 1.0:
                s = 1.0
            start = bottom * (r if bottom < 0.0 else s)
            stop = top * (s if top < 0.0 else r)
            if stop > low and start < high and stop > start:
                hidden.append((start, stop, n))
        free = unhidden(low, high, hidden)[0] if hidden else high - low
        seen += (end - begun) * free
        begun = end
    return seen
