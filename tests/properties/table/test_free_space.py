"""Free places, directions and ways against dense searches, and under rotation, reflection and translation."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import Symmetry, angles, quick, symmetries

from escarmouche.table.curves import (
    TURN,
    Circle,
    Curve,
    Segment,
    around_box,
    around_discs,
    around_shape,
    inside_shape,
    meetings,
)
from escarmouche.table.free_space import (
    CLEAR,
    Room,
    ends_of_runs,
    free_places,
    last_free_length,
    places_together,
    shortest_way_to,
)
from escarmouche.table.measure import TOLERANCE, Point, less_than
from escarmouche.table.movement import (
    path_length,
    placement_blocked,
    shortest_path,
    sweep_blocked,
    sweep_hits_shape,
)
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.trails import point_at
from escarmouche.table.zones import base_within

RADIUS = 0.5  # of the base that looks for room
REACH = 3.0  # of the disc in which its centre must be
STEP = 0.04  # of the dense searches

near = st.integers(-200, 200).map(lambda n: n / 50)
spots = st.tuples(near, near)
beyond = spots.map(lambda p: (p[0] + 9, p[1]))
crowds = st.lists(st.tuples(spots, st.sampled_from((0.5, 0.75, 1.0))), max_size=14)
corners = ((0, 0), (3, 0), (3, 3), (2.5, 3), (2.5, 0.5), (0.5, 0.5), (0.5, 3), (0, 3))
shapes_of = st.lists(
    st.one_of(
        st.builds(rectangle, near, near, st.floats(0.5, 4), st.floats(0.5, 4), angles),
        st.builds(lambda p: Polygon(tuple((p[0] + x, p[1] + y) for x, y in corners)), spots),
        st.builds(lambda p, q: Line((p, q, (q[0] + 1, q[1] + 1))), spots, beyond),
        st.builds(lambda p, q: Capsule(p, q, 0.3), spots, beyond),
        st.builds(Disc, near, near, st.sampled_from((0.5, 1.5))),
    ),
    max_size=3,
)
Crowd = list[tuple[Point, float]]
Scene = tuple[Crowd, list[Shape]]
scenes = st.tuples(crowds, shapes_of)


def columns(crowd: Crowd) -> tuple[list[float], list[float], list[float]]:
    return [p[0] for p, _ in crowd], [p[1] for p, _ in crowd], [r for _, r in crowd]


def bounds_of(scene: Scene, radius: float = RADIUS) -> list[Curve]:
    """What bounds the centres of a base that is to stand free."""
    crowd, shapes = scene
    xs, ys, rs = columns(crowd)
    curves = around_discs(xs, ys, [r + radius for r in rs])
    for shape in shapes:
        curves += around_shape(shape, radius)
    return curves


def stands(scene: Scene, place: Point, radius: float = RADIUS) -> bool:
    crowd, shapes = scene
    if placement_blocked(*place, radius, *columns(crowd), ()) is not None:
        return False
    return not any(shape.intersects_disc(*place, radius) for shape in shapes)


def net(reach: float) -> list[Point]:
    count = int(reach / STEP) + 1
    return [
        (i * STEP, j * STEP) for i in range(-count, count + 1) for j in range(-count, count + 1)
    ]


def clear(scene: Scene, end: Point, start: Point = (0.0, 0.0)) -> bool:
    crowd, shapes = scene
    if sweep_blocked(*start, *end, RADIUS, *columns(crowd), ()) is not None:
        return False
    return not any(sweep_hits_shape(shape, *start, *end, RADIUS) for shape in shapes)


@given(scenes)
@quick
def test_a_place_is_found_wherever_a_dense_search_finds_one(scene: Scene) -> None:
    def is_free(p: Point) -> bool:
        return hypot(*p) <= REACH + TOLERANCE and stands(scene, p)

    curves = [Circle(0.0, 0.0, REACH), *bounds_of(scene)]
    found = next(free_places(curves, is_free), None)
    assert found is None or is_free(found)
    if found is None:
        assert not any(map(is_free, net(REACH)))


@given(scenes, symmetries)
@quick
def test_whether_there_is_room_does_not_depend_on_how_the_table_lies(
    scene: Scene, symmetry: Symmetry
) -> None:
    crowd, shapes = scene
    symmetry = replace(symmetry, scale=1.0)  # a base is as large on every table
    moved: Scene = (
        [(symmetry.point(p), r) for p, r in crowd],
        [symmetry.shape(shape) for shape in shapes],
    )

    def exists(scene: Scene, centre: Point) -> bool:
        def is_free(p: Point) -> bool:
            return hypot(p[0] - centre[0], p[1] - centre[1]) <= REACH + TOLERANCE and stands(
                scene, p
            )

        curves = [Circle(*centre, REACH), *bounds_of(scene)]
        return next(free_places(curves, is_free), None) is not None

    assert exists(scene, (0.0, 0.0)) == exists(moved, symmetry.point((0.0, 0.0)))


@given(scenes, spots)
@quick
def test_open_bounds_are_looked_at_from_inside(scene: Scene, foe: Point) -> None:
    """Strictly less than a reach, and strictly out of contact with one body."""

    def is_free(p: Point) -> bool:
        apart = hypot(p[0] - foe[0], p[1] - foe[1]) - 2 * RADIUS
        return less_than(hypot(*p), 2.0) and apart > TOLERANCE and stands(scene, p)

    curves = [
        Circle(0.0, 0.0, 2.0 - CLEAR),
        Circle(*foe, 2 * RADIUS + CLEAR),
        *bounds_of(scene),
    ]
    if next(free_places(curves, is_free), None) is None:
        assert not any(map(is_free, net(2.0)))


@given(scenes, st.sampled_from((0, 1, 2)))
@quick
def test_room_in_a_zone(scene: Scene, kind: int) -> None:
    """A base wholly inside a shape, whatever the shape."""
    zone: Shape = (
        Polygon(((-3, -2), (2, -2.5), (3, 2), (0, 0.2), (-2.5, 2.5))),
        Disc(0.0, 0.0, 2.0),
        Capsule((-1.0, -1.0), (1.0, 1.0), 1.2),
    )[kind]

    def is_free(p: Point) -> bool:
        return base_within(zone, *p, RADIUS) and stands(scene, p)

    curves = [*inside_shape(zone, RADIUS), *bounds_of(scene)]
    if next(free_places(curves, is_free), None) is None:
        assert not any(map(is_free, net(3.0)))


@given(scenes, st.sampled_from((1.0, 3.0)))
@quick
def test_a_run_in_some_direction_is_found_where_a_dense_search_finds_one(
    scene: Scene, length: float
) -> None:
    assume(stands(scene, (0.0, 0.0)))
    run = Circle(0.0, 0.0, length)
    ends = list(ends_of_runs((0.0, 0.0), length, bounds_of(scene), lambda end: clear(scene, end)))
    assert all(clear(scene, end) for end in ends)
    if not ends:
        assert not any(clear(scene, run.at(TURN * (number + 0.5) / 360)) for number in range(360))


@given(scenes, st.tuples(st.integers(150, 250).map(lambda n: n / 50), near))
@settings(quick, max_examples=60)
def test_the_shortest_way_to_contact_is_the_shortest(scene: Scene, goal: Point) -> None:
    """No contact place of a dense search is reached by a shorter way."""
    crowd, shapes = scene
    start = (-6.0, 0.0)
    if not stands(scene, start):
        return
    bodies: Crowd = [*crowd, (goal, 0.5)]
    whole: Scene = (bodies, shapes)
    rim = Circle(*goal, 0.5 + RADIUS)

    def way_to(place: Point, longest: float) -> tuple[Point, ...] | None:
        found = shortest_path(*start, *place, RADIUS, *columns(bodies), (), shapes, None, longest)
        return None if found is None else found[1:]

    best = shortest_way_to(
        start,
        [rim],
        bounds_of(whole),
        lambda p: stands(whole, p),
        lambda a, b: clear(whole, b, a),
        way_to,
        30.0,
    )
    length = 30.0 if best is None else path_length((start, *best))
    for number in range(48):
        place = rim.at(TURN * number / 48)
        if stands(whole, place):
            other = way_to(place, 30.0)
            if other is not None:
                assert length <= path_length((start, *other)) * 1.004 + TOLERANCE


@given(crowds, st.sampled_from((0.4, 0.6)))
@settings(quick, max_examples=40)
def test_two_find_room_together_wherever_a_dense_search_finds_it(
    crowd: Crowd, width: float
) -> None:
    """Both in a narrow ring around a piece, apart from each other."""
    scene: Scene = (crowd, [])

    def is_free(p: Point) -> bool:
        return (
            1.5 - TOLERANCE <= hypot(*p) <= 1.5 + width + TOLERANCE and stands(scene, p)
        )  # fmt: skip

    curves = (Circle(0.0, 0.0, 1.5), Circle(0.0, 0.0, 1.5 + width), *bounds_of(scene))
    rooms = [Room(RADIUS, curves, is_free), Room(RADIUS, curves, is_free)]
    found = places_together(rooms)
    if found is not None:
        assert all(map(is_free, found))
        assert _least(found) >= 2 * RADIUS - TOLERANCE
    else:
        free = [p for p in net(2.2) if is_free(p)]
        assert all(hypot(a[0] - b[0], a[1] - b[1]) < 2 * RADIUS for a in free for b in free)


def _least(places: tuple[Point, ...]) -> float:
    return min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(places))


def test_three_find_room_together() -> None:
    """Three bases fit side by side into a ring that is just wide enough, and a fourth does not."""
    ring = (Circle(0.0, 0.0, 1.0), Circle(0.0, 0.0, 0.99))
    room = Room(0.5, ring, lambda p: 0.99 - TOLERANCE <= hypot(*p) <= 1.0 + TOLERANCE)
    wide = room._replace(radius=0.86)
    assert places_together([room, room, room]) is not None
    assert places_together([wide, wide, wide]) is not None
    assert places_together([wide._replace(radius=0.87)] * 3) is None


curves_of = st.one_of(
    st.builds(Circle, near, near, st.floats(0.3, 3.0)),
    st.builds(lambda p, q: Segment(p[0], p[1], q[0] + 5, q[1]), spots, spots),
)


@given(curves_of, curves_of)
@quick
def test_curves_meet_in_points_of_both(one: Curve, other: Curve) -> None:
    assert len(meetings(one, other)) == len(meetings(other, one))
    for point in meetings(one, other):
        for curve in (one, other):
            x, y = curve.at(curve.along(point))
            assert hypot(x - point[0], y - point[1]) <= 0.02


def test_a_box_is_bounded_by_its_sides() -> None:
    sides = around_box((0.0, 0.0, 4.0, 2.0), 0.5)
    assert [side.at(0.0) for side in sides] == [(0.5, 0.5), (3.5, 0.5), (3.5, 1.5), (0.5, 1.5)]


@quick
@given(scenes, st.lists(spots, min_size=2, max_size=4), st.floats(0.1, 1.0))
def test_the_last_place_with_room_on_a_way_is_the_last_of_a_dense_search(
    scene: Scene, trail: list[Point], share: float
) -> None:
    """However narrow the gap is: the dense search may miss it, the exact one may not."""
    longest = share * path_length(trail)
    assume(longest > STEP)
    curves = bounds_of(scene)

    def is_free(length: float) -> bool:
        return stands(scene, point_at(trail, length))

    found = last_free_length(trail, longest, lambda a, b: curves, is_free)
    steps = int(longest / STEP)
    dense = max((n * STEP for n in range(steps + 1) if is_free(n * STEP)), default=None)
    if found is None:
        assert dense is None
        return
    assert is_free(found) and found <= longest
    assert dense is None or found >= dense - TOLERANCE
    assert found == longest or not is_free(min(longest, found + 4 * TOLERANCE))


def test_a_gap_into_which_a_base_just_fits_is_found_on_a_way() -> None:
    scene: Scene = ([((1.0, 0.0), 0.5), ((3.02, 0.0), 0.5), ((4.5, 0.0), 1.0)], [])
    found = last_free_length(
        [(-3.0, 0.0), (4.5, 0.0)],
        7.5,
        lambda a, b: bounds_of(scene),
        lambda length: stands(scene, point_at([(-3.0, 0.0), (4.5, 0.0)], length)),
    )
    assert found is not None and abs(found - 5.02) <= TOLERANCE
