"""A process that forks servers, and an empty database of either kind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.faults.serving import Nursery
from tests.postgres import Cluster, cluster


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def kills() -> int:
    """How often a server is killed: a few times in `make pytest`, 200 times in `make faults`."""
    return int(os.environ.get("FAULTS_KILLS", "8"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    name = postgres.create()
    yield name
    postgres.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(name)
    return found
