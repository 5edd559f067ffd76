"""A long game, opened by a server that does not have it in memory, and looked through."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.asyncio.client import connect

from escarmouche.lab.bench.load.serving import GAME, PATIENCE, Server, servers
from escarmouche.lab.bench.measure import Contest, Effort, Group, Table

TARGET = 200.0  # milliseconds
SEEKS = 20  # moments looked at, each time
LONG = {
    **GAME,
    "armies": [{"ready": "cendre-2000"}, {"ready": "ecorce-2000"}],
    "options": {"turns": 20},
    "seats": [{"kind": "ai", "level": "random"}] * 2,
    "table": {"seed": 7},
}
SHORT = {**LONG, "armies": [{"ready": "cendre-250"}, {"ready": "ecorce-250"}], "options": {}}
Spent = tuple[float, float]  # milliseconds: on the clock, and of the server's CPU


def run(effort: Effort) -> Group:
    """Play the game once; then open it again and again, each time by a new process."""
    with tempfile.TemporaryDirectory(prefix="escarmouche-load-") as folder:
        return asyncio.run(_run(Path(folder), effort.some(8)))


async def _run(folder: Path, times: int) -> Group:
    url, limits = f"sqlite:///{folder}/games.sqlite3", {"ESCARMOUCHE_LIMITS": "off"}
    with servers(1, url, folder, **limits) as (server,):
        answers, game = await asyncio.to_thread(_played, server, LONG)
        _few, short = await asyncio.to_thread(_played, server, SHORT)
    opened: list[Spent] = []
    first: list[Spent] = []
    later: list[Spent] = []
    rng = Random(1)
    for n in range(times):
        with servers(1, url, folder, **limits) as (server,):
            await _open(server, short)  # what a process reads once is not the game's
            _look(server, short, 3)
            moments = [rng.randrange(answers + 1) for _ in range(SEEKS)]
            if n % 2:
                opened.append(await _timed_open(server, game))
            else:
                first.append(_timed_look(server, game, moments[0]))
            later += [_timed_look(server, game, at) for at in moments[1:]]
    return _report(answers, {"opening": opened, "first": first, "seek": later})


def _played(server: Server, wish: dict[str, Any]) -> tuple[int, str]:
    """A game between computers, to its end: how many answers, and its id."""
    body, headers = json.dumps(wish).encode(), {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{server.address}/api/games", body, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        game = str(json.loads(reply.read())["game"])
    until = time.monotonic() + 10 * PATIENCE
    while time.monotonic() < until:
        summary = json.loads(server.get(f"/api/games/{game}"))
        if summary["over"]:
            return int(summary["revision"]), game
        time.sleep(0.5)
    raise RuntimeError("the game did not end")


async def _open(server: Server, game: str) -> None:
    """Connect, until the state is there."""
    url = f"ws://{server.address}/api/games/{game}/live?changes=1"
    async with connect(url, max_size=None) as socket:
        assert json.loads(await socket.recv())["type"] == "state"


def _look(server: Server, game: str, at: int) -> None:
    assert json.loads(server.get(f"/api/games/{game}/at/{at}"))["revision"] == at


async def _timed_open(server: Server, game: str) -> Spent:
    begun, cpu = time.perf_counter(), server.cpu
    await _open(server, game)
    return (time.perf_counter() - begun) * 1e3, (server.cpu - cpu) * 1e3


def _timed_look(server: Server, game: str, at: int) -> Spent:
    begun, cpu = time.perf_counter(), server.cpu
    _look(server, game, at)
    return (time.perf_counter() - begun) * 1e3, (server.cpu - cpu) * 1e3


# -- telling -----------------------------------------------------------------------------------

WHAT = {
    "opening": "the page connects; the game is on disk alone",
    "first": "a moment of it is looked at; the game is on disk alone",
    "seek": "further moments",
}


def _report(answers: int, found: dict[str, list[Spent]]) -> Group:
    group = Group(f"Opening a long game ({answers:,} answers)")
    rows = []
    for key, spent in found.items():
        clock, cpu = [sorted(each) for each in zip(*spent, strict=True)]
        group.figures |= {f"{key}_p95": _p95(clock) / 1e3, f"{key}_cpu": median(cpu) / 1e3}
        figures = (median(clock), _p95(clock), median(cpu), _p95(cpu))
        rows.append((WHAT[key], *(f"{figure:.0f} ms" for figure in figures)))
        what = f"{WHAT[key]}: p95 of the server's CPU, ms"
        group.contests.append(Contest(f"long_{key}", what, _p95(cpu), TARGET, at_most=True))
        print(f"  {key}: {rows[-1]}", file=sys.stderr, flush=True)
    head = ("what", "median", "p95", "CPU of the server, median", "p95")
    group.tables.append(Table("Until the answer is read", head, tuple(rows)))
    group.notes.append(
        "2000 points a side, played to the end by two computers; then each time a new server on the "
        f"same SQLite file, which has shown a short game before. {SEEKS} moments at random each time. "
        "The target is for the CPU, because the machine may be shared; the clock is beside it. CPU is "
        "counted in ticks of 10 ms."
    )
    return group


def _p95(found: list[float]) -> float:
    return found[min(len(found) - 1, round(0.95 * (len(found) - 1)))]
