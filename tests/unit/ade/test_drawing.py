"""What random players draw is legal, of every kind; and a quick verdict is the verdict with its reasons."""

from __future__ import annotations

from math import cos, sin
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import new_game

from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
    AssaultMove,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.fear import escape_ways
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enter,
    placed,
    placed_at,
)
from escarmouche.table import bases

RIDER: dict[str, Any] = {"base": Base(25.0, 50.0)}
SQUARE: dict[str, Any] = {"base": Base(40.0, 40.0)}


def _entered(game: State, camp: int, at: tuple[float, float], facing: float, **more: Any) -> Figure:
    figure = fighter(game, camp, **more)
    enter(game, figure, *at, facing)
    return figure


def _verdicts(answers: Deeds, rng: Random) -> int:
    """Compares both verdicts on some proposals; says how many were looked at."""
    game, seen = answers.game, 0
    for figure in answers.figures:
        through = passable(game, figure)
        for action in answers.actions_of(figure):
            for _ in range(3):
                count = action.proposals(game, figure)
                deed = (
                    action.propose(game, figure, rng.randrange(count), through) if count else None
                )
                if deed is None:
                    continue
                refusal = action.why_not(game, figure, deed, through)
                assert action.is_legal(game, figure, deed, through) is (refusal is None), deed
                seen += 1
    return seen


@pytest.mark.parametrize("number", range(3))
def test_a_quick_verdict_is_the_one_that_is_explained(number: int) -> None:
    """Of every action that is open, also after a disengagement and in a pursuit."""
    game, rng, seen = new_game(number), Random(number), 0
    while game.pending:
        ask = game.pending[0]
        if isinstance(ask.answers, Deeds) and rng.random() < 0.4:
            seen += _verdicts(ask.answers, rng)
        game.answer(ask, ask.answers.sample(rng))
    assert seen > 100


@pytest.mark.clause("ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-10")
@pytest.mark.parametrize("action", [CHARGE_ACTION, ENGAGEMENT_ACTION])
def test_random_assaults_are_legal_and_of_every_kind(action: AssaultMove) -> None:
    """At the nearest place, from a side, at two enemies, and round somebody who stands in the way."""
    game = field()
    actor = _entered(game, 0, (45.0, 40.0), 90.0)
    one = _entered(game, 1, (45.0, 50.0), 270.0)
    other = _entered(game, 1, (48.5, 50.0), 270.0)
    _entered(game, 1, (43.5, 44.0), 270.0)
    rng, drawn = Random(1), []
    for _ in range(400):
        deed = action.draw(game, actor, (), rng)
        if deed is not None:  # some draw nothing, as after a few tries they give up
            assert action.why_not(game, actor, deed, ()) is None
            drawn.append(deed)
    assert len(drawn) > 200
    assert {len(deed.path) for deed in drawn} == {0, 1}
    assert {len(deed.targets) for deed in drawn} == {1, 2}
    assert any(set(deed.targets) == {one.id, other.id} for deed in drawn)
    straight = [movement.is_clear(game, actor, d.path[-1]) for d in drawn if d.path]
    assert set(straight) == {True, False}


@pytest.mark.parametrize("mine", [{}, RIDER, SQUARE])
@pytest.mark.parametrize("theirs", [RIDER, SQUARE])
def test_bases_touch_as_far_apart_as_the_measure_of_their_gap_says(
    mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    rng = Random(repr((mine, theirs)))
    for _ in range(60):
        game = field()
        me = _entered(game, 0, (20.0, 20.0), 90.0, **mine)
        him = _entered(game, 1, (45.0, 45.0), rng.random() * 360, **theirs)
        facing = rng.choice((0.0, 90.0, rng.random() * 360))
        at = placed_at(me, 0.0, 0.0, facing)
        angle = rng.random() * 7
        away = contact_places._touching(at, placed(game, him), angle)
        (near, far) = (
            bases.gap(placed_at(me, *_from(game, him, angle, away + by), facing), placed(game, him))
            for by in (-1e-6, 1e-6)
        )
        assert near < 0.0 < far


def _from(game: State, him: Figure, angle: float, away: float) -> tuple[float, float]:
    return (game.x[him.id] + away * cos(angle), game.y[him.id] + away * sin(angle))


@pytest.mark.clause("ADE-4.4.2-05")
@pytest.mark.parametrize("seed", range(25))
def test_no_way_to_the_edge_is_shorter_than_that_of_who_runs(seed: int) -> None:
    """A-R60: of the places where an edge may be reached, the one that costs least."""
    rng, game = Random(seed), field()
    runner = _entered(game, 0, (45.0, 25.0), 90.0)
    for _ in range(10):
        _entered(game, 1, (rng.uniform(38, 52), rng.uniform(8, 20)), 0.0, base=Base(50.0))
    found = [
        movement.find_way(
            game, runner, escape_ways._on_edge(game, runner, "bottom", side * o), escape_ways.FAR
        )
        for o in (0.0, *escape_ways.OFFSETS)
        for side in (1, -1)
    ]
    costs = [way.cost.total for way in found if isinstance(way, Way)]
    escape = escape_ways.to_edge(game, runner, "bottom", (), 1000.0)
    straight = isinstance(found[0], Way) and len(found[0].path) == 1
    if costs and not straight:
        assert escape.way.cost.total <= min(costs) + 1e-6
