"""Whether a barricade or a trap has a place anywhere: an exact answer, tried against a fine grid."""

from __future__ import annotations

from itertools import product
from math import cos, sin
from random import Random

import pytest
from tests.unit.ade.games import new_game, state_of

from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import make_piece
from escarmouche.rulebooks.age_des_escarmouches.skills.barricade_room import (
    Bar,
    Size,
    anywhere,
    why_not,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.barricades import BarPlace
from escarmouche.rulebooks.age_des_escarmouches.skills.barricades import sapper as sapper_of
from escarmouche.rulebooks.age_des_escarmouches.skills.trappers import TrapPlace
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Disc, Polygon, rectangle

WIDE, DEEP = 10.0, 29.0  # the enemy's zone begins at 9


def tight(rng: Random, rocks: int) -> tuple[State, Figure]:
    """A sapper on a little table with rocks strewn about."""
    state = state_of(new_game(1))
    sapper = next(f for f in state.figures if f.camp == 0 and f.is_round)
    pieces: list[Scenery] = []
    for n in range(rocks):
        x, y = WIDE * rng.random(), 9.0 * rng.random()
        shape: Disc | Polygon = Disc(x, y, 0.3 + rng.random())
        if n % 3 == 0:
            shape = rectangle(x, y, 1.0 + 2 * rng.random(), 0.6, 3.0 * rng.random())
        pieces.append(make_piece("rocks", f"rock-{n}", shape))
    state.table = Table(WIDE, DEEP, tuple(pieces))
    enter(state, sapper, WIDE * rng.random(), 9.0 * rng.random(), 90.0)
    return state, sapper


def on_grid(state: State, sapper: Figure, length: float) -> bool:
    steps = product(range(5, 50), range(5, 45), range(0, 180, 6))
    size = Size(length)
    return any(
        why_not(state, sapper, Bar(x / 5, y / 5, float(angle)), size) is None
        for x, y, angle in steps
    )


@pytest.mark.clause("ADE-SKILL-SAPEUR-01")
@pytest.mark.parametrize("seed", range(8))
def test_a_place_for_a_barricade_is_found_wherever_a_grid_finds_one(seed: int) -> None:
    rng = Random(seed)
    state, sapper = tight(rng, 4 + seed % 6)
    found = next(anywhere(state, sapper, 6.0), None)
    if found is None:
        assert not on_grid(state, sapper, 6.0)
        assert not BarPlace(state, sapper, 30).exists()
    else:
        assert why_not(state, sapper, found, Size(6.0)) is None
        assert BarPlace(state, sapper, 30).exists()


@pytest.mark.clause("ADE-SKILL-SAPEUR-01")
@pytest.mark.parametrize("angle", [0.0, 1.234])
def test_a_slit_just_as_wide_as_it_is_found_at_whatever_angle(angle: float) -> None:
    """Two walls of rock, and what is between them: a millimetre less, and there is no room."""
    for gap, fits in ((2.5, True), (2.51, True), (2.49, False)):
        state = state_of(new_game(1))
        sapper = next(f for f in state.figures if f.camp == 0 and f.is_round)
        state.table = Table(90.0, 90.0)
        enter(state, sapper, 45.0, 40.0, 90.0)
        state.table = Table(90.0, 90.0, _walls(angle, gap))
        found = next(anywhere(state, sapper, 6.0), None)
        assert (found is not None) == fits, (gap, found)


def _walls(angle: float, gap: float, half: float = 3.2) -> tuple[Scenery, ...]:
    """All around the sapper solid rock, but for a slit and the ground under itself."""
    cx, cy = 45.0, 48.0
    found = []
    far = 40.0 + gap / 2
    for n, side in enumerate((1.0, -1.0)):
        x, y = cx - sin(angle) * side * far, cy + cos(angle) * side * far
        found.append(make_piece("rocks", f"side-{n}", rectangle(x, y, 160.0, 80.0, angle)))
    for n, side in enumerate((1.0, -1.0)):
        x, y = cx + cos(angle) * side * (40.0 + half), cy + sin(angle) * side * (40.0 + half)
        found.append(make_piece("rocks", f"end-{n}", rectangle(x, y, 80.0, gap, angle)))
    return tuple(found)


@pytest.mark.clause("ADE-SKILL-SAPEUR-05")
def test_only_heights_for_whose_length_there_is_room_are_offered() -> None:
    """In a slit of 5.5 cm a barricade is 3.5 cm high or more, since it is 9 cm less its height long."""
    state = state_of(new_game(1))
    sapper = next(f for f in state.figures if f.camp == 0 and f.is_round)
    enter(state, sapper, 45.0, 40.0, 90.0)
    state.table = Table(90.0, 90.0, _walls(0.0, 2.6, 2.75))
    (build,) = [h for point, h, _layer in sapper_of(4).handlers if point is points.DEPLOYED]
    ask = next(build(state, sapper))
    assert [option.key for option in ask.answers.options] == ["height:35", "height:40", "no"]
    assert ask.answers.default() == "height:35"
    assert ask.answers.check("height:36") is None
    for height, reason in ((34, "barricade_no_place"), (41, "barricade_height")):
        refusal = ask.answers.check(f"height:{height}")
        assert refusal is not None and refusal.reason.id == f"ade.refusal.{reason}"


@pytest.mark.clause("ADE-SKILL-POSEUR-DE-PIEGES-04")
@pytest.mark.parametrize("seed", range(20))
def test_a_place_for_a_trap_is_found_wherever_a_grid_finds_one(seed: int) -> None:
    rng = Random(seed)
    state, trapper = tight(rng, 2)
    state.table = Table(WIDE, DEEP, (_rock_but_for(rng),))
    place = next(TrapPlace(state, trapper).legal(), None)
    steps = product(range(200), range(180))
    gridded = any(TrapPlace(state, trapper).why_not((x / 20, y / 20)) is None for x, y in steps)
    assert place is not None or not gridded
    if place is not None:
        assert TrapPlace(state, trapper).why_not(place) is None


def _rock_but_for(rng: Random) -> Scenery:
    """Rock over all the ground out of the enemy's zone, but for a sliver along an edge."""
    thin = 1.25 + 0.2 * (rng.random() - 0.5)
    outline = Polygon(((thin, 0.0), (WIDE, 0.0), (WIDE, 12.0), (thin, 12.0)))
    return make_piece("rocks", "rock", outline)
