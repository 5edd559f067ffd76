"""Who drives a game, that is lets its AI seats think: one process at a time.

It is a courtesy, not a guarantee: two processes that both believe they drive waste a thought, and
the slower one is overtaken when it writes.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Literal, Protocol

import psycopg
import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import DRIVERS

_Function = Literal["pg_try_advisory_lock", "pg_advisory_unlock"]
LEASE = 15.0  # seconds; renewed every third of it


class Drivers(Protocol):
    """Takes games to drive, and lets them go. Every method may be called from any thread."""

    def take(self, game: str) -> bool:
        """Whether this process drives the game from now on (or did already)."""
        ...

    def let_go(self, game: str) -> None:
        """Drive it no longer."""
        ...

    def renew(self) -> None:
        """Say that this process is alive; forget the games that another one took over."""
        ...

    def close(self) -> None:
        """Let everything go."""
        ...


def drivers(database: Database) -> Drivers:
    """As the database allows."""
    return Leases(database) if database.is_sqlite else AdvisoryLocks(database)


class AdvisoryLocks:
    """PostgreSQL: locks of a session, which the database releases when the process dies."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._door = threading.Lock()
        self._session: psycopg.Connection[tuple[Any, ...]] | None = None
        self._mine: set[str] = set()
        self._closed = False  # a thread that comes late takes nothing

    def take(self, game: str) -> bool:
        """Whether this process drives the game from now on (or did already)."""
        with self._door:
            if self._closed:
                return False
            if game not in self._mine and self._ask("pg_try_advisory_lock", game):
                self._mine.add(game)
            return game in self._mine

    def let_go(self, game: str) -> None:
        """Drive it no longer."""
        with self._door:
            if game in self._mine:
                self._mine.discard(game)
                self._ask("pg_advisory_unlock", game)

    def renew(self) -> None:
        """Notice a session that was lost, and with it every lock."""
        with self._door:
            if self._session is not None:
                try:
                    self._session.execute("SELECT 1")
                except psycopg.Error:
                    self._lose()

    def close(self) -> None:
        """Let everything go: the locks end with the session."""
        with self._door:
            self._closed = True
            self._lose()

    def _ask(self, function: _Function, game: str) -> bool:
        fresh = self._session is None
        if self._session is None:
            self._session = self._database.session()
        try:
            found = self._session.execute(f"SELECT {function}(%s)", [_key(game)]).fetchone()
        except psycopg.Error:
            self._lose()
            if fresh:
                raise
            return self._ask(function, game)  # the session had ended while nobody looked
        return bool(found and found[0])

    def _lose(self) -> None:
        self._mine.clear()
        if self._session is not None:
            self._session.close()
            self._session = None


def _key(game: str) -> int:
    """The number of a game's lock: 64 bits with a sign, as PostgreSQL counts them."""
    return int.from_bytes(blake2b(game.encode(), digest_size=8).digest(), "big", signed=True)


class Leases:
    """SQLite: a row that is renewed while its process lives, and can be taken over when it does not."""

    def __init__(
        self, database: Database, lease: float = LEASE, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._lease, self._clock = database, lease, clock
        self._host = socket.gethostname()[:255]
        self._until: dict[str, float] = {}
        self._door = threading.Lock()
        self._closed = False  # a thread that comes late takes nothing

    def take(self, game: str) -> bool:
        """Whether this process drives the game from now on (or did already)."""
        with self._door:
            if self._closed:
                return False
            if self._clock() < self._until.get(game, 0.0):
                return True
            until = self._clock() + self._lease
            if self._write(game, until):
                self._until[game] = until
                return True
            self._until.pop(game, None)
            return False

    def _write(self, game: str, until: float) -> bool:
        with self._database.reading() as db:  # a game that is driven costs its watchers no write
            if not self._is_free(db, game):
                return False
        mine = {"process": self._database.process, "host": self._host, "pid": os.getpid()}
        with self._database.writing() as db:
            if not self._is_free(db, game):
                return False
            db.execute(DRIVERS.delete().where(DRIVERS.c.game == game))
            db.execute(DRIVERS.insert().values(game=game, until=until, **mine))
        return True

    def _is_free(self, db: sa.Connection, game: str) -> bool:
        held = db.execute(sa.select(DRIVERS).where(DRIVERS.c.game == game)).first()
        return (
            held is None
            or held.process == self._database.process
            or held.until < self._clock()
            or (held.host == self._host and not _is_alive(held.pid))
        )

    def let_go(self, game: str) -> None:
        """Drive it no longer."""
        with self._door:
            if self._until.pop(game, None) is not None:
                self._release(DRIVERS.c.game == game)

    def renew(self) -> None:
        """Say that this process is alive; forget the games that another one took over."""
        with self._door:
            if not self._until:
                return
            until = self._clock() + self._lease
            mine = DRIVERS.c.process == self._database.process
            with self._database.writing() as db:
                db.execute(DRIVERS.update().where(mine).values(until=until))
                held = set(db.scalars(sa.select(DRIVERS.c.game).where(mine)))
            self._until = {game: until for game in self._until if game in held}

    def close(self) -> None:
        """Let everything go."""
        with self._door:
            self._closed = True
            if self._until:
                self._until.clear()
                self._release(sa.true())

    def _release(self, which: sa.ColumnElement[bool]) -> None:
        mine = DRIVERS.c.process == self._database.process
        with self._database.writing() as db:
            db.execute(DRIVERS.delete().where(mine, which))


def _is_alive(pid: int) -> bool:
    if os.name != "posix":  # there a signal 0 would end the process
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
