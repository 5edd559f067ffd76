"""The way that an automaton has in mind: round the corners of buildings, to the foot of a ladder, through a door.

It is only where to head for: what it can really do in one move the rules of moving say. A search over all storeys for a
way across the whole table would cost more than the rest of its turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.sides import OPEN, OPENING, WINDOW

CLEAR = 0.25  # how far from a corner it keeps
SLACK = 0.15  # so much of a corner a straight line may brush
AT_FOOT = 2.5  # so near to the foot of a ladder it goes up


def route(game: State, figure: Figure, goal: Place) -> list[Point]:
    """Where it heads for, one spot after the other, the goal last; on other storeys what leads there."""
    here = game.place_of(figure.id)
    x, y = game.x[figure.id], game.y[figure.id]
    surface = here.surface if isinstance(here, Place) else GROUND
    if surface == goal.surface != GROUND:
        return [goal.point]
    leaves = list(ways_up(game, surface))
    if surface != GROUND and leaves:
        return [min(leaves, key=lambda at: hypot(at[0] - goal.x, at[1] - goal.y))]
    aim = goal.point
    if goal.surface != GROUND:
        feet = list(ways_up(game, goal.surface))
        if feet:
            aim = min(feet, key=lambda at: hypot(at[0] - x, at[1] - y))
            if hypot(aim[0] - x, aim[1] - y) <= AT_FOOT:
                return [goal.point]
    return _around(game.table, game.radius[figure.id], (x, y), aim)


def ways_up(game: State, surface: str) -> Iterator[Point]:
    """The spots of the ground from which a surface is reached: feet of ladders, doors, which it opens."""
    storeys = game.table.storeys
    for link in storeys.links:
        if link.upper.surface == surface and link.lower.surface == GROUND:
            yield link.lower.point
    if surface == GROUND:
        return
    for side in storeys.surface(surface).sides:
        if side.kind != OPENING or side.sill >= 1.0:
            continue
        if side.is_called != WINDOW or game.state_of(side.id) == OPEN:
            (ax, ay), (bx, by) = storeys.surface(surface).part(side)
            nx, ny = (by - ay), (ax - bx)
            long = hypot(nx, ny) or 1.0
            yield ((ax + bx) / 2 + 0.9 * nx / long, (ay + by) / 2 + 0.9 * ny / long)


@remembered_by_table
def _buildings(table: Table, radius: float, grown: float) -> tuple[Polygon, ...]:
    """What bars the ground, each a little wider, so that whoever keeps outside has room."""
    found = []
    for surface in table.storeys.surfaces:
        if surface.bottom <= 1e-6 and (surface.height > 0.0 or surface.inside):
            x0, y0, x1, y1 = surface.outline.bbox
            more = 2 * (radius + grown)
            found.append(rectangle((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0 + more, y1 - y0 + more))
    return tuple(found)


def _around(table: Table, radius: float, start: Point, goal: Point) -> list[Point]:
    """The shortest way round the corners of buildings; straight on where none is in between."""
    walls = _buildings(table, radius, -SLACK)
    if _is_clear(walls, start, goal):
        return [goal]
    corners = [
        corner
        for house in _buildings(table, radius, CLEAR)
        for corner in house.points
        if table.is_on(*corner) and not any(wall.contains(*corner) for wall in walls)
    ]
    nodes = [start, goal, *corners]
    best: dict[int, float] = {0: 0.0}
    came: dict[int, int] = {}
    heap = [(0.0, 0)]
    while heap:
        paid, at = heappop(heap)
        if at == 1:
            break
        if paid > best[at]:
            continue
        for other in range(1, len(nodes)):
            cost = paid + hypot(nodes[other][0] - nodes[at][0], nodes[other][1] - nodes[at][1])
            if cost < best.get(other, 1e9) - 1e-9 and _is_clear(walls, nodes[at], nodes[other]):
                best[other], came[other] = cost, at
                heappush(heap, (cost, other))
    if 1 not in came:
        return [goal]
    found, at = [], 1
    while at != 0:
        found.append(nodes[at])
        at = came[at]
    return found[::-1]


def _is_clear(walls: tuple[Polygon, ...], a: Point, b: Point) -> bool:
    return not any(wall.crossings(*a, *b) for wall in walls if not wall.contains(*a))


def along(here: Point, spots: list[Point], length: float) -> Point:
    """The spot of a route after so many paces."""
    at = here
    for spot in spots:
        leg = hypot(spot[0] - at[0], spot[1] - at[1])
        if leg >= length:
            share = length / leg if leg else 0.0
            return (at[0] + share * (spot[0] - at[0]), at[1] + share * (spot[1] - at[1]))
        length -= leg
        at = spot
    return at


def rest(spots: list[Point], at: Point) -> list[Point]:
    """What is left of a route from a spot beside it: from the leg on that ends nearest to it."""
    nearest = min(range(len(spots)), key=lambda n: hypot(spots[n][0] - at[0], spots[n][1] - at[1]))
    return spots[nearest:]


def length_of(here: Point, spots: list[Point]) -> float:
    """How long a route is."""
    total, at = 0.0, here
    for spot in spots:
        total += hypot(spot[0] - at[0], spot[1] - at[1])
        at = spot
    return total
