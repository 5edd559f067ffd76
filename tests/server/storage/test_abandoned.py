"""Games from files: so many for one client, and gone when nobody opens them any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import PERSON, both, create, setup
from tests.server.storage.games import add

from escarmouche.core.rulebook import SetupError
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Limits
from escarmouche.server.lobby.abandoning import DAY, HOUR
from escarmouche.server.settings import Settings
from escarmouche.server.storage import GAMES, META, Storage
from escarmouche.server.storage.abandoned import AT_ONCE, delete_abandoned, opened


@contextmanager
def served(
    storage: Storage, limits: Limits | None = None, client: str = "testclient"
) -> Iterator[TestClient]:
    """A server on the database of a test. It does heavy work itself: nothing here is about how long that may take."""
    url = storage.engine.url.render_as_string(hide_password=False)
    chosen = Settings(database=url, limits=limits or Limits(), keep_imports=3, workers=0)
    app = create_app(chosen)
    with TestClient(app, client=(client, 50000)) as browser:
        yield browser


def finished(browser: TestClient) -> str:
    """The file of a game that is over."""
    game = create(browser)["game"]
    with watching(browser, game, 0) as page:
        assert page.send("resign", camp=0)["ok"]
        page.query("lines", 0, start=0, end=1)  # all is said and done when this is answered
    return browser.get(f"/api/games/{game}/export").text


def bring_in(browser: TestClient, text: str) -> str:
    reply = browser.post("/api/games/import", content=text)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


def refused(reply: Any) -> str:
    assert reply.status_code == 429 and both(reply.json()["error"]["text"])
    return str(reply.json()["error"]["kind"])


def sweep(browser: TestClient) -> None:
    """The chore that the server does every hour."""
    registry: Any = browser.app.state.registry  # type: ignore[attr-defined]
    assert browser.portal is not None
    browser.portal.start_task_soon(registry._tidy).result()


def set_time(browser: TestClient, days: float) -> None:
    """So many days pass, and nobody comes."""
    registry: Any = browser.app.state.registry  # type: ignore[attr-defined]
    registry.watch._clock.advance(registry.watch.time() + days * DAY)
    registry._live.clear()


def test_a_game_from_a_file_counts_as_one_that_its_client_made(storage: Storage) -> None:
    with served(storage, Limits(games=2)) as browser:
        file = finished(browser)
        for _ in range(2):
            bring_in(browser, file)
        again = browser.post("/api/games/import", content=file)
        assert refused(again) == "server.limit.games"
        assert refused(browser.post("/api/games", json=setup())) == "server.limit.games"


def test_so_many_games_from_files_for_one_client(storage: Storage) -> None:
    with served(storage, Limits(imports=2)) as browser:
        file = finished(browser)
        kept = [bring_in(browser, file) for _ in range(2)]
        again = browser.post("/api/games/import", content=file)
        assert refused(again) == "server.limit.imports"
        told = again.json()["error"]["text"]
        assert "3\N{NO-BREAK SPACE}days" in told["en"] and "3\N{NO-BREAK SPACE}jours" in told["fr"]
        create(browser)  # there is room for games that are played
        set_time(browser, 4)
        sweep(browser)
        assert [storage.game(id) for id in kept] == [None, None]
        bring_in(browser, file)


def test_what_somebody_opens_is_kept(storage: Storage) -> None:
    with served(storage) as browser:
        file = finished(browser)
        ways = ("", "/replay", "/verify", "/export")
        kept = [bring_in(browser, file) for _ in ways]
        looked_at, alone = bring_in(browser, file), bring_in(browser, file)
        set_time(browser, 2)
        for id, way in zip(kept, ways, strict=True):
            assert browser.get(f"/api/games/{id}{way}").status_code == 200
        with watching(browser, looked_at) as page:
            page.query("lines", None, start=0, end=1)
        set_time(browser, 2)
        sweep(browser)
        assert all(storage.game(id) for id in (*kept, looked_at)) and not storage.game(alone)
        assert browser.get(f"/api/games/{alone}").status_code == 404
        # A page that is left open for longer than that looks at it all the time.
        with watching(browser, looked_at):
            registry: Any = browser.app.state.registry  # type: ignore[attr-defined]
            registry.watch._clock.advance(registry.watch.time() + 4 * DAY)
            sweep(browser)
            assert storage.game(looked_at) and not storage.game(kept[0])


def test_what_is_played_on_from_a_file_stays_and_so_does_the_file(storage: Storage) -> None:
    with served(storage) as browser:
        file = finished(browser)
        id = bring_in(browser, file)
        wish = {"at": 0, "seats": [PERSON, PERSON]}
        fork = browser.post(f"/api/games/{id}/fork", json=wish).json()["game"]
        with watching(browser, fork, 0) as page:
            assert page.send("resign", camp=0)["ok"]
            page.query("lines", 0, start=0, end=1)
        set_time(browser, 400)
        sweep(browser)
        assert storage.game(id) and storage.game(fork)


def test_the_owners_files_and_played_games_stay(storage: Storage) -> None:
    with served(storage, client="127.0.0.1") as browser:
        file = finished(browser)
        mine, played = bring_in(browser, file), create(browser)["game"]
        set_time(browser, 400)
        sweep(browser)
        assert storage.game(mine) and storage.game(played)


def test_nothing_of_a_game_is_left(storage: Storage) -> None:
    with served(storage) as browser:
        file = finished(browser)
        id = bring_in(browser, file)
        with watching(browser, id) as page:
            page.send("say", text="hello")
            page.query("lines", None, start=0, end=1)
        set_time(browser, 4)
        sweep(browser)
    with storage.database.reading() as db:
        for table in META.sorted_tables:
            if "game" in table.c:
                assert id not in db.scalars(sa.select(table.c.game)).all(), table.name


def test_games_are_deleted_some_at_a_time(storage: Storage) -> None:
    ids = [f"g{n}" for n in range(AT_ONCE + 3)]
    for id in ids:
        add(storage, id, answers=1)
    with storage.database.writing() as db:
        db.execute(GAMES.update().values(expires=100.0))
    opened(storage.database, ids[:1], 100.0 + HOUR)
    assert len(delete_abandoned(storage.database, 99.0)) == 0
    assert len(delete_abandoned(storage.database, 100.0)) == AT_ONCE
    assert len(delete_abandoned(storage.database, 100.0)) == 2
    assert storage.game(ids[0]) is not None
    opened(storage.database, ids[:1], 50.0)  # never sooner
    assert storage.game(ids[0]).expires == 100.0 + HOUR  # type: ignore[union-attr]


@pytest.mark.parametrize("given", ["-1", "x", "40000"])
def test_how_long_is_a_number_of_days(given: str) -> None:
    with pytest.raises(SetupError):
        Settings.chosen(environment={"ESCARMOUCHE_KEEP_IMPORTS": given})
    assert Settings.chosen(environment={"ESCARMOUCHE_KEEP_IMPORTS": "30"}).keep_imports == 30
