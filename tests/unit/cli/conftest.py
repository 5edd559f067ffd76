"""One short saved game for all tests of the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from escarmouche.cli import app

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def run() -> Run:
    runner = CliRunner()

    def call(*words: object) -> Result:
        return runner.invoke(app, [str(word) for word in words])

    return call


@pytest.fixture(scope="session")
def saved(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    words = ("--army", "cendre-250", "--army", "ecorce-250", "--seed", 7, "--option", "turns=2")
    result = run("match", *words, "--players", "random,random", "--save", path, "--quiet")
    assert result.exit_code == 0, result.output
    return path
