"""R1: how far two figures are apart: from edge of base to edge of base, in space where heights differ (BM-MEASURE-01)."""

from __future__ import annotations

from math import hypot

from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Perch, Place

CONTACT = 0.01  # R1: so near two bases touch
SAME_LEVEL = 1.0  # R18: two whose feet differ by less are about as high


def distance(game: State, one: Figure, other: Figure) -> float:
    """Between two figures as they stand; bases that overlap as seen from above are only as far apart as their heights."""
    i, j = one.id, other.id
    away = hypot(game.x[j] - game.x[i], game.y[j] - game.y[i])
    flat = max(0.0, away - game.radius[i] - game.radius[j])
    rise = game.elevation(i) - game.elevation(j)
    return hypot(flat, rise) if rise else flat


def distance_at(game: State, one: Figure, place: Place | Perch, other: Figure) -> float:
    """The same if the first stood elsewhere."""
    flat = max(0.0, gap_at(game, one, place, other))
    rise = game.table.storeys.height_at(place) - game.elevation(other.id)
    return hypot(flat, rise) if rise else flat


def gap_at(game: State, one: Figure, place: Place | Perch, other: Figure) -> float:
    """How far apart the bases are as seen from above; below 0 one covers the other."""
    x, y = game.table.storeys.spot_of(place)
    away = hypot(game.x[other.id] - x, game.y[other.id] - y)
    return away - game.radius[one.id] - game.radius[other.id]


def distance_to_point(game: State, figure: Figure, point: Point, height: float = 0.0) -> float:
    """From the edge of a base to a point (R46: where a shot comes down)."""
    flat = hypot(game.x[figure.id] - point[0], game.y[figure.id] - point[1])
    return hypot(max(0.0, flat - game.radius[figure.id]), game.elevation(figure.id) - height)
