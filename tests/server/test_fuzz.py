"""Whatever is sent to it, the server answers in its own words, goes on, and changes nothing.

The addresses are tried from their published description (OpenAPI); the WebSocket and army files with
what a hostile or a broken page might send.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
import uvicorn
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import PERSON, Page, both, create, setup

from escarmouche.army_shelf import army_text
from escarmouche.cli.server import listening
from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings

QUICK = settings(
    deadline=None,
    max_examples=20,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


# -- the addresses -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server on a real port, with one game on it."""
    home = tmp_path_factory.mktemp("fuzzed")
    chosen = Settings(data=home / "data", static=home / "static", think=0.05, workers=0)
    with listening("127.0.0.1", 0) as socket:
        config = uvicorn.Config(create_app(chosen), log_level="critical", ws_max_size=256_000)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


def operations() -> list[tuple[str, str]]:
    """Every address of the published description."""
    described = create_app(Settings()).openapi()
    return [
        (method, path)
        for path, methods in described["paths"].items()
        for method in methods
        if method in ("get", "post", "put", "patch", "delete")
    ]


@pytest.fixture(scope="module")
def described(address: str) -> Any:
    """The published description."""
    return schemathesis.openapi.from_url(f"{address}/api/openapi.json")


@pytest.fixture(scope="module")
def some_game(address: str) -> str:
    return str(httpx2.post(f"{address}/api/games", json=setup(), timeout=60).json()["game"])


@pytest.mark.parametrize(("method", "path"), operations())
def test_the_addresses_answer_whatever_their_description_allows(
    address: str, described: Any, some_game: str, method: str, path: str
) -> None:
    operation = described[path][method.upper()]
    checks = [not_a_server_error, response_schema_conformance]

    @QUICK
    @given(case=operation.as_strategy(), real=st.booleans())
    def fuzz(case: Any, real: bool) -> None:
        if real and "id" in case.path_parameters and "situations" not in path:
            case.path_parameters["id"] = some_game
        reply = case.call()
        case.validate_response(reply, checks=checks)
        if reply.status_code >= 400:
            assert both(reply.json()["error"]["text"])

    fuzz()
    summary = httpx2.get(f"{address}/api/games/{some_game}", timeout=60).json()
    assert summary["revision"] == 0 and not summary["over"]


def test_the_description_is_published_and_names_errors(address: str) -> None:
    described = httpx2.get(f"{address}/api/openapi.json", timeout=60).json()
    refused = described["paths"]["/api/games"]["post"]["responses"]["422"]
    assert "ErrorReply" in json.dumps(refused)


@pytest.mark.parametrize(
    "body",
    [
        '{"\\ud800": 1}',
        '{"rulebook": "\\ud800", "armies": [], "seats": []}',
        '{"rulebook": NaN, "armies": [], "seats": []}',
        '{"rulebook": "ef", "armies": [], "seats": [], "table": {"seed": 1e999}}',
        '{"rulebook": "ef", "armies": [], "seats": [], "table": {"seed": ' + "9" * 5000 + "}}",
        '{"rulebook": "ef", "armies": [], "seats": [], "options": {"\\u0000": 1}}',
        '{"rulebook": "ef", "armies": [], "seats": [{"kind": "person", "name": "\\u0000"}]}',
        '{"rulebook": "../../etc/passwd", "armies": [{"ready": "../x"}], "seats": []}',
        '{"rulebook": "{0.__class__}", "armies": [], "seats": []}',
        '{"rulebook": "%s%n", "armies": [], "seats": []}',
        "[" * 100_000,
        '{"a":' * 20_000,
    ],
)
@pytest.mark.parametrize("path", ["/api/games", "/api/games/import", "/api/codes/use"])
def test_hostile_bodies(client: TestClient, path: str, body: str) -> None:
    reply = client.post(path, content=body, headers={"content-type": "application/json"})
    assert 400 <= reply.status_code < 500, reply.text
    assert both(reply.json()["error"]["text"]) and len(reply.text) < 2000


# -- the WebSocket -----------------------------------------------------------------------------


def hostile(revision: int, camp: int) -> list[str | bytes]:
    """What a page of ours never sends. `camp` is the camp whose turn it is not."""
    answer = {"type": "answer", "id": "x", "revision": revision, "camp": camp, "answer": "end"}
    undo = {"type": "undo", "id": "y", "revision": revision, "camp": camp}
    query = {"type": "query", "id": "z", "what": "path", "camp": camp, "figure": 0, "to": [1, 1]}
    mine = {**answer, "camp": 1 - camp}
    made = [
        answer,  # out of turn
        answer,  # again, under the same id
        {**answer, "id": "w", "revision": revision - 1},
        {**mine, "id": "s1", "revision": revision + 5},
        {**mine, "id": "s2", "revision": -(2**62)},
        {**mine, "id": "s3", "revision": 2**62},
        {**mine, "id": "s4", "revision": "0"},
        {**mine, "id": "s5", "revision": 0.5},
        {**mine, "id": "c1", "camp": 2},
        {**mine, "id": "c2", "camp": 16},
        {**mine, "id": "c3", "camp": -1},
        {**mine, "id": "c4", "camp": True},
        {**mine, "id": ""},
        {**mine, "id": "i" * 81},
        {**mine, "id": "\x00"},
        {**mine, "id": "é"},
        {**mine, "id": 7},
        {**mine, "id": "more", "more": 1},
        undo,
        {**undo, "camp": 7},
        {**query, "figure": 10**6},
        {**query, "figure": -1},
        {**query, "to": [1e9, 0]},
        {**query, "to": [1]},
        {**query, "what": "secrets"},
        {"type": "eyes", "id": "e", "camp": 9},
        {
            "type": "query",
            "id": "o",
            "what": "odds",
            "attacker": 0,
            "target": 1,
            "kind": "__class__",
        },
        {"type": "query", "id": "o", "what": "odds", "attacker": 0, "target": 0},
        {"type": "query", "id": "o", "what": "sight", "from": 0, "to": 99_999},
        {"type": "shutdown", "id": "q"},
        {"type": "state", "id": "q"},
        {"id": "q"},
        [],
        None,
        7,
        "text",
    ]
    odd_answers: list[Any] = [
        "\u0000", "", "{0}", "%s", "a" * 100_000, 0, -1, 2**62, 1e308, True, None, [], {}, [[]],
        {"figure": "0"}, {"figure": 10**9, "path": []}, {"figure": 0, "path": [[1e308, 1e308]]},
        {"figure": 0, "path": [[0, 0]] * 5000}, {"__class__": "x"}, [1] * 20_000,
    ]  # fmt: skip
    made += [{**mine, "id": f"odd{n}", "answer": each} for n, each in enumerate(odd_answers)]
    made += [
        {"type": "query", "id": f"try{n}", "what": "check", "camp": 1 - camp, "answer": each}
        for n, each in enumerate(odd_answers)
    ]
    raw = json.dumps({**mine, "id": "raw", "answer": "@"})
    texts: list[str | bytes] = [json.dumps(each) for each in made]
    return [
        *texts,
        "",
        "{",
        "nul",
        "\x00",
        raw.replace('"@"', "NaN"),
        raw.replace('"@"', "Infinity"),
        raw.replace('"@"', "[1e999, 1]"),
        raw.replace('"@"', "9" * 400),
        raw.replace('"@"', "9" * 5000),
        raw.replace('"@"', "[" * 500 + "]" * 500),
        raw.replace('"@"', "[" * 100_000),
        raw.replace('"@"', '{"a":' * 200 + "1" + "}" * 200),
        raw.replace("@", "\\ud800"),
        raw.replace("raw", "\\udfff"),
        raw.replace("@", "a" * 300_000),
        raw.encode(),
        b"",
        b"\xff\xfe\x00",
    ]


def digest_of(client: TestClient, game: str) -> tuple[int, str]:
    registry: Any = client.app.state.registry  # type: ignore[attr-defined]
    kept = registry._live[game]._kept
    return len(kept.game.answers), kept.game.state.digest()


def replies_to(page: Page, frame: str | bytes) -> list[Any]:
    """All that comes back before the answer to a query that is sent behind it."""
    if isinstance(frame, bytes):
        page.socket.send_bytes(frame)
    else:
        page.socket.send_text(frame)
    barrier = {"type": "query", "id": "barrier", "what": "check", "camp": None, "answer": None}
    page.socket.send_json(barrier)
    got: list[Any] = []
    while True:
        message = page.receive()
        if message.get("id") == "barrier":
            return got
        got.append(message)


def clear(reply: Any) -> bool:
    """Whether a refusal is one in words, short, and with nothing of the inside in it."""
    text = json.dumps(reply)
    inside = ("Traceback", ".py", "pydantic", "sqlite", "escarmouche.", "0x7f")
    assert both(reply["error"]["text"]) and len(text) < 3000, text[:3000]
    return not any(word in text for word in inside)


@pytest.mark.parametrize("seat", [0, 1])
def test_hostile_frames_get_a_clear_error_and_change_nothing(client: TestClient, seat: int) -> None:
    """From the seat whose turn it is, and from the other one."""
    made = create(client, PERSON, PERSON, keep=str(seat))
    game = str(made["game"])
    with watching(client, game, seat) as page:
        waiting = page.state["waiting"][0]["camp"]
        before = digest_of(client, game)
        replies_to(page, "")  # who is there, told once
        for frame in hostile(0, 1 - waiting):
            replies = replies_to(page, frame)
            assert [reply["type"] for reply in replies] == ["reply"], (frame[:200], replies)
            (reply,) = replies
            if reply["ok"]:  # a query that has an answer: it would not be legal
                assert reply["value"] in ([], None) or not reply["value"].get("legal"), frame
            else:
                assert clear(reply), (frame[:200], reply)
            assert digest_of(client, game) == before, frame[:200]
    with watching(client, game, seat) as page:
        assert page.state["revision"] == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    ["type", "id", "revision", "camp", "answer", "what", "figure", "to", "from", "text", "accept"]
)
WORDS = st.sampled_from(
    [
        "answer",
        "undo",
        "eyes",
        "query",
        "resign",
        "offer",
        "respond",
        "say",
        "check",
        "reach",
        "odds",
    ]
)
MESSAGES = st.dictionaries(FIELDS, JSON | WORDS | st.integers(0, 3), max_size=7)


def test_random_frames_from_a_spectator_change_nothing(client: TestClient) -> None:
    game = str(create(client, PERSON, PERSON, keep="")["game"])
    with watching(client, game) as page:
        before = digest_of(client, game)

        @settings(QUICK, max_examples=150)
        @given(message=MESSAGES | JSON)
        def fuzz(message: Any) -> None:
            for reply in replies_to(page, json.dumps(message)):
                if reply["type"] == "reply" and not reply["ok"]:
                    assert clear(reply), (message, reply)
            assert digest_of(client, game) == before

        fuzz()


def test_a_foreign_seat_is_nobodys_to_play(client: TestClient) -> None:
    game = str(create(client, PERSON, PERSON, keep="")["game"])
    with watching(client, game) as page:
        before = digest_of(client, game)
        for type, fields in (
            ("answer", {"answer": "end", "revision": 0}),
            ("undo", {"revision": 0}),
            ("resign", {}),
            ("offer", {"what": "draw"}),
            ("respond", {"what": "draw", "accept": True}),
            ("say", {"text": "hello"}),
        ):
            for camp in (0, 1):
                reply = page.send(type, camp=camp, **fields)
                assert reply["error"]["kind"] == "server.error.not_your_seat", (type, reply)
        for camp in (0, 1):
            assert not page.send("eyes", camp=camp)["ok"]
            assert not page.send("query", what="reach", camp=camp)["ok"]
        assert digest_of(client, game) == before


def test_a_frame_beyond_all_measure_ends_the_connection(address: str, some_game: str) -> None:
    url = f"{address.replace('http', 'ws')}/api/games/{some_game}/live"

    async def flood() -> int | None:
        async with websockets.connect(url, max_size=None) as socket:
            await socket.recv()
            await socket.send("x" * 300_000)
            try:
                while True:
                    await socket.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    assert asyncio.run(flood()) == 1009


# -- army files --------------------------------------------------------------------------------

GOOD = army_text("cendre-250")
PIECES = st.sampled_from(
    [*GOOD.splitlines()[:60], "[[figures]]", "x = [", '"""', "'''", "= ", "a.b.c = 1", "\x00", "é" * 50,
     "count = 99999999999999999999", "count = -1", "melee = [" + "9," * 500 + "]", "name = 3",
     "movement = nan", "movement = 1e400", "date = 1979-05-27", "\u202e", "id = '''", "# " + "x" * 500]
)  # fmt: skip


@settings(QUICK, max_examples=60)
@given(lines=st.lists(PIECES, max_size=30), cut=st.integers(0, 60), text=st.text(max_size=60))
def judged(client: TestClient, lines: list[str], cut: int, text: str) -> None:
    kept = GOOD.splitlines()[:cut]
    toml = "\n".join([*kept, *lines, text])
    body = {"rulebook": "ef", "toml": toml}
    reply = client.post("/api/armies/check", json=body)
    assert reply.status_code in (200, 422), reply.text
    if reply.status_code == 200:
        told = reply.json()
        assert (told["army"] is None) == bool(told["problems"])
        assert all(both(problem["text"]) for problem in told["problems"][:5])


def test_army_files_are_judged_whatever_is_in_them(client: TestClient) -> None:
    judged(client)
