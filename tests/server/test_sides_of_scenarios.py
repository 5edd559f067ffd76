"""A game to which the scenario brings a side of its own: nobody sits there, the rules play it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import PERSON, Page

ARMIES = [{"ready": "legion-150"}, {"ready": "ordre-150"}]
RANDOM = {"kind": "ai", "level": "random"}


def made(client: TestClient, scenario: str, *seats: dict[str, str]) -> str:
    wish = {
        "rulebook": "bonus-malus",
        "armies": ARMIES,
        "scenario": scenario,
        "seats": list(seats),
        "options": {"turns": 2},
    }
    reply = client.post("/api/games?keep=0", json=wish)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["game"])


def play(page: Page) -> None:
    """To the end, by whatever is usual."""
    while page.state["result"] is None:
        if not page.state["questions"]:
            page.until("state")
            continue
        reply = page.answer(page.state["questions"][0]["default"])
        if not reply["ok"]:  # the computer has chosen its figure meanwhile
            assert reply["error"]["kind"] == "server.error.stale", reply
            while page.state["revision"] < reply["error"]["data"]["revision"]:
                page.until("state")
            continue
        while page.state["revision"] < reply["revision"]:
            page.until("state")


@pytest.mark.parametrize("scenario", ["la-taniere", "la-garde-de-nuit"])
def test_it_is_played_shown_exported_and_read_again(client: TestClient, scenario: str) -> None:
    game = made(client, scenario, PERSON, RANDOM)
    with watching(client, game, 0) as page:
        play(page)
        assert len(page.state["view"]["camps"]) == 3
    camps = client.get(f"/api/games/{game}").json()["camps"]
    assert [camp["kind"] for camp in camps] == ["person", "ai"]
    export = client.get(f"/api/games/{game}/export").json()
    assert {camp for camp, _data, _faces in export["answers"]} == {0, 1}
    assert client.post("/api/games/import", json=export).status_code == 201
    export["seats"] = export["seats"][:1]
    assert client.post("/api/games/import", json=export).status_code in (400, 422)
    assert client.get(f"/api/games/{game}/account").status_code == 200
