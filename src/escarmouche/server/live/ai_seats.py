"""The AI seats of one game: they are woken when the game waits for them, and answer in turn."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from escarmouche.server.beside.affairs import STAND_IN
from escarmouche.server.live.standing import Standing, passes
from escarmouche.server.live.thinking import AiPlayer, Thinkers
from escarmouche.server.storage import Drivers, Overtaken

_LOG = logging.getLogger(__name__)


class AiSeats:
    """Who plays for the seats that no person holds, or holds no longer."""

    def __init__(self, standing: Standing, thinkers: Thinkers, drivers: Drivers) -> None:
        self._standing = standing
        self._kept = standing.kept
        self._thinkers = thinkers
        self._drivers = drivers
        id = standing.kept.row.id
        self._players = {
            s.camp: AiPlayer(id, s.camp, s.level or "") for s in standing.seats if s.kind == "ai"
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
            self._standing.audience.dismiss()
            return
        if self._thinking is None and self._camp() is not None:
            self._thinking = asyncio.create_task(self._let_think())

    def _camp(self) -> int | None:
        """The first of them that the game waits for."""
        for camp in self._standing.row.affairs.played_on:
            if camp not in self._players:
                self._players[camp] = AiPlayer(self._kept.row.id, camp, STAND_IN)
        return next((camp for camp in self._standing.waiting_for if camp in self._players), None)

    async def _let_think(self) -> None:
        try:
            if await self._standing.run(self._drivers.take, self._kept.row.id):
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
        standing, kept = self._standing, self._kept
        async with standing.lock:
            camp = None if kept.lost else self._camp()
            if camp is None:
                return False
            version, fork = kept.version, kept.game.fork()
            standing.audience.tell_thinking(camp)
        data = await self._thinkers.answer(self._players[camp], fork, self.payer)
        async with standing.lock:
            before = standing.threads.spent
            if kept.version == version:
                await standing.run(self._answer, camp, data)
                await standing.audience.publish()
            spent = standing.threads.spent - before
        rest = self._thinkers.charge(self.payer, spent)
        if rest:
            await asyncio.sleep(rest)
        return True

    def _answer(self, camp: int, data: Any) -> None:
        try:
            self._kept.answer(camp, data, None)
            self._standing.note()
            self._standing.audience.prepare()
        except Overtaken:
            self._standing.catch_up()

    async def close(self) -> None:
        """Stop thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)
