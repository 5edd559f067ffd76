"""Pictures of looks: what an eye sees of a silhouette, line by line, and which solid hides each part.

For previews and drawings; the share itself is computed without it.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from math import asin, cos, inf, sin
from typing import NamedTuple

from .bearings import Footprint
from .looks import Look
from .scan_lines import SLIGHT, Shadow, height_seen
from .shapes import Interval
from .sight_in_space import Sighting, sighting
from .solids import Blockers, Eye, Row, Silhouette


class HiddenPart(NamedTuple):
    """A part of a scan line that the solid number `by` hides, in the order of the sighting's reasons."""

    bottom: float
    top: float
    by: int


class ScanLine(NamedTuple):
    """One upright line over the silhouette: its bearing, its ends, what hides which part of it.

    Bearings and elevations are in radians, from the eye; straight ahead is 0.
    """

    bearing: float
    bottom: float
    top: float
    hidden: tuple[HiddenPart, ...]


class Picture(NamedTuple):
    """What an eye sees of a silhouette, with its reasons."""

    sighting: Sighting
    lines: tuple[ScanLine, ...]


def picture(
    eye: Eye,
    silhouette: Silhouette,
    blockers: Blockers,
    skip: Container[Hashable] = (),
    count: int = 60,
) -> Picture:
    """Return so many scan lines over a silhouette from its right end to its left, and the reasons."""
    told = sighting(eye, silhouette, blockers, skip)
    look = Look(eye, silhouette)
    rows = look.in_the_way(blockers.rows, skip)
    groups = [look.shadows(_rows_of(rows, reason.solid)) for reason in told.by]
    places = [(n + 0.5) / count for n in range(count)]
    lines = [_line(look, look.bearing_at(share), groups) for share in places]
    return Picture(told, tuple([line for line in lines if line is not None]))


def _rows_of(rows: Sequence[Row], solid: object) -> list[Row]:
    """Return the rows that count as one solid: itself, or all of its name."""
    first = next(row[-1] for row in rows if row[-1] is solid)
    if first.name is None:
        return [row for row in rows if row[-1] is solid]
    return [row for row in rows if row[-1].name == first.name]


def _line(look: Look, bearing: float, groups: Sequence[Sequence[Shadow]]) -> ScanLine | None:
    cosine, sine = cos(bearing), sin(bearing)
    spans = _spans(look.footprints, bearing, cosine, sine)
    if not spans:
        return None
    near, far = min(r for r, _ in spans), max(s for _, s in spans)
    low = _elevation(look.bottom, near if look.bottom < 0.0 else far)
    high = _elevation(look.top, far if look.top < 0.0 else near)
    found: list[tuple[float, float, float, int]] = []
    for n, shadows in enumerate(groups):
        for parts, bottom, top, behind, _ in shadows:
            limit = far if behind else near
            for r, s in _spans(parts, bearing, cosine, sine):
                if r <= limit + SLIGHT:
                    s = min(s, limit)
                    start = _elevation(bottom, r if bottom < 0.0 else s)
                    stop = _elevation(top, s if top < 0.0 else r)
                    found.append((r, max(low, start), min(high, stop), n))
    return ScanLine(bearing, low, high, tuple(_nearest_first(sorted(found))))


def _spans(
    parts: Sequence[Footprint], bearing: float, cosine: float, sine: float
) -> list[Interval]:
    return [span for part in parts for span in part.spans(bearing, cosine, sine)]


def _elevation(k: float, away: float) -> float:
    return asin(height_seen(k, away, 0.0))


def _nearest_first(found: Sequence[tuple[float, float, float, int]]) -> list[HiddenPart]:
    """Give every part of a line to the nearest solid that hides it."""
    free: list[Interval] = [(-inf, inf)]
    parts: list[HiddenPart] = []
    for _away, start, stop, n in found:
        left: list[Interval] = []
        for low, high in free:
            bottom, top = max(low, start), min(high, stop)
            if bottom >= top:
                left.append((low, high))
                continue
            parts.append(HiddenPart(bottom, top, n))
            left += [gap for gap in ((low, bottom), (top, high)) if gap[0] < gap[1]]
        free = left
    return sorted(parts)
