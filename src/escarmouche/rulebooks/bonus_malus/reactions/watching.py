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
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import sees
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, less_than
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import Trip, between
from escarmouche.table.trails import lengths_at

CLOSE = (
    0.25  # so near to each other two places are looked at of a way: a quarter of the smallest base
)
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


def within_charge(game: State, guard: Figure, mover: Figure) -> bool:
    """BM-SKILL-GARDIEN-02: at less than its base movement (strictly)."""
    return less_than(distance(game, guard, mover), float(base_move(game, guard).value))


def watch(game: State, guard: Figure, mover: Figure, trip: Trip, unseen: bool) -> Watch:
    """BM-SKILL-GARDIEN-04: it must come into sight, unless an option lets whoever is seen and moves do (R54)."""
    armed = unseen or game.options.guards_see_movers

    def look(walked: float) -> tuple[bool, bool]:
        """Whether it is seen there, and also within reach."""
        with standing_at(game, mover, spot_after(trip, walked)):
            seen = sees(game, guard, mover)
            return seen, seen and within_charge(game, guard, mover)

    start = trip.start.walked
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
    ux, uy = heading(game, guard)
    ahead = [
        (x - game.x[i]) * ux + (y - game.y[i]) * uy + game.radius[j] for x, y in (a[:2], b[:2])
    ]
    if (ahead[0] > 0.0) != (ahead[1] > 0.0):
        length = sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
        yield length * ahead[0] / (ahead[0] - ahead[1])
