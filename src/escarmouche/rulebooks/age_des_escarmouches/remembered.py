"""Ways and lines of sight that were found: remembered as long as nothing on which they depend has changed.

A way is asked for when it is offered, checked, answered by the adversary and gone; a place on it when an
interception is thought of, offered and made; a line when a shot is thought of, checked and made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from escarmouche.rulebooks.age_des_escarmouches.actions import Path
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point

T = TypeVar("T")
MOST = 8

# What is asked for. A way: who goes where, how far at most, and through whom. A place on the way of an
# enemy: who would stand there, whose way it is, its points, and how far along it.
Wanted = tuple[Figure, Point, float, frozenset[int]] | tuple[Figure, Figure, Path, float]


class Memory(Generic[T]):
    """The last ways that were found, each with the table as it stood then."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: deque[tuple[Wanted, Standing, T]] = deque(maxlen=MOST)

    def found(self, game: State, wanted: Wanted) -> T | None:
        """What was last found for this, as everything stands now."""
        for asked, then, found in tuple(self._kept)[::-1]:  # other threads find ways too
            if asked == wanted and (
                then.x == game.x
                and then.y == game.y
                and then.facing == game.facing
                and then.level == game.level
                and then.hidden == game.hidden
                and then.army == game.army
                and then.machines == game.machines
                and then.table is game.table
            ):
                return found
        return None

    def keep(self, game: State, wanted: Wanted, found: T) -> T:
        """Remember a way."""
        self._kept.append((wanted, Standing(game), found))
        return found


class Sightings(Generic[T]):
    """The last lines of sight that were drawn, each with the table as it stood then."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: deque[tuple[Any, Standing, T]] = deque(maxlen=MOST)

    def found(self, game: State, wanted: Any, left_out: Iterable[int]) -> T | None:
        """What was last found for this. Those who are left out of the line may have turned since."""
        for asked, then, found in tuple(self._kept)[::-1]:
            if (
                asked == wanted
                and then.x == game.x
                and then.y == game.y
                and then.level == game.level
                and then.army == game.army
                and then.machines == game.machines
                and then.table is game.table
                and then.looks_like(game, left_out)
            ):
                return found
        return None

    def keep(self, game: State, wanted: Any, found: T) -> T:
        """Remember a line."""
        self._kept.append((wanted, Standing(game), found))
        return found


class Standing:
    """Everything on which ways and lines depend: who stands on the table, and how."""

    __slots__ = ("army", "facing", "hidden", "level", "machines", "table", "x", "y")

    def __init__(self, game: State) -> None:
        self.x, self.y, self.facing = game.x.copy(), game.y.copy(), game.facing.copy()
        self.level, self.hidden = game.level.copy(), game.hidden.copy()
        self.army, self.machines, self.table = game.army.copy(), game.machines, game.table

    def looks_like(self, game: State, left_out: Iterable[int]) -> bool:
        """Whether all others still look the same way."""
        if self.facing == game.facing:
            return True
        facing = game.facing.copy()
        for id in left_out:
            facing[id] = self.facing[id]
        return self.facing == facing
