"""A server on a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import Page

from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings

Watching = Callable[..., AbstractContextManager[Page]]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Heavy work is done here and not in processes, which take a second to start (`test_heavy` has them)."""
    return Settings(data=tmp_path / "data", static=tmp_path / "static", workers=0)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings)) as made:
        yield made


@pytest.fixture
def watch(client: TestClient) -> Watching:
    """Connects to a game: `with watch(game, camp=0) as page`."""
    return lambda game, camp=None, browser=client: watching(browser, game, camp)


@contextmanager
def watching(client: TestClient, game: str, camp: int | None = None) -> Iterator[Page]:
    query = "" if camp is None else f"?camp={camp}"
    with client.websocket_connect(f"/api/games/{game}/live{query}") as socket:
        page = Page(socket)
        page.receive()
        yield page
