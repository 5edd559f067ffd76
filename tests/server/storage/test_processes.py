"""Two servers on one database: each sees what the other wrote, and one drives a game at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, create

from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings
from escarmouche.server.storage import DRIVERS, Database, News, Storage, drivers
from escarmouche.server.storage.ai_drivers import Leases

Pair = tuple[TestClient, TestClient]


def wait_for(done: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.02)


@pytest.fixture
def settings(url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, static=tmp_path / "static", database=url, workers=0)


@pytest.fixture
def pair(settings: Settings) -> Iterator[Pair]:
    """Two servers."""
    with ExitStack() as stack:
        one, two = (stack.enter_context(TestClient(create_app(settings))) for _ in range(2))
        yield one, two


def begin(pair: Pair, *seats: object) -> str:
    """A game on the first server; one browser plays on both."""
    game: str = create(pair[0], *seats)["game"]
    pair[1].cookies.update(pair[0].cookies)
    return game


def test_an_answer_given_on_one_is_seen_on_the_other(pair: Pair) -> None:
    one, two = pair
    game = begin(pair)
    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        begun = time.monotonic()
        for n in range(1, 7):
            page, other = (here, there) if n % 2 else (there, here)
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            page.settle(camp)
            while other.state["revision"] < n:
                other.until("state")
            assert page.log[-1]["text"] == other.log[-1]["text"]
        took = time.monotonic() - begun
        here.look(0)
        there.look(0)
        assert here.state["view"] == there.state["view"] and here.log == there.log
        if not one.app.state.registry.storage.database.is_sqlite:  # type: ignore[attr-defined]
            assert took < 5.0  # notices, not looks at a counter


def test_what_is_taken_back_on_one_is_taken_back_on_the_other(pair: Pair) -> None:
    one, two = pair
    game = begin(pair)
    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        question = here.play_until("ef.ask.move")
        camp, mover = question["camp"], question["form"]["figures"][0]["figure"]
        here.look(camp)
        there.look(camp)
        follow(there, here)
        before, lines = here.state["revision"], list(here.log)
        move = next(m for m in here.query("candidates", camp, figure=mover) if m["path"])
        assert here.answer(move, camp)["ok"]
        here.until("state")
        follow(there, here)
        assert there.state["can_undo"] and len(there.log) > len(lines)
        assert here.send("undo", camp=camp, revision=before + 1)["ok"]
        here.until("state")
        follow(there, here)
        assert here.log == there.log == lines and here.state["view"] == there.state["view"]
        # Taken back and played otherwise before the other server looks: it is shown once, rightly.
        assert there.answer(move, camp)["ok"]
        there.until("state")
        follow(here, there)
        deaf(two)
        assert here.send("undo", camp=camp, revision=before + 1)["ok"]
        here.until("state")
        other = [m for m in here.query("candidates", camp, figure=mover) if m["path"]][-1]
        assert here.answer(other, camp)["ok"]
        here.until("state")
        with watching(two, game, camp):  # whoever comes makes the server look
            follow(there, here, here.state["view"])
        assert here.log == there.log


def follow(page: Page, other: Page, view: object = None) -> None:
    """Wait until a page shows what another shows."""
    while page.state["revision"] != other.state["revision"] or view not in (
        None,
        page.state["view"],
    ):
        page.until("state")


def test_who_is_too_late_is_told_so_and_sees_why(pair: Pair) -> None:
    """Both answer at the same revision, before either hears of the other."""
    one, two = pair
    game = begin(pair)
    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        camp = here.state["waiting"][0]["camp"]
        here.look(camp)
        there.look(camp)
        deaf(two)
        given = here.state["questions"][0]["default"]
        assert here.answer(given, camp, id="same")["ok"]
        late = there.answer(given, camp, id="another", revision=0)
        assert late["error"]["kind"] == "server.error.stale"
        while there.state["revision"] < 1:
            there.until("state")
        # The same command is not another one, whichever server it comes to.
        assert there.answer(given, camp, id="same", revision=0) == {
            "type": "reply",
            "id": "same",
            "ok": True,
            "revision": 1,
        }
        assert len(two.app.state.registry.storage.answers(game)) == 1  # type: ignore[attr-defined]


def deaf(client: TestClient) -> None:
    """A server that does not hear what the others write."""
    client.app.state.registry._follow = lambda *_: None  # type: ignore[attr-defined]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_an_answer_is_followed_without_asking_the_database(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its notice says it all; dice, affairs and the log are those of the server that wrote it."""
    one, two = pair
    game = begin(pair)
    asked: list[str] = []
    storage: Storage = two.app.state.registry.storage  # type: ignore[attr-defined]
    news = storage.news

    def ask(id: str, change: int) -> News | None:
        asked.append(id)
        return news(id, change)

    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        # Whoever comes makes the server look, and now and again it looks by itself: not from here on.
        monkeypatch.setattr(storage, "changes", lambda _games: {})
        monkeypatch.setattr(storage, "news", ask)
        for _ in range(12):
            camp = here.state["waiting"][0]["camp"]
            here.look(camp)
            here.settle(camp)
            follow(there, here)
        here.look(0)
        there.look(0)
        assert here.state["view"] == there.state["view"] and here.log == there.log
    assert not asked


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_an_answer_whose_writer_died_before_it_could_tell_is_found(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    game = begin(pair)
    writer = one.app.state.registry.storage._answering._way  # type: ignore[attr-defined]
    monkeypatch.setattr(writer, "_announce", lambda *_: None)
    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        camp = here.state["waiting"][0]["camp"]
        here.look(camp)
        here.settle(camp)
        begun = time.monotonic()
        follow(there, here)
        assert time.monotonic() - begun < 10.0
        assert here.log == there.log


def test_a_computer_answers_whichever_server_a_person_plays_on(pair: Pair) -> None:
    one, two = pair
    game = begin(pair, PERSON, AI)
    for client in (one, two, one):
        with watching(client, game, 0) as page:
            for _ in range(3):
                while not page.state["questions"]:
                    page.until("state")
                page.settle()
    storage: Storage = one.app.state.registry.storage  # type: ignore[attr-defined]
    camps = [answer.camp for answer in storage.answers(game)]
    assert camps.count(0) >= 9 and camps.count(1) >= 1


def test_a_game_that_waits_for_a_computer_goes_on_at_the_start(settings: Settings) -> None:
    """Nobody looks: a person who comes back later finds the answer."""
    with TestClient(create_app(settings)) as client:
        client.app.state.registry.drivers.take = lambda game: False  # type: ignore[attr-defined]
        game = create(client, AI, AI)["game"]
        time.sleep(0.2)
        assert client.get(f"/api/games/{game}").json()["revision"] == 0
    with TestClient(create_app(settings)) as client:
        wait_for(lambda: client.get(f"/api/games/{game}").json()["revision"] > 3)


# -- who drives --------------------------------------------------------------------------------


def test_one_process_drives_at_a_time(storage: Storage) -> None:
    from tests.server.storage.games import add

    add(storage, "a")
    add(storage, "b")
    other = Database(storage.database.url.render_as_string(hide_password=False))
    mine, theirs = drivers(storage.database), drivers(other)
    assert mine.take("a") and mine.take("a") and not theirs.take("a") and theirs.take("b")
    mine.renew()
    theirs.renew()
    assert not theirs.take("a") and not mine.take("b")
    mine.let_go("a")
    mine.let_go("b")  # not mine to let go
    assert theirs.take("a") and not mine.take("a") and not mine.take("b")
    theirs.close()
    for game in ("a", "b"):  # PostgreSQL notices in its own time that a session has ended
        wait_for(lambda game=game: mine.take(game))  # type: ignore[misc]
    mine.close()
    other.close()


def test_a_lease_runs_out(tmp_path: Path) -> None:
    from tests.server.storage.games import add

    storage = Storage(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    add(storage, "a")
    other = Database(storage.database.url.render_as_string())
    now = [1000.0]
    mine = Leases(storage.database, 10, lambda: now[0])
    theirs = Leases(other, 10, lambda: now[0])
    assert mine.take("a")
    now[0] += 9
    mine.renew()
    now[0] += 9
    assert not theirs.take("a")
    now[0] += 2
    assert theirs.take("a")
    mine.renew()
    assert not mine.take("a")
    # A process of this machine that is no more waits for nobody.
    with storage.database.writing() as db:
        db.execute(DRIVERS.update().values(pid=2**22 + 1))
    assert mine.take("a")
    other.close()
    storage.close()
