"""Sight in space by example: low walls, roofs, windows, floors, and what is exact."""

from math import atan, pi

import pytest

from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.bearings import EdgedFootprint
from escarmouche.table.measure import share_exceeds, share_reaches
from escarmouche.table.overhang import distance_in_space, share_over_void
from escarmouche.table.pictures import picture
from escarmouche.table.scan_lines import merged
from escarmouche.table.shapes import Disc, Line, Polygon, rectangle
from escarmouche.table.sight_in_space import (
    best_sighting,
    hidden_share,
    sees_point,
    shows,
    sighting,
    what_stops,
)
from escarmouche.table.solids import (
    Blockers,
    Cylinder,
    Eye,
    Prism,
    Solid,
    UprightRectangle,
    eyes_across,
    facing_rectangle,
    figure_solid,
)
from escarmouche.table.walls import Hole, Wall, opening, wall_prisms

INFANTRY = Cylinder(20.0, 0.0, 0.5, 0.0, 1.2, "target")
EYE = Eye(0.0, 0.0, 1.2)
NOTHING = Blockers.of()


def low_wall(x: float, top: float = 0.6) -> Prism:
    return Prism(rectangle(x, 0.0, 0.2, 8.0), 0.0, top, "wall")


def test_nothing_in_the_way_hides_nothing() -> None:
    assert hidden_share(EYE, INFANTRY, NOTHING) == 0.0
    beside = [Cylinder(10.0, 3.0, 0.5, 0.0, 9.0), Cylinder(-3.0, 0.0, 1.0, 0.0, 9.0)]
    beyond: list[Solid] = [Cylinder(22.0, 0.0, 0.5, 0.0, 9.0), low_wall(20.8, 9.0)]
    assert hidden_share(EYE, INFANTRY, Blockers.of(beside, beyond)) == 0.0


def test_a_wall_of_half_its_height_hides_nearly_half_of_a_figure() -> None:
    shares = [hidden_share(EYE, INFANTRY, Blockers.of([low_wall(x)])) for x in (17.5, 18.5, 19.3)]
    assert shares == sorted(shares)
    assert all(0.40 < share < 0.5 for share in shares)
    assert hidden_share(EYE, INFANTRY, Blockers.of([low_wall(1.0)])) == 0.0, "it stands at the eye"


def test_of_a_rectangle_the_area_on_it_counts() -> None:
    flat = facing_rectangle(INFANTRY, EYE)
    wall = Prism(Line(((19.0, -4.0), (19.0, 4.0))), 0.0, 0.6)
    share = hidden_share(EYE, flat, Blockers.of([wall]))
    assert share == pytest.approx(1.0 - 0.6 * (20 / 19) / 1.2, abs=1e-9)
    at_it = Prism(Line(((20.0, -4.0), (20.0, 4.0))), 0.0, 0.6)
    assert hidden_share(EYE, flat, Blockers.of([at_it])) == pytest.approx(0.5, abs=1e-9)


def test_a_figure_is_a_cylinder_for_who_looks_from_a_roof() -> None:
    roof, seen = Eye(0.0, 0.0, 9.0), Cylinder(6.0, 0.0, 0.5, 0.0, 1.2)
    wall = Blockers.of([Prism(rectangle(5.3, 0.0, 0.2, 6.0), 0.0, 1.2)])
    as_cylinder = hidden_share(roof, seen, wall)
    as_plate = hidden_share(roof, facing_rectangle(seen, roof), wall)
    assert 0.0 < as_cylinder < 1.0
    assert abs(as_cylinder - as_plate) > 0.05, "its top is seen, which no plate has"


def test_who_looks_straight_down_sees_a_disc() -> None:
    above, seen = Eye(0.0, 0.0, 9.0), Cylinder(0.0, 0.0, 0.5, 0.0, 1.2)
    half = Prism(rectangle(2.0, 0.0, 4.0, 4.0), 4.0, 4.5)
    assert hidden_share(above, seen, NOTHING) == 0.0
    assert hidden_share(above, seen, Blockers.of([half])) == pytest.approx(0.5, abs=1e-6)
    floor = Prism(rectangle(0.0, 0.0, 4.0, 4.0), 4.0, 4.5)
    assert hidden_share(above, seen, Blockers.of([floor])) == 1.0


def test_its_own_roof_hides_what_is_at_the_foot_of_the_wall() -> None:
    house = Prism(Polygon(((-4.0, -4.0), (0.5, -4.0), (0.5, 4.0), (-4.0, 4.0))), 0.0, 3.0, "house")
    eye = Eye(-0.5, 0.0, 4.2)
    assert hidden_share(eye, Cylinder(1.1, 0.0, 0.5, 0.0, 1.2), Blockers.of([house])) == 1.0
    assert 0.0 < hidden_share(eye, Cylinder(1.9, 0.0, 0.5, 0.0, 1.2), Blockers.of([house])) < 1.0
    assert hidden_share(eye, Cylinder(9.0, 0.0, 0.5, 0.0, 1.2), Blockers.of([house])) == 0.0


def test_the_roof_it_stands_on_hides_a_figure_only_from_below() -> None:
    house = Blockers.of([Prism(rectangle(10.0, 0.0, 4.0, 4.0), 0.0, 3.0, "house")])
    on_roof = Cylinder(10.0, 0.0, 0.5, 3.0, 4.2)
    assert hidden_share(Eye(0.0, 0.0, 5.0), on_roof, house) == 0.0
    assert hidden_share(Eye(0.0, 0.0, 3.0), on_roof, house) == 0.0, "level with the roof"
    below = hidden_share(Eye(0.0, 0.0, 1.2), on_roof, house)
    assert 0.2 < below < 0.6
    assert hidden_share(Eye(7.5, 0.0, 1.2), on_roof, house) == 1.0


def test_a_walkway_overhead_hides_only_from_above() -> None:
    walkway = Blockers.of([Prism(rectangle(10.0, 0.0, 3.0, 9.0), 2.5, 2.7)])
    under = Cylinder(10.0, 0.0, 0.5, 0.0, 1.2)
    assert hidden_share(Eye(0.0, 0.0, 1.2), under, walkway) == 0.0
    assert hidden_share(Eye(9.0, 0.0, 9.0), under, walkway) == 1.0


def test_a_floor_overhead_hides_from_its_far_edge_up() -> None:
    floor = Prism(rectangle(6.0, 0.0, 4.0, 20.0), 2.5, 2.7)
    balcony = UprightRectangle((10.0, -1.0), (10.0, 1.0), 2.5, 4.5)
    share = hidden_share(Eye(0.0, 0.0, 0.5), balcony, Blockers.of([floor]))
    assert share == pytest.approx(0.75, abs=1e-9), "from 0.5 + 2 * 10 / 8 = 3 up"


def test_shadows_that_overlap_count_once() -> None:
    plate = UprightRectangle((10.0, -1.0), (10.0, 1.0), 0.0, 2.0)
    eye = Eye(0.0, 0.0, 1.0)
    low = Prism(rectangle(5.0, 0.0, 0.0001, 9.0), 0.0, 0.75)  # up to 0.5 on the plate
    lintel = Prism(rectangle(4.0, 0.0, 0.0001, 9.0), 1.2, 1.6)  # from 1.5 to 2.5, over its top
    slab = Prism(rectangle(6.0, 0.0, 0.0001, 9.0), 0.4, 0.85)  # up to 0.75, over the first
    shares = [
        hidden_share(eye, plate, Blockers.of(found))
        for found in ([low], [low, lintel], [low, lintel, slab])
    ]
    assert shares == pytest.approx([0.25, 0.5, 0.625], abs=1e-4)


def test_an_eye_as_high_as_the_top_looks_along_it() -> None:
    level = Blockers.of([Prism(rectangle(10.0, 0.0, 4.0, 4.0), 0.0, 1.2)])
    assert hidden_share(EYE, INFANTRY, level) == pytest.approx(1.0, abs=1e-9)
    tall = Cylinder(20.0, 0.0, 0.5, 0.0, 2.4)
    assert hidden_share(EYE, tall, level) == pytest.approx(0.5, abs=1e-6)


def test_what_has_no_height_hides_nothing_and_can_be_seen_from_above() -> None:
    mat = Prism(rectangle(10.0, 0.0, 4.0, 4.0), 0.0, 0.0)
    assert hidden_share(EYE, INFANTRY, Blockers.of([mat])) == 0.0
    marker = Cylinder(10.0, 0.0, 0.5, 0.0, 0.0)
    assert hidden_share(EYE, marker, NOTHING) == 0.0
    assert hidden_share(EYE, marker, Blockers.of([low_wall(9.0)])) == 1.0
    assert hidden_share(Eye(0.0, 0.0, 0.0), marker, NOTHING) == 1.0, "seen from its edge"


def test_what_is_seen_from_its_edge_is_hidden_by_nobody() -> None:
    edge_on = UprightRectangle((10.0, 0.0), (12.0, 0.0), 0.0, 2.0)
    told = sighting(EYE, edge_on, Blockers.of([low_wall(5.0)]))
    assert (told.hidden, told.by, told.visible) == (1.0, (), False)


def test_touching_does_not_hide() -> None:
    beside = Cylinder(20.0, 1.0, 0.5, 0.0, 1.2)
    assert hidden_share(EYE, INFANTRY, Blockers.of([beside])) == pytest.approx(0.0, abs=2e-3)
    behind = Cylinder(21.0, 0.0, 0.5, 0.0, 3.0)
    assert hidden_share(EYE, INFANTRY, Blockers.of([behind])) == 0.0
    at_the_eye = Prism(Polygon(((-2.0, 0.5), (3.0, 0.5), (3.0, 2.0), (-2.0, 2.0))), 0.0, 9.0)
    assert hidden_share(Eye(0.0, 0.5, 1.2), INFANTRY, Blockers.of([at_the_eye])) == 0.0


def test_a_wall_against_the_eye_hides_all_beyond_it() -> None:
    wall = Prism(rectangle(1.0, 0.0, 2.0, 9.0), 0.0, 9.0)
    assert hidden_share(EYE, INFANTRY, Blockers.of([wall])) == 1.0


def test_those_who_are_skipped_do_not_hide() -> None:
    line = Blockers.of([Cylinder(x, 0.0, 0.5, 0.0, 1.2, n) for n, x in enumerate((5.0, 10.0))])
    assert hidden_share(EYE, INFANTRY, line) == 1.0
    assert hidden_share(EYE, INFANTRY, line, skip={0}) == 1.0
    assert hidden_share(EYE, INFANTRY, line, skip={0, 1}) == 0.0


def test_every_share_says_who_hides_it_nearest_first() -> None:
    wall, trunk = low_wall(19.0), Cylinder(10.0, 0.3, 0.25, 0.0, 6.0, "trunk")
    told = sighting(EYE, INFANTRY, Blockers.of([wall, trunk]))
    assert [part.solid.name for part in told.by] == ["trunk", "wall"]
    by_trunk, by_wall = told.by
    assert by_trunk.share == by_trunk.alone
    assert 0.0 < by_wall.share < by_wall.alone
    assert told.hidden == pytest.approx(by_trunk.share + by_wall.share)
    assert told.visible


def test_a_window_shows_what_is_behind_it_and_its_wall_counts_as_one() -> None:
    wall = Wall((10.0, -4.0), (10.0, 4.0), 0.2, 0.0, 3.0, "house")
    window = Hole(3.0, 5.0, 0.9, 2.0)
    prisms = wall_prisms(wall, [window])
    assert [(p.bottom, p.top) for p in prisms] == [(0.0, 3.0), (0.0, 0.9), (2.0, 3.0), (0.0, 3.0)]
    told = sighting(EYE, INFANTRY, Blockers.of(prisms))
    assert 0.2 < told.hidden < 0.6
    assert [part.solid.name for part in told.by] == ["house"]
    assert hidden_share(EYE, INFANTRY, Blockers.of(wall_prisms(wall))) == 1.0, "closed"
    assert hidden_share(EYE, opening(wall, window), Blockers.of(prisms)) < 0.05
    crate = Prism(rectangle(5.0, 1.0, 1.0, 2.0), 0.0, 9.0)
    assert hidden_share(EYE, opening(wall, window), Blockers.of([crate])) == pytest.approx(0.5)


def test_a_slit_is_too_small_to_be_seen_through() -> None:
    assert shows(0.0)
    assert shows(0.995)
    assert not shows(0.9951)
    assert not shows(1.0)


def test_thresholds_are_met_exactly() -> None:
    half = hidden_share(
        EYE, INFANTRY, Blockers.of([Prism(rectangle(9.0, 2.0, 1.0, 4.0), 0.0, 5.0)])
    )
    assert half == pytest.approx(0.5, abs=1e-6)
    assert share_reaches(half, 0.5)
    assert not share_exceeds(half, 0.5)
    assert share_exceeds(half, 0.4998)
    assert not share_reaches(half, 0.5002)


def test_a_picture_has_its_lines_evenly_from_the_right_end_to_the_left() -> None:
    plate = UprightRectangle((10.0, -1.0), (10.0, 1.0), 0.0, 2.0)
    shown = picture(Eye(0.0, 0.0, 1.0), plate, NOTHING, count=4)
    wide = 2 * atan(0.1)
    assert [line.bearing for line in shown.lines] == pytest.approx(
        [share * wide for share in (-0.375, -0.125, 0.125, 0.375)]
    )


def test_a_flat_silhouette_cannot_be_turned_to_who_looks_from_above() -> None:
    for away in (0.0, 0.3, 0.5):
        with pytest.raises(ValueError, match="above or below"):
            facing_rectangle(INFANTRY, Eye(20.0, away, 9.0))
    turned = facing_rectangle(INFANTRY, Eye(20.0, 0.6, 9.0))
    assert (*turned.a, *turned.b) == pytest.approx((19.5, 0.0, 20.5, 0.0))


def test_what_lies_behind_an_eye_covers_bearings_on_both_sides_of_it() -> None:
    """A square from one to two behind, one to either side: from 135 degrees on, and back to there."""
    corners = ((-2.0, -1.0), (-1.0, -1.0), (-1.0, 1.0), (-2.0, 1.0))
    (right, left) = EdgedFootprint(corners, closed=True).sectors
    assert (*right, *left) == pytest.approx((-pi, -0.75 * pi, 0.75 * pi, pi))
    (all_round,) = EdgedFootprint([(2 * x + 3, y) for x, y in corners], closed=True).sectors
    assert all_round == pytest.approx((-pi, pi)), "the eye stands in it"


def test_sectors_that_touch_are_one() -> None:
    assert merged([(0.5, 1.0), (0.0, 0.5)]) == [(0.0, 1.0)]
    assert merged([(0.0, 0.5), (0.25, 1.0), (0.75, 0.9)]) == [(0.0, 1.0)]
    assert merged([(0.0, 0.5), (0.6, 1.0)]) == [(0.0, 0.5), (0.6, 1.0)]


def test_of_several_eyes_the_best_counts() -> None:
    post = Blockers.of([Prism(rectangle(3.0, -1.0, 0.4, 2.0), 0.0, 5.0)])
    looker = Cylinder(0.0, 0.0, 0.5, 0.0, 1.2)
    three = eyes_across(looker, (20.0, 0.0), 1.08)
    shares = [hidden_share(eye, INFANTRY, post) for eye in three]
    assert shares[1] == 1.0
    assert shares[2] == 0.0
    best = best_sighting(three, INFANTRY, post)
    assert best.eye == three[2]
    assert best.hidden == 0.0


def test_a_point_of_the_ground_is_seen_or_not() -> None:
    walls = Blockers.of([low_wall(10.0)])
    assert sees_point(EYE, 9.0, 0.0, 0.0, walls)
    assert not sees_point(EYE, 11.0, 0.0, 0.0, walls)
    assert sees_point(EYE, 30.0, 0.0, 0.0, walls)
    stopper = what_stops(EYE, 11.0, 0.0, 0.0, walls)
    assert stopper is not None
    assert stopper.name == "wall"
    floor = Blockers.of([Prism(rectangle(0.0, 0.0, 4.0, 4.0), 3.0, 3.2)])
    assert not sees_point(Eye(0.0, 0.0, 5.0), 0.0, 0.0, 0.0, floor)
    assert sees_point(Eye(0.0, 0.0, 5.0), 0.0, 0.0, 3.2, floor)


def test_figures_are_as_tall_as_their_bases_say() -> None:
    foot = figure_solid(Placed(RoundBase(0.5, 1.2), 3.0, 4.0), 2.0, "foot")
    assert foot == Cylinder(3.0, 4.0, 0.5, 2.0, 3.2, "foot")
    horse = figure_solid(Placed(RectBase(1.0, 2.0, 2.0), 0.0, 0.0), 0.0)
    assert isinstance(horse, Prism)
    assert horse.shape.bbox == (-1.0, -0.5, 1.0, 0.5)
    assert hidden_share(EYE, horse, NOTHING) == 0.0


def test_a_rectangular_base_is_looked_at_too() -> None:
    horse = Prism(rectangle(20.0, 0.0, 2.0, 1.0), 0.0, 2.0)
    wall = Blockers.of([Prism(rectangle(10.0, 2.0, 1.0, 4.0), 0.0, 5.0)])
    assert hidden_share(EYE, horse, wall) == pytest.approx(0.5, abs=1e-6)


def test_distances_in_space_join_the_gap_and_the_height() -> None:
    a, b = Placed(RoundBase(0.5), 0.0, 0.0), Placed(RoundBase(0.5), 4.0, 0.0)
    assert distance_in_space(a, 0.0, b, 0.0) == 3.0
    assert distance_in_space(a, 0.0, b, 4.0) == 5.0
    assert distance_in_space(b, 4.0, a, 0.0) == 5.0
    touching = Placed(RoundBase(0.5), 1.0, 0.0)
    assert distance_in_space(a, 0.0, touching, 2.0) == 2.0


def test_a_base_on_a_rim_is_half_over_the_void() -> None:
    roof = rectangle(5.0, 0.0, 10.0, 10.0)
    assert share_over_void(0.0, 0.0, 0.5, [roof]) == pytest.approx(0.5, abs=1e-9)
    assert share_over_void(0.0, 5.0, 0.5, [roof]) == pytest.approx(0.75, abs=1e-9)
    assert share_over_void(0.5, 0.0, 0.5, [roof]) == pytest.approx(0.0, abs=1e-6)
    assert share_over_void(-0.5, 0.0, 0.5, [roof]) == 1.0
    assert not share_exceeds(share_over_void(0.0, 0.0, 0.5, [roof]), 0.5)
    assert share_exceeds(share_over_void(-0.01, 0.0, 0.5, [roof]), 0.5)
    joined = [roof, rectangle(-5.0, 0.0, 10.0, 10.0)]
    assert share_over_void(0.0, 0.0, 0.5, joined) == pytest.approx(0.0, abs=1e-6)
    assert share_over_void(0.0, 0.0, 2.0, [Disc(0.0, 0.0, 1.0)]) == pytest.approx(0.75, abs=1e-6)


def test_of_two_slanting_walls_the_one_that_looks_taller_hides_exactly() -> None:
    eye, seen = Eye(0.0, 0.0, 1.0), UprightRectangle((1.0, 10.0), (-1.0, 10.0), 0.0, 2.0)
    one = Prism(Line(((-0.4, 4.0), (0.6, 6.0))), 0.0, 1.2, "one")
    other = Prism(Line(((-0.6, 6.0), (0.4, 4.0))), 0.0, 1.2, "other")
    # On the plane of the rectangle their tops lead from 0.5 above the eye down to 1/3, and up again: they cross at 5/12.
    assert hidden_share(eye, seen, Blockers((one,))) == pytest.approx((1 + 5 / 12) / 2, abs=1e-12)
    both = (1 + (1 / 2 + 5 / 12) / 2) / 2
    assert hidden_share(eye, seen, Blockers((one, other))) == pytest.approx(both, abs=1e-12)


def test_what_reaches_behind_a_rectangle_hides_what_is_before_it_only() -> None:
    eye, seen = Eye(0.0, 0.0, 1.0), UprightRectangle((1.0, 10.0), (-1.0, 10.0), 0.0, 2.0)
    # A slab over the line of sight from 5 to 15 away: its underside is seen up to the plane, not beyond.
    slab = Prism(rectangle(0.0, 10.0, 4.0, 10.0), 1.25, 3.0, "slab")
    assert hidden_share(eye, seen, Blockers((slab,))) == pytest.approx((2.0 - 1.25) / 2, abs=1e-12)
