"""A charge that fails (LFW-CHARGERES-04, -05): as far as it gets towards the nearest target, 1'' from every enemy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import hypot
from typing import NamedTuple

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
from escarmouche.rulebooks.last_fantasy_war.moves.end_bounds import bounds_of_ends
from escarmouche.rulebooks.last_fantasy_war.moves.flown_lines import flown_towards
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    KEPT,
    level_walk,
    means_of,
    why_not_stand,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.moves.making import arrived
from escarmouche.rulebooks.last_fantasy_war.state import RUN, State, Unit, hostile, unit_called
from escarmouche.table.curves import Segment
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.standing_room import Demand, changes_on_line
from escarmouche.table.storeys.straight import follow, straight_way
from escarmouche.table.storeys.trips import Stop, Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way

SHORT = Phrase("lfw.event.fell_short", "LFW-CHARGERES-04", "LFW-CHARGERES-05")
HALVINGS = 24
HAIR = 10 * TOLERANCE  # so much before or behind a place where it changes whether it may stand
FARTHER = 6.0  # how much longer than the move a way may be that is begun


def falls_short(game: State, unit: Unit, intent: Intent) -> Rule:
    """The move of a failed charge; nobody is asked. LFW-RULE-VOL-01: who flies flies there too."""
    flown, start = _flies_to(game, unit, intent), game.place_of(unit.id)
    if flown is not None and isinstance(start, Place):
        game.put(unit.id, flown)
        far = hypot(flown.x - start.x, flown.y - start.y)
        yield Tell(SHORT, {"figure": unit.id, "length": far})
        yield from arrived(game, unit, intent.kind, True, start=start)
        return
    end = where_it_ends(game, unit, intent)
    if end is None:
        return
    game.put(unit.id, end.place)
    yield Tell(SHORT, {"figure": unit.id, "length": end.walked})
    yield from arrived(game, unit, intent.kind)


def _flies_to(game: State, unit: Unit, intent: Intent) -> Place | None:
    target = _nearest_target(game, unit, intent)
    if target is None:
        return None
    return flown_towards(game, unit, target, length_of(game, unit, intent), Intent(RUN))


def _nearest_target(game: State, unit: Unit, intent: Intent) -> Unit | None:
    targets = [base_of(game, unit_called(game, id)) for id in intent.targets]
    there = (foe for foe in targets if game.in_play[foe.id])
    return min(there, key=lambda foe: distance(game, unit, foe), default=None)


def where_it_ends(game: State, unit: Unit, intent: Intent) -> Stop | None:
    """The last place of the way to the nearest target at which it may stop; nothing if it stays where it is."""
    here, target = game.place_of(unit.id), _nearest_target(game, unit, intent)
    if isinstance(here, Perch) or target is None:
        return None
    trip = _trip(game, unit, here, target, intent)
    # LFW-RULE-CHARGEMONSTRUEUSE-01: whom it ignores does not stop it; only where it ends it is 1'' from all enemies.
    tramples = gait_of(game, unit, intent.kind).tramples
    return _last_stand(game, unit, trip.stops if tramples else _kept_away(game, unit, trip))


def _last_stand(game: State, unit: Unit, stops: Sequence[Stop]) -> Stop | None:
    """The last place at which it may stop: on each straight piece, wherever that changes."""
    means = means_of(game, unit, Intent(RUN))
    walk = level_walk(game, unit, means)

    def may_stand(place: Place | Perch) -> bool:
        if not isinstance(place, Place):
            return False
        return why_not_stand(game, unit, place, Intent(RUN), means, walk) is None

    demand = Demand(may_stand, partial(bounds_of_ends, game, unit))
    for one, other in reversed(list(pairwise(stops))):
        if may_stand(other.place):
            return other
        piece = _piece(walk, one, other)
        last = piece and _last_on(piece, walk, demand)
        if last is not None and last.walked > stops[0].walked + TOLERANCE:
            return last
    return None


class _Piece(NamedTuple):
    """A straight piece of a way, on one floor."""

    one: Stop
    other: Stop
    floor: int
    line: Segment
    length: float

    def at(self, walk: Walk, far: float) -> Place | None:
        """The place after so much of it; nothing where the floor is not there."""
        return place_on(walk, self.floor, *self.line.at(far / self.length))


def _piece(walk: Walk, one: Stop, other: Stop) -> _Piece | None:
    """What is between two stops, if it is walked straight."""
    a, b = one.place, other.place
    if other.leapt or not isinstance(a, Place) or not isinstance(b, Place):
        return None
    line, length, floor = Segment(*a.point, *b.point), other.walked - one.walked, walk.floor_of(a)
    straight = abs(hypot(b.x - a.x, b.y - a.y) - length) <= TOLERANCE < length
    return (
        _Piece(one, other, floor, line, length) if straight and floor == walk.floor_of(b) else None
    )


def _last_on(piece: _Piece, walk: Walk, demand: Demand) -> Stop | None:
    """The last stop of a piece, before its end, at which it may stand: where that changes, and right beside."""

    def stands(far: float) -> bool:
        place = piece.at(walk, far)
        return place is not None and demand.may_stand(place)

    changes = changes_on_line(walk, demand, piece.line)
    near = {0.0, *(far + slip for far in changes for slip in (0.0, HAIR, -HAIR))}
    barred = piece.length
    for last in sorted((far for far in near if 0.0 <= far < piece.length), reverse=True):
        if stands(last):
            break
        barred = last
    else:
        return None
    for _each in range(HALVINGS):  # what is open has no last place: as near to it as can be told
        middle = (last + barred) / 2
        last, barred = (middle, barred) if stands(middle) else (last, middle)
    place = piece.at(walk, last)
    return place and Stop(place, piece.one.walked + last, piece.other.heading)


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
    for one, other in pairwise(trip.stops):
        near = other.walked if not clear(other) else _passing(game, unit, one, other, apart, clear)
        if near is not None:
            low, high = kept[-1].walked, near
            for _each in range(HALVINGS):
                middle = (low + high) / 2
                low, high = (middle, high) if clear(trip.at(middle)) else (low, middle)
            last = trip.at(low)
            return [*kept, last] if last.walked > kept[-1].walked + TOLERANCE else kept
        kept.append(other)
    return kept


def _passing(
    game: State,
    unit: Unit,
    one: Stop,
    other: Stop,
    apart: Sequence[tuple[Unit, float]],
    clear: Callable[[Stop], bool],
) -> float | None:
    """After what length it is too near between two stops at which it is not: where it comes nearest to one of the enemies."""
    a, b = one.place, other.place
    if other.leapt or not isinstance(a, Place) or not isinstance(b, Place):
        return None
    line = Segment(*a.point, *b.point)
    nearest = {line.along((game.x[foe.id], game.y[foe.id])) for foe, _least in apart}
    trip = Trip((one, other))
    for share in sorted(nearest):
        walked = one.walked + share * (other.walked - one.walked)
        if not clear(trip.at(walked)):
            return walked
    return None
