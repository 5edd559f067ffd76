"""What a guard sees of a figure that moves: when it comes into sight, when it could be charged (BM-SKILL-GARDIEN-02, -04).

The lengths of a way at which that changes are found: where the way enters the circle of the guard's reach and its front arc they
are roots; where scenery begins to show the mover they lie between two places of which one is seen and the other is not, and are
bisected. A base is a pace wide and a gap stands still, so on a straight stretch whatever comes into sight stays there until its whole width
has gone by, or to the end of the stretch: between two places a quarter of a pace apart nothing shows itself and is gone again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus.ground.arcs import heading
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.sight import shows_to
from escarmouche.rulebooks.bonus_malus.ground.solids import body_at, body_of, scenery_blockers
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, less_than
from escarmouche.table.polygons import boxed
from escarmouche.table.sight_in_space import hidden_along
from escarmouche.table.solids import Blockers, Cylinder
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import Stop, Trip, between
from escarmouche.table.trails import lengths_at

CLOSE = (
    0.25  # so near to each other two places are looked at of a way: a quarter of the smallest base
)
SHORT = 4  # stops: a stretch of so few is not divided any more
PRECISE = 1e-4  # to which lengths are bisected

Spot = Place | Perch
Test = Callable[[float], bool]


class Watch(NamedTuple):
    """What comes of watching one move: when the mover came into sight, and from when on it could be charged."""

    spotted: float | None
    moments: tuple[
        float, ...
    ]  # the exact first, then places at which one might wait for a better chance
    seen_at_end: bool


def within_charge(game: State, guard: Figure, mover: Figure, place: Spot | None = None) -> bool:
    """BM-SKILL-GARDIEN-02: at less than its base movement (strictly); `place`: if the mover stood there."""
    at = game.place_of(mover.id) if place is None else place
    return less_than(distance_at(game, mover, at, guard), float(base_move(game, guard).value))


def watch(game: State, guard: Figure, mover: Figure, trip: Trip, unseen: bool) -> Watch:
    """BM-SKILL-GARDIEN-04: it must come into sight, unless an option lets whoever is seen and moves do (R54)."""
    armed = unseen or game.options.guards_see_movers

    start, look = trip.start.walked, _looks(game, guard, mover, trip)
    if not _comes_before(game, guard, mover, trip):
        return Watch(None, (), False)
    now, reached = look(start)
    fresh = game.options.guards_see_movers or not reached  # nobody is asked twice for nothing
    spotted: float | None = None
    moments: list[float] = []
    before = start
    for walked in _lengths(game, guard, mover, trip):
        now, reached = look(walked)
        if now and armed and walked > start:
            if spotted is None:
                spotted = _first(lambda at: look(at)[0], before, walked)
            if fresh and reached:
                exact = walked if moments else _first(lambda at: look(at)[1], before, walked)
                moments.append(exact)
        armed = armed or not now
        fresh = fresh or not reached
        before = walked
    return Watch(spotted, tuple(moments), now)


def _looks(
    game: State, guard: Figure, mover: Figure, trip: Trip
) -> Callable[[float], tuple[bool, bool]]:
    """What tells whether the mover is seen after so many paces, and whether it is within reach too."""
    viewer = body_of(game, guard)
    rest = (f for f in game.standing() if f is not guard and f is not mover)
    others = Blockers(tuple([body_of(game, f) for f in rest]))
    blockers = (scenery_blockers(game) + others).within(*_field(game, viewer, mover, trip))

    blind = _blind_stretches(game, viewer, mover, trip, blockers)

    def look(walked: float) -> tuple[bool, bool]:
        for start, end in blind:
            if start <= walked <= end:
                return False, False
        place = spot_after(trip, walked)
        if _ahead(game, guard, mover, place) <= TOLERANCE:
            return False, False
        if not shows_to(game, viewer, body_at(game, mover, place), blockers):
            return False, False
        return True, within_charge(game, guard, mover, place)

    return look


def _blind_stretches(
    game: State, viewer: Cylinder, mover: Figure, trip: Trip, blockers: Blockers
) -> list[tuple[float, float]]:
    """The straight stretches of a way, as lengths, all along which one wall hides the mover: nobody need look there."""
    if not blockers.rows:
        return []
    found: list[tuple[float, float]] = []
    waiting = [run for run in _straight_runs(trip) if run[1] > run[0]]
    while waiting:
        first, last = waiting.pop()
        one, other = trip.stops[first], trip.stops[last]
        ends = (body_at(game, mover, one.place), body_at(game, mover, other.place))
        if hidden_along(viewer, *ends, blockers):
            found.append((one.walked, other.walked))
        elif last - first > SHORT:
            waiting += [(first, (first + last) // 2), ((first + last) // 2, last)]
    return found


def _straight_runs(trip: Trip) -> list[tuple[int, int]]:
    """The stops between which a way goes straight on one level, by their numbers."""
    runs: list[tuple[int, int]] = []
    stops = trip.stops
    for n, (one, other) in enumerate(pairwise(stops)):
        a, b = one.place, other.place
        if other.leapt or isinstance(a, Perch) or isinstance(b, Perch) or a.surface != b.surface:
            runs.append((n + 1, n + 1))
        elif runs and runs[-1][1] == n and (runs[-1][0] == n or _goes_on(one, other)):
            runs[-1] = (runs[-1][0], n + 1)
        else:
            runs.append((n, n + 1))
    return runs


def _goes_on(one: Stop, other: Stop) -> bool:
    """Whether a way leads on in the same direction."""
    before, after = one.heading, other.heading
    return before is not None and after is not None and abs(after - before) < 1e-6


def _field(
    game: State, viewer: Cylinder, mover: Figure, trip: Trip
) -> tuple[float, float, float, float]:
    """The box within which all lines from a guard to a way lie."""
    links = game.table.storeys.link
    seen = [
        links(place.link).lower.point if isinstance(place, Perch) else place.point
        for place in [stop.place for stop in trip.stops]
    ]
    x0, y0, x1, y1 = boxed([*seen, (viewer.x, viewer.y)])
    wide = max(viewer.radius, game.radius[mover.id])
    return (x0 - wide, y0 - wide, x1 + wide, y1 + wide)


def _comes_before(game: State, guard: Figure, mover: Figure, trip: Trip) -> bool:
    """Whether any stop of a way is before a guard: on a way that is all behind it nobody is seen."""
    return any(_ahead(game, guard, mover, stop.place) > TOLERANCE for stop in trip.stops)


def _ahead(game: State, guard: Figure, mover: Figure, place: Spot) -> float:
    """How far before the guard the foremost part of the mover's base would be."""
    ux, uy = heading(game, guard)
    x, y = game.table.storeys.spot_of(place)
    return (x - game.x[guard.id]) * ux + (y - game.y[guard.id]) * uy + game.radius[mover.id]


def _first(holds: Test, low: float, high: float) -> float:
    """The first length between two at which something holds that holds at the second."""
    if holds(low):
        return low
    while high - low > PRECISE:
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


# -- lengths -----------------------------------------------------------------------------------


def spot_after(trip: Trip, walked: float) -> Spot:
    """Where the mover is after so many paces, between the stops of its trip."""
    for one, other in pairwise(trip.stops):
        if walked < other.walked - 1e-9:
            return between(one, other, walked)
    return trip.end.place


def _lengths(game: State, guard: Figure, mover: Figure, trip: Trip) -> list[float]:
    """The lengths at which a guard looks: all stops, where reach and front arc change, and what lies closely between."""
    found = {stop.walked for stop in trip.stops}
    for one, other in pairwise(trip.stops):
        a, b = one.place, other.place
        length = other.walked - one.walked
        level = isinstance(a, Place) and isinstance(b, Place) and a.surface == b.surface
        if other.leapt or not level or length <= TOLERANCE:
            continue  # in the air, on a wall or a ladder nobody is met between two stops
        parts = ceil(length / CLOSE - 1e-9)
        found.update(one.walked + length * n / parts for n in range(1, parts))
        found.update(one.walked + at for at in _roots(game, guard, mover, (a, b)))
    return sorted(found)


def _roots(game: State, guard: Figure, mover: Figure, ends: tuple[Spot, Spot]) -> Iterator[float]:
    """How far from the first of two places the mover crosses the rim of the guard's reach, or of its front arc."""
    a, b = ends
    assert isinstance(a, Place) and isinstance(b, Place)
    i, j = guard.id, mover.id
    base = float(base_move(game, guard).value)
    rise = game.table.storeys.height_of(a.surface) - game.elevation(i)
    radii = game.radius[i] + game.radius[j]
    if abs(rise) < base:
        reach = radii + sqrt(base * base - rise * rise)
        yield from lengths_at((a.point, b.point), (game.x[i], game.y[i]), reach)
    ahead = [_ahead(game, guard, mover, place) for place in (a, b)]
    if (ahead[0] > 0.0) != (ahead[1] > 0.0):
        length = sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
        yield length * ahead[0] / (ahead[0] - ahead[1])
