"""A crowd of tables at some servers: it grows, plays, is measured, and leaves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

from escarmouche.lab.bench.load.bots import Seat, Table, Tally
from escarmouche.lab.bench.load.serving import Server, total_cpu, total_memory

AT_ONCE = 4  # games that are made and opened at the same time


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

    @property
    def pace(self) -> str:
        """How many of the answers that were due came in time."""
        return f"{1 - self.late / max(1, self.answers):.0%}"


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

    async def grow(self, games: int) -> None:
        """Make games until there are so many."""
        missing = games - len(self._tables)
        opened = [asyncio.Event() for _ in range(missing)]
        self._tables += [asyncio.create_task(self._keep_playing(event)) for event in opened]
        waiting = asyncio.gather(*(event.wait() for event in opened))
        while not waiting.done():
            await asyncio.wait([waiting], timeout=0.5)
            self._raise_faults()
        await waiting

    async def _keep_playing(self, opened: asyncio.Event) -> None:
        while True:
            async with self._gate:
                table = await self._sit_down()
            opened.set()
            try:
                await table.play()
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
        cpu, begun = total_cpu(self._servers), time.monotonic()
        tally.counting = True
        while time.monotonic() < begun + seconds:
            await asyncio.sleep(min(1.0, max(0.0, begun + seconds - time.monotonic())))
            self._raise_faults()
        tally.counting = False
        spent = total_cpu(self._servers) - cpu
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
        )

    async def leave(self) -> None:
        """Everybody goes home."""
        for task in self._tables:
            task.cancel()
        await asyncio.gather(*self._tables, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self._open))
        self._tables.clear()
        self._open.clear()
