"""Sight: what a straight line between two points crosses, and how much of a beam is cut."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import sqrt
from operator import itemgetter

from .beams import beam_cut, hidden_fraction
from .measure import TOLERANCE
from .scenery import Scenery, Table

_ENTRY = itemgetter(0, 1)  # of (t_in, t_out, piece): pieces themselves have no order

__all__ = ["any_blocks", "beam_cut", "bodies_crossed", "hidden_fraction", "scenery_crossed"]


def bodies_crossed(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    xs: Sequence[float],
    ys: Sequence[float],
    rs: Sequence[float],
    skip: Container[int],
) -> list[tuple[float, int]]:
    """Return the discs crossed by a segment as (t of entry, index), ordered from a.

    A line of sight that is only tangent to a base is not obstructed by it.
    """
    found: list[tuple[float, int]] = []
    if not xs:
        return found
    if abs(by - ay) < abs(bx - ax):  # look along the side on which fewer can lie in between
        xs, ys, ax, ay, bx, by = ys, xs, ay, ax, by, bx
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    far = max(rs)
    left, right = (ax - far, bx + far) if ax < bx else (bx - far, ax + far)
    widest = far * sqrt(square)
    for i, x in enumerate(xs):  # most lie beside the line
        if x < left or x > right:
            continue
        y = ys[i]
        ex = x - ax
        ey = y - ay
        cross = ex * dy - ey * dx
        if cross > widest or cross < -widest:
            continue
        r = rs[i]
        deep = r - TOLERANCE
        if cross * cross >= deep * deep * square or i in skip:
            continue
        dot = ex * dx + ey * dy
        limit = deep * deep
        if dot <= 0.0:
            if ex * ex + ey * ey >= limit:
                continue
        elif dot >= square and (x - bx) * (x - bx) + (y - by) * (y - by) >= limit:
            continue
        t = (dot - sqrt(r * r * square - cross * cross)) / square
        found.append((t if t > 0.0 else 0.0, i))
    if len(found) > 1:
        found.sort()
    return found


def scenery_crossed(
    table: Table, property: str, ax: float, ay: float, bx: float, by: float
) -> list[tuple[float, float, Scenery]]:
    """Return the scenery with a property crossed by a segment, as (t_in, t_out, piece) from a."""
    found: list[tuple[float, float, Scenery]] = []
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    dx, dy = bx - ax, by - ay
    wide, deep = right - left, high - low
    for x0, y0, x1, y1, crossings, piece in table.rows_with(property):
        if right < x0 or left > x1 or high < y0 or low > y1:
            continue
        aside = (x0 + x1 - ax - ax) * dy - (y0 + y1 - ay - ay) * dx
        reach = (x1 - x0) * deep + (y1 - y0) * wide
        if aside > reach or aside < -reach:
            continue  # the line passes beside the box
        for t_in, t_out in crossings(ax, ay, bx, by):
            found.append((t_in, t_out, piece))
    if len(found) > 1:
        found.sort(key=_ENTRY)
    return found


def any_blocks(table: Table, property: str, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether any scenery with a property is crossed by a segment."""
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    dx, dy = bx - ax, by - ay
    wide, deep = right - left, high - low
    for x0, y0, x1, y1, crossings, _ in table.rows_with(property):
        if right < x0 or left > x1 or high < y0 or low > y1:
            continue
        aside = (x0 + x1 - ax - ax) * dy - (y0 + y1 - ay - ay) * dx
        reach = (x1 - x0) * deep + (y1 - y0) * wide
        if aside > reach or aside < -reach:
            continue  # the line passes beside the box
        if crossings(ax, ay, bx, by):
            return True
    return False
