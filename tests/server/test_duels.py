"""The duel bench over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.helpers import both

WISH: dict[str, Any] = {
    "rulebook": "cc",
    "one": {"profile": "garde-pretorien"},
    "others": [{"profile": "clone-de-dirz", "wound": "light", "charged": True}],
}


def test_whom_it_knows(client: TestClient) -> None:
    """Every card of the book, as the page shows it."""
    told = client.get("/api/duel/cc").json()
    ids = [card["id"] for card in told["fighters"]]
    assert "garde-pretorien" in ids and len(ids) == len(set(ids)) >= 16
    assert told["wounds"] == ["none", "light", "serious", "critical"]
    owned = [id for people in told["peoples"] for id in people["fighters"]]
    assert sorted(owned) == sorted(ids)
    assert all(set(people["names"]) == {"fr", "en"} for people in told["peoples"])
    assert all(card["names"]["fr"] and card["names"]["en"] for card in told["fighters"])


@pytest.mark.clause("CC-IX-C-01", "CC-IX-C-2-05", "CC-IX-C-3-12")
def test_what_it_says(client: TestClient) -> None:
    """Cards with explained scores, the order, the best placement, and how each may end."""
    told = client.post("/api/duel", json=WISH).json()
    assert told["exact"] is True and told["order"] == [1, 0]
    guard, clone = told["fighters"]
    assert guard["dice"] == clone["dice"] == 2
    assert clone["scores"]["ATT"]["value"] == 3 - 1 - 1  # a light wound, and charged
    assert len(clone["scores"]["ATT"]["why"]) == 3
    assert told["shown"]["split"] == told["best"]["split"]
    for way in told["shown"]["ways"]:
        assert way["killed"] + sum(end["chance"] for end in way["ends"]) == pytest.approx(1.0)
    looked = client.post("/api/duel", json={**WISH, "split": [0, 0]}).json()
    assert looked["shown"]["split"] == [[0, 2], [0, 2]] and looked["shown"]["value"] == 0
    known = client.post("/api/duel", json={**WISH, "known": {"1": 0}}).json()
    assert known["best"]["split"][1] == [0, 2] and known["alternatives"][1] == []


def test_bad_wishes(client: TestClient) -> None:
    """Each is refused with its place, in both languages."""
    for change, place in (
        ({"one": {"profile": "garde"}}, "one.profile: id"),
        ({"split": [3, 3]}, "split"),
        ({"known": {"7": 1}}, "known.7"),
        ({"level": 2}, "one.level"),
    ):
        reply = client.post("/api/duel", json={**WISH, **change})
        error = reply.json()["error"]
        assert reply.status_code == 422 and error["place"] == place and both(error["text"])
    assert client.post("/api/duel", json={**WISH, "others": []}).status_code == 422
    for book, status in (("ef", 422), ("chess", 422)):
        assert client.get(f"/api/duel/{book}").status_code == status
        assert client.post("/api/duel", json={**WISH, "rulebook": book}).status_code == status


def test_it_is_fought_out_on_the_table(client: TestClient) -> None:
    """The same fighters in the same states, a combat phase and nothing else; bad ones are refused with a place."""
    seats = [{"kind": "person"}, {"kind": "ai", "level": "greedy"}]
    reply = client.post("/api/duel/fight", json={"duel": WISH, "seats": seats})
    assert reply.status_code == 201
    game = reply.json()["game"]
    view = client.get(f"/api/games/{game}/at/0").json()["view"]
    guard, clone = view["figures"]
    assert (guard["type"], clone["type"]) == ("garde-pretorien", "clone-de-dirz")
    assert guard["contacts"] == [clone["id"]] and clone["wound"] == "light"
    assert view["turn"]["phase"] == "combat" and view["scenario"]["id"] == "melee"
    assert client.get(f"/api/games/{game}").json()["your_camps"] == [0]
    bad = {"duel": {**WISH, "one": {"profile": "garde"}}, "seats": seats}
    error = client.post("/api/duel/fight", json=bad).json()["error"]
    assert error["place"] == "one.profile: id" and both(error["text"])
    assert (
        client.post("/api/duel/fight", json={"duel": WISH, "seats": seats[:1]}).status_code == 422
    )
