"""Moves drawn at random: straight on, as far as the fighter gets; now and then round something."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.actions.moves import DODGE, MARCH, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, straight_ways
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import make_piece
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Line, Polygon


def _block(left: float, low: float, right: float, high: float) -> Polygon:
    return Polygon(((left, low), (right, low), (right, high), (left, high)))


WOOD = make_piece("wood", "w", _block(50.0, 30.0, 70.0, 60.0))
BUILDING = make_piece("building", "b", _block(44.0, 46.5, 45.5, 48.0))
FENCE = make_piece("fence", "f", Line(((42.0, 40.0), (54.0, 40.0))))


def _field(*pieces: Scenery) -> State:
    return field(table=Table(90.0, 90.0, pieces))


def _entered(game: State, camp: int, *at: float, **more: Any) -> Figure:
    figure = fighter(game, camp, **more)
    enter(game, figure, at[0], at[1], 90.0)
    return figure


def _gone(game: State, figure: Figure, to: Point, longest: float = 10.0) -> Point:
    way = straight_ways.way_towards(game, figure, to, longest, Obstacles(game, figure, ()))
    assert way is not None
    found = movement.find_way(game, figure, way.path[-1], longest)
    assert found == way
    return way.path[-1]


@pytest.mark.clause("ADE-3.2.1.5-02")
def test_in_difficult_ground_the_potential_ends_sooner() -> None:
    """A-R73: a centimetre of it costs two. Whoever leaves it again gets as far as is surely paid for."""
    game = _field(WOOD)
    figure, other = _entered(game, 0, 46.0, 45.0), _entered(game, 0, 69.0, 45.0)
    assert _gone(game, figure, (56.0, 45.0)) == pytest.approx((53.0, 45.0), abs=0.01)  # 4 + 2 * 3
    assert _gone(game, other, (79.0, 45.0)) == pytest.approx((78.0, 45.0), abs=0.01)  # 2 * 1 + 8


@pytest.mark.clause("ADE-3.2.1.2-02")
def test_he_stops_before_what_stands_in_his_way_and_before_the_edge() -> None:
    game = _field(BUILDING)
    figure, foe = _entered(game, 0, 45.0, 40.0), _entered(game, 1, 52.0, 40.0)
    x, _y = _gone(game, figure, (55.0, 40.0))
    assert x == pytest.approx(
        52.0 - figure.radius - foe.radius - straight_ways.STANDS_OFF, abs=0.01
    )
    _x, y = _gone(game, figure, (45.0, 50.0))
    assert y == pytest.approx(46.5 - figure.radius - straight_ways.STANDS_OFF, abs=0.01)
    corner = _entered(game, 0, 4.0, 86.0)
    assert _gone(game, corner, (-6.0, 86.0)) == pytest.approx((0.1, 86.0), abs=0.01)
    assert _gone(game, corner, (4.0, 96.0)) == pytest.approx((4.0, 89.9), abs=0.01)


@pytest.mark.clause("ADE-3.2.3.2.1-01", "ADE-3.2.3.2.1-03", "ADE-4.8-02")
@pytest.mark.parametrize("move", [MARCH, DODGE, RUN])
def test_random_moves_are_legal_and_of_every_kind(move: Move) -> None:
    """Whole and half, in wood and over a fence, up to an enemy, and round a building."""
    game = _field(WOOD, BUILDING, FENCE)
    actor = _entered(game, 0, 47.0, 45.0)
    _entered(game, 1, 40.0, 45.0)
    _entered(game, 1, 41.0, 60.0)
    rng, ends = Random(1), []
    for _ in range(2000):
        deed = move.draw(game, actor, (), rng)
        if deed is None:
            continue
        assert move.why_not(game, actor, deed, ()) is None
        ends.append(deed.path[-1])
    assert len(ends) > 1950
    longest = float(move.potential(game, actor).value)
    ways = [movement.find_way(game, actor, end, longest) for end in ends]
    found = [way for way in ways if isinstance(way, movement.Way)]
    assert len(found) == len(ends)
    assert any(way.cost.difficult for way in found)
    assert any(way.cost.climbed for way in found)
    assert any(len(way.path) > 1 for way in found)
    far = [hypot(x - 47.0, y - 45.0) for x, y in ends]
    assert max(far) == pytest.approx(longest, abs=0.01)
    assert min(far) < longest / 2 + 0.1


POSTS = {
    "left": (_block(43.0, 52.0, 44.5, 54.0), (45.5, 62.0)),
    "right": (_block(45.5, 52.0, 47.0, 54.0), (44.5, 62.0)),
    "low": (_block(52.0, 43.0, 54.0, 44.5), (62.0, 45.5)),
    "high": (_block(52.0, 45.5, 54.0, 47.0), (62.0, 44.5)),
}


@pytest.mark.clause("ADE-3.2.1.2-02")
@pytest.mark.parametrize("where", POSTS)
@pytest.mark.parametrize("back", [False, True])
def test_what_only_the_side_of_a_base_would_brush_lies_on_its_way(where: str, back: bool) -> None:
    """Its centre passes the post, and leads away from it; its base does not get through."""
    post, to = POSTS[where]
    game = _field(make_piece("building", "post", post))
    here = (45.0, 45.0)
    start, end = (to, here) if back else (here, to)
    figure = _entered(game, 0, *start)
    assert Obstacles(game, figure, ()).block(start, end)
    way = movement.find_way(game, figure, end, 40.0)
    assert isinstance(way, movement.Way) and len(way.path) > 1
