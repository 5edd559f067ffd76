"""The report: docs/bench.md for people, one line of JSON in docs/bench-history.jsonl for curves."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from escarmouche.lab.bench import merging
from escarmouche.lab.bench.measure import LOOP, Contest, Group, Row, Timing
from escarmouche.lab.bench.peers import versions

TARGETS = ("| what | figure | target | | checked |", "| --- | ---: | ---: | --- | --- |")
ALONE = "Measured on its own:"  # begins the sections that a run of the others leaves as they are
REPORT, HISTORY = "bench.md", "bench-history.jsonl"


@dataclass(frozen=True, slots=True)
class Machine:
    """Where and on what it was measured."""

    cpu: str
    cores: int
    python: str
    system: str
    date: str
    commit: str
    load: float
    peers: dict[str, str]

    @classmethod
    def here(cls) -> Machine:
        """This machine, now."""
        return cls(
            cpu=_cpu(),
            cores=os.cpu_count() or 1,
            python=f"{platform.python_implementation()} {platform.python_version()}",
            system=f"{platform.system()} {platform.machine()}",
            date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
            commit=_commit(),
            load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
            peers=versions(),
        )


def _cpu() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def _commit() -> str:
    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    try:
        changed = git("status", "--porcelain", "--untracked-files=no", "--", "src")
        return git("rev-parse", "--short=10", "HEAD") + (" with changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


# -- for people --------------------------------------------------------------------------------


def render(machine: Machine, loop: Timing, groups: list[Group]) -> str:
    """The whole page."""
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`; do not edit. Earlier results are in `bench-history.jsonl`.",
        "",
        (
            f"- Machine: {machine.cpu}, {machine.cores} cores, {machine.system}; "
            f"{machine.python}; load {machine.load:g} when the run ended."
        ),
        f"- Date: {machine.date}; commit {machine.commit}.",
        f"- Peers: {', '.join(f'{name} {version}' for name, version in machine.peers.items())}.",
        (
            "- CPU time of one process (`process_time`), because the machine may be shared. Ours and the "
            "peers run in turn; of several repetitions the best and the median are kept."
        ),
        (
            f"- *Turns* are turns of a plain loop measured in the same run (`{LOOP}`; "
            f"{_number(loop.best * 1e9)} ns a turn): they compare across machines."
        ),
        "",
        "## Targets",
        "",
        *TARGETS,
    ]
    together = [group for group in groups if not group.apart]
    lines += [contest_row(contest) for group in together for contest in group.contests]
    for group in groups:
        lines += ["", *section(machine, loop, group, alone=group.apart)]
    return "\n".join(lines) + "\n"


def section(machine: Machine, loop: Timing, group: Group, *, alone: bool) -> list[str]:
    """What was measured in one group. `alone`: not with the others, so it says when and on what."""
    lines = [f"## {group.title}"]
    if alone:
        lines += ["", f"{ALONE} {machine.date}, commit {machine.commit}, load {machine.load:g}."]
    if group.apart and group.contests:
        lines += ["", *TARGETS, *map(contest_row, group.contests)]
    if group.rows:
        lines += ["", "| what | best | median | turns |", "| --- | ---: | ---: | ---: |"]
        lines += [_row(row, loop) for row in group.rows]
    for table in group.tables:
        lines += ["", f"{table.title}:", "", _cells(table.head)]
        lines += [_cells(("---:",) * len(table.head)), *map(_cells, table.rows)]
    for note in group.notes:
        lines += ["", note]
    return lines


def _cells(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def contest_row(contest: Contest) -> str:
    """One line of a table of targets."""
    sign = "at most" if contest.at_most else "at least"
    target = "" if contest.wanted is None else f"{sign} {contest.wanted:g}"
    if contest.goal is not None:
        target += f"{'; ' if target else ''}goal {contest.goal:g}"
    if contest.ratio is None:
        return f"| {contest.what} | | {target} | peer not installed | |"
    return (
        f"| {contest.what} | {_number(contest.ratio)} | {target} | {_verdict(contest)} "
        f"| {contest.check} |"
    )


def _verdict(contest: Contest) -> str:
    assert contest.ratio is not None
    if contest.goal is not None and contest.ratio >= contest.goal:
        return "goal met"
    if contest.met is None:
        return "goal not met" if contest.goal is not None else ""
    return "met" if contest.met else "**not met**"


def _row(row: Row, loop: Timing) -> str:
    if row.timing is None:
        return f"| {row.what} | {_number((row.size or 0.0) / 1024)} KiB | | |"
    turns = _number(row.timing.best / loop.best)
    figures = (row.timing.best, row.timing.median)
    best, middle = (_pace(seconds) if row.per_second else _lapse(seconds) for seconds in figures)
    return f"| {row.what} | {best} | {middle} | {turns} |"


def _pace(seconds: float) -> str:
    return f"{_number(1 / seconds)} /s"


def _lapse(seconds: float) -> str:
    return f"{_number(seconds * 1e3)} ms" if seconds >= 1e-3 else f"{_number(seconds * 1e6)} µs"


def _number(figure: float) -> str:
    """Three digits that count."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"


# -- for curves --------------------------------------------------------------------------------


def record(machine: Machine, loop: Timing, groups: list[Group]) -> dict[str, Any]:
    """One line of the history: seconds for one unit (or bytes), and the ratios."""
    rows = [row for group in groups for row in group.rows]
    return {
        "date": machine.date,
        "commit": machine.commit,
        "cpu": machine.cpu,
        "python": machine.python,
        "load": machine.load,
        "loop": loop.best,
        "best": {row.key: row.timing.best for row in rows if row.timing is not None},
        "median": {row.key: row.timing.median for row in rows if row.timing is not None},
        "bytes": {row.key: row.size for row in rows if row.size is not None},
        "figures": {key: held for group in groups for key, held in group.figures.items()},
        "ratios": {c.key: c.ratio for group in groups for c in group.contests},
    }


def write(
    folder: Path, machine: Machine, loop: Timing, groups: list[Group], *, whole: bool = True
) -> None:
    """Write the page, add a line to the history.

    A `whole` run makes the page anew, and keeps the sections that are measured on their own; another
    run puts its groups into the page that there is, and leaves the others alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / REPORT
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    if whole or not before:
        after = merging.with_kept(render(machine, loop, groups), before, ALONE)
    else:
        after = before
        for group in groups:
            lines = section(machine, loop, group, alone=True)
            after = merging.with_section(after, group.title, "\n".join(lines))
            if not group.apart:
                after = merging.with_rows(after, "Targets", list(map(contest_row, group.contests)))
    page.write_text(after, encoding="utf-8")
    with (folder / HISTORY).open("a", encoding="utf-8") as history:
        history.write(json.dumps(record(machine, loop, groups)) + "\n")
