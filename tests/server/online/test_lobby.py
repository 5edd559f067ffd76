"""Open games, private games, my games, seats that move to another device."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, both, create
from tests.server.online.conftest import Another, Pair, window

from escarmouche.server.errors import ApiError
from escarmouche.server.lobby import device_codes
from escarmouche.server.lobby.device_codes import LASTS, TRIES, DeviceCodes
from escarmouche.server.storage import Storage
from escarmouche.server.storage.schema import CODES

OPEN = {"kind": "person", "open": True}


def listed(client: TestClient, name: str) -> list[str]:
    return [game["id"] for game in client.get("/api/games").json()[name]]


def test_an_open_game_is_joined_from_the_lobby(client: TestClient, another: Another) -> None:
    game = create(client, PERSON, OPEN)["game"]
    guest, late = another(), another()
    assert listed(guest, "open") == [game] and listed(guest, "running") == []
    assert listed(client, "mine") == [game] and listed(client, "open") == []
    with watching(client, game, 0) as page:
        if page.affairs is None:
            page.until("affairs")
        assert [p["present"] for p in page.affairs["players"]] == [True, False]
        reply = guest.post(f"/api/games/{game}/sit", json={"name": "  Léa\u202e "})
        assert reply.json()["game"] == game and reply.json()["camp"] == 1
        page.until("affairs")
        assert page.affairs["players"][1] == {
            "kind": "person",
            "name": "Léa",
            "present": True,
            "free": False,
            "played_on": False,
        }
    taken = late.post(f"/api/games/{game}/sit", json={})
    assert taken.status_code == 409 and both(taken.json()["error"]["text"])
    assert listed(late, "open") == [] and listed(late, "running") == [game]
    assert listed(guest, "mine") == [game]
    with watching(guest, game, 1) as page:
        assert page.state["view"]


def test_one_of_two_gets_the_seat(pair: Pair) -> None:
    """Both come at once, each to a server of its own."""
    game = create(pair[0], PERSON, OPEN)["game"]
    guests = [window(pair[0]), window(pair[1])]
    for guest in guests:  # FastAPI makes its routes at the first request, and not for two threads
        assert guest.post("/api/games/nowhere/sit", json={}).status_code == 404
    with ThreadPoolExecutor(2) as pool:
        replies = list(
            pool.map(lambda guest: guest.post(f"/api/games/{game}/sit", json={}), guests)
        )
    assert sorted(reply.status_code for reply in replies) == [200, 409]
    winner = next(n for n, reply in enumerate(replies) if reply.status_code == 200)
    assert listed(guests[winner], "mine") == [game]
    assert listed(guests[1 - winner], "mine") == []


def test_a_private_game_is_nobody_elses(client: TestClient, another: Another) -> None:
    made = create(client, keep="0", terms={"private": True})
    game, stranger = made["game"], another()
    assert not any(stranger.get("/api/games").json().values())
    for path in ("", "/replay", "/at/0", "/verify"):
        assert stranger.get(f"/api/games/{game}{path}").status_code == 404, path
    fork = stranger.post(f"/api/games/{game}/fork", json={"at": 0, "seats": [PERSON, PERSON]})
    assert fork.status_code == 404
    with stranger.websocket_connect(f"/api/games/{game}/live") as socket:
        assert "no_such_game" in socket.receive_text()
        assert socket.receive()["code"] == 4404
    wrong = {"token": "x" * 43}
    there, nowhere = (
        stranger.post(f"/api/games/{id}/seat", json=wrong) for id in (game, game[::-1])
    )
    assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json())
    invited = another()
    invited.post(f"/api/games/{game}/seat", json={"token": made["seats"][1]["token"]})
    assert listed(invited, "mine") == [game]


def test_my_games_tell_the_last_activity(client: TestClient) -> None:
    first, second = create(client)["game"], create(client)["game"]
    assert listed(client, "mine") == [second, first]
    with watching(client, first, 0) as page:
        page.look(page.state["waiting"][0]["camp"])
        page.settle(page.state["questions"][0]["camp"])
    games = client.get("/api/games").json()["mine"]
    assert [game["id"] for game in games] == [first, second]
    assert games[0]["touched"] > games[1]["touched"] >= games[1]["created"][:10]


# -- codes -------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_once(client: TestClient, another: Another) -> None:
    game = create(client, keep="0")["game"]
    made = client.post("/api/codes", json={"game": game})
    assert made.status_code == 201 and made.json()["seconds"] == 600
    code = made.json()["code"]
    phone, thief = another(), another()
    typed = code.lower().replace("-", " ")
    moved = phone.post("/api/codes/use", json={"code": typed})
    assert moved.json() == {"seats": 1, "game": game}
    assert "HttpOnly" in moved.headers["set-cookie"]
    assert thief.post("/api/codes/use", json={"code": code}).status_code == 404
    assert listed(phone, "mine") == [game] == listed(client, "mine")
    with watching(client, game, 0) as here, watching(phone, game, 0) as there:
        assert here.state["view"] == there.state["view"]
    stranger = another().post("/api/codes", json={"game": game})
    assert stranger.status_code == 403 and both(stranger.json()["error"]["text"])


def test_all_seats_of_a_browser_move(client: TestClient, another: Another) -> None:
    games = {create(client, PERSON, AI)["game"] for _ in range(3)}
    code = client.post("/api/codes", json={}).json()["code"]
    phone = another()
    assert phone.post("/api/codes/use", json={"code": code}).json() == {"seats": 3, "game": None}
    assert set(listed(phone, "mine")) == games


def test_a_code_is_sealed_expires_and_works_once(storage: Storage) -> None:
    now = [1000.0]
    codes = DeviceCodes(storage.database, lambda: now[0])
    code, until = codes.offer(["token-one", "token-two"], "a")
    assert until == now[0] + LASTS
    with storage.database.reading() as db:
        (kept,) = db.execute(sa.select(CODES)).all()
    whole = repr(kept)
    assert "token" not in whole and code not in whole and code.replace("-", "") not in whole
    assert codes.fetch(code, "b") == ["token-one", "token-two"]
    with pytest.raises(ApiError, match="unknown"):
        codes.fetch(code, "b")
    code, until = codes.offer(["token"], "a")
    now[0] = until
    with pytest.raises(ApiError, match="unknown"):
        codes.fetch(code, "b")
    codes.offer(["other"], "a")
    with storage.database.reading() as db:
        assert db.scalar(sa.select(sa.func.count()).select_from(CODES)) == 1  # the old one is gone


def test_two_that_use_a_code_at_once(storage: Storage) -> None:
    codes = DeviceCodes(storage.database)
    code, _until = codes.offer(["token"], "a")

    def use(who: str) -> Any:
        try:
            return codes.fetch(code, who)
        except ApiError:
            return None

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(use, "abcd"))
    assert found.count(["token"]) == 1 and found.count(None) == 3


def test_codes_are_not_guessed_by_trying(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_codes, "_derived", lambda code, length: ("0" * 64, b""))
    now = [0.0]
    codes = DeviceCodes(storage.database, lambda: now[0])
    for _ in range(TRIES):
        with pytest.raises(ApiError, match="unknown"):
            codes.fetch("ABCD-EFGH", "a")
    with pytest.raises(ApiError, match="too_often"):
        codes.fetch("ABCD-EFGH", "a")
    with pytest.raises(ApiError, match="unknown"):
        codes.fetch("ABCD-EFGH", "another")
    now[0] += 61
    with pytest.raises(ApiError, match="unknown"):
        codes.fetch("ABCD-EFGH", "a")
