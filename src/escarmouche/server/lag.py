"""The game as it stood a while ago, for spectators who see it late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.server.affairs import Delay
from escarmouche.server.logs import Log
from escarmouche.server.replays import begin
from escarmouche.server.showing import Showings
from escarmouche.server.storage import Row
from escarmouche.server.views import Json, snapshot

LATE = -1  # the eyes of a spectator who sees the game late


def answers_told(delay: Delay, times: Sequence[float], answers: int, now: float) -> int:
    """How many answers late spectators may know of. `times` are needed for a delay in minutes."""
    if delay.kind == "answers":
        return max(0, answers - delay.n)
    if delay.kind == "minutes":
        until = now - 60.0 * delay.n
        return next((n for n, at in enumerate(times[:answers]) if at > until), answers)
    return answers


class Lag:
    """A second game that follows the first at a distance."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._begin()

    def _begin(self) -> None:
        self.game = begin(self._row)
        self.log = Log(None)
        self._showings = Showings()
        self._shown: Json | None = None

    def follow(self, answers: Sequence[tuple[int, Any]]) -> None:
        """Stand after these answers."""
        known = self.game.answers
        if list(answers[: len(known)]) != known:  # some were taken back
            self._begin()
            known = self.game.answers
        for camp, data in answers[len(known) :]:
            self.game.answer_data(camp, data)
            self._shown = None

    def show(self) -> tuple[Json, list[Json]]:
        """What late spectators are told; the same object as long as nothing changed."""
        if self._shown is None:
            self._shown = snapshot(
                self.game, None, self.log, None, self._row.digest, self._showings
            )
        return self._shown, self.log.lines
