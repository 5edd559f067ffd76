"""How far two units are apart (LFW-DIST-01, LFW-DIST-02, A-R6): from edge of base to edge of base, in space, in inches.

Whoever likes measures whenever it likes (LFW-DIST-05): nothing here is a secret, and nothing commits anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place


def distance(game: State, one: Unit, other: Unit) -> float:
    """Between two units as they stand; both halves of a cavalry are on one base."""
    i, j = one.id, other.id
    away = hypot(game.x[j] - game.x[i], game.y[j] - game.y[i])
    flat = max(0.0, away - game.radius[i] - game.radius[j])
    rise = game.elevation(i) - game.elevation(j)
    return hypot(flat, rise) if rise else flat


def distance_at(game: State, one: Unit, place: Place | Perch, other: Unit) -> float:
    """The same if the first stood elsewhere."""
    flat = max(0.0, gap_at(game, one, place, other))
    rise = game.table.storeys.height_at(place) - game.elevation(other.id)
    return hypot(flat, rise) if rise else flat


def gap_at(game: State, one: Unit, place: Place | Perch, other: Unit) -> float:
    """How far apart the bases are as seen from above; below 0 one covers the other."""
    x, y = game.table.storeys.spot_of(place)
    away = hypot(game.x[other.id] - x, game.y[other.id] - y)
    return away - game.radius[one.id] - game.radius[other.id]


def distance_to_point(game: State, unit: Unit, point: Point, height: float = 0.0) -> float:
    """From the edge of a base to a point of the table."""
    flat = hypot(game.x[unit.id] - point[0], game.y[unit.id] - point[1])
    return hypot(max(0.0, flat - game.radius[unit.id]), game.elevation(unit.id) - height)


def in_range(game: State, one: Unit, other: Unit, reach: float) -> bool:
    """LFW-DIST-04: as far as the range, or nearer."""
    return distance(game, one, other) <= reach + TOLERANCE


def distance_of_bands(game: State, some: Iterable[Unit], others: Iterable[Unit]) -> float:
    """LFW-DIST-03: that of the two nearest units; without end where one band has nobody left."""
    rest = list(others)
    return min((distance(game, one, other) for one in some for other in rest), default=float("inf"))


def nearest_first(game: State, unit: Unit, among: Iterable[Unit]) -> list[Unit]:
    """Some in the order in which they stand from a unit, as seen from above, itself first: who is near is mostly seen."""
    xs, ys = game.x, game.y
    x, y = xs[unit.id], ys[unit.id]
    there = list(among)
    away = [(hypot(xs[one.id] - x, ys[one.id] - y), n) for n, one in enumerate(there)]
    away.sort()
    return [there[n] for _far, n in away]


def nearest(game: State, unit: Unit, among: Iterable[Unit]) -> list[Unit]:
    """Who is nearest; several at equal distance, of a cavalry its mount only."""
    far = [(distance(game, unit, other), other) for other in among]
    if not far:
        return []
    least = min(each for each, _other in far)
    return [other for each, other in far if each <= least + TOLERANCE]
