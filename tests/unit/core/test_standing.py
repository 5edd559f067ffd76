"""Where a game stands, as plain data for another process: the same question, state and answers there."""

from __future__ import annotations

import json
from random import Random

import pytest

from escarmouche.api import Game
from escarmouche.army_shelf import armies
from escarmouche.core.dice import OutOfDice
from escarmouche.core.frozen_games import stand, standing
from escarmouche.rulebooks import every_rulebook

BOOKS = {book.prefix: book for book in every_rulebook()}


@pytest.mark.parametrize("prefix", sorted(BOOKS))
def test_a_game_stands_elsewhere_as_it_stands_here(prefix: str) -> None:
    """At each question, in the middle of a span too, sealed answers and fallen dice included."""
    book, chooser = BOOKS[prefix], Random(5)
    army = armies(book.id)[0]
    game, within = Game.new(book.id, armies=[army, army], seed=5), 0
    for number in range(2000):
        if game.over or within > 10:
            break
        if number % 3 == 0 or game._inputs or game._sealed:
            within += bool(game._inputs or game._sealed)
            data = json.loads(json.dumps(standing(game)))
            there = stand(book, data)
            assert there.state.digest() == game.state.digest()
            assert [ask.who for ask in there.pending] == [ask.who for ask in game.pending]
            for one, two in zip(game.pending, there.pending, strict=True):
                assert one.question == two.question
                assert one.answers.describe() == two.answers.describe()
            assert not there.answers and not there.events and not there.faces
        ask = game.pending[chooser.randrange(len(game.pending))]
        game.answer(ask, ask.answers.sample(chooser))
    assert within >= 3  # it was tried in the middle of spans too


def test_the_secret_of_the_dice_stays_here() -> None:
    """Only dice that have fallen are there; the next one is asked in vain."""
    game = Game.new("ef", armies=["cendre-250", "ecorce-250"])
    chooser = Random(1)

    def play_here_and_there() -> None:
        for _ in range(400):
            there = stand(game.rulebook, json.loads(json.dumps(standing(game))))
            ask = game.pending[0]
            answer = ask.answers.encode(ask.answers.sample(chooser))
            game.answer_data(ask.who, answer)
            there.answer_data(ask.who, answer)

    with pytest.raises(OutOfDice):
        play_here_and_there()
    assert game.faces
