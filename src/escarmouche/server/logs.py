"""The log as one viewer may read it."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any

from escarmouche.core.game import Game
from escarmouche.server.showing import Showing


class Log:
    """The lines that one viewer may read. Each is put into words once."""

    def __init__(self, who: int | None) -> None:
        self.who = who
        self.lines: list[dict[str, Any]] = []
        self._read = 0  # events of the game looked at so far

    def catch_up(self, game: Game, showing: Showing) -> None:
        """Add what happened since."""
        for number in range(self._read, len(game.events)):
            event = game.events[number]
            if event.visible_to(self.who):
                self.lines.append(showing.line(number, event, len(self.lines)))
        self._read = len(game.events)

    def forget(self, game: Game, kept: int) -> None:
        """Only so many answers still stand: drop the lines of what did not happen."""
        known = bisect_right(game.events, kept, key=attrgetter("after"))
        self._read = min(self._read, known)
        while self.lines and self.lines[-1]["after"] > kept:
            self.lines.pop()
