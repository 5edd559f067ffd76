"""The AI seats of one game: they are woken when the game waits for them, and answer in turn."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from escarmouche.server.beside.affairs import STAND_IN
from escarmouche.server.live.game_session import GameSession, passes
from escarmouche.server.live.thinking import AiPlayer, Thinkers
from escarmouche.server.storage import Drivers, Overtaken

_LOG = logging.getLogger(__name__)


class AiSeats:
    """Who plays for the seats that no person holds, or holds no longer."""

    def __init__(self, session: GameSession, thinkers: Thinkers, drivers: Drivers) -> None:
        self._session = session
        self._kept = session.kept
        self._thinkers = thinkers
        self._drivers = drivers
        id = session.kept.row.id
        self._players = {
            s.camp: AiPlayer(id, s.camp, s.level or "") for s in session.seats if s.kind == "ai"
        }
        self.payer = (
            id  # who is served in turn for them: whoever made the game, where that is known
        )
        self._thinking: asyncio.Task[None] | None = None
        self.failed: float | None = None  # when one could not play on

    @property
    def think(self) -> bool:
        """Whether one of them thinks in this process."""
        return self._thinking is not None

    def wake(self) -> None:
        """Let them answer, if the game waits for one. Ends the viewers of a lost game."""
        if self._kept.lost:
            self._session.audience.dismiss()
            return
        if self._thinking is None and self._camp() is not None:
            self._thinking = asyncio.create_task(self._let_think())

    def _camp(self) -> int | None:
        """The first of them that the game waits for."""
        for camp in self._session.row.affairs.played_on:
            if camp not in self._players:
                self._players[camp] = AiPlayer(self._kept.row.id, camp, STAND_IN)
        return next((camp for camp in self._session.waiting_for if camp in self._players), None)

    async def _let_think(self) -> None:
        try:
            if await self._session.run(self._drivers.take, self._kept.row.id):
                with self._thinkers.awake(self.payer):
                    await asyncio.sleep(self._thinkers.rest(self.payer))
                    while await self._think_once():
                        pass
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            if not passes(problem):  # a database that comes back is no reason to rest
                self.failed = time.monotonic()
            _LOG.exception("game %s: an AI cannot play on", self._kept.row.id)
        finally:
            self._thinking = None
        if self._kept.lost:
            self.wake()

    async def _think_once(self) -> bool:
        session, kept = self._session, self._kept
        async with session.lock:
            camp = None if kept.lost else self._camp()
            if camp is None:
                return False
            version, fork = kept.version, kept.game.fork()
            session.audience.tell_thinking(camp)
        data = await self._thinkers.answer(self._players[camp], fork, self.payer)
        async with session.lock:
            before = session.threads.spent
            if kept.version == version:
                await session.run(self._answer, camp, data)
                await session.audience.publish()
            spent = session.threads.spent - before
        rest = self._thinkers.charge(self.payer, spent)
        if rest:
            await asyncio.sleep(rest)
        return True

    def _answer(self, camp: int, data: Any) -> None:
        try:
            self._kept.answer(camp, data, None)
            self._session.note()
            self._session.audience.prepare()
        except Overtaken:
            self._session.catch_up()

    async def close(self) -> None:
        """Stop thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)
