"""Stopping short: where on a trip a figure ends that may not, or dares not, come nearer to somebody.

Both are asked of the geometry: where a straight stretch comes so near to somebody is a root, and whether one may stay changes only where it meets
what bounds the places with room.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, sqrt

from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.walking import may_stop, walk_of
from escarmouche.rulebooks.bonus_malus.moves.legality import kept_off_by, why_kept_off
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.curves import Circle, Segment
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.standing_room import Demand, changes_on_line
from escarmouche.table.storeys.trips import Stop, Trip, closely
from escarmouche.table.storeys.walks import Walk

HALVINGS = 30
HAIR = 10 * TOLERANCE


def stop_before(game: State, figure: Figure, trip: Trip, foe: Figure, least: float) -> Trip:
    """As much of a trip as keeps so far from somebody; where it begins nearer than that it is not made at all."""
    if distance_at(game, figure, trip.start.place, foe) < least - TOLERANCE:
        return Trip(trip.stops[:1])
    trip = closely(trip)
    for number, (one, other) in enumerate(pairwise(trip.stops), 1):
        if distance_at(game, figure, other.place, foe) < least - TOLERANCE:
            exact = _between(game, figure, one, other, foe, least)
        else:
            exact = _grazing(game, figure, one, other, foe, least)
            if not exact:
                continue
        stops = (*trip.stops[:number], *exact)
        share = stops[-1].walked / trip.length if trip.length > 0.0 else 0.0
        falls = tuple(fall for fall in trip.falls if fall[0] < len(stops))
        return shortened(game, figure, Trip(stops, trip.cost * share, falls))
    return trip


def _between(
    game: State, figure: Figure, before: Stop, after: Stop, foe: Figure, least: float
) -> list[Stop]:
    """The stop between two at which it is exactly so far: on one surface, or on one ladder or wall."""
    a, b = before.place, after.place
    if not _is_one_stretch(a, b):
        return []
    low, high = 0.0, 1.0
    for _each in range(HALVINGS):
        middle = (low + high) / 2
        if distance_at(game, figure, _part_way(a, b, middle), foe) >= least:
            low = middle
        else:
            high = middle
    return [_stop_at(a, b, before, after, low)]


def _is_one_stretch(a: Place | Perch, b: Place | Perch) -> bool:
    """Whether two places are of one surface, or of one link."""
    if isinstance(a, Place):
        return isinstance(b, Place) and a.surface == b.surface
    return isinstance(b, Perch) and a.link == b.link


def _part_way(a: Place | Perch, b: Place | Perch, share: float) -> Place | Perch:
    """The place at a share of the line between two of one stretch."""
    if isinstance(a, Place) and isinstance(b, Place):
        return Place(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.surface)
    assert isinstance(a, Perch) and isinstance(b, Perch)
    return Perch(a.link, a.share + share * (b.share - a.share))


def _grazing(
    game: State, figure: Figure, before: Stop, after: Stop, foe: Figure, least: float
) -> list[Stop]:
    """The same where it comes nearer only between the two."""
    a, b = before.place, after.place
    if not isinstance(a, Place) or not isinstance(b, Place) or not _is_level(before, after):
        return []
    rise = game.table.storeys.height_of(a.surface) - game.elevation(foe.id)
    if abs(rise) >= least:
        return []
    reach = sqrt(least * least - rise * rise) + game.radius[figure.id] + game.radius[foe.id]
    share = _entered(a, b, Circle(game.x[foe.id], game.y[foe.id], reach))
    return [] if share is None else [_stop_at(a, b, before, after, share)]


def _stop_at(a: Place | Perch, b: Place | Perch, before: Stop, after: Stop, share: float) -> Stop:
    walked = before.walked + share * (after.walked - before.walked)
    return Stop(_part_way(a, b, share), walked, after.heading)


def _entered(a: Place, b: Place, rim: Circle) -> float | None:
    """At which share of a straight stretch it enters a circle, by more than the tolerance."""
    dx, dy, ex, ey = b.x - a.x, b.y - a.y, rim.x - a.x, rim.y - a.y
    square, dot, cross = dx * dx + dy * dy, ex * dx + ey * dy, ex * dy - ey * dx
    if square <= TOLERANCE * TOLERANCE or dot <= 0.0:
        return None  # it leads away
    nearest = min(1.0, dot / square)
    near = hypot(ex - nearest * dx, ey - nearest * dy)
    if near >= rim.radius - TOLERANCE:
        return None
    half = sqrt(max(0.0, rim.radius * rim.radius * square - cross * cross))
    return max(0.0, (dot - half) / square)


def may_stay(game: State, figure: Figure, walk: Walk, place: Place | Perch) -> bool:
    """Whether a move that nobody chose may end there: it has room, and BM-SKILL-INDECELABLE-02 keeps it off nobody."""
    return may_stop(game, figure, walk, place) and why_kept_off(game, figure, place) is None


def kept_off(game: State, figure: Figure, height: float) -> list[Disc]:
    """Where it may not end at a height: on others (BM-ACTION-DEPLACER-04), or near somebody hidden (BM-SKILL-INDECELABLE-02)."""
    tall, found = figure.profile.height, []
    for foe, least in kept_off_by(game, figure):
        i, rise = foe.id, height - game.elevation(foe.id)
        if abs(rise) < least:
            reach = sqrt(least * least - rise * rise) + game.radius[i] + game.radius[figure.id]
            found.append(Disc(game.x[i], game.y[i], reach))
    for other in game.standing():
        foot, i = game.elevation(other.id), other.id
        if other is not figure and height < foot + other.profile.height and foot < height + tall:
            found.append(Disc(game.x[i], game.y[i], game.radius[i] + game.radius[figure.id]))
    return found


def shortened(game: State, figure: Figure, trip: Trip) -> Trip:
    """As much of a trip as leads to the last place on it at which one may stay; nothing of it where there is none."""
    walk = walk_of(game, figure, MOVE)
    if may_stay(game, figure, walk, trip.end.place):
        return trip
    for one, other in reversed(list(pairwise(trip.stops))):
        for walked in _stays(game, figure, walk, one, other):
            return trip.until(walked)
        if one is not trip.start and may_stay(game, figure, walk, one.place):
            return trip.until(one.walked)
    return Trip(trip.stops[:1])


def _stays(game: State, figure: Figure, walk: Walk, one: Stop, other: Stop) -> Iterator[float]:
    """The lengths between two stops at which it may stay, the last first: where that changes, and right beside."""
    a, b = one.place, other.place
    if not _is_level(one, other) or not isinstance(a, Place) or not isinstance(b, Place):
        return
    line, length = Segment(*a.point, *b.point), hypot(b.x - a.x, b.y - a.y)

    def may_stay_at(far: float) -> bool:
        return may_stay(game, figure, walk, Place(*line.at(far / length), a.surface))

    def bounds(height: float) -> list[Circle]:
        return [Circle(d.x, d.y, d.radius) for d in kept_off(game, figure, height)]

    met = changes_on_line(walk, Demand(walk.may_stop, bounds), line)
    beyond = length
    near = {0.0, *(far + slip for far in met for slip in (0.0, HAIR, -HAIR))}
    for far in sorted((far for far in near if 0.0 <= far < length), reverse=True):
        if may_stay_at(far):
            for _each in range(HALVINGS):  # over an edge it may stay until too much of it is
                middle = (far + beyond) / 2
                far, beyond = (middle, beyond) if may_stay_at(middle) else (far, middle)
            if far > TOLERANCE:
                yield one.walked + far * (other.walked - one.walked) / length
            return
        beyond = far


def _is_level(one: Stop, other: Stop) -> bool:
    """Whether it goes straight from one stop to another, on one surface."""
    a, b = one.place, other.place
    if other.leapt or not isinstance(a, Place) or not isinstance(b, Place):
        return False
    return a.surface == b.surface and hypot(b.x - a.x, b.y - a.y) > TOLERANCE
