"""The database is away, locked, or has no room: a clear error, and play goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx2
import pytest
from tests.faults.bots import PERSON, Json, wish
from tests.faults.disks import limit_files, narrow, small_disk
from tests.faults.figures import keep
from tests.faults.harness import TABLES, Play, until
from tests.faults.record import Judge, read
from tests.faults.serving import Nursery, Served, serving
from tests.postgres import Cluster

from escarmouche.server.storage.database import PATIENCE

pytestmark = pytest.mark.slow
BACK = 60.0  # seconds until every game goes on, on a busy machine
NOT_STORED, NO_DATABASE = "server.error.not_stored", "server.error.no_database"
DISK_FULL = "server.error.disk_full"


async def playing(server: Served, tables: int = 4) -> Play:
    """A server with games that are under way."""
    server.start()
    await server.ready()
    play = Play(lambda: server.address, seed=11, pace=0.05)
    play.begin(TABLES[:tables], turns=8)
    await until(lambda: sum(len(bot.ledger.acknowledged) for bot in play.bots) > 12)
    return play


async def ended(server: Served, play: Play) -> None:
    """Everything that was promised is there, and nothing twice."""
    await play.rest()
    await play.end()
    play.check()
    code, _seconds = await asyncio.to_thread(server.stop)
    assert code == 0
    found = Judge().judge(await asyncio.to_thread(read, server.url), play.ledgers())
    assert not found.faults, found.faults[:5]


async def goes_on(server: Served, play: Play) -> float:
    """How long it takes until every game got further answers."""
    before = {game: len(stored.answers) for game, stored in read(server.url).items()}

    async def further() -> bool:
        now = await asyncio.to_thread(read, server.url)
        return all(
            stored.summary["over"] or len(stored.answers) > before[game]
            for game, stored in now.items()
            if game in before and game in play.seats
        )

    return await until(further, BACK)


def heard(play: Play) -> Counter[str]:
    """What went wrong, as the bots were told."""
    return sum((bot.ledger.refused for bot in play.bots), Counter())


async def told(server: Served, method: str, path: str, **fields: object) -> Json:
    """The error that an HTTP request gets, in both languages."""
    async with httpx2.AsyncClient(base_url=f"http://{server.address}", timeout=60) as client:
        answer = await client.request(method, path, **fields)  # type: ignore[arg-type]
    assert answer.status_code == 503, answer.text
    error: Json = answer.json()["error"]
    assert error["text"]["fr"] and error["text"]["fr"] != error["text"]["en"]
    return error


# -- PostgreSQL, stopped and started -----------------------------------------------------------


def test_a_database_that_stops_and_starts(
    nursery: Nursery, postgres: Cluster, postgres_url: str, kills: int, tmp_path: Path
) -> None:
    async def scenario(server: Served) -> list[float]:
        rng, delays = Random(3), []
        play = await playing(server)
        for _ in range(max(1, kills // 20)):
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            await play.a_command_leaves()
            await asyncio.to_thread(postgres.stop, "immediate")
            error = await told(server, "GET", "/api/games")
            assert error["kind"] == NO_DATABASE
            await asyncio.sleep(rng.uniform(0.2, 2.0))
            postgres.start()  # here: the kernel ends it together with the thread that starts it
            delays.append(await goes_on(server, play))
        errors = heard(play)
        assert errors[NOT_STORED] + errors[NO_DATABASE] > 0, errors
        await ended(server, play)
        return delays

    with serving(nursery, postgres_url, tmp_path) as server:
        delays = asyncio.run(scenario(server))
    keep("database-stops", {"stops": len(delays), "longest": max(delays)})


# -- SQLite, locked ----------------------------------------------------------------------------


@pytest.mark.lengthy  # SQLite naps for longer and longer before it gives up
def test_a_file_that_another_program_locks(
    nursery: Nursery, sqlite_url: str, tmp_path: Path
) -> None:
    async def scenario(server: Served) -> float:
        play = await playing(server)
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answers = {game: len(stored.answers) for game, stored in read(sqlite_url).items()}
        await until(
            lambda: heard(play)[NOT_STORED] > 0, 6 * PATIENCE
        )  # SQLite counts its own naps, not the clock
        assert {g: len(stored.answers) for g, stored in read(sqlite_url).items()} == answers
        other.rollback()
        other.close()
        delay = await goes_on(server, play)
        await ended(server, play)
        return delay

    with serving(nursery, sqlite_url, tmp_path) as server:
        keep("file-locked", {"longest": asyncio.run(scenario(server))})


# -- a full disk -------------------------------------------------------------------------------


async def full_disk(
    server: Served, fill: Callable[[], None], clear: Callable[[], None], kinds: set[str]
) -> None:
    """Fill the disk under a game; it is said; there is room again, and the game goes on."""
    play = await playing(server, tables=3)
    fill()
    told_after = await until(lambda: heard(play)[NOT_STORED] > 0, 120)
    if kinds:
        error = await told(server, "POST", "/api/games", json=wish((PERSON, PERSON), 1))
        assert error["kind"] in kinds, error
    clear()
    back = await goes_on(server, play)
    await ended(server, play)
    kind = server.url.partition(":")[0].partition("+")[0]
    keep(f"disk-{kind}", {"told": told_after, "back": back})


def test_a_full_disk_under_sqlite(nursery: Nursery, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 4096) as disk:
        file = disk.folder / "games.sqlite3"
        with serving(nursery, f"sqlite:///{file}", tmp_path) as server:

            def fill() -> None:
                if disk.mounted:
                    disk.fill()
                else:
                    assert server.pid is not None
                    limit_files(server.pid, Path(f"{file}-wal").stat().st_size)

            def clear() -> None:
                if disk.mounted:
                    disk.clear()
                else:
                    assert server.pid is not None
                    limit_files(server.pid, 0)

            # A limit is not ENOSPC: there SQLite speaks of a write that failed.
            kinds = {DISK_FULL} if disk.mounted else {DISK_FULL, NO_DATABASE}
            asyncio.run(full_disk(server, fill, clear, kinds))
            _is_sound(file)


def _is_sound(file: Path) -> None:
    with sqlite3.connect(file) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


def test_a_full_disk_under_postgresql(nursery: Nursery, postgres: Cluster, tmp_path: Path) -> None:
    """The table of answers cannot grow: its disk is full, or the files of the server are limited."""
    with narrow(postgres) as (url, fill, clear), serving(nursery, url, tmp_path) as server:
        asyncio.run(full_disk(server, fill, clear, set()))  # a new game may find a gap to fill
