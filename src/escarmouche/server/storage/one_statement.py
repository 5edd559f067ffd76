"""An answer written on PostgreSQL by one statement: one way there and back instead of seven.

The statement changes the game if it is still what its writer knew, and only then adds the answer and the
command. It is a transaction by itself: when it returns, all of it is on the disk.

Then the others are told, by a statement of its own: transactions that tell something are committed one
after the other, each waiting for the disk before the next may begin, and the disk would serve one answer
at a time. One that writes nothing does not wait for it. Who dies between the two has told nobody; the
others find the answer by themselves, a moment later, when they look at the counters of their games.
"""

from __future__ import annotations

import logging
from typing import Any

import psycopg
import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.notices import CHANNEL, said_of
from escarmouche.server.storage.rows import SETTLED
from escarmouche.server.storage.schema import ANSWERS, COMMANDS, GAMES
from escarmouche.server.storage.sessions import Link, Statement

_LOG = logging.getLogger(__name__)


class AtOnce:
    """The statement with a command, that without one, and that which tells the others."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect
        self._with_command = Statement("obey", _statement(ANSWERS, COMMANDS), dialect)
        self._without = Statement("answer", _statement(ANSWERS), dialect)
        told = sa.func.pg_notify(sa.literal_column(f"'{CHANNEL}'"), _given("said", ANSWERS.c.data))
        self._tell = Statement("tell", sa.select(told), dialect)

    def write(
        self,
        game: str,
        change: int,
        settled: dict[str, Any],
        answer: dict[str, Any],
        command: dict[str, Any] | None,
    ) -> bool:
        """Whether the game was still what it was known as, and all is written."""
        values = {f"games_{name}": value for name, value in settled.items()}
        values |= {f"answers_{name}": value for name, value in answer.items()}
        values |= {f"commands_{name}": value for name, value in (command or {}).items()}
        values |= {"game": game, "known": change, "games_change": change + 1}
        statement = self._without if command is None else self._with_command
        with self._database.writing_at_once() as db:
            try:
                if db.run(statement, values) != 1:
                    return False
            except psycopg.IntegrityError:
                # The command was obeyed before, or the answer is there: there is news to read.
                return False
            self._announce(db, said_of(game, change + 1, self._database.process, answer, settled))
        return True

    def _announce(self, db: Link, said: str) -> None:
        try:
            db.run(self._tell, {"said": said})
        except psycopg.Error as problem:  # the answer is written all the same
            _LOG.warning("other processes were not told of an answer: %s", str(problem).strip())


def _statement(*tables: sa.Table) -> sa.Select[Any]:
    changed = (
        GAMES.update()
        .where(
            GAMES.c.id == _given("game", GAMES.c.id),
            GAMES.c.change == _given("known", GAMES.c.change),
        )
        .values({name: _given(f"games_{name}", GAMES.c[name]) for name in ("change", *SETTLED)})
        .returning(GAMES.c.id)
        .cte("changed")
    )
    added = []
    for table in tables:
        row = sa.select(*(_given(f"{table.name}_{c.name}", c) for c in table.c)).select_from(
            changed
        )
        added.append(table.insert().from_select(list(table.c), row).cte(f"new_{table.name}"))
    return sa.select(changed.c.id).add_cte(*added)


def _given(name: str, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """A value from outside; its type is said, because within a query nothing else tells it.

    Words are said to be text of any length: to say how long they may be would cut them short.
    """
    kind = sa.Text() if isinstance(column.type, sa.String) else column.type
    return sa.cast(sa.bindparam(name), kind)
