"""Connections to PostgreSQL for who has one statement to run, again and again, as a transaction by itself.

SQLAlchemy's pool asks the database whether a connection still lives each time that it lends one: a way
there and back as long as that of the statement. Here the connection's own socket is asked, which knows
when the database has hung up, and one that was not used for long is replaced unasked. The statements are
prepared once for each connection and go to libpq as they are.
"""

from __future__ import annotations

import re
import select
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg.pq import DiagnosticField, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGresult

Session = psycopg.Connection[tuple[Any, ...]]
IDLE = 60.0  # seconds after which a network may have forgotten a connection that nobody used
_PLACE = re.compile(r"%\((\w+)\)s")
_FINE = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)


class Statement:
    """A statement as PostgreSQL prepares it. Every value's type is said in its text."""

    def __init__(self, name: str, statement: sa.ClauseElement, dialect: sa.Dialect) -> None:
        text = str(statement.compile(dialect=dialect))
        self.name = name.encode()
        self.order = list(dict.fromkeys(_PLACE.findall(text)))
        numbers = {given: n for n, given in enumerate(self.order, 1)}
        self.text = _PLACE.sub(lambda found: f"${numbers[found[1]]}", text).encode()

    def in_order(self, values: Mapping[str, Any]) -> list[Any]:
        """The values as PostgreSQL reads them: bytes, or None."""
        return [_written(values[name]) for name in self.order]


def _written(value: Any) -> bytes | None:
    return None if value is None else str(value).encode()


class Link:
    """A connection, since when nobody used it, and the statements that it knows."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.since = time.monotonic()
        self._known: set[bytes] = set()

    def run(self, statement: Statement, values: Mapping[str, Any]) -> int:
        """Run a statement; how many rows it led to. Raises what psycopg would."""
        pg = self.session.pgconn
        if statement.name not in self._known:
            _demand(pg.prepare(statement.name, statement.text))
            self._known.add(statement.name)
        return _demand(pg.exec_prepared(statement.name, statement.in_order(values))).ntuples

    @property
    def lives(self) -> bool:
        """Whether the database has not hung up: nobody asked it anything, so it has nothing to say."""
        fresh = time.monotonic() - self.since < IDLE
        return fresh and not self.session.closed and not readable(self.session.fileno(), 0.0)

    @property
    def rests(self) -> bool:
        """Whether it is whole, and not in the middle of something."""
        return self.session.pgconn.transaction_status == TransactionStatus.IDLE

    def hang_up(self) -> None:
        """Let go of it."""
        with suppress(psycopg.Error, OSError):
            self.session.close()


def _demand(result: PGresult) -> PGresult:
    """Raises what went wrong, by the name that psycopg gives it."""
    if result.status in _FINE:
        return result
    said, state = result.get_error_message(), result.error_field(DiagnosticField.SQLSTATE)
    kind: type[psycopg.Error] = psycopg.OperationalError  # without a state: the connection broke
    if state is not None:
        with suppress(KeyError):
            kind = psycopg.errors.lookup(state.decode())
    raise kind(said)


class Sessions:
    """Lends connections, `most` of them at a time; each is one thread's while it is lent."""

    def __init__(self, connect: Callable[[], Session], most: int, patience: float) -> None:
        self._connect, self._patience = connect, patience
        self._places = threading.BoundedSemaphore(most)
        self._free: list[Link] = []  # the last used is lent first

    @contextmanager
    def one(self) -> Iterator[Link]:
        """A connection that lives, as far as can be known without asking the database."""
        if not self._places.acquire(timeout=self._patience):
            raise sa.exc.TimeoutError("every connection is in use")
        try:
            link = self._take()
            try:
                yield link
            finally:
                self._give_back(link)
        finally:
            self._places.release()

    def _take(self) -> Link:
        while self._free:
            with suppress(IndexError):  # another took the last one
                link = self._free.pop()
                if link.lives:
                    return link
                link.hang_up()
        return Link(self._connect())

    def _give_back(self, link: Link) -> None:
        if link.rests:
            link.since = time.monotonic()
            self._free.append(link)
        else:
            link.hang_up()

    def close(self) -> None:
        """Let go of all that are not lent."""
        while self._free:
            self._free.pop().hang_up()


def readable(socket: int, seconds: float) -> bool:
    """Whether something comes from a socket within a time."""
    if not hasattr(select, "poll"):  # Windows, whose `select` minds no high numbers
        return bool(select.select([socket], [], [], seconds)[0])
    look = select.poll()
    look.register(socket, select.POLLIN)
    return bool(look.poll(seconds * 1000))
