"""Whether a wall of fire finds room in a crowd, against a search through many places and directions."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ef.magic_field import BLUE, Field

from escarmouche.rulebooks.escarmouches_fantastiques.spells.fire_wall import (
    LENGTH,
    STEP,
    WIDTH,
    Barrier,
    BarrierAnswers,
    why_not_there,
)
from escarmouche.table.scenery import Table

pytestmark = pytest.mark.clause("EF-SPELL-MUR-DE-FEU-03")
WIDE, DEEP = 10.0, 8.0


def crowded(seed: int) -> BarrierAnswers:
    """A crowd so dense that a wall finds room at most in a lane across it, in any direction."""
    rng, field = Random(seed), Field()
    field.game.table = Table(WIDE, DEEP)
    turn = rng.uniform(0, pi)
    c, s = cos(turn), sin(turn)
    caster = field.sorcerer(1.0, 1.0, "mur-de-feu")
    places, r = [(1.0, 1.0)], caster.radius
    for _ in range(900):
        x, y = rng.uniform(r, WIDE - r), rng.uniform(r, DEEP - r)
        dx, dy = x - WIDE / 2, y - DEEP / 2
        u, v = dx * c + dy * s, dy * c - dx * s
        in_lane = abs(u) < LENGTH / 2 + 0.7 * r and abs(v) < WIDTH / 2 + r + 0.02
        if not in_lane and min(hypot(x - px, y - py) for px, py in places) >= 2 * r:
            places.append((x, y))
            field.figure(BLUE, x, y)
    return BarrierAnswers(field.game, caster)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_no_room_is_overlooked(seed: int) -> None:
    answers, rng = crowded(seed), Random(seed)
    found = list(answers._anywhere())
    assert all(answers.check(barrier) is None for barrier in found)
    for _ in range(0 if found else 5000):
        place = (rng.uniform(0, WIDE), rng.uniform(0, DEEP))
        assert why_not_there(answers.game, answers.caster, Barrier(*place, 180 * rng.random()))


@pytest.mark.parametrize("seed", [9, 22])
def test_some_room_is_in_no_usual_direction(seed: int) -> None:
    """Neither by steps, nor along two neighbours."""
    answers = crowded(seed)
    for turn in (*map(float, range(0, 180, STEP)), *answers._squeezes()):
        assert next(answers._free_in(turn, LENGTH, WIDTH), None) is None
    assert answers.exists()
