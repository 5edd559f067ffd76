"""One database: SQLite in WAL mode for one machine, PostgreSQL for several processes.

The schema is brought up to date when the database is opened, by one process at a time.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.server.storage.schema import PULSE
from escarmouche.server.storage.sessions import Link, Session, Sessions

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST = "0001"  # the schema of databases that know no revision
LOCK = 0x657363_61726D  # of migrations, on PostgreSQL: any number, the same everywhere
POOL = 16  # connections to PostgreSQL at most
WRITERS = 10  # of them, for answers: those who wait for the disk at the same time wait together
PAGES_KB = 256  # of a SQLite file, for each connection
PATIENCE = 10.0  # seconds to wait for a lock or a connection
PROBE = 0  # the row of `pulse` that is written to see whether anything can be
OWNER_ONLY = 0o600  # a file of games holds the secrets of their dice

TOO_NEW = Phrase("server.database.too_new")
UNKNOWN_KIND = Phrase("server.database.unknown_kind")
NO_ANSWER = Phrase("server.database.no_answer")
NOT_OURS = Phrase("server.database.not_ours")
READ_ONLY = Phrase("server.database.read_only")


class DatabaseError(SetupError):
    """A database cannot be used as it is: the phrase says why and what to do."""

    def __init__(self, phrase: Phrase, place: str, **data: Any) -> None:
        super().__init__(place, phrase, **data)


class Database:
    """Connections to one database, whose schema is that of this code."""

    def __init__(self, url: str, *, migrate: bool = True) -> None:
        self.url = _url(url)
        self.place = self.url.render_as_string(hide_password=True)
        host = socket.gethostname()[:40].replace(":", "-")  # a notice has colons between its parts
        self.process = f"{host}-{os.getpid()}-{token_hex(6)}"
        self.engine = _engine(self.url)
        # SQLite lets one write at a time, and lets others sleep for too long: ours wait here.
        self.turn = threading.RLock()
        self._door = threading.Condition()
        self._in_hand = 0  # transactions
        self._closed = False
        self._writer: sa.PoolProxiedConnection | None = None  # of `writing_quickly`
        self._sessions = Sessions(self.session, WRITERS, PATIENCE)  # of `writing_at_once`
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        try:
            if migrate:
                _bring_up_to_date(self)
        except sa.exc.DBAPIError as problem:
            self.close()
            raise DatabaseError(NO_ANSWER, self.place, why=_said(problem)) from problem
        except BaseException:
            self.close()
            raise

    def must_be_writable(self) -> None:
        """Raises `DatabaseError` for a database in which no game could be kept."""
        try:
            self.write_something()
        except sa.exc.DBAPIError as problem:
            raise DatabaseError(READ_ONLY, self.place, why=_said(problem)) from problem

    def close(self) -> None:
        """Let go of the database, once the transactions in hand have ended; none begins any more."""
        with self._door:
            self._closed = True
            self._door.wait_for(lambda: self._in_hand == 0, PATIENCE)
        self._drop_writer()
        self._sessions.close()
        self.engine.dispose()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Something in hand, which is waited for before the database is let go of."""
        with self._door:
            if self._closed:
                raise sa.exc.InvalidRequestError("the server stops")
            self._in_hand += 1
        try:
            yield
        finally:
            with self._door:
                self._in_hand -= 1
                self._door.notify_all()

    @contextmanager
    def _connected(self) -> Iterator[sa.Connection]:
        with self._counted(), self.engine.connect() as db:
            yield db

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """One moment of the database: everything read here belongs together."""
        with self._connected() as db:
            if not self.is_sqlite:
                db = db.execution_options(isolation_level="REPEATABLE READ")
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: all of it, for good, or nothing."""
        with self.turn if self.is_sqlite else nullcontext(), self._connected() as db:
            if self.is_sqlite:  # one that is going to write says so at once, and waits its turn
                db = db.execution_options(writes=True)
            with db.begin():
                yield db

    @contextmanager
    def writing_at_once(self) -> Iterator[Link]:
        """For one statement on PostgreSQL that is a transaction by itself."""
        with self._counted(), self._sessions.one() as db:
            yield db

    @contextmanager
    def writing_quickly(self) -> Iterator[sqlite3.Connection]:
        """The same on SQLite without SQLAlchemy in between, which costs more than the statements.

        The connection is kept for the next time; after a failure of the database another is taken.
        """
        with self.turn, self._counted():
            if self._writer is None:
                self._writer = self.engine.raw_connection()
            db: Any = self._writer.driver_connection
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except sqlite3.Error as problem:
                self._drop_writer()
                raise _as_told_elsewhere(problem) from problem
            except BaseException:
                db.rollback()
                raise

    def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(sa.exc.DBAPIError, sqlite3.Error):
                writer.close()  # what was not committed is rolled back

    def session(self) -> Session:
        """A connection to PostgreSQL outside the pool, for as long as its holder lives."""
        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(
            url, autocommit=True, connect_timeout=int(PATIENCE), client_encoding="utf8"
        )

    def write_something(self) -> None:
        """Raises `sqlalchemy.exc.DBAPIError` where nothing can be written: a full disk, a file to read only."""
        with self.writing() as db:
            mark = PULSE.update().where(PULSE.c.id == PROBE).values(at=time.time())
            if db.execute(mark).rowcount == 0:
                db.execute(PULSE.insert().values(id=PROBE, at=time.time()))

    def revision(self) -> str | None:
        """The revision of the schema; None for a database that knows none."""
        with self.engine.connect() as db:
            return MigrationContext.configure(db).get_current_revision()


def _url(given: str) -> sa.URL:
    try:
        url = sa.make_url(given)
        kind = url.get_backend_name()
    except sa.exc.ArgumentError:
        raise DatabaseError(UNKNOWN_KIND, given) from None
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")  # the one driver that comes with us
    if kind != "sqlite":
        raise DatabaseError(UNKNOWN_KIND, url.render_as_string(hide_password=True))
    if url.database:
        file = Path(url.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        _keep_private(file)
    return url


def _keep_private(file: Path) -> None:
    """Whoever else has an account on this machine reads no game; what SQLite puts beside it follows."""
    if file.name == ":memory:" or str(file).startswith("file:"):
        return
    with suppress(OSError):  # what is wrong with the file is said when it is opened
        file.touch(mode=OWNER_ONLY)
        if file.stat().st_mode & 0o077:
            file.chmod(OWNER_ONLY)


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", _durable)
        event.listen(engine, "begin", _begin)
        return engine
    # A connection that died while nobody used it is replaced before anybody notices. All are kept:
    # to connect anew costs more than what most are wanted for, and most of all when all are in use.
    return sa.create_engine(
        url,
        pool_pre_ping=True,
        pool_size=POOL - WRITERS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        connect_args={"connect_timeout": int(PATIENCE)},
    )


def _durable(connection: Any, _record: Any) -> None:
    """WAL lets readers read while a game is written; FULL makes a commit final.

    Each worker has a connection, and each connection its own cache of pages: small ones, so that the
    memory of the server does not grow with the file. The system caches the file once for all.
    """
    connection.isolation_level = None  # transactions begin when we say so (`_begin`)
    cursor = connection.cursor()
    until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except Exception:  # another process is making the same file: its lock does not wait
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", f"cache_size=-{PAGES_KB}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(db: sa.Connection) -> None:
    writes = db.get_execution_options().get("writes", False)
    db.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# -- the schema --------------------------------------------------------------------------------


def alembic_config(db: sa.Connection) -> Config:
    """What Alembic needs to work on a connection of ours."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = db
    return config


def _bring_up_to_date(database: Database) -> None:
    """Run the migrations that the database has not seen; one process at a time."""
    with database.writing() as db:
        if not database.is_sqlite:
            db.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        config = alembic_config(db)
        scripts = ScriptDirectory.from_config(config)
        current = MigrationContext.configure(db).get_current_revision()
        if current is None:
            tables = set(sa.inspect(db).get_table_names())
            if {"games", "answers", "seats", "commands"} <= tables:
                command.stamp(config, FIRST)
            elif "games" in tables:
                raise DatabaseError(NOT_OURS, database.place)
        elif current not in {script.revision for script in scripts.walk_revisions()}:
            raise DatabaseError(
                TOO_NEW, database.place, given=current, known=scripts.get_current_head()
            )
        if current != scripts.get_current_head():
            command.upgrade(config, "head")


def _as_told_elsewhere(problem: sqlite3.Error) -> Exception:
    """An error of the driver as SQLAlchemy tells it, so that everybody knows it by one name."""
    told = sa.exc.DBAPIError.instance(None, None, problem, sqlite3.Error)
    assert isinstance(told, Exception)
    return told


def _said(problem: sa.exc.DBAPIError) -> str:
    """The first line of what the database said."""
    return (str(problem.orig or problem).strip().splitlines() or [""])[0][:200]
