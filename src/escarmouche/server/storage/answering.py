"""What happens all the time, made cheap: an answer is written.

Its statements are compiled once. On PostgreSQL they are one (`at_once`). On SQLite, where writers wait
for each other and a commit waits for the disk, answers that come while one is being committed are
committed together after it: each is acknowledged when its own transaction is on the disk, and one wait
for the disk serves several games.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.one_statement import AtOnce
from escarmouche.server.storage.rows import SETTLED, Overtaken
from escarmouche.server.storage.schema import ANSWERS, COMMANDS, GAMES

MOST = 64  # answers in one transaction


class Prepared:
    """A statement as SQLite's text, so that nothing is compiled twice."""

    def __init__(self, statement: Any, database: Database) -> None:
        compiled = statement.compile(dialect=database.engine.dialect)
        self._text, self._order = str(compiled), compiled.positiontup

    def __call__(self, db: sqlite3.Connection, values: dict[str, Any]) -> int:
        """Run it; how many rows it changed."""
        return db.execute(self._text, [values[name] for name in self._order]).rowcount


class Answering:
    """Writes answers of many games."""

    def __init__(self, database: Database) -> None:
        self._way: InSteps | AtOnce = InSteps(database) if database.is_sqlite else AtOnce(database)

    def write(
        self,
        game: str,
        change: int,
        settled: dict[str, Any],
        answer: dict[str, Any],
        command: dict[str, Any] | None,
    ) -> None:
        """Make the next change of a game, for good. Raises `Overtaken`, and has written nothing."""
        if not self._way.write(game, change, settled, answer, command):
            raise Overtaken(game, change)


class InSteps:
    """An answer in three statements of one transaction, which it may share with other games."""

    def __init__(self, database: Database) -> None:
        bound: dict[str, Any] = {n: sa.bindparam(f"new_{n}") for n in ("change", *SETTLED)}
        mine = GAMES.update().where(
            GAMES.c.id == sa.bindparam("game"), GAMES.c.change == sa.bindparam("known")
        )
        self._settle = Prepared(mine.values(bound), database)
        self._answer = Prepared(ANSWERS.insert(), database)
        self._obey = Prepared(COMMANDS.insert(), database)
        self._together = Together(database)

    def write(
        self,
        game: str,
        change: int,
        settled: dict[str, Any],
        answer: dict[str, Any],
        command: dict[str, Any] | None,
    ) -> bool:
        """Whether the game was still what it was known as, and all is written."""
        new = {f"new_{name}": value for name, value in settled.items()}

        def job(db: sqlite3.Connection) -> None:
            changed = {"game": game, "known": change, "new_change": change + 1, **new}
            if self._settle(db, changed) != 1:
                raise Overtaken(game, change)
            self._answer(db, answer)
            if command is not None:
                self._obey(db, command)

        try:
            self._together.write(job)
        except (Overtaken, sqlite3.IntegrityError, sa.exc.IntegrityError):
            return False
        return True


class _Wish:
    """Something to be written, and what became of it."""

    __slots__ = ("done", "job", "problem")

    def __init__(self, job: Callable[[sqlite3.Connection], None]) -> None:
        self.job = job
        self.done = False
        self.problem: BaseException | None = None


class Together:
    """Who gets the turn writes for everybody who waits; the others find that it was done."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = database.turn
        self._waiting: deque[_Wish] = deque()

    def write(self, job: Callable[[sqlite3.Connection], None]) -> None:
        """Do something in a transaction. When this returns it is on the disk."""
        wish = _Wish(job)
        self._waiting.append(wish)
        with self._turn:
            while not wish.done:
                self._commit(self._next())
        if wish.problem is not None:
            raise wish.problem

    def _next(self) -> list[_Wish]:
        return [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]

    def _commit(self, wishes: list[_Wish]) -> None:
        """One transaction for all. A wish that fails leaves nothing, and harms no other."""
        try:
            with self._database.writing_quickly() as db:
                for wish in wishes:
                    self._try(db, wish, alone=len(wishes) == 1)
        except BaseException as problem:
            for wish in wishes:
                wish.problem = wish.problem or problem
        finally:
            for wish in wishes:
                wish.done = True

    def _try(self, db: sqlite3.Connection, wish: _Wish, alone: bool) -> None:
        if alone:  # the transaction is its own
            wish.job(db)
            return
        db.execute("SAVEPOINT wish")
        try:
            wish.job(db)
        except (Overtaken, sqlite3.IntegrityError) as problem:
            wish.problem = problem
            db.execute("ROLLBACK TO wish")
        db.execute("RELEASE wish")
