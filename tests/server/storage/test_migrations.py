"""The schema grows: from the first one, with games in it, to the newest, by one process at a time."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from escarmouche.server.storage import META, Database, DatabaseError, Storage
from escarmouche.server.storage.database import FIRST, TOO_NEW, UNKNOWN_KIND, alembic_config
from escarmouche.server.storage.keys import key_of

GAME = {
    "id": "abc",
    "rulebook": "escarmouches-fantastiques",
    "version": "1",
    "setup": "{}",
    "dice": '[[0,"00"]]',
    "digest": "d",
    "opening": "[1,2]",
    "created": "2026-01-01",
    "over": False,
    "summary": json.dumps({"over": False, "waiting_for": [1]}),
}


def first_schema(url: str, *, stamped: bool) -> None:
    """A database as the first servers made it, with games in it."""
    database = Database(url, migrate=False)
    with database.writing() as db:
        command.upgrade(alembic_config(db), FIRST)
        if not stamped:
            db.execute(sa.text("DROP TABLE alembic_version"))
        old = sa.MetaData()
        old.reflect(db)
        assert set(old.tables) - {"alembic_version"} == {"games", "answers", "seats", "commands"}
        games, seats, answers = old.tables["games"], old.tables["seats"], old.tables["answers"]
        db.execute(games.insert().values(GAME))
        db.execute(games.insert().values(GAME | {"id": "person", "summary": '{"waiting_for":[0]}'}))
        db.execute(games.insert().values(GAME | {"id": "over", "over": True}))
        for id in ("abc", "person", "over"):
            db.execute(seats.insert().values(game=id, camp=0, kind="person", hash=f"h{id}"))
            db.execute(seats.insert().values(game=id, camp=1, kind="ai", level="greedy"))
        for n in (1, 2):
            answer = {"game": "abc", "n": n, "camp": 0, "data": '"x"', "faces": "[3]"}
            db.execute(answers.insert().values(answer))
    database.close()


@pytest.mark.parametrize("stamped", [True, False])
def test_a_database_of_the_first_schema_is_brought_up_to_date(url: str, stamped: bool) -> None:
    first_schema(url, stamped=stamped)
    storage = Storage(url)
    row = storage.game("abc")
    assert row is not None and row.change == 0 and [s.kind for s in row.seats] == ["person", "ai"]
    assert [answer.faces for answer in storage.answers("abc")] == [(3,), (3,)]
    assert storage.awaiting_ai() == ["abc"]
    news = storage.news("abc", 0)
    assert news is not None and (news.kept, news.answers) == (2, ())
    storage.close()


def test_games_of_before_are_asked_what_they_share_and_where_they_come_from(url: str) -> None:
    """What was played on from a running game is its kin; what came with its answers came from a file."""
    database = Database(url, migrate=False)
    with database.writing() as db:
        command.upgrade(alembic_config(db), "0003")
        old = sa.MetaData()
        old.reflect(db)
        games, answers = old.tables["games"], old.tables["answers"]
        told = json.dumps({"over": True, "revision": 1, "waiting_for": []})
        rows: dict[str, dict[str, object]] = {
            "running": {},
            "fork": {"forked_from": "running", "over": True, "summary": told},
            "second": {"forked_from": "fork"},
            "ended": {"over": True, "change": 1, "summary": told},
            "after": {"forked_from": "ended"},
            "file": {"over": True, "summary": told},
            "ancient": {"over": True, "summary": told},
        }
        for id, values in rows.items():
            db.execute(games.insert().values({**GAME, **values, "id": id}))
        given = {"game": "ancient", "n": 1, "camp": 0, "data": "1", "faces": "[]", "command": "c"}
        db.execute(answers.insert().values(given))
    database.close()
    storage = Storage(url)
    found = {id: storage.game(id) for id in rows}
    kin = {id: row.kin for id, row in found.items() if row and row.kin}
    assert kin == {"fork": "running", "second": "running"}
    assert [id for id, row in found.items() if row and row.imported] == ["file"]
    assert key_of(storage.database, "stamp") == key_of(storage.database, "stamp")
    storage.close()


def test_the_migrations_make_the_schema_of_the_code(url: str) -> None:
    for _ in range(2):  # from nothing, and once more with nothing to do
        database = Database(url)
        with database.reading() as db:
            context = MigrationContext.configure(db, opts={"compare_server_default": False})
            assert compare_metadata(context, META) == []
        database.close()


def test_a_database_that_is_newer_than_the_code_is_refused(url: str) -> None:
    database = Database(url)
    with database.writing() as db:
        db.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(DatabaseError) as refused:
        Storage(url)
    assert refused.value.phrase is TOO_NEW and refused.value.data["given"] == "9999"
    untouched = Database(url, migrate=False)
    assert untouched.revision() == "9999"
    untouched.close()


def test_processes_that_start_together_migrate_once(url: str) -> None:
    first_schema(url, stamped=False)
    with ThreadPoolExecutor(6) as threads:
        opened = list(threads.map(lambda _: Storage(url), range(6)))
    assert {storage.database.revision() for storage in opened} == {opened[0].database.revision()}
    assert all(storage.awaiting_ai() == ["abc"] for storage in opened)
    for storage in opened:
        storage.close()


@pytest.mark.parametrize("given", ["mysql://x/y", "nonsense", ""])
def test_a_database_of_another_kind_is_refused(given: str) -> None:
    with pytest.raises(DatabaseError) as refused:
        Database(given)
    assert refused.value.phrase is UNKNOWN_KIND


def test_a_password_is_never_said() -> None:
    with pytest.raises(DatabaseError) as refused:
        Database("postgresql://me:secret@127.0.0.1:1/nothing")
    assert "secret" not in str(refused.value) + str(refused.value.data)
