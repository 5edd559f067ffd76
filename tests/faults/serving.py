"""Servers as processes: started, killed, stopped in good order, started again at the same door."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).parents[2]
# All bots come from one address, faster than any person.
ENVIRONMENT = {**os.environ, "ESCARMOUCHE_LIMITS": "off"}
PATIENCE = 120.0  # seconds for a start on a busy machine


class Nursery:
    """Forks servers from a process in which everything is imported (`warm.py`)."""

    def __init__(self, environment: Mapping[str, str] = ENVIRONMENT) -> None:
        command = [sys.executable, "-m", "tests.faults.warm"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=-1, stdout=-1, text=True
        )
        self._door = threading.Lock()
        self._said()

    def start(self, arguments: Sequence[str], log: Path, **how: object) -> int:
        """The pid of a new server. `module` runs it, if it is not `escarmouche` itself; see `warm.py`."""
        return int(self._ask(start=list(arguments), log=str(log), **how)["pid"])

    def migrate(self, url: str, moment: int, log: Path) -> int:
        """Have a database opened and who does it killed (`migrating.py`): how that ended."""
        return self.wait(int(self._ask(migrate=url, moment=moment, log=str(log))["pid"]))

    def wait(self, pid: int) -> int:
        """How a server ended: its code, or minus the signal."""
        return int(self._ask(wait=pid)["code"])

    def ended(self, pid: int) -> bool:
        """Whether a server is there no more."""
        return bool(self._ask(ended=pid)["ended"])

    def close(self) -> None:
        with self._process:  # without its standard input it ends by itself
            pass

    def _ask(self, **wish: Any) -> dict[str, Any]:
        with self._door:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(wish) + "\n")
            self._process.stdin.flush()
            return self._said()

    def _said(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the process that forks servers is gone"
        told: dict[str, Any] = json.loads(line)
        return told


class Served:
    """`escarmouche serve` on one port, again and again."""

    def __init__(self, nursery: Nursery, url: str, folder: Path, think: float = 0.3) -> None:
        self._nursery, self.url = nursery, url
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self._arguments = ["serve", "--port", str(self.port), "--database", url]
        self._arguments += ["--think", str(think), "--lang", "en"]
        self.pid: int | None = None
        self._cold: subprocess.Popen[bytes] | None = None
        self.limits: dict[str, int] = {}
        self.clocks: Path | None = None  # a file that says how its clocks are set, for a cold start

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self, *, cold: bool = False) -> None:
        """Start a process; `cold` runs the command as a person would, imports and all."""
        assert self.pid is None
        if cold:
            with self.log.open("a") as log:
                program = ["escarmouche.cli"]
                if self.clocks is not None:
                    program = ["tests.faults.clocks", str(self.clocks)]
                command = [sys.executable, "-m", *program, *self._arguments]
                self._cold = subprocess.Popen(
                    command, stdout=log, stderr=log, cwd=ROOT, env=ENVIRONMENT
                )
            self.pid = self._cold.pid
        else:
            self.pid = self._nursery.start(self._arguments, self.log, **self.limits)

    async def ready(self) -> float:
        """Wait until it answers; how many seconds that took."""
        begun = time.monotonic()
        async with httpx2.AsyncClient(base_url=f"http://{self.address}", timeout=30) as client:
            while time.monotonic() < begun + PATIENCE:
                try:
                    answer = await client.get("/api/games")
                    assert answer.status_code in (200, 503), answer.text
                    if answer.is_success:
                        return time.monotonic() - begun
                except httpx2.TransportError:
                    pass
                await asyncio.sleep(0.02)
        raise AssertionError(f"the server does not answer:\n{self.said()[-4000:]}")

    def suspend(self) -> None:
        """It gets no processor until it is resumed."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """It goes on where it was."""
        assert self.pid is not None
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """kill -9, and wait until the kernel has taken everything away."""
        assert self._end(signal.SIGKILL) == -signal.SIGKILL

    def stop(self) -> tuple[int, float]:
        """SIGTERM: the code it ended with, and after how long."""
        begun = time.monotonic()
        return self._end(signal.SIGTERM), time.monotonic() - begun

    def _end(self, by: signal.Signals) -> int:
        assert self.pid is not None
        pid, self.pid = self.pid, None
        os.kill(pid, by)
        if self._cold is not None:
            process, self._cold = self._cold, None
            return process.wait(60)
        return self._nursery.wait(pid)

    def said(self) -> str:
        """What it wrote to its log."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


@contextmanager
def serving(nursery: Nursery, url: str, folder: Path, **how: float) -> Iterator[Served]:
    """A server that is started by whoever asks, and surely gone at the end."""
    made = Served(nursery, url, folder, **how)
    try:
        yield made
    finally:
        if made.pid is not None:
            made.kill()


def free_port() -> int:
    """A port that nobody listens on, outside the range of which the kernel gives to clients."""
    for port in range(18000 + os.getpid() % 5000 * 2, 32000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            if port not in _GIVEN:
                _GIVEN.add(port)
                return port
    raise AssertionError("no port is free")


_GIVEN: set[int] = set()
