"""What one client may ask of the threads and connections that serve play, and what it may not."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient, WebSocketDenialResponse
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, both, create
from tests.server.test_security import served
from websockets.sync.client import connect

from escarmouche.cli.server import listening
from escarmouche.server import app as application
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Bucket, Counter, Limits, Rate
from escarmouche.server.live.thinking import AT_EASE, LONGEST_REST
from escarmouche.server.lobby import game_lists
from escarmouche.server.ops import connections
from escarmouche.server.settings import Settings

PATIENCE = 120.0  # seconds, on a busy machine

# -- connections -------------------------------------------------------------------------------


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server with processes for heavy work, as people run it."""
    return Settings(data=tmp_path / "data", static=tmp_path / "static")


@pytest.fixture
def door(tmp_path: Path) -> Iterator[int]:
    """The port of a real server."""
    with listening("127.0.0.1", 0) as opened:
        few = Limits(connects=Rate(1, 0.001))
        app = create_app(
            Settings(data=tmp_path, static=tmp_path, limits=few, proxies=("127.0.0.1",))
        )
        config = uvicorn.Config(
            app, log_level="warning", http=connections.Listener, ws=connections.Connection
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield opened.getsockname()[1]
        server.should_exit = True
        thread.join(10)


def said(port: int, *parts: bytes) -> bytes:
    """All that the server answers before it hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
        return answer


def test_headers_that_never_end_are_not_waited_for(
    door: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    assert said(door) == b""
    assert said(door, b"GET /health HTTP/1.1\r\nHost: here\r\n", b"X-Slow: 1\r\n") == b""


def test_a_request_after_another_has_its_own_time(door: int) -> None:
    """One connection, two requests: neither is hung up on."""
    ask = b"GET /health HTTP/1.1\r\nHost: here\r\n"
    answer = said(door, ask + b"\r\n", ask + b"Connection: close\r\n\r\n")
    assert answer.count(b"200 OK") == 2


def test_a_body_that_never_ends_is_not_waited_for(
    door: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "BODY", 0.2)
    head = b"POST /api/duel HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    answer = said(door, head + b"Content-Length: 500\r\nConnection: close\r\n\r\n", b"{")
    assert answer.startswith(b"HTTP/1.1 408") and b"server.error.too_slow" in answer


def test_so_many_connections_of_one_address(door: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 2)
    monkeypatch.setattr(connections, "_is_free", lambda _address, _app: False)
    lines = [socket.create_connection(("127.0.0.1", door), timeout=20) for _ in range(2)]
    ask = b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    for line in lines:  # both are there
        line.sendall(ask[:-2])
    time.sleep(0.1)
    try:
        third = said(door, ask)
    except ConnectionError:
        third = b""
    assert third == b""  # it is hung up on
    for line in lines:
        line.sendall(ask[-2:])
        assert b"200 OK" in line.recv(65536)
        line.close()


def test_so_many_sockets_are_opened_in_a_while(settings: Settings) -> None:
    """A hundred connects a second cost everybody dear; beyond a few each is refused before it is one."""
    with served(settings, limits=Limits(connects=Rate(2, 0.001))) as browser:
        game = create(browser)["game"]
        for _ in range(2):
            with watching(browser, game) as page:
                assert page.state["revision"] == 0
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            browser.websocket_connect(f"/api/games/{game}/live"),
        ):
            pass
        answer = refused.value
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    assert answer.json()["error"]["kind"] == "server.limit.too_often"
    assert both(answer.json()["error"]["text"])


def test_a_socket_that_is_refused_is_told_so_once(
    door: int, caplog: pytest.LogCaptureFixture
) -> None:
    head = "GET /api/games/none/live HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 198.51.100.7\r\n"
    head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    address = f"ws://127.0.0.1:{door}/api/games/none/live"
    with connect(address, additional_headers={"x-forwarded-for": "198.51.100.7"}) as first:
        assert "server.error.no_such_game" in str(first.recv())
    refused = said(door, head.encode())
    assert refused.startswith(b"HTTP/1.1 429") and refused.count(b"HTTP/1.1") == 1
    assert b"server.limit.too_often" in refused and b"retry-after" in refused.lower()
    assert not caplog.records


# -- a budget ----------------------------------------------------------------------------------


def test_work_is_paid_for_afterwards() -> None:
    bucket = Bucket(Rate(2, 0.5), now=0.0)
    bucket.pay(0.0, 1.5)
    assert bucket.debt(0.0) == 0.0
    bucket.pay(0.0, 1.5)
    assert bucket.debt(0.0) == pytest.approx(
        2.0
    )  # a second too much, half a second of it each second
    assert bucket.debt(2.5) == 0.0
    counter = Counter(Limits(work=Rate(1, 0.1)))
    counter.charge("2001:db8::1", 3.0)
    assert counter.owes("2001:db8::2") > 0.0 == counter.owes("2001:db9::1")


def test_commands_have_a_price(settings: Settings) -> None:
    """Whoever lets the server work more than his share is told to wait, of commands and questions alike."""
    for work, refused in ((Rate(1e-6, 1e-7), True), (Limits().work, False)):
        with served(settings, limits=Limits(work=work)) as browser:
            game = create(browser)["game"]
            with watching(browser, game, 0) as page:
                page.send("eyes", camp=1)  # another table has to be put into words
                replies = [page.send("eyes", camp=0), page.send("query", what="reach", camp=0)]
        kinds = {reply.get("error", {}).get("kind") for reply in replies}
        assert (kinds == {"server.limit.too_often"}) == refused
        if refused:
            assert replies[0]["error"]["data"]["wait"] > 0 and both(replies[0]["error"]["text"])


def test_a_message_beyond_the_limit_is_not_even_read(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from escarmouche.server.live import sockets

    read: list[str] = []
    usual = sockets._read

    def reading(text: str, viewer: Any) -> Any:
        read.append(text)
        return usual(text, viewer)

    monkeypatch.setattr(sockets, "_read", reading)
    with served(settings, limits=Limits(messages=Rate(2, 0.001))) as browser:
        game = create(browser)["game"]
        with watching(browser, game, 0) as page:
            replies = [page.send("query", what="reach", camp=0, id=f"q{n}") for n in range(5)]
    assert len(read) == 2 and [reply["id"] for reply in replies] == [f"q{n}" for n in range(5)]


def test_many_sockets_have_no_more_to_say_than_one_client_may(settings: Settings) -> None:
    with served(settings, limits=Limits(all_messages=Rate(3, 0.001))) as browser:
        game = create(browser)["game"]
        with watching(browser, game, 0) as one, watching(browser, game, 0) as two:
            replies = [page.send("query", what="reach", camp=0) for page in (one, two) * 2]
    kinds = [reply.get("error", {}).get("kind") for reply in replies]
    assert kinds[3] == "server.limit.too_often" and kinds[3] not in kinds[:3]


def until(browser: TestClient, game: str, answers: int) -> int:
    """Wait for so many answers; how many there are then."""
    end = time.monotonic() + PATIENCE
    while (now := browser.get(f"/api/games/{game}").json()["revision"]) < answers:
        assert time.monotonic() < end
        time.sleep(0.02)
    return int(now)


def test_computers_rest_when_their_games_have_had_their_share(settings: Settings) -> None:
    """What they decide is played here: 32 games of one client let everybody wait for half a second."""
    with served(settings, limits=Limits(computers=Rate(1, 1e-6))) as browser:
        game = create(browser, AI, AI)["game"]
        until(browser, game, 3)
        thinkers = browser.app.state.registry.thinkers  # type: ignore[attr-defined]
        assert thinkers.charge("testclient", 5.0) == 0.0  # one game plays as fast as it can
        for _ in range(AT_EASE):
            create(browser, AI, AI)
        over = time.monotonic() + PATIENCE
        while thinkers.rest("testclient") == 0.0 and time.monotonic() < over:
            time.sleep(0.02)  # until they are all awake
        # They have had more than their share.
        assert thinkers.rest("testclient") == LONGEST_REST
        now = until(browser, game, 3)
        time.sleep(1.0)
        assert until(browser, game, now) <= now + 3
    with served(settings) as browser:
        until(browser, create(browser, AI, AI)["game"], 20)


# -- the registry ----------------------------------------------------------------------------------


def test_nobody_waits_while_another_game_loads(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lock for all games let everybody wait for whoever was loaded just then."""
    slow, quick = (create(client)["game"] for _ in range(2))
    registry = client.app.state.registry  # type: ignore[attr-defined]
    registry._live.clear()
    load, held, let = registry._load, threading.Event(), threading.Event()
    loads: list[str] = []

    def loading(id: str) -> Any:
        loads.append(id)
        if id == slow:
            held.set()
            assert let.wait(PATIENCE)
        return load(id)

    monkeypatch.setattr(registry, "_load", loading)

    async def three() -> list[str]:
        waiting = [asyncio.create_task(registry.live(slow)) for _ in range(2)]
        while not held.is_set():
            await asyncio.sleep(0.01)
        found = await asyncio.wait_for(registry.live(quick), PATIENCE)
        let.set()
        return [found.id, *[game.id for game in await asyncio.gather(*waiting)]]

    assert client.portal is not None
    assert client.portal.call(three) == [quick, slow, slow]
    assert sorted(loads) == sorted([quick, slow])  # once each, however many ask


def test_lists_are_told_page_by_page(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_lists, "PAGE", 2)
    made = [create(client, keep="")["game"] for _ in range(5)]
    client.cookies.clear()
    pages = [client.get(f"/api/games?page={n}").json() for n in range(4)]
    assert [page["more"] for page in pages] == [True, True, False, False]
    told = [game["id"] for page in pages for game in page["running"]]
    assert sorted(told) == sorted(made) and told[0] == made[-1]
    for wrong in ("-1", "x", "101"):
        assert client.get(f"/api/games?page={wrong}").status_code == 422


def test_lists_are_made_once_for_all(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 200 games a list cost a third of a second, for each page that looked."""
    create(client, PERSON, PERSON, keep="")
    client.cookies.clear()
    storage = client.app.state.registry.storage  # type: ignore[attr-defined]
    asked, running = [0], storage.running

    def counted(most: int) -> Any:
        asked[0] += 1
        return running(most)

    monkeypatch.setattr(storage, "running", counted)
    monkeypatch.setattr(game_lists, "MOMENT", 60.0)
    client.app.state.registry.listing.forget()  # type: ignore[attr-defined]
    for _ in range(5):
        assert len(client.get("/api/games").json()["running"]) == 1
    assert asked == [1]
    create(client, keep="")  # a new game is listed at once
    client.cookies.clear()
    assert len(client.get("/api/games").json()["running"]) == 2 and asked == [2]
