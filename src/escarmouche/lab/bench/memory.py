"""Memory for each live game."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

from escarmouche.core.game import Game
from escarmouche.lab.bench.games import new_game, play_on
from escarmouche.lab.bench.measure import Effort, Group, Row

HALF_WAY = 110  # answers: about the middle of a 500-point game


def run(effort: Effort) -> Group:
    """Weigh games in the middle, with their log, table and figures; then forks of them."""
    group = Group("Memory")
    count = effort.some(50)
    for seed in (1, 2):
        play_on(new_game(seed, log=True), Random(seed))  # what is made once for all games
    games: list[Game] = []
    forks: list[Game] = []
    gc.collect()
    tracemalloc.start()
    try:
        before = _held()
        for seed in range(5000, 5000 + count):
            game = new_game(seed, log=True)
            play_on(game, Random(seed), HALF_WAY)
            games.append(game)
        with_games = _held()
        for game in games:
            forks.append(game.fork())
            assert forks[-1].pending is not None
        with_forks = _held()
    finally:
        tracemalloc.stop()
    events = sum(len(game.events) for game in games) / count
    group.rows += [
        Row(
            "memory_game", "a live game with its log, half-way", size=(with_games - before) / count
        ),
        Row("memory_fork", "a fork of it, looked at", size=(with_forks - with_games) / count),
    ]
    group.notes.append(
        f"tracemalloc's difference over {count} live games after {HALF_WAY} answers and "
        f"{events:.0f} events each; table, figures and undo marks are included, what all games share "
        "(profiles, catalogues) is not."
    )
    return group


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
