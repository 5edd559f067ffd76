"""Several browsers on one server; the databases of the storage tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.storage.conftest import storage, url

from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings

__all__ = ["storage", "url"]

Another = Callable[[], TestClient]
Pair = tuple[TestClient, TestClient]


def window(first: TestClient) -> TestClient:
    """A browser without seats, on the server of another."""
    made = TestClient(first.app)
    made.portal = first.portal
    return made


@pytest.fixture
def another(client: TestClient) -> Another:
    """Opens a further browser."""
    return lambda: window(client)


@pytest.fixture
def pair(url: str, tmp_path: Path) -> Iterator[Pair]:
    """Two servers on one database."""
    settings = Settings(data=tmp_path, static=tmp_path / "static", database=url, workers=0)
    with ExitStack() as stack:
        one, two = (stack.enter_context(TestClient(create_app(settings))) for _ in range(2))
        yield one, two
