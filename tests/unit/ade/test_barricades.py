"""Barricades: scenery to see and to cross, things with PS to shoot at and to strike (B-R50)."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
from tests.unit.ade.games import BOOK, army, new_game, state_of

from escarmouche.lab.battery import check_view
from escarmouche.rulebooks.age_des_escarmouches import wounds
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import can_strike
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import foes
from escarmouche.rulebooks.age_des_escarmouches.skills.barricade_room import Bar
from escarmouche.rulebooks.age_des_escarmouches.skills.barricades import (
    RAISE,
    length_of,
    piece_id,
    raise_one,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter, placed
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Polygon


def table_with_a_barricade(height: int = 25) -> tuple[State, Figure, Figure, Figure]:
    """An empty table: a sapper south of its barricade, an enemy north of it."""
    state = state_of(new_game(1))
    state.table = Table(90.0, 90.0)
    ours = next(f for f in state.figures if f.camp == 0 and f.profile.height == 4.0 and f.is_round)
    theirs = next(
        f for f in state.figures if f.camp == 1 and f.profile.height == 4.0 and f.is_round
    )
    enter(state, ours, 40.0, 40.0, 90.0)
    enter(state, theirs, 40.0, 60.0, 270.0)
    return state, ours, theirs, raise_one(state, ours, 4, height, Bar(40.0, 48.0, 0.0))


@pytest.mark.clause("ADE-SKILL-SAPEUR-04")
@pytest.mark.clause("ADE-SKILL-SAPEUR-05")
@pytest.mark.parametrize("height", [20, 25, 40])
def test_it_is_the_same_to_shoot_at_and_to_cross(height: int) -> None:
    state, _ours, _theirs, barricade = table_with_a_barricade(height)
    piece = next(p for p in state.table.scenery if p.id == piece_id(barricade))
    assert isinstance(piece.shape, Polygon)
    for x, y in placed(state, barricade).corners():
        assert any(hypot(x - a, y - b) < 1e-6 for a, b in piece.shape.points)
    assert length_of(height) == 9 - height / 10
    assert state.life[barricade.id] == 4
    assert barricade.profile.scores["RES"] == 5
    assert BOOK.faults(state) == []


@pytest.mark.clause("ADE-SKILL-SAPEUR-04")
def test_who_is_taller_gets_over_it_and_pays_for_it() -> None:
    state, ours, _theirs, _barricade = table_with_a_barricade(25)
    way = movement.find_way(state, ours, (40.0, 53.0), 40.0)
    assert isinstance(way, movement.Way)
    assert way.path == ((40.0, 53.0),)
    assert way.cost.climbed == 5.0
    tall, ours, _theirs, _barricade = table_with_a_barricade(40)  # as tall as the fighter
    round_it = movement.find_way(tall, ours, (40.0, 53.0), 40.0)
    assert isinstance(round_it, movement.Way)
    assert len(round_it.path) > 1


@pytest.mark.clause("ADE-SKILL-SAPEUR-04")
def test_it_covers_whoever_is_behind_it() -> None:
    state, ours, theirs, barricade = table_with_a_barricade(30)
    assert sight.obstruction(state, theirs, ours).value > 0
    assert barricade in foes(state, 1)
    assert barricade not in foes(state, 0)


@pytest.mark.clause("ADE-SKILL-SAPEUR-04")
def test_a_free_enemy_in_contact_strikes_it() -> None:
    state, ours, theirs, barricade = table_with_a_barricade()
    assert not can_strike(state, (theirs.id, barricade.id))
    state.y[theirs.id], state.y[ours.id] = 50.5, 45.5
    assert can_strike(state, (theirs.id, barricade.id))
    assert not can_strike(state, (ours.id, barricade.id))


@pytest.mark.clause("ADE-SKILL-SAPEUR-06")
def test_what_is_left_of_it_is_difficult_ground() -> None:
    state, ours, _theirs, barricade = table_with_a_barricade()
    state.life[barricade.id] = 0
    list(wounds.bury(state, [barricade]))
    assert state.barricades == ()
    cost = movement.cost_of(state, ours, ((40.0, 40.0), (40.0, 53.0)))
    assert cost.climbed == 0.0
    assert cost.difficult == pytest.approx(2.5)
    assert BOOK.faults(state) == []


def test_a_state_with_one_is_kept_and_gone_on_from() -> None:
    state, *_ = table_with_a_barricade()
    kept = FREEZER.thaw(FREEZER.freeze(state))
    assert kept.digest() == state.digest()
    assert kept.figures[-1].plugins == state.figures[-1].plugins


@pytest.mark.clause("ADE-SKILL-SAPEUR-05")
def test_who_is_asked_how_high_one_is_sees_no_more_than_it_may_know() -> None:
    """Any height may be named, so the question looks for room: on the table as its camp sees it."""
    sappers = army("enclume-400")
    game = new_game(1, armies=[sappers, sappers])
    rng = Random(1)
    while game.pending[0].question is not RAISE:
        game.accept(game.pending[0], game.pending[0].answers.sample(rng))
    check_view(game, game.pending[0].who)
    answers = game.pending[0].answers.seen_by(game.seen(game.pending[0].who))
    assert answers.check("height:33") is None
    assert answers.check("height:41") is not None
