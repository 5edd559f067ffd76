"""Long games: what is played again and put into words when one is opened, and at a seek."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import Page
from tests.server.storage.games import row_of
from tests.thorough import tries
from tests.toy.book import BOOK

from escarmouche.api import Game
from escarmouche.core.dice import SeededDice
from escarmouche.core.dice_segments import DiceSegment
from escarmouche.core.frozen_games import suspended
from escarmouche.players import make
from escarmouche.server.app import create_app
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.past.archives import bring_in, export
from escarmouche.server.past.opening import EVERY, last_snapshot, open_game, standing
from escarmouche.server.past.replays import play_again
from escarmouche.server.seats import Seat, new_game_id
from escarmouche.server.settings import Settings
from escarmouche.server.show.logs import MOST_LINES, TAIL, Log
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import snapshot
from escarmouche.server.storage import Answer, Row, Storage


@dataclass
class Long:
    """A game that was played to its end, as a server keeps it."""

    settings: Settings
    row: Row
    game: Game
    marks: list[int]  # answers at which snapshots were taken

    def past(self, n: int) -> int:
        """How far a moment is from the last snapshot before it."""
        return n - max((mark for mark in self.marks if mark <= n), default=0)


def new_row(armies: str, turns: int) -> Row:
    names = [f"cendre-{armies}", f"ecorce-{armies}"]
    made = Game.new("ef", names, "bataille-rangee", 7, options={"turns": turns})
    parts = (DiceSegment.of(0, "07" * 32),)
    row = row_of(new_game_id(), setup=dict(made.setup), dice=parts, version=made.rulebook.version)
    row.digest = parts[-1].digest
    row.seats = [Seat(0, "person", hash="a"), Seat(1, "person", hash="b")]
    row.opening = tuple(play_again(row, []).faces)
    return row


@pytest.fixture(scope="module", params=[("500", 8), ("2000", 20)][: tries(1, 2)])
def long(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Long:
    data = tmp_path_factory.mktemp("long")
    settings = Settings(data=data, static=data / "none", workers=0)
    row, storage = new_row(*request.param), Storage(settings.url)
    storage.add_game(row)
    kept = PersistedGame(row, play_again(row, []), storage)
    players = [make("random", seat) for seat in range(2)]
    while not kept.over:
        ask = kept.game.pending[0]
        answer = players[ask.who](kept.game.view(ask.who), ask)
        kept.answer(ask.who, ask.answers.encode(answer), None)
    marks = [each.n for each in standing(storage, row, kept.game.answers)]
    storage.close()
    return Long(settings, row, kept.game, marks)


@dataclass
class Counts:
    """What was done since it was last asked."""

    answers: int = 0
    lines: int = 0

    def taken(self) -> tuple[int, int]:
        found = self.answers, self.lines
        self.answers = self.lines = 0
        return found


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    made, answer, line = Counts(), Game.answer_data, Speaker.line

    def answered(self: Any, *given: Any) -> Any:
        made.answers += 1
        return answer(self, *given)

    def said(self: Any, *given: Any) -> Any:
        made.lines += 1
        return line(self, *given)

    monkeypatch.setattr("escarmouche.core.game.Game.answer_data", answered)
    monkeypatch.setattr(Speaker, "line", said)
    return made


def whole_log(long: Long) -> list[Any]:
    """All lines, as they are told to everybody."""
    log, showing = Log(None), Showings().of(long.game, None)
    log.read(long.game)
    return json.loads(json.dumps(log.lines(0, len(log), showing)))  # type: ignore[no-any-return]


def test_it_is_a_long_game_with_snapshots_on_its_way(long: Long) -> None:
    assert len(long.game.answers) > 4 * EVERY and len(long.game.events) > 2 * TAIL
    game, due, wanted = play_again(long.row, []), EVERY, []
    for n, given in enumerate(long.game.answers, 1):
        game.answer_data(*given)
        if n >= due and suspended(game) is not None:  # nothing of its span was answered yet
            wanted.append(n)
            due = n + EVERY
    assert long.marks == wanted and len(wanted) >= 4


def test_opening_plays_the_end_again_and_tells_the_end_of_the_log(
    long: Long, counts: Counts
) -> None:
    log = whole_log(long)
    with TestClient(create_app(long.settings)) as client:
        counts.taken()
        with client.websocket_connect(f"/api/games/{long.row.id}/live") as socket:
            page = Page(socket)
            page.receive()
            assert page.state["log_from"] == len(log) - TAIL and page.log == log[-TAIL:]
            answers, lines = counts.taken()
            assert answers <= long.past(len(long.game.answers)) and lines <= TAIL

            end, found = page.state["log_from"], list(page.log)
            while end:
                part = page.query("lines", None, start=max(0, end - MOST_LINES), end=end)
                found, end = part + found, end - len(part)
                assert counts.taken() == (0, len(part))
            assert found == log
            page.query("lines", None, start=0, end=MOST_LINES)
            assert counts.taken() == (0, 0)  # what was put into words once is kept
            assert len(page.query("lines", None, start=0, end=len(log))) == MOST_LINES
            assert page.query("lines", None, start=len(log), end=len(log) + 5) == []
            assert not page.send("query", what="lines", camp=None, start=-1, end=5)["ok"]
            assert not page.send("query", what="lines", camp=7, start=0, end=5)["ok"]


def test_a_seek_begins_at_the_nearest_snapshot(long: Long, counts: Counts) -> None:
    log, whole = whole_log(long), len(long.game.answers)
    with TestClient(create_app(long.settings)) as client:
        base = f"/api/games/{long.row.id}"
        counts.taken()
        assert client.get(f"{base}/replay").json()["told"] == [line["after"] for line in log]
        answers, lines = counts.taken()
        # The game that is looked at, and the one that is stepped through: each from its last snapshot.
        assert answers <= 2 * long.past(whole) and lines == 0
        for n in (whole // 2, 7, whole - 3, whole, whole // 3, 0):
            counts.taken()
            shown = client.get(f"{base}/at/{n}").json()
            answers, lines = counts.taken()
            assert answers <= long.past(n) and lines <= TAIL, n
            then = play_again(long.row, [Answer(*given, ()) for given in long.game.answers[:n]])
            told = snapshot(then, None, Log(None), None, long.row.digest)
            for key in ("view", "questions", "result"):
                assert shown[key] == json.loads(json.dumps(told[key])), (n, key)
            known = [line for line in log if line["after"] <= n]
            assert shown["log"] == known[-TAIL:] and shown["log_from"] == max(0, len(known) - TAIL)
        n = whole // 2 + 1
        client.get(f"{base}/at/{n}")
        counts.taken()
        client.get(f"{base}/at/{n + 1}")
        assert counts.taken()[0] <= 1  # the next moment is one answer away


def test_without_snapshots_the_way_is_gone_once(
    long: Long, counts: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escarmouche.server.past.opening.standing", lambda *given: [])
    monkeypatch.setattr("escarmouche.server.past.steps.standing", lambda *given: [])
    whole = len(long.game.answers)
    with TestClient(create_app(long.settings)) as client:
        base = f"/api/games/{long.row.id}"
        client.get(f"{base}/at/{whole - 1}")
        for n in (whole // 2, whole - 30, EVERY + 10, whole // 3):
            counts.taken()
            assert client.get(f"{base}/at/{n}").json()["revision"] == n
            assert counts.taken()[0] <= EVERY


def test_a_game_that_is_opened_for_one_answer_at_a_time_has_snapshots_too(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    data = tmp_path_factory.mktemp("often")
    row, storage = new_row("500", 8), Storage(Settings(data=data, workers=0).url)
    storage.add_game(row)
    game, players = play_again(row, []), [make("random", seat) for seat in range(2)]
    for _ in range(2 * EVERY):
        kept = PersistedGame(row, game, storage)  # as one that was just opened
        ask = game.pending[0]
        answer = players[ask.who](game.view(ask.who), ask)
        kept.answer(ask.who, ask.answers.encode(answer), None)
    assert last_snapshot(storage, row) >= EVERY
    opened = open_game(storage, row, storage.answers(row.id))
    assert opened.state.digest() == game.state.digest()
    storage.close()


def test_a_game_that_is_brought_in_has_the_same_snapshots(long: Long) -> None:
    storage = Storage(long.settings.url)
    row, _tokens = bring_in(storage, export(storage, long.row.id, finished=True), finished=True)
    assert [each.n for each in standing(storage, row, long.game.answers)] == long.marks
    opened = open_game(storage, row, storage.answers(row.id))
    assert opened.state.digest() == long.game.state.digest()
    storage.close()


def test_a_game_that_is_played_on_from_a_late_moment_has_them_too(long: Long) -> None:
    at = len(long.game.answers) - 3
    wish = {"at": at, "seats": [{"kind": "person"}, {"kind": "person"}]}
    with TestClient(create_app(long.settings)) as client:
        made = client.post(f"/api/games/{long.row.id}/fork", json=wish)
        assert made.status_code == 201, made.text
    storage = Storage(long.settings.url)
    found = storage.load(made.json()["game"])
    assert found is not None
    row, answers = found
    past = [(answer.camp, answer.data) for answer in answers]
    marks = [each.n for each in standing(storage, row, past)]
    assert marks == [mark for mark in long.marks if mark <= at]
    storage.close()


@pytest.mark.parametrize("who", [0, 1, None])
def test_lines_are_numbered_as_one_viewer_may_read_them(who: int | None) -> None:
    """With secrets and answers that are taken back: the same as a log that is read anew."""
    from tests.properties.core.test_secrecy import answer_of, setup

    game = Game(BOOK, setup(3, 0, 0), SeededDice.from_seed(3))
    log, showings, undone = Log(who), Showings(), 0
    while not game.over:
        camp = game.pending[-1].who
        game.answer_data(camp, answer_of(game, camp, 0, 0, 3))
        log.catch_up(game, showings.of(game, who))
        if game.can_undo and undone < 5:
            undone += 1
            game.undo()
            log.forget(game, len(game.answers))
            assert all(after <= len(game.answers) for after in log.afters())
            game.answer_data(camp, answer_of(game, camp, 0, 0, 3))
            log.catch_up(game, showings.of(game, who))
    seen = [event for event in game.events if event.visible_to(who)]
    assert undone and 0 < len(seen) < len(game.events)
    lines = log.lines(0, len(log), showings.of(game, who))
    assert [(line["n"], line["kind"], line["after"]) for line in lines] == [
        (n, event.phrase.id, event.after) for n, event in enumerate(seen)
    ]
