"""What the server says about itself, in the text format that Prometheus reads.

Numbers about the work, never about a game or a player. They are for who runs the server: told to
this machine alone, or to who shows the token of ESCARMOUCHE_METRICS_TOKEN. A request that came
through a proxy is not this machine's, whatever its last step was.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response

from escarmouche import __version__
from escarmouche.server.errors import NO_SUCH_PAGE, ApiError
from escarmouche.server.ops.health import Probe
from escarmouche.server.storage.schema import GAMES

router = APIRouter()
BOUNDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Metrics(logging.Handler):
    """Counters of one process. As a handler of the log it counts the errors that are told there."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.since = time.monotonic()
        self.errors = 0
        self.sockets = 0
        self.commands = 0
        self._within = [0] * (len(BOUNDS) + 1)  # commands by how long they took
        self._seconds = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """An error was told."""
        self.errors += 1

    @contextmanager
    def connected(self) -> Iterator[None]:
        """A socket is open."""
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1

    @contextmanager
    def obeying(self) -> Iterator[None]:
        """A command is carried out: checked, applied, on disk, told to everybody."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            took = time.perf_counter() - begun
            self.commands += 1
            self._seconds += took
            slot = next((n for n, bound in enumerate(BOUNDS) if took <= bound), len(BOUNDS))
            self._within[slot] += 1

    def latency(self) -> list[str]:
        """The histogram, in samples."""
        name, counted, lines = "escarmouche_command_seconds", 0, []
        for bound, within in zip((*BOUNDS, "+Inf"), self._within, strict=True):
            counted += within
            lines.append(f'{name}_bucket{{le="{bound}"}} {counted}')
        return [*lines, f"{name}_sum {self._seconds:.6f}", f"{name}_count {counted}"]


def _allowed(request: Request, token: str) -> bool:
    given = request.headers.get("authorization", "")
    if token:
        return secrets.compare_digest(given.encode("latin-1"), f"Bearer {token}".encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The numbers of this process."""
    registry = request.app.state.registry
    if not _allowed(request, registry.settings.metrics_token):
        raise ApiError(NO_SUCH_PAGE, 404, path="/metrics")
    told: Metrics = registry.metrics
    running = await _running(registry.storage.engine, registry.probe)
    live = len(registry.games)
    samples = [
        _family("info", "gauge", "the version", [f'{{version="{__version__}"}} 1']),
        _family("uptime_seconds", "gauge", "since the start", [_s(time.monotonic() - told.since)]),
        _family(
            "games",
            "gauge",
            "games in memory here, and unfinished ones that are not",
            [
                f'{{state="live"}} {live}',
                f'{{state="sleeping"}} {max(0, running - sum(not g.over for g in registry.games))}',
            ],
        ),
        _family("sockets", "gauge", "open connections to games", [f" {told.sockets}"]),
        _family("commands_total", "counter", "answers and the like", [f" {told.commands}"]),
        _family("errors_total", "counter", "errors in the log", [f" {told.errors}"]),
        _family(
            "ai_thinking",
            "gauge",
            "games in which a computer thinks",
            [f" {sum(game.computers.think for game in registry.games)}"],
        ),
        _family("jobs_waiting", "gauge", "heavy jobs that wait", [f" {registry.workshop.waiting}"]),
        _family("database_up", "gauge", "1 while it answers", [f" {int(running >= 0)}"]),
    ]
    about = "from a command to what it led to, told to all\n# TYPE escarmouche_command_seconds"
    lines = [line for family in samples for line in family]
    lines += [f"# HELP escarmouche_command_seconds {about} histogram", *told.latency()]
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8")


def _family(name: str, kind: str, help: str, samples: list[str]) -> list[str]:
    full = f"escarmouche_{name}"
    heads = [f"# HELP {full} {help}", f"# TYPE {full} {kind}"]
    return heads + [f"{full}{sample}" for sample in samples]


def _s(seconds: float) -> str:
    return f" {seconds:.1f}"


async def _running(engine: sa.Engine, probe: Probe) -> int:
    """How many games are not over; -1 while the database does not say."""

    def count() -> int:
        query = sa.select(sa.func.count()).select_from(GAMES).where(GAMES.c.over.is_(False))
        with engine.connect() as db:
            return int(db.scalar(query) or 0)

    if await probe.state() == "failing":
        return -1
    try:
        return await asyncio.to_thread(count)
    except sa.exc.SQLAlchemyError:
        return -1
