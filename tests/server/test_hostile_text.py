"""Names and texts lose control and bidirectional characters at every way in, on every database."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import PERSON, create

from escarmouche.army_shelf import army_text

HOSTILE = "\x00\x1b\u202e\u2066\u200f"
UNSEEN = set(HOSTILE)


def own_army() -> dict[str, str]:
    """An army whose names hide something behind escapes of TOML, as a file may."""
    hidden = "".join(f"\\u{ord(c):04x}" for c in HOSTILE)
    text = army_text("cendre-250")
    assert 'fr = "' in text
    return {"toml": text.replace('fr = "', f'fr = "{hidden}')}


@pytest.mark.parametrize("place", ["seat", "army", "table"])
def test_a_new_game(client: TestClient, place: str) -> None:
    named: dict[str, Any] = {**PERSON, "name": f"Z{HOSTILE}oé"}
    armies: list[Any] = [{"ready": "cendre-250"}, {"ready": "ecorce-250"}]
    if place == "army":
        armies[0] = own_army()
    made = create(client, named if place == "seat" else PERSON, PERSON, armies=armies)
    if place == "seat":
        assert made["seats"][0]["name"] == "Zoé"
    with watching(client, made["game"], 0) as page:
        told = json.dumps(page.state, ensure_ascii=False)
        assert not UNSEEN & set(told)
    assert not UNSEEN & set(client.get("/api/games").text)


def test_an_army_that_is_judged(client: TestClient) -> None:
    told = client.post("/api/armies/check", json={"rulebook": "ef", **own_army()}).text
    assert "\\u0000" not in told and "\\u202e" not in told.lower() and "\u202e" not in told


def test_talk(client: TestClient) -> None:
    game = create(client, terms={"spectators_talk": True})["game"]
    with watching(client, game, 0) as page:
        assert page.send("say", camp=0, text=f"à{HOSTILE} vous")["ok"]
        page.until("talk")
        assert page.talk[0]["text"] == "à vous"
