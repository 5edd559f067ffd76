"""What who runs the server can read: health, metrics, and that games at rest leave memory."""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import create

from escarmouche import __version__
from escarmouche.core.rulebook import SetupError
from escarmouche.server.app import create_app
from escarmouche.server.lobby import game_registry as halls
from escarmouche.server.settings import Settings
from escarmouche.server.storage.database import DatabaseError

HERE = ("127.0.0.1", 40000)
AWAY = ("192.0.2.7", 40000)


def sample(text: str, name: str) -> float:
    (line,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
    return float(line.split()[-1])


def test_health(client: TestClient) -> None:
    told = client.get("/health")
    assert told.status_code == 200 and told.headers["cache-control"] == "no-store"
    body = told.json()
    assert body["status"] == body["database"] == "ok" and body["version"] == __version__
    assert body["uptime"] >= 0


def test_health_without_a_database(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app) as client:
        storage, probe = app.state.registry.storage, app.state.registry.probe
        whole = storage.engine
        nothing = sa.create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
        storage.engine = storage.database.engine = nothing
        told = client.get("/health")
        assert told.status_code == 503 and told.json()["database"] == "failing"
        metrics = TestClient(app, client=HERE).get("/metrics").text
        assert sample(metrics, "escarmouche_database_up") == 0
        storage.engine = storage.database.engine = whole
        assert client.get("/health").status_code == 503  # as it was a moment ago
        probe._looked = None
        assert client.get("/health").status_code == 200


def test_health_of_a_database_that_can_only_be_read(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app) as client:
        database = app.state.registry.storage.database
        forbid = "PRAGMA query_only=ON"
        sa.event.listen(database.engine, "begin", lambda db: db.exec_driver_sql(forbid))
        told = client.get("/health")
        assert told.status_code == 503
        assert told.json()["status"] == "failing" and told.json()["database"] == "read-only"


def test_no_server_starts_on_a_database_that_it_cannot_write(settings: Settings) -> None:
    with TestClient(create_app(settings)):
        pass
    (file,) = settings.data.glob("*.sqlite3")
    with sa.create_engine(f"sqlite:///{file}").connect() as db:
        db.exec_driver_sql(
            "CREATE TRIGGER full BEFORE UPDATE ON pulse BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
        )
    with pytest.raises(DatabaseError) as problem, TestClient(create_app(settings)):
        pass
    assert problem.value.phrase.id == "server.database.read_only"
    assert "disk is full" in problem.value.data["why"]


@pytest.mark.parametrize("before", [None, 0o644])
def test_the_file_of_the_games_is_its_owners(settings: Settings, before: int | None) -> None:
    file = settings.data / "games.sqlite3"
    if before is not None:
        settings.data.mkdir(parents=True, exist_ok=True)
        file.touch()
        file.chmod(before)
    with TestClient(create_app(settings)) as client:
        create(client)
        for each in settings.data.glob("games.sqlite3*"):
            assert each.stat().st_mode & 0o077 == 0, each.name


def test_metrics_count_what_happens(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app, client=HERE) as client:
        game = create(client)["game"]
        with watching(client, game, 0) as page:
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            page.settle(camp)
            text = client.get("/metrics").text
            assert sample(text, "escarmouche_sockets") == 1
        assert sample(text, 'escarmouche_games{state="live"}') == 1
        assert sample(text, 'escarmouche_games{state="sleeping"}') == 0
        assert sample(text, "escarmouche_commands_total") == 1
        assert sample(text, 'escarmouche_command_seconds_bucket{le="+Inf"}') == 1
        assert sample(text, "escarmouche_command_seconds_count") == 1
        assert sample(text, "escarmouche_command_seconds_sum") > 0
        assert sample(text, "escarmouche_database_up") == 1
        before = sample(text, "escarmouche_errors_total")
        logging.getLogger("escarmouche.server.tried").error("something went wrong")
        assert sample(client.get("/metrics").text, "escarmouche_errors_total") == before + 1
    named = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    for line in text.splitlines():
        if not line.startswith("#"):
            name = line.split("{")[0].split()[0]
            assert any(name.startswith(known) for known in named), line
            float(line.split()[-1])


@pytest.mark.parametrize(
    ("who", "headers", "allowed"),
    [
        (HERE, {}, True),
        (("::1", 1), {}, True),
        (AWAY, {}, False),
        (HERE, {"x-forwarded-for": "192.0.2.7"}, False),
        (HERE, {"forwarded": "for=192.0.2.7"}, False),
        (AWAY, {"authorization": "Bearer "}, False),
    ],
)
def test_metrics_are_for_this_machine(
    settings: Settings, who: Any, headers: dict[str, str], allowed: bool
) -> None:
    with TestClient(create_app(settings), client=who) as client:
        told = client.get("/metrics", headers=headers)
    assert told.status_code == (200 if allowed else 404)


def test_metrics_with_a_token(tmp_path: Path) -> None:
    settings = Settings.chosen(data=tmp_path, environment={"ESCARMOUCHE_METRICS_TOKEN": "só"})
    with TestClient(create_app(settings), client=AWAY) as client:
        right = {b"authorization": "Bearer só".encode()}
        assert client.get("/metrics", headers=right).status_code == 200
        for wrong in ("Bearer x", "só", ""):
            told = client.get("/metrics", headers={b"authorization": wrong.encode()})
            assert told.status_code == 404


def test_a_game_at_which_nobody_looks_leaves_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "DOZE", 0.05)
    app = create_app(Settings(data=tmp_path, static=tmp_path, sleep=0.3, workers=0))
    with TestClient(app) as client:
        registry = app.state.registry
        game = create(client)["game"]
        with watching(client, game, 0) as page:
            time.sleep(0.8)
            assert [live.id for live in registry.games] == [game]  # somebody looks
            shown = page.state["view"]
        until = time.monotonic() + 20
        while registry.games and time.monotonic() < until:
            time.sleep(0.05)
        assert registry.games == [] and registry._seen == {}
        with watching(client, game, 0) as page:  # and comes back when somebody does
            assert page.state["view"] == shown
            assert len(registry.games) == 1


def test_a_setting_that_is_no_number() -> None:
    with pytest.raises(SetupError) as caught:
        Settings.chosen(environment={"ESCARMOUCHE_SLEEP": "soon"})
    assert caught.value.place == "ESCARMOUCHE_SLEEP" and caught.value.data["given"] == "soon"


def test_health_tells_nothing_of_games(client: TestClient) -> None:
    create(client)
    assert set(json.loads(client.get("/health").text)) == {
        "status",
        "database",
        "version",
        "uptime",
    }
