"""Places in contact with units: with one all around it, with two or more where their rings meet (A-R28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import atan2, cos, hypot, pi, sin

from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact, touches
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.curves import Circle, meetings
from escarmouche.table.measure import Point
from escarmouche.table.shapes import thickness
from escarmouche.table.storeys.model import Place

JUST_TOUCHING = 0.002  # a place in contact that survives rounding
AROUND = 16  # places around one base
CORNERS = 1e-3


def touching_places(game: State, unit: Unit, foes: Sequence[Unit], most: float) -> Iterator[Place]:
    """Places in contact with some of these, those that touch several first."""
    x, y = game.x[unit.id], game.y[unit.id]
    near = [foe for foe in foes if _gap(game, unit, foe) <= most + 1.0]
    for one, other in combinations(near, 2):
        for spot in _between(game, unit, one, other):
            yield from touching_on(game, unit, spot, (one, other))
    for foe in near:
        for spot in ring(game, unit, foe, (x, y)):
            yield from touching_on(game, unit, spot, (foe,))


def ring(game: State, unit: Unit, foe: Unit, towards: Point) -> Iterator[Point]:
    """Spots around a base, the nearest to a point first; behind low walls a little farther off; where others leave room."""
    fx, fy = game.x[foe.id], game.y[foe.id]
    reach = game.radius[unit.id] + game.radius[foe.id] + JUST_TOUCHING
    first = atan2(towards[1] - fy, towards[0] - fx)
    near = game.radius[foe.id] + reach_of_contact(game)
    walls = [  # across a low wall: with its own base against it
        away + thickness(hurdle.shape) + game.radius[unit.id] + 0.02
        for hurdle in game.table.storeys.hurdles
        if (away := hurdle.shape.distance_to_point(fx, fy)) <= near
    ]
    for far in (reach, *walls):
        for k in range(AROUND):
            turn = (k + 1) // 2 * (1 if k % 2 else -1) * 2 * pi / AROUND
            yield (fx + far * cos(first + turn), fy + far * sin(first + turn))
    own = Circle(fx, fy, reach)
    for other in game.bodies():  # beside whoever else stands there
        if other is foe or other.id == unit.id:
            continue
        beside = game.radius[unit.id] + game.radius[other.id] + CORNERS
        yield from meetings(own, Circle(game.x[other.id], game.y[other.id], beside))


def _between(game: State, unit: Unit, one: Unit, other: Unit) -> Iterator[Point]:
    """Where two rings meet: just touching both, or as far off as contact reaches."""
    r, near = game.radius[unit.id], reach_of_contact(game)
    gaps = (JUST_TOUCHING, near - JUST_TOUCHING)
    for a in gaps:
        for b in gaps:
            circles = [
                Circle(game.x[u.id], game.y[u.id], r + game.radius[u.id] + gap)
                for u, gap in ((one, a), (other, b))
            ]
            yield from meetings(*circles)
    dx, dy = game.x[other.id] - game.x[one.id], game.y[other.id] - game.y[one.id]
    apart = hypot(dx, dy) or 1.0
    room = apart - game.radius[one.id] - game.radius[other.id] - 2 * r
    if 0.0 <= room <= 2 * near:  # it just fits between them
        far = game.radius[one.id] + r + room / 2
        yield (game.x[one.id] + dx / apart * far, game.y[one.id] + dy / apart * far)


def touching_on(game: State, unit: Unit, spot: Point, foes: Sequence[Unit]) -> Iterator[Place]:
    """The places at a spot that really are in contact with all of these."""
    for place in on_surfaces(game, spot, 5):
        if all(touches(game, unit, place, foe) for foe in foes):
            yield place


def around(game: State, spot: Point, far: float, count: int) -> Iterator[Place]:
    """Places on a circle."""
    for k in range(count):
        angle = 2 * pi * k / count
        yield from on_surfaces(game, (spot[0] + far * cos(angle), spot[1] + far * sin(angle)))


def on_surfaces(game: State, spot: Point, digits: int = 3) -> Iterator[Place]:
    """The places at a spot, on each of its surfaces."""
    x, y = round(spot[0], digits), round(spot[1], digits)
    if game.table.is_on(x, y):
        yield from (Place(x, y, id) for id in game.table.storeys.surfaces_at(x, y))


def _gap(game: State, unit: Unit, foe: Unit) -> float:
    away = hypot(game.x[foe.id] - game.x[unit.id], game.y[foe.id] - game.y[unit.id])
    return away - game.radius[unit.id] - game.radius[foe.id]
