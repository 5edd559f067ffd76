"""Scan lines: intervals of height on an upright half-plane through an eye, and sectors of bearings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt

from .bearings import Footprint, Sector

SLIGHT = 1e-9  # heights and distances that differ by less are the same

# Of a shadow: footprints, bottom, top, whether what is beyond the near rim counts, whether it is round
Shadow = tuple[Sequence[Footprint], float, float, bool, bool]
Edge = tuple[int, ...]  # which shadows bound what is hidden on a scan line, from below


def unhidden(low: float, high: float, hidden: list[tuple[float, float, int]]) -> tuple[float, Edge]:
    """Return how much of a scan line is not hidden, and which shadows bound that."""
    if len(hidden) == 1:
        start, stop, n = hidden[0]
        edge = (n if start > low else -1, n if stop < high else -1)
        return (start - low if start > low else 0.0) + (high - stop if stop < high else 0.0), edge
    hidden.sort()
    free, upto, by = 0.0, low, -1
    bounds: list[int] = []
    for start, stop, n in hidden:
        if start > upto:
            free += start - upto
            bounds += (by, n)
        if stop > upto:
            upto, by = stop, n
            if stop >= high:
                return free, (*bounds, -1)
    return free + high - upto, (*bounds, by)


def height_seen(k: float, away: float, plane: float) -> float:
    """Return how high something looks: on a plane so far away, or as the sine of its elevation."""
    if plane:
        if away > 0.0:
            return k * plane / away
        return 0.0 if k == 0.0 else inf if k > 0.0 else -inf
    if k == 0.0:
        return 0.0
    return k / sqrt(k * k + away * away)


def slope(k: float, away: float) -> float:
    """Return how steeply one looks up to a height so far away; straight up or down it is endless."""
    if away > SLIGHT:
        return k / away
    return 0.0 if k == 0.0 else inf if k > 0.0 else -inf


def meets(shadow: Shadow, bearing: float) -> bool:
    """Say whether a shadow lies at a bearing."""
    for part in shadow[0]:
        if is_in(part.sectors, bearing):
            return True
    return False


def is_in(sectors: Iterable[Sector], bearing: float) -> bool:
    """Say whether a bearing lies in one of some sectors."""
    for low, high in sectors:
        if low <= bearing <= high:
            return True
    return False


def merged(sectors: list[Sector]) -> list[Sector]:
    """Join sectors that overlap or touch."""
    if len(sectors) < 2:
        return sectors
    sectors.sort()
    joined = [sectors[0]]
    for low, high in sectors[1:]:
        if low <= joined[-1][1] + SLIGHT:
            if high > joined[-1][1]:
                joined[-1] = (joined[-1][0], high)
        else:
            joined.append((low, high))
    return joined
