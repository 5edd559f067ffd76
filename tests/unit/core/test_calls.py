"""What the table says outside every question: kept among the answers, heard at its time, never taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, played_until, state_of

from escarmouche.core import save
from escarmouche.core.explain import Refused
from escarmouche.core.game import TABLE, Game

TIMED: dict[str, Any] = {"options": {"time_limited": True}}


def played_on(game: Game, seed: int) -> Game:
    rng = Random(seed)
    while game.pending:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    return game


@pytest.mark.clause("ADE-1.3.1-06", "ADE-1.3.1-08")
@pytest.mark.parametrize("moment", ["pile", "places", "speak", "act"])
def test_a_call_ends_the_game_soon_and_a_save_knows_it(moment: str) -> None:
    game = played_until(new_game(3, **TIMED), f"ade.ask.{moment}", Random(3))
    before = len(game.answers)
    game.call("time")
    assert game.answers[before] == (TABLE, "time")
    assert not game.can_undo
    turn = state_of(game).turn
    played_on(game, 5)
    assert state_of(game).phase == "over" and state_of(game).turn == turn
    assert "ade.event.stopped_by_time" in [event.phrase.id for event in game.events]
    again = save.load(save.parse(save.save(game)), BOOK)
    assert again.state.digest() == game.state.digest()
    assert [e.phrase.id for e in again.events] == [e.phrase.id for e in game.events]


def test_a_fork_knows_the_call_and_another_does_not() -> None:
    game = played_until(new_game(4, **TIMED), "ade.ask.act", Random(4))
    earlier = game.fork()
    game.call("time")
    later = game.fork()
    assert state_of(later).time_up and not state_of(earlier).time_up
    assert [ask.question.id for ask in later.pending] == [ask.question.id for ask in game.pending]
    assert state_of(played_on(later, 1)).turn == state_of(game).turn


def test_what_was_answered_before_a_call_is_not_taken_back() -> None:
    game = played_until(new_game(4, **TIMED), "ade.ask.places", Random(4))
    game.call("time")
    assert not game.can_undo and game.settled == len(game.answers)


@pytest.mark.parametrize(("book", "word"), [("timed", "tea"), ("timed", 3), ("free", "time")])
def test_nothing_else_can_be_said(book: str, word: Any) -> None:
    game = new_game(4, **(TIMED if book == "timed" else {}))
    state, answers = game.state.digest(), list(game.answers)
    with pytest.raises(Refused):
        game.answer_data(TABLE, word)
    assert game.state.digest() == state and game.answers == answers


def test_a_book_that_hears_nothing_refuses_everything() -> None:
    from escarmouche.api import army_data
    from escarmouche.core.dice import SeededDice
    from escarmouche.rulebooks import shelved

    book = shelved("ef")
    setup = {"armies": [army_data("cendre-250", book), army_data("cendre-250", book)]}
    with pytest.raises(Refused, match="no_call"):
        Game(book, setup, SeededDice.from_seed(1)).call("time")


def test_a_game_that_is_over_hears_nothing() -> None:
    game = played_on(new_game(1, **TIMED), 1)
    with pytest.raises(Refused, match="game_over"):
        game.call("time")
