"""The runs: more and more games on either database, then many games for a while."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import fmean

from escarmouche.lab.bench.load.crowd import Crowd, Figures
from escarmouche.lab.bench.load.postgres import cluster, programs
from escarmouche.lab.bench.load.serving import Server, servers, total_memory
from escarmouche.lab.bench.measure import Contest, Effort, Group, Table

LEVELS = (10, 50, 100, 200, 500)
TARGET = 200  # games at which the latency is judged
SECONDS = 6.0  # that each level is measured for
SETTLING = 2.0  # seconds before that
SOAKED = 50  # games at the same time; those that end are followed by others
SOAK = 0.5  # minutes, if nothing else is said
SAMPLES = 12  # of the memory, during a soak
SLEEP = "3"  # seconds until a game at which nobody looks leaves memory
DATABASES = {"sqlite": "SQLite, one process", "postgresql": "PostgreSQL, two processes"}
HEAD = (
    "games",
    "p50",
    "p95",
    "p99",
    "CPU of the servers per answer",
    "memory per live game",
    "sent per answer",
    "answers in time",
)


def run(effort: Effort, soak: float = SOAK) -> Group:
    """Both databases, then the soak; all of it on this machine, bots included."""
    hurry = effort.share < 1
    levels = LEVELS[:2] if hurry else LEVELS
    group = Group("The server under load")
    for kind, title in DATABASES.items():
        binaries = programs() if kind == "postgresql" else None
        if kind == "postgresql" and binaries is None:
            group.notes.append("PostgreSQL is not installed here: not measured.")
            continue
        with tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder:
            if binaries is None:
                url = f"sqlite:///{folder}/games.sqlite3"
                found = asyncio.run(_levels(url, 1, Path(folder), levels))
            else:
                with cluster(binaries) as url:
                    found = asyncio.run(_levels(url, 2, Path(folder), levels))
        _report(group, kind, title, found)
    with tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder:
        url = f"sqlite:///{folder}/games.sqlite3"
        _report_soak(
            group, soak, asyncio.run(_soak(url, Path(folder), soak * (0.2 if hurry else 1)))
        )
    group.notes.append(
        "Bots over real WebSockets on the same machine as the servers (and the database), both seats "
        "of every 500-point game connected, one answer a second in each game. Latency is from sending "
        "an answer to having merged the state it led to. Every commit waits for the disk. With two "
        "processes every fifth game has its seats at both. CPU and memory are those of the server "
        "processes (RSS above that of servers without a game)."
    )
    return group


class Found:
    """The figures of one database."""

    def __init__(self, idle: int) -> None:
        self.idle = idle  # bytes, before the first game
        self.levels: list[Figures] = []
        self.asleep = 0  # bytes, when all games sleep
        self.awake_after = -1.0  # games still in memory then

    def per_game(self, figures: Figures) -> float:
        """Bytes that a live game takes."""
        return (figures.memory - self.idle) / figures.games


async def _levels(url: str, count: int, folder: Path, levels: tuple[int, ...]) -> Found:
    with servers(count, url, folder, ESCARMOUCHE_SLEEP=SLEEP, ESCARMOUCHE_LIMITS="off") as running:
        crowd, found = Crowd(running), Found(total_memory(running))
        for games in levels:
            await crowd.grow(games)
            await asyncio.sleep(SETTLING)
            found.levels.append(await crowd.measure(SECONDS))
            print(f"  {games} games: {found.levels[-1]}", file=sys.stderr, flush=True)
        await crowd.leave()
        found.awake_after = await _all_asleep(running)
        found.asleep = total_memory(running)
    return found


async def _all_asleep(running: list[Server]) -> float:
    """Wait until no game is in memory; how many are, if that does not happen."""
    live = -1.0
    for _ in range(30):
        await asyncio.sleep(0.5)
        name = 'escarmouche_games{state="live"}'
        live = sum([await asyncio.to_thread(server.metric, name) for server in running])
        if live == 0:
            break
    return live


async def _soak(url: str, folder: Path, minutes: float) -> tuple[list[int], int, Figures]:
    """Memory in the course of a soak, how many games were played to their end, the last figures."""
    with servers(1, url, folder, ESCARMOUCHE_SLEEP=SLEEP, ESCARMOUCHE_LIMITS="off") as running:
        crowd, memory = Crowd(running), []
        await crowd.grow(SOAKED)
        for _ in range(SAMPLES):
            figures = await crowd.measure(minutes * 60 / SAMPLES)
            memory.append(figures.memory)
        await crowd.leave()
    return memory, crowd.tally.finished, figures


# -- telling -----------------------------------------------------------------------------------


def _report(group: Group, kind: str, title: str, found: Found) -> None:
    rows = [
        (
            str(f.games),
            f"{f.p50 * 1e3:.1f} ms",
            f"{f.p95 * 1e3:.1f} ms",
            f"{f.p99 * 1e3:.1f} ms",
            f"{f.cpu * 1e3:.2f} ms",
            f"{found.per_game(f) / 1e6:.2f} MB",
            f"{f.sent / 1e3:.1f} kB",
            f.pace,
        )
        for f in found.levels
    ]
    group.tables.append(Table(title, HEAD, tuple(rows)))
    for f in found.levels:
        group.figures |= {
            f"{kind}_{f.games}_p50": f.p50,
            f"{kind}_{f.games}_p95": f.p95,
            f"{kind}_{f.games}_cpu": f.cpu,
            f"{kind}_{f.games}_memory": found.per_game(f),
        }
    judged = next((f for f in found.levels if f.games == TARGET), found.levels[-1])
    last, first = found.levels[-1], found.levels[0]
    group.contests += [
        Contest(
            f"{kind}_p95",
            f"{title}: p95 latency at {judged.games} games, in ms",
            judged.p95 * 1e3,
            100,
            at_most=True,
            check=f"{judged.pace} of the answers in time",
        ),
        Contest(
            f"{kind}_memory",
            f"{title}: memory of a live game at {judged.games} games, in MB",
            found.per_game(judged) / 1e6,
            5,
            at_most=True,
            check=f"{found.awake_after:g} games in memory once all sleep",
        ),
        Contest(
            f"{kind}_flat",
            f"{title}: CPU of an answer at {last.games} games over that at {first.games}",
            last.cpu / first.cpu,
            1.25,
            at_most=True,
        ),
    ]
    group.notes.append(
        f"{title}: {found.idle / 1e6:.0f} MB without a game, {last.memory / 1e6:.0f} MB with "
        f"{last.games} live ones, {found.asleep / 1e6:.0f} MB when all sleep "
        f"({found.awake_after:g} in memory; what Python keeps for the next games is not given back)."
    )


def _report_soak(group: Group, minutes: float, told: tuple[list[int], int, Figures]) -> None:
    memory, finished, last = told
    third = len(memory) // 3
    early, late = fmean(memory[third : 2 * third]), fmean(memory[-third:])
    group.contests.append(
        Contest(
            "soak",
            f"a soak of {minutes:g} minutes: memory in its last third over that in its second",
            late / early,
            1.05,
            at_most=True,
            check=f"{finished} games played to their end",
        )
    )
    course = ", ".join(f"{held / 1e6:.0f}" for held in memory)
    group.notes.append(
        f"Soak: {SOAKED} games at a time for {minutes:g} minutes on SQLite, each that ended followed by a "
        f"new one ({finished} ended); memory of the server in MB: {course}. p95 at the end: "
        f"{last.p95 * 1e3:.1f} ms."
    )
