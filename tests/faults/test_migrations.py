"""kill -9 inside each step of the schema: the database is as before or as after, and nothing is lost."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory
from tests.faults.extent import FULL
from tests.faults.figures import keep
from tests.faults.serving import Nursery
from tests.server.storage.test_migrations import first_schema

from escarmouche.server.storage import META, Database, Storage
from escarmouche.server.storage.database import FIRST, alembic_config

pytestmark = pytest.mark.slow
STRIDE = 1 if FULL else 9  # every moment, or one in so many
MOST = 1_000  # moments, or it never ends
OLD = ("games", "answers", "seats", "commands")  # the tables of the first schema

Found = dict[str, list[Any]]


def revisions(url: str) -> list[str]:
    """Every step of the schema, oldest first."""
    database = Database(url, migrate=False)
    with database.reading() as db:
        scripts = ScriptDirectory.from_config(alembic_config(db))
        steps = [script.revision for script in scripts.walk_revisions()]
    database.close()
    return steps[::-1]


def old_database(url: str, revision: str) -> None:
    """Games as a server of that schema left them."""
    first_schema(url, stamped=True)
    database = Database(url, migrate=False)
    with database.writing() as db:
        command.upgrade(alembic_config(db), revision)
    database.close()


class Witness:
    """Reads a database with nothing of the server's."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, poolclass=sa.NullPool)
        self.columns: dict[str, list[str]] = {}

    def shape(self) -> dict[str, list[str]]:
        """The tables and their columns."""
        with self._engine.connect() as db:
            known = sa.inspect(db)
            return {
                name: sorted(c["name"] for c in known.get_columns(name))
                for name in known.get_table_names()
            }

    def revision(self) -> str | None:
        if "alembic_version" not in self.shape():
            return None
        with self._engine.connect() as db:
            found = db.scalars(sa.text("SELECT version_num FROM alembic_version")).all()
        assert len(found) <= 1
        return found[0] if found else None

    def contents(self, shape: dict[str, list[str]]) -> Found:
        """What these columns hold."""
        found: Found = {}
        with self._engine.connect() as db:
            for table, columns in shape.items():
                if table != "alembic_version":
                    query = f"SELECT {', '.join(columns)} FROM {table}"
                    found[table] = sorted(map(repr, db.execute(sa.text(query)).all()))
            return found

    def is_sound(self) -> None:
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as db:
                assert db.scalars(sa.text("PRAGMA integrity_check")).all() == ["ok"]


def kill_at_every_moment(nursery: Nursery, url: str, log: Path, stride: int) -> int:
    """Kill who brings a database up to date, a little later every time, until nobody is killed; how often."""
    witness, kills = Witness(url), 0
    shape, revision = witness.shape(), witness.revision()
    before = witness.contents(shape)
    for moment in range(1, MOST, stride):
        ended = nursery.migrate(url, moment, log)
        witness.is_sound()
        if ended == 0:
            break
        assert ended == -signal.SIGKILL, log.read_text()
        kills += 1
        # All steps are one transaction: a kill leaves nothing of any.
        assert (witness.revision(), witness.shape()) == (revision, shape), moment
        assert witness.contents(shape) == before, moment
    else:
        raise AssertionError("it is killed again and again")
    assert witness.revision() == revisions(url)[-1]
    assert set(witness.shape()) == {*META.tables, "alembic_version"}
    # What the old columns held is there; a column may have been filled, none was emptied.
    assert witness.contents({table: shape[table] for table in OLD if table in shape}) == {
        table: before[table] for table in OLD if table in shape
    }
    return kills


def test_kills_while_the_schema_grows(nursery: Nursery, url: str, tmp_path: Path) -> None:
    steps = revisions(url)
    starts = steps[:-1] if FULL else [FIRST]
    kills, log = kill_at_every_moment(nursery, url, tmp_path / "log", STRIDE), tmp_path / "log"
    assert kills > 0
    for start in starts:
        _empty(url)
        old_database(url, start)
        found = kill_at_every_moment(nursery, url, log, STRIDE)
        assert found > 0
        kills += found
        storage = Storage(url)
        row = storage.game("abc")
        assert row is not None and row.opening == (1, 2)
        assert [answer.faces for answer in storage.answers("abc")] == [(3,), (3,)]
        storage.close()
    kind = url.partition(":")[0].partition("+")[0]
    keep(f"migrations-{kind}", {"kills": kills, "steps": len(steps)})


def _empty(url: str) -> None:
    """A database as if nobody had ever opened it."""
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.begin() as db:
        known = sa.MetaData()
        known.reflect(db)
        known.drop_all(db)
