"""Whether a rectangular base finds room by some facing, against a search through many facings and places."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, End
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places, escapes, routes
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.routes import Aim
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Table

HERE = (45.0, 45.0)
RIDERS = (Base(25.0, 50.0), Base(40.0, 60.0))
LONGEST = 20.0
TURNS, SIDES = range(0, 180, 3), [2 * pi * number / 90 for number in range(90)]
few = settings(max_examples=30, deadline=None, derandomize=True)


def crowd(game: State, centre: Point, rng: Random, tries: int) -> None:
    """A crowd about a point, as dense as so many tries make it; nobody touches an enemy yet."""
    newcomer = fighter(game, rng.randrange(2))
    for _ in range(tries):
        angle, far = rng.uniform(0.0, 2 * pi), rng.uniform(2.6, 6.0)
        place = (centre[0] + far * cos(angle), centre[1] + far * sin(angle))
        free = movement.why_not_stand(game, newcomer, place, 0.0, 0) is None
        if free and not movement.touched_at(game, newcomer, place, 0.0):
            enter(game, newcomer, *place, 0.0)
            newcomer = fighter(game, rng.randrange(2))


def rider_in(rng: Random) -> tuple[State, Figure]:
    """A rider in the middle of an empty table."""
    game = field(table=Table(90.0, 90.0), phase="activation", active=0)
    rider = fighter(game, 0, base=rng.choice(RIDERS))
    enter(game, rider, *HERE, rng.uniform(0.0, 180.0))
    return game, rider


@pytest.mark.clause("ADE-3.2.3.2.2-15", "ADE-3.2.3.2.2-16")
@few
@given(st.integers(0, 10**6))
def test_a_step_away_is_found_however_it_must_turn_for_it(seed: int) -> None:
    rng = Random(seed)
    game, rider = rider_in(rng)
    crowd(game, HERE, rng, 150)
    found = escapes._narrow_steps(game, rider, ())
    assert all(escapes.why_not_step(game, rider, step, ()) is None for step in found)
    for turn in TURNS if not found else ():
        for side in SIDES:
            step = escapes.Step((HERE[0] + cos(side), HERE[1] + sin(side)), float(turn))
            assert escapes.why_not_step(game, rider, step, ()) is not None, step


def assault(seed: int) -> Aim:
    """A rider, and somebody in a crowd whom it would assault."""
    rng = Random(seed)
    game, rider = rider_in(rng)
    target, angle = fighter(game, 1), rng.uniform(0.0, 2 * pi)
    far = rng.uniform(8.0, 16.0)
    there = (HERE[0] + far * cos(angle), HERE[1] + far * sin(angle))
    enter(game, target, *there, 0.0)
    crowd(game, there, rng, 60)
    deed = Deed("engagement", rider.id, targets=(target.id,))
    return Aim(game, rider, deed, (target,), 0, LONGEST, ())


@pytest.mark.clause("ADE-3.2.3.2.2-03")
@few
@given(st.integers(0, 10**6))
def test_a_place_in_contact_is_found_however_it_must_look_there(seed: int) -> None:
    aim = assault(seed)
    found = routes._however_it_looks(aim)
    game, rider, (target,) = aim.game, aim.figure, aim.targets
    if found is not None:
        end = End(found.path[-1], found.facing, 0)
        assert routes.why_not_end(aim, end) is None and found.cost <= LONGEST
        return
    x, y = game.x[target.id], game.y[target.id]
    for turn in TURNS:
        for side in SIDES:
            away = contact_places._distance(game, rider, target, side, float(turn))
            away += contact_places.HAIR
            place = (x + away * cos(side), y + away * sin(side))
            if hypot(place[0] - HERE[0], place[1] - HERE[1]) > LONGEST:
                continue
            if routes.why_not_end(aim, End(place, float(turn), 0)) is None:
                way = movement.find_way(game, rider, place, LONGEST, ())
                assert isinstance(way, Refusal), (place, turn)


@pytest.mark.parametrize("seed", [64, 99])
def test_some_step_away_only_by_a_facing_that_nobody_would_think_of(seed: int) -> None:
    """In these crowds neither the facing that it has nor any step of 15 degrees leaves it room."""
    rng = Random(seed)
    game, rider = rider_in(rng)
    crowd(game, HERE, rng, 150)
    usual: list[float | None] = [None, *map(float, range(0, 180, 15))]
    assert not any(escapes._steps_looking(game, rider, (), turn) for turn in usual)
    assert escapes.steps_of(game, rider, (rider.id,))


def test_one_reaches_its_target_only_by_such_a_facing() -> None:
    aim = assault(59)
    usual = [aim.game.facing[aim.figure.id], *map(float, range(0, 180, 15))]
    for turn in usual:
        ends = contact_places.looking(aim.game, aim.figure, aim.targets, 0, turn)
        assert isinstance(routes._first_route(aim, ends, False), Refusal)
    assert isinstance(routes.found(aim), Route)
