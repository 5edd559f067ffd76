"""Every test here runs on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import Cluster

from escarmouche.server.storage import Storage


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.sqlite3'}"
        return
    made: Cluster = request.getfixturevalue("postgres")
    name = made.create()
    yield name
    made.drop(name)


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    """An open storage."""
    opened = Storage(url)
    yield opened
    opened.close()
