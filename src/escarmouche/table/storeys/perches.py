"""Perches: getting onto a link and ending there, and going on from there.

Whoever stops at a share of a link pays that share of what the whole crossing costs in its direction. Whether a book lets a figure
end there is the book's affair.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE

from .model import Perch, Place
from .walks import Exit, Walk
from .ways import Way

_NEAR = 10 * TOLERANCE


class Footing(NamedTuple):
    """A place from which a way goes on, and what it costs to get there."""

    place: Place
    cost: float


def footings(walk: Walk, start: Place | Perch) -> list[Footing]:
    """Where a way can begin: at the place itself; of a perch, at both ends of its link, if there is room."""
    if isinstance(start, Place):
        return [Footing(start, 0.0)]
    lower, upper = walk.table.storeys.link(start.link).ends()
    found = []
    for end, other, left in ((lower, upper, start.share), (upper, lower, 1.0 - start.share)):
        exit = _onto(walk, start.link, other)  # whoever goes to an end comes from the other one
        if exit is not None and walk.is_free(end):
            found.append(Footing(end, left * exit.toll))
    return found


def cost_onto(walk: Walk, end: Place, perch: Perch) -> float | None:
    """Return what it costs to get from one end of a link to a perch on it; nothing if it may not be done."""
    lower, upper = walk.table.storeys.link(perch.link).ends()
    exit = _onto(walk, perch.link, end)
    if exit is None or not (_is(end, lower) or _is(end, upper)) or not walk.is_free(end):
        return None
    return exit.toll * (perch.share if _is(end, lower) else 1.0 - perch.share)


def cost_along(walk: Walk, start: Perch, goal: Perch) -> float | None:
    """Return what it costs to get from one perch to another of the same link; nothing if it may not be done."""
    if start.link != goal.link:
        return None
    lower, upper = walk.table.storeys.link(start.link).ends()
    exit = _onto(walk, start.link, lower if goal.share >= start.share else upper)
    return None if exit is None else exit.toll * abs(goal.share - start.share)


def stays_on_link(way: Way, start: Place | Perch) -> bool:
    """Say whether a way goes from one perch to another without leaving the link."""
    return (
        isinstance(start, Perch)
        and way.perch is not None
        and way.perch.link == start.link
        and len(way.legs) == 1
        and len(way.legs[0].points) == 1
    )


def start_of(walk: Walk, way: Way, start: Place | Perch) -> tuple[Place, float] | None:
    """Return where a given way begins and what is paid until there; nothing where it does not begin at the start."""
    if isinstance(start, Place):
        return start, 0.0
    if stays_on_link(way, start):
        assert way.perch is not None
        cost = cost_along(walk, start, way.perch)
        return None if cost is None else (walk.table.storeys.link(start.link).lower, cost)
    x, y = way.legs[0].points[0]
    for place, cost in footings(walk, start):
        if hypot(place.x - x, place.y - y) <= _NEAR:
            return place, cost
    return None


def _onto(walk: Walk, link: str, end: Place) -> Exit | None:
    """How one gets onto a link from one of its ends, if one may."""
    for exit in walk.leads(walk.floor_of(end)):
        if exit.crossing.by == link and _is(exit.crossing.start, end):
            return exit
    return None


def _is(one: Place, other: Place) -> bool:
    return one.surface == other.surface and hypot(one.x - other.x, one.y - other.y) <= _NEAR


def is_perch(walk: Walk, perch: Perch) -> bool:
    """Say whether there is such a perch: a link of this name, and a share between its ends."""
    known = any(link.id == perch.link for link in walk.table.storeys.links)
    return known and TOLERANCE < perch.share < 1.0 - TOLERANCE
