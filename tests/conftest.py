"""Remembers which clauses the tests proved, in `.proofs/<book>.json`, for `escarmouche clauses`.

A test says what it proves with `@pytest.mark.clause("EF-CAR-ARM-02", ...)`. Only tests that passed are
kept; those that failed or are gone are taken out. Works under xdist: the controller writes.
"""

from __future__ import annotations

import fcntl
import gc
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.dealing import dealt, workers
from tests.thorough import tries

if TYPE_CHECKING:
    from tests.postgres import Cluster

# What a property finds does not depend on how busy the machine is.
settings.register_profile(
    "escarmouche",
    deadline=None,
    max_examples=tries(60, 400),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("escarmouche")

gc.disable()  # until all is collected, of which nothing can go
PROOFS = ".proofs"
KEY = "clauses"


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Proofs(config), "proofs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests are those of servers that are killed and waited for: half of the workers begin with them,
    while the others use the processors.
    """
    ours = [item for item in items if not item.nodeid.startswith("tests/browser/")]
    theirs = [item for item in items if item.nodeid.startswith("tests/browser/")]
    items[:] = [*dealt(ours, workers(), max(1, workers() // 2)), *theirs]


def pytest_collection_finish() -> None:
    """What was collected stays until the end: it need not be looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of a worker that want one."""
    from tests.postgres import cluster

    with cluster() as made:
        yield made


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    clauses = [str(id) for mark in item.iter_markers("clause") for id in mark.args]
    if clauses:
        item.user_properties.append((KEY, clauses))


class Proofs:
    """What this session proved, merged into what earlier sessions proved."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: dict[str, list[str]] = {}
        self.seen: set[str] = set()
        self.partial = bool(config.getoption("keyword", "") or config.getoption("markexpr", ""))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seen.add(report.nodeid)
        clauses = dict(report.user_properties).get(KEY)
        if report.when == "call" and report.passed and isinstance(clauses, list):
            self.passed[report.nodeid] = clauses
        elif not report.passed:
            self.passed.pop(report.nodeid, None)

    def pytest_sessionfinish(self) -> None:
        """One session at a time, for two may run side by side."""
        root = Path(self.config.rootpath)
        (root / PROOFS).mkdir(exist_ok=True)
        with (root / PROOFS / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._keep(root)

    def _keep(self, root: Path) -> None:
        by_book: dict[str, dict[str, list[str]]] = {}
        for test, clauses in self.passed.items():
            for clause in clauses:
                book = clause.partition("-")[0].lower()
                by_book.setdefault(book, {}).setdefault(test, []).append(clause)
        books = {path.stem for path in (root / PROOFS).glob("*.json")} | by_book.keys()
        for book in sorted(books):
            path = root / PROOFS / f"{book}.json"
            kept = {test: held for test, held in _read(path) if self._still_proves(root, test)}
            _write(path, {**kept, **by_book.get(book, {})})

    def _still_proves(self, root: Path, test: str) -> bool:
        """Whether an older proof holds: not run again just now, and its test still exists."""
        if test in self.seen:
            return False  # what it proves now is in `passed`
        file, _, name = test.partition("::")
        if not self.partial and any(other.startswith(f"{file}::") for other in self.seen):
            return not all("::" not in arg for arg in self.config.args)
        function = name.rpartition("::")[2].partition("[")[0]
        source = root / file
        return source.is_file() and f"def {function}(" in source.read_text(encoding="utf-8")


def _read(path: Path) -> Iterator[tuple[str, Any]]:
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if isinstance(held, dict):
        yield from held.items()


def _write(path: Path, held: dict[str, Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(dict(sorted(held.items())), ensure_ascii=False, indent=1) + "\n"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
