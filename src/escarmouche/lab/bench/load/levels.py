"""More and more games on one database; each level is measured for a bounded time, come what may."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from escarmouche.lab.bench.load.crowd import Crowd, Figures, played
from escarmouche.lab.bench.load.postgres import cluster, programs
from escarmouche.lab.bench.load.serving import Server, servers, total_memory
from escarmouche.lab.bench.measure import Contest, Effort, Group, Table

LEVELS = (10, 50, 100, 200, 500)
TARGET = 200  # games at which the latency is judged
SECONDS = 15.0  # that each level is measured for
SETTLING = 3.0  # seconds before that
GROWING = 75.0  # seconds at most for new games to be made; then the level is what there is
IN_TIME = 0.95  # of the answers: where fewer are, the servers are saturated
SLEEP = "3"  # seconds until a game at which nobody looks leaves memory
MOST = len(LEVELS) * (GROWING + SETTLING + SECONDS) + 60  # seconds for one database
HEAD = (
    "games",
    "answers a second",
    "p50",
    "p95",
    "p99",
    "CPU of the servers per answer",
    "memory per live game",
    "sent per answer",
    "answers in time",
    "",
)
HOW = (
    "Bots over real WebSockets on the same machine as the servers (and the database), both seats of every "
    "500-point game connected, one answer a second in each game. Latency is from sending an answer to "
    "having merged the state it led to. Every commit waits for the disk. CPU and memory are those of the "
    "server processes (RSS above that of servers without a game). An answer is in time when it is through "
    f"before the next one is due; where fewer than {IN_TIME:.0%} are, the servers are saturated. "
    f"Nobody plays while the games of a level are made, for {GROWING:g} s at most; then each level is "
    f"measured for {SECONDS:g} s."
)


@dataclass
class Found:
    """The figures of one database."""

    idle: int  # bytes, before the first game
    levels: list[tuple[int, Figures]] = field(default_factory=list)  # with the games asked for
    asleep: int = 0  # bytes, when all games sleep
    awake_after: float = -1.0  # games still in memory then

    def per_game(self, figures: Figures) -> float:
        """Bytes that a live game takes."""
        return (figures.memory - self.idle) / max(1, figures.games)


def on_sqlite(effort: Effort) -> Group:
    """One process on SQLite."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder:
        url = f"sqlite:///{folder}/games.sqlite3"
        found = played(_levels(url, 1, Path(folder), _chosen(effort)))
    return _report("sqlite", "SQLite, one process", found)


def on_postgresql(effort: Effort) -> Group:
    """Two processes on PostgreSQL."""
    title, binaries = "PostgreSQL, two processes", programs()
    if binaries is None:
        note = "PostgreSQL is not installed here: not measured."
        return Group(f"The server under load: {title}", notes=[note], apart=True)
    with (
        tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder,
        cluster(binaries) as url,
    ):
        found = played(_levels(url, 2, Path(folder), _chosen(effort)))
    group = _report("postgresql", title, found)
    group.notes.append("Every fifth game has its seats at both processes.")
    return group


def _chosen(effort: Effort) -> tuple[int, ...]:
    return LEVELS[:2] if effort.share < 1 else LEVELS


async def _levels(url: str, count: int, folder: Path, levels: tuple[int, ...]) -> Found:
    with servers(count, url, folder, ESCARMOUCHE_SLEEP=SLEEP, ESCARMOUCHE_LIMITS="off") as running:
        crowd, found = Crowd(running), Found(total_memory(running))
        for games in levels:
            await crowd.grow(games, GROWING)
            await asyncio.sleep(SETTLING)
            figures = await crowd.measure(SECONDS)
            found.levels.append((games, figures))
            print(f"  {games} games: {figures}", file=sys.stderr, flush=True)
        await crowd.leave()
        found.awake_after = await _all_asleep(running)
        found.asleep = total_memory(running)
    return found


async def _all_asleep(running: list[Server]) -> float:
    """Wait until no game is in memory; how many are, if that does not happen."""
    live = -1.0
    for _ in range(60):
        await asyncio.sleep(0.5)
        name = 'escarmouche_games{state="live"}'
        live = sum([await asyncio.to_thread(server.metric, name) for server in running])
        if live == 0:
            break
    return live


# -- telling -----------------------------------------------------------------------------------


def priority() -> str:
    """With which priority it was measured, where that is not the usual one.

    Where Linux schedules sessions as groups, a priority counts within the session only, and it is that
    of the session (`/proc/self/autogroup`) which counts among them.
    """
    nice = os.getpriority(os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else 0
    switch, group = Path("/proc/sys/kernel/sched_autogroup_enabled"), Path("/proc/self/autogroup")
    if switch.exists() and switch.read_text().strip() == "1" and group.exists():
        nice = int(group.read_text().split()[-1])
    if nice == 0:
        return ""
    return f" Measured at raised priority (nice {nice}), the machine being shared."


def _state(wanted: int, figures: Figures) -> str:
    if figures.games < wanted:
        return f"**saturated**: {figures.games} of {wanted} games could be opened"
    return "" if figures.in_time >= IN_TIME else "**saturated**"


def _row(found: Found, wanted: int, f: Figures) -> tuple[str, ...]:
    return (
        str(wanted),
        f"{f.answers / f.seconds:.0f}",
        f"{f.p50 * 1e3:.1f} ms",
        f"{f.p95 * 1e3:.1f} ms",
        f"{f.p99 * 1e3:.1f} ms",
        f"{f.cpu * 1e3:.2f} ms",
        f"{found.per_game(f) / 1e6:.2f} MB",
        f"{f.sent / 1e3:.1f} kB",
        f"{f.in_time:.0%}",
        _state(wanted, f),
    )


def _report(kind: str, title: str, found: Found) -> Group:
    group = Group(f"The server under load: {title}", apart=True)
    rows = tuple(_row(found, wanted, figures) for wanted, figures in found.levels)
    group.tables.append(Table("One answer a second in each game", HEAD, rows))
    for wanted, f in found.levels:
        group.figures |= {
            f"{kind}_{wanted}_p50": f.p50,
            f"{kind}_{wanted}_p95": f.p95,
            f"{kind}_{wanted}_cpu": f.cpu,
            f"{kind}_{wanted}_memory": found.per_game(f),
            f"{kind}_{wanted}_in_time": f.in_time,
        }
    group.contests += _contests(kind, found)
    last = found.levels[-1][1]
    busiest = max(figures.bots for _wanted, figures in found.levels)
    group.notes += [
        (
            f"Memory: {found.idle / 1e6:.0f} MB without a game, {last.memory / 1e6:.0f} MB with {last.games} "
            f"live ones, {found.asleep / 1e6:.0f} MB when all sleep ({found.awake_after:g} in memory; what "
            "Python keeps for the next games is not given back)."
        ),
        f"{HOW} The bots themselves took up to {busiest:.0%} of a core.{priority()}",
    ]
    return group


def _contests(kind: str, found: Found) -> list[Contest]:
    by_level = dict(found.levels)
    judged = by_level.get(TARGET, found.levels[-1][1])
    good = [f for wanted, f in found.levels if not _state(wanted, f)] or [found.levels[0][1]]
    return [
        Contest(
            f"{kind}_p95",
            f"p95 latency at {judged.games} games, in ms",
            judged.p95 * 1e3,
            100,
            at_most=True,
            check=f"{judged.in_time:.0%} of the answers in time",
        ),
        Contest(
            f"{kind}_memory",
            f"memory of a live game at {judged.games} games, in MB",
            found.per_game(judged) / 1e6,
            5,
            at_most=True,
            check=f"{found.awake_after:g} games in memory once all sleep",
        ),
        Contest(
            f"{kind}_flat",
            f"CPU of an answer at {good[-1].games} games over that at {good[0].games}",
            good[-1].cpu / good[0].cpu,
            1.25,
            at_most=True,
        ),
    ]
