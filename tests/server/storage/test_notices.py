"""PostgreSQL: what others hear of an answer, and the connections that answers are written by."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator

import psycopg
import pytest
import sqlalchemy as sa
from tests.server.storage.games import add, summary

from escarmouche.server.beside.affairs import Affairs, Asked
from escarmouche.server.storage import Answer, Command, Listener, Notice, Overtaken, Row, Storage
from escarmouche.server.storage.sessions import Sessions

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)
Heard = queue.Queue[Notice]


@pytest.fixture
def heard(storage: Storage, url: str) -> Iterator[Heard]:
    """What another process hears."""
    other, told = Storage(url), Heard()
    listener = Listener(other.database, told.put, lambda: None)
    assert listener.connected.wait(30)
    yield told
    listener.close()
    other.close()


def give(storage: Storage, row: Row, data: object, id: str = "c", **fields: Affairs) -> Answer:
    given = Answer(0, data, (6, 1), 1234.5)
    storage.add_answer(row, 1, given, summary(1), Command(0, id, "content", 1), **fields)
    return given


def test_a_notice_holds_the_answer_and_the_affairs(storage: Storage, heard: Heard) -> None:
    row, affairs = add(storage, "g"), Affairs(seated=(0,), draw=Asked(1, 0, (1,)), said=2)
    answer = give(storage, row, {"a:b": ["é", None, 1.5, "\u0000", "%s $1 'x'"]}, affairs=affairs)
    notice = heard.get(timeout=30)
    given = notice.given()
    assert (notice.game, notice.change) == ("g", 1) and given is not None
    assert (given.n, given.answer, given.affairs) == (1, answer, affairs)
    assert storage.answers("g") == [answer]


def test_an_answer_too_large_for_a_notice_is_called_out_alone(
    storage: Storage, heard: Heard
) -> None:
    answer = give(storage, add(storage, "g"), {"much": "é" * 5000})  # fewer letters than bytes
    notice = heard.get(timeout=30)
    assert (notice.game, notice.change, notice.given()) == ("g", 1, None)
    assert storage.answers("g") == [answer]


def test_who_is_overtaken_calls_nothing_out(storage: Storage, heard: Heard) -> None:
    row, late = add(storage, "g"), storage.game("g")
    assert late is not None
    give(storage, row, "first")
    with pytest.raises(Overtaken):
        give(storage, late, "second", "another")
    give(storage, add(storage, "h"), "third")
    assert [heard.get(timeout=30).game for _ in range(2)] == ["g", "h"] and heard.empty()


def test_words_that_are_too_long_are_refused_and_not_cut(storage: Storage) -> None:
    row = add(storage, "g")
    with pytest.raises(psycopg.DataError):
        give(storage, row, "answer", "c" * 200)
    assert storage.answers("g") == [] and storage.change("g") == row.change == 0
    give(storage, row, "answer")


# -- connections -------------------------------------------------------------------------------


def test_a_connection_that_the_database_hung_up_is_replaced(storage: Storage) -> None:
    rows = [add(storage, f"g{n}") for n in range(3)]
    give(storage, rows[0], "before")
    storage.engine.dispose()
    with storage.database.session() as db:
        db.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    give(storage, rows[1], "after")  # nobody notices
    storage.database._sessions._free[-1].since -= 1000  # long unused
    old = storage.database._sessions._free[-1]
    give(storage, rows[2], "later")
    assert old.session.closed and len(storage.database._sessions._free) == 1


def test_one_who_waits_too_long_for_a_connection_is_told_so(storage: Storage) -> None:
    sessions = Sessions(storage.database.session, 1, 0.1)
    with sessions.one() as link:
        with pytest.raises(sa.exc.TimeoutError), sessions.one():
            pass
        got = threading.Event()

        def wait() -> None:
            while not got.is_set():
                try:
                    with sessions.one() as other:
                        assert other is link
                        got.set()
                except sa.exc.TimeoutError:
                    time.sleep(0.01)

        thread = threading.Thread(target=wait)
        thread.start()
    thread.join(30)
    assert got.is_set()
    sessions.close()
    assert link.session.closed
