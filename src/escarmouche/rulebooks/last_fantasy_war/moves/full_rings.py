"""Whether it shows at once that nobody gets into contact with a unit: all around it others stand, or it is too far round it.

Only told where there are no low walls: then contact is a ring around a base. Of the ring that part is taken on which a
round thing leaves no room at its inner and at its outer edge: then neither does it between them. Beside other surfaces only those
count who are in the way wherever on the ring one would stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, atan2, hypot, pi

from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import farthest_contact
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Means
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import GROUND

Arc = tuple[float, float]  # from one angle on to another, counter-clockwise
TURN = 2 * pi


def ring_is_full(game: State, unit: Unit, foe: Unit, means: Means, most: float) -> bool:
    """Whether no place in contact with a foe has room and is near enough as the crow flies."""
    r, near = game.radius[unit.id], reach_of_contact(game)
    inner = r + game.radius[foe.id] - TOLERANCE
    outer = inner + near + 2 * TOLERANCE
    if means.gait.tramples or farthest_contact(game, unit, foe) > outer + TOLERANCE:
        return False
    if game.perch[foe.id] is not None:
        return False
    arcs = list(_taken(game, unit, foe, means, (inner, outer)))
    return bool(arcs) and _cover_all([*arcs, *_too_far(game, unit, foe, inner, most + near)])


def _heights_about(game: State, foe: Unit, wide: float) -> list[float]:
    """How high one may stand so near to a unit."""
    x, y, own, storeys = game.x[foe.id], game.y[foe.id], game.surface[foe.id], game.table.storeys
    found, ground = [storeys.height_of(own)], True
    for surface in storeys.surfaces:
        x0, y0, x1, y1 = surface.outline.bbox
        if surface.id == own:
            inside = surface.outline.contains(x, y)
            ground = not inside or surface.outline.distance_to_edge(x, y) <= wide
        elif x0 <= x + wide and x1 >= x - wide and y0 <= y + wide and y1 >= y - wide:
            found.append(surface.height)
    return [*found, storeys.height_of(GROUND)] if ground else found


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
    """Where others leave no room, with the berth that a way keeps from them.

    A-R6: who is level with all that is about bars all of it. Else who stands on the same surface does, with its base alone: one who
    touches the foe stands level with both, or on the same floor.
    """
    i, berths, heights = foe.id, dict(means.berths), _heights_about(game, foe, rings[1])
    r, wide = game.radius[unit.id], rings[1]
    for other in game.bodies():
        j = other.id
        dx, dy = game.x[j] - game.x[i], game.y[j] - game.y[i]
        most = wide + r + game.radius[j] + berths.get(other, 0.0)
        if not (-most < dx < most and -most < dy < most):
            continue  # as most
        if other is unit or other is foe or game.perch[j] is not None:
            continue
        keep = r + game.radius[j] - 2 * TOLERANCE
        high = game.elevation(j)
        if all(abs(high - each) < STEP - TOLERANCE for each in heights):
            keep += berths.get(other, 0.0)
        elif game.surface[j] != game.surface[i]:
            continue
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
