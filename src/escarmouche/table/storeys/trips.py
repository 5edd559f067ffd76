"""A way as it is gone: where a figure is after each stretch of it, and which way it looks there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point, direction

from .model import Perch, Place
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


def trip_of(walk: Walk, start: Place | Perch, way: Way) -> Trip:
    """A way with a stop every quarter of a unit; on ladders too."""
    stops = [Stop(start, 0.0, None)]
    falls: list[tuple[int, float]] = []
    storeys = walk.table.storeys
    for number, leg in enumerate(way.legs):
        floor = walk.floors.number[leg.floor]
        single = leg.floor if len(walk.floors.surfaces[floor]) == 1 else None
        for a, b in pairwise(leg.points):
            for point in _along(a, b):
                place = place_on(walk, floor, *point) if single is None else Place(*point, single)
                if place is not None:
                    _add(stops, storeys.spot_of(stops[-1].place), place, point)
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


def _along(a: Point, b: Point) -> Iterator[Point]:
    length = hypot(b[0] - a[0], b[1] - a[1])
    parts = max(1, int(length / OFTEN))
    for n in range(1, parts + 1):
        t = n / parts
        yield (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def _add(stops: list[Stop], before: Point, place: Place, point: Point) -> None:
    length = hypot(point[0] - before[0], point[1] - before[1])
    turned = direction(before, point)
    last = stops[-1]
    stops.append(Stop(place, last.walked + length, last.heading if turned is None else turned))


def _cross(stops: list[Stop], crossing: Crossing) -> None:
    last = stops[-1]
    turned = direction(crossing.start.point, crossing.end.point)
    rise = 0.0 if crossing.kind == DROP else crossing.ascent + crossing.descent
    walked = last.walked + crossing.span + rise
    stops.append(Stop(crossing.end, walked, last.heading if turned is None else turned))
