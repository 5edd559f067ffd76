"""Playing over the WebSocket: answers, refusals, retries, undo, seats, eyes, queries."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Watching, watching
from tests.server.helpers import AI, PERSON, Page, both, checked, create

from escarmouche.server.live import viewers

MOVE = "ef.ask.move"


@pytest.fixture
def game(client: TestClient) -> str:
    """A hot-seat game: both camps are this browser's."""
    return str(create(client)["game"])


def at_moves(page: Page) -> Any:
    """Play on to the first Movement phase."""
    return page.play_until(MOVE)


def test_first_state(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        state = page.state
        assert state["revision"] == 0 and state["log_from"] == 0 and state["result"] is None
        assert "dice_secret" not in state and len(state["dice_digest"]) == 64
        assert state["view"]["table"]["width"] == 48
        for piece in state["view"]["table"]["scenery"]:
            assert both(piece["name"])
            assert all(both(each["text"]) for each in piece["properties"])
        assert all(both(figure["names"]) for figure in state["view"]["figures"])
        assert state["log"] and all(both(line["text"]) for line in state["log"])
        assert state["waiting"] and both(state["waiting"][0]["question"])


def test_an_answer_is_applied_and_shown(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        question = at_moves(page)
        camp = question["camp"]
        mover = question["form"]["figures"][0]["figure"]
        move = next(m for m in page.query("candidates", camp, figure=mover) if m["path"])
        before = page.state["revision"]
        reply = page.answer(move, camp)
        assert reply["ok"] and reply["revision"] == before + 1
        page.until("state")
        token = next(f for f in page.state["view"]["figures"] if f["id"] == mover)
        assert [token["x"], token["y"]] == pytest.approx(move["path"][-1])
        line = page.log[-1]
        assert line["kind"] == "ef.event.moved" and line["figures"] == [mover]
        assert line["camp"] == camp and line["after"] == before + 1
        assert line["data"]["path"][-1] == move["path"][-1]


def test_a_refusal_says_why_in_both_languages(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        question = at_moves(page)
        mover = question["form"]["figures"][0]["figure"]
        log, before = len(page.log), page.state["revision"]
        far = {"figure": mover, "path": [[2.0, 2.0], [46.0, 46.0]]}
        refused = page.answer(far, question["camp"])
        error = refused["error"]
        assert not refused["ok"] and error["kind"] == "ef.refusal.too_far"
        assert "EF-TOUR-MVT-02" in error["clauses"] and error["data"]["by"] > 0
        assert both(error["text"]) and error["text"]["fr"].startswith("Trop loin")
        again = page.query("check", question["camp"], answer=far)
        assert not again["legal"] and again["why"]["text"] == error["text"]
        malformed = page.answer({"figure": "x"}, question["camp"])
        assert malformed["error"]["kind"] == "core.refusal.malformed"
        assert page.answer("end", question["camp"])["revision"] == before + 1
        page.until("state")
        assert len(page.log) >= log


def test_a_stale_revision_is_refused(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        first = page.state
        page.look(first["waiting"][0]["camp"])
        camp = page.settle(page.state["questions"][0]["camp"])["camp"]
        refused = page.answer("x", camp, revision=0)
        assert not refused["ok"] and refused["error"]["kind"] == "server.error.stale"
        assert refused["error"]["data"]["revision"] == 1 and both(refused["error"]["text"])
        assert not page.answer("x", camp, revision=99)["ok"]


def test_a_command_sent_twice_is_applied_once(
    watch: Watching, game: str, client: TestClient
) -> None:
    with watch(game, 0) as page:
        page.look(page.state["waiting"][0]["camp"])
        (question,) = page.state["questions"]
        command = {
            "type": "answer",
            "id": "once",
            "revision": 0,
            "camp": question["camp"],
            "answer": question["default"],
        }
        replies = []
        for _ in range(3):
            page.socket.send_text(json.dumps(command))
            replies.append(page.until("reply"))
        assert replies[0]["ok"] and replies[0] == replies[1] == replies[2]
        other = {**command, "answer": "something else"}
        page.socket.send_text(json.dumps(other))
        assert page.until("reply")["error"]["kind"] == "server.error.command_reused"
        with watching(client, game, question["camp"]) as second:
            assert second.state["revision"] == 1


def test_undo(watch: Watching, game: str) -> None:
    with watch(game, 0) as page, watch(game) as spectator:
        question = at_moves(page)
        camp, mover = question["camp"], question["form"]["figures"][0]["figure"]
        before, lines = page.state, list(page.log)
        move = next(m for m in page.query("candidates", camp, figure=mover) if m["path"])
        page.answer(move, camp)
        page.until("state")
        assert page.state["can_undo"] and len(page.log) > len(lines)
        undone = page.send("undo", id="u", camp=camp, revision=page.state["revision"])
        assert undone["ok"] and undone["revision"] == before["revision"]
        page.until("state")
        assert page.state["view"] == before["view"] and page.log == lines
        page.socket.send_text(
            json.dumps(
                {"type": "undo", "id": "u", "camp": camp, "revision": before["revision"] + 1}
            )
        )
        assert page.until("reply") == undone  # the same command again
        while spectator.state["revision"] != before["revision"] or spectator.log != lines:
            spectator.until("state")
        nothing = page.send("undo", camp=1 - camp, revision=before["revision"])
        assert nothing["error"]["kind"] == "core.refusal.nothing_to_undo"


def test_a_spectator_sees_no_questions_and_may_not_play(client: TestClient, game: str) -> None:
    client.cookies.clear()  # another browser
    with watching(client, game) as page:
        assert page.state["questions"] == [] and not page.state["can_undo"]
        camp = page.state["waiting"][0]["camp"]
        refused = page.answer("bottom", camp)
        assert refused["error"]["kind"] == "server.error.not_your_seat"
        assert both(refused["error"]["text"])
        assert not page.send("query", what="check", camp=camp, answer="x")["ok"]
        assert page.query("check", None, answer="x")["legal"] is False


def test_the_wrong_seat_is_turned_away(client: TestClient) -> None:
    game = create(client, keep="0")["game"]
    for query, code in (("?camp=1", 4403), ("?camp=7", 4404), ("?camp=x", 4404)):
        with client.websocket_connect(f"/api/games/{game}/live{query}") as socket:
            assert both(checked(json.loads(socket.receive_text()))["error"]["text"])
            assert socket.receive()["code"] == code
    with client.websocket_connect("/api/games/none/live") as socket:
        assert checked(json.loads(socket.receive_text()))["type"] == "error"
        assert socket.receive()["code"] == 4404
    with watching(client, game, 0) as page:
        assert not page.send("eyes", camp=1)["ok"]
        assert not page.answer("x", camp=1)["ok"]


def test_another_site_is_turned_away(client: TestClient, game: str) -> None:
    headers = {"origin": "http://elsewhere.example"}
    with client.websocket_connect(f"/api/games/{game}/live", headers=headers) as socket:
        error = json.loads(socket.receive_text())["error"]
        assert error["kind"] == "server.error.other_origin"
    with client.websocket_connect(
        f"/api/games/{game}/live", headers={"origin": "http://testserver"}
    ) as socket:
        assert json.loads(socket.receive_text())["type"] == "state"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "3",
        '{"type": "dance", "id": "a"}',
        '{"type": "answer", "id": "a"}',
        '{"type": "answer", "id": "", "revision": 0, "camp": 0, "answer": 1}',
        '{"type": "answer", "id": "a", "revision": "0", "camp": 0, "answer": 1}',
        '{"type": "answer", "id": "a", "revision": 0, "camp": -1, "answer": 1}',
        '{"type": "undo", "id": "a", "revision": 0, "camp": 0, "extra": 1}',
        '{"type": "query", "id": "a", "what": "dance"}',
        '{"type": "query", "id": "a", "what": "path", "figure": 0, "to": [1]}',
        '{"type": "query", "id": "a", "what": "path", "figure": 0, "to": [1e300, NaN]}',
        '{"type": "query", "id": "a", "what": "reach", "figure": 99999}',
        '{"type": "query", "id": "a", "what": "odds", "attacker": 0, "target": 1, "kind": "x"}',
        "[" * 10_000,
    ],
)
def test_nonsense_is_answered_in_words(watch: Watching, game: str, text: str) -> None:
    with watch(game, 0) as page:
        page.socket.send_text(text)
        reply = page.until("reply")
        assert not reply["ok"]
        both(reply["error"]["text"])
        page.look(1)  # and the connection lives on


def test_hot_seat_changes_eyes(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        asked = page.state["waiting"][0]["camp"]
        page.look(1 - asked)
        assert page.state["questions"] == []
        page.look(asked)
        assert page.state["questions"][0]["camp"] == asked
        page.look(None)
        assert page.state["questions"] == []


def test_two_browsers_see_the_same_game(client: TestClient) -> None:
    made = create(client, keep="0")
    game, token = made["game"], made["seats"][1]["token"]
    with watching(client, game, 0) as red:
        client.cookies.clear()
        client.post(f"/api/games/{game}/seat", json={"token": token})
        with watching(client, game, 1) as blue:
            pages = [red, blue]
            for _ in range(6):
                camp = red.state["waiting"][0]["camp"]
                pages[camp].settle(camp)
                pages[1 - camp].until("state")
                assert red.state["view"] == blue.state["view"]
                assert red.log == blue.log
            assert red.state["revision"] == blue.state["revision"] == 6


def test_queries_about_space(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        question = at_moves(page)
        camp, entry = question["camp"], question["form"]["figures"][0]
        mover = next(f for f in page.state["view"]["figures"] if f["id"] == entry["figure"])
        foe = next(f for f in page.state["view"]["figures"] if f["camp"] != camp)
        assert len(page.query("reach", camp, figure=mover["id"])[0]) > 8
        near = [mover["x"], mover["y"] + (0.5 if mover["y"] < 24 else -0.5)]
        way = page.query("path", camp, figure=mover["id"], to=near)
        assert way["allowance"] == entry["allowance"] and way["cost"]["total"] >= 0.5
        assert way["path"][-1] == pytest.approx(near)
        assert page.query("check", camp, answer=way["answer"])["legal"] is way["legal"]
        far = page.query("path", camp, figure=mover["id"], to=[foe["x"], foe["y"]])
        assert far["legal"] is False and both(far["why"]["text"])
        seen = page.query("sight", camp, **{"from": mover["id"], "to": foe["id"]})
        assert seen["distance"] > 0 and seen["range"] == 18
        assert seen["in_range"] is (seen["distance"] <= 18)
        assert all(set(cover["name"]) == {"fr", "en"} for cover in seen["covers"])
        assert page.query("candidates", camp)[-1] == "end"


def test_odds_are_exact_and_add_up(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:
        camp = at_moves(page)["camp"]
        figures = [f for f in page.state["view"]["figures"] if "piece" not in f]
        mine = next(f for f in figures if f["camp"] == camp)
        foe = next(f for f in figures if f["camp"] != camp)
        shooter = next((f for f in figures if f["scores"]["shooting"]), None)
        odds = page.query("odds", camp, attacker=mine["id"], target=foe["id"], kind="melee")
        assert odds["exact"] and sum(w["p"] for w in odds["wounds"]) == pytest.approx(1)
        assert 0 <= odds["kill"] <= odds["hit"] < 1 and odds["hit"] > 0
        if shooter is not None:
            target = next(f for f in figures if f["camp"] != shooter["camp"])
            given = {"attacker": shooter["id"], "target": target["id"], "kind": "shot"}
            assert sum(
                w["p"] for w in page.query("odds", None, **given)["wounds"]
            ) == pytest.approx(1)


def test_a_slow_page_misses_states_but_no_line(
    watch: Watching, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watch(game, 0) as page:
        page.play_until(MOVE)
        lines = page.log
    monkeypatch.setattr(viewers, "_BACKLOG", 0)  # behind as soon as one message waits
    with watch(game, 0) as page, watch(game) as spectator:
        assert page.log == spectator.log == lines
        page.look(page.state["waiting"][0]["camp"])
        for _ in range(5):
            page.look(page.state["waiting"][0]["camp"])
            page.settle(page.state["questions"][0]["camp"])
        while spectator.state["revision"] < page.state["revision"]:
            spectator.until("state")
        assert page.log == spectator.log and len(page.log) > len(lines)


def test_figures_off_the_table_have_no_odds(watch: Watching, game: str) -> None:
    with watch(game, 0) as page:  # nobody is deployed yet
        for fields in ({"attacker": 0, "target": 15}, {"attacker": 0, "target": 0}):
            refused = page.send("query", what="odds", camp=0, **fields)
            assert refused["error"]["kind"] == "server.error.no_such_figure"


def test_an_ai_answers_step_by_step(watch: Watching, client: TestClient) -> None:
    game = create(client, PERSON, AI)["game"]
    with watch(game, 0) as page:
        while not (page.state["questions"] and page.state["view"]["turn"]["number"]):
            if page.state["questions"]:
                page.settle(0)
            else:
                revision = page.state["revision"]
                page.until("state")
                assert page.state["revision"] == revision + 1
        assert page.thought and set(page.thought) == {1}
