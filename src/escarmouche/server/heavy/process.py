"""The server's side of a worker: begun when it is first wanted, killed when it overruns, then replaced.

Everything here waits: it is called in threads that serve nothing else.
"""

from __future__ import annotations

import atexit
import logging
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.server.errors import TOO_LONG, ApiError, Relayed
from escarmouche.server.heavy import frames

TOO_MUCH = Phrase("server.heavy.too_much")
ENDED = Phrase("server.heavy.ended")
UNTIL_READY = (
    30.0  # seconds until a new worker must be there: a busy machine loads the rules slowly
)
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job: JSON or whatever it makes, perhaps packed with gzip."""

    body: bytes
    packed: bool = False


@dataclass(frozen=True, slots=True)
class Orders:
    """What every worker of a kind is told: how nice it is, its memory in bytes (0: any), the database."""

    nice: int
    memory: int
    url: str


class ForkServer:
    """The process that workers are forked from; begun with the first of them."""

    def __init__(self) -> None:
        self._door = threading.Lock()
        self._line: socket.socket | None = None
        self._pid = 0

    def fork(self, line: socket.socket) -> None:
        """A new worker at the other end of a line. Raises `Ended`."""
        with self._door:
            if self._line is None:
                self._begin()
            assert self._line is not None
            try:
                socket.send_fds(self._line, [b"+"], [line.fileno()])
            except OSError as problem:  # it is gone: the next who asks gets another
                self._end()
                raise frames.Ended(str(problem)) from problem

    def start(self) -> None:
        """Begin it, if it is not there."""
        with self._door:
            if self._line is None:
                self._begin()

    def _begin(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "escarmouche.server.workers.fork_server"]
            self._pid = os.posix_spawn(
                sys.executable,
                command,
                os.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 0)],
            )
        self._line = ours

    def _end(self) -> None:
        line, self._line = self._line, None
        if line is None:
            return
        line.close()
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)  # it holds nothing; its workers end with it
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)

    def close(self) -> None:
        """End it, and all its workers with it."""
        with self._door:
            self._end()


FORK_SERVER = ForkServer()  # of all workers of this process: to load the rules takes longest
atexit.register(FORK_SERVER.close)


class Worker:
    """One process that does one job at a time."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._line: socket.socket | None = None
        self._coming: socket.socket | None = None  # of a process that is still being started
        self._pid = 0
        self._pidfd: int | None = None  # names the process even when its number is used again
        self._closed = False
        self.generation = 0  # how many processes there have been

    def do(self, job: str, wish: Any, seconds: float, pack: bool = False) -> Done:
        """A job and its result. Raises `ApiError` or `Relayed`; one that overruns is killed.

        A wish that is a function is called here, once it is known which process will do the job.
        """
        try:
            line = self._told(job, wish, seconds, pack)
            head, body = frames.receive(line, time.monotonic() + seconds)
        except frames.Ended as problem:
            self._kill()  # whatever it died of, the job would be the death of the next one too
            raise ApiError(ENDED, 503, wait=1) from problem
        except TimeoutError:
            self._kill()
            _LOG.warning("a job (%s) took more than %s s and was ended", job, seconds)
            raise ApiError(TOO_LONG, 503, seconds=seconds) from None
        if head.get("full") or head.get("last"):
            self._kill()
        if head["ok"]:
            return Done(body, bool(head["packed"]))
        if head.get("full"):
            _LOG.warning("a job (%s) wanted more memory than it may have", job)
            raise ApiError(TOO_MUCH, 503)
        if head["status"] == 500:
            _LOG.error("a fault in a worker (%s): %s", job, head["error"].get("data"))
        raise Relayed(head["status"], head["error"])

    def _told(self, job: str, wish: Any, seconds: float, pack: bool) -> socket.socket:
        """The line of a worker that has been told a job. One that died while it had none is replaced."""

        def tell(line: socket.socket) -> socket.socket:
            plain = wish() if callable(wish) else wish
            line.settimeout(seconds)
            head = {"job": job, "wish": plain, "seconds": seconds, "pack": pack}
            frames.send(line, head, frames.taken_out(head))
            return line

        if self._line is not None:
            try:
                return tell(self._line)
            except frames.Ended:
                self._kill()
        return tell(self._begin())

    def _begin(self) -> socket.socket:
        if self._closed:
            raise frames.Ended("the server stops")
        ours, theirs = socket.socketpair()
        self._coming = ours
        try:
            with theirs:
                FORK_SERVER.fork(theirs)
            if self._closed:  # while its line was laid
                raise frames.Ended("the server stops")
            ours.settimeout(UNTIL_READY)
            orders = self._orders
            told = {"nice": orders.nice, "memory": orders.memory, "url": orders.url}
            frames.send(ours, told)
            self._pid = int(frames.receive(ours, time.monotonic() + UNTIL_READY)[0]["pid"])
        except TimeoutError:
            ours.close()
            raise frames.Ended("no worker came") from None
        except frames.Ended:
            ours.close()
            raise
        finally:
            self._coming = None
        self._pidfd = _pidfd(self._pid)
        self._line = ours
        self.generation += 1
        return ours

    def _kill(self) -> None:
        line, self._line = self._line, None
        if line is None:
            return
        pidfd, self._pidfd = self._pidfd, None
        with suppress(ProcessLookupError):
            if pidfd is not None:
                signal.pidfd_send_signal(pidfd, signal.SIGKILL)
            else:
                os.kill(self._pid, signal.SIGKILL)
        if pidfd is not None:
            os.close(pidfd)
        line.close()

    def stop(self) -> None:
        """Begin no further process, and do not wait for what this one does: who waits for it is told."""
        self._closed = True
        for line in (self._line, self._coming):
            if line is not None:
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End it, once nobody waits for it."""
        self._kill()


def _pidfd(pid: int) -> int | None:
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):  # not Linux; or it is gone already
        return None
