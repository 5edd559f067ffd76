"""Confrontation through the server: the questions of a page, a game against greedy, its words."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient
from tests.server.conftest import Watching
from tests.server.helpers import PERSON, both, create
from tests.server.test_whole_games import finish, log_of

from escarmouche.server.messages.found import PathFound, SightFound
from escarmouche.server.messages.view import Replay, Snapshot

GREEDY = {"kind": "ai", "level": "greedy"}
GAME: dict[str, Any] = {
    "rulebook": "confrontation",
    "scenario": "la-relique",
    "armies": [{"ready": "lion-100"}, {"ready": "scorpion-100"}],
}


def test_a_page_is_told_ways_reach_and_sight(client: TestClient, watch: Watching) -> None:
    game = create(client, PERSON, PERSON, **GAME)["game"]
    with watch(game, 0) as page:
        question = page.play_until("cc.ask.act")
        camp, doer = question["camp"], question["form"]["figures"][0]
        assert question["form"]["form"] == "deeds" and question["form"]["alone"]
        assert {action["id"] for action in doer["actions"]} >= {"walk", "run", "charge", "stand"}
        assert all(both(a["name"]) or a["name"]["fr"] == "Charge" for a in doer["actions"])
        figures = {figure["id"]: figure for figure in page.state["view"]["figures"]}
        me = figures[doer["figure"]]
        forward = 5.0 if me["y"] < 45.0 else -5.0
        wish = {"figure": me["id"], "to": [me["x"], me["y"] + forward]}
        found = page.query("path", camp, **wish)
        PathFound.model_validate(found)
        assert found["action"] in ("walk", "run") and found["cost"]["total"] >= 5.0
        assert page.query("check", camp, answer=found["answer"])["legal"] is found["legal"]
        assert page.query("reach", camp, figure=me["id"], action="walk")
        foe = next(f for f in figures.values() if f["camp"] != camp)
        sight = page.query("sight", camp, **{"from": me["id"], "to": foe["id"]})
        SightFound.model_validate(sight)
        assert sight["distance"] > 20.0
        assert page.query("candidates", camp, figure=me["id"], action="run")
        assert page.answer(found["answer"], camp)["ok"] is found["legal"]


def test_a_person_meets_greedy_and_every_line_has_words(client: TestClient) -> None:
    game = create(client, GREEDY, GREEDY, **GAME, options={"turns": 3})["game"]
    summary = finish(client, game)
    assert both(summary["result"]["text"])
    replay = client.get(f"/api/games/{game}/replay").json()
    Replay.model_validate(replay)
    for line in log_of(client, game, len(replay["told"])):
        assert set(line["text"]) == {"fr", "en"} and "⟨" not in "".join(line["text"].values())
    for moment in (0, replay["steps"] // 2, replay["steps"]):
        seen = client.get(f"/api/games/{game}/at/{moment}").json()
        Snapshot.model_validate(seen)
        assert seen["view"]["scenario"]["id"] == "la-relique"
    assert client.get(f"/api/games/{game}/verify").json()["ok"]
