"""The database is stopped and started: the error says so, nothing is lost, the server goes on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.postgres import cluster
from tests.server.conftest import watching
from tests.server.helpers import both, create

from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_database_that_goes_away_comes_back(tmp_path: Path, mode: str) -> None:
    with cluster() as postgres:
        settings = Settings(
            data=tmp_path, static=tmp_path / "static", database=postgres.create(), workers=0
        )
        app = create_app(settings)
        with TestClient(app, raise_server_exceptions=False) as client:
            game = create(client)["game"]
            with watching(client, game, 0) as page:
                camp = page.state["waiting"][0]["camp"]
                page.look(camp)
                page.settle(camp)
                page.look(page.state["waiting"][0]["camp"])
                question = page.state["questions"][0]
                postgres.stop(mode)
                refused = page.answer(question["default"], question["camp"], id="again")
                assert not refused["ok"] and both(refused["error"]["text"])
                assert refused["error"]["kind"] in (
                    "server.error.not_stored",
                    "server.error.no_database",
                )
            told = client.get(f"/api/games/{game}")
            assert told.status_code == 503
            assert told.json()["error"]["kind"] == "server.error.no_database"
            postgres.start()
            end = time.monotonic() + 15
            while client.get(f"/api/games/{game}").status_code != 200:
                assert time.monotonic() < end
                time.sleep(0.1)
            with watching(client, game, question["camp"]) as page:
                assert page.state["revision"] == 1
                done = page.answer(question["default"], question["camp"], id="again")
                assert done["ok"] and done["revision"] == 2
            listener = app.state.registry._listener
            assert listener.connected.wait(15)
            assert client.get(f"/api/games/{game}/verify").json()["ok"]
