"""Clients without measure, each kind in a process of its own, on this machine only and for a few seconds.

`python -m tests.faults.floods KIND PORT SECONDS ADDRESS...` floods a server that trusts this machine as
a proxy: every ADDRESS counts as another client. It says when it begins, and
at the end what the server answered, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

HEAD = 'rulebook = "escarmouches-fantastiques"\n'
AT_ONCE = 40  # requests of one address
PERSON, EXPERT = {"kind": "person"}, {"kind": "ai", "level": "expert"}
# Of a file that is read whole before it is refused; from the source, because to load a book takes a second.
BOOK = Path("src/escarmouche/rulebooks/escarmouches_fantastiques/__init__.py").read_text("utf-8")
VERSION = re.findall(r'^    version = "(.+)"$', BOOK, re.MULTILINE)[0]
Json = dict[str, Any]


def new_game(*seats: Json) -> Json:
    """A game of some size."""
    armies = [{"ready": "cendre-1000"}, {"ready": "ecorce-1000"}]
    return {"rulebook": "ef", "armies": armies, "table": {"seed": 3}, "seats": list(seats)}


def worst() -> list[tuple[str, str, Any]]:
    """Requests that cost most: those beyond every measure, and the largest within it."""
    circle = [[24 + 20 * cos(pi * n / 40), 24 + 20 * sin(pi * n / 40)] for n in range(80)]
    wood = {"kind": "wood", "height": 1, "shape": {"type": "polygon", "points": circle}}
    keys = "".join(f'kez{n} = "{n}"\n' for n in range(45))
    fighter = {"profile": "garde-pretorien"}
    game: Json = {"escarmouche_game": 1, "rulebook": "ef", "version": VERSION, "created": "x"}
    game |= {"dice": [[0, "00" * 32]], "digest": "0" * 64, "opening": [], "answers": []}
    game |= {"seats": [PERSON, PERSON]}
    laid = {"width": 48, "depth": 48, "scenery": [{"id": f"p{n}", **wood} for n in range(110)]}
    army = {"figures": [{"id": f"f{n}", "count": 1} for n in range(90)]}
    return [
        ("POST", "/api/armies/check", {"rulebook": "ef", "toml": HEAD + "[[figures]]\n" * 14_000}),
        (
            "POST",
            "/api/armies/check",
            {"rulebook": "ef", "toml": HEAD + ("[[figures]]\n" + keys) * 100},
        ),
        (
            "POST",
            "/api/duel",
            {"rulebook": "cc", "one": fighter, "others": [fighter] * 4},
        ),
        ("POST", "/api/games/import", {**game, "setup": {"armies": [army] * 2, "table": laid}}),
        (
            "POST",
            "/api/games/import",
            {**game, "setup": {"armies": [{"figures": [{"count": 20_000}]}] * 2}},
        ),
        ("GET", "/api/rules/ef/situations/melee.1", None),
        ("GET", "/api/table.svg?rulebook=ef&seed={n}", None),
    ]


class Flood:
    """One kind of flood from some addresses, until a moment."""

    def __init__(self, port: int, seconds: float, addresses: list[str]) -> None:
        self.port, self.addresses = port, addresses
        self.until = time.monotonic() + seconds
        self.got: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def client(self, address: str) -> httpx2.AsyncClient:
        limits = httpx2.Limits(max_connections=AT_ONCE)
        said = {"x-forwarded-for": address}
        base = f"http://127.0.0.1:{self.port}"
        return httpx2.AsyncClient(base_url=base, headers=said, timeout=60, limits=limits)

    async def ask(self, client: httpx2.AsyncClient, method: str, path: str, body: Any) -> Any:
        try:
            reply = await client.request(method, path, json=body)
        except httpx2.HTTPError as problem:
            self.got[type(problem).__name__] += 1
            await asyncio.sleep(0.05)
            return None
        self.got[str(reply.status_code)] += 1
        if reply.status_code == 429:
            await asyncio.sleep(0.02)  # else nothing but refusals would be measured
        return reply

    async def everywhere(self, one: Callable[[str], Awaitable[None]]) -> None:
        """The same from every address, for as long as it lasts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.until - time.monotonic()):
                await asyncio.gather(*(one(address) for address in self.addresses))

    # -- kinds -------------------------------------------------------------------------------

    async def requests(self) -> None:
        """So many of the worst requests at once from each address, again and again."""

        async def one(address: str) -> None:
            wishes = worst()

            async def again(number: int, client: httpx2.AsyncClient) -> None:
                while self.goes_on:
                    method, path, body = wishes[number % len(wishes)]
                    await self.ask(client, method, path.format(n=number), body)
                    number += AT_ONCE + 1

            async with self.client(address) as client:
                await asyncio.gather(*(again(n, client) for n in range(AT_ONCE)))

        await self.everywhere(one)

    async def queries(self) -> None:
        """Fifty sockets that ask without a pause what is dear to answer."""

        async def one(address: str) -> None:
            async with self.client(address) as client:
                game, cookie = await self._game(client, PERSON, PERSON)
                await asyncio.gather(*(self._asking(address, game, cookie, n) for n in range(50)))

        await self.everywhere(one)

    async def _asking(self, address: str, game: str, cookie: str, number: int) -> None:
        async with self._socket(address, game, cookie) as socket:
            count = 0
            while self.goes_on:
                count += 1
                kind = ("candidates", "reach", "odds", "forecast", "sight")[(number + count) % 5]
                details: dict[str, Json] = {
                    "odds": {"attacker": number % 20, "target": 60 + count % 20},
                    "sight": {"from": count % 30, "to": 60 + number % 20},
                    "forecast": {"answer": [number, count]},
                }
                query = {"type": "query", "id": f"{count}", "what": kind, "camp": count % 2}
                await socket.send(json.dumps({**query, **details.get(kind, {})}))
                while "reply" not in (told := json.loads(await socket.recv())).get("type", ""):
                    pass
                self.got["answered" if told["ok"] else "refused"] += 1

    async def computers(self) -> None:
        """As many games as may be made, in which experts play each other."""

        async def one(address: str) -> None:
            async with self.client(address) as client:
                for _ in range(16):
                    await self.ask(client, "POST", "/api/games", new_game(EXPERT, EXPERT))
                while self.goes_on:
                    await asyncio.sleep(0.2)

        await self.everywhere(one)

    async def lists(self) -> None:
        """The list of all games, again and again."""

        async def one(address: str) -> None:
            async def again(client: httpx2.AsyncClient) -> None:
                while self.goes_on:
                    await self.ask(client, "GET", "/api/games", None)

            async with self.client(address) as client:
                await asyncio.gather(*(again(client) for _ in range(10)))

        await self.everywhere(one)

    async def frames(self) -> None:
        """Sockets that send 238 kB at a time, and connect again when they are closed."""
        long = json.dumps({"type": "query", "id": "1", "what": "check", "answer": [0] * 79_000})

        async def one(address: str) -> None:
            async with self.client(address) as client:
                game, cookie = await self._game(client, PERSON, PERSON)

                async def again() -> None:
                    while self.goes_on:
                        try:
                            async with self._socket(address, game, cookie) as socket:
                                while self.goes_on:
                                    await socket.send(long)
                                    self.got["sent"] += 1
                        except (ConnectionClosed, InvalidHandshake, OSError) as problem:
                            self.got[type(problem).__name__] += 1
                            await asyncio.sleep(0.05)

                await asyncio.gather(*(again() for _ in range(10)))

        await self.everywhere(one)

    async def connects(self) -> None:
        """More than a hundred new sockets each second."""

        async def one(address: str) -> None:
            async with self.client(address) as client:
                game, cookie = await self._game(client, PERSON, PERSON)

            async def look() -> None:
                try:
                    async with self._socket(address, game, cookie) as socket:
                        await socket.recv()
                        self.got["looked"] += 1
                except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as problem:
                    self.got[type(problem).__name__] += 1

            tasks = set()
            while self.goes_on:
                task = asyncio.create_task(look())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                await asyncio.sleep(1 / 110)

        await self.everywhere(one)

    async def endless(self) -> None:
        """Connections whose headers, or whose bodies, never end."""

        async def one(address: str) -> None:
            head = f"POST /api/duel HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: {address}\r\n"

            async def drip(whole: bool) -> None:
                while self.goes_on:
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.write(head.encode())
                    if whole:
                        writer.write(
                            b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
                        )
                    try:
                        while not reader.at_eof():
                            writer.write(b" " if whole else b"X-A: b\r\n")
                            await writer.drain()
                            with suppress(TimeoutError):
                                async with asyncio.timeout(0.5):
                                    if not await reader.read(4096):
                                        break
                    except OSError:
                        pass
                    self.got["hung up on"] += 1
                    writer.close()

            await asyncio.gather(*(drip(n % 2 == 0) for n in range(100)))

        await self.everywhere(one)

    async def _game(self, client: httpx2.AsyncClient, *seats: Json) -> tuple[str, str]:
        made = await client.post("/api/games", json=new_game(*seats))
        assert made.status_code == 201, made.text
        cookie = "; ".join(f"{name}={value}" for name, value in made.cookies.items())
        return made.json()["game"], cookie

    def _socket(self, address: str, game: str, cookie: str) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.port}/api/games/{game}/live",
            additional_headers={"x-forwarded-for": address, "cookie": cookie},
            max_size=None,
            open_timeout=20,
            close_timeout=1,
        )


KINDS = ("requests", "queries", "computers", "lists", "frames", "connects", "endless")


def main() -> None:
    if os.environ.get("FAULTS_KILLS"):
        os.nice(19)  # it is the server that is measured
    kind, port, seconds, *addresses = sys.argv[1:]
    assert kind in KINDS
    print("here", flush=True)  # to begin took its time on a machine that is busy
    flood = Flood(int(port), float(seconds), addresses)
    with suppress(OSError):  # the server may be told to stop meanwhile
        asyncio.run(getattr(flood, kind)())
    print(json.dumps(dict(flood.got)))


if __name__ == "__main__":
    main()
