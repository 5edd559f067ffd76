"""Games to step through: any moment of a game, from the nearest place that it can be taken up at."""

from __future__ import annotations

import logging
from collections import OrderedDict
from threading import RLock
from typing import Any

from escarmouche.api import Game
from escarmouche.core.freeze import Unfrozen
from escarmouche.server.errors import NO_SUCH_STEP, ApiError
from escarmouche.server.past.opening import EVERY, stand_at, standing
from escarmouche.server.past.replays import begin
from escarmouche.server.show.logs import MOST_LINES, TAIL, Log
from escarmouche.server.show.showing import Showing, Showings
from escarmouche.server.show.views import Json, snapshot
from escarmouche.server.storage import Row, Storage

KEPT = 8  # replayed games in memory
_LOG = logging.getLogger(__name__)


class Steps:
    """One game, with its past. Used by several threads, one at a time."""

    def __init__(self, row: Row, whole: Game, storage: Storage) -> None:
        self.row = row
        self.whole = whole  # where it stands, and how it came there
        self._found = {each.n: each for each in standing(storage, row, whole.answers)}
        self._marks: dict[int, Game] = {}
        self._last = (len(self), whole.fork())  # the moment that was looked at last
        self._logs: dict[int | None, Log] = {}
        self._tellers: dict[int | None, Showing] = {}
        self._showings = Showings()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self.whole.answers)

    def at(self, n: int, who: int | None, secret: str | None) -> Json:
        """The snapshot after `n` answers, with the end of the log until then."""
        with self._lock:
            moment, log = self.moment(n), self._log(who)
            told = snapshot(moment, who, Log(who), secret, self.row.digest, self._showings)
            end = log.until(n)
            start = max(0, end - TAIL)
            lines = self._lines(log, start, end)
        return {**told, "revision": n, "can_undo": False, "log": lines, "log_from": start}

    def lines(self, who: int | None, start: int, end: int, last: int) -> list[Json]:
        """Some lines of the log, as a camp may read it, of those told until the last answer."""
        with self._lock:
            log = self._log(who)
            return self._lines(log, start, min(end, start + MOST_LINES, log.until(last)))

    def afters(self, who: int | None, last: int) -> list[int]:
        """After how many answers each line was told, until the last answer."""
        with self._lock:
            log = self._log(who)
            return log.afters()[: log.until(last)]

    def faces(self, n: int) -> list[int]:
        """The dice that had been thrown after `n` answers."""
        with self._lock:
            return self.whole.faces[: int(self.moment(n).state.dice_thrown)]

    def _log(self, who: int | None) -> Log:
        if who not in self._logs:
            self._logs[who] = Log(who)
            self._logs[who].read(self.whole)
        return self._logs[who]

    def _lines(self, log: Log, start: int, end: int) -> list[Json]:
        eyes = log.who if self.whole.has_secrets else None
        if eyes not in self._tellers:
            self._tellers[eyes] = Showing()
            self._tellers[eyes].name(self.whole.seen(eyes), self.whole.rulebook)
        return log.lines(start, end, self._tellers[eyes])

    # -- moments -----------------------------------------------------------------------------

    def moment(self, n: int) -> Game:
        """The game after `n` answers, without its log."""
        if not 0 <= n <= len(self):
            raise ApiError(NO_SUCH_STEP, 404, given=n, answers=len(self))
        with self._lock:
            start, game = self._nearest(n)
            for k in range(start, n):
                if k - start and (k - start) % EVERY == 0:
                    self._marks[k] = game.fork()  # so far from everything: remember the way
                game.answer_data(*self.whole.answers[k])
            self._last = (n, game.fork())
            return game.fork()

    def _nearest(self, n: int) -> tuple[int, Game]:
        """The last place before a moment that the game can be taken up at."""
        start = max((k for k in (*self._marks, *self._found) if k <= n), default=0)
        if start <= self._last[0] <= n:
            return self._last[0], self._last[1].fork()
        if start not in self._marks:
            try:
                self._marks[start] = self._taken_up(start)
            except Unfrozen as problem:
                _LOG.warning("game %s: a snapshot is passed over: %s", self.row.id, problem)
                del self._found[start]
                return self._nearest(n)
        return start, self._marks[start].fork()

    def _taken_up(self, n: int) -> Game:
        found = self._found.get(n)
        past = self.whole.answers[:n]
        return begin(self.row) if found is None else stand_at(self.row, found, past)


class StepCache:
    """The games that were replayed last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Any, Steps]] = OrderedDict()
        self._lock = RLock()

    def kept(self, row: Row, answers: list[tuple[int, Any]]) -> Steps | None:
        """A game to step through, if it was kept and is still the same."""
        with self._lock:
            held = self._kept.get(row.id)
            if held is None or held[0] != (row.dice, answers):
                return None
            held[1].row = row  # its end may have come beside the rules
            self._kept.move_to_end(row.id)
            return held[1]

    def steps(self, row: Row, whole: Game, storage: Storage) -> Steps:
        """A game to step through; made once, as long as nothing was added to it."""
        with self._lock:
            held = self._kept.get(row.id)
            known = (row.dice, whole.answers)
            if held is None or held[0] != known:
                held = (known, Steps(row, whole, storage))
                self._kept[row.id] = held
            self._kept.move_to_end(row.id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return held[1]
