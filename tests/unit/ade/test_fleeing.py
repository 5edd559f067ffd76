"""Flights wherever they begin: never too long, never through anybody, never into contact."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random

import pytest
from tests.unit.ade.bench import field, fighter, play

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches.assaults import fear_challenges
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import escapes
from escarmouche.rulebooks.age_des_escarmouches.fear import escape_ways
from escarmouche.rulebooks.age_des_escarmouches.fear.escape_ways import Escape
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.ground.table_maker import make_table
from escarmouche.rulebooks.age_des_escarmouches.state import (
    DEAD,
    WAITING,
    Figure,
    State,
    enter,
    leave,
)


def crowded(seed: int) -> tuple[State, Figure]:
    """A table full of scenery, friends and enemies, and one who stands somewhere among them."""
    rng, game = Random(seed), field(table=make_table(seed, 90.0, 90.0))
    placed: list[Figure] = []
    for number in range(16):
        figure = fighter(game, number % 2)
        for _ in range(20):
            place = (rng.uniform(2, 88), rng.uniform(2, 88))
            if movement.why_not_stand(game, figure, place, 0.0, 0) is None:
                enter(game, figure, *place, 0.0)
                placed.append(figure)
                break
    free = [figure for figure in placed if not game.contacts[figure.id]]
    return game, free[0]


def sound(game: State, figure: Figure, escape: Escape) -> None:
    """What holds for every flight."""
    start = (game.x[figure.id], game.y[figure.id])
    cost = movement.cost_of(game, figure, (start, *escape.way.path))
    assert cost.total <= float(escape_ways.potential(game, figure).value) + 0.01
    assert cost.total == pytest.approx(escape.way.cost.total)
    if escape.leaves:
        x, y = escape.way.path[-1]
        assert min(x, y, game.table.width - x, game.table.depth - y) < 0.01
    elif cost.length > 0.01:
        end, facing = escape.way.path[-1], movement.facing_along(game, figure, escape.way.path)
        assert movement.why_not_stand(game, figure, end, facing) is None
        assert not movement.touched_at(game, figure, end, facing)


@pytest.mark.clause("ADE-4.4.2-05")
@pytest.mark.parametrize("seed", range(25))
def test_a_forced_run_leads_towards_its_edge(seed: int) -> None:
    game, figure = crowded(seed)
    (edge, *_equal) = escape_ways.nearest_edges(game, figure)
    before = escape_ways._margins(game, (game.x[figure.id], game.y[figure.id]))
    escape = escape_ways.to_edge(game, figure, edge)
    sound(game, figure, escape)
    place = ("left", "bottom", "right", "top").index(edge)
    assert before[place] == min(before)


@pytest.mark.clause("ADE-4.4.1-10")
@pytest.mark.parametrize("seed", range(25))
def test_a_flight_leads_away(seed: int) -> None:
    game, figure = crowded(seed)
    x, y = game.x[figure.id], game.y[figure.id]
    source = (x - 6.0, y + 8.0)
    escape = escape_ways.away_from(game, figure, source)
    sound(game, figure, escape)
    end = escape.way.path[-1] if escape.way.path else (x, y)
    moved = hypot(end[0] - x, end[1] - y)
    if len(escape.way.path) == 1 and moved > 1.0:  # nothing to go round
        assert degrees(atan2(end[1] - y, end[0] - x)) == pytest.approx(
            degrees(atan2(-8.0, 6.0)), abs=0.5
        )


def test_on_an_open_table_the_whole_potential_is_used() -> None:
    game = field()
    figure = fighter(game, 0)
    enter(game, figure, 45.0, 40.0, 0.0)
    escape = escape_ways.away_from(game, figure, (45.0, 50.0))
    assert escape.way.path == ((45.0, 20.0),) and not escape.leaves
    assert escape_ways.to_edge(game, figure, "bottom").way.path[-1] == pytest.approx((45.0, 20.0))
    short = escape_ways.to_edge(game, figure, "bottom", longest=7.0)
    assert short.way.path[-1] == pytest.approx((45.0, 33.0))


@pytest.mark.parametrize(("y", "leaves"), [(19.9, True), (20.0, False), (20.1, False)])
def test_the_centre_must_pass_the_edge(y: float, leaves: bool) -> None:
    game = field()
    figure = fighter(game, 0)
    enter(game, figure, 45.0, y, 0.0)
    assert escape_ways.to_edge(game, figure, "bottom").leaves is leaves
    assert escape_ways.away_from(game, figure, (45.0, y + 5.0)).leaves is leaves


def test_whoever_stands_on_the_source_of_his_fear_stays() -> None:
    game = field()
    figure = fighter(game, 0)
    enter(game, figure, 45.0, 40.0, 0.0)
    escape = escape_ways.away_from(game, figure, (45.0, 40.0))
    assert escape.way.cost.total == 0.0 and not escape.leaves


@pytest.mark.clause("ADE-4.4.1-10")
@pytest.mark.parametrize("held", [False, True])
def test_whoever_a_third_party_holds_does_not_flee(held: bool) -> None:
    game = field()
    figure, feared, third = fighter(game, 0), fighter(game, 1), fighter(game, 1)
    enter(game, figure, 45.0, 40.0, 0.0)
    enter(game, feared, 45.0, 42.5, 0.0)
    enter(game, third, 47.5 if held else 60.0, 40.0, 0.0)
    assert (third.id in game.contacts[figure.id]) is held
    assault = Assault(
        kind=CHARGE,
        camp=1,
        assailants=(feared.id,),
        targets=(figure.id,),
        routes=(),
        fleeing=((figure.id, feared.id, (45.0, 60.0)),),
        arrived=(feared.id,),
    )
    id = records.start(game, assault)
    state = play(lambda state: fear_challenges.flights(state, id), game).game.state
    assert isinstance(state, State)
    assert (state.y[figure.id] == 40.0) is held
    assert (state.activated[figure.id] == WAITING) is held


@pytest.mark.clause("ADE-3.2.3.2.2-11")
def test_an_assault_of_which_a_side_is_gone_is_over_before_anybody_escapes() -> None:
    game = field()
    assailant, target = fighter(game, 1), fighter(game, 0)
    enter(game, assailant, 45.0, 42.5, 0.0)
    enter(game, target, 45.0, 60.0, 0.0)
    assault = Assault(
        kind=CHARGE, camp=1, assailants=(assailant.id,), targets=(target.id,), routes=()
    )
    id = records.start(game, assault)
    leave(game, target, DEAD)
    played = play(lambda state: escapes(state, id), game)
    assert played.game.over and not played.asked
    assert isinstance(played.game.state, State)
    assert not records.opened(played.game.state, Assault)
