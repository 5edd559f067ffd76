"""Who answers: a player is called with its view and its question, and returns an answer.

>>> from escarmouche.players import make
>>> player = make("greedy", seed=7)
"""

from __future__ import annotations

from escarmouche.players.greedy import GreedyPlayer
from escarmouche.players.player import Player
from escarmouche.players.random_player import RandomPlayer
from escarmouche.players.scripted import OutOfAnswers, ScriptedPlayer

NAMES = ("random", "greedy")


class UnknownPlayer(ValueError):
    """No player has this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no player is called {name!r}; there are {', '.join(NAMES)}")


def make(name: str, seed: int = 0) -> Player:
    """A player by its name. The seed decides everything that it leaves to chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    raise UnknownPlayer(name)


__all__ = [
    "NAMES",
    "GreedyPlayer",
    "OutOfAnswers",
    "Player",
    "RandomPlayer",
    "ScriptedPlayer",
    "UnknownPlayer",
    "make",
]
