"""How processes hear of each other's changes: NOTIFY in the transaction, LISTEN in a thread.

SQLite has nothing of the kind; there the hall looks at the counters of the games it shows.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg
import sqlalchemy as sa

from escarmouche.server.storage.database import Database

CHANNEL = "escarmouche"
_LOG = logging.getLogger(__name__)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0  # seconds between attempts to connect again
_TICK = 0.5  # how soon a listener that is told to stop does


@dataclass(frozen=True, slots=True)
class Notice:
    """A game was changed, by a process."""

    game: str
    change: int
    process: str


def announce(database: Database, db: sa.Connection, game: str, change: int) -> None:
    """Tell the other processes, if and when the transaction is committed."""
    if not database.is_sqlite:
        said = f"{game}:{change}:{database.process}"
        db.execute(sa.select(sa.func.pg_notify(CHANNEL, said)))


class Listener:
    """A thread with a connection of its own that listens until it is closed.

    `hear` is told of changes by other processes; `returned` when the connection is there again
    after it was lost, because something may have been missed meanwhile. Both run in this thread.
    """

    def __init__(
        self,
        database: Database,
        hear: Callable[[Notice], None],
        returned: Callable[[], None],
    ) -> None:
        self._database, self._hear, self._returned = database, hear, returned
        self._stop = threading.Event()
        self.connected = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join(5 * _TICK)

    def _run(self) -> None:
        pause, before = _FIRST_PAUSE, False
        while not self._stop.is_set():
            try:
                with self._database.session() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.connected.set()
                    if before:
                        self._returned()
                    pause, before = _FIRST_PAUSE, True
                    self._listen(connection)
            except (psycopg.Error, OSError) as problem:
                _LOG.warning("no notices from the database for now: %s", str(problem).strip())
            finally:
                self.connected.clear()
            self._stop.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _listen(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=_TICK):
                heard = read(notice.payload)
                if heard is not None and heard.process != self._database.process:
                    self._hear(heard)


def read(payload: str) -> Notice | None:
    """A notice from its text; None for what is none of ours."""
    game, _, rest = payload.partition(":")
    change, _, process = rest.partition(":")
    return Notice(game, int(change), process) if game and change.isdecimal() else None
