"""The log as one viewer may read it."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any, NamedTuple

from escarmouche.core.game import Event, Game
from escarmouche.server.show.showing import Showing

TAIL = 100  # lines at the end of a log that are told unasked
MOST_LINES = 100  # that are told at once to who asks for them

Json = dict[str, Any]


class Tail(NamedTuple):
    """The last lines of a log; `start` is the number of the first of them."""

    start: int
    lines: list[Json]

    @property
    def end(self) -> int:
        """How many lines the log has."""
        return self.start + len(self.lines)

    def since(self, known: int) -> Json:
        """What is new to who knows so many lines. Of a lot of news the end is told, no more."""
        start = max(self.start, min(known, self.end))
        return {"log": self.lines[start - self.start :], "log_from": start}


class Log:
    """The lines that one viewer may read. Each is put into words once, when somebody asks for it."""

    def __init__(self, who: int | None) -> None:
        self.who = who
        self.tail = Tail(0, [])
        self._told: list[tuple[int, Event]] = []  # each line's event, and that one's number
        self._words: dict[int, Json] = {}
        self._read = 0  # events of the game looked at so far

    def __len__(self) -> int:
        return len(self._told)

    def read(self, game: Game) -> None:
        """Find out what happened since, without putting it into words."""
        for number in range(self._read, len(game.events)):
            event = game.events[number]
            if event.visible_to(self.who):
                self._told.append((number, event))
        self._read = len(game.events)

    def catch_up(self, game: Game, showing: Showing) -> None:
        """Add what happened since; the end of it in words."""
        self.read(game)
        start = max(0, len(self) - TAIL)
        self.tail = Tail(start, self.lines(start, len(self), showing))

    def lines(self, start: int, end: int, showing: Showing) -> list[Json]:
        """Some lines in words."""
        found = []
        for n in range(max(0, start), min(end, len(self))):
            if n not in self._words:
                number, event = self._told[n]
                self._words[n] = showing.line(number, event, n)
            found.append(self._words[n])
        return found

    def afters(self) -> list[int]:
        """After how many answers each line was told."""
        return [event.after for _number, event in self._told]

    def until(self, answers: int) -> int:
        """How many lines were told by the time that so many answers were given."""
        return bisect_right(self._told, answers, key=lambda told: told[1].after)

    def forget(self, game: Game, kept: int) -> None:
        """Only so many answers still stand: drop the lines of what did not happen."""
        known = bisect_right(game.events, kept, key=attrgetter("after"))
        self._read = min(self._read, known)
        while self._told and self._told[-1][1].after > kept:
            self._told.pop()
            self._words.pop(len(self._told), None)
