"""What a guard sees of a figure that moves: when it comes into sight, when it could be charged (BM-SKILL-GARDIEN-02, -04).

A way is cut into spells in which the mover is seen or is not. Where it enters the guard's front arc and its reach is a root. A straight
stretch between these is hidden where one wall is proved to hide all of it; else it is halved until it is so short (`_View.step`) that
its two ends tell what is between, and where they differ the place is bisected.

How short that is: a slit stands still, so whoever goes by it is seen until its whole breadth has gone by, as far as the guard's eye stands still
too. Those at the sides of its base turn with the mover: by `r / D` of what it goes, at a distance `D`, with a base of radius `r`. Through a slit at a distance
`g` from such an eye the line of sight then sweeps over the mover by at most `r / g` of its way against it, so that a breadth `b` is seen for `b / (1 + r / g)` of
it at least. Half of that is the step, with the nearest thing to the guard for `g`, and no less than `FINEST`. Not
exact: that holds of one slit between things equally far off. Where a slit between a near and a far thing closes while the mover comes to it, it may show
itself for less and be missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus.ground.arcs import heading
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.sight import eyes_of, head_of, shows_to
from escarmouche.rulebooks.bonus_malus.ground.solids import body_at, body_of, scenery_blockers
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.state import Figure, State, height_of
from escarmouche.table.measure import TOLERANCE, less_than
from escarmouche.table.polygons import boxed, distance_to_edges, edge_between
from escarmouche.table.sight_in_space import hidden_along
from escarmouche.table.solids import Blockers, Cylinder, Eye
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import Stop, Trip, between
from escarmouche.table.trails import lengths_at

CLOSE = 0.25  # a stretch is no longer than this whose ends tell what is between
FINEST = (
    1 / 16
)  # no place is looked at nearer to the next, be it that something stands right at the eye of a guard
PRECISE = 1e-4  # to which lengths are bisected

Spot = Place | Perch


class Watch(NamedTuple):
    """What comes of watching one move: when the mover came into sight (or later, where only whether it did was asked), and
    from when on it could be charged.
    """

    spotted: float | None
    spells: tuple[tuple[float, float], ...]  # from when until when
    seen_at_end: bool


def within_charge(game: State, guard: Figure, mover: Figure, place: Spot | None = None) -> bool:
    """BM-SKILL-GARDIEN-02: at less than its base movement (strictly); `place`: if the mover stood there."""
    at = game.place_of(mover.id) if place is None else place
    return less_than(distance_at(game, mover, at, guard), float(base_move(game, guard).value))


def watch(
    game: State,
    guard: Figure,
    mover: Figure,
    trip: Trip,
    unseen: bool,
    when: bool = True,
    unasked: bool = False,
) -> Watch:
    """BM-SKILL-GARDIEN-04: it must come into sight, unless an option lets whoever is seen and moves do (R54).

    `when`: of one that cannot be charged too it is found out when it came into sight, not only whether it did. `unasked`: it is in sight by
    something else than a move, so that nobody has been asked about it where it stands.
    """
    view = _View(game, guard, mover)
    if not view.comes_before(trip):
        return Watch(None, (), False)
    view.look_at(trip)
    reachable = view.comes_within(trip)
    view.exact = when or reachable
    at_end = view.sees(trip.end.place)
    armed = unseen or game.options.guards_see_movers
    fresh = unasked or game.options.guards_see_movers  # nobody is asked twice for nothing
    if armed and at_end and not view.exact and trip.length > trip.start.walked:
        return Watch(trip.length, (), True)
    spotted: float | None = None
    spells: list[tuple[float, float]] = []
    for start, end, seen, reached in _spells(view, trip):
        if seen and armed and end > trip.start.walked:
            spotted = start if spotted is None else spotted
            if fresh and reached:
                begun = spells.pop()[0] if spells and start - spells[-1][1] <= PRECISE else start
                spells.append((begun, end))
            if not reachable:
                break  # what else it sees changes nothing
        armed = armed or not seen
        fresh = fresh or not reached
    return Watch(spotted, tuple(spells), at_end)


class _View:
    """A guard that looks at one mover: what of both stays the same along a way."""

    __slots__ = (
        *("_known", "ahead", "base", "blockers", "exact", "fine"),
        *("game", "guard", "mover", "tall", "viewer"),
    )

    def __init__(self, game: State, guard: Figure, mover: Figure) -> None:
        self.game, self.guard, self.mover = game, guard, mover
        self.viewer, self.tall = body_of(game, guard), height_of(game, mover)
        self.ahead = heading(game, guard)
        self.base = float(base_move(game, guard).value)
        self.blockers, self.fine, self.exact = Blockers(()), CLOSE, True
        self._known: dict[Spot, bool] = {}

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

    def comes_within(self, trip: Trip) -> bool:
        """Whether any place of a way might be within its reach."""
        x, y = self.viewer.x, self.viewer.y
        reach = self.base + self.viewer.radius + self.game.radius[self.mover.id]
        spots = [self.game.table.storeys.spot_of(stop.place) for stop in trip.stops]
        near = min([hypot(sx - x, sy - y) for sx, sy in spots])
        edges = [edge_between(a, b) for a, b in pairwise(spots) if a != b]
        return near < reach or distance_to_edges(edges, x, y) < reach

    def look_at(self, trip: Trip) -> None:
        """From now on it looks at this way."""
        field = _field(self.game, self.viewer, self.mover, trip)
        self.blockers = scenery_blockers(self.game).within(*field) + self._others(*field)
        self.fine = self.step()

    def sees(self, place: Spot) -> bool:
        """Whether the mover would be seen at a place of the way."""
        return self.how_far_ahead(place) > TOLERANCE and self.is_shown(place)

    def is_shown(self, place: Spot) -> bool:
        """The same wherever the guard faces."""
        found = self._known.get(place)
        if found is None:
            found = shows_to(self.game, self.viewer, self.body(place), self.blockers)
            self._known[place] = found
        return found

    def reaches(self, place: Spot) -> bool:
        """Whether the mover could be charged there, if it is seen."""
        return less_than(distance_at(self.game, self.mover, place, self.guard), self.base)

    def is_hidden_along(self, a: Place, b: Place, blockers: Blockers) -> bool:
        """Whether one wall hides the mover all the way from one place to another."""
        return hidden_along(self.viewer, self.body(a), self.body(b), blockers)

    def step(self) -> float:
        """How long a stretch is at most whose ends tell what is between."""
        (ux, uy), far = self.ahead, self.viewer.radius
        x, y, r = self.viewer.x, self.viewer.y, self.viewer.radius
        for cx, cy, reach, bottom, top, solid in self.blockers.rows:
            near = hypot(cx - x, cy - y) - reach - r
            if (cx - x) * ux + (cy - y) * uy <= -reach:
                continue  # it stands behind the guard
            if near < far and bottom < self.viewer.top and top > self.viewer.bottom:
                if not isinstance(solid, Cylinder):
                    near = solid.shape.distance_to_point(x, y) - r
                far = min(far, near)
        if far <= TOLERANCE:
            return FINEST
        breadth = 2 * self.game.radius[self.mover.id]
        return max(FINEST, min(CLOSE, breadth / (1 + r / far) / 2))

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


class _Spell(NamedTuple):
    """A part of a way, from one length to another: whether the mover is seen in it, and is within reach too."""

    start: float
    end: float
    seen: bool
    reached: bool


def _spells(view: _View, trip: Trip) -> Iterator[_Spell]:
    """A way from its start to its end; in the air, on a wall or a ladder nobody is met between two stops."""
    yield _at_stop(view, trip.start)
    for one, other in pairwise(trip.stops):
        a, b = one.place, other.place
        level = isinstance(a, Place) and isinstance(b, Place) and a.surface == b.surface
        if level and not other.leapt and other.walked - one.walked > TOLERANCE:
            yield from _along(view, one, other)
        else:
            yield _at_stop(view, other)


def _at_stop(view: _View, stop: Stop) -> _Spell:
    seen = view.sees(stop.place)
    return _Spell(stop.walked, stop.walked, seen, seen and view.reaches(stop.place))


def _along(view: _View, one: Stop, other: Stop) -> Iterator[_Spell]:
    """The spells of one straight stretch, cut where reach and front arc begin and end."""
    line = _Line(view, one, other)
    cuts = [one.walked, *line.roots(), other.walked]
    for start, end in pairwise(cuts):
        middle = line.at((start + end) / 2)
        if view.how_far_ahead(middle) <= TOLERANCE:
            yield _Spell(start, end, False, False)
            continue
        near = view.reaches(middle)
        first, last = [line.within(rim, (start + end) / 2, near) for rim in (start, end)]
        for low, high, seen in line.sight(first, last):
            yield _Spell(low, high, seen, seen and near)


class _Line:
    """A straight stretch on one level, by the lengths of its way."""

    __slots__ = ("_a", "_b", "_length", "_start", "_view")

    def __init__(self, view: _View, one: Stop, other: Stop) -> None:
        assert isinstance(one.place, Place) and isinstance(other.place, Place)
        self._view, self._a, self._b = view, one.place, other.place
        self._start, self._length = one.walked, other.walked - one.walked

    def at(self, walked: float) -> Place:
        """Where the mover is."""
        if walked == self._start + self._length:
            return self._b
        t, a, b = (walked - self._start) / self._length, self._a, self._b
        return Place(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.surface)

    def within(self, rim: float, inside: float, near: bool) -> float:
        """The length next to a rim at which the mover is before the guard, and is as near, as it is inside."""

        def holds(walked: float) -> bool:
            place = self.at(walked)
            return view.how_far_ahead(place) > TOLERANCE and view.reaches(place) == near

        view = self._view
        if holds(rim):
            return rim
        while abs(inside - rim) > PRECISE / 2:
            middle = (rim + inside) / 2
            rim, inside = (rim, middle) if holds(middle) else (middle, inside)
        return inside

    def sight(
        self, low: float, high: float, blockers: Blockers | None = None
    ) -> Iterator[tuple[float, float, bool]]:
        """The parts of a stretch all along which the mover is shown, or is not; `blockers`: what may hide its head there."""
        view = self._view
        if high - low > view.fine + TOLERANCE:
            before = self._before(low, high, view.blockers if blockers is None else blockers)
            if not before.rows:
                yield from self._shown_all_along(low, high)
            elif view.is_hidden_along(self.at(low), self.at(high), before):
                yield low, high, False
            else:
                middle = (low + high) / 2
                yield from self.sight(low, middle, before)
                yield from self.sight(middle, high, before)
        elif self._shown(low) == self._shown(high):
            yield low, high, self._shown(low)
        elif self._shown(low):
            yield low, low, True
            yield high, high, False
        else:
            yield low, low, False
            yield self._first_shown(low, high), high, True

    def _before(self, low: float, high: float, blockers: Blockers) -> Blockers:
        """What may come between the middle of the guard and the mover's head on a stretch."""
        body, viewer = self._view.body(self.at(low)), self._view.viewer
        eye, end, z = Eye(viewer.x, viewer.y, eyes_of(viewer)), self.at(high), eyes_of(body)
        return blockers.before(eye, Eye(body.x, body.y, z), Eye(end.x, end.y, z), head_of(body))

    def _shown_all_along(self, low: float, high: float) -> Iterator[tuple[float, float, bool]]:
        """A stretch on which nothing hides the mover, in the same parts as any other."""
        if high - low > self._view.fine + TOLERANCE:
            middle = (low + high) / 2
            yield from self._shown_all_along(low, middle)
            yield from self._shown_all_along(middle, high)
        else:
            yield low, high, True

    def _shown(self, walked: float) -> bool:
        return self._view.is_shown(self.at(walked))

    def _first_shown(self, low: float, high: float) -> float:
        """The first length between two at which it is shown, as it is at the second."""
        while high - low > PRECISE and self._view.exact:
            middle = (low + high) / 2
            if self._view.is_shown(self.at(middle)):
                high = middle
            else:
                low = middle
        return high

    def roots(self) -> list[float]:
        """Where it crosses the rim of the guard's reach, or of its front arc."""
        found = _roots(self._view, self._a, self._b)
        ends = (self._start + TOLERANCE, self._start + self._length - TOLERANCE)
        return sorted(at for each in found if ends[0] < (at := self._start + each) < ends[1])


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


# -- lengths -----------------------------------------------------------------------------------


def spot_after(trip: Trip, walked: float) -> Spot:
    """Where the mover is after so many paces, between the stops of its trip."""
    for one, other in pairwise(trip.stops):
        if walked < other.walked - 1e-9:
            return between(one, other, walked)
    return trip.end.place


def _roots(view: _View, a: Place, b: Place) -> list[float]:
    """How far from the first of two places the mover crosses the rim of the guard's reach, or of its front arc."""
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
