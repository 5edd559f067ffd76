"""The addresses: what is there to play with, games made and found, armies, rules, errors."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import AI, PERSON, both, create, setup

from escarmouche.army_shelf import army_text
from escarmouche.server.app import MOST_BYTES
from escarmouche.server.messages.view import SituationPlay
from escarmouche.server.seats import COOKIE
from escarmouche.server.settings import Settings


def test_shelf(client: TestClient) -> None:
    shelf = client.get("/api/shelf").json()
    assert shelf["ai_levels"] == ["expert", "greedy", "random"]
    book, *others = shelf["rulebooks"]
    assert [other["prefix"] for other in others] == ["ADE", "CC", "BM", "LFW"]
    for other in others:
        assert other["max_camps"] == {"BM": 4, "LFW": 4}.get(other["prefix"], 2)
        assert len(other["armies"]) >= 8
        assert all(both(s["name"]) and both(s["summary"]) for s in other["scenarios"])
    assert book["prefix"] == "EF" and book["max_camps"] == 4
    assert [s["id"] for s in book["scenarios"]][-1] == "au-hasard" and len(book["scenarios"]) == 7
    assert all(both(s["name"]) and both(s["summary"]) for s in book["scenarios"])
    army = next(a for a in book["armies"] if a["id"] == "cendre-500")
    assert army["points"] <= 500 and army["figures"] > 5
    assert sum(entry["price"] for entry in army["entries"]) == army["points"]
    assert all(both(help["help"]) for e in army["entries"] for help in e["helps"])
    assert {"name": "turns", "default": 6, "text": None} in book["options"]


def test_the_shelf_says_for_how_many_armies_a_scenario_is(client: TestClient) -> None:
    books = {book["prefix"]: book for book in client.get("/api/shelf").json()["rulebooks"]}
    fantasy = {each["id"]: each["sides"] for each in books["LFW"]["scenarios"]}
    assert fantasy["relique"] == [3] and fantasy["colline"] == [2, 3, 4]
    assert {2, 3, 4} <= set(fantasy["au-hasard"])
    assert all(each["sides"] == [2] for each in books["CC"]["scenarios"])
    lists = [each["among"] and each["among"]["en"] for each in books["LFW"]["scenarios"]]
    assert lists == ["Classic scenarios"] * 8 + ["Legendary scenarios"] * 5 + [None]
    assert all(each["among"] is None for each in books["CC"]["scenarios"])


@pytest.mark.parametrize("armies", [2, 3])
def test_a_scenario_at_random_is_one_for_so_many_armies(client: TestClient, armies: int) -> None:
    wish = {
        "rulebook": "last-fantasy-war",
        "scenario": "au-hasard",
        "armies": [{"ready": "demons-300-chevauchee"}] * armies,
        "seats": [AI] * armies,
    }
    for _ in range(6):
        assert client.post("/api/games", json=wish).status_code == 201


def test_who_rides_is_told_with_its_mount(client: TestClient) -> None:
    books = {book["prefix"]: book for book in client.get("/api/shelf").json()["rulebooks"]}
    army = next(a for a in books["LFW"]["armies"] if a["id"] == "demons-300-chevauchee")
    mounts = [entry["mount"] for entry in army["entries"] if entry["mount"]]
    assert mounts and all(both(mount["names"]) and mount["scores"] for mount in mounts)


def test_create_gives_tokens_and_a_cookie(client: TestClient) -> None:
    reply = client.post("/api/games", json=setup({"kind": "person", "name": "Ann"}, AI))
    made = reply.json()
    person, machine = made["seats"]
    assert person["name"] == "Ann" and len(person["token"]) >= 32 and machine["token"] is None
    cookie = reply.headers["set-cookie"]
    assert person["token"] in cookie
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    summary = client.get(f"/api/games/{made['game']}").json()
    assert summary["your_camps"] == [0] and not summary["over"]
    assert summary["dice_secret"] is None and len(summary["dice_digest"]) == 64
    assert both(summary["camps"][0]["names"]) and both(summary["scenario"])


def test_only_hashes_of_tokens_are_stored(client: TestClient, settings: Settings) -> None:
    token = create(client)["seats"][0]["token"]
    stored = b"".join(path.read_bytes() for path in settings.data.iterdir())
    assert token.encode() not in stored


def test_keep_says_which_seats_stay_in_this_browser(client: TestClient) -> None:
    game = create(client, keep="1")["game"]
    assert client.get(f"/api/games/{game}").json()["your_camps"] == [1]


def test_join_by_token(client: TestClient) -> None:
    made = create(client, keep="0")
    game, token = made["game"], made["seats"][1]["token"]
    client.cookies.clear()  # another browser
    assert client.get("/api/games").json()["mine"] == []
    assert [g["id"] for g in client.get("/api/games").json()["running"]] == [game]
    taken = client.post(f"/api/games/{game}/seat", json={"token": token})
    assert taken.json()["game"] == game and taken.json()["camp"] == 1
    lists = client.get("/api/games").json()
    assert [g["id"] for g in lists["mine"]] == [game] and lists["running"] == lists["open"] == []
    assert lists["mine"][0]["your_camps"] == [1]


def test_a_wrong_token_opens_nothing(client: TestClient) -> None:
    game, other = create(client)["game"], create(client)
    token = other["seats"][0]["token"]  # of another game
    for wrong in (token, "x", ""):
        reply = client.post(f"/api/games/{game}/seat", json={"token": wrong})
        assert reply.status_code == 403 and both(reply.json()["error"]["text"])


def test_a_browser_holds_the_seats_of_several_games(client: TestClient) -> None:
    games = [create(client)["game"] for _ in range(3)]
    mine = [game["id"] for game in client.get("/api/games").json()["mine"]]
    assert mine == games[::-1]  # the newest first
    assert len(client.cookies[COOKIE]) < 4096


@pytest.mark.parametrize(
    ("change", "status", "place"),
    [
        ({"rulebook": "chess"}, 422, "rules"),
        ({"scenario": "nowhere"}, 422, "scenario"),
        ({"seats": [PERSON]}, 422, "seats"),
        ({"seats": [PERSON, {"kind": "ai", "level": "oracle"}]}, 422, "seats"),
        ({"seats": [PERSON, {"kind": "dog"}]}, 422, "seats.1.kind"),
        ({"armies": [{"ready": "cendre-250"}, {"ready": "cendr-250"}]}, 422, "army"),
        ({"armies": [{"ready": "cendre-250"}, {"toml": "this is no army"}]}, 422, "army"),
        ({"armies": [{"ready": "cendre-250"}], "seats": [AI]}, 422, "armies"),
        ({"options": {"turnz": 3}}, 422, "options.turnz"),
        ({"options": {"turns": 99}}, 422, "options.turns"),
        ({"colour": "red"}, 422, "colour"),
        ({"table": {"seed": -1}}, 422, "table.seed"),
        ({"table": {"seed": "x"}}, 422, "table.seed"),
    ],
)
def test_a_bad_setup_is_refused_in_words(
    client: TestClient, change: dict[str, Any], status: int, place: str
) -> None:
    reply = client.post("/api/games", json={**setup(), **change})
    error = reply.json()["error"]
    assert (reply.status_code, error["place"]) == (status, place)
    both(error["text"])


@pytest.mark.parametrize("body", ["{", "[]", "null", '{"rulebook": 3}', "\xff", "[" * 5000])
def test_bad_json_is_refused_in_words(client: TestClient, body: str) -> None:
    reply = client.post(
        "/api/games", content=body.encode("latin-1"), headers={"content-type": "application/json"}
    )
    assert 400 <= reply.status_code < 500
    both(reply.json()["error"]["text"])


def test_what_is_not_there(client: TestClient) -> None:
    for path in ("/api/nothing", "/api/games/none", "/api/games/none/replay", "/nothing", "/"):
        reply = client.get(path)
        assert reply.status_code == 404 and both(reply.json()["error"]["text"]), path
    assert client.get("/api/rules/chess").status_code == 422
    assert client.delete("/api/games").status_code == 405
    assert both(client.delete("/api/games").json()["error"]["text"])


def test_a_body_without_end_is_refused(client: TestClient) -> None:
    reply = client.post("/api/armies/check", content=b"x" * (MOST_BYTES + 1))
    assert reply.status_code == 413 and both(reply.json()["error"]["text"])
    drip = (b"x" * 100_000 for _ in range(20))  # of no stated length
    assert client.post("/api/armies/check", content=drip).status_code == 413


def test_armies_are_judged(client: TestClient) -> None:
    text = army_text("cendre-250")
    good = client.post("/api/armies/check", json={"rulebook": "ef", "toml": text}).json()
    assert good["problems"] == [] and good["points"] == good["army"]["points"] <= 250
    wrong = text.replace("armour = ", "armour = 9 # ", 1)
    assert wrong != text
    bad = client.post("/api/armies/check", json={"rulebook": "ef", "toml": wrong}).json()
    assert bad["points"] is None and bad["army"] is None
    problem = bad["problems"][0]
    assert problem["line"] > 1 and "armour" in problem["place"]
    assert both(problem["text"]) and both(problem["remedy"])


def test_an_uploaded_army_can_play(client: TestClient) -> None:
    create(client, armies=[{"toml": army_text("cendre-250")}, {"ready": "sauvesel-250"}])


def test_rules_page(client: TestClient) -> None:
    page = client.get("/api/rules/ef").json()
    clauses = {clause["id"]: clause for clause in page["clauses"]}
    assert both(clauses["EF-TOUR-MVT-01"]["text"])
    ruling = clauses["EF-TOUR-MVT-03"]["ruling"]
    assert both(ruling) and ruling["en"].startswith("R8 | terrain and flight | ")
    shown = [card["title"]["en"] for card in clauses["EF-TOUR-MVT-01"]["situations"]]
    assert any("A side moves" in title for title in shown)


def test_preview_of_a_table(client: TestClient) -> None:
    drawn = client.get("/api/table.svg", params={"seed": 3, "lang": "en", "theme": "lamp"})
    assert drawn.headers["content-type"] == "image/svg+xml" and drawn.text.startswith("<svg")
    for book in ("ef", "ade", "cc"):
        reply = client.get("/api/table.svg", params={"seed": 3, "rulebook": book})
        assert reply.status_code == 200 and reply.text.startswith("<svg"), book
    assert client.get("/api/table.svg", params={"seed": "x"}).status_code == 422
    assert client.get("/api/table.svg", params={"scenario": "x"}).status_code == 422


def test_the_preview_is_of_the_table_for_so_many(client: TestClient) -> None:
    """The map that is written for a scenario is another one for four."""

    def drawn(book: str, **more: str | int) -> str:
        reply = client.get("/api/table.svg", params={"seed": 0, "rulebook": book, **more})
        assert reply.status_code == 200, reply.text
        return reply.text

    hills = [drawn("last-fantasy-war", scenario="colline", opponents=n) for n in (2, 4)]
    assert hills[0] != hills[1]
    assert hills[0] == drawn("last-fantasy-war", scenario="colline")
    for book in ("ef", "ade", "cc", "bm"):
        assert drawn(book, opponents=2) == drawn(book)
    params: dict[str, str | int] = {"rulebook": "ef", "opponents": 99}
    assert client.get("/api/table.svg", params=params).status_code == 422


def test_the_page_is_served_where_it_is_built(client: TestClient, settings: Settings) -> None:
    (settings.static / "assets").mkdir(parents=True)
    (settings.static / "index.html").write_text("<p>table", encoding="utf-8")
    (settings.static / "assets" / "a.js").write_text("1", encoding="utf-8")
    (settings.data / "secret.txt").write_text("x", encoding="utf-8")
    assert client.get("/").text == client.get("/game/abc").text == "<p>table"
    assert "immutable" in client.get("/assets/a.js").headers["cache-control"]
    assert client.get("/%2e%2e/data/secret.txt").text == "<p>table"
    assert client.get("/api/nothing").status_code == 404


def test_every_situation_of_a_clause_can_be_played(client: TestClient) -> None:
    page = client.get("/api/rules/ef").json()
    cards = {card["id"]: card for clause in page["clauses"] for card in clause["situations"]}
    assert len(cards) > 700
    for card in cards.values():
        assert both(card["title"]), card
    for id in list(cards)[::40]:
        played = client.get(f"/api/rules/ef/situations/{id}").json()
        SituationPlay.model_validate(played)
        assert played["ok"] and played["log"] and played["title"] == cards[id]["title"]
        assert all(line["after"] <= max(0, len(played["steps"]) - 1) for line in played["log"])


def test_a_refusal_of_a_situation_is_told_in_words(client: TestClient) -> None:
    played = client.get("/api/rules/ef/situations/moves.2").json()
    refused = [line for line in played["log"] if ".refusal." in line["kind"]]
    assert refused and both(refused[0]["text"]) and "EF-CAR-MVT-01" in refused[0]["clauses"]
    assert len(played["steps"]) == 2


def test_a_situation_that_is_not_there(client: TestClient) -> None:
    answer = client.get("/api/rules/ef/situations/nothing.1")
    assert answer.status_code == 404
    both(answer.json()["error"]["text"])
