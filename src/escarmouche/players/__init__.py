"""Who answers: a player is called with its view and its question, and returns an answer.

>>> from escarmouche.players import make
>>> player = make("greedy", seed=7)
"""

from __future__ import annotations

from escarmouche.players.expert import ExpertPlayer
from escarmouche.players.greedy import GreedyPlayer
from escarmouche.players.player import Player
from escarmouche.players.random_player import RandomPlayer
from escarmouche.players.scripted import OutOfAnswers, ScriptedPlayer

NAMES = ("random", "greedy")  # the weakest first: those that answer at once
THINKERS = ("expert",)  # those that take their time
LEVELS = tuple(reversed(NAMES + THINKERS))  # the best first


class UnknownPlayer(ValueError):
    """No player has this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no player is called {name!r}; there are {', '.join(NAMES + THINKERS)}")


def make(name: str, seed: int = 0, *, seconds: float | None = None) -> Player:
    """A player by its name. The seed decides everything that it leaves to chance.

    `seconds` is how long one that looks ahead may think about an answer; the clock then decides too.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    if name == "expert":
        return ExpertPlayer(seed, seconds=seconds)
    raise UnknownPlayer(name)


__all__ = [
    "LEVELS",
    "NAMES",
    "THINKERS",
    "ExpertPlayer",
    "GreedyPlayer",
    "OutOfAnswers",
    "Player",
    "RandomPlayer",
    "ScriptedPlayer",
    "UnknownPlayer",
    "make",
]
