"""Writing and reading: exactly once, by one writer at a time, all or nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from tests.server.storage.games import add, summary

from escarmouche.server.storage import ANSWERS, Answer, Command, Overtaken, Row, Storage


def again(storage: Storage, id: str = "g") -> Row:
    row = storage.game(id)
    assert row is not None
    return row


def give(storage: Storage, row: Row, n: int, data: object = "x", id: str | None = None) -> None:
    command = None if id is None else Command(0, id, "content", n)
    storage.add_answer(row, n, Answer(0, data, (4, 2)), summary(n), command)


def test_what_is_written_is_read(storage: Storage) -> None:
    row = add(storage, answers=2)
    give(storage, row, 3, {"à": [1.5, None]}, "c3")
    found = storage.load("g")
    assert found is not None
    kept, answers = found
    assert kept == again(storage) and kept.setup == {"é": "ü"} and kept.opening == (1,)
    assert kept.change == row.change == 1 and kept.summary["revision"] == 3
    assert [a.data for a in answers] == [{"n": 1}, {"n": 2}, {"à": [1.5, None]}]
    assert answers[2].faces == (4, 2) and storage.answers("g") == answers
    assert storage.command("g", 0, "c3") == Command(0, "c3", "content", 3)
    assert storage.command("g", 1, "c3") is None
    assert (
        storage.load("no") is None and storage.game("no") is None and storage.news("no", 0) is None
    )
    assert (
        [r.id for r in storage.games_of(["hash-g"])] == ["g"] == [r.id for r in storage.running()]
    )


def test_who_is_overtaken_writes_nothing(storage: Storage) -> None:
    add(storage)
    mine, theirs = again(storage), again(storage)
    give(storage, theirs, 1, "theirs", "c1")
    with pytest.raises(Overtaken):
        give(storage, mine, 1, "mine", "c2")
    with pytest.raises(Overtaken):
        storage.take_back(mine, 0, summary(0), Command(0, "c3", "content", 0))
    assert mine.change == 0 and again(storage).change == 1
    assert [a.data for a in storage.answers("g")] == ["theirs"]
    assert storage.command("g", 0, "c2") is None is storage.command("g", 0, "c3")


def test_of_many_writers_one_wins(storage: Storage) -> None:
    add(storage)
    together = Barrier(8)

    def write(n: int) -> bool:
        row = again(storage)
        together.wait()
        try:
            give(storage, row, 1, n, f"c{n}")
        except Overtaken:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        won = list(threads.map(write, range(8)))
    assert won.count(True) == 1
    assert [a.data for a in storage.answers("g")] == [won.index(True)]


def test_a_command_that_was_obeyed_is_not_obeyed_twice(storage: Storage) -> None:
    row = add(storage)
    give(storage, row, 1, id="c1")
    with pytest.raises(Overtaken):
        give(storage, row, 2, id="c1")
    assert again(storage).change == row.change == 1 and len(storage.answers("g")) == 1
    give(storage, row, 2, id="c2")


def test_something_that_fails_on_the_way_leaves_nothing(storage: Storage) -> None:
    row = add(storage)

    def half() -> None:
        with storage.changing("g", row.change) as db:
            db.execute(ANSWERS.insert().values(game="g", n=1, camp=0, data="1", faces="[]"))
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        half()
    assert again(storage).change == 0 and storage.answers("g") == []
    give(storage, row, 1)


def test_news_tells_what_stands_and_what_is_new(storage: Storage) -> None:
    row = add(storage, answers=3)
    give(storage, row, 4, "a")
    mine = row.change
    news = storage.news("g", mine)
    assert news is not None and (news.change, news.kept, news.answers) == (mine, 4, ())
    storage.take_back(row, 2, summary(2), None)
    give(storage, row, 3, "b")
    give(storage, row, 4, "c")
    news = storage.news("g", mine)
    assert news is not None and (news.change, news.kept) == (mine + 3, 2)
    assert [a.data for a in news.answers] == ["b", "c"]
    assert storage.changes(["g", "no"]) == {"g": mine + 3}


def test_games_that_wait_for_a_computer(storage: Storage) -> None:
    row = add(storage, "a")
    add(storage, "b", summary=summary(waiting_for=(1,)))
    add(storage, "c", summary=summary(waiting_for=(1,), over=True), over=True)
    assert storage.awaiting_ai() == ["b"]
    storage.add_answer(row, 1, Answer(0, "x"), summary(1, waiting_for=(0, 1)), None)
    assert storage.awaiting_ai() == ["a", "b"]
    storage.add_answer(row, 2, Answer(1, "x"), summary(2, waiting_for=(0,)), None)
    assert storage.awaiting_ai() == ["b"]
