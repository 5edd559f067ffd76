"""The game as it stood a while ago, for spectators who see it late."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.api import Game
from escarmouche.server.beside.affairs import Delay
from escarmouche.server.past.opening import EVERY
from escarmouche.server.past.replays import begin
from escarmouche.server.show.logs import Log, Tail
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import Json, snapshot
from escarmouche.server.storage import Row

LATE = -1  # the eyes of a spectator who sees the game late


def answers_told(delay: Delay, times: Sequence[float], answers: int, now: float) -> int:
    """How many answers late spectators may know of. `times` are needed for a delay in minutes."""
    if delay.kind == "answers":
        return max(0, answers - delay.n)
    if delay.kind == "minutes":
        until = now - 60.0 * delay.n
        return next((n for n, at in enumerate(times[:answers]) if at > until), answers)
    return answers


class DelayedGame:
    """A second game that follows the first at a distance."""

    def __init__(self, row: Row, opened: Callable[[int], Game]) -> None:
        self._row = row
        self._opened = opened  # the game after some answers, as it is kept
        self._begin(begin(row))

    def _begin(self, game: Game) -> None:
        self.game = game
        self.log = Log(None)
        self._showings = Showings()
        self._shown: Json | None = None

    def follow(self, answers: Sequence[tuple[int, Any]]) -> None:
        """Stand after these answers."""
        if not self._leads_to(answers):  # some were taken back
            self._begin(begin(self._row))
        if len(answers) - len(self.game.answers) > EVERY:
            self._begin(self._opened(len(answers)))
            if not self._leads_to(answers):  # others have written meanwhile
                self._begin(begin(self._row))
        for camp, data in answers[len(self.game.answers) :]:
            self.game.answer_data(camp, data)
            self._shown = None

    def _leads_to(self, answers: Sequence[tuple[int, Any]]) -> bool:
        known = self.game.answers
        return list(answers[: len(known)]) == known

    def lines(self, start: int, end: int) -> list[Json]:
        """Some lines of their log."""
        return self.log.lines(start, end, self._showings.of(self.game, None))

    def show(self) -> tuple[Json, Tail]:
        """What late spectators are told; the same object as long as nothing changed."""
        if self._shown is None:
            self._shown = snapshot(
                self.game, None, self.log, None, self._row.digest, self._showings
            )
        return self._shown, self.log.tail
