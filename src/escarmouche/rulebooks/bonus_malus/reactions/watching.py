"""What a guard sees of a figure that moves: when it comes into sight, when it could be charged (BM-SKILL-GARDIEN-02, -04).

The lengths of a way at which that changes are found: where the way enters the circle of the guard's reach and its front arc they
are roots; where scenery begins to show the mover they lie between two places of which one is seen and the other is not, and are
bisected. A base is a pace wide and a gap stands still, so on a straight stretch what comes into sight mostly stays there until its whole width
has gone by, and places a quarter of a pace apart are looked at. Not exact: the guard looks from the sides of its base too, which turn with the
mover, so that through a slit right beside the guard a mover may show itself for less than that and be missed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus.ground.arcs import heading
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.sight import shows_to
from escarmouche.rulebooks.bonus_malus.ground.solids import body_at, body_of, scenery_blockers
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.state import Figure, State, height_of
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

    start, view = trip.start.walked, _View(game, guard, mover)
    if not view.comes_before(trip):
        return Watch(None, (), False)
    look = view.looks(trip)
    now, reached = look(start)
    fresh = game.options.guards_see_movers or not reached  # nobody is asked twice for nothing
    spotted: float | None = None
    moments: list[float] = []
    before = start
    for walked in _lengths(view, trip):
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


class _View:
    """A guard that looks at one mover: what of both stays the same along a way."""

    __slots__ = ("ahead", "base", "game", "guard", "mover", "tall", "viewer")

    def __init__(self, game: State, guard: Figure, mover: Figure) -> None:
        self.game, self.guard, self.mover = game, guard, mover
        self.viewer, self.tall = body_of(game, guard), height_of(game, mover)
        self.ahead = heading(game, guard)
        self.base = float(base_move(game, guard).value)

    def body(self, place: Spot) -> Cylinder:
        """The mover as it would be seen at a place."""
        if isinstance(place, Perch):
            return body_at(self.game, self.mover, place)
        i, low = self.mover.id, self.game.table.storeys.height_of(place.surface)
        return Cylinder(place.x, place.y, self.game.radius[i], low, low + self.tall, i)

    def how_far_ahead(self, place: Spot) -> float:
        """How far before the guard the foremost part of the mover's base would be."""
        game, i, (ux, uy) = self.game, self.guard.id, self.ahead
        x, y = place[:2] if isinstance(place, Place) else game.table.storeys.spot_of(place)
        return (x - game.x[i]) * ux + (y - game.y[i]) * uy + game.radius[self.mover.id]

    def comes_before(self, trip: Trip) -> bool:
        """Whether any stop of a way is before a guard: on a way that is all behind it nobody is seen."""
        for stop in trip.stops:
            if self.how_far_ahead(stop.place) > TOLERANCE:
                return True
        return False

    def looks(self, trip: Trip) -> Callable[[float], tuple[bool, bool]]:
        """What tells whether the mover is seen after so many paces, and whether it is within reach too."""
        game, guard, mover, viewer = self.game, self.guard, self.mover, self.viewer
        field = _field(game, viewer, mover, trip)
        blockers = scenery_blockers(game).within(*field) + self._others(*field)
        blind = _blind_stretches(self, trip, blockers)

        def look(walked: float) -> tuple[bool, bool]:
            for start, end in blind:
                if start <= walked <= end:
                    return False, False
            place = spot_after(trip, walked)
            if self.how_far_ahead(place) <= TOLERANCE:
                return False, False
            if not shows_to(game, viewer, self.body(place), blockers):
                return False, False
            return True, less_than(distance_at(game, mover, place, guard), self.base)

        return look

    def _others(self, x0: float, y0: float, x1: float, y1: float) -> Blockers:
        """The other figures that come near a box."""
        game, found = self.game, []
        for figure in game.standing():
            i = figure.id
            x, y, r = game.x[i], game.y[i], game.radius[i]
            near = x + r >= x0 and x - r <= x1 and y + r >= y0 and y - r <= y1
            if (
                near or game.perch[i] is not None
            ):  # that one is seen above the foot of what it hangs on
                if figure is not self.guard and figure is not self.mover:
                    found.append(body_of(game, figure))
        return Blockers(tuple(found)).within(x0, y0, x1, y1)


def _blind_stretches(view: _View, trip: Trip, blockers: Blockers) -> list[tuple[float, float]]:
    """The straight stretches of a way, as lengths, all along which one wall hides the mover: nobody need look there."""
    if not blockers.rows:
        return []
    found: list[tuple[float, float]] = []
    waiting = [run for run in _straight_runs(trip) if run[1] > run[0]]
    while waiting:
        first, last = waiting.pop()
        one, other = trip.stops[first], trip.stops[last]
        if hidden_along(view.viewer, view.body(one.place), view.body(other.place), blockers):
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


def _lengths(view: _View, trip: Trip) -> list[float]:
    """The lengths at which a guard looks: all stops, where reach and front arc change, and what lies closely between."""
    found = {stop.walked for stop in trip.stops}
    for one, other in pairwise(trip.stops):
        a, b = one.place, other.place
        length = other.walked - one.walked
        level = isinstance(a, Place) and isinstance(b, Place) and a.surface == b.surface
        if other.leapt or not level or length <= TOLERANCE:
            continue  # in the air, on a wall or a ladder nobody is met between two stops
        parts = ceil(length / CLOSE - 1e-9)
        if parts > 1:
            found.update([one.walked + length * n / parts for n in range(1, parts)])
        found.update([one.walked + at for at in _roots(view, (a, b))])
    return sorted(found)


def _roots(view: _View, ends: tuple[Spot, Spot]) -> list[float]:
    """How far from the first of two places the mover crosses the rim of the guard's reach, or of its front arc."""
    a, b = ends
    assert isinstance(a, Place) and isinstance(b, Place)
    game, i, j, found = view.game, view.guard.id, view.mover.id, list[float]()
    rise = game.table.storeys.height_of(a.surface) - view.viewer.bottom
    radii = game.radius[i] + game.radius[j]
    length = sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    if abs(rise) < view.base:
        reach = radii + sqrt(view.base * view.base - rise * rise)
        x, y = game.x[i], game.y[i]
        away, then = hypot(a.x - x, a.y - y), hypot(b.x - x, b.y - y)
        if away - length <= reach + TOLERANCE and max(away, then) >= reach - TOLERANCE:
            found += lengths_at((a.point, b.point), (x, y), reach)
    ahead, later = view.how_far_ahead(a), view.how_far_ahead(b)
    if (ahead > 0.0) != (later > 0.0):
        found.append(length * ahead / (ahead - later))
    return found
