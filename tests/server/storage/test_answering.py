"""Answers written at the same time: each for good, none harmed by another."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.storage.games import add, summary

from escarmouche.server.storage import Answer, Command, Overtaken, Row, Storage
from escarmouche.server.storage.answering import Together


def _divide(_db: sqlite3.Connection) -> None:
    raise ZeroDivisionError


def give(storage: Storage, row: Row, n: int, command: str) -> None:
    obeyed = Command(0, command, "content", n)
    storage.add_answer(row, n, Answer(0, {"n": n}), summary(n), obeyed)


def at_once(works: Sequence[Callable[[], Any]]) -> list[BaseException | None]:
    """Run them in as many threads; what each of them raised."""
    found: list[BaseException | None] = [None] * len(works)
    gate = threading.Barrier(len(works))

    def run(n: int, work: Callable[[], Any]) -> None:
        gate.wait()
        try:
            work()
        except BaseException as problem:
            found[n] = problem

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


def test_many_games_write_at_once(storage: Storage) -> None:
    rows = [add(storage, f"g{n}") for n in range(12)]

    def play(row: Row) -> None:
        for n in range(1, 9):
            give(storage, row, n, f"c{n}")

    assert at_once([partial(play, row) for row in rows]) == [None] * 12
    for row in rows:
        assert [answer.data["n"] for answer in storage.answers(row.id)] == list(range(1, 9))
        assert row.change == storage.change(row.id) == 8
        kept = storage.game(row.id)
        assert kept is not None and kept.summary["revision"] == 8


def test_of_two_at_one_moment_one_is_overtaken(storage: Storage) -> None:
    add(storage, "g")
    rows = [storage.game("g") for _ in range(6)]
    others = [add(storage, f"other{n}") for n in range(6)]
    works = [partial(give, storage, row, 1, f"c{n}") for n, row in enumerate(rows) if row]
    works += [partial(give, storage, row, 1, "c") for row in others]
    found = at_once(works)
    assert sum(isinstance(problem, Overtaken) for problem in found[:6]) == 5
    assert found[6:] == [None] * 6  # whoever was committed together with a loser
    assert len(storage.answers("g")) == 1 and storage.change("g") == 1
    assert all(storage.change(row.id) == 1 for row in others)


def test_a_command_is_never_obeyed_twice(storage: Storage) -> None:
    row = add(storage, "g")
    give(storage, row, 1, "once")
    storage.take_back(row, 0, summary(0), Command(0, "back", "content", 0))
    with pytest.raises(Overtaken):
        give(storage, row, 1, "once")
    assert storage.answers("g") == [] and storage.change("g") == row.change == 2


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_waits_is_committed_with_the_next(storage: Storage) -> None:
    together, said, held = Together(storage.database), list[str](), threading.Event()
    rows = [add(storage, f"g{n}") for n in range(8)]
    inside = threading.Event()

    def wait(db: sqlite3.Connection) -> None:
        db.set_trace_callback(said.append)
        inside.set()
        assert held.wait(30)

    first = threading.Thread(target=together.write, args=(wait,))
    first.start()
    assert inside.wait(30)

    def touch(db: sqlite3.Connection, id: str) -> None:
        db.execute("UPDATE games SET touched = 7 WHERE id = ?", (id,))

    works = [partial(touch, id=row.id) for row in rows]
    others = [threading.Thread(target=together.write, args=(work,)) for work in works]
    for thread in others:
        thread.start()
    while len(together._waiting) < len(rows):
        pass
    held.set()
    for thread in (first, *others):
        thread.join(30)
    assert said.count("COMMIT") == 2
    assert {game.touched for row in rows if (game := storage.game(row.id))} == {7.0}


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_when_the_disk_fails_everybody_hears_of_it(storage: Storage) -> None:
    together = Together(storage.database)
    inside, held = threading.Event(), threading.Event()

    def fail(_db: sqlite3.Connection) -> None:
        raise OSError("no space")

    def wait(_db: sqlite3.Connection) -> None:
        inside.set()
        assert held.wait(30)

    blocked = threading.Thread(target=together.write, args=(wait,))
    blocked.start()
    assert inside.wait(30)
    found: list[BaseException | None] = []
    runner = threading.Thread(
        target=lambda: found.extend(
            at_once([lambda: together.write(fail), lambda: together.write(lambda _db: None)])
        )
    )
    runner.start()
    while len(together._waiting) < 2:
        pass
    held.set()
    runner.join(30)
    blocked.join(30)
    assert [type(problem) for problem in found] == [OSError, OSError]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_after_a_failure_the_next_answer_is_written(storage: Storage) -> None:
    row, together = add(storage, "g"), Together(storage.database)

    def fail(db: sqlite3.Connection) -> None:
        db.execute("UPDATE games SET touched = 7")
        db.execute("this is no statement")

    with pytest.raises(sa.exc.OperationalError, match="syntax error"):
        together.write(fail)
    kept = storage.game("g")
    assert kept is not None and kept.touched != 7.0
    give(storage, row, 1, "c1")
    with pytest.raises(ZeroDivisionError):
        together.write(_divide)
    give(storage, row, 2, "c2")
    assert [answer.data["n"] for answer in storage.answers("g")] == [1, 2]
