"""A charge that fails (LFW-CHARGERES-04, -05): as far as it gets towards the nearest target, 1'' from every enemy."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.distances import (
    distance,
    distance_at,
    gap_at,
)
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import as_far_as_paid
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT, why_not_stand
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.moves.making import arrived
from escarmouche.rulebooks.last_fantasy_war.state import RUN, State, Unit, hostile, unit_called
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import follow, straight_way
from escarmouche.table.storeys.trips import Stop, Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Leg, Way

SHORT = Phrase("lfw.event.fell_short", "LFW-CHARGERES-04", "LFW-CHARGERES-05")
FARTHER = 6.0  # how much longer than the move a way may be that is begun


def falls_short(game: State, unit: Unit, intent: Intent) -> Rule:
    """The move of a failed charge; nobody is asked."""
    end = where_it_ends(game, unit, intent)
    if end is None:
        return
    game.put(unit.id, end.place)
    yield Tell(SHORT, {"figure": unit.id, "length": end.walked})
    yield from arrived(game, unit, intent.kind)


def where_it_ends(game: State, unit: Unit, intent: Intent) -> Stop | None:
    """The last place of the way to the nearest target at which it may stop; nothing if it stays where it is."""
    here = game.place_of(unit.id)
    targets = [base_of(game, unit_called(game, id)) for id in intent.targets]
    targets = [foe for foe in targets if game.in_play[foe.id]]
    if isinstance(here, Perch) or not targets:
        return None
    target = min(targets, key=lambda foe: distance(game, unit, foe))
    trip = _trip(game, unit, here, target, intent)
    stops = _kept_away(game, unit, trip)
    for stop in reversed(stops[1:]):
        place = stop.place
        if isinstance(place, Place) and why_not_stand(game, unit, place, Intent(RUN)) is None:
            return stop
    return None


def _trip(game: State, unit: Unit, here: Place, target: Unit, intent: Intent) -> Trip:
    """The shortest way to it as far as the move lasts; straight at it where none is found."""
    gait = gait_of(game, unit, intent.kind, intent.paid)
    most = length_of(game, unit, intent)
    level = replace(gait, difficult=False)
    walk = walk_of(game, unit, level, (), _about(game, target))
    there, limit = game.place_of(target.id), most + FARTHER
    best: Way | None = None
    if isinstance(there, Place):
        best = straight_way(walk, here, there, limit) or cheapest_way(walk, here, there, limit)
    if best is None:
        walk = walk_of(game, unit, level)
        best = _straight_on(game, unit, here, target, walk)
    land = land_of(game.table, unit.profile.type)
    way, _price = as_far_as_paid(walk, gait, land, best, here, most)
    return trip_of(walk, here, way)


def _about(game: State, target: Unit) -> tuple[Unit, ...]:
    """A target, and who stands so close to it that nobody gets between them: the way ends before it comes to them."""
    wide = game.radius[target.id] + KEPT
    return tuple(
        other
        for other in game.bodies()
        if gap_at(game, other, game.place_of(other.id), target) <= wide
    )


def _straight_on(game: State, unit: Unit, here: Place, target: Unit, walk: Walk) -> Way:
    """Nothing leads there: towards it until something is in the way."""
    dx, dy = game.x[target.id] - here.x, game.y[target.id] - here.y
    away = hypot(dx, dy) or 1.0
    end = follow(walk, here, (dx / away, dy / away), away, 1.0).place
    found = straight_way(walk, here, end, 2 * away)
    return found or Way((Leg(walk.name_of(walk.floor_of(here)), (here.point,)),))


def _kept_away(game: State, unit: Unit, trip: Trip) -> list[Stop]:
    """LFW-CHARGERES-05: the stops until it would come nearer than 1'' to an enemy, the very place included."""
    x, y, most = game.x[unit.id], game.y[unit.id], trip.length + KEPT + game.radius[unit.id]
    apart = [
        (foe, min(KEPT, distance(game, unit, foe)) - 1e-6)
        for foe in game.bodies()
        if hostile(game, unit, foe)
        and hypot(game.x[foe.id] - x, game.y[foe.id] - y) <= most + game.radius[foe.id]
    ]

    def clear(stop: Stop) -> bool:
        return all(distance_at(game, unit, stop.place, foe) >= least for foe, least in apart)

    kept = [trip.stops[0]]
    for stop in trip.stops[1:]:
        if not clear(stop):
            low, high = kept[-1].walked, stop.walked
            for _each in range(24):
                middle = (low + high) / 2
                low, high = (middle, high) if clear(trip.at(middle)) else (low, middle)
            last = trip.at(low)
            return [*kept, last] if last.walked > kept[-1].walked + TOLERANCE else kept
        kept.append(stop)
    return kept
