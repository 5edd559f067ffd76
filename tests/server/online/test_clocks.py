"""Clocks: pure arithmetic, then over the API; restarts lose nothing, and stopped time counts for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, both, create
from tests.server.online.conftest import window
from tests.server.online.test_dealings import until

from escarmouche.server.app import create_app
from escarmouche.server.beside import clocks
from escarmouche.server.beside.affairs import Clock, ClockTerms
from escarmouche.server.lobby.game_registry import GameRegistry
from escarmouche.server.seats import Seat
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Storage
from escarmouche.server.storage.server_clock import SILENCE, ServerClock, apart
from escarmouche.server.storage.steady_time import SteadyTime

CHESS = ClockTerms("chess", minutes=10, increment=5)
DAYS = ClockTerms("days", days=3)
TWO = [Seat(0, "person"), Seat(1, "person")]


def plainly(since: float, now: float) -> float:
    return now - since


def test_a_chess_clock_gives_its_increment_when_the_decision_passes_on() -> None:
    clock = clocks.started(clocks.fresh(CHESS, TWO) or Clock(()), [0], 100.0)
    same = clocks.answered(clock, CHESS, 0, [0], 110.0, plainly)
    assert same.left == (590.0, 600.0) and same.running == (0,)
    passed = clocks.answered(same, CHESS, 0, [1], 120.0, plainly)
    assert passed.left == (585.0, 600.0) and passed.running == (1,)
    assert clocks.read(passed, 150.0, plainly) == (585.0, 570.0)
    assert clocks.first_flag(passed) == 720.0
    assert clocks.fallen(passed, 719.0, plainly) == ()
    assert clocks.fallen(passed, 720.0, plainly) == (1,)


def test_days_begin_anew_with_each_decision() -> None:
    day = 86_400.0
    clock = clocks.started(clocks.fresh(DAYS, TWO) or Clock(()), [0], 1.0)
    again = clocks.answered(clock, DAYS, 0, [0], 1.0 + 2 * day, plainly)
    assert again.left[0] == 3 * day
    other = clocks.answered(again, DAYS, 0, [1], 1.0 + 4 * day, plainly)
    assert clocks.first_flag(other) == 1.0 + 7 * day


def test_a_computer_has_no_clock_and_nothing_runs_before_all_are_there() -> None:
    clock = clocks.fresh(CHESS, [Seat(0, "person"), Seat(1, "ai", "greedy")])
    assert clock is not None and clock.left == (600.0, None)
    assert clocks.answered(clock, CHESS, 0, [1], 50.0, plainly) == clock
    running = clocks.started(clock, [1], 50.0)
    assert running.running == () and clocks.first_flag(running) is None


# -- when the server does not run --------------------------------------------------------------


def watch(storage: Storage, now: list[float], wall: list[float] | None = None) -> ServerClock:
    """A process that tells the time by clocks which the test turns."""
    shown = now if wall is None else wall
    return ServerClock(storage.database, SteadyTime(lambda: shown[0], lambda: now[0]))


def timed(storage: Storage, left: float = 60.0) -> None:
    """A game in which camp 0 has some seconds left since the moment 1000."""
    from tests.server.storage.games import add

    from escarmouche.server.beside.affairs import Affairs

    add(storage, affairs=Affairs(clock=Clock((left, None), (0,), 1000.0)), touched=1000.0)


def test_who_was_suspended_has_the_pause_written_before_it_tells_the_time(
    storage: Storage,
) -> None:
    timed(storage)
    now = [1000.0]
    one = watch(storage, now)
    one.beat()
    now[0] += 5
    one.beat()
    now[0] += 75  # stopped, and asked for the time before it could sign in again
    assert one.elapsed(1000.0, one.now()) == 5.0
    now[0] += 5
    assert one.elapsed(1000.0, one.now()) == 10.0


def test_a_process_that_slept_while_another_played_makes_no_pause(storage: Storage) -> None:
    timed(storage)
    now = [1000.0]
    one, two = watch(storage, now), watch(storage, now)
    one.beat()
    for _ in range(8):
        now[0] += 10
        two.beat()
    assert one.elapsed(1000.0, one.now()) == 80.0


@pytest.mark.parametrize("step", [3600.0, -3600.0, 86_400.0, -30.0, 5.0])
def test_a_wall_clock_that_is_set_costs_nobody_time(storage: Storage, step: float) -> None:
    timed(storage)
    now, wall = [1000.0], [1000.0]
    one, two = watch(storage, now, wall), watch(storage, now, wall)
    one.beat()
    two.beat()
    for _ in range(3):
        now[0] += 5
        wall[0] += 5
        one.beat()
    wall[0] += step
    assert one.elapsed(1000.0, one.now()) == 15.0  # before anybody noticed
    now[0] += 5
    wall[0] += 5
    for process in (one, two, one):
        process.beat()
    third = watch(storage, now, wall)  # started after the step
    third.beat()
    for process in (one, two, third):
        assert process.elapsed(1000.0, process.now()) == pytest.approx(20.0)
    now[0] += 7
    wall[0] += 7
    for process in (third, one, two):
        assert process.elapsed(1000.0, process.now()) == pytest.approx(27.0)
    assert one.time() >= wall[0]


def test_pauses_that_meet_are_one() -> None:
    assert apart([(5.0, 9.0), (1.0, 3.0), (2.0, 4.0), (9.0, 10.0)]) == ((1.0, 4.0), (5.0, 10.0))


def test_time_without_a_server_counts_for_nobody(storage: Storage) -> None:
    timed(storage, 600.0)
    now = [1000.0]
    one = watch(storage, now)
    one.beat()
    now[0] += 5
    one.beat()
    assert one.elapsed(1000.0, now[0]) == 5.0
    now[0] += 3600  # nobody is there
    two = watch(storage, now)
    two.beat()
    assert two.elapsed(1000.0, now[0]) == 5.0
    now[0] += SILENCE / 2
    two.beat()
    assert two.elapsed(1000.0, now[0]) == 5.0 + SILENCE / 2
    third = watch(storage, now)  # another process comes: no further pause
    third.beat()
    assert third.elapsed(1000.0, now[0]) == 5.0 + SILENCE / 2


# -- over the API ------------------------------------------------------------------------------


@contextmanager
def at(settings: Settings, now: list[float]) -> Iterator[TestClient]:
    """A server whose clock the test turns."""
    original = GameRegistry.__init__

    def with_clock(self: GameRegistry, given: Settings, here: Any) -> None:
        original(self, given, here)
        self.watch._clock = SteadyTime(lambda: now[0], lambda: now[0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameRegistry, "__init__", with_clock)
        with TestClient(create_app(settings)) as client:
            yield client


def let_pass(client: TestClient, now: list[float], seconds: float) -> None:
    """Time passes while the server runs: it signs in now and again."""
    while seconds > 0:
        step = min(seconds, SILENCE / 2)
        now[0] += step
        seconds -= step
        renew(client)


def renew(client: TestClient) -> None:
    """A sign of life."""
    registry: GameRegistry = client.app.state.registry  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(registry._renew)


@pytest.fixture
def on(url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, static=tmp_path / "static", database=url, workers=0)


def chess(minutes: int = 10, increment: int = 0) -> Any:
    return {"clock": {"kind": "chess", "minutes": minutes, "increment": increment}}


def test_whose_time_is_up_has_lost_and_a_restart_changes_nothing(on: Settings) -> None:
    now = [1_000_000.0]
    with at(on, now) as client:
        made = create(client, keep="0", terms=chess())
        game = made["game"]
        with watching(client, game, 0) as page:
            page.until("affairs")
            assert page.affairs["clock"] == {"left": [600.0, 600.0], "running": []}
            client.post(f"/api/games/{game}/seat", json={"token": made["seats"][1]["token"]})
            page.until("affairs")
            camp = page.state["waiting"][0]["camp"]
            assert page.affairs["clock"]["running"] == [camp]
        with watching(client, game, camp) as page:
            page.until("affairs")
            let_pass(client, now, 60)
            page.settle(camp)
            until(page, "affairs", lambda: page.affairs["clock"]["left"][camp] == 540.0)
        cookies = dict(client.cookies)
    now[0] += 50_000  # the server was off
    with at(on, now) as client:
        client.cookies.update(cookies)
        with watching(client, game, 0) as page:
            page.until("affairs")
            assert sum(page.affairs["clock"]["left"]) == pytest.approx(1140.0, abs=1.0)
            (running,) = page.affairs["clock"]["running"]
            left = page.affairs["clock"]["left"][running]
            step = SILENCE / 2  # as time passes while a process runs: it signs in now and again
            while left > 0:
                now[0] += step
                left -= step
                renew(client)
            until(page, "state", lambda: page.state["result"] is not None)
            assert page.state["result"]["winner"] == 1 - running
            assert both(page.state["result"]["text"])
            late = page.answer("x", 0)
            assert late["error"]["kind"] == "server.offer.game_over"
        assert client.get(f"/api/games/{game}").json()["over"]


def test_an_answer_that_comes_too_late_is_refused(on: Settings) -> None:
    """Even before anybody looked at the clock."""
    now = [1_000_000.0]
    with at(on, now) as client:
        client.app.state.registry.storage.flagged = lambda _now: []  # type: ignore[attr-defined]
        game = create(client, terms=chess(1))["game"]
        with watching(client, game, 0) as page:
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            let_pass(client, now, 61)
            late = page.answer(page.state["questions"][0]["default"], camp)
            assert late["error"]["kind"] == "server.error.time_is_up"
            until(page, "state", lambda: page.state["result"] is not None)
            assert page.state["revision"] == 0 and page.state["result"]["winner"] == 1 - camp


def test_with_three_sides_the_computer_plays_on_for_who_is_out_of_time(on: Settings) -> None:
    now = [1_000_000.0]
    armies = [{"ready": name} for name in ("cendre-250", "ecorce-250", "sauvesel-250")]
    with at(on, now) as client:
        seats = (PERSON, PERSON, PERSON)
        game = create(client, *seats, armies=armies, terms=chess(1))["game"]
        with watching(client, game, 0) as page:
            camp = page.state["waiting"][0]["camp"]
            if page.affairs is None:
                page.until("affairs")
            let_pass(client, now, 61)
            until(page, "affairs", lambda: page.affairs["players"][camp]["played_on"])
            assert page.state["result"] is None and page.affairs["clock"]["left"][camp] is None
            while page.state["revision"] == 0:
                page.until("state")


def test_a_spectator_sees_the_clock_and_a_computer_needs_none(on: Settings) -> None:
    with at(on, [1_000_000.0]) as client:
        terms = {"clock": {"kind": "days", "days": 2}}
        game = create(client, PERSON, AI, terms=terms)["game"]
        with watching(window(client), game) as page:
            page.until("affairs")
            assert page.affairs["clock"]["left"] == [172_800.0, None]
            assert page.affairs["terms"]["clock"]["days"] == 2
