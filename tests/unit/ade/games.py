"""Games of the book to play in tests: armies of one format, all scenarios, tables from a number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from escarmouche.api import army_data
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.state import State

BOOK = shelved("ade")
ARMIES = {
    200: ("gue-200", "officine-200"),
    300: ("gue-300", "officine-300", "meute-300", "clochers-300", "gue-siege-300"),
    400: ("gue-400", "officine-400"),
}


@cache
def army(id: str) -> Any:
    """An army of the shelf, as the data of a setup."""
    return army_data(id, BOOK)


def setup_of(number: int) -> dict[str, Any]:
    """A setup for each number."""
    rng = Random(f"ade {number}")
    format, scenarios = rng.choice(list(ARMIES)), BOOK.scenarios()
    return {
        "armies": [army(rng.choice(ARMIES[format])) for _ in range(2)],
        "scenario": scenarios[number % len(scenarios)],
        "table": {"seed": number},
        "options": {"heroes": True},  # every army on the shelf may come
    }


def new_game(number: int = 0, **more: Any) -> Game:
    """A game that stands at its first decision."""
    return Game(BOOK, {**setup_of(number), **more}, SeededDice.from_seed(number))


def state_of(game: Game) -> State:
    """Its state, with its type."""
    assert isinstance(game.state, State)
    return game.state


def asked_for_deeds(games: int) -> Iterator[tuple[Deeds, Random]]:
    """Every moment of some random games at which somebody is asked who does what, before it is answered."""
    for number in range(games):
        game, rng = new_game(number), Random(number)
        while game.pending:
            ask = game.pending[0]
            if type(ask.answers) is Deeds:
                yield ask.answers, rng
            game.accept(ask, ask.answers.sample(rng))


def played_until(game: Game, question: str, rng: Random) -> Game:
    """Play by samples until some question is asked."""
    while game.pending and game.pending[0].question.id != question:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    return game
