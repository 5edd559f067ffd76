"""Ways and lines of sight that were found: remembered as long as nothing on which they depend has changed.

A way is asked for when it is offered, checked, answered by the adversary and gone; a place on it when an
interception is thought of, offered and made; a line when a shot is thought of, checked and made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Generic, TypeVar

from escarmouche.rulebooks.age_des_escarmouches.state import State

W = TypeVar("W")  # what is asked for, in full
T = TypeVar("T")  # and what is found
MOST = 8


class PathCache(Generic[W, T]):
    """The last answers to one kind of question, each with the table as it stood then."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: deque[tuple[W, Positions, T]] = deque(maxlen=MOST)

    def found(self, game: State, wanted: W, left_out: Collection[int] = ()) -> T | None:
        """What was last found for this, as everything stands now; some may have turned since."""
        for asked, then, found in tuple(self._kept)[::-1]:  # other threads find ways too
            if asked == wanted and then.holds(game, left_out):
                return found
        return None

    def keep(self, game: State, wanted: W, found: T) -> T:
        """Remember it."""
        self._kept.append((wanted, Positions(game), found))
        return found


class Positions:
    """Everything on which ways and lines depend: who stands on the table, and how."""

    __slots__ = ("army", "facing", "hidden", "level", "machines", "table", "x", "y")

    def __init__(self, game: State) -> None:
        self.x, self.y, self.facing = game.x.copy(), game.y.copy(), game.facing.copy()
        self.level, self.hidden = game.level.copy(), game.hidden.copy()
        self.army, self.machines, self.table = game.army.copy(), game.machines, game.table

    def holds(self, game: State, turned: Collection[int]) -> bool:
        """Whether all stand as they stood then, but for which way some of them look."""
        return (
            self.x == game.x
            and self.y == game.y
            and self.level == game.level
            and self.hidden == game.hidden
            and self.army == game.army
            and self.machines == game.machines
            and self.table is game.table
            and (self.facing == game.facing or self._looks_alike(game.facing.copy(), turned))
        )

    def _looks_alike(self, facing: list[float], turned: Collection[int]) -> bool:
        for id in turned:
            facing[id] = self.facing[id]
        return self.facing == facing
