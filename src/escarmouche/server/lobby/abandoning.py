"""Games from files are kept while somebody opens them now and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

import sqlalchemy as sa

from escarmouche.server.storage import Row, Storage
from escarmouche.server.storage.abandoned import AT_ONCE, delete_abandoned, opened
from escarmouche.server.storage.server_clock import ServerClock

DAY = 86_400.0
HOUR = 3_600.0  # that a game was opened is written no more often
_LOG = logging.getLogger(__name__)


class Abandoning:
    """Knows until when games from files are kept, and deletes those that nobody opens."""

    def __init__(self, storage: Storage, watch: ServerClock, days: int) -> None:
        self._storage, self._watch, self._days = storage, watch, days

    def expires(self) -> float:
        """Until when a game is kept that is opened now."""
        return self._watch.time() + self._days * DAY

    async def opened(self, row: Row) -> None:
        """Somebody looks at a game."""
        if row.expires is not None and row.expires < self.expires() - HOUR:
            with suppress(sa.exc.DBAPIError):  # a disk that is full hides no game
                await self._keep([row])

    async def sweep(self, looked_at: Iterable[Row]) -> None:
        """Delete what was abandoned; what somebody still looks at was not."""
        await self._keep([row for row in looked_at if row.expires is not None])
        while True:
            database, now = self._storage.database, self._watch.time()
            gone = await asyncio.to_thread(delete_abandoned, database, now)
            for id in gone:
                _LOG.info("game %s came from a file and was abandoned: it is deleted", id)
            if len(gone) < AT_ONCE:
                return

    async def _keep(self, rows: list[Row]) -> None:
        if rows:
            until, ids = self.expires(), [row.id for row in rows]
            await asyncio.to_thread(opened, self._storage.database, ids, until)
            for row in rows:
                row.expires = until
