"""The servers of the browser tests: processes of their own, that can be stopped, killed and started again.

They are forked from a process that has imported everything (`tests.faults.warm`), for to start Python and import the
rules takes longer than many a test. One that has further packages installed begins by itself.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import httpx2 as httpx
import pytest
from tests.browser.visits import ROOT, STATIC, Server
from tests.faults.serving import Nursery

START = 180  # seconds until a server answers
LAST = 15  # seconds for its last work when it is told to end


@cache
def nursery() -> Nursery:
    """The process from which servers are forked; it ends with the tests."""
    return Nursery(os.environ)


def close_nursery() -> None:
    if nursery.cache_info().currsize:
        nursery().close()
        nursery.cache_clear()


@dataclass
class Process(Server):
    """`escarmouche serve` as some module runs it."""

    module: str = "tests.browser.patient"
    options: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    pid: int | None = None

    def start(self) -> None:
        """Until it answers."""
        if not (STATIC / "index.html").is_file():
            pytest.fail("the page is not built: run `make page`")
        how = {"module": self.module, "environment": self.environment}
        self.pid = nursery().start(self.arguments, self.log, **how)
        self.await_answer()

    @property
    def arguments(self) -> list[str]:
        port = self.url.rpartition(":")[2]
        command = ["serve", "--host", "127.0.0.1", "--port", port, "--data", str(self.data)]
        return [*command, *self.options]

    def await_answer(self) -> None:
        until = time.monotonic() + START
        while not self.ended() and time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/api/games", timeout=5).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        pytest.fail(f"the server did not start:\n{self.said()[-4000:]}")

    def ended(self) -> bool:
        return self.pid is None or nursery().ended(self.pid)

    def end(self, by: signal.Signals) -> None:
        """Tell it to end, and wait until it has; after a while it is made to."""
        if self.pid is None:
            return
        os.kill(self.pid, by)
        until = time.monotonic() + LAST
        while by != signal.SIGKILL and not self.ended():
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                break
            time.sleep(0.02)
        self.gone()

    def gone(self) -> None:
        if self.pid is not None:
            nursery().wait(self.pid)
            self.pid = None


@dataclass
class Alone(Process):
    """A server that is started as a person starts it, with further packages installed for it; heavy work is done by others."""

    site: Path | None = None
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        given = os.environ.get("PYTHONPATH", "")
        path = os.pathsep.join(filter(None, (str(self.site), given)))
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, *self.arguments],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "ESCARMOUCHE_WORKERS": "2", "PYTHONPATH": path},
            )
        self.pid = self.process.pid
        self.await_answer()

    def ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def gone(self) -> None:
        if self.process is not None:
            self.process.wait()
            self.pid = self.process = None


@contextmanager
def running(
    home: Path, module: str, site: Path | None = None, think: float = 60.0
) -> Iterator[Server]:
    """The server of a module that runs as `escarmouche` does, until the tests are done with it.

    `site`: a folder with further packages that are installed for it; `think`: seconds for a computer's answer.
    """
    kind = Process if site is None else Alone
    made = kind(at_a_free_port(), home / "data", home / "server.log", module=module)
    made.options = ("--think", str(think))
    if isinstance(made, Alone):
        made.site = site
    try:
        made.start()
        yield made
    finally:
        made.end(signal.SIGTERM)
    assert "Traceback" not in made.said(), made.said()[-4000:]


def at_a_free_port() -> str:
    """The address of a server to be."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"
