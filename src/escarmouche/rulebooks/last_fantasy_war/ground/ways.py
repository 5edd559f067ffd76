"""Where a unit can go: the walk of one moment, and the way that it takes (LFW-MVT-05, A-R9, A-R41, A-R43).

No base is crossed, friend or enemy. From some enemies a way keeps a berth: 1'' for runs and normal moves (LFW-COURSE-04,
LFW-NORMAL-04), contact for charges (LFW-CHARGERES-09). A berth is measured as seen from above where contact is possible.

Ways are searched for with costs that add up; difficult terrain does not. So the shortest way is found as if it cost nothing,
and then priced; where that is too dear the search is made again with a third of an inch for each inch of it, which is never too
much, and once more with a whole inch, so that it is avoided. Not found is only a way that must go through some of it and round
the rest to stay below 3'' or 6'' of it. A way that is found is one that the move pays for, not always the cheapest of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from escarmouche.kit.duos import body_of
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH, Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Area, Body, Walk
from escarmouche.table.storeys.ways import Leg, Way

Berths = tuple[tuple[Unit, float], ...]  # from whom a way keeps how far

AVOIDED = 1.0  # what an inch of difficult terrain weighs where it is avoided
APPROACH = 0.03  # from so far one goes straight into contact


class Going(NamedTuple):
    """A way with the walk on which it was found, and what it costs."""

    walk: Walk
    way: Way
    price: Price
    flown: bool = False  # LFW-RULE-VOL-01


# -- the walk ------------------------------------------------------------------------------------------


def walk_of(
    game: State, unit: Unit, gait: Gait, berths: Berths = (), through: tuple[Unit, ...] = ()
) -> Walk:
    """How a unit can go now, with everybody in its way but those `through` whom it goes."""
    return _walk(game, base_of(game, unit), gait, berths, through)


@remembered_as_all_stand
def _walk(game: State, unit: Unit, gait: Gait, berths: Berths, through: tuple[Unit, ...]) -> Walk:
    land = land_of(game.table, unit.profile.type)
    bodies = [
        Body(game.x[other.id], game.y[other.id], game.radius[other.id], game.surface[other.id])
        for other in game.bodies()
        if other is not unit and other not in through and game.perch[other.id] is None
    ]
    shapes = [*land.barred, *_kept_off(game, berths)]
    areas = []
    if gait.difficult:
        areas = [Area(shape, gait.weight, on) for on, shape in land.difficult]
        areas += [Area(shape, 1.0, on) for on, shape in land.water]
    radius = game.radius[unit.id]
    edge = (radius, radius, game.table.width - radius, game.table.depth - radius)
    states = game._states_for(unit.id)
    return Walk(game.table, radius, gait.height, gait, bodies, shapes, areas, states, edge)


def _kept_off(game: State, berths: Berths) -> Iterator[tuple[str, Shape]]:
    """A-R6: a berth bars every floor on which contact would be possible; higher and lower ones it does not."""
    storeys, floors = game.table.storeys, floors_of(game.table)
    for foe, berth in berths:
        if game.perch[foe.id] is not None:
            continue
        disc = Disc(game.x[foe.id], game.y[foe.id], game.radius[foe.id] + berth)
        own, low = floors.number[game.surface[foe.id]], game.elevation(foe.id)
        for number, surfaces in enumerate(floors.surfaces):
            level = (id for id in surfaces if abs(storeys.height_of(id) - low) < STEP - TOLERANCE)
            named = surfaces[0] if number == own else next(level, None)
            if named is not None:
                yield named, disc


# -- standing --------------------------------------------------------------------------------------------


def is_taken(game: State, unit: Unit, place: Place) -> bool:
    """LFW-MVT-05: whether another base lies where it would stand."""
    own, r = body_of(game, unit.id), game.radius[unit.id]
    low = game.table.storeys.height_of(place.surface)
    for other in game.bodies():
        i = other.id
        if i == own:
            continue
        gap = hypot(game.x[i] - place.x, game.y[i] - place.y) - r - game.radius[i]
        if gap < -TOLERANCE and abs(game.elevation(i) - low) < STEP:
            return True
    return False


def is_on_table(game: State, unit: Unit, place: Place) -> bool:
    """LFW-BORDS-01: whether all of its base is on the table."""
    r, table = game.radius[unit.id] - TOLERANCE, game.table
    return r <= place.x <= table.width - r and r <= place.y <= table.depth - r


# -- ways ------------------------------------------------------------------------------------------------


def going_to(
    game: State,
    unit: Unit,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths = (),
    charged: tuple[Unit, ...] = (),
) -> Going | None:
    """The way on which a unit gets somewhere within its move, or nothing.

    LFW-SAUTER-01: it climbs down where it can, and jumps where nothing else leads there in time.
    """
    return _going(game, base_of(game, unit), goal, gait, allowance, half, berths, charged)


@remembered_as_all_stand
def _going(
    game: State,
    unit: Unit,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths,
    charged: tuple[Unit, ...],
) -> Going | None:
    here = game.place_of(unit.id)
    if not isinstance(here, Place):
        return None
    if hypot(goal.x - here.x, goal.y - here.y) > max(allowance, half) + TOLERANCE:
        return None
    if gait.flies:
        flown = _flown(game, unit, here, goal, gait)
        if flown is not None and flown.price.is_paid_by(allowance, half):
            return flown
    drop = game.table.storeys.height_at(here) > game.table.storeys.height_at(goal) + TOLERANCE
    ways = [gait] if gait.jumps or not drop else [gait, replace(gait, jumps=True)]
    for each in ways:
        found = _cheapest(game, unit, here, goal, each, allowance, half, berths, charged)
        if found is not None:
            return found
    return None


def _cheapest(
    game: State,
    unit: Unit,
    here: Place,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths,
    charged: tuple[Unit, ...],
) -> Going | None:
    """The shortest way; where terrain makes it too dear, one that avoids it (LFW-MVTRED-01, LFW-DIFFICILE-01)."""
    land = land_of(game.table, unit.profile.type)
    limit = max(allowance, half) + _slack(game, unit, gait)
    searches = [(replace(gait, difficult=False), limit)]
    if gait.difficult and (land.difficult or land.hard or land.water or land.wet):
        # no way costs less than its weight of a third; of those of which rounding makes more, one that keeps out more
        searches += [(gait, limit), (replace(gait, weight=AVOIDED), limit + STRETCH - 1.0)]
    for weighed, most in searches:
        price: Price | None = None
        for walk, way in _ways(game, unit, here, goal, weighed, most, berths, charged):
            price = price_of(walk, gait, land, way)
            if price.is_paid_by(allowance, half):
                return Going(walk, way, price)
        if price is None or not (price.difficult or price.water):
            return None  # terrain is not what makes it too dear
    return None


def _slack(game: State, unit: Unit, gait: Gait) -> float:
    """A door costs 1'' however wide a base is: a search that counts the way through the wall looks so much farther."""
    return max(0.0, 2 * game.radius[unit.id] - 1.0) if gait.indoors else 0.0


def _ways(
    game: State,
    unit: Unit,
    here: Place,
    goal: Place,
    gait: Gait,
    limit: float,
    berths: Berths,
    charged: tuple[Unit, ...],
) -> Iterator[tuple[Walk, Way]]:
    """Straight, or round what is in the way; into contact from a little before it, so that it touches nobody on its way."""
    walk = walk_of(game, unit, gait, berths)
    direct = straight_way(walk, here, goal, limit)
    if direct is not None:
        yield walk, direct
        if direct.cost <= hypot(goal.x - here.x, goal.y - here.y) + 1e-9:
            return  # nothing is shorter
    before = _before(game, goal, charged)
    if before is not None:
        near = tuple((foe, APPROACH / 2) for foe in charged)
        wide = walk_of(game, unit, gait, (*berths, *near))
        if wide.is_free(before):
            found = cheapest_way(wide, here, before, limit)
            if found is not None:
                last = found.legs[-1]
                leg = Leg(last.floor, (*last.points, goal.point))
                yield walk, found._replace(legs=(*found.legs[:-1], leg))
                return
    found = cheapest_way(walk, here, goal, limit)
    if found is not None:
        yield walk, found


def _before(game: State, goal: Place, charged: tuple[Unit, ...]) -> Place | None:
    """A place just short of contact with all who are charged."""
    if not charged:
        return None
    dx = dy = 0.0
    for foe in charged:
        away = hypot(goal.x - game.x[foe.id], goal.y - game.y[foe.id]) or 1.0
        dx += (goal.x - game.x[foe.id]) / away
        dy += (goal.y - game.y[foe.id]) / away
    length = hypot(dx, dy)
    if length < 0.2:
        return None
    far = APPROACH / min(1.0, length / len(charged))
    return Place(goal.x + dx / length * far, goal.y + dy / length * far, goal.surface)


# -- through the air -----------------------------------------------------------------------------------


def _flown(game: State, unit: Unit, here: Place, goal: Place, gait: Gait) -> Going | None:
    """LFW-RULE-VOL-02, -04, -06, LFW-ENV-INTERIEUR-04: the straight distance as seen from above; not out of, into or in a building."""
    if here.surface in gait.indoors or goal.surface in gait.indoors:
        return None
    if any(s.bottom > game.table.storeys.height_at(goal) and s.holds(*goal.point)
           for s in game.table.storeys.surfaces):  # fmt: skip
        return None  # under a roof or a bridge
    walk = walk_of(game, unit, gait)
    floor = walk.name_of(walk.floor_of(goal))
    far = hypot(goal.x - here.x, goal.y - here.y)
    return Going(walk, Way((Leg(floor, (here.point, goal.point)),), (), far), Price(far), True)
