"""Many games for a while: the memory of the server is to stay where it is."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import fmean

from escarmouche.lab.bench.load.crowd import Crowd, Figures, played
from escarmouche.lab.bench.load.levels import GROWING, SLEEP, priority
from escarmouche.lab.bench.load.serving import servers
from escarmouche.lab.bench.measure import Contest, Effort, Group, Table

GAMES = 50  # at the same time; those that end are followed by others
MINUTES = 20.0
SAMPLES = 20


def run(effort: Effort, minutes: float = MINUTES) -> Group:
    """Soak one server on SQLite."""
    minutes *= 0.02 if effort.share < 1 else 1.0
    with tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder:
        found, finished = played(_soak(Path(folder), minutes))
    return _report(found, finished, minutes)


async def _soak(folder: Path, minutes: float) -> tuple[list[Figures], int]:
    url, found = f"sqlite:///{folder}/games.sqlite3", list[Figures]()
    with servers(1, url, folder, ESCARMOUCHE_SLEEP=SLEEP, ESCARMOUCHE_LIMITS="off") as running:
        crowd = Crowd(running)
        await crowd.grow(GAMES, GROWING)
        for n in range(SAMPLES):
            found.append(await crowd.measure(minutes * 60 / SAMPLES))
            print(f"  {n + 1} of {SAMPLES}: {found[-1]}", file=sys.stderr, flush=True)
        await crowd.leave()
    return found, crowd.tally.finished


def _report(found: list[Figures], finished: int, minutes: float) -> Group:
    group = Group("A soak of the server", apart=True)
    third = len(found) // 3
    early = fmean(figures.memory for figures in found[third : 2 * third])
    late = fmean(figures.memory for figures in found[-third:])
    rows = [
        (
            f"{minutes * (n + 1) / len(found):.3g}",
            f"{f.memory / 1e6:.0f} MB",
            f"{f.p50 * 1e3:.1f} ms",
            f"{f.p95 * 1e3:.1f} ms",
            f"{f.cpu * 1e3:.2f} ms",
        )
        for n, f in enumerate(found)
    ]
    head = ("minutes", "memory of the server", "p50", "p95", "CPU per answer")
    group.tables.append(Table("In its course", head, tuple(rows)))
    group.contests.append(
        Contest(
            "soak",
            f"in {minutes:g} minutes: memory in the last third over that in the second",
            late / early,
            1.05,
            at_most=True,
            check=f"{finished} games played to their end",
        )
    )
    group.figures |= {"soak_early": early, "soak_late": late, "soak_p95": found[-1].p95}
    group.notes.append(
        f"{GAMES} games at a time for {minutes:g} minutes on SQLite, one process, one answer a second in "
        f"each, both seats connected; each game that ended was followed by a new one ({finished} "
        f"ended).{priority()}"
    )
    return group
