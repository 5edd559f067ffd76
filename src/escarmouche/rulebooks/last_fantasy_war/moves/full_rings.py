"""Whether it shows at once that nobody gets into contact with a unit: all around it others stand, or it is too far round it.

Only told on level ground without low walls, where contact is a ring around a base. Of the ring that part is taken on which a
round thing leaves no room at its inner and at its outer edge: then neither does it between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, atan2, hypot, pi

from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import farthest_contact
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Means
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE

Arc = tuple[float, float]  # from one angle on to another, counter-clockwise
TURN = 2 * pi


def ring_is_full(game: State, unit: Unit, foe: Unit, means: Means, most: float) -> bool:
    """Whether no place in contact with a foe has room and is near enough as the crow flies."""
    r, near = game.radius[unit.id], reach_of_contact(game)
    inner = r + game.radius[foe.id] - TOLERANCE
    outer = inner + near + 2 * TOLERANCE
    if means.gait.tramples or farthest_contact(game, unit, foe) > outer + TOLERANCE:
        return False
    if not _is_level(game, foe, outer):
        return False
    arcs = list(_taken(game, unit, foe, means, (inner, outer)))
    return bool(arcs) and _cover_all([*arcs, *_too_far(game, unit, foe, inner, most + near)])


def _is_level(game: State, foe: Unit, wide: float) -> bool:
    """Whether there is only the surface on which it stands about it."""
    if game.perch[foe.id] is not None:
        return False
    x, y, own = game.x[foe.id], game.y[foe.id], game.surface[foe.id]
    for surface in game.table.storeys.surfaces:
        x0, y0, x1, y1 = surface.outline.bbox
        if surface.id == own:
            inside = surface.outline.contains(x, y)
            if not inside or surface.outline.distance_to_edge(x, y) <= wide:
                return False
        elif x0 <= x + wide and x1 >= x - wide and y0 <= y + wide and y1 >= y - wide:
            return False
    return True


def _too_far(game: State, unit: Unit, foe: Unit, ring: float, most: float) -> Iterator[Arc]:
    """The far side, to which not even a straight line is short enough."""
    dx, dy = game.x[unit.id] - game.x[foe.id], game.y[unit.id] - game.y[foe.id]
    away, reach = hypot(dx, dy), most + TOLERANCE
    if away + ring <= reach or away <= ring:
        return
    towards, share = atan2(dy, dx), (away * away + ring * ring - reach * reach) / (2 * away * ring)
    half = acos(min(1.0, max(-1.0, share)))
    yield (towards + half, towards - half + TURN)


def _taken(
    game: State, unit: Unit, foe: Unit, means: Means, rings: tuple[float, float]
) -> Iterator[Arc]:
    """Where others on the same surface leave no room, with the berth that a way keeps from them."""
    i, berths = foe.id, dict(means.berths)
    for other in game.bodies():
        j = other.id
        if other is unit or other is foe or game.surface[j] != game.surface[i]:
            continue
        if game.perch[j] is not None:
            continue
        dx, dy = game.x[j] - game.x[i], game.y[j] - game.y[i]
        keep = game.radius[unit.id] + game.radius[j] + berths.get(other, 0.0) - 2 * TOLERANCE
        half = min(_half_angle(hypot(dx, dy), keep, ring) for ring in rings)
        if half > 0.0:
            middle = atan2(dy, dx)
            yield (middle - half, middle + half)


def _half_angle(away: float, keep: float, ring: float) -> float:
    """How wide a circle so far off is on a ring, to either side."""
    if away >= ring + keep or away <= ring - keep or away == 0.0:
        return 0.0
    share = (away * away + ring * ring - keep * keep) / (2 * away * ring)
    return acos(min(1.0, max(-1.0, share)))


def _cover_all(arcs: list[Arc]) -> bool:
    """Whether some arcs leave nothing of the ring.

    >>> _cover_all([(0.0, 4.0), (3.0, 6.5)]), _cover_all([(0.0, 4.0), (4.1, 6.5)])
    (True, False)
    """
    parts = []
    for low, high in arcs:
        start = low % TURN
        end = start + high - low
        parts += [(start, end), (start - TURN, end - TURN)]
    at = 0.0
    for low, high in sorted(parts):
        if low > at:
            return False
        at = max(at, high)
        if at >= TURN:
            return True
    return at >= TURN
