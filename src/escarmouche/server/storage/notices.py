"""How processes hear of each other's changes: NOTIFY once they are written, LISTEN in a thread.

SQLite has nothing of the kind; there the registry looks at the counters of the games it shows. It does so on
PostgreSQL too, for the changes of a process that died before it could tell.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import psycopg
import sqlalchemy as sa

from escarmouche.server.beside.affairs import Affairs
from escarmouche.server.storage.database import Database
from escarmouche.server.storage.rows import Answer
from escarmouche.server.storage.sessions import Session, readable

CHANNEL = "escarmouche"
MOST = 7900  # bytes of a notice; PostgreSQL takes fewer than 8000
_LOG = logging.getLogger(__name__)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0  # seconds between attempts to connect again
_TICK = 0.5  # how soon a listener that is told to stop does


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as others hear of it: the how-manyth of its game, and the affairs after it."""

    n: int
    answer: Answer
    affairs: Affairs


@dataclass(frozen=True, slots=True)
class Notice:
    """A game was changed, by a process; by what, if it was an answer that fits into a notice."""

    game: str
    change: int
    process: str
    told: str = ""

    def given(self) -> Given | None:
        """The answer that made the change; None: ask the database what it was."""
        if not self.told:
            return None
        n, camp, data, faces, at, affairs = json.loads(self.told)
        return Given(n, Answer(camp, data, tuple(faces), at), Affairs.of(affairs))


def announce(database: Database, db: sa.Connection, game: str, change: int) -> None:
    """Tell the other processes, if and when the transaction is committed."""
    if not database.is_sqlite:
        said = f"{game}:{change}:{database.process}"
        db.execute(sa.select(sa.func.pg_notify(CHANNEL, said)))


def said_of(
    game: str, change: int, process: str, answer: Mapping[str, Any], settled: Mapping[str, Any]
) -> str:
    """The text of the notice of an answer, made of the columns that are written with it."""
    head = f"{game}:{change}:{process}"
    a = answer
    told = f"[{a['n']},{a['camp']},{a['data']},{a['faces']},{a['at']!r},{settled['affairs']}]"
    whole = f"{head}:{told}"
    return whole if len(whole.encode()) <= MOST else head


class Listener:
    """A thread with a connection of its own that listens until it is closed.

    `hear` is told of changes by other processes; `returned` when the connection is there, or there
    again after it was lost, because something may have been missed before. Both run in this thread.
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
        pause = _FIRST_PAUSE
        while not self._stop.is_set():
            try:
                with self._database.session() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.connected.set()
                    self._returned()
                    pause = _FIRST_PAUSE
                    self._listen(connection)
            except (psycopg.Error, OSError) as problem:
                _LOG.warning("no notices from the database for now: %s", str(problem).strip())
            finally:
                self.connected.clear()
            self._stop.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _listen(self, connection: Session) -> None:
        """Every answer of every process comes by here: libpq is asked without detours."""
        link = connection.pgconn
        while not self._stop.is_set():
            if readable(link.socket, _TICK):
                link.consume_input()
            while (said := link.notifies()) is not None:
                heard = read(said.extra.decode())
                if heard is not None and heard.process != self._database.process:
                    self._hear(heard)


def read(payload: str) -> Notice | None:
    """A notice from its text; None for what is none of ours."""
    game, _, rest = payload.partition(":")
    change, _, rest = rest.partition(":")
    process, _, told = rest.partition(":")
    return Notice(game, int(change), process, told) if game and change.isdecimal() else None
