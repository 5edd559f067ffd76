"""A real server on a real port, spoken to by real WebSockets."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import uvicorn
import websockets
from tests.server.helpers import AI, PERSON, setup

from escarmouche.cli.server import listening
from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with listening("127.0.0.1", 0) as socket:
        config = uvicorn.Config(create_app(settings), log_level="warning", lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


class Player:
    """Plays its camp by default answers until the end."""

    def __init__(self, address: str, game: str, cookie: str, camp: int) -> None:
        self.url = f"ws://{address}/api/games/{game}/live?camp={camp}"
        self.cookie, self.camp = cookie, camp
        self.log: list[Any] = []
        self.result: Any = None

    async def play(self) -> None:
        headers = {"cookie": self.cookie}
        async with websockets.connect(
            self.url, additional_headers=headers, max_size=None, open_timeout=30
        ) as socket:
            answered = -1
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "reply":
                    assert message["ok"], message
                if message["type"] != "state":
                    continue
                self.log[message["log_from"] :] = message["log"]
                if message["result"] is not None:
                    self.result = message["result"]
                    return
                if message["questions"] and message["revision"] > answered:
                    answered = message["revision"]
                    await socket.send(json.dumps(self._answer(message)))

    def _answer(self, state: Any) -> Any:
        return {
            "type": "answer",
            "id": f"{self.camp}-{state['revision']}",
            "revision": state["revision"],
            "camp": self.camp,
            "answer": state["questions"][0]["default"],
        }


def new_game(address: str, *seats: Any) -> tuple[str, list[str]]:
    """A short game, and the cookie of each person."""
    wish = setup(*seats, options={"turns": 2})
    with httpx2.Client(base_url=f"http://{address}", timeout=60) as browser:
        made = browser.post("/api/games?keep=", json=wish).json()
    cookies = []
    for seat in made["seats"]:
        if seat["token"] is None:
            continue
        with httpx2.Client(base_url=f"http://{address}", timeout=60) as browser:
            body = {"token": seat["token"]}
            assert browser.post(f"/api/games/{made['game']}/seat", json=body).is_success
            cookies.append("; ".join(f"{k}={v}" for k, v in browser.cookies.items()))
    return made["game"], cookies


def test_two_browsers_play_a_whole_game(address: str) -> None:
    game, cookies = new_game(address, PERSON, PERSON)
    players = [Player(address, game, cookie, camp) for camp, cookie in enumerate(cookies)]

    async def both() -> None:
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 60)

    asyncio.run(both())
    assert players[0].result == players[1].result is not None
    assert players[0].log == players[1].log  # nothing is secret in this book


def test_many_games_at_once(address: str) -> None:
    games = [new_game(address, PERSON, AI) for _ in range(4)]
    players = [Player(address, game, cookies[0], 0) for game, cookies in games]

    async def all_of_them() -> None:
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 60)

    asyncio.run(all_of_them())
    assert all(player.result for player in players)
    for game, _cookies in games:
        verified = httpx2.get(f"http://{address}/api/games/{game}/verify", timeout=60).json()
        assert verified["ok"] and verified["secret"]


def test_the_same_question_answered_from_two_tabs_counts_once(address: str) -> None:
    game, cookies = new_game(address, PERSON, PERSON)

    async def race() -> list[Any]:
        urls = [f"ws://{address}/api/games/{game}/live?camp={camp}" for camp in (0, 1)]
        heads = [{"cookie": cookie} for cookie in cookies]
        async with (
            websockets.connect(urls[0], additional_headers=heads[0]) as red,
            websockets.connect(urls[1], additional_headers=heads[1]) as blue,
        ):
            states = [json.loads(await each.recv()) for each in (red, blue)]
            camp = states[0]["waiting"][0]["camp"]
        async with (
            websockets.connect(urls[camp], additional_headers=heads[camp]) as one,
            websockets.connect(urls[camp], additional_headers=heads[camp]) as two,
        ):
            replies = []
            command = {"type": "answer", "revision": 0, "camp": camp}
            answer = states[camp]["questions"][0]["default"]
            for n, tab in enumerate((one, two)):
                await tab.send(json.dumps({**command, "id": f"tab{n}", "answer": answer}))
            for tab in (one, two):
                async for text in tab:
                    message = json.loads(text)
                    if message["type"] == "reply":
                        replies.append(message)
                        break
            return replies

    replies = asyncio.run(race())
    assert sorted(reply["ok"] for reply in replies) == [False, True]
    (refused,) = (reply for reply in replies if not reply["ok"])
    assert refused["error"]["kind"] == "server.error.stale"
