"""What the greedy player of Escarmouches Fantastiques has learnt, one lesson at a time."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.army_shelf import load_army
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, points
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import zone_of
from escarmouche.rulebooks.escarmouches_fantastiques.judging import fire_walls, gem_handover, moves
from escarmouche.rulebooks.escarmouches_fantastiques.judging.ai_weights import suited
from escarmouche.rulebooks.escarmouches_fantastiques.movement import UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    Gem,
    State,
    put,
    remove,
)
from escarmouche.table.zones import base_within

BARE = {"width": 48.0, "depth": 48.0, "scenery": []}


def opened(scenario: str, armies: tuple[str, str], table: Any, until: str, seed: int = 4) -> Game:
    """A game that two greedy players brought to its first question of a kind."""
    setup = {
        "armies": [army_to_data(load_army(name)) for name in armies],
        "scenario": scenario,
        "table": table,
    }
    game = Game(rulebook("ef"), setup, SeededDice.from_seed(seed), log=False)
    players = [make("greedy", 1), make("greedy", 2)]
    while game.pending[0].question.id != until:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    return game


def state_of(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def clear(state: State, *kept: Figure) -> None:
    """Take everybody else off the table."""
    for army in state.army:
        for figure in army:
            if figure not in kept:
                remove(state, figure)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_scouts_leave_the_zone_and_stay_out_of_reach(seed: int) -> None:
    game = opened("bataille-rangee", ("ecorce-500", "cendre-500"), BARE, "ef.ask.who_begins", seed)
    state = state_of(game)
    scouts = [f for f in state.army[0] if points.DEPLOYS in f.handlers]
    zone = zone_of(state, 0)
    assert scouts
    for scout in scouts:
        x, y = state.x[scout.id], state.y[scout.id]
        assert not base_within(zone, x, y, scout.radius)
        reached = [
            foe
            for foe in state.army[1]
            if ((state.x[foe.id] - x) ** 2 + (state.y[foe.id] - y) ** 2) ** 0.5
            <= foe.movement + foe.radius + scout.radius
        ]
        assert len(reached) <= 2  # flyers reach nearly everything


def test_a_bearer_in_melee_hands_the_gem_to_a_free_friend() -> None:
    game = opened("gemme-maudite", ("ecorce-500", "cendre-500"), BARE, "ef.ask.move")
    state, camp = state_of(game), game.pending[0].who
    bearer, friend, *_rest = [f for f in state.army[camp] if not f.is_character]
    foe = state.army[1 - camp][0]
    clear(state, bearer, friend, foe)
    put(state, bearer, 24.0, 24.0)
    put(state, friend, 24.0 - bearer.radius - friend.radius, 24.0)
    put(state, foe, 24.0 + bearer.radius + foe.radius, 24.0)
    state.gem = Gem(24.0, 24.0, bearer.id)
    answer = moves.next_move(state, camp)
    assert answer == f"hand:{friend.id}"
    assert game.pending[0].answers.check(answer) is None
    state.gem = state.gem._replace(handed=True)
    assert gem_handover.hand_over(state, camp) is None


def test_a_wall_of_fire_rises_before_the_shooter() -> None:
    game = opened("bataille-rangee", ("cendre-500", "sauvesel-500"), BARE, "ef.ask.move")
    state = state_of(game)
    caster = next(f for f in state.army[0] if "mur-de-feu" in f.profile.spells)
    friend = next(f for f in state.army[0] if not f.is_character and f.movement == 6.0)
    shooter = next(f for f in state.army[1] if f.profile.shooting and not f.flies)
    clear(state, caster, friend, shooter)
    put(state, caster, 18.0, 14.0)
    put(state, friend, 24.0, 16.0)
    put(state, shooter, 24.0, 28.0)
    value, barrier = fire_walls.best_wall(state, caster)
    assert value > 0.0 and barrier is not None
    assert barrier.shape.crossings(24.0, 28.0, 24.0, 16.0)


def test_a_piece_that_sees_nothing_is_pushed_to_where_it_does() -> None:
    game = opened("bataille-rangee", ("cendre-1000", "sauvesel-1000"), BARE, "ef.ask.move")
    state = state_of(game)
    camp = next(camp for camp in (0, 1) if state.pieces[camp])
    piece = state.pieces[camp][0]
    crew = [f for f in state.army[camp] if f.serves == piece.id]
    foe = next(f for f in state.army[1 - camp] if not f.is_character)
    assert len(crew) == len(artillery.able_crew(state, piece)) > 1  # all near enough to serve
    clear(state, foe, *crew)
    put(state, foe, state.x[piece.id] + 6.0, state.y[piece.id])  # too close to be fired at
    answer = moves.next_move(state, camp)
    assert isinstance(answer, UsePiece)
    assert answer.path


def test_a_mood_changes_the_temper_that_a_scenario_wants() -> None:
    calm, bold = suited("pillage"), suited("pillage", (("caution", 0.5),))
    assert bold.caution == calm.caution / 2
    assert suited("roi-de-la-colline") != calm
