"""The hidden share of a silhouette in space: against shapely, under symmetries, and as solids come."""

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
    oracle_share,
    solids,
)
from tests.properties.table.worlds import Symmetry, quick, symmetries

from escarmouche.table.sight_in_space import best_sighting, hidden_share, sighting
from escarmouche.table.solids import Blockers, Cylinder, Eye, Solid, UprightRectangle

CLOSE = 3e-4  # what the oracle's many-sided circles may be off
groups = st.lists(solids(), min_size=1, max_size=4)


@settings(quick, max_examples=150)
@given(eyes, figures(), groups)
def test_a_figure_is_hidden_as_much_as_shapely_says(
    eye: Eye, seen: Cylinder, found: list[Solid]
) -> None:
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(oracle_share(eye, seen, found), abs=CLOSE)


@settings(quick, max_examples=150)
@given(eyes, flat_silhouettes(), groups)
def test_a_rectangle_is_hidden_as_much_as_shapely_says(
    eye: Eye, seen: UprightRectangle, found: list[Solid]
) -> None:
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(oracle_share(eye, seen, found), abs=CLOSE)
