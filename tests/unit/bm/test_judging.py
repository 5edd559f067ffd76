"""What the computer weighs: it stands up, strikes who lies, shoots rather than waits, and beats who does not think."""

from __future__ import annotations

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles
from escarmouche.rulebooks.bonus_malus.judging import estimates, plans
from escarmouche.rulebooks.bonus_malus.shown import trials
from escarmouche.rulebooks.bonus_malus.state import State, figure_of


def facing(one: str, other: str, kind: str, distance: float = 0.0) -> State:
    profiles = ready_profiles()
    game = trials.duel(profiles[one], profiles[other], kind, distance)
    game.actions = [2, 2]
    return game


def best(game: State, *keys: str) -> str:
    told = plans.values(game, figure_of(game, 0), keys, dict.fromkeys(keys, 1))
    return max(told, key=lambda key: told[key])


def test_whoever_lies_is_worth_striking() -> None:
    game = facing("legionnaire", "maitre", "melee")
    one, other = figure_of(game, 0), figure_of(game, 1)
    assert estimates.fight(game, one, other) < 0
    game.down[1] = True
    assert estimates.fight(game, one, other) > 0


def test_it_shoots_rather_than_waits_and_stands_up_first() -> None:
    game = facing("legionnaire", "forban", "shot", 8.0)
    assert best(game, "nothing", "shoot") == "shoot"
    game.down[0] = True
    assert best(game, "nothing", "stand") == "stand"


@pytest.mark.parametrize("number", [1, 8])
def test_it_beats_a_player_who_does_not_think(number: int) -> None:
    book = rulebook("bm")
    setup = setup_of("bm", number)
    setup["armies"] = setup["armies"][:2]
    game = Game(book, setup, SeededDice.from_seed(number))
    players = [make("greedy", 1), make("random", 3)]
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    assert game.result is not None and game.result.winner == 0
