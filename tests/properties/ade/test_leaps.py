"""Leaps of the skill Bond (B-R16) in made-up worlds: legal, never dearer, and as cheap as many tries find."""

from __future__ import annotations

from itertools import pairwise
from math import dist, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    leaping_ways,
    leaps,
    movement,
    terrain,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.skills import leaping
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

HERE, MOU, LONGEST, MESH = (20.0, 45.0), 10.0, 30.0, 0.25
kinds = st.sampled_from(["terrace", "ruin", "marsh", "rocks"])
blocks = st.tuples(kinds, st.floats(24.0, 42.0), st.floats(0.5, 4.0), st.floats(2.0, 20.0))
goals = st.tuples(st.floats(28.0, 46.0), st.floats(40.0, 50.0))
foes = st.lists(st.tuples(st.floats(25.0, 44.0), st.floats(38.0, 52.0)), max_size=4)


def world(
    pieces: list[tuple[str, float, float, float]], others: list[Point]
) -> tuple[State, Figure]:
    """A leaper before some scenery and some enemies."""
    scenery = []
    for number, (kind, x, thick, long) in enumerate(pieces):
        scenery.append(terrain.make_piece(kind, f"p{number}", rectangle(x, 45.0, thick, long)))
    game = field(table=Table(90.0, 90.0, scenery=tuple(scenery)), phase="activation", active=0)
    leaper = fighter(game, 0, leaping.PLUGIN, mou=MOU)
    enter(game, leaper, *HERE, 0.0)
    for place in others:
        other = fighter(game, 1)
        if movement.why_not_stand(game, other, place, 0.0) is None:
            enter(game, other, *place, 180.0)
    return game, leaper


@pytest.mark.clause("ADE-SKILL-BOND-01", "ADE-SKILL-BOND-02")
@settings(max_examples=60, deadline=None)
@given(st.lists(blocks, max_size=3), foes, goals)
def test_leaps_are_legal_and_never_make_a_way_longer(
    pieces: list[tuple[str, float, float, float]], others: list[Point], goal: Point
) -> None:
    game, leaper = world(pieces, others)
    way = leaping_ways.find_way(game, leaper, goal, LONGEST)
    plain = movement.find_way(game, leaper, goal, LONGEST)
    if isinstance(way, Refusal):
        assert isinstance(plain, Refusal)
        return
    assert way.cost.total <= LONGEST + TOLERANCE
    if not isinstance(plain, Refusal):
        assert way.cost.length <= plain.cost.length + TOLERANCE
    assert len(way.leaps) <= 2
    trail = (HERE, *way.path)
    for start, end in way.leaps:
        assert dist(start, end) <= MOU + TOLERANCE
        for place in (start, end):
            if place not in (HERE, goal):
                assert movement.why_not_stand(game, leaper, place, 0.0) is None
    lie = Obstacles(game, leaper, ())
    assert not any(lie.block(a, b) for a, b in leaps.walked(trail, way.leaps))
    assert not any(leaps.too_tall(game, leaper, ()).block(a, b) for a, b in pairwise(trail))
    assert movement.cost_of(game, leaper, trail, way.leaps) == way.cost


@pytest.mark.clause("ADE-SKILL-BOND-02")
@settings(max_examples=30, deadline=None)
@given(st.lists(blocks, max_size=3), foes, st.floats(30.0, 46.0))
def test_no_leaps_tried_one_by_one_are_cheaper(
    pieces: list[tuple[str, float, float, float]], others: list[Point], x: float
) -> None:
    game, leaper = world(pieces, others)
    goal = (x, HERE[1])
    if leaps.too_tall(game, leaper, ()).block(HERE, goal):
        return
    found = leaping_ways.find_way(game, leaper, goal, 200.0)
    best = _by_tries(game, leaper, goal)
    if best < inf and not isinstance(found, Refusal) and len(found.path) == 1:
        assert found.cost.total <= best + TOLERANCE


def _by_tries(game: State, leaper: Figure, goal: Point) -> float:
    """The cheapest straight way with at most one leap, from a mesh of places to take off and land."""
    lie, rough = Obstacles(game, leaper, ()), [p.shape for p in game.table.scenery]
    places = [
        HERE,
        *((HERE[0] + MESH * n, HERE[1]) for n in range(1, int((goal[0] - HERE[0]) / MESH))),
        goal,
    ]

    def free(place: Point) -> bool:
        ends = place in (HERE, goal)
        stands = ends or movement.why_not_stand(game, leaper, place, 0.0) is None
        return stands and not any(shape.contains(*place) for shape in rough)

    def walked(a: Point, b: Point) -> float:
        if a == b:
            return 0.0
        return inf if lie.block(a, b) else movement.cost_of(game, leaper, (a, b)).total

    best, ends = walked(HERE, goal), [place for place in places if free(place)]
    for start in ends:
        before = walked(HERE, start)
        for end in ends if before < best else ():
            far = end[0] - start[0]
            if 0.0 < far <= MOU and before + far < best:
                best = min(best, before + far + walked(end, goal))
    return best
