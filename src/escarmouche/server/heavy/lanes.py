"""Whose turn it is: a queue for each client, one job of each at a time, in turn.

So one client with a thousand wishes keeps a second client waiting for one of its jobs, not for all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Protocol

from escarmouche.core.explain import Phrase
from escarmouche.server.errors import STOPPING, ApiError
from escarmouche.server.heavy.process import Done

MOST_OF_CLIENT = 8  # jobs that wait for one client
MOST = 200  # jobs that wait in one lane
TOO_MANY = Phrase("server.heavy.too_many")
BUSY = Phrase("server.heavy.busy")


class Doer(Protocol):
    """Who does jobs, in a thread."""

    def do(self, job: str, wish: Any, seconds: float, pack: bool = False) -> Done:
        """A job and its result."""
        ...

    def stop(self) -> None:
        """Leave what is being done."""
        ...

    def close(self) -> None:
        """End, once nothing is being done."""
        ...


@dataclass(slots=True)
class _Job:
    client: str
    name: str
    wish: Any
    seconds: float
    pack: bool
    done: asyncio.Future[Done]


class Lane:
    """Some workers, and who waits for them. Only the event loop's thread comes here."""

    def __init__(
        self, doers: Sequence[Doer], threads: Executor, of_client: int | None = None
    ) -> None:
        self._of_client = of_client  # jobs that wait for one client; None: `MOST_OF_CLIENT`
        self._doers = tuple(doers)
        self._idle = list(doers)
        self._threads = threads
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._served: set[str] = set()  # clients of whom a job is being done
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._waiting.values()))

    async def do(
        self, client: str, name: str, wish: Any, seconds: float, pack: bool = False
    ) -> Done:
        """Have a job done when it is the client's turn. Raises `ApiError` for one too many."""
        self.demand_room(client)
        job = _Job(client, name, wish, seconds, pack, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(client, deque()).append(job)
        self._deal_out()
        return await job.done  # whoever no longer waits for it cancels it

    def demand_room(self, client: str) -> None:
        """Raises `ApiError` where one more job of a client has no place."""
        if self._closed:
            raise ApiError(STOPPING, 503, wait=2)
        most = MOST_OF_CLIENT if self._of_client is None else self._of_client
        if len(self._waiting.get(client, ())) >= most:
            raise ApiError(TOO_MANY, 429, most=most, wait=2)
        if self.waiting >= MOST:
            raise ApiError(BUSY, 503, wait=5)

    def _deal_out(self) -> None:
        while self._idle and (job := self._next()) is not None:
            doer = self._idle.pop()
            self._served.add(job.client)
            task = asyncio.create_task(self._do(doer, job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> _Job | None:
        """The first job of the client who has waited longest, of those who are not served just now."""
        for client in [each for each in self._waiting if each not in self._served]:
            jobs = self._waiting.pop(client)
            while jobs:
                job = jobs.popleft()
                if not job.done.done():
                    if jobs:
                        self._waiting[client] = jobs  # behind the others
                    return job
        return None

    async def _do(self, doer: Doer, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            work = (job.name, job.wish, job.seconds, job.pack)
            done = await loop.run_in_executor(self._threads, doer.do, *work)
            if not job.done.done():
                job.done.set_result(done)
        except Exception as problem:
            if not job.done.done():
                job.done.set_exception(problem)
        finally:
            self._idle.append(doer)
            self._served.discard(job.client)
            if not self._closed:
                self._deal_out()

    async def close(self) -> None:
        """Begin nothing more, and end what is being done."""
        self._closed = True
        for jobs in self._waiting.values():
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(ApiError(STOPPING, 503, wait=2))
        self._waiting.clear()
        for doer in self._doers:
            doer.stop()
        await asyncio.gather(*self._running, return_exceptions=True)
        for doer in self._doers:
            doer.close()
