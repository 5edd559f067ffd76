"""What comes from outside is measured before anything is made of it, whatever way it came."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Watching
from tests.server.helpers import AI, PERSON, both, create, setup

from escarmouche.army_shelf import army_text
from escarmouche.server.guard import sizes
from escarmouche.server.live import sockets
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Storage

HEAD = 'rulebook = "escarmouches-fantastiques"\n'


def novices(count: int, lines: int) -> str:
    """An army of so many lines, of so many figures each."""
    text = army_text("cendre-250")
    (entry,) = (part for part in text.split("\n\n") if 'id = "novices"' in part)
    made = [
        entry.replace('"novices"', f'"novices-{n}"').replace("count = 4", f"count = {count}")
        for n in range(lines)
    ]
    return text.replace("points = 250", "points = 60000") + "\n" + "\n\n".join(made) + "\n"


def check(client: TestClient, text: str) -> Any:
    reply = client.post("/api/armies/check", json={"rulebook": "ef", "toml": text})
    assert reply.status_code == 200, reply.text
    assert len(reply.content) < 60_000
    return reply.json()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEAD + "[[figures]]\n" * 14_000, "lines"),
        (HEAD + "figures = [" + "{}," * 3_000 + "]\n", "lines"),
        (HEAD + "\n".join(f"k{n} = 1" for n in range(15_000)), "names and numbers"),
        (novices(1, 150), "lines"),
        (novices(90, 3), "figures"),
    ],
)
def test_an_army_without_measure_costs_nothing(client: TestClient, text: str, why: str) -> None:
    """14,000 lines cost 12 s and an answer of 43 MB once; they are one problem, with its remedy."""
    check(client, army_text("cendre-250"))  # somebody is there to work
    begun = time.monotonic()
    told = check(client, text)
    assert time.monotonic() - begun < 5.0
    (problem,) = told["problems"]
    assert told["army"] is None and told["more"] == 0 and why in problem["text"]["en"]
    assert both(problem["text"]) and both(problem["remedy"])
    reply = client.post("/api/games", json=setup(armies=[{"toml": text}, {"ready": "ecorce-250"}]))
    error = reply.json()["error"]
    assert reply.status_code == 422 and why in error["text"]["en"] and both(error["text"])
    assert error["place"] == "army"
    assert all(error["text"][lang].count(problem["remedy"][lang]) == 1 for lang in ("fr", "en"))


def test_so_many_problems_are_told_and_the_others_counted(client: TestClient) -> None:
    told = check(client, HEAD + "[[figures]]\n" * 90)
    assert len(told["problems"]) == sizes.MOST_PROBLEMS and told["more"] > 100


# -- games that are brought in -----------------------------------------------------------------


@pytest.fixture
def finished(client: TestClient) -> Any:
    """The file of a game that was given up."""
    game = create(client)["game"]
    with client.websocket_connect(f"/api/games/{game}/live?camp=0") as socket:
        socket.send_json({"type": "resign", "id": "1", "camp": 0})
        while socket.receive_json().get("type") != "reply":
            pass
    return client.get(f"/api/games/{game}/export").json()


def many_figures(data: Any) -> None:
    data["setup"]["armies"][0]["figures"][0]["count"] = 20_000


def many_lines(data: Any) -> None:
    army = data["setup"]["armies"][1]
    army["figures"] = army["figures"] * 100


def wide(data: Any) -> None:
    data["setup"]["table"] = {"seed": 1, "width": 600, "depth": 600}


def much_scenery(data: Any) -> None:
    piece = {"id": "p", "kind": "wood", "shape": {"type": "disc", "x": 1, "y": 1, "radius": 1}}
    data["setup"]["table"] = {"width": 48, "depth": 48, "scenery": [piece] * 500}


def corners(data: Any) -> None:
    shape = {"type": "polygon", "points": [[n, n * n] for n in range(900)]}
    piece = {"id": "p", "kind": "wood", "shape": shape}
    data["setup"]["table"] = {"width": 48, "depth": 48, "scenery": [piece]}


SQUARE = [[1, 1], [9, 1], [9, 9], [1, 9]]
DOOR = {"kind": "opening", "id": "d", "edge": 0, "from": 1, "to": 2}


def storeys(**parts: Any) -> Callable[[Any], None]:
    """A table with these storeys."""

    def change(data: Any) -> None:
        data["setup"]["table"] = {"width": 48, "depth": 48, "storeys": parts}

    return change


def surface(**more: Any) -> dict[str, Any]:
    return {"id": "s", "outline": SQUARE, "height": 1, **more}


def many_answers(data: Any) -> None:
    data["answers"] = [[0, "x", []]] * 20_000


def long_answer(data: Any) -> None:
    data["answers"] = [[0, [[1.0, 1.0]] * 3_000, []]]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (many_figures, "armies[0]"),
        (many_lines, "armies[1]"),
        (wide, "table.width"),
        (much_scenery, "table.scenery"),
        (corners, "table.scenery[0]"),
        (storeys(surfaces=[surface()] * 61), "table.storeys.surfaces"),
        (storeys(surfaces=[surface(outline=SQUARE * 30)]), "table.storeys.surfaces[0]"),
        (storeys(surfaces=[surface(sides=[DOOR] * 81)]), "table.storeys.surfaces[0]"),
        (storeys(surfaces=[surface(sides=[DOOR] * 80)] * 3), "table.storeys"),
        (storeys(links=[{"id": "l", "kind": "ladder"}] * 101), "table.storeys.links"),
        (storeys(hurdles=[{"id": "h", "height": 1}] * 101), "table.storeys.hurdles"),
        (many_answers, "answers"),
        (long_answer, "answers[1]"),
    ],
)
def test_a_game_without_measure_is_not_brought_in(
    client: TestClient, finished: Any, change: Callable[[Any], None], place: str
) -> None:
    """Set-ups of any size were played once: 156 kB cost 144 s, and 20,000 figures became a game."""
    change(finished)
    reply = client.post("/api/games/import", content=json.dumps(finished))
    error = reply.json()["error"]
    assert (reply.status_code, error["place"]) == (422, place), error
    assert both(error["text"]) and error["data"]["given"] > error["data"]["most"]


def test_a_game_without_measure_is_not_taken_up(settings: Settings, client: TestClient) -> None:
    """Nor one that is there already, looked at or played on from."""
    game = create(client)["game"]
    storage = Storage(settings.url)
    row = storage.game(game)
    assert row is not None
    row.setup["armies"][0]["figures"][0]["count"] = 20_000
    with storage.engine.begin() as db:
        db.exec_driver_sql("update games set setup = ?", (json.dumps(row.setup),))
    storage.close()
    client.app.state.registry._live.clear()  # type: ignore[attr-defined]
    wish = {"at": 0, "seats": [PERSON, AI]}
    for reply in (
        client.get(f"/api/games/{game}/at/0"),
        client.post(f"/api/games/{game}/fork", json=wish),
    ):
        assert reply.status_code == 422 and reply.json()["error"]["kind"] == "server.army.too_many"


def test_armies_that_do_not_fit_on_one_table(client: TestClient) -> None:
    armies = [{"toml": novices(75, 2)}] * 3
    reply = client.post("/api/games", json=setup(PERSON, PERSON, PERSON, armies=armies))
    assert reply.status_code == 422
    assert (
        reply.json()["error"]["kind"] == "server.size.in_play"
        and reply.json()["error"]["place"] == "armies"
    )


# -- messages ----------------------------------------------------------------------------------


def test_an_answer_without_measure_is_not_looked_at(client: TestClient, watch: Watching) -> None:
    game, answer = create(client)["game"], [1] * 3_000
    with watch(game, 0) as page:
        replies = [
            page.answer(answer),
            page.send("query", what="check", camp=0, answer=answer),
            page.send("query", what="forecast", camp=0, answer=answer),
        ]
        for reply in replies:
            assert reply["error"]["kind"] == "server.size.answer" and both(reply["error"]["text"])


def test_a_long_frame_is_not_read(
    client: TestClient, watch: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """238 kB cost a second and 600 MB once, before anybody asked how often they came."""
    read: list[str] = []
    monkeypatch.setattr(sockets, "_read", lambda text, viewer: read.append(text))
    with watch(create(client)["game"], 0) as page:
        page.socket.send_text("[" * (sockets.LONGEST + 1))
        reply = page.until("reply")
    assert reply["error"]["kind"] == "server.error.too_large" and both(reply["error"]["text"])
    assert not read
