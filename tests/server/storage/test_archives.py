"""A game as one file, everything as one file, and back again: into either database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from tests.server.helpers import AI, PERSON, both, create
from tests.server.storage.games import add
from tests.server.storage.test_migrations import first_schema
from tests.server.test_whole_games import finish
from typer.testing import CliRunner

from escarmouche.cli import app
from escarmouche.core.save import SaveError
from escarmouche.server.app import create_app
from escarmouche.server.past.archives import bring_in, export
from escarmouche.server.settings import Settings
from escarmouche.server.storage import META, Database, DatabaseError, Storage
from escarmouche.server.storage.backup import NOT_A_BACKUP, NOT_EMPTY, back_up, restore
from escarmouche.server.storage.schema import DRIVERS


def contents(database: Database) -> dict[str, list[Any]]:
    with database.reading() as db:
        return {
            table.name: sorted(map(repr, db.execute(sa.select(table))))
            for table in META.sorted_tables
            if table is not DRIVERS
        }


@pytest.fixture
def other(tmp_path: Path, request: pytest.FixtureRequest, url: str) -> Iterator[Database]:
    """An empty database of the other kind."""
    if url.startswith("postgresql"):
        made = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    else:
        made = request.getfixturevalue("postgres").create()
    database = Database(made)
    yield database
    database.close()


def test_a_backup_fills_a_database_of_either_kind(
    storage: Storage, other: Database, tmp_path: Path
) -> None:
    for n in range(3):
        add(storage, f"g{n}", answers=700)
    file = tmp_path / "folder" / "games.backup"
    assert back_up(storage.database, file) == 3
    assert [path.name for path in file.parent.iterdir()] == ["games.backup"]
    assert restore(file, other) == 3
    assert contents(other) == contents(storage.database)
    again = Database(f"sqlite:///{tmp_path / 'again.sqlite3'}")
    assert restore(file, again) == 3 and contents(again) == contents(storage.database)
    with pytest.raises(DatabaseError) as refused:
        restore(file, again)
    assert refused.value.phrase is NOT_EMPTY and contents(again) == contents(storage.database)
    again.close()


def test_an_old_backup_is_brought_up_to_date(storage: Storage, tmp_path: Path) -> None:
    old = tmp_path / "old.backup"
    first_schema(f"sqlite:///{old}", stamped=False)
    before = old.read_bytes()
    assert restore(old, storage.database) == 3 and storage.awaiting_ai() == ["abc"]
    assert old.read_bytes() == before


@pytest.mark.parametrize("spoil", [lambda raw: raw[:9000], lambda raw: b"hello", lambda raw: b""])
def test_what_is_no_backup_changes_nothing(
    storage: Storage, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    source = Storage(f"sqlite:///{tmp_path / 'source.sqlite3'}")
    add(source, answers=900)
    file = tmp_path / "games.backup"
    back_up(source.database, file)
    source.close()
    file.write_bytes(spoil(file.read_bytes()))
    before = contents(storage.database)
    with pytest.raises(DatabaseError) as refused:
        restore(file, storage.database)
    assert refused.value.phrase is NOT_A_BACKUP and contents(storage.database) == before


def test_a_backup_that_fails_leaves_the_one_before(
    storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.backup"
    add(storage)
    back_up(storage.database, file)
    before = file.read_bytes()

    def full(_draft: Path) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("escarmouche.server.storage.backup._count", full)
    with pytest.raises(sqlite3.OperationalError):
        back_up(storage.database, file)
    assert file.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".games")]


# -- one game ----------------------------------------------------------------------------------


@pytest.fixture
def server(url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, static=tmp_path / "static", database=url, workers=0)


def test_a_finished_game_travels(server: Settings) -> None:
    with TestClient(create_app(server)) as client:
        game = create(client, AI, AI, options={"turns": 1})["game"]
        finish(client, game)
        sent = client.get(f"/api/games/{game}/export")
        assert sent.status_code == 200 and f"{game}.esc" in sent.headers["content-disposition"]
        taken = client.post("/api/games/import", content=sent.content)
        assert taken.status_code == 201, taken.text
        copy, old = taken.json(), client.get(f"/api/games/{game}").json()
        assert copy["id"] != game and copy["your_camps"] == []
        for part in ("result", "revision", "dice_digest", "dice_secret", "scenario"):
            assert copy[part] == old[part]
        assert client.get(f"/api/games/{copy['id']}/verify").json()["ok"]


def test_a_game_that_is_played_is_not_told(server: Settings) -> None:
    """Its file holds the secret of the dice: the server's owner alone may have it."""
    with TestClient(create_app(server)) as client:
        game = create(client, PERSON, PERSON)["game"]
        refused = client.get(f"/api/games/{game}/export")
        assert refused.status_code == 403 and both(refused.json()["error"]["text"])
        storage = client.app.state.registry.storage  # type: ignore[attr-defined]
        text = export(storage, game, finished=False)
        refused = client.post("/api/games/import", content=text)
        assert refused.status_code == 403
        assert client.get("/api/games/nothing/export").status_code == 404
        row, tokens = bring_in(storage, text, finished=False)
        assert set(tokens) == {0, 1} and not row.over
        seat = client.post(f"/api/games/{row.id}/seat", json={"token": tokens[1]})
        assert seat.json()["camp"] == 1


def _drop(name: str) -> Callable[[Any], Any]:
    return lambda data: {key: value for key, value in data.items() if key != name}


@pytest.mark.parametrize(
    "change",
    [
        _drop("dice"),
        _drop("setup"),
        lambda data: {**data, "escarmouche_game": 99},
        lambda data: {**data, "rulebook": "chess"},
        lambda data: {**data, "version": "0"},
        lambda data: {**data, "setup": {"armies": [1, 2]}},
        lambda data: {**data, "setup": {"armies": {}}},
        lambda data: {**data, "seats": data["seats"][:1]},
        lambda data: {**data, "seats": [{"kind": "person", "name": "x" * 81}, *data["seats"][1:]]},
        lambda data: {**data, "dice": [[0, "zz"]]},
        lambda data: {**data, "dice": [[0, "00" * 32]]},
        lambda data: {**data, "opening": [7, *data["opening"]]},
        lambda data: {**data, "answers": [*data["answers"], data["answers"][0]]},
        lambda data: {**data, "answers": [[0, "x"]]},
        lambda data: {**data, "answers": [[9, "x", []]]},
        lambda data: [data],
    ],
)
def test_a_file_that_was_changed_is_refused(
    played: str, tmp_path: Path, change: Callable[[Any], Any]
) -> None:
    settings = Settings(data=tmp_path, static=tmp_path / "static", workers=0)
    with TestClient(create_app(settings)) as client:
        spoilt = json.dumps(change(json.loads(played)))
        refused = client.post("/api/games/import", content=spoilt)
        assert 400 <= refused.status_code < 500 and both(refused.json()["error"]["text"])
        assert client.post("/api/games/import", content=b"\xff{").status_code == 422
        assert not any(client.get("/api/games").json().values())  # every list is empty


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("played")
    with TestClient(create_app(Settings(data=folder, static=folder, workers=0))) as client:
        game = create(client, AI, AI, options={"turns": 1})["game"]
        finish(client, game)
        return client.get(f"/api/games/{game}/export").text


# -- on the command line -----------------------------------------------------------------------


def test_the_commands(played: str, url: str, tmp_path: Path) -> None:
    def run(*words: str, fails: bool = False) -> str:
        ran = CliRunner().invoke(app, [*words, "--lang", "en"])
        assert ran.exit_code == (2 if fails else 0), ran.output
        return str(ran.output).replace("\N{NO-BREAK SPACE}", " ")

    (tmp_path / "game.json").write_text(played, encoding="utf-8")
    told = run("games", "import", str(tmp_path / "game.json"), "--database", url)
    id = told.partition("Taken in as ")[2].partition(":")[0]
    out = tmp_path / "out.json"
    run("games", "export", id, "-o", str(out), "--database", url)
    kept, given = json.loads(out.read_text(encoding="utf-8")), json.loads(played)
    assert kept["answers"] == given["answers"] and kept["dice"] == given["dice"]
    assert "1 game" in run("backup", str(tmp_path / "b"), "--database", url)
    folder = str(tmp_path / "new")
    assert "1 game" in run("restore", str(tmp_path / "b"), "--data", folder)
    assert "holds games already" in run(
        "restore", str(tmp_path / "b"), "--data", folder, fails=True
    )
    assert "no such file" in run("restore", str(tmp_path / "x"), "--data", folder, fails=True)
    assert "No game" in run("games", "export", "zz", "-o", str(out), "--data", folder, fails=True)
    out.write_text("{}", encoding="utf-8")
    assert "no game exported" in run("games", "import", str(out), "--data", folder, fails=True)


def test_a_wrong_save_names_its_place(played: str, storage: Storage) -> None:
    data = json.loads(played)
    number = next(n for n, answer in enumerate(data["answers"]) if answer[2])
    data["answers"][number][2][0] = data["answers"][number][2][0] % 6 + 1
    with pytest.raises(SaveError) as refused:
        bring_in(storage, json.dumps(data), finished=True)
    assert refused.value.place == f"answers[{number + 1}]"
    assert storage.running() == []
