"""Two servers on one database race for one game; one of them dies, and the other takes over."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median

import pytest
from tests.faults.bots import COMPUTER, PERSON, Json, set_up
from tests.faults.extent import quickly_on
from tests.faults.figures import keep
from tests.faults.harness import TABLES, Play, until
from tests.faults.record import Judge, read
from tests.faults.serving import Nursery, Served, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow
# Seconds from page to page: notices, and looks at a counter. On a busy machine one may be late.
AT_ONCE = {"postgresql": 1.0, "sqlite": 5.0}
PATIENCE = 90.0  # seconds on a busy machine


@pytest.fixture
def pair(nursery: Nursery, url: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        one, two = (stack.enter_context(serving(nursery, url, tmp_path)) for _ in range(2))
        yield one, two


async def both_ready(pair: tuple[Served, Served]) -> None:
    for server in pair:
        server.start()
    for server in pair:
        await server.ready()


def database_of(url: str) -> str:
    return url.partition(":")[0].partition("+")[0]


class Page:
    """One connection to one server; reads all the time and notes when what came."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: Json = {}
        self.seen: dict[int, float] = {}  # when a revision was first shown
        self.replies: dict[str, Json] = {}
        self.thinking = 0
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):  # its server was killed
            async for text in self._socket:
                self._note(json.loads(text))

    def _note(self, message: Json) -> None:
        if message["type"] == "state":
            self.state = message
            self.seen.setdefault(message["revision"], time.monotonic())
        elif message["type"] == "reply":
            self.replies[message["id"]] = message
        elif message["type"] == "thinking":
            self.thinking += 1

    async def send(self, command: Json) -> None:
        await self._socket.send(json.dumps(command))

    async def reply(self, id: str) -> Json:
        await until(lambda: id in self.replies, PATIENCE)
        return self.replies[id]

    async def shows(self, revision: int) -> None:
        await until(lambda: self.state.get("revision", -1) >= revision, PATIENCE)


async def page(
    stack: AsyncExitStack, server: Served, game: str, camp: int | None, cookie: str = ""
) -> Page:
    eyes = "" if camp is None else f"?camp={camp}"
    url = f"ws://{server.address}/api/games/{game}/live{eyes}"
    headers = {"cookie": cookie} if cookie else {}
    socket = await stack.enter_async_context(
        connect(url, additional_headers=headers, max_size=None, open_timeout=PATIENCE)
    )
    made = Page(socket)
    await made.shows(0)
    return made


# -- two persons, two servers ------------------------------------------------------------------


@quickly_on("postgresql")
def test_the_same_question_answered_on_two_servers_at_once(
    pair: tuple[Served, Served], url: str, kills: int
) -> None:
    """Two commands for one moment: one counts. One command given to both: it counts once."""
    rounds = max(12, kills // 2)

    async def race() -> tuple[str, list[str], list[float]]:
        await both_ready(pair)
        turns = min(20, 8 + rounds // 5)  # more than the race takes
        game, cookies = await set_up(pair[0].address, (PERSON, PERSON), 3, turns=turns)
        winners: list[str] = []
        delays: list[float] = []
        async with AsyncExitStack() as stack:
            pages = {
                camp: [await page(stack, server, game, camp, cookie) for server in pair]
                for camp, cookie in cookies.items()
            }
            for n in range(rounds):
                camp = pages[0][0].state["waiting"][0]["camp"]
                here, there = pages[camp]
                await asyncio.gather(*(p.shows(n) for ps in pages.values() for p in ps))
                given = here.state["questions"][0]["default"]
                command: Json = {"type": "answer", "revision": n, "camp": camp, "answer": given}
                ids = [f"both-{n}"] * 2 if n % 2 else [f"one-{n}", f"two-{n}"]
                await asyncio.gather(
                    here.send({**command, "id": ids[0]}), there.send({**command, "id": ids[1]})
                )
                replies = [await here.reply(ids[0]), await there.reply(ids[1])]
                if n % 2:
                    assert all(r["ok"] and r["revision"] == n + 1 for r in replies), replies
                    winners.append(ids[0])
                else:
                    assert sorted(r["ok"] for r in replies) == [False, True], replies
                    late = replies[replies[0]["ok"]]
                    assert late["error"]["kind"] == "server.error.stale"
                    winners.append(ids[0] if replies[0]["ok"] else ids[1])
                shown = [p for ps in pages.values() for p in ps]
                await asyncio.gather(*(p.shows(n + 1) for p in shown))
                times = [p.seen[n + 1] for p in shown]
                delays.append(max(times) - min(times))
            views = {json.dumps(p.state["view"], sort_keys=True) for p in pages[0]}
            assert len(views) == 1
        return game, winners, delays

    game, winners, delays = asyncio.run(race())
    assert [answer.command for answer in read(url)[game].answers] == winners
    assert median(delays) < AT_ONCE[database_of(url)], delays
    figures = {"rounds": rounds, "median": median(delays), "longest": max(delays)}
    keep(f"race-{database_of(url)}", figures)


# -- who drives --------------------------------------------------------------------------------


@quickly_on("sqlite")
def test_one_server_drives_and_the_other_takes_over(
    pair: tuple[Served, Served], url: str, kills: int
) -> None:
    times = max(1, kills // 20)

    async def scenario() -> list[float]:
        delays = []
        await both_ready(pair)
        for _ in range(times):
            game, _cookies = await set_up(pair[0].address, (COMPUTER, COMPUTER), 5, turns=20)
            async with AsyncExitStack() as stack:
                pages = [await page(stack, server, game, None) for server in pair]
                await until(lambda pages=pages: sum(p.thinking for p in pages) > 5, PATIENCE)  # type: ignore[misc]
                driver = 0 if pages[0].thinking else 1
                assert pages[1 - driver].thinking == 0, "both servers drive"
                await asyncio.to_thread(pair[driver].kill)
                delays.append(await until(lambda p=pages[1 - driver]: p.thinking > 0, PATIENCE))  # type: ignore[misc]
            pair[driver].start()
            await pair[driver].ready()
        return delays

    delays = asyncio.run(scenario())
    found = Judge().judge(read(url), {})
    assert not found.faults, found.faults[:5]
    figures = {"times": times, "median": median(delays), "longest": max(delays)}
    keep(f"take-over-{database_of(url)}", figures)


# -- both are killed, one after the other ------------------------------------------------------


@quickly_on("postgresql")
def test_one_of_two_servers_is_killed_again_and_again(
    pair: tuple[Served, Served], url: str, kills: int
) -> None:
    times, rng = max(2, kills // 4), Random(9)

    async def scenario() -> Play:
        def door() -> str:  # whoever is there
            up = [server for server in pair if server.pid is not None]
            return rng.choice(up).address

        await both_ready(pair)
        play = Play(door, seed=9)
        play.begin(TABLES[:4])
        await until(play.under_way, 120)
        for n in range(times):
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            await play.a_command_leaves()
            await asyncio.sleep(rng.uniform(0.0, 0.04))
            await asyncio.to_thread(pair[n % 2].kill)
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            pair[n % 2].start()
            await pair[n % 2].ready()
            play.check()
        await play.rest()
        await play.end()
        return play

    play = asyncio.run(scenario())
    found = Judge().judge(read(url), play.ledgers())
    assert not found.faults, found.faults[:5]
    play.check()
    promised = sum(len(bot.ledger.acknowledged) for bot in play.bots)
    keep(f"pair-{database_of(url)}", {"kills": times, "acknowledged": promised, "faults": 0})
