"""The hidden share of a silhouette in space: against shapely, under symmetries, and as solids come."""

from math import cos, pi, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.views import (
    eyes,
    figures,
    flat_silhouettes,
    moved_eye,
    moved_rectangle,
    moved_solid,
    oracle_from_above,
    oracle_share,
    solids,
)
from tests.properties.table.worlds import Symmetry, angles, quick, symmetries

from escarmouche.table.shapes import Disc, Line, rectangle
from escarmouche.table.sight import hidden_fraction
from escarmouche.table.sight_in_space import (
    best_sighting,
    hidden_by_one,
    hidden_share,
    middle_shows,
    sees_point,
    shoulder_shows,
    shows_itself,
    sighting,
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
)
from escarmouche.table.walls import Hole, Wall, wall_prisms

CLOSE = 3e-4  # what the oracle's many-sided circles may be off
FINE = 3e-5  # what the integration may be off
groups = st.lists(solids(), min_size=1, max_size=4)


@settings(quick, max_examples=80)
@given(eyes, figures(), groups)
def test_a_figure_is_hidden_as_much_as_shapely_says(
    eye: Eye, seen: Cylinder, found: list[Solid]
) -> None:
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(oracle_share(eye, seen, found), abs=CLOSE)


@settings(quick, max_examples=200)
@given(eyes, figures(), groups)
def test_whose_middle_shows_is_seen(eye: Eye, seen: Cylinder, found: list[Solid]) -> None:
    blockers = Blockers.of(found)
    if middle_shows(eye, seen, blockers):
        assert shows_itself(eye, facing_rectangle(seen, eye), blockers)
        assert hidden_share(eye, facing_rectangle(seen, eye), blockers) <= 0.975 + FINE


@settings(quick, max_examples=200)
@given(eyes, figures(), groups)
def test_whose_shoulder_shows_is_seen(eye: Eye, seen: Cylinder, found: list[Solid]) -> None:
    blockers = Blockers.of(found)
    if shoulder_shows(eye, seen, blockers):
        assert shows_itself(eye, facing_rectangle(seen, eye), blockers)
        assert hidden_share(eye, facing_rectangle(seen, eye), blockers) <= 0.991 + FINE


@settings(quick, max_examples=300)
@given(eyes, flat_silhouettes(), groups)
def test_what_one_solid_hides_is_not_seen(
    eye: Eye, seen: UprightRectangle, found: list[Solid]
) -> None:
    blockers = Blockers.of(found)
    if hidden_by_one(eye, seen, blockers):
        assert hidden_share(eye, seen, blockers) >= 1.0 - FINE
        assert not shows_itself(eye, seen, blockers)


@settings(quick, max_examples=300)
@given(eyes, flat_silhouettes(), solids())
def test_what_bulges_nowhere_inwards_is_known_to_hide(
    eye: Eye, seen: UprightRectangle, one: Solid
) -> None:
    blockers = Blockers.of([one])
    if isinstance(one, Prism) and one.screens and hidden_share(eye, seen, blockers) < 1.0 - 1e-6:
        assert not hidden_by_one(eye, seen, blockers)
        higher = Prism(one.shape, -1.0, max(eye.z, seen.top) + 1.0)
        shape, ends = one.shape, (seen.a, seen.b)
        across = all(shape.crossings(eye.x, eye.y, *end) for end in ends)
        assert hidden_by_one(eye, seen, Blockers.of([higher])) == across


@settings(quick, max_examples=80)
@given(eyes, flat_silhouettes(), groups)
def test_a_rectangle_is_hidden_as_much_as_shapely_says(
    eye: Eye, seen: UprightRectangle, found: list[Solid]
) -> None:
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(oracle_share(eye, seen, found), abs=CLOSE)


@settings(quick, max_examples=40)
@given(
    st.floats(-0.3, 0.3), st.floats(-0.3, 0.3), st.floats(5.0, 9.0), st.lists(angles, max_size=3)
)
def test_who_looks_straight_down_sees_as_much_as_shapely_says(
    x: float, y: float, z: float, turns: list[float]
) -> None:
    eye, seen = Eye(x, y, z), Cylinder(0.0, 0.0, 0.5, 0.0, 1.2)
    found: list[Solid] = [
        Prism(rectangle(0.9 * cos(turn), 0.9 * sin(turn), 1.2, 0.9, turn), 3.0, 3.5)
        for turn in turns
    ]
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(oracle_from_above(eye, seen, found), abs=CLOSE)


@settings(quick, max_examples=40)
@given(eyes, figures(), flat_silhouettes(), groups, symmetries)
def test_no_symmetry_and_no_unit_is_noticed(
    eye: Eye,
    seen: Cylinder,
    flat: UprightRectangle,
    found: list[Solid],
    symmetry: Symmetry,
) -> None:
    there, blockers = moved_eye(symmetry, eye), Blockers.of(found)
    moved = Blockers.of([moved_solid(symmetry, solid) for solid in found])
    figure = moved_solid(symmetry, seen)
    assert hidden_share(there, figure, moved) == pytest.approx(
        hidden_share(eye, seen, blockers), abs=FINE
    )
    opening = moved_rectangle(symmetry, flat)
    assert hidden_share(there, opening, moved) == pytest.approx(
        hidden_share(eye, flat, blockers), abs=FINE
    )


@settings(quick, max_examples=40)
@given(eyes, figures(), groups, solids())
def test_one_more_solid_never_hides_less(
    eye: Eye, seen: Cylinder, found: list[Solid], more: Solid
) -> None:
    before = hidden_share(eye, seen, Blockers.of(found))
    after = hidden_share(eye, seen, Blockers.of([more], found))
    alone = hidden_share(eye, seen, Blockers.of([more]))
    assert max(before, alone) - FINE <= after <= before + alone + FINE


@settings(quick, max_examples=40)
@given(eyes, figures(), groups)
def test_the_reasons_add_up(eye: Eye, seen: Cylinder, found: list[Solid]) -> None:
    told = sighting(eye, seen, Blockers.of(found))
    assert told.hidden == pytest.approx(hidden_share(eye, seen, Blockers.of(found)), abs=FINE)
    assert sum(part.share for part in told.by) == pytest.approx(told.hidden, abs=1e-9)
    assert all(part.share <= part.alone + FINE for part in told.by)
    assert all(0.0 < part.alone <= told.hidden + FINE for part in told.by)


@settings(quick, max_examples=40)
@given(eyes, figures(), groups)
def test_the_best_eye_sees_most(eye: Eye, seen: Cylinder, found: list[Solid]) -> None:
    looker = Cylinder(0.0, 0.0, 0.5, 0.0, max(eye.z, 0.1))
    three = eyes_across(looker, (seen.x, seen.y), eye.z)
    blockers = Blockers.of(found)
    shares = [hidden_share(one, seen, blockers) for one in three]
    assert best_sighting(three, seen, blockers).hidden == pytest.approx(min(shares), abs=2e-4)


@settings(quick, max_examples=40)
@given(eyes, figures(), solids(), st.floats(0.05, 0.95))
def test_a_solid_hides_what_its_parts_hide(
    eye: Eye, seen: Cylinder, solid: Solid, share: float
) -> None:
    assume(solid.top > solid.bottom)
    shape = Disc(solid.x, solid.y, solid.radius) if isinstance(solid, Cylinder) else solid.shape
    middle = solid.bottom + share * (solid.top - solid.bottom)
    parts = [Prism(shape, solid.bottom, middle), Prism(shape, middle, solid.top)]
    assert hidden_share(eye, seen, Blockers.of(parts)) == pytest.approx(
        hidden_share(eye, seen, Blockers.of([solid])), abs=FINE
    )


@settings(quick, max_examples=40)
@given(eyes, figures(), st.floats(0.0, 3.0), st.floats(0.2, 2.0), st.floats(0.0, 2.0))
def test_a_hole_and_its_filling_make_a_wall(
    eye: Eye, seen: Cylinder, start: float, wide: float, sill: float
) -> None:
    wall = Wall((6.0, -2.0), (7.0, 2.0), 0.3, 0.0, 3.0)
    hole = Hole(start, start + wide, sill, sill + 0.8)
    stop = min(hole.stop, wall.length)
    filling = Prism(wall.footprint(start, stop), sill, sill + 0.8)
    pierced = wall_prisms(wall, [hole])
    whole = hidden_share(eye, seen, Blockers.of(wall_prisms(wall)))
    assert hidden_share(eye, seen, Blockers.of(pierced, [filling])) == pytest.approx(
        whole, abs=FINE
    )
    assert hidden_share(eye, seen, Blockers.of(pierced)) <= whole + FINE


@settings(quick, max_examples=40)
@given(figures(), st.lists(solids(), min_size=1, max_size=3))
def test_among_tall_things_wholly_hidden_is_what_it_is_on_the_flat_table(
    seen: Cylinder, found: list[Solid]
) -> None:
    tall = [
        Prism(s.shape if isinstance(s, Prism) else Disc(s.x, s.y, s.radius), 0.0, 9.0)
        for s in found
    ]
    flat = hidden_fraction(0.0, 0.0, seen.x, seen.y, seen.radius, shapes=[s.shape for s in tall])
    share = hidden_share(Eye(0.0, 0.0, 1.5), seen, Blockers.of(tall))
    assert (share >= 1.0 - FINE) == (flat >= 1.0 - FINE)
    assert (share <= FINE) == (flat <= FINE)
    assert share == pytest.approx(flat, abs=0.03)


@settings(quick, max_examples=40)
@given(eyes, figures(), groups)
def test_a_line_of_sight_is_the_same_from_both_ends(
    eye: Eye, seen: Cylinder, found: list[Solid]
) -> None:
    assume(not any(isinstance(s, Prism) and isinstance(s.shape, Line) for s in found))
    blockers = Blockers.of(found)
    there = Eye(seen.x, seen.y, seen.top)
    assert sees_point(eye, *there, blockers) == sees_point(there, *eye, blockers)
    speck = Cylinder(seen.x, seen.y, 0.01, seen.top - 0.01, seen.top + 0.01)
    share = hidden_share(eye, speck, blockers)
    if share >= 1.0 - FINE:
        assert not sees_point(eye, *there, blockers)
    elif share <= FINE:
        assert sees_point(eye, *there, blockers)


@pytest.mark.parametrize("turn", [0.0, 0.3, pi / 2, 2.0])
def test_exactly_half_behind_a_tall_wall(turn: float) -> None:
    symmetry = Symmetry(3.0, -2.0, turn, False)
    eye = moved_eye(symmetry, Eye(0.0, 0.0, 1.1))
    seen = moved_solid(symmetry, Cylinder(12.0, 0.0, 0.5, 0.0, 1.2))
    wall = moved_solid(symmetry, Prism(rectangle(6.0, 2.0, 0.5, 4.0), 0.0, 5.0))
    assert hidden_share(eye, seen, Blockers.of([wall])) == pytest.approx(0.5, abs=1e-6)
