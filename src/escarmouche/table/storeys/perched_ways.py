"""The cheapest way between two places of which either may be a perch on a link, and what of links can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE

from .model import Link, Perch, Place
from .path_search import cheapest_way
from .perches import Footing, cost_along, cost_onto, footings, is_perch
from .walks import Walk
from .ways import Leg, Way


def way_between(
    walk: Walk, start: Place | Perch, goal: Place | Perch, allowance: float = inf
) -> Way | None:
    """Return the cheapest way, no dearer than an allowance, or nothing."""
    if isinstance(start, Place) and isinstance(goal, Place):
        return cheapest_way(walk, start, goal, allowance)
    if isinstance(goal, Perch) and not is_perch(walk, goal):
        return None
    best = _along(walk, start, goal, allowance)
    most = allowance if best is None else best.cost
    for begin in footings(walk, start):
        for end in _ends(walk, goal):
            left = most - begin.cost - end.cost
            found = cheapest_way(walk, begin.place, end.place, left) if left > -TOLERANCE else None
            if found is not None:
                most = found.cost + begin.cost + end.cost
                perch = goal if isinstance(goal, Perch) else None
                best = found._replace(cost=most, perch=perch)
    return best


def _along(walk: Walk, start: Place | Perch, goal: Place | Perch, allowance: float) -> Way | None:
    """From one perch to another of the same link."""
    if isinstance(start, Place) or isinstance(goal, Place):
        return None
    cost = cost_along(walk, start, goal)
    if cost is None or cost > allowance + TOLERANCE:
        return None
    link = walk.table.storeys.link(start.link)
    floor = walk.name_of(walk.floor_of(link.lower))
    return Way((Leg(floor, (link.foot_of(start.share),)),), (), cost, goal)


def _ends(walk: Walk, goal: Place | Perch) -> list[Footing]:
    if isinstance(goal, Place):
        return [Footing(goal, 0.0)]
    found = []
    for end in walk.table.storeys.link(goal.link).ends():
        cost = cost_onto(walk, end, goal)
        if cost is not None:
            found.append(Footing(end, cost))
    return found


class PerchReach(NamedTuple):
    """A part of a link that can be reached, as shares of it from below."""

    link: str
    least: float
    most: float


def reach_of_link(
    walk: Walk, start: Place | Perch, link: Link, allowance: float
) -> list[PerchReach]:
    """Return the parts of a link on which the mover can end: from below, from above, or both together."""
    parts = sorted(_parts(walk, start, link, allowance))
    joined: list[PerchReach] = []
    for least, most in parts:
        if joined and least <= joined[-1].most + TOLERANCE:
            joined[-1] = joined[-1]._replace(most=max(most, joined[-1].most))
        else:
            joined.append(PerchReach(link.id, least, most))
    return joined


def _parts(
    walk: Walk, start: Place | Perch, link: Link, allowance: float
) -> Iterator[tuple[float, float]]:
    if isinstance(start, Perch) and start.link == link.id:
        down, up = (cost_along(walk, start, Perch(link.id, share)) for share in (0.0, 1.0))
        low = start.share if not down else start.share * (1.0 - min(1.0, allowance / down))
        left = 1.0 - start.share
        high = start.share if not up else start.share + left * min(1.0, allowance / up)
        yield low, high
        return
    for end in link.ends():
        whole = cost_onto(walk, end, Perch(link.id, 1.0 if end is link.lower else 0.0))
        way = None if whole is None else way_between(walk, start, end, allowance)
        if way is None or whole is None:
            continue
        share = 1.0 if whole <= 0.0 else min(1.0, (allowance - way.cost) / whole)
        if share > TOLERANCE:
            yield (0.0, share) if end is link.lower else (1.0 - share, 1.0)
