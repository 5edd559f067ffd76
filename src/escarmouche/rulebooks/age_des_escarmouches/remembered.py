"""Ways that were found: remembered as long as nothing on which they depend has changed.

A way is asked for when it is offered, checked, answered by the adversary and gone.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Generic, NamedTuple, TypeVar

from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point

T = TypeVar("T")
MOST = 8


class Wanted(NamedTuple):
    """A way that is asked for: who goes where, how far at most, and through whom."""

    figure: Figure
    to: Point
    longest: float
    through: frozenset[int]


class Memory(Generic[T]):
    """The last ways that were found, each with the table as it stood then."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: deque[tuple[Wanted, list[float], list[float], tuple[Any, ...], T]] = deque(
            maxlen=MOST
        )

    def found(self, game: State, wanted: Wanted) -> T | None:
        """What was last found for this, as everything stands now."""
        for asked, x, y, others, found in tuple(self._kept)[::-1]:  # other threads find ways too
            if asked == wanted and x == game.x and y == game.y and others == _others(game):
                return found
        return None

    def keep(self, game: State, wanted: Wanted, found: T) -> T:
        """Remember a way."""
        self._kept.append((wanted, game.x.copy(), game.y.copy(), _others(game), found))
        return found


def _others(game: State) -> tuple[Any, ...]:
    """Everything else on which ways depend: the table, who stands on it, and how."""
    columns = (tuple(game.facing), tuple(game.level), tuple(game.hidden))
    return (game.table, tuple(game.army), game.machines, columns)
