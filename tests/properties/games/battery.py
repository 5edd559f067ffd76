"""The battery of random games that every rulebook gets by one line:

    test_random_games = battery("my-book", BOOK, setup_of, range(150))

`setup_of(n)` is the setup of game number n. What is checked stands in `escarmouche.lab.battery`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from escarmouche.core.rulebook import Rulebook
from escarmouche.core.save import save
from escarmouche.lab.battery import Exam, examine

ROOT = Path(__file__).parents[3]
SOURCES = os.pathsep.join((str(ROOT / "src"), str(ROOT)))  # of this tree, whatever is installed
CHUNK = 15  # games in one test, so that workers share them; one other process for all of these
REPLAY = """
import json, sys
from importlib import import_module
from escarmouche.lab.battery import replayed_digest
book = getattr(import_module(sys.argv[1]), sys.argv[2])
for line in sys.stdin:
    print(replayed_digest(book, json.loads(line)), flush=True)
"""


def battery(
    where: tuple[str, str],
    book: Rulebook,
    setup_of: Callable[[int], Mapping[str, Any]],
    games: Sequence[int],
    often: float = 0.03,
    listing: float = 0.2,
    limit: int = 20_000,
) -> Any:
    """A test over random games. `where` is the module and the name under which the book is found."""

    @pytest.mark.parametrize("first", range(0, len(games), CHUNK))
    def test(first: int) -> None:
        saves, digests = [], []
        for number in games[first : first + CHUNK]:
            try:
                game = examine(book, setup_of(number), Exam(number, often, listing, limit))
            except Exception as problem:
                problem.add_note(f"game number {number} of {book.id}")
                raise
            saves.append(save(game))
            digests.append(game.state.digest())
        assert replayed_elsewhere(where, saves, hash_seed=first + 1) == digests

    return test


def replayed_elsewhere(where: tuple[str, str], saves: list[str], hash_seed: int) -> list[str]:
    """The digests of saves that are played again in another process with another hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, *where],
        input="\n".join(map(json.dumps, saves)),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": SOURCES},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
