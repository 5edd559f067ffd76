"""Pairs of games on the toy's field that differ only in where one spy hides, and in its orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.toy.book import BOOK

from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game

SPY = 0  # its camp hides first: whatever the others are offered afterwards might tell where
PLACES = ((1.0, 1.0), (11.0, 1.0))  # no champion ever comes that way, and no other spy hides there
ROUNDS = 3


def field_setup(seed: int, twin: int) -> dict[str, Any]:
    """Two to four camps on the field."""
    camps = 2 + seed % 3
    return {
        "hands": [[9 - camp, 5, camp, 5] for camp in range(camps)],
        "rounds": ROUNDS,
        "field": True,
        "traitor": (seed + twin) % camps,
        "orders": [("burn", "wait")[twin], "go", "go", "go"],
        "piles": [[1, 2, 3], *([[4, 5, 6]] * 3)],
    }


def answer_of(game: Game, camp: int, twin: int, seed: int) -> Any:
    """What a camp answers: the same in both games, but for the place of the one spy."""
    ask, number = game.question_for(camp), seed + 5 * len(game.answers)
    if ask.question.id == "toy.hide" and camp == SPY:
        return list(PLACES[twin])
    if ask.question.id == "toy.hide":
        return [1.0 + 2 * ((number + camp) % 6), 3.0 if camp % 2 else 9.0]
    if ask.question.id == "toy.sneak" and (camp == SPY or number % 3):
        return "stay"
    offered = ask.answers.candidates()
    return ask.answers.encode(offered[number % len(offered)])


def course(
    seed: int, twin: int, viewer: int | None, look: Callable[[Game, int | None], Any]
) -> Iterator[Any]:
    """Play a game to its end; what the viewer finds at each decision, and when it tries answers."""
    game = Game(BOOK, field_setup(seed, twin), SeededDice.from_seed(seed))
    while True:
        yield look(game, viewer), tried(game, viewer)
        if not game.pending:
            return
        camp = game.pending[-1].who
        game.answer_data(camp, answer_of(game, camp, twin, seed))


def tried(game: Game, viewer: int | None) -> list[str]:
    """What the viewer is told about answers, good and bad; a fork takes them, and is then looked at."""
    told = []
    for data in (*map(list, PLACES), [2.0, 6.0], [0, 2, 0], [0, 0, 1], "stay", "5", "x", None):
        fork = game.fork()
        try:
            fork.answer_data(-1 if viewer is None else viewer, data)
            told.append(repr(fork.pending))
        except Refused as refused:
            told.append(str(refused))
    return told
