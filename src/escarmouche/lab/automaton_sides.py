"""Sides that are handed to the rules: among the names of players a side may be `rules:` and a behaviour of its book.

>>> handed_over(["greedy", "rules:hunter"])
[None, 'hunter']

An automaton is no player: nobody is ever asked for it. Whoever needs a player for each seat takes any (`stand_in`).
"""

from __future__ import annotations

from collections.abc import Sequence

RULES = "rules:"
STAND_IN = "random"  # sits there and is never asked


def handed_over(players: Sequence[str]) -> list[str | None]:
    """By side: the behaviour by which the rules play it; None for those that a player plays."""
    return [name.removeprefix(RULES) if name.startswith(RULES) else None for name in players]


def stand_in(name: str) -> str:
    """The player to put into a seat of this name."""
    return STAND_IN if name.startswith(RULES) else name
