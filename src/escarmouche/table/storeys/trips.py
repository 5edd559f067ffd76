"""A way as it is gone: where a figure is after each stretch of it, and which way it looks there."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point, direction

from .model import Perch, Place, Storeys
from .walks import Walk
from .way_check import place_on
from .ways import DROP, Crossing, Way

OFTEN = 0.25  # how far apart the places are at which others look at a mover


class Stop(NamedTuple):
    """A place of a trip: after what length, where the mover looks that comes to it, and whether it comes through the air."""

    place: Place | Perch
    walked: float
    heading: float | None
    leapt: bool = False


class Trip(NamedTuple):
    """The stops of a way in their order, the start first; and the falls on it, by the number of the stop where one lands."""

    stops: tuple[Stop, ...]
    cost: float = 0.0
    falls: tuple[tuple[int, float], ...] = ()

    @property
    def start(self) -> Stop:
        """Where it begins."""
        return self.stops[0]

    @property
    def end(self) -> Stop:
        """Where it leads."""
        return self.stops[-1]

    @property
    def length(self) -> float:
        """How many paces are gone, heights that are climbed included."""
        return self.end.walked

    def until(self, walked: float) -> Trip:
        """As much of it as a length, to the very place."""
        kept = [stop for stop in self.stops if stop.walked <= walked + TOLERANCE]
        falls = tuple(fall for fall in self.falls if fall[0] < len(kept))
        if len(kept) < len(self.stops) and walked > kept[-1].walked + TOLERANCE:
            following = self.stops[len(kept)]
            kept.append(Stop(between(kept[-1], following, walked), walked, following.heading))
        length = self.length - self.start.walked
        share = self.cost * (kept[-1].walked - self.start.walked) / length if length > 0.0 else 0.0
        return Trip(tuple(kept), share, falls)

    def after(self, walked: float) -> Trip:
        """What is left of it after a length."""
        done = self.until(walked)
        left = [stop for stop in self.stops if stop.walked > done.end.walked + TOLERANCE]
        gone = len(self.stops) - len(left) - 1
        falls = tuple((number - gone, height) for number, height in self.falls if number > gone)
        return Trip((done.end, *left), self.cost - done.cost, falls)

    def at(self, walked: float) -> Stop:
        """Where a figure is after a length."""
        return self.until(walked).end


def between(one: Stop, other: Stop, walked: float) -> Place | Perch:
    """On the straight line between two stops of one surface or one ladder; else, and in a leap, still at the first."""
    if other.leapt:
        return one.place
    length = other.walked - one.walked
    t = (walked - one.walked) / length if length > 0.0 else 0.0
    a, b = one.place, other.place
    if isinstance(a, Place) and isinstance(b, Place):
        if a.surface == b.surface:
            return Place(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.surface)
    elif isinstance(a, Perch) and isinstance(b, Perch) and a.link == b.link:
        return Perch(a.link, a.share + t * (b.share - a.share))
    return a


def trip_of(walk: Walk, start: Place | Perch, way: Way, *, bends: bool = False) -> Trip:
    """A way with a stop every quarter of a unit; on ladders too.

    `bends`: only where it bends and at crossings, for who looks between them only where it matters (`closely`); on a floor of
    several levels always.
    """
    stops = [Stop(start, 0.0, None)]
    falls: list[tuple[int, float]] = []
    storeys = walk.table.storeys
    for number, leg in enumerate(way.legs):
        floor = walk.floors.number[leg.floor]
        single = leg.floor if len(walk.floors.surfaces[floor]) == 1 else None
        for a, b in pairwise(leg.points):
            if single is not None and bends:
                _walk_on(stops, storeys, single, a, b)
            else:
                _walk_along(stops, walk, floor, single, a, b)
        if number < len(way.crossings):
            crossing = way.crossings[number]
            _cross(stops, crossing)
            if crossing.kind == DROP:
                falls.append((len(stops) - 1, crossing.descent))
    if way.perch is not None:
        rise = abs(storeys.height_at(way.perch) - storeys.height_at(stops[-1].place))
        last = stops[-1]
        stops.append(Stop(way.perch, last.walked + rise, last.heading))
    return Trip(tuple(stops), way.cost, tuple(falls))


def closely(trip: Trip) -> Trip:
    """A trip with a stop every quarter of a unit, of one that has them only where it bends."""
    stops, numbers = [trip.start], [0]
    for one, other in pairwise(trip.stops):
        a, b = one.place, other.place
        if not other.leapt and isinstance(a, Place) and isinstance(b, Place):
            if a.surface == b.surface:
                parts, walked = _parts(a.point, b.point), one.walked
                x, y = a.point
                for n in range(1, parts):
                    t = n / parts
                    px, py = a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)
                    walked, heading = walked + hypot(px - x, py - y), _headed(px - x, py - y)
                    x, y = px, py
                    stops.append(Stop(Place(px, py, a.surface), walked, heading))
        stops.append(other)
        numbers.append(len(stops) - 1)
    return Trip(tuple(stops), trip.cost, tuple((numbers[n], height) for n, height in trip.falls))


def _parts(a: Point, b: Point) -> int:
    return max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / OFTEN))


def _walk_along(
    stops: list[Stop], walk: Walk, floor: int, single: str | None, a: Point, b: Point
) -> None:
    """The stops of one straight piece, on a floor of one surface or of several."""
    (ax, ay), (bx, by) = a, b
    parts = _parts(a, b)
    last = stops[-1]
    x, y = walk.table.storeys.spot_of(last.place)
    walked, heading = last.walked, last.heading
    new = tuple.__new__  # many are made
    for n in range(1, parts + 1):
        t = n / parts
        px, py = ax + t * (bx - ax), ay + t * (by - ay)
        place = place_on(walk, floor, px, py) if single is None else new(Place, (px, py, single))
        if place is not None:
            length = hypot(px - x, py - y)
            if length > TOLERANCE:
                heading = _headed(px - x, py - y)
            walked += length
            x, y = px, py
            stops.append(new(Stop, (place, walked, heading, False)))


def _walk_on(stops: list[Stop], storeys: Storeys, surface: str, a: Point, b: Point) -> None:
    """The end of one straight piece on one level: as long, and looking the same way, as if it had been walked stop by stop."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    parts, last = _parts(a, b), stops[-1]
    (x, y), walked = storeys.spot_of(last.place), last.walked
    ux = uy = 0.0
    for n in range(1, parts + 1):
        t = n / parts
        px, py = ax + t * dx, ay + t * dy
        ux, uy = px - x, py - y
        walked += hypot(ux, uy)
        x, y = px, py
    heading = _headed(ux, uy) if hypot(ux, uy) > TOLERANCE else last.heading
    stops.append(Stop(Place(x, y, surface), walked, heading))


def _headed(dx: float, dy: float) -> float:
    """The direction of a step, as `angle_of` says it."""
    heading = degrees(atan2(dy, dx)) % 360.0
    return 0.0 if heading >= 360.0 else heading


def _cross(stops: list[Stop], crossing: Crossing) -> None:
    last = stops[-1]
    turned = direction(crossing.start.point, crossing.end.point)
    rise = 0.0 if crossing.kind == DROP else crossing.ascent + crossing.descent
    walked = last.walked + crossing.span + rise
    stops.append(Stop(crossing.end, walked, last.heading if turned is None else turned))
