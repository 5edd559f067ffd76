"""Whole games: AI against AI, restarts, replays, forks, dice that can be checked, bad weather."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from tests.server.conftest import Watching, watching
from tests.server.helpers import AI, PERSON, both, create

from escarmouche.core.dice import SeededDice
from escarmouche.server.app import create_app
from escarmouche.server.heavy.workshop import GameLane
from escarmouche.server.live import thinking
from escarmouche.server.messages.view import LogLines, Replay, Snapshot
from escarmouche.server.settings import Settings
from escarmouche.server.show.logs import MOST_LINES
from escarmouche.server.storage import ANSWERS, Storage


def finish(client: TestClient, game: str, seconds: float = 180) -> Any:
    """Wait for the end of a game between AIs."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        summary = client.get(f"/api/games/{game}").json()
        if summary["over"]:
            return summary
        time.sleep(0.02)
    raise AssertionError(f"not over after {seconds} s: {summary}")


def log_of(client: TestClient, game: str, total: int) -> list[Any]:
    """The whole log, part by part."""
    log: list[Any] = []
    while len(log) < total:
        span = f"start={len(log)}&end={total}"
        part = client.get(f"/api/games/{game}/lines?{span}").json()
        LogLines.model_validate(part)
        assert 0 < len(part["log"]) <= MOST_LINES
        log += part["log"]
    return log


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    """A server with one finished game."""
    data = tmp_path_factory.mktemp("played")
    with TestClient(create_app(Settings(data=data, static=data / "none"))) as client:
        greedy = {"kind": "ai", "level": "greedy"}
        game = create(client, greedy, AI, options={"turns": 2})["game"]
        finish(client, game)
        yield client, game


def test_ai_against_ai_to_the_end(played: tuple[TestClient, str]) -> None:
    client, game = played
    summary = client.get(f"/api/games/{game}").json()
    assert both(summary["result"]["text"]) and summary["result"]["clauses"]
    assert summary["waiting_for"] == [] and summary["turn"] == 2
    assert SeededDice(bytes.fromhex(summary["dice_secret"])).digest == summary["dice_digest"]


def test_every_line_has_words(played: tuple[TestClient, str]) -> None:
    client, game = played
    replay = client.get(f"/api/games/{game}/replay").json()
    Replay.model_validate(replay)
    assert replay["steps"] == client.get(f"/api/games/{game}").json()["revision"]
    log = log_of(client, game, len(replay["told"]))
    assert [line["n"] for line in log] == list(range(len(log)))
    assert [line["after"] for line in log] == replay["told"]
    for line in log:
        both(line["text"])
        if "target" in line:
            assert len(line["success"]) == len(line["faces"])
            assert sum(why["value"] for why in line["why"]) == line["target"]
            both(line["what"])
    assert {"turn", "phase"} <= {line.get("heading") for line in log}


def test_every_moment_can_be_seen_through_all_eyes(played: tuple[TestClient, str]) -> None:
    client, game = played
    steps = client.get(f"/api/games/{game}/replay").json()["steps"]
    for n in (0, 1, steps // 2, steps - 1, steps):
        for camp in ("", "?camp=0", "?camp=1"):
            moment = client.get(f"/api/games/{game}/at/{n}{camp}").json()
            Snapshot.model_validate(moment)
            assert moment["revision"] == n and (moment["result"] is None) is (n < steps)
            assert all(line["after"] <= n for line in moment["log"])
    assert client.get(f"/api/games/{game}/at/{steps + 1}").status_code == 404
    assert client.get(f"/api/games/{game}/at/-1").status_code == 404
    assert client.get(f"/api/games/{game}/at/1?camp=5").status_code == 404


def test_the_end_of_a_game_can_be_watched(played: tuple[TestClient, str]) -> None:
    client, game = played
    with watching(client, game, 1) as page:  # nobody's seat: it is over, all eyes are open
        assert page.state["result"]["text"] and page.state["dice_secret"]
        refused = page.answer("end", 1)
        assert refused["error"]["kind"] == "server.error.not_your_seat"


def test_dice_are_verified(played: tuple[TestClient, str]) -> None:
    client, game = played
    verified = client.get(f"/api/games/{game}/verify").json()
    summary = client.get(f"/api/games/{game}").json()
    assert verified["ok"] and verified["dice"] > 10
    assert verified["digest"] == summary["dice_digest"]
    assert verified["secret"] == summary["dice_secret"]


def test_a_die_that_was_changed_is_found(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        game = create(client, AI, AI, options={"turns": 1})["game"]
        finish(client, game)
        assert client.get(f"/api/games/{game}/verify").json()["ok"]
    storage = Storage(settings.url)
    with storage.engine.begin() as db:
        query = sa.select(ANSWERS).where(ANSWERS.c.game == game, ANSWERS.c.faces != "[]")
        row = db.execute(query).first()
        assert row is not None
        changed = json.dumps([face % 6 + 1 for face in json.loads(row.faces)])
        where = (ANSWERS.c.game == game) & (ANSWERS.c.n == row.n)
        db.execute(ANSWERS.update().where(where).values(faces=changed))
    storage.close()
    with TestClient(create_app(settings)) as client:
        assert not client.get(f"/api/games/{game}/verify").json()["ok"]


def test_play_on_from_a_moment(played: tuple[TestClient, str]) -> None:
    client, game = played
    old = client.get(f"/api/games/{game}").json()
    at = old["revision"] // 2
    made = client.post(f"/api/games/{game}/fork", json={"at": at, "seats": [PERSON, PERSON]})
    assert made.status_code == 201
    new = made.json()["game"]
    summary = client.get(f"/api/games/{new}").json()
    assert summary["forked_from"] == game and summary["revision"] == at
    assert summary["your_camps"] == [0, 1] and summary["dice_digest"] != old["dice_digest"]
    moment = client.get(f"/api/games/{game}/at/{at}").json()
    assert client.get(f"/api/games/{new}/at/{at}").json()["view"] == moment["view"]
    with watching(client, new, 0) as page:
        page.look(page.state["waiting"][0]["camp"])
        assert page.state["revision"] == at
        page.settle(page.state["questions"][0]["camp"])
    assert client.get(f"/api/games/{new}/verify").json()["ok"]


def test_a_fork_against_the_ai_is_played_to_its_end(played: tuple[TestClient, str]) -> None:
    client, game = played
    made = client.post(f"/api/games/{game}/fork", json={"at": 20, "seats": [AI, AI]}).json()
    summary = finish(client, made["game"])
    assert client.get(f"/api/games/{made['game']}/verify").json()["ok"]
    again = {"at": summary["revision"] - 2, "seats": [AI, AI]}  # a fork of a fork
    twice = client.post(f"/api/games/{made['game']}/fork", json=again).json()
    finish(client, twice["game"])
    assert client.get(f"/api/games/{twice['game']}/verify").json()["ok"]


def test_a_fork_past_the_end_or_with_too_few_seats(played: tuple[TestClient, str]) -> None:
    client, game = played
    far = client.post(f"/api/games/{game}/fork", json={"at": 9999, "seats": [AI, AI]})
    assert far.status_code == 404 and both(far.json()["error"]["text"])
    few = client.post(f"/api/games/{game}/fork", json={"at": 0, "seats": [AI]})
    assert few.status_code == 422


def test_a_running_game_is_forked_and_seen_only_by_its_players(client: TestClient) -> None:
    game = create(client)["game"]
    body = {"at": 0, "seats": [PERSON, PERSON]}
    assert client.post(f"/api/games/{game}/fork", json=body).status_code == 201
    assert client.get(f"/api/games/{game}/at/0?camp=0").status_code == 200
    assert client.get(f"/api/games/{game}/verify").json()["secret"] is None
    client.cookies.clear()
    assert client.post(f"/api/games/{game}/fork", json=body).status_code == 403
    assert client.get(f"/api/games/{game}/at/0?camp=0").status_code == 403
    assert client.get(f"/api/games/{game}/replay?camp=0").status_code == 403
    watched = client.get(f"/api/games/{game}/at/0").json()
    assert watched["questions"] == [] and "dice_secret" not in watched


def test_a_restarted_server_goes_on(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        made = create(client, PERSON, AI)
        cookies = dict(client.cookies)
        with watching(client, made["game"], 0) as page:
            for _ in range(4):
                while not page.state["questions"]:
                    page.until("state")
                page.settle(0)
            while not page.state["questions"]:
                page.until("state")
            page.answer(page.state["questions"][0]["default"], 0, id="last")
    with TestClient(create_app(settings), cookies=cookies) as client:
        with watching(client, made["game"], 0) as page:
            while not page.state["questions"]:
                page.until("state")
            assert page.state["revision"] >= 5
            again = page.answer("anything", 0, id="last", revision=0)  # known from the disk
            assert again["error"]["kind"] == "server.error.command_reused"
            page.settle(0)
        assert client.get("/api/games").json()["mine"][0]["id"] == made["game"]


def test_the_log_after_a_restart_is_the_same(settings: Settings, client: TestClient) -> None:
    game = create(client)["game"]
    with watching(client, game, 0) as page:
        page.play_until("ef.ask.move")
        page.look(0)
        before, log = page.state, page.log
    with (
        TestClient(create_app(settings), cookies=dict(client.cookies)) as other,
        watching(other, game, 0) as page,
    ):
        assert page.state == before and page.log == log


def test_an_ai_that_thinks_too_long_gives_the_default(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def slow(view: Any, ask: Any) -> Any:
        time.sleep(0.3)

    def broken(view: Any, ask: Any) -> Any:
        raise RuntimeError("lost my mind")

    players = iter([slow, broken])
    monkeypatch.setattr(thinking, "new_player", lambda level: next(players))
    hasty = Settings(data=settings.data, static=settings.static, think=0.02, workers=0)
    with TestClient(create_app(hasty)) as client:
        game = create(client, AI, AI)["game"]
        end = time.monotonic() + 120
        while client.get(f"/api/games/{game}").json()["revision"] < 12:
            assert time.monotonic() < end
            time.sleep(0.05)
    assert "an AI took more than" in caplog.text and "an AI failed" in caplog.text


def test_the_expert_is_told_less_than_the_time_it_has(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It looks ahead for a share of its time, so its own answer is in before the default."""
    told: list[tuple[float, float]] = []
    do = GameLane.do

    async def noted(self: GameLane, client: str, job: str, wish: Any, seconds: float) -> Any:
        told.append((wish()["seconds"], seconds))
        return await do(self, client, job, wish, seconds)

    monkeypatch.setattr(GameLane, "do", noted)
    patient = Settings(data=settings.data, static=settings.static, think=30.0)
    with TestClient(create_app(patient)) as client:
        game = create(client, {"kind": "ai", "level": "expert"}, AI, options={"turns": 2})["game"]
        finish(client, game)
    assert len(told) > 10 and {share < seconds == 30.0 for share, seconds in told} == {True}
    assert "an AI" not in caplog.text


def test_an_answer_that_cannot_be_written_is_not_played(
    client: TestClient, watch: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = create(client)["game"]
    registry = client.app.state.registry  # type: ignore[attr-defined]
    with watch(game, 0) as page:
        page.look(page.state["waiting"][0]["camp"])
        camp, answer = page.state["questions"][0]["camp"], page.state["questions"][0]["default"]

        def full(*_args: Any) -> None:
            raise OSError("no space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(registry.storage, "add_answer", full)
            refused = page.answer(answer, camp)
        assert refused["error"]["kind"] == "server.error.not_stored"
        assert both(refused["error"]["text"])
        assert page.socket.receive()["code"] == 1012  # connect again
    with watch(game, camp) as page:
        assert page.state["revision"] == 0
        page.settle(camp)


def test_a_game_of_another_version_is_not_loaded(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        game = create(client)["game"]
    storage = Storage(settings.url)
    with storage.engine.begin() as db:
        db.execute(sa.text("update games set version = '0'"))
    storage.close()
    with TestClient(create_app(settings)) as client:
        reply = client.get(f"/api/games/{game}/at/0")
        assert reply.status_code == 409 and both(reply.json()["error"]["text"])
        assert client.get(f"/api/games/{game}").status_code == 200
