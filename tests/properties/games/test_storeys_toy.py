"""The battery over the toy rulebook that is played on a table with storeys."""

from __future__ import annotations

from random import Random

from tests.properties.games.battery import battery
from tests.toy.climbers import BOOK, STARTS, Ways, setup_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game

test_random_games = battery(("tests.toy.climbers", "BOOK"), BOOK, setup_of, games=8, often=0.2)


def test_climbers_that_go_where_the_flag_is_get_there() -> None:
    """By the wall, the ladder, or through the door and the trap: whoever takes the way that ends nearest."""
    game = Game(BOOK, setup_of(2), SeededDice.from_seed(3))
    seen: set[str] = set()
    rng = Random(4)
    while game.pending:
        ask = game.pending[0]
        assert isinstance(ask.answers, Ways)
        way = ask.answers.sample(rng)
        seen |= {crossing.kind for crossing in way.crossings}
        game.answer(ask, way)
    assert seen
    assert len(STARTS) == len(game.view(0).state.figures)
