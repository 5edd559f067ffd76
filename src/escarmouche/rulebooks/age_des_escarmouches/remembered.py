"""Ways that were found: remembered as long as nothing on which they depend has changed.

A way is asked for when it is offered, checked, answered by the adversary and gone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
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
        self._kept: deque[tuple[Wanted, tuple[Any, ...], T]] = deque(maxlen=MOST)

    def found(self, game: State, wanted: Wanted) -> Iterator[T]:
        """What was found for this, as everything stands now; the last first."""
        for asked, standing, found in tuple(self._kept)[::-1]:  # other threads find ways too
            if asked == wanted and standing == _standing(game):
                yield found

    def keep(self, game: State, wanted: Wanted, found: T) -> T:
        """Remember a way."""
        standing = tuple([c.copy() if isinstance(c, list) else c for c in _standing(game)])
        self._kept.append((wanted, standing, found))
        return found


def _standing(game: State) -> tuple[Any, ...]:
    """Everything on which ways depend: the table, who stands on it, and how."""
    places = (game.x, game.y, game.facing, game.level, game.hidden)
    return (game.table, game.army, game.machines, *places)
