"""Campaigns over HTTP: founded, looked at, recorded, advanced, mustered; what does not fit is refused with its place."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.helpers import AI, both

BOOK = "last-fantasy-war"
CAPTAIN = "chevalier-demon"
ALONE = """
rulebook = "last-fantasy-war"
id = "{id}"
name = "{id}"
points = 300
faction = "{faction}"

[[figures]]
id = "{captain}"
specialist = "capitaine"
level = 1
"""
OWN = {"toml": ALONE.format(id="own", faction="demons", captain=CAPTAIN)}
OTHER = {"toml": ALONE.format(id="other", faction="gladeris", captain="maitre-de-chasse")}


def told(client: TestClient, **wish: Any) -> Any:
    reply = client.post("/api/campaign", json=wish)
    assert reply.status_code == 200, reply.text
    return reply.json()


def refused(client: TestClient, path: str = "/api/campaign", **wish: Any) -> Any:
    reply = client.post(path, json=wish)
    assert 400 <= reply.status_code < 500, reply.text
    error = reply.json()["error"]
    assert both(error["text"])
    return error


def company(client: TestClient, army: Any = OWN) -> Any:
    return told(client, deed="found", rulebook=BOOK, army=army)["company"]


def learned(client: TestClient, points: int) -> Any:
    """A company whose captain has some experience."""
    found = company(client)
    found["members"][0]["experience"] = found["members"][0]["earned"] = points
    return found


def test_which_books_have_campaigns(client: TestClient) -> None:
    books = client.get("/api/shelf").json()["rulebooks"]
    assert [book["id"] for book in books if book["campaigns"]] == [BOOK]


def test_founded_and_looked_at(client: TestClient) -> None:
    """What comes back is the file and what a page shows of it."""
    found = told(client, deed="found", rulebook=BOOK, army={"ready": "demons-300"})
    assert (found["games"], found["won"], found["history"]) == (0, 0, [])
    captain = next(one for one in found["members"] if one["level"])
    assert captain["id"] == CAPTAIN and both(captain["kind"]) and captain["cost"] == 10
    assert {"charismatique", "meneur"} <= {skill["id"] for skill in captain["skills"]}
    for skill in captain["skills"]:
        assert both(skill["name"]) and both(skill["help"])
        assert all(both(choice["name"]) for choice in skill["choices"])
    twins = [one["number"] for one in found["members"] if one["names"]["fr"] == "Guerrier démon"]
    assert twins == list(range(1, len(twins) + 1))
    assert told(client, deed="show", company=found["company"]) == found


def test_a_member_advances(client: TestClient) -> None:
    """Experience is spent for a level and a skill; the army that is fielded has both."""
    before = learned(client, 6)
    wish = {"member": CAPTAIN, "skill": "protecteur", "choice": "a-couvert"}
    after = told(client, deed="advance", company=before, **wish)
    captain = after["members"][0]
    assert (captain["level"], captain["held"], captain["earned"]) == (2, 1, 6)
    assert len(captain["knows"]) == 2 and len(after["history"]) == 1
    army = client.post("/api/campaign/army", json={"deed": "muster", "company": after["company"]})
    assert 'skills = ["chef-d-equipe", "protecteur"]' in army.json()["toml"]
    judged = client.post(
        "/api/armies/check", json={"rulebook": BOOK, "toml": army.json()["toml"]}
    ).json()
    assert judged["problems"] == [] and judged["points"] == army.json()["points"]


def test_a_finished_game_is_recorded_once(client: TestClient) -> None:
    """A whole game of two computers; its army goes on with what it has learnt."""
    found = company(client)
    setup = {
        "rulebook": BOOK,
        "scenario": "rush",
        "armies": [OWN, OTHER],
        "table": {"seed": 3},
        "seats": [AI, AI],
        "options": {"turns": 1},
    }
    game = client.post("/api/games", json=setup).json()["game"]
    for _ in range(600):
        if client.get(f"/api/games/{game}").json()["over"]:
            break
    after = told(client, deed="record", company=found, game=game)
    assert after["games"] == 1 and after["members"][0]["games"] == 1
    assert all(both(line) for chapter in after["history"] for line in chapter["lines"])
    again = refused(client, deed="record", company=after["company"], game=game)
    assert again["place"] == "game"
    stranger = company(client, {"ready": "demons-300"})
    assert refused(client, deed="record", company=stranger, game=game)["place"] == "game.armies"


def test_a_game_that_is_played_is_not_recorded(client: TestClient) -> None:
    setup = {
        "rulebook": BOOK,
        "scenario": "rush",
        "armies": [OWN, OTHER],
        "seats": [{"kind": "person"}, {"kind": "person"}],
    }
    game = client.post("/api/games", json=setup).json()["game"]
    assert refused(client, deed="record", company=company(client), game=game)["place"] == "game"
    assert client.post(
        "/api/campaign", json={"deed": "record", "company": company(client), "game": "nowhere"}
    ).status_code in (404, 422)


def test_bad_wishes(client: TestClient) -> None:
    """Each is refused with its place, in both languages."""
    good = learned(client, 0)
    advance = {"deed": "advance", "company": good, "skill": "protecteur"}
    assert refused(client, **advance, member="nobody")["place"] == "member"
    assert refused(client, **advance, member=CAPTAIN)["place"] == "member"  # nothing learnt yet
    rich = {**advance, "company": learned(client, 5), "member": CAPTAIN, "skill": "sage"}
    assert "LFW-SPE-04" in refused(client, **rich)["clauses"]
    for book in ("ef", "chess"):
        refused(client, deed="found", rulebook=book, army={"ready": "cendre-250"})
    refused(client, deed="found", rulebook=BOOK, army={"ready": "cendre-250"})
    refused(client, deed="found", rulebook=BOOK, army={"toml": "rulebook = 3"})
    refused(client, deed="burn", company=good)
    muster = {"deed": "muster", "company": good, "without": ["nobody"]}
    assert refused(client, "/api/campaign/army", **muster)["place"] == "without"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"rulebook": 3}, "company.rulebook"),
        ({"rulebook": "chess"}, None),
        ({"campaign": 99}, "campaign"),
        ({"members": "all"}, "members"),
        ({"members": [{"id": "nobody"}]}, "members.0.id"),
        ({"history": [{"outcome": "fled"}]}, "history.0.outcome"),
        ({"history": [{"game": "x"}] * 40_000}, "company"),
        ({"army": {"figures": [{"id": "x", "count": 10**6}]}}, "company.army"),
        ({"army": []}, None),
    ],
)
def test_files_that_are_none(client: TestClient, change: Any, place: str | None) -> None:
    """However a file was changed, it is refused in words."""
    error = refused(client, deed="show", company={**copy.deepcopy(company(client)), **change})
    assert place is None or error["place"] == place
