"""Somebody sets the wall clock, or suspends the server: nobody loses time by it."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa
from tests.faults.bots import PERSON, Json, wish
from tests.faults.clocks import Clocks
from tests.faults.extent import FULL, quickly_on
from tests.faults.figures import keep
from tests.faults.harness import until
from tests.faults.serving import Nursery, Served, serving
from websockets.asyncio.client import connect

from escarmouche.server.lobby.game_registry import RENEWAL

pytestmark = pytest.mark.slow
GAMES = 3
MINUTE = {"clock": {"kind": "chess", "minutes": 1}}
STEP = 7_200.0  # seconds by which the wall clock is set
ASLEEP = 75.0  # seconds: longer than anybody has
LATE = 2.0  # seconds that a busy machine may take to show a page


@dataclass(frozen=True)
class Seen:
    """The clocks of a game as a page is shown them, and when."""

    left: tuple[float, ...]
    running: tuple[int, ...]
    verdict: Any
    at: float


class Tables:
    """Games of two persons with a minute each, at one server."""

    def __init__(self, server: Served) -> None:
        self._server = server
        self._cookie = ""
        self._games: list[str] = []

    async def sit_down(self) -> None:
        door = f"http://{self._server.address}"
        async with httpx2.AsyncClient(base_url=door, timeout=60) as client:
            for seed in range(GAMES):
                given = {**wish((PERSON, PERSON), seed), "terms": MINUTE}
                made = await client.post("/api/games", json=given)
                assert made.status_code == 201, made.text
                self._games.append(made.json()["game"])
            self._cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    async def look(self) -> list[Seen]:
        return [await self._look(game) for game in self._games]

    async def _look(self, game: str) -> Seen:
        async with self._socket(game) as socket:
            affairs = await _heard(socket, "affairs")
        clock = affairs["clock"]
        now = time.monotonic()
        return Seen(tuple(clock["left"]), tuple(clock["running"]), affairs["verdict"], now)

    async def go_on(self) -> None:
        """Every game takes an answer."""
        for game in self._games:
            camp = (await self._look(game)).running[0]
            async with self._socket(game, camp) as socket:
                state = await _heard(socket, "state")
                given = {"revision": state["revision"], "answer": state["questions"][0]["default"]}
                given |= {"type": "answer", "id": "a-1", "camp": camp}
                await socket.send(json.dumps(given))
                reply = await _heard(socket, "reply")
                assert reply["ok"], reply

    def _socket(self, game: str, camp: int = 0) -> connect:
        url = f"ws://{self._server.address}/api/games/{game}/live?camp={camp}"
        return connect(url, additional_headers={"cookie": self._cookie}, max_size=None)


async def _heard(socket: Any, kind: str) -> Json:
    while True:
        message: Json = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if message["type"] == kind:
            return message


def lost(before: list[Seen], after: list[Seen], asleep: float = 0.0) -> list[float]:
    """The seconds that each game cost its players beyond those that passed."""
    found = []
    for one, other in zip(before, after, strict=True):
        assert other.verdict is None, "somebody has lost on time"
        assert one.running == other.running
        gone = max(one.left[camp] - other.left[camp] for camp in one.running)
        found.append(gone - (other.at - one.at - asleep))
    return found


class Signs:
    """What a server writes of its own time, read without it."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, poolclass=sa.NullPool)

    def last(self) -> float:
        with self._engine.connect() as db:
            return float(db.scalar(sa.text("SELECT at FROM pulse WHERE id = 1")) or 0.0)

    async def next(self) -> None:
        """Wait until the server has looked at its clocks again."""
        last = self.last()
        await until(lambda: self.last() > last, RENEWAL + 30)


async def hard_times(server: Served, clocks: Clocks) -> dict[str, list[float]]:
    server.start(cold=True)
    await server.ready()
    tables, signs, found = Tables(server), Signs(server.url), {}
    await tables.sit_down()
    for name, seconds in (("forward", STEP), ("back", -2 * STEP)):
        before = await tables.look()
        clocks.set_wall(seconds)
        set_at = await tables.look()  # before the server has noticed
        await signs.next()
        found[name] = lost(before, set_at) + lost(before, await tables.look())
    before = await tables.look()
    server.suspend()
    begun = time.monotonic()
    if FULL:
        await asyncio.sleep(ASLEEP)
    else:
        clocks.pass_time(ASLEEP)
    asleep = time.monotonic() - begun
    server.resume()
    found["asleep"] = lost(before, await tables.look(), asleep)  # whoever comes first
    if FULL:
        await signs.next()
        found["asleep"] += lost(before, await tables.look(), asleep)
    await tables.go_on()
    return found


@quickly_on("sqlite")
def test_nobody_loses_time_that_was_not_there(nursery: Nursery, url: str, tmp_path: Path) -> None:
    clocks = Clocks(tmp_path / "clocks")
    with serving(nursery, url, tmp_path) as server:
        server.clocks = clocks.file
        found = asyncio.run(hard_times(server, clocks))
        assert server.stop()[0] == 0
        assert "Traceback" not in server.said(), server.said()[-4000:]
    for name, costs in found.items():
        assert max(costs) < LATE, f"{name}: {costs}"
        # A pause begins with the last sign of life, so a little is given back; the clocks do run.
        assert min(costs) > -(RENEWAL + LATE), f"{name}: {costs}"
    kind = url.partition(":")[0].partition("+")[0]
    most = {name: max(0.0, *costs) for name, costs in found.items()}
    keep(f"time-{kind}", {"games": GAMES, "asleep_seconds": ASLEEP, **most})
