"""Heavy work is done elsewhere: in its turn, within its time and its memory."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import both, create
from tests.server.test_duels import WISH

from escarmouche.api import Game
from escarmouche.server.app import create_app
from escarmouche.server.errors import TOO_LONG, ApiError, Relayed, told
from escarmouche.server.heavy import lanes, process
from escarmouche.server.heavy.lanes import Lane
from escarmouche.server.heavy.process import Done, Orders, Worker
from escarmouche.server.heavy.workshop import Workshop
from escarmouche.server.live.thinking import AiPlayer, Thinkers
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Storage
from escarmouche.server.storage.server_clock import ServerClock
from escarmouche.server.workers.jobs import InThisProcess

TABLE = {
    "seed": 1,
    "rulebook": "ef",
    "scenario": None,
    "opponents": None,
    "lang": "fr",
    "theme": "day",
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server with processes for heavy work, as people run it."""
    return Settings(data=tmp_path / "data", static=tmp_path / "static")


# -- a worker ----------------------------------------------------------------------------------


def worker(memory: int = 0) -> Worker:
    return Worker(Orders(nice=1, memory=memory, url="sqlite://"))


def test_what_overruns_is_ended_and_the_next_job_is_done() -> None:
    one = worker()
    try:
        assert one.do("table", TABLE, 20.0).body.startswith(b"<svg")
        first = one._pid
        with pytest.raises(ApiError) as late:
            one.do("rules", {"book": "ef"}, 0.001)
        assert late.value.phrase is TOO_LONG and both(told(late.value)[1]["text"])
        assert not _runs(first)
        assert one.do("table", TABLE, 20.0).body.startswith(b"<svg")
        assert one._pid != first and one.generation == 2
    finally:
        one.close()
    assert not _runs(one._pid)


def _runs(pid: int, patience: float = 5.0) -> bool:
    """Whether a process is still there, a moment after it was ended."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.01)
    return True


def test_what_wants_too_much_memory_is_ended() -> None:
    one = worker(memory=3_000_000)
    try:
        with pytest.raises(ApiError) as full:
            one.do("rules", {"book": "ef"}, 60.0)
        assert full.value.phrase is process.TOO_MUCH and both(told(full.value)[1]["text"])
        assert one.do("table", TABLE, 20.0).body.startswith(b"<svg")
    finally:
        one.close()


def test_a_worker_that_is_killed_is_replaced() -> None:
    one = worker()
    try:
        one.do("table", TABLE, 20.0)
        os.kill(one._pid, 9)
        assert not _runs(one._pid)
        assert one.do("table", TABLE, 20.0).body.startswith(b"<svg")
    finally:
        one.close()


def test_what_a_job_finds_wrong_is_said_as_anywhere() -> None:
    one = worker()
    try:
        with pytest.raises(Relayed) as wrong:
            one.do("situation", {"book": "ef", "id": "none.1"}, 60.0)
    finally:
        one.close()
    status, error = told(wrong.value)
    assert status == 404 and error["kind"] == "server.error.no_such_situation"
    assert both(error["text"])


# -- turns -------------------------------------------------------------------------------------


class Slow:
    """Does each job when it is let."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let = Event()

    def do(self, job: str, wish: Any, seconds: float, pack: bool = False) -> Done:
        self.begun.append(job)
        assert self.let.wait(20)
        return Done(job.encode())

    def stop(self) -> None:
        self.let.set()

    def close(self) -> None: ...


def test_one_client_keeps_another_waiting_for_one_job() -> None:
    """Two workers, a client with many wishes and a second with one: the second is served at once."""

    async def both_ask() -> list[str]:
        slow = Slow()
        with ThreadPoolExecutor(2) as threads:
            lane = Lane([slow, slow], threads)
            greedy = [asyncio.create_task(lane.do("a", f"a{n}", None, 9.0)) for n in range(5)]
            await asyncio.sleep(0)
            modest = asyncio.create_task(lane.do("b", "b0", None, 9.0))
            while len(slow.begun) < 2:
                await asyncio.sleep(0.01)
            assert sorted(slow.begun) == [
                "a0",
                "b0",
            ]  # one of each, though two of the first came first
            slow.let.set()
            done = await asyncio.gather(*greedy, modest)
            await lane.close()
            assert [each.body for each in done] == [b"a0", b"a1", b"a2", b"a3", b"a4", b"b0"]
            return slow.begun

    assert asyncio.run(both_ask())[2:] == ["a1", "a2", "a3", "a4"]


def test_a_queue_has_an_end() -> None:
    async def ask_too_much() -> None:
        slow = Slow()
        with ThreadPoolExecutor(1) as threads:
            lane = Lane([slow], threads)
            most = lanes.MOST_OF_CLIENT
            waiting = [asyncio.create_task(lane.do("a", "j", None, 9.0)) for _ in range(most + 1)]
            await asyncio.sleep(0.01)
            with pytest.raises(ApiError) as wrong:
                await lane.do("a", "j", None, 9.0)
            assert wrong.value.status == 429 and wrong.value.data["wait"] > 0
            assert both(told(wrong.value)[1]["text"])
            waiting += [
                asyncio.create_task(lane.do(f"c{number}", "j", None, 9.0))
                for number in range(lanes.MOST - most)
            ]
            await asyncio.sleep(0.01)
            with pytest.raises(ApiError) as busy:
                await lane.do("late", "j", None, 9.0)
            assert busy.value.status == 503 and both(told(busy.value)[1]["text"])
            await lane.close()  # who waits is told that nothing will come
            ended = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(isinstance(each, ApiError | Done) for each in ended)

    asyncio.run(ask_too_much())


def test_whoever_goes_away_is_not_waited_for() -> None:
    async def leave() -> list[str]:
        slow = Slow()
        with ThreadPoolExecutor(1) as threads:
            lane = Lane([slow], threads)
            first = asyncio.create_task(lane.do("a", "first", None, 9.0))
            second = asyncio.create_task(lane.do("b", "second", None, 9.0))
            third = asyncio.create_task(lane.do("c", "third", None, 9.0))
            await asyncio.sleep(0.01)
            second.cancel()
            slow.let.set()
            await asyncio.gather(first, third)
            await lane.close()
            return slow.begun

    assert asyncio.run(leave()) == ["first", "third"]


# -- on the real server ------------------------------------------------------------------------


def test_a_duel_that_takes_too_long_is_ended_and_said_so(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Workshop.do.__globals__["SECONDS"], "duel", 0.001)
    with TestClient(create_app(settings)) as client:
        reply = client.post("/api/duel", json=WISH)
        assert reply.status_code == 503
        error = reply.json()["error"]
        assert error["kind"] == "server.heavy.too_long" and both(error["text"])
        assert client.get("/health").status_code == 200


def test_a_queue_that_is_full_says_when_to_come_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "MOST_OF_CLIENT", 0)
    with TestClient(create_app(settings)) as client:
        reply = client.post("/api/duel", json=WISH)
    assert reply.status_code == 429 and int(reply.headers["retry-after"]) > 0
    assert both(reply.json()["error"]["text"])


def test_a_computer_that_overruns_is_ended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It used to go on in its thread for as long as it liked; its process is ended, and it answers by default."""
    storage = Storage(f"sqlite:///{tmp_path / 'games.sqlite3'}")

    async def think() -> tuple[Any, int, bool]:
        workshop = Workshop(
            Settings(data=tmp_path), InThisProcess(storage, ServerClock(storage.database))
        )
        game = Game.new("ef", armies=["cendre-2000", "ecorce-2000"], seed=1)
        camp = game.pending[0].who
        patient, hasty = Thinkers(20.0, workshop), Thinkers(0.0005, workshop)
        await patient.answer(AiPlayer("g", camp, "greedy"), game.fork(), "g")
        one = workshop.beside("g")._worker
        pid = one._pid
        os.kill(pid, signal.SIGSTOP)  # a quick one might answer while its reader is kept waiting
        answer = await hasty.answer(AiPlayer("g", camp, "expert"), game.fork(), "g")
        gone = not _runs(pid)
        ask = game.pending[0]
        legal = ask.answers.check(ask.answers.decode(answer)) is None
        await workshop.close()
        for each in (patient, hasty):
            each.close()
        return legal, pid, gone

    legal, pid, gone = asyncio.run(think())
    assert legal and pid and gone and "an AI took more than" in caplog.text
    storage.close()


def test_questions_are_answered_elsewhere_as_here(settings: Settings) -> None:
    """The same values and the same refusals, whichever process works them out."""
    told = []
    with TestClient(create_app(settings)) as client:
        game = create(client)["game"]
        cookies = dict(client.cookies)
    for workers in (2, 0):
        app = create_app(replace(settings, workers=workers))
        with TestClient(app, cookies=cookies) as client, watching(client, game, 0) as page:
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            queries: list[Any] = [{"what": "candidates"}, {"what": "reach"}]
            queries += [{"what": "check", "answer": None}, {"what": "forecast", "answer": 1}]
            queries += [{"what": "odds", "attacker": 0, "target": 1, "kind": "melee"}]
            queries += [{"what": "sight", "from": 0, "to": 999}]
            told.append(
                [page.send("query", id=f"q{n}", camp=camp, **q) for n, q in enumerate(queries)]
            )
            begun = [lane._worker.generation for lane in app.state.registry.workshop._beside]
            assert bool(sum(begun)) == bool(workers)
    assert told[0] == told[1]
