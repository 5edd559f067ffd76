"""Whether a rectangular base gets out of contact by some facing, against a search through many facings and places."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.ade.test_any_facing import HERE, rider_in
from tests.unit.ade.bench import fighter

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    LEAVING_MARCH,
    has_way_out,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter

pytestmark = pytest.mark.clause("ADE-3.2.3.2.1-15")
USUAL = tuple(float(turn) for turn in range(0, 180, 15))


def ringed(seed: int) -> tuple[State, Figure]:
    """A rider in a tight ring of others, some of whom it touches."""
    rng = Random(seed)
    game, rider = rider_in(rng)
    other = fighter(game, 1)
    for _ in range(200):
        side = rng.uniform(0, 2 * pi)
        away = contact_places._distance(game, other, rider, side, 0.0) + contact_places.HAIR
        away += rng.choice((0.0, rng.uniform(0.0, 1.5), rng.uniform(2.0, 4.0)))
        place = (HERE[0] + away * cos(side), HERE[1] + away * sin(side))
        if movement.why_not_stand(game, other, place, 0.0, 0) is None:
            enter(game, other, *place, 0.0)
            other = fighter(game, rng.choice((0, 1, 1)))
    return game, rider


def is_out(game: State, rider: Figure, place: tuple[float, float], facing: float) -> bool:
    deed = Deed(LEAVING_MARCH.id, rider.id, (place,), facing)
    return LEAVING_MARCH.is_legal(game, rider, deed, ())


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.sampled_from([12, 30, 34, 35, 40, 41, 42, *range(4)]))
def test_no_place_out_of_contact_is_overlooked(seed: int) -> None:
    game, rider = ringed(seed)
    found = LEAVING_MARCH.otherwise(game, rider, ())
    if found is not None:
        assert LEAVING_MARCH.is_legal(game, rider, found, ())
        return
    rng = Random(seed)
    for _ in range(4000):
        side, far = rng.uniform(0, 2 * pi), 10.0 * rng.random() ** 2
        place = (HERE[0] + far * cos(side), HERE[1] + far * sin(side))
        assert not is_out(game, rider, place, rng.uniform(0.0, 180.0))


@pytest.mark.parametrize("seed", [5, 9])
def test_one_gets_out_only_by_a_facing_that_nobody_would_think_of(seed: int) -> None:
    """Neither the facing that it has nor any step of 15 degrees leaves it room."""
    game, rider = ringed(seed)
    for facing in (game.facing[rider.id], *USUAL):
        assert LEAVING_MARCH._out(game, rider, (), 0, facing) is None
    assert has_way_out(game, rider, LEAVING_MARCH, ())
    assert LEAVING_MARCH.otherwise(game, rider, ()) is not None
