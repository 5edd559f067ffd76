"""Where a unit under a behaviour goes (LFW-AUTO-REGLE-02): its whole move on the shortest legal way, or to its destination.

Towards an enemy its destination is 1'' from it, beside a treasure in contact, at a point its middle (B-R30).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import atan2, cos, hypot, pi, sin

from escarmouche.rulebooks.last_fantasy_war.automata.conditions import visible
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import as_far_as_paid
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.moves.courses import course
from escarmouche.rulebooks.last_fantasy_war.moves.flown_lines import flown_to
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT, berths_of, why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, Unit
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.trips import Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Way

HAIR = 0.005  # so much more than 1'', or than contact
AROUND = 12  # places beside its destination that are looked at
TRIES = 4  # of which so many are searched for
DETOUR = 12.0  # how much longer than the straight line a way may be
SHORTER = (0.0, 0.05, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0)  # before the end of its move

Goal = Place | Perch


# -- towards something -------------------------------------------------------------------------------


def towards_unit(game: State, unit: Unit, foe: Unit, intent: Intent) -> Goal:
    """As near to an enemy as the move leads, and no nearer than 1''."""
    far = game.radius[unit.id] + game.radius[foe.id] + KEPT + HAIR
    there = Place(game.x[foe.id], game.y[foe.id], game.surface[foe.id])
    return _towards(game, unit, there, far, intent)


def towards_marker(game: State, unit: Unit, marker: Marker, intent: Intent) -> Goal:
    """LFW-AUTO-CLASSIQUE-05: into contact with a treasure, onto a point; B-R30: whoever is there stays."""
    there = Place(marker.x, marker.y, marker.surface)
    far = game.radius[unit.id] + RADIUS + HAIR if marker.kind == TREASURE else 0.0
    away = hypot(marker.x - game.x[unit.id], marker.y - game.y[unit.id])
    if away <= max(far, game.radius[unit.id]) + TOLERANCE:
        return game.place_of(unit.id)
    return _towards(game, unit, there, far, intent)


def _towards(game: State, unit: Unit, there: Place, far: float, intent: Intent) -> Goal:
    here = game.place_of(unit.id)
    if isinstance(here, Perch):
        return here
    base = base_of(game, unit)
    for place in _beside(game, here, there, far):
        if why_not_go(game, base, place, intent, tell=False) is None:
            return place
        break  # the nearest spot only: whoever is farther off follows its way
    away = hypot(there.x - here.x, there.y - here.y)
    most = min(length_of(game, base, intent), away - far)
    flown = flown_to(game, base, there.point, most, intent, intent.kind)
    if flown is not None:
        return flown
    trip = _trip(game, base, here, there, far, intent)
    if trip is not None:
        return _last_stop(game, base, trip, intent)
    ahead = ((there.x - here.x) / away, (there.y - here.y) / away)
    return _ahead(game, base, here, ahead, away - far, intent)  # no way leads there


def _beside(game: State, here: Place, there: Place, far: float) -> Iterator[Place]:
    """Spots around a destination, the nearest first."""
    if far == 0.0:
        yield there
        return
    first = atan2(here.y - there.y, here.x - there.x)
    for k in range(AROUND):
        turn = first + (k + 1) // 2 * (1 if k % 2 else -1) * 2 * pi / AROUND
        x, y = there.x + far * cos(turn), there.y + far * sin(turn)
        yield Place(x, y, _surface(game, (x, y), there.surface))


def _surface(game: State, spot: Point, wanted: str) -> str:
    if not game.table.is_on(*spot):
        return wanted
    found = game.table.storeys.surfaces_at(*spot)
    return wanted if wanted in found else found[0]


def _trip(
    game: State, unit: Unit, here: Place, there: Place, far: float, intent: Intent
) -> Trip | None:
    """The shortest way, as far as the move pays for it."""
    gait, most = gait_of(game, unit, intent.kind), length_of(game, unit, intent)
    walk = walk_of(game, unit, replace(gait, difficult=False), berths_of(game, unit, intent))
    way = _way(game, walk, here, there, far)
    if way is None:
        return None
    part, _price = as_far_as_paid(
        walk, gait, land_of(game.table, unit.profile.type), way, here, most
    )
    return trip_of(walk, here, part)


def _way(game: State, walk: Walk, here: Place, there: Place, far: float) -> Way | None:
    """The first that is found to a spot beside the destination at which one may stand."""
    limit = hypot(there.x - here.x, there.y - here.y) + DETOUR
    spots = [place for place in _beside(game, here, there, far) if walk.may_stop(place)]
    for goal in spots[:TRIES]:
        found = straight_way(walk, here, goal, limit) or cheapest_way(walk, here, goal, limit)
        if found is not None:
            return found
    return None


def _last_stop(game: State, unit: Unit, trip: Trip, intent: Intent) -> Goal:
    """The last place of a way at which the move may end."""
    here = trip.start.place
    for less in SHORTER:
        if less >= trip.length:
            break
        place = trip.at(trip.length - less).place
        if isinstance(place, Place) and place != here:
            found = Place(round(place.x, 4), round(place.y, 4), place.surface)
            if why_not_go(game, unit, found, intent, tell=False) is None:
                return found
    return here


# -- anywhere ----------------------------------------------------------------------------------------


def straight_on(game: State, unit: Unit, degree: int, intent: Intent) -> Goal:
    """LFW-AUTO-CLASSIQUE-06, LFW-AUTO-AGRESSIF-07: in a direction until the first obstacle.

    B-R30: what bars the way or would be climbed, any unit (1'' from enemies), the edge of the table.
    """
    here = game.place_of(unit.id)
    if isinstance(here, Perch):
        return here
    most = length_of(game, unit, intent)
    return _ahead(game, base_of(game, unit), here, along(degree), most, intent)


def _ahead(game: State, base: Unit, here: Place, ahead: Point, most: float, intent: Intent) -> Goal:
    """Straight on as far as it may go and stop."""
    most = min(most, length_of(game, base, intent))
    gait, (dx, dy) = gait_of(game, base, intent.kind), ahead
    ends = course(game, base, gait, ahead, most, berths=berths_of(game, base, intent))
    for less in SHORTER:
        far = ends.far - less
        if far <= TOLERANCE:
            break
        spot = (round(here.x + far * dx, 4), round(here.y + far * dy, 4))
        found = Place(*spot, _surface(game, spot, ends.place.surface))
        if why_not_go(game, base, found, intent, tell=False) is None:
            return found
    return here


# -- on a scent --------------------------------------------------------------------------------------


def on_the_scent(game: State, unit: Unit, foe: Unit, intent: Intent) -> Goal:
    """LFW-AUTO-AGRESSIF-05, -06: towards blood; whoever comes into sight on the way is made for with the rest of the move.

    B-R31: it is looked for along the way, and the direction changes once. The end of such a bent way lies within the move.
    """
    here = game.place_of(unit.id)
    known = {one.id for one in visible(game, unit)}
    goal = towards_unit(game, unit, foe, intent)
    if isinstance(here, Perch) or isinstance(goal, Perch) or goal == here:
        return goal
    trip = _walked(game, base_of(game, unit), here, goal, intent)
    for stop in () if trip is None else trip.stops[1:]:
        found = _new_in_sight(game, unit, stop.place, known)
        if found is not None:
            return _bent(game, unit, here, stop.place, stop.walked, found, intent) or goal
    return goal


def _walked(game: State, unit: Unit, here: Place, goal: Place, intent: Intent) -> Trip | None:
    gait: Gait = gait_of(game, unit, intent.kind)
    walk = walk_of(game, unit, replace(gait, difficult=False), berths_of(game, unit, intent))
    most = length_of(game, unit, intent) + DETOUR
    way = straight_way(walk, here, goal, most) or cheapest_way(walk, here, goal, most)
    return None if way is None else trip_of(walk, here, way)


def _new_in_sight(game: State, unit: Unit, place: Goal, known: set[int]) -> Unit | None:
    """The nearest of those whom it sees from a place and did not see before."""
    before = game.place_of(unit.id)
    game.put(unit.id, place)
    try:
        new = [foe for foe in visible(game, unit) if foe.id not in known]
        return min(new, key=lambda foe: (distance_at(game, unit, place, foe), foe.id), default=None)
    finally:
        game.put(unit.id, before)


def _bent(
    game: State, unit: Unit, here: Place, turn: Goal, gone: float, foe: Unit, intent: Intent
) -> Goal | None:
    """Where it gets that turns towards somebody at a place, after so many inches."""
    left = length_of(game, unit, intent) - gone
    game.put(unit.id, turn)
    try:
        end = towards_unit(game, unit, foe, intent._replace(left=left))
    finally:
        game.put(unit.id, here)
    return end if why_not_go(game, base_of(game, unit), end, intent, tell=False) is None else None
