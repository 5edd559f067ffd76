"""What bounds the places where one unit touches another: circles and segments, so that contact is found and not tried for.

`contact.touches` decides. It says another thing only where one of these curves is crossed: the distance of contact, the
outline of a surface (heights), the shadow of a wall that stands between two units, the reach of contact across a low wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import asin, atan2, cos, hypot, sin

from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    KNEE,
    STEP,
    reach_of_contact,
    steep_borders,
)
from escarmouche.rulebooks.last_fantasy_war.ground.solids import scenery_blockers
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.curves import (
    Circle,
    Curve,
    Segment,
    around_shape,
    farthest_box,
    near_box,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Edge
from escarmouche.table.shapes import Capsule, Disc, Shape, thickness
from escarmouche.table.solids import Cylinder, Solid
from escarmouche.table.storeys.model import Hurdle


def farthest_contact(game: State, unit: Unit, foe: Unit) -> float:
    """No two that touch have their centres farther apart."""
    far = game.radius[unit.id] + game.radius[foe.id] + reach_of_contact(game)
    walls = (thickness(wall.shape) for wall in low_walls(game, foe))
    return far + max((reach_of_contact(game) + wide for wide in walls), default=0.0)


def contact_bounds(game: State, unit: Unit, foe: Unit) -> list[Curve]:
    """All curves at which a unit comes to touch another, or no longer does."""
    r, near = game.radius[unit.id], reach_of_contact(game)
    x, y, apart = game.x[foe.id], game.y[foe.id], r + game.radius[foe.id]
    far = farthest_contact(game, unit, foe)
    box = farthest_box((x, y), far)
    found: list[Curve] = [Circle(x, y, apart + near)]
    for wall in low_walls(game, foe):  # A-R6: both against it, face to face
        found.append(Circle(x, y, apart + 2 * near + thickness(wall.shape)))
        found += around_shape(wall.shape, r + near)
        found += _rays((x, y), far, wall.shape)
    x0, y0, x1, y1 = box
    for surface in game.table.storeys.surfaces:
        left, low, right, high = surface.outline.bbox
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:  # most lie elsewhere
            found += (_segment(edge) for edge in surface.outline.edges)
    for shape in _walls_near(game, foe, far):
        found += around_shape(shape, 0.0)
        found += _rays((x, y), far, shape)
    return near_box(found, box)


def parting_bounds(game: State, foe: Unit, far: float) -> Iterator[Curve]:
    """The lines past the ends of steep borders: where one of them comes to lie between a place and a unit (`contact.may_touch`)."""
    x, y = game.x[foe.id], game.y[foe.id]
    for _box, side in steep_borders(game.table):
        for ex, ey in (side.at(0.0), side.at(1.0)):
            if TOLERANCE < hypot(ex - x, ey - y) < far:
                angle = atan2(ey - y, ex - x)
                yield Segment(x, y, x + far * cos(angle), y + far * sin(angle))


def low_walls(game: State, foe: Unit) -> Iterator[Hurdle]:
    """The low walls against which a unit stands."""
    near = game.radius[foe.id] + reach_of_contact(game) + TOLERANCE
    x, y = game.x[foe.id], game.y[foe.id]
    for hurdle in game.table.storeys.hurdles:
        if hurdle.height < STEP - TOLERANCE and hurdle.shape.distance_to_point(x, y) <= near:
            yield hurdle


def _walls_near(game: State, foe: Unit, far: float) -> Iterator[Shape]:
    """What is so high, and so near, that it may part a unit from others."""
    x, y, knee = game.x[foe.id], game.y[foe.id], game.elevation(foe.id) + KNEE
    for cx, cy, reach, _bottom, top, solid in scenery_blockers(game).rows:
        if top > knee and hypot(cx - x, cy - y) <= reach + far:
            yield _footprint(solid)


def _footprint(solid: Solid) -> Shape:
    if isinstance(solid, Cylinder):
        return Disc(solid.x, solid.y, solid.radius)
    return solid.shape


def _rays(eye: Point, length: float, shape: Shape) -> Iterator[Curve]:
    """The lines from a point just past a shape: between two of them nothing changes."""
    if isinstance(shape, Disc):
        angles = _past_disc(eye, shape.x, shape.y, shape.radius)
    elif isinstance(shape, Capsule):
        ends = (_past_disc(eye, x, y, shape.radius) for x, y in (shape.a, shape.b))
        angles = (angle for end in ends for angle in end)
    else:
        angles = (atan2(y - eye[1], x - eye[0]) for x, y in shape.points)
    for angle in angles:
        end = (eye[0] + length * cos(angle), eye[1] + length * sin(angle))
        yield Segment(*eye, *end)


def _past_disc(eye: Point, x: float, y: float, radius: float) -> Iterable[float]:
    away = hypot(x - eye[0], y - eye[1])
    if away <= radius:
        return ()
    towards, half = atan2(y - eye[1], x - eye[0]), asin(radius / away)
    return (towards - half, towards + half)


def _segment(edge: Edge) -> Segment:
    x, y, ux, uy, length = edge
    return Segment(x, y, x + length * ux, y + length * uy)
