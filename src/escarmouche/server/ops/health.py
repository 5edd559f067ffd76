"""A page for probes: whether this process can do its work, which version it is, since when it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Literal

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response

from escarmouche import __version__
from escarmouche.server.messages.http import Strict
from escarmouche.server.storage.database import Database

router = APIRouter()
PATIENCE = 3.0  # seconds for the database to answer a probe
STALE = 2.0  # seconds after which it is looked at again


DatabaseState = Literal["ok", "read-only", "failing"]


class Health(Strict):
    """`ok`: games can be played. `read-only`: the disk is full, or may not be written. `uptime` is in seconds."""

    status: Literal["ok", "failing"]
    database: DatabaseState
    version: str
    uptime: float


class Probe:
    """Looks whether the database answers and takes what is written; seldom, however often it is asked."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database, self._clock = database, clock
        self._looked: tuple[float, DatabaseState] | None = None
        self._door = asyncio.Lock()

    async def state(self) -> DatabaseState:
        """As it was a few seconds ago at most."""
        async with self._door:
            if self._looked is None or self._clock() - self._looked[0] >= STALE:
                self._looked = (self._clock(), await self._look())
            return self._looked[1]

    async def _look(self) -> DatabaseState:
        if not await _succeeds(self._read):
            return "failing"
        return "ok" if await _succeeds(self._database.write_something) else "read-only"

    def _read(self) -> None:
        with self._database.engine.connect() as db:
            db.execute(sa.text("SELECT 1"))


async def _succeeds(work: Callable[[], None]) -> bool:
    try:
        await asyncio.wait_for(asyncio.to_thread(work), PATIENCE)
    except (sa.exc.SQLAlchemyError, TimeoutError):
        return False
    return True


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def health(request: Request, response: Response) -> Health:
    """200 while games can be played, 503 while the database is away or full. Nothing about any game."""
    registry = request.app.state.registry
    found = await registry.probe.state()
    response.status_code = 200 if found == "ok" else 503
    response.headers["Cache-Control"] = "no-store"
    return Health(
        status="ok" if found == "ok" else "failing",
        database=found,
        version=__version__,
        uptime=round(time.monotonic() - registry.metrics.since, 1),
    )
