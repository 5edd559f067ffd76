"""Straight lines on one floor: past the scenery, which never changes, and past the bases, of which most stand elsewhere.

What is said here is surely so, and the search for ways finds the same; where it says nothing the search is asked. It spares making the walk
of one moment (`walking`), which whoever looks for a way round something needs.
"""

from __future__ import annotations

from collections.abc import Collection

from escarmouche.memory import remembered_by_table, remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, on_level
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.walks import Body, Walk, floors_under
from escarmouche.table.storeys.ways import Leg, Way


@remembered_while_all_stand
def past_scenery(game: State, base: Unit, goal: Place, gait: Gait) -> Going | None:
    """The straight way to a place and what it costs, where no scenery is in it and one may stop there; bases are not looked at."""
    here = game.place_of(base.id)
    if isinstance(here, Perch):
        return None
    walk = _walk_past_scenery(game, base, gait)
    floor, leg = walk.floor_of(here), (here.point, goal.point)
    ground = walk.ground(floor)
    if walk.floor_of(goal) != floor or not ground.is_free(leg) or not walk.may_stop(goal):
        return None
    way = Way((Leg(walk.name_of(floor), leg),), (), ground.price(leg))
    return Going(walk, way, price_of(walk, gait, land_of(game.table, base.profile.type), way))


def has_room(game: State, base: Unit, gait: Gait, place: Place) -> bool:
    """Whether it may stop at a place, on nobody's base: as the walk of this moment says (`walking.walk_of`) that keeps off nobody."""
    walk = _walk_past_scenery(game, base, gait)
    if not walk.may_stop(place):
        return False
    (x, y), floor = place.point, walk.floor_of(place)
    xs, ys, rs, r = game.x, game.y, game.radius, game.radius[base.id]
    far = r + max(rs)
    left, right = x - far, x + far
    for other in [one for one in game.bodies() if left <= xs[one.id] <= right]:
        j, reach = other.id, r - TOLERANCE + rs[other.id]
        if other is base or game.perch[j] is not None:
            continue
        if (xs[j] - x) * (xs[j] - x) + (ys[j] - y) * (ys[j] - y) < reach * reach:
            if floor in floors_under(game.table, Body(xs[j], ys[j], rs[j], game.surface[j])):
                return False
    return True


def past_bases(
    game: State,
    base: Unit,
    goal: Place,
    kept: float,
    met: Collection[Unit] = (),
    aside: float = 0.0,
) -> bool:
    """Whether the straight line to a place comes too near to no other base, on whatever surface that stands.

    `kept`: the berth of enemies but those `met`; `aside`: what it keeps from friends beside room for both bases.
    """
    i, foes = base.id, game.sides.foes[base.camp]
    xs, ys, rs, r = game.x, game.y, game.radius, game.radius[base.id]
    ax, ay, (bx, by, _on) = xs[i], ys[i], goal
    dx, dy = bx - ax, by - ay
    square, far = dx * dx + dy * dy, r + max(rs) + max(kept, aside)
    left, right = (ax - far, bx + far) if ax < bx else (bx - far, ax + far)
    low, high = (ay - far, by + far) if ay < by else (by - far, ay + far)
    for other in [one for one in game.bodies() if left <= xs[one.id] <= right]:
        j = other.id
        if ys[j] < low or ys[j] > high or other is base:
            continue  # most stand elsewhere
        reach = r + rs[j]
        if other.camp not in foes:
            reach += aside
        elif other not in met:
            reach += kept
        ex, ey = xs[j] - ax, ys[j] - ay
        dot = ex * dx + ey * dy
        if dot > square:
            near = (ex - dx) ** 2 + (ey - dy) ** 2
        elif dot <= 0.0:
            near = ex * ex + ey * ey
        else:
            near = (ex * dy - ey * dx) ** 2 / square
        if near < reach * reach:
            return False
    return True


def _walk_past_scenery(game: State, base: Unit, gait: Gait) -> Walk:
    """How it could go if nobody else were there, as if no terrain were difficult."""
    states = game._states_for(base.id)
    held = frozenset(states.items()) if states else AS_BUILT
    return _made(game.table, game.radius[base.id], base.profile.type, on_level(gait), held)


AS_BUILT: frozenset[tuple[str, str]] = frozenset()


@remembered_by_table
def _made(
    table: Table, radius: float, type: str, gait: Gait, states: frozenset[tuple[str, str]]
) -> Walk:
    edge = (radius, radius, table.width - radius, table.depth - radius)
    barred = land_of(table, type).barred
    return Walk(table, radius, gait.height, gait, (), barred, (), dict(states), edge)
