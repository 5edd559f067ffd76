"""Servers as processes of their own: started, weighed, stopped; games made over HTTP."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

PATIENCE = 60.0
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
GAME = {
    "rulebook": "escarmouches-fantastiques",
    "scenario": "bataille-rangee",
    "armies": [{"ready": "cendre-500"}, {"ready": "ecorce-500"}],
    "seats": [{"kind": "person"}, {"kind": "person"}],
}


class Server:
    """`escarmouche serve` on a free port."""

    def __init__(self, database: str, log: Path, **environment: str) -> None:
        self.port = _free_port()
        self.address = f"127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "escarmouche.cli", "serve", "--port", str(self.port)]
        with log.open("a") as said:
            self._process = subprocess.Popen(
                [*command, "--database", database],
                stdout=said,
                stderr=said,
                env={**os.environ, **environment},
            )
        self._log = log

    def ready(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                self.get("/health")
                return
            except (OSError, urllib.error.URLError):
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer:\n{self._log.read_text()[-2000:]}")

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def stop(self) -> int:
        """End it in good order; the code that it ended with."""
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def get(self, path: str) -> str:
        """What an address answers."""
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=30) as reply:
            return str(reply.read().decode())

    def new_game(self, seed: int, address: str | None = None) -> tuple[str, str]:
        """A game with two seats for this browser: its id, and the cookie that opens them.

        `address`: whose, where the server believes this machine as a proxy.
        """
        body = json.dumps({**GAME, "table": {"seed": seed}}).encode()
        headers = {"content-type": "application/json"}
        if address is not None:
            headers["x-forwarded-for"] = address
        request = urllib.request.Request(f"http://{self.address}/api/games", body, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            made: Any = json.loads(reply.read())
            cookies = SimpleCookie()
            for given in reply.headers.get_all("set-cookie") or ():
                cookies.load(given)
        return made["game"], "; ".join(f"{name}={held.value}" for name, held in cookies.items())

    # -- weighing ------------------------------------------------------------------------------

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the process has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> int:
        """Bytes of memory that are the process's (RSS)."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * PAGE

    def metric(self, name: str) -> float:
        """A number of the server's own, by its name (with labels, where it has some)."""
        for line in self.get("/metrics").splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[-1])
        raise KeyError(name)


@contextmanager
def servers(count: int, database: str, folder: Path, **environment: str) -> Iterator[list[Server]]:
    """Some servers at one database."""
    made: list[Server] = []
    try:
        for n in range(count):
            made.append(Server(database, folder / f"server-{n}.log", **environment))
            made[-1].ready()
        yield made
    finally:
        for server in made:
            server.stop()


def total_cpu(running: Sequence[Server]) -> float:
    """Seconds of CPU that all of them have used."""
    return sum(server.cpu for server in running)


def total_memory(running: Sequence[Server]) -> int:
    """Bytes that all of them hold."""
    return sum(server.memory for server in running)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
