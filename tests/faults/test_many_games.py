"""Games come and go: what two thousand of them leave in memory is no more than what some hundred left."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
from tests.faults.figures import keep
from websockets.asyncio.client import connect

from escarmouche.lab.bench.load.serving import Server

ROUNDS, AT_ONCE = 10, 200  # two thousand games, so many of them in memory at the same time
SETTLED = 3  # rounds after which memory must have found its size
GROWTH = 1.1  # of what it was then
PATIENCE = 60.0
LIVE = 'escarmouche_games{state="live"}'


async def look_at(server: Server, game: str, cookie: str) -> None:
    """Sit down at a game, so that it is in memory; and leave it."""
    address = f"ws://{server.address}/api/games/{game}/live?camp=0"
    async with connect(address, additional_headers={"cookie": cookie}, max_size=None) as live:
        while json.loads(await live.recv())["type"] != "state":
            pass


async def one_round(server: Server, first: int) -> None:
    """So many games are made, looked at and left."""
    for n in range(first, first + AT_ONCE):
        game, cookie = await asyncio.to_thread(server.new_game, n)
        await look_at(server, game, cookie)
    until = time.monotonic() + PATIENCE
    while await asyncio.to_thread(server.metric, LIVE) > 0 and time.monotonic() < until:
        await asyncio.sleep(0.5)
    assert server.metric(LIVE) == 0


@pytest.mark.lengthy
def test_two_thousand_games_leave_no_more_than_some_hundred(tmp_path: Path) -> None:
    server = Server(
        f"sqlite:///{tmp_path / 'games.sqlite3'}",
        tmp_path / "server.log",
        ESCARMOUCHE_LIMITS="off",
        ESCARMOUCHE_SLEEP="20",
    )
    server.ready()
    try:
        found = [server.memory]
        for n in range(ROUNDS):
            asyncio.run(one_round(server, n * AT_ONCE))
            found.append(server.memory)
    finally:
        server.stop()
    keep("many-games", {"games": AT_ONCE, "memory": found})
    assert max(found[SETTLED + 1 :]) < GROWTH * found[SETTLED], found
