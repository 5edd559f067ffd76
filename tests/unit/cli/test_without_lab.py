"""What `make play` installs is enough to play: the extra `lab` is for mass simulation only."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXTRA = ("joblib", "pyarrow")


@pytest.fixture(scope="module")
def without_lab(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which everything is installed but the packages of the extra."""
    kept = tmp_path_factory.mktemp("packages")
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if not package.name.startswith(EXTRA) and package.suffix != ".pth":
            (kept / package.name).symlink_to(package)
    return {**os.environ, "PYTHONPATH": f"{kept}{os.pathsep}{ROOT / 'src'}"}


def simulate(environment: dict[str, str], *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-m", "escarmouche.cli", "simulate", "--lang", "en"]
    armies = ["--army", "cendre-250", "--army", "ecorce-250", "--players", "random,random"]
    return subprocess.run(
        [*command, *armies, "--games", "1", *more],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_one_process_simulates_without_the_extra(without_lab: dict[str, str]) -> None:
    done = simulate(without_lab, "--json")
    assert done.returncode == 0, done.stderr
    assert "make lab" in done.stderr
    assert '"games"' in done.stdout


@pytest.mark.parametrize("asked", [["--workers", "2"], ["--out", "games.parquet"]])
def test_what_needs_the_extra_says_so_before_any_game(
    without_lab: dict[str, str], asked: list[str]
) -> None:
    done = simulate(without_lab, *asked)
    assert done.returncode == 2
    assert asked[0] in done.stderr
    assert "make lab" in done.stderr


def test_play_installs_nothing_of_the_extra() -> None:
    locked = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    assert not re.search(rf"^({'|'.join(EXTRA)})==", locked, re.MULTILINE)
