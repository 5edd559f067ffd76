"""Room for a base: against what shapely leaves of the table, and on tables with storeys against dense searches."""

from __future__ import annotations

from itertools import product
from math import hypot

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString
from shapely import Point as Spot
from shapely import Polygon as Area
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tests.properties.table.storey_worlds import MIDDLE, World, worlds
from tests.properties.table.test_free_space import RADIUS, Scene, bounds_of, scenes, spots, stands
from tests.properties.table.worlds import quick

from escarmouche.table.curves import Circle, Curve
from escarmouche.table.free_space import CLEAR, nearest_free
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Capsule, Disc, Line, Shape
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import (
    Demand,
    has_room,
    nearest_with_room,
    places_with_room,
)
from escarmouche.table.storeys.walks import Walk

REACH = 3.0  # of the disc in which its centre must be
ARCS = 256  # pieces of a quarter of a circle
ROUND = 3e-3  # by which these differ from a circle, and a little more
STEP = 0.2  # of the dense searches


# -- flat ground -----------------------------------------------------------------------------------


def grown(shape: Shape) -> BaseGeometry:
    """What of the ground a shape takes from the centre of a base."""
    less = RADIUS - 2 * TOLERANCE
    if isinstance(shape, Disc):
        return Spot(shape.x, shape.y).buffer(shape.radius + less, ARCS)
    if isinstance(shape, Capsule):
        return LineString((shape.a, shape.b)).buffer(shape.radius + less, ARCS)
    if isinstance(shape, Line):
        return LineString(shape.points).buffer(less, ARCS)
    return Area(shape.points).buffer(less, ARCS)


def left_over(scene: Scene) -> BaseGeometry:
    """The disc without all that is taken."""
    crowd, shapes = scene
    taken = [Spot(*at).buffer(r + RADIUS - 2 * TOLERANCE, ARCS) for at, r in crowd]
    return Spot(0.0, 0.0).buffer(REACH, ARCS).difference(unary_union([*taken, *map(grown, shapes)]))


@given(scenes, spots)
@quick
def test_the_nearest_free_place_is_that_of_what_shapely_leaves(scene: Scene, spot: Point) -> None:
    def is_free(p: Point) -> bool:
        return hypot(*p) <= REACH + TOLERANCE and stands(scene, p)

    found = nearest_free([Circle(0.0, 0.0, REACH), *bounds_of(scene)], is_free, spot)
    left = left_over(scene)
    if found is None:
        assert left.buffer(-ROUND).is_empty
        return
    assert is_free(found)
    far = hypot(found[0] - spot[0], found[1] - spot[1])
    roomy = left.buffer(-ROUND)
    if not roomy.is_empty:
        assert far <= roomy.distance(Spot(*spot)) + ROUND
    wider = left.buffer(ROUND)
    assert far >= wider.distance(Spot(*spot)) - ROUND


# -- storeys ---------------------------------------------------------------------------------------


def near_the_middle(walk: Walk, spot: Point, away: Point) -> Demand:
    """Within reach of a spot, and farther than 1 in space from another on the ground: as rules say."""
    storeys = walk.table.storeys
    (x, y), (u, v) = spot, away

    def may_stand(place: Place) -> bool:
        if hypot(place.x - x, place.y - y) > REACH + TOLERANCE or not walk.may_stop(place):
            return False
        rise = storeys.height_at(place)
        return hypot(place.x - u, place.y - v, rise) > 1.0 + TOLERANCE

    def bounds(height: float) -> list[Curve]:
        found: list[Curve] = [Circle(x, y, REACH)]
        least = 1.0 + CLEAR
        if height < least:
            found.append(Circle(u, v, (least * least - height * height) ** 0.5))
        return found

    box = (x - REACH, y - REACH, x + REACH, y + REACH)
    return Demand(may_stand, bounds, box)


def on_a_net(walk: Walk, demand: Demand, spot: Point) -> list[Place]:
    count = int(REACH / STEP)
    steps = [n * STEP for n in range(-count, count + 1)]
    return [
        place
        for dx, dy in product(steps, steps)
        for id in walk.table.storeys.surfaces_at(spot[0] + dx, spot[1] + dy)
        if demand.may_stand(place := Place(spot[0] + dx, spot[1] + dy, id))
    ]


@given(worlds(), spots, spots, st.tuples(st.floats(-4, 4), st.floats(-4, 4)))
@quick
def test_room_is_found_on_every_floor_where_a_dense_search_finds_it(
    world: World, at: Point, away: Point, wanted: Point
) -> None:
    walk = world.walk()
    spot, off = (MIDDLE + at[0], MIDDLE + at[1]), (MIDDLE + away[0], MIDDLE + away[1])
    demand = near_the_middle(walk, spot, off)
    found = list(places_with_room(walk, demand))
    assert all(map(demand.may_stand, found))
    assert has_room(walk, demand) == bool(found)
    dense = on_a_net(walk, demand, spot)
    assert {walk.floor_of(place) for place in dense} <= {walk.floor_of(place) for place in found}
    goal = (spot[0] + wanted[0], spot[1] + wanted[1])
    nearest = nearest_with_room(walk, demand, goal)
    assert (nearest is None) == (not found)
    if nearest is not None:
        assert demand.may_stand(nearest)
        far = hypot(nearest.x - goal[0], nearest.y - goal[1])
        for place in (*found, *dense):
            assert far <= hypot(place.x - goal[0], place.y - goal[1]) + 5 * TOLERANCE
