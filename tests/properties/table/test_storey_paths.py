"""Ways over floors and crossings: as good as a plain search over many places, and the same wherever the table lies."""

from __future__ import annotations

from heapq import heappop, heappush
from math import hypot, inf, pi
from typing import Any

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.storey_worlds import PLAIN, Turned, World, place, spots, worlds
from tests.properties.table.worlds import quick

from escarmouche.table.measure import Point
from escarmouche.table.movement import reach_region, shortest_path
from escarmouche.table.pieces import Table
from escarmouche.table.reach import mesh_of
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.storeys.chains import Span, best_places
from escarmouche.table.storeys.gates import gates_of
from escarmouche.table.storeys.model import GROUND, Place, Storeys, Surface
from escarmouche.table.storeys.path_search import cheapest_way, passes_from
from escarmouche.table.storeys.sides import WALL, Side
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.way_check import judged
from escarmouche.table.storeys.ways import (
    Fault,
    PlainGait,
    Way,
    way_from_data,
    way_to_data,
)

fewer = settings(quick, max_examples=20)
some = settings(quick, max_examples=50)
ALLOWANCE = 9.0
turns = st.builds(
    Turned,
    st.integers(0, 71).map(lambda n: n * pi / 36),
    st.booleans(),
    st.integers(-500, 500).map(lambda n: n / 50),
    st.integers(-500, 500).map(lambda n: n / 50),
    st.sampled_from((1.0, 2.54)),
)

Journey = tuple[World, tuple[Point, str], tuple[Point, str]]


@st.composite
def journeys(draw: st.DrawFn, most: int = 4) -> Journey:
    """A world and two places in it where the mover may stop."""
    world = draw(worlds(most))
    walk = world.walk()
    ends = []
    for _ in range(2):
        spot = draw(spots)
        there = walk.table.storeys.surfaces_at(*PLAIN.point(spot))
        end = (spot, draw(st.sampled_from(there)))
        assume(walk.may_stop(place(end)))
        ends.append(end)
    (ax, ay), (bx, by) = ends[0][0], ends[1][0]
    assume(hypot(bx - ax, by - ay) < ALLOWANCE)
    return world, ends[0], ends[1]


def over_many_places(
    walk: Walk, start: Place, goal: Place, allowance: float, apart: float
) -> float:
    """What the best way costs that crosses gates at places so far apart: a plain search over all of them."""
    nodes = []
    for floor in range(len(walk.floors.surfaces)):
        for one in passes_from(walk, floor):
            wide = one.span.high - one.span.low
            count = max(1, round(wide / apart))
            nodes += [(one, one.span.low + wide * n / count) for n in range(count + 1)]
    best, done = inf, set()
    reached: dict[int, float] = {}
    queue = [(0.0, -1)]
    while queue:
        paid, number = heappop(queue)
        if number in done or paid >= best:
            continue
        done.add(number)
        at, floor = start.point, walk.floor_of(start)
        if number >= 0:
            at, floor = (
                nodes[number][0].span.arrive(nodes[number][1]),
                nodes[number][0].exit.gate.floors[1],
            )
        ground = walk.ground(floor)
        if floor == walk.floor_of(goal):
            last = ground.leg(at, goal.point, min(best, allowance) - paid)
            best = min(best, inf if last is None else paid + last[1])
        for other, (one, share) in enumerate(nodes):
            if one.exit.gate.floors[0] == floor and other not in done:
                known = min(reached.get(other, inf), best, allowance)
                leg = ground.leg(at, one.span.leave(share), known - paid - one.exit.toll)
                if leg is not None and paid + leg[1] + one.exit.toll < known:
                    reached[other] = paid + leg[1] + one.exit.toll
                    heappush(queue, (reached[other], other))
    return best


@given(journeys(3))
@fewer
def test_no_way_over_many_places_is_cheaper(journey: Journey) -> None:
    world, a, b = journey
    walk, start, goal = world.walk(), place(a), place(b)
    way = cheapest_way(walk, start, goal, ALLOWANCE)
    plain = over_many_places(walk, start, goal, ALLOWANCE, 1.0)
    cost = inf if way is None else way.cost
    assert cost <= plain + 1e-6
    assert plain == inf or cost >= plain - 0.5  # which is off by less than its places are apart


@given(journeys())
@some
def test_a_way_that_is_found_is_one_that_can_be_gone_at_its_cost(journey: Journey) -> None:
    world, a, b = journey
    walk, start = world.walk(), place(a)
    way = cheapest_way(walk, start, place(b), ALLOWANCE)
    assume(way is not None)
    assert way is not None
    found = judged(walk, way_from_data(way_to_data(way)), start, ALLOWANCE)
    assert isinstance(found, Way)
    assert found.cost == pytest.approx(way.cost, abs=1e-6)
    assert found.crossings == way.crossings
    heights = walk.table.storeys.height_of
    assert sum(c.ascent - c.descent for c in way.crossings) == pytest.approx(
        sum(heights(c.end.surface) - heights(c.start.surface) for c in way.crossings)
    )
    if way.cost > 0.1:
        short = judged(walk, way, start, way.cost - 0.1)
        assert isinstance(short, Fault)
        assert short.excess == pytest.approx(0.1, abs=1e-6)


@given(journeys(), turns)
@some
def test_a_way_costs_the_same_however_the_table_lies(journey: Journey, turned: Turned) -> None:
    world, a, b = journey
    here = cheapest_way(world.walk(), place(a), place(b), ALLOWANCE)
    far = ALLOWANCE * turned.unit
    there = cheapest_way(world.walk(turned), place(a, turned), place(b, turned), far)
    cost = inf if here is None else here.cost
    other = inf if there is None else there.cost / turned.unit
    if cost < ALLOWANCE - 0.05 or other < ALLOWANCE - 0.05:
        assert other == pytest.approx(cost, rel=2e-3, abs=2e-3)


@given(
    st.tuples(st.integers(20, 80), st.integers(20, 80)),
    st.integers(0, 71),
    st.sampled_from((0.0, 1.0, 2.5)),
    st.sampled_from((0.5, 2.0, 3.0)),
    st.integers(6, 40).map(lambda n: n / 10),
    st.integers(1, 10).map(lambda n: n / 10),
)
@some
def test_a_climb_costs_what_the_same_climb_costs_anywhere(
    at: tuple[int, int], turn: int, stage: float, rise: float, before: float, after: float
) -> None:
    """Straight at a wall, up, and on: its length and its height, on the ground as on a roof."""
    angle = turn * pi / 36
    (x, y), across = at, Turned(angle)
    block = rectangle(x, y, 6.0, 3.0, angle)
    surfaces = [Surface("block", block, stage + rise)]
    if stage:
        surfaces.append(Surface("stage", rectangle(x, y, 20.0, 20.0, angle), stage))
    table = Table(100.0, 100.0, storeys=Storeys(tuple(surfaces)))
    middle = Turned(0.0).point((0.0, 0.0))
    out = across.point((0.0, 1.5 + before))
    top = across.point((0.0, 1.5 - after))
    start = table.storeys.place_at(x + out[0] - middle[0], y + out[1] - middle[1])
    goal = Place(x + top[0] - middle[0], y + top[1] - middle[1], "block")
    way = cheapest_way(Walk(table, 0.5, 1.5, PlainGait()), start, goal)
    assert way is not None
    assert way.cost == pytest.approx(before + after + rise, abs=1e-6)
    assert [c.ascent for c in way.crossings] == [pytest.approx(rise)]


@given(worlds())
@some
def test_the_free_parts_of_gates_are_those_of_shapely(world: World) -> None:
    """A place of a gate is free where the disc overlaps no body and keeps its clearance to every other border."""
    walk = world.walk()
    for gate in gates_of(walk.table, walk.build):
        if gate.length == 0.0:
            continue
        taken = []
        for start, floor in ((gate.start, gate.floors[0]), (gate.end, gate.floors[1])):
            ground = walk.ground(floor)
            line = shapely.LineString(
                [
                    start,
                    (
                        start[0] + gate.length * gate.along[0],
                        start[1] + gate.length * gate.along[1],
                    ),
                ]
            )
            for x, y, r in zip(ground.xs, ground.ys, ground.rs, strict=True):
                grown = shapely.Point(x, y).buffer(r + world.radius - 1e-5, quad_segs=64)
                taken.append(_along(line, grown))
            for shape in ground.shapes:
                form = shapely.Polygon if not hasattr(shape, "turns") else shapely.LineString
                grown = form(shape.points).buffer(world.radius + shape.swell - 1e-5, quad_segs=64)  # type: ignore[union-attr]
                taken.append(_along(line, grown))
        free = shapely.LineString([(0.0, 0.0), (gate.length, 0.0)]).difference(
            shapely.union_all(taken).buffer(1e-7) if taken else shapely.Point()
        )
        if gate.kinds[0].kind == "pass":
            posts = shapely.box(world.radius, -1.0, gate.length - world.radius, 1.0)
            free = free.intersection(posts)
        ours = sum(high - low for low, high in walk.parts(gate))
        assert ours == pytest.approx(free.length, abs=0.02)


def _along(line: shapely.LineString, grown: shapely.Polygon) -> shapely.MultiLineString:
    """What of a line lies in a shape, laid along the x axis."""
    found = line.intersection(grown)
    parts = [part for part in shapely.get_parts(found) if part.length > 0.0]
    ends = [sorted(line.project(shapely.Point(p)) for p in part.coords) for part in parts]
    return shapely.MultiLineString([[(low[0], 0.0), (low[-1], 0.0)] for low in ends])


@given(worlds(), spots)
@some
def test_one_stands_where_nothing_solid_lies_above(world: World, spot: Point) -> None:
    storeys = world.table().storeys
    x, y = PLAIN.point(spot)
    rows = [(s.height, s.id, shapely.Polygon(s.outline.points)) for s in storeys.surfaces]
    assume(all(shape.exterior.distance(shapely.Point(x, y)) > 1e-3 for _, _, shape in rows))
    here = [(height, id) for height, id, shape in rows if shape.contains(shapely.Point(x, y))]
    assert storeys.surfaces_at(x, y) == [max(here, default=(0.0, GROUND))[1]]


@given(
    st.lists(st.tuples(spots, st.sampled_from((0.25, 0.5, 1.0))), max_size=6),
    st.lists(
        st.builds(rectangle, *(st.integers(-6, 6),) * 2, st.just(2.0), st.just(1.0)), max_size=3
    ),
    spots,
    spots,
)
@some
def test_a_flat_table_answers_as_the_flat_kernel_does(
    crowd: list[tuple[Point, float]],
    shapes: list[Polygon],
    a: Point,
    b: Point,
) -> None:
    moved = [(PLAIN.point(p), r) for p, r in crowd]
    blocks = [shape.moved(50.0, 50.0) for shape in shapes]
    bodies = [Body(*p, r) for p, r in moved]
    walk = Walk(Table(100.0, 100.0), 0.5, 1.5, PlainGait(), bodies, [(GROUND, s) for s in blocks])
    start, goal = Place(*PLAIN.point(a)), Place(*PLAIN.point(b))
    xs, ys, rs = [p[0] for p, _ in moved], [p[1] for p, _ in moved], [r for _, r in moved]
    bounds = (0.0, 0.0, 100.0, 100.0)
    flat = shortest_path(*start.point, *goal.point, 0.5, xs, ys, rs, (), blocks, bounds, ALLOWANCE)
    way = cheapest_way(walk, start, goal, ALLOWANCE)
    assert (None if way is None else way.legs[0].points) == flat
    if walk.may_stop(start):
        drawn = reach_region(*start.point, 0.5, 3.0, None, xs, ys, rs, (), blocks, bounds)
        ours = [ring for reach in reach_by_floor(walk, start, 3.0) for ring in reach.rings]
        assert _drawn(drawn).area == pytest.approx(_drawn(ours).area, rel=0.03, abs=0.1)


def _drawn(rings: list[list[Point]]) -> Any:
    """Rings as one region: what lies in an odd number of them."""
    whole: Any = shapely.Point().buffer(0)
    for ring in rings:
        if len(ring) > 2:
            whole = whole.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return whole


@given(journeys())
@fewer
def test_the_reach_holds_what_can_be_reached(journey: Journey) -> None:
    """What is drawn, away from its edge, can be reached for hardly more; what costs clearly less is drawn."""
    world, a, b = journey
    walk, start, goal = world.walk(), place(a), place(b)
    allowance = 6.0
    mesh = mesh_of(allowance)
    rings = {reach.floor: reach.rings for reach in reach_by_floor(walk, start, allowance)}
    whole = _drawn(rings.get(walk.name_of(walk.floor_of(goal)), []))
    way = cheapest_way(walk, start, goal, 2 * allowance)
    spot = shapely.Point(goal.point)
    if whole.contains(spot) and whole.boundary.distance(spot) > mesh:
        assert way is not None
        assert way.cost <= allowance + mesh
    if way is not None and way.cost < allowance - 3 * mesh:
        assert whole.distance(spot) <= 2 * mesh


@given(
    st.lists(st.tuples(spots, st.integers(0, 71), st.integers(0, 60)), min_size=1, max_size=4),
    spots,
    spots,
    st.lists(st.sampled_from((1.0, 1.5, 2.0)), min_size=5, max_size=5),
)
@some
def test_the_best_places_on_a_chain_cannot_be_bettered_by_moving_one(
    gates: list[tuple[Point, int, int]], a: Point, b: Point, weights: list[float]
) -> None:
    spans = []
    for (x, y), turn, wide in gates:
        along = Turned(turn * pi / 36).point((1.0, 0.0))
        ux, uy = along[0] - 50.0, along[1] - 50.0
        spans.append(Span((x, y), (x - 0.5 * uy, y + 0.5 * ux), (ux, uy), 0.0, wide / 10))
    used = weights[: len(spans) + 1]

    def cost(places: list[float]) -> float:
        total, at = 0.0, a
        for span, share, weight in zip(spans, places, used, strict=False):
            p = span.leave(share)
            total += weight * hypot(p[0] - at[0], p[1] - at[1])
            at = span.arrive(share)
        return total + used[-1] * hypot(b[0] - at[0], b[1] - at[1])

    places, found = best_places(a, spans, b, used)
    assert cost(places) == pytest.approx(found)
    for number, span in enumerate(spans):
        for step in (-0.1, -0.001, 0.001, 0.1):
            moved = list(places)
            moved[number] = min(max(moved[number] + step, span.low), span.high)
            assert cost(moved) >= found - 1e-6


def test_a_wall_is_scaled_where_no_body_stands() -> None:
    """One who stands at the rim bars the way up there, and nowhere else."""
    block = Surface("block", rectangle(50.0, 50.0, 6.0, 6.0), 2.0, rim=Side(0, WALL))
    table = Table(100.0, 100.0, storeys=Storeys((block,)))
    start, goal = Place(50.0, 45.0), Place(50.0, 52.0, "block")
    free = cheapest_way(Walk(table, 0.5, 1.5, PlainGait()), start, goal)
    barred = cheapest_way(
        Walk(table, 0.5, 1.5, PlainGait(), [Body(50.0, 47.4, 0.5, "block")]), start, goal
    )
    assert free is not None
    assert barred is not None
    assert free.crossings[0].end.point == pytest.approx((50.0, 47.02))
    assert abs(barred.crossings[0].end.x - 50.0) == pytest.approx((1.0 - 0.38**2) ** 0.5, abs=1e-3)
