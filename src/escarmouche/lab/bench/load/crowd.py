"""A crowd of tables at some servers: it grows, plays, is measured, and leaves."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any, TypeVar

from escarmouche.lab.bench.load.bots import Seat, Table, Tally
from escarmouche.lab.bench.load.serving import Server, total_cpu, total_memory

AT_ONCE = 4  # games that are made and opened at the same time
GOING = 20.0  # seconds for everybody to go home; who is not gone then is left to the server's end


_T = TypeVar("_T")


def played(work: Coroutine[Any, Any, _T]) -> _T:
    """Run the bots, on the quicker event loop where there is one: the machine is the servers' too."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)


@dataclass(frozen=True, slots=True)
class Figures:
    """What one load cost. Times in seconds, sizes in bytes."""

    games: int
    answers: int
    p50: float
    p95: float
    p99: float
    cpu: float  # of all servers, for one answer
    memory: int  # of all servers
    sent: float  # for one answer, to both seats, before compression
    late: int  # answers that were not through when the next was due
    seconds: float  # that it was measured for
    bots: float  # how much of a core the bots took

    @property
    def in_time(self) -> float:
        """The share of the answers that were through when the next was due."""
        return 1 - self.late / max(1, self.answers)


class Crowd:
    """Tables that play one answer a second; a game that ends is followed by another."""

    def __init__(self, servers: Sequence[Server], split: int = 5) -> None:
        self._servers = servers
        self._split = split  # every so many-th game has its seats at two servers, if there are two
        self.tally = Tally()
        self._tables: list[asyncio.Task[None]] = []
        self._open: set[Table] = set()
        self._made = 0
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._going = asyncio.Event()

    async def grow(self, games: int, seconds: float) -> None:
        """Make games until there are so many, or until the time is up; nobody plays meanwhile.

        To make a game costs more than to answer in it, and it is the answers that are measured.
        """
        until = time.monotonic() + seconds
        self._going.clear()
        opened = [asyncio.Event() for _ in range(games - len(self._tables))]
        coming = {asyncio.create_task(self._keep_playing(event)): event for event in opened}
        self._tables += coming
        while time.monotonic() < until and not all(event.is_set() for event in opened):
            await asyncio.sleep(0.2)
            self._raise_faults()
        missed = [task for task, event in coming.items() if not event.is_set()]
        for task in missed:
            task.cancel()
            self._tables.remove(task)
        await asyncio.gather(*missed, return_exceptions=True)
        self._going.set()

    async def _keep_playing(self, opened: asyncio.Event) -> None:
        while True:
            async with self._gate:
                table = await self._sit_down()
            opened.set()
            try:
                await table.play(self._going)
            finally:
                self._open.discard(table)
                await table.close()

    async def _sit_down(self) -> Table:
        self._made += 1
        number, count = self._made, len(self._servers)
        first = self._servers[number % count]
        other = self._servers[(number + 1) % count] if number % self._split == 0 else first
        id, cookie = await asyncio.to_thread(first.new_game, number)
        seats = [
            Seat(f"ws://{at.address}/api/games/{id}/live?changes=1&camp={n}", cookie, self.tally)
            for n, at in enumerate((first, other))
        ]
        table = Table(id, seats, number)
        self._open.add(table)
        await table.open()
        return table

    def _raise_faults(self) -> None:
        for task in self._tables:
            if task.done():
                task.result()

    async def measure(self, seconds: float) -> Figures:
        """Look on for a while."""
        tally = self.tally
        tally.latencies.clear()
        tally.answers = tally.bytes = tally.late = tally.refused = 0
        # Thousands of large states, none in a cycle: to look through them would stop every bot.
        gc.collect()
        gc.freeze()
        gc.disable()
        cpu, own, begun = total_cpu(self._servers), time.process_time(), time.monotonic()
        tally.counting = True
        while time.monotonic() < begun + seconds:
            await asyncio.sleep(min(1.0, max(0.0, begun + seconds - time.monotonic())))
            self._raise_faults()
        tally.counting = False
        lasted = time.monotonic() - begun
        spent, own = total_cpu(self._servers) - cpu, time.process_time() - own
        gc.enable()
        cuts = quantiles(tally.latencies, n=100)
        return Figures(
            games=len(self._tables),
            answers=tally.answers,
            p50=cuts[49],
            p95=cuts[94],
            p99=cuts[98],
            cpu=spent / tally.answers,
            memory=total_memory(self._servers),
            sent=tally.bytes / tally.answers,
            late=tally.late,
            seconds=lasted,
            bots=own / lasted,
        )

    async def leave(self) -> None:
        """Everybody goes home."""
        for task in self._tables:
            task.cancel()
        await asyncio.wait(self._tables, timeout=GOING)
        if self._open:
            closing = [asyncio.create_task(table.close()) for table in self._open]
            await asyncio.wait(closing, timeout=GOING)
        self._tables.clear()
        self._open.clear()
