"""What is over leaves memory by itself: nothing that ended waits for the garbage collector.

`escarmouche serve` looks for rings of things that hold each other so seldom that whatever is left in
one might as well be kept for good.
"""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
import websockets
from fastapi import FastAPI
from starlette.websockets import WebSocket
from tests.server.helpers import AI, PERSON
from tests.server.test_real_sockets import Player, new_game
from websockets.server import ServerProtocol

from escarmouche.cli.server import listening
from escarmouche.core.game import Game
from escarmouche.server.app import create_app
from escarmouche.server.live.changes import Changes
from escarmouche.server.live.live_game import LiveGame
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.live.viewers import Viewer
from escarmouche.server.lobby import game_registry as halls
from escarmouche.server.ops import memory
from escarmouche.server.ops.connections import Connection
from escarmouche.server.settings import Settings
from escarmouche.server.show.showing import Showing

OF_A_GAME = (LiveGame, PersistedGame, Game, Changes, Showing)
OF_A_CONNECTION = (Viewer, WebSocket, Connection, ServerProtocol)
PATIENCE = 20.0


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The application on a port, with the connections that `escarmouche serve` has; its address."""
    with listening("127.0.0.1", 0) as socket:
        config = uvicorn.Config(app, log_level="warning", lifespan="on", ws=Connection)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        until = time.monotonic() + PATIENCE
        while not server.started and time.monotonic() < until:
            time.sleep(0.01)
        yield f"127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """What is freed here is freed because nobody holds it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def alive(*kinds: type) -> dict[str, int]:
    """How many there are of each."""
    found = Counter(type(thing) for thing in gc.get_objects())
    return {kind.__name__: found[kind] for kind in kinds}


def until_alive(expected: dict[str, int], *kinds: type) -> dict[str, int]:
    """How many there are, once there are no more than expected; or at last."""
    until = time.monotonic() + PATIENCE
    while (found := alive(*kinds)) != expected and time.monotonic() < until:
        time.sleep(0.1)
    return found


async def play(address: str, game: str, cookies: list[str]) -> list[Any]:
    """A game to its end; what each player was told of it."""
    players = [Player(address, game, cookie, camp) for camp, cookie in enumerate(cookies)]
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 60)
    return [player.result for player in players]


def test_games_that_ended_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games one after another: then all is as it was before the first, the tasks too."""
    monkeypatch.setattr(halls, "DOZE", 0.05)
    app = create_app(Settings(data=tmp_path, static=tmp_path, think=0.05, sleep=0.3))
    kinds = (*OF_A_GAME, *OF_A_CONNECTION)
    with served(app) as address:
        assert httpx2.get(f"http://{address}/health", timeout=60).is_success
        registry = app.state.registry
        with nothing_collected():
            before, tasks = alive(*kinds), len(asyncio.all_tasks(registry._loop))
            for seats in ((PERSON, PERSON), (PERSON, AI), (PERSON, PERSON)):
                results = asyncio.run(play(address, *new_game(address, *seats)))
                assert all(result is not None for result in results)
            assert until_alive(before, *kinds) == before
            assert registry.games == [] and registry._seen == {} and registry._following == set()
            assert len(asyncio.all_tasks(registry._loop)) == tasks


def test_a_connection_that_is_closed_leaves_nothing(tmp_path: Path) -> None:
    """The game goes on: who looked at it and went is gone, however the connection ended."""
    app = create_app(Settings(data=tmp_path, static=tmp_path))
    with served(app) as address, nothing_collected():
        game, _cookies = new_game(address, PERSON, PERSON)
        before = alive(*OF_A_CONNECTION)

        async def look(rudely: bool) -> None:
            url = f"ws://{address}/api/games/{game}/live"
            async with websockets.connect(url, max_size=None) as socket:
                await socket.recv()
                if rudely:
                    socket.transport.abort()

        async def many() -> None:
            await asyncio.gather(*(look(n % 2 == 0) for n in range(6)))

        asyncio.run(many())
        # The guests' own ends of the connections are not the server's.
        assert until_alive(before, *OF_A_CONNECTION) == before
        assert len(app.state.registry.games) == 1


def test_states_of_a_game_that_is_gone_are_gone() -> None:
    """What was told last is remembered with the states it was made from, but not beyond its game."""
    told = Changes()
    one: dict[str, Any] = {"revision": 1, "view": {"markers": []}}
    two: dict[str, Any] = {"revision": 2, "view": {"markers": []}}
    with nothing_collected():
        assert told.between(one, two) is told.between(one, two)
        held = alive(Changes)["Changes"]
        del told
        assert alive(Changes)["Changes"] == held - 1


def test_memory_is_given_back_where_the_system_knows_how(monkeypatch: pytest.MonkeyPatch) -> None:
    """Free room between things that are in use goes back to the system; elsewhere nothing happens."""
    if memory._TRIM is not None:
        page = 4096
        blocks = [bytearray(16 * page) for _ in range(2000)]  # from the heap, not from `mmap`
        full = _resident()
        blocks = [block if n % 2 else bytearray(1) for n, block in enumerate(blocks)]
        memory.give_back()
        assert _resident() < full - 800 * 16 * page
        assert len(blocks) == 2000
    monkeypatch.setattr(memory, "_TRIM", None)
    memory.give_back()


def _resident() -> int:
    """Bytes of memory that are this process's."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class Ring:
    """Something that holds itself: only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


@contextmanager
def by_hand() -> Iterator[None]:
    """The collector as `escarmouche serve` has it."""
    usual = gc.get_threshold()
    memory.collect_by_hand()
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
        gc.collect()
        gc.freeze()  # as it was: what is collected of tests is looked through no more


def test_new_rings_are_freed_at_once_and_old_ones_at_quiet_times() -> None:
    with by_hand():
        new, old = weakref.ref(Ring()), Ring()
        memory.collect_young()
        assert new() is None
        still = weakref.ref(old)
        del old
        memory.collect_young()
        assert still() is not None  # it was old: nobody waits while it is looked for
        memory.collect_all()
        assert still() is None


def test_a_server_inside_another_program_leaves_its_collector_alone() -> None:
    frozen = gc.get_freeze_count()
    memory.collect_young()
    memory.collect_all()
    assert gc.get_freeze_count() == frozen
