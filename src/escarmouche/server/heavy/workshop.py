"""All that is done elsewhere: one lane for what anybody asks for, others beside the games in play.

What goes on beside a game (its computers think, its players look before they move) goes to the same
worker each time, which remembers where the game stands and what a computer had in mind.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from zlib import crc32

from escarmouche.server.heavy.lanes import Doer, Lane
from escarmouche.server.heavy.process import FORK_SERVER, Done, Orders, Worker
from escarmouche.server.settings import Settings

NICE, NICE_BESIDE = 10, 5  # play itself goes first, then what players wait for
MEMORY, MEMORY_BESIDE = 128_000_000, 96_000_000  # bytes that a job may use
BESIDE = 2  # workers beside the games
KEPT_GAMES = 24  # that stand at a worker, to be asked about
EACH = (
    120  # jobs that may wait there for one client: a game and a page have one each, and may be many
)
# Seconds until a job is ended: what people wait for, on a machine that has other things to do too.
SECONDS = {
    "check army": 10.0,
    "duel": 20.0,
    "campaign": 30.0,
    "muster": 10.0,
    "rules": 30.0,
    "situation": 20.0,
    "table": 10.0,
    "make": 15.0,
    "play on": 30.0,
    "import": 30.0,
    "look": 20.0,
    "verify": 30.0,
    "verify file": 30.0,
    "export": 20.0,
    "ask": 5.0,
}

# What is the same whenever it is asked for, and how many such answers are kept.
KEPT = {"rules": 8, "situation": 100, "table": 30}


class GameLane(Lane):
    """One worker beside some of the games, and which of them stand there."""

    def __init__(self, worker: Worker, threads: ThreadPoolExecutor) -> None:
        super().__init__([worker], threads, EACH)
        self._worker = worker
        self._there: OrderedDict[int, None] = OrderedDict()
        self._generation = 0

    def knows(self, token: int) -> bool:
        """Whether a game stands there already. Asked and noted in the thread that asks the worker."""
        if self._generation != self._worker.generation:
            self._there.clear()
            self._generation = self._worker.generation
        known = token in self._there
        self._there[token] = None
        self._there.move_to_end(token)
        while len(self._there) > KEPT_GAMES:
            self._there.popitem(last=False)
        return known


class Workshop:
    """The lanes of a server. `here` does the jobs of one that has no other processes."""

    def __init__(self, settings: Settings, here: Doer) -> None:
        self._kept: dict[str, OrderedDict[tuple[str, bool], Done]] = {}
        self.elsewhere = settings.workers > 0  # whether there are other processes
        size = settings.workers or 2
        self._threads = ThreadPoolExecutor(size + BESIDE, "waits for a worker")
        url = settings.url
        if not self.elsewhere:
            self._heavy = Lane([here] * size, self._threads)
            self._beside: list[GameLane] = []
            return
        self._heavy = Lane([Worker(Orders(NICE, MEMORY, url)) for _ in range(size)], self._threads)
        orders = Orders(NICE_BESIDE, MEMORY_BESIDE, url)
        self._beside = [GameLane(Worker(orders), self._threads) for _ in range(BESIDE)]

    async def do(self, client: str, job: str, wish: Any, pack: bool = False) -> Done:
        """Have something done that anybody may ask for. Raises `ApiError` and what the job raises."""
        most = KEPT.get(job, 0)
        if not most:
            return await self._heavy.do(client, job, wish, SECONDS[job], pack)
        kept = self._kept.setdefault(job, OrderedDict())
        key = (json.dumps(wish, sort_keys=True), pack)
        if key not in kept:
            kept[key] = await self._heavy.do(client, job, wish, SECONDS[job], pack)
            while len(kept) > most:
                kept.popitem(last=False)
        kept.move_to_end(key)
        return kept[key]

    def demand_room(self, client: str) -> None:
        """Raises `ApiError` where one more wish of a client has no place: before it is even read."""
        self._heavy.demand_room(client)

    def beside(self, game: str) -> GameLane:
        """Who works beside a game."""
        return self._beside[crc32(game.encode()) % len(self._beside)]

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(lane.waiting for lane in (self._heavy, *self._beside))

    def warm(self) -> None:
        """Load the rules for workers before one is wanted. Waits: for a thread."""
        if self.elsewhere:
            with suppress(OSError):  # who wants one will be told
                FORK_SERVER.start()

    async def stop(self) -> None:
        """Whoever waits for something that anybody may ask for is told that the server stops."""
        await self._heavy.close()

    async def close(self) -> None:
        """End everything at once."""
        for lane in (self._heavy, *self._beside):
            await lane.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
