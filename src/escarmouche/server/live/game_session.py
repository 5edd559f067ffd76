"""A game in memory under its lock: what it is now, who looks at it, how it follows the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from escarmouche.core.state import State
from escarmouche.server.errors import NOT_STORED, ApiError, told
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.live.threads import Threads
from escarmouche.server.live.viewers import Audience
from escarmouche.server.seats import Seat
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Notice, Overtaken

TRIES = 5  # of a command that others are quicker than
_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")


class GameSession:
    """What commands, AI seats and queries of one game share. Changed under its lock only."""

    def __init__(self, kept: PersistedGame, threads: Threads) -> None:
        self.kept = kept
        self.threads = threads
        self.lock = asyncio.Lock()
        self.audience = Audience(kept, threads)
        self.note()

    def note(self) -> None:
        """What may be read without the lock; the game itself may be in the middle of an answer."""
        self.row = self.kept.row
        self.seats: list[Seat] = self.row.seats
        self.over = self.audience.over = self.kept.over
        pending = () if self.over else self.kept.game.pending
        self.waiting_for = tuple(ask.who for ask in pending)

    @property
    def revision(self) -> int:
        """How many answers were given."""
        return self.kept.revision

    @property
    def lost(self) -> bool:
        """Whether memory and disk disagree: load it again."""
        return self.kept.lost

    def seen_by(self, camp: int | None) -> State | None:
        """What gives a refusal its names: no more than the camp knows."""
        return None if self.lost else self.kept.game.seen(camp)

    async def run(self, work: Callable[..., _T], *args: Any) -> _T:
        """Rules, words and disk, outside the event loop."""
        return await self.threads.run(work, *args)

    def settle(self, work: Callable[[PersistedGame], _T]) -> _T:
        """Settle something beside the rules. In a worker thread, under the lock."""
        for _ in range(TRIES):
            if self.lost:
                break
            try:
                done = work(self.kept)
                self.note()
                return done
            except Overtaken:
                self.catch_up()
        raise ApiError(NOT_STORED, 503)

    def follow(self, notice: Notice | None) -> None:
        """Do what another process did, and put it into words. In a worker thread, under the lock."""
        self.catch_up(notice)
        self.audience.prepare()

    def catch_up(self, notice: Notice | None = None) -> int:
        """Follow the disk. In a worker thread, under the lock."""
        try:
            stands = self.kept.catch_up(notice)
        except ApiError:
            raise
        except Exception:
            self.kept.lose()
            _LOG.exception("game %s: what others wrote could not be read", self.row.id)
            raise ApiError(NOT_STORED, 503) from None
        self.note()
        self.audience.forget()
        return stands


def refusal(id: str, problem: Exception, state: State | None = None) -> Json:
    """The reply to a command or a query that was refused."""
    _status, error = told(problem, Speaker(state))
    return {"type": "reply", "id": id, "ok": False, "error": error}


def passes(problem: Exception) -> bool:
    """Whether it is the database's trouble, which passes, and not that of what was asked."""
    return told(problem)[0] == 503
