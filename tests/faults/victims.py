"""Who plays on while others flood the server, and how long it takes to be answered."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import httpx2
from websockets.asyncio.client import connect

from escarmouche.lab.bench.load.bots import PATIENCE, Seat, Table, Tally
from escarmouche.lab.bench.load.serving import Server

PACE = 0.25  # seconds between two answers at one table


class Guest(Seat):
    """A player whose address is not this machine's."""

    address = "203.0.113.1"

    async def open(self) -> None:
        """Connect, and wait for the whole state."""
        self._socket = await connect(
            self.url,
            additional_headers={"cookie": self.cookie, "x-forwarded-for": self.address},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            ping_interval=None,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.state))


@dataclass
class Measured:
    """Of one stretch of time."""

    answers: list[float] = field(default_factory=list)  # seconds from an answer to its state
    probes: list[float] = field(default_factory=list)  # seconds until /health answers
    failed: int = 0  # probes without an answer
    memory: int = 0  # bytes, of all processes of the server, at most
    share: float = 0.0  # of a processor, that the process that serves play has used

    def at(self, percent: int) -> float:
        """The milliseconds within which so many answers were shown."""
        return quantiles(self.answers, n=100, method="inclusive")[percent - 1] * 1000


class Victims:
    """Some tables that go on through everything."""

    def __init__(self, server: Server, tables: int) -> None:
        self._server, self._count = server, tables
        self._tally = Tally()
        self._going = asyncio.Event()
        self._going.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._seated = 0

    async def sit_down(self) -> None:
        """Open every table, and begin."""
        self._tasks = [asyncio.create_task(self._play(number)) for number in range(self._count)]
        while self._seated < self._count:
            await asyncio.sleep(0.05)
            self._check()

    async def _play(self, number: int) -> None:
        """One game after the other."""
        while True:
            address = f"203.0.113.{number + 1}"
            game, cookie = await asyncio.to_thread(self._server.new_game, number, address)
            url = f"ws://{self._server.address}/api/games/{game}/live?changes=1&camp="
            seats = [Guest(f"{url}{camp}", cookie, self._tally) for camp in (0, 1)]
            for seat in seats:
                seat.address = address
            table = Table(game, seats, number, PACE)
            try:
                await table.open()
                self._seated += 1
                await table.play(self._going)
            finally:
                with suppress(Exception):
                    await table.close()

    def _check(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()  # whoever plays has not failed

    async def measure(self, seconds: float) -> Measured:
        """How it goes for a while."""
        found = Measured()
        self._tally.latencies, self._tally.counting = found.answers, True
        begun_at, used = time.monotonic(), self._server.cpu
        until = begun_at + seconds
        async with httpx2.AsyncClient(
            base_url=f"http://{self._server.address}", timeout=10
        ) as probe:
            while time.monotonic() < until:
                begun = time.monotonic()
                try:
                    reply = await probe.get("/health")
                    found.failed += reply.status_code != 200
                    found.probes.append(time.monotonic() - begun)
                except httpx2.HTTPError:
                    found.failed += 1
                found.memory = max(found.memory, memory_of(self._server.pid))
                await asyncio.sleep(max(0.0, begun + 0.25 - time.monotonic()))
        self._tally.counting = False
        found.share = (self._server.cpu - used) / (time.monotonic() - begun_at)
        self._check()
        return found

    async def leave(self) -> None:
        """Everybody goes home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def memory_of(pid: int) -> int:
    """Bytes that a process and all that came of it hold; what they share is counted once (PSS)."""
    return sum(_pss(each) for each in family(pid))


def family(pid: int) -> list[int]:
    """A process, its children, and theirs."""
    found = [pid]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, task.read_text().split())
    return found


def runs(pid: int) -> bool:
    """Whether a process is there, and not only waits to be forgotten."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def _pss(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0
