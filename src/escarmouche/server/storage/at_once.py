"""An answer written on PostgreSQL by one statement: one way there and back instead of seven.

The statement changes the game if it is still what its writer knew, and only then adds the answer, the
command and the notice. It is a transaction by itself: when it returns, all of it is on the disk.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.notices import CHANNEL
from escarmouche.server.storage.rows import SETTLED
from escarmouche.server.storage.schema import ANSWERS, COMMANDS, GAMES


class AtOnce:
    """The statement with a command, and that without one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect
        self._with_command = str(_statement(ANSWERS, COMMANDS).compile(dialect=dialect))
        self._without = str(_statement(ANSWERS).compile(dialect=dialect))

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
        told = f"{game}:{change + 1}:{self._database.process}"
        values |= {"game": game, "known": change, "games_change": change + 1, "told": told}
        text = self._without if command is None else self._with_command
        with self._database.writing_at_once() as db:
            return db.exec_driver_sql(text, values).rowcount == 1


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
    told = sa.cast(sa.bindparam("told"), sa.Text)
    notice = sa.func.pg_notify(sa.literal_column(f"'{CHANNEL}'"), told)
    return sa.select(notice).select_from(changed).add_cte(*added)


def _given(name: str, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """A value from outside; its type is said, because within a query nothing else tells it.

    Words are said to be text of any length: to say how long they may be would cut them short.
    """
    kind = sa.Text() if isinstance(column.type, sa.String) else column.type
    return sa.cast(sa.bindparam(name), kind)
