"""A process that forks servers, and an empty database of either kind."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.faults.extent import FULL, KILLS
from tests.faults.serving import Nursery
from tests.postgres import Cluster


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Connections that a killed server tore are let go here, not in the middle of somebody else's test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes a minute by its nature belongs to `make faults` alone."""
    lengthy = [item for item in items if item.get_closest_marker("lengthy")]
    if lengthy and not FULL:
        config.hook.pytest_deselected(items=lengthy)
        items[:] = [item for item in items if item not in lengthy]


@pytest.fixture(scope="session")
def kills() -> int:
    """How often a server is killed: a few times in `make pytest`, 200 times in `make faults`."""
    return KILLS


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
