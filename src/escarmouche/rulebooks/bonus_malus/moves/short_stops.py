"""Stopping short: where on a trip a figure ends that may not, or dares not, come nearer to somebody."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.walking import may_stop, walk_of
from escarmouche.rulebooks.bonus_malus.moves.legality import why_kept_off
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import Stop, Trip, closely
from escarmouche.table.storeys.walks import Walk

HALVINGS = 30


def stop_before(game: State, figure: Figure, trip: Trip, foe: Figure, least: float) -> Trip:
    """As much of a trip as keeps so far from somebody; where it begins nearer than that it is not made at all."""

    def far(stop: Stop) -> float:
        return distance_at(game, figure, stop.place, foe)

    if far(trip.start) < least - TOLERANCE:
        return Trip(trip.stops[:1])
    trip = closely(trip)
    last = next((n for n, stop in enumerate(trip.stops) if far(stop) < least - TOLERANCE), None)
    if last is None:
        return trip
    kept = list(trip.stops[:last])
    exact = _between(game, figure, kept[-1], trip.stops[last], foe, least)
    return shortened(game, figure, trip, [*kept, *exact])


def may_stay(game: State, figure: Figure, walk: Walk, place: Place | Perch) -> bool:
    """Whether a move that nobody chose may end there: it has room, and BM-SKILL-INDECELABLE-02 keeps it off nobody."""
    return may_stop(game, figure, walk, place) and why_kept_off(game, figure, place) is None


def shortened(game: State, figure: Figure, trip: Trip, kept: list[Stop]) -> Trip:
    """The stops of a trip up to the last at which one may stay."""
    walk = walk_of(game, figure, MOVE)
    while len(kept) > 1 and not may_stay(game, figure, walk, kept[-1].place):
        kept.pop()
    share = kept[-1].walked / trip.length if trip.length > 0.0 else 0.0
    falls = tuple(fall for fall in trip.falls if fall[0] < len(kept))
    return Trip(tuple(kept), trip.cost * share, falls)


def _between(
    game: State, figure: Figure, before: Stop, after: Stop, foe: Figure, least: float
) -> list[Stop]:
    """The stop between two at which it is exactly so far."""
    a, b = before.place, after.place
    if not isinstance(a, Place) or not isinstance(b, Place) or a.surface != b.surface:
        return []
    low, high = 0.0, 1.0
    for _each in range(HALVINGS):
        middle = (low + high) / 2
        place = Place(a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y), a.surface)
        if distance_at(game, figure, place, foe) >= least:
            low = middle
        else:
            high = middle
    place = Place(a.x + low * (b.x - a.x), a.y + low * (b.y - a.y), a.surface)
    walked = before.walked + low * (after.walked - before.walked)
    return [Stop(place, walked, after.heading)]
