"""The whole database as one file, and back: into the same kind of database or the other.

The file is itself a database of SQLite, made at one moment while the server runs, so that it can be
opened, looked at and served as it is. A backup of an older schema is brought up to date in a copy.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from escarmouche.core.explain import Phrase
from escarmouche.server.storage.database import Database, DatabaseError
from escarmouche.server.storage.schema import DRIVERS, GAMES, KEYS, META

NOT_A_BACKUP = Phrase("server.backup.not_one")
NOT_EMPTY = Phrase("server.backup.not_empty")
_ROWS = 500  # read and written at a time


def back_up(database: Database, file: Path) -> int:
    """Write everything to a file, whole or not at all; how many games it holds."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    os.close(handle)
    draft = Path(name)
    try:
        if database.is_sqlite:
            _copy_file(database, draft)
        else:
            _copy_to_file(database, draft)
        _as_one_file(draft)
        games = _count(draft)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(file)
        return games
    finally:
        for left in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
            left.unlink(missing_ok=True)


def restore(file: Path, database: Database) -> int:
    """Fill an empty database from a backup; how many games it holds. Raises `DatabaseError`."""
    with _unpacked(file) as source, source.reading() as old, database.writing() as new:
        if new.scalar(sa.select(sa.func.count()).select_from(GAMES)):
            raise DatabaseError(NOT_EMPTY, database.place)
        _copy(old, new)
        return new.scalar(sa.select(sa.func.count()).select_from(GAMES)) or 0


def _copy_file(database: Database, draft: Path) -> None:
    """SQLite copies itself, page by page, while others write."""
    with closing(database.engine.raw_connection()) as source, closing(sqlite3.connect(draft)) as to:
        live = source.driver_connection
        assert isinstance(live, sqlite3.Connection)
        live.backup(to)


def _copy_to_file(database: Database, draft: Path) -> None:
    target = Database(f"sqlite:///{draft}")
    try:
        with database.reading() as old, target.writing() as new:
            _copy(old, new)
    finally:
        target.close()


def _copy(old: sa.Connection, new: sa.Connection) -> None:
    new.execute(KEYS.delete())  # a stamp of the games that come is made with their own key
    for table in META.sorted_tables:
        if table is DRIVERS:  # who drives what is of the moment
            continue
        found = old.execution_options(stream_results=True).execute(sa.select(table))
        for rows in found.mappings().partitions(_ROWS):
            new.execute(table.insert(), [dict(row) for row in rows])


def _as_one_file(draft: Path) -> None:
    """Nothing beside it: no journal, no other process's driving."""
    with closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute(f"DELETE FROM {DRIVERS.name}")


def _count(draft: Path) -> int:
    with closing(sqlite3.connect(draft)) as db:
        return int(db.execute(f"SELECT count(*) FROM {GAMES.name}").fetchone()[0])


@contextmanager
def _unpacked(file: Path) -> Iterator[Database]:
    """A copy of the backup, with the schema of this code."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        shutil.copyfile(file, copy)
        _demand_whole(copy, file)
        source = Database(f"sqlite:///{copy}")
        try:
            yield source
        finally:
            source.close()


def _demand_whole(copy: Path, file: Path) -> None:
    try:
        with closing(sqlite3.connect(copy)) as db:
            whole = db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ours = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone()
    except sqlite3.DatabaseError:
        whole, ours = False, None
    if not whole or ours is None:
        raise DatabaseError(NOT_A_BACKUP, str(file))
