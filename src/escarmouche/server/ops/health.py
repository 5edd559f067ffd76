"""A page for probes: whether this process can do its work, which version it is, since when it runs."""

from __future__ import annotations

import asyncio
import time
from typing import Literal

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response

from escarmouche import __version__
from escarmouche.server.messages.http import Strict

router = APIRouter()
PATIENCE = 3.0  # seconds for the database to answer a probe


class Health(Strict):
    """`ok`: games can be played. `uptime` is in seconds."""

    status: Literal["ok", "failing"]
    database: Literal["ok", "failing"]
    version: str
    uptime: float


async def database_answers(engine: sa.Engine) -> bool:
    """Whether the database answers, and soon."""

    def ask() -> None:
        with engine.connect() as db:
            db.execute(sa.text("SELECT 1"))

    try:
        await asyncio.wait_for(asyncio.to_thread(ask), PATIENCE)
    except (sa.exc.SQLAlchemyError, TimeoutError):
        return False
    return True


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def health(request: Request, response: Response) -> Health:
    """200 while games can be played, 503 while the database is away. Nothing about any game."""
    hall = request.app.state.hall
    fine = await database_answers(hall.storage.engine)
    response.status_code = 200 if fine else 503
    response.headers["Cache-Control"] = "no-store"
    state: Literal["ok", "failing"] = "ok" if fine else "failing"
    return Health(
        status=state,
        database=state,
        version=__version__,
        uptime=round(time.monotonic() - hall.metrics.since, 1),
    )
