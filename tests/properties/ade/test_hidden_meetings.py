"""Where whoever runs into a hidden enemy stops, against a search in small steps back along its way."""

from __future__ import annotations

from math import atan2, degrees, dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies, movement, terrain
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    enter,
    gap_from,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.trails import point_at

STEP = 0.01  # cm
HERE = (20.0, 45.0)
BASES = (Base(25.0), Base(40.0), Base(25.0, 50.0))
places = st.tuples(st.floats(23.0, 44.0), st.floats(41.0, 49.0))
walls = st.lists(
    st.tuples(st.floats(24.0, 40.0), st.floats(0.5, 3.0), st.floats(2.0, 8.0)), max_size=2
)


def world(
    base: Base,
    friends: list[Point],
    foes: list[Point],
    hides: Point,
    blocks: list[tuple[float, float, float]],
) -> tuple[State, Figure] | None:
    """A runner, some who stand beside its way or on it, and one who hides; None where it has no room to hide."""
    scenery = tuple(
        terrain.make_piece("rocks", f"p{number}", rectangle(x, 45.0, thick, long))
        for number, (x, thick, long) in enumerate(blocks)
    )
    game = field(table=Table(90.0, 90.0, scenery=scenery), phase="activation", active=0)
    runner = fighter(game, 0, base=base)
    enter(game, runner, *HERE, 0.0)
    for camp, spots in ((0, friends), (1, foes), (1, [hides])):
        for place in spots:
            other = fighter(game, camp)
            if movement.why_not_stand(game, other, place, 0.0) is None:
                enter(game, other, *place, 180.0)
            elif place is hides:
                return None
    game.hidden[game.figures[-1].id] = True
    return game, runner


def may_stop(game: State, runner: Figure, place: Point, facing: float) -> bool:
    """Room for it, and out of contact with every enemy."""
    if movement.why_not_stand(game, runner, place, facing) is not None:
        return False
    stands = (*place, facing, 0)
    return all(gap_from(game, runner, stands, enemy) > TOUCHING for enemy in game.army[1])


@pytest.mark.clause("ADE-3.2.3.1-03")
@quick
@given(
    st.sampled_from(BASES),
    st.lists(places, max_size=3),
    st.lists(places, max_size=3),
    places,
    places,
    walls,
)
def test_it_stops_at_the_last_place_before_the_hidden_one(
    base: Base,
    friends: list[Point],
    foes: list[Point],
    hides: Point,
    goal: Point,
    blocks: list[tuple[float, float, float]],
) -> None:
    made = world(base, friends, foes, hides, blocks)
    assume(made is not None and dist(HERE, goal) > 1.0)
    assert made is not None
    game, runner = made
    met = hidden_enemies.first_met(game, runner, (HERE, goal))
    assume(met is not None)
    assert met is not None
    facing = degrees(atan2(goal[1] - HERE[1], goal[0] - HERE[0]))
    stopped, hidden = dist(HERE, met.path[-1]), game.figures[-1]
    assert met.hidden is hidden
    near = runner.slim + hidden.slim + hidden_enemies.SHORT
    assert stopped == 0.0 or may_stop(game, runner, met.path[-1], facing)
    length = stopped + TOLERANCE
    while length < dist(HERE, goal):
        place = point_at((HERE, goal), length)
        if dist(place, (game.x[hidden.id], game.y[hidden.id])) < near:
            break  # from here on it would touch
        assert not may_stop(game, runner, place, facing), (length, stopped)
        length += STEP
