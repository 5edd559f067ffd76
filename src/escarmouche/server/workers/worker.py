"""The worker's side: one job after the other, under limits that the kernel keeps.

It is nice to others, so that play goes first. It may use so much memory more than it began with, and so
much of a processor for each job: should the server be gone when a job has overrun, the kernel ends it.
"""

from __future__ import annotations

import ctypes
import gzip
import logging
import os
import resource
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from escarmouche.rulebooks import every_rulebook
from escarmouche.server.errors import told
from escarmouche.server.heavy import frames
from escarmouche.server.workers.jobs import JOBS, JobContext

GROWN = 0.5  # of its memory: a worker that holds as much between two jobs makes room for a new one
SMALL = 1000  # bytes that are not worth packing
_LOG = logging.getLogger(__name__)


def make_ready() -> None:
    """Load what jobs need, once for all workers."""
    every_rulebook()


def work(line: socket.socket) -> None:
    """Do what the server wants until it wants no more."""
    orders, _body = frames.receive(line)
    floor = _submit(orders)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    context = JobContext(url=orders["url"])
    frames.send(line, {"pid": os.getpid()})
    while True:
        try:
            wish, sent = frames.receive(line)
            frames.put_back(wish, sent)
        except frames.Ended:
            return
        _allow_processor(float(wish["seconds"]))
        head, body = _performed(context, wish)
        head["last"] = orders["memory"] and _data_bytes() - floor > GROWN * orders["memory"]
        frames.send(line, head, body)


def _performed(context: JobContext, wish: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Do a job: what came of it."""
    packed = False
    try:
        body = JOBS[wish["job"]](context, wish["wish"])
        if wish.get("pack") and len(body) >= SMALL:
            body, packed = gzip.compress(body, 6), True
        return {"ok": True, "packed": packed}, body
    except (
        MemoryError,
        SystemError,
    ):  # the interpreter itself may stumble over what it does not get
        return {"ok": False, "full": True}, b""
    except Exception as problem:
        status, error = told(problem, context.speaker())
        return {"ok": False, "status": status, "error": error}, b""


# -- limits ------------------------------------------------------------------------------------


def _submit(orders: dict[str, Any]) -> int:
    """Take the limits on; how much memory was used before any job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: gone with the server
        try:
            Path("/proc/self/oom_score_adj").write_text("500")  # rather a worker than the server
        except OSError:
            _LOG.debug("the kernel keeps its own order")
    os.nice(int(orders["nice"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    floor = _data_bytes()
    if orders["memory"] and floor:
        most = floor + int(orders["memory"])
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    return floor


def _allow_processor(seconds: float) -> None:
    """So many seconds of a processor from now on, and one more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def _data_bytes() -> int:
    """The memory that counts against the limit; 0 where the system does not tell."""
    try:
        text = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    lines = (line.split() for line in text.splitlines() if line.startswith("VmData:"))
    return next((int(words[1]) * 1024 for words in lines), 0)
