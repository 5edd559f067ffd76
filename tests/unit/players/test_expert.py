"""The expert plans a phase by playing it out, on states of its own, within its time."""

from __future__ import annotations

from itertools import count

import pytest

from escarmouche.army_shelf import load_army
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game, play
from escarmouche.players import ExpertPlayer, expert, make
from escarmouche.players.expert import Foresight
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data


def new_game(scenario: str, seed: int) -> Game:
    setup = {
        "armies": [army_to_data(load_army(name)) for name in ("ecorce-250", "cendre-250")],
        "scenario": scenario,
        "table": {"seed": seed},
    }
    return Game(rulebook("ef"), setup, SeededDice.from_seed(seed), log=False)


def to_first_move(game: Game) -> None:
    players = [make("greedy", 1), make("greedy", 2)]
    while game.pending[0].question.id != "ef.ask.move":
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))


def test_the_book_lets_a_player_look_ahead() -> None:
    assert isinstance(rulebook("ef").judgement(), Foresight)


def test_looking_ahead_changes_nothing_and_ends_with_the_phase() -> None:
    game = new_game("roi-de-la-colline", 4)
    to_first_move(game)
    ask, before = game.pending[0], game.state.digest()
    player = ExpertPlayer(1, tries=4)
    answer = player(game.view(ask.who), ask)
    assert ask.answers.check(answer) is None
    assert game.state.digest() == before


def test_a_plan_is_followed_answer_by_answer() -> None:
    game = new_game("bataille-rangee", 4)
    to_first_move(game)
    who = game.pending[0].who
    player = ExpertPlayer(1, tries=3)
    planned: list[int] = []
    while game.pending[0].who == who and game.pending[0].question.id == "ef.ask.move":
        ask = game.pending[0]
        game.answer(ask, player(game.view(who), ask))
        planned.append(len(player.plan))
    assert planned == sorted(planned, reverse=True) and planned[0] > 3


def test_its_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth whenever it is read."""
    read = count()
    monkeypatch.setattr(expert, "perf_counter", lambda: next(read) / 100)
    game = new_game("pillage", 4)
    to_first_move(game)
    ask = game.pending[0]
    ExpertPlayer(1, tries=10**6, seconds=1.0)(game.view(ask.who), ask)
    assert 100 <= next(read) <= 104


def test_it_plays_to_the_end() -> None:
    game = new_game("gemme-maudite", 2)
    play(game, [ExpertPlayer(1, tries=3), make("greedy", 2)], limit=1500)
    assert game.result is not None
