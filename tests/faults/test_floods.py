"""Floods: whatever some clients ask for, the others play on, and the server stops when it is told to."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.faults.figures import keep
from tests.faults.floods import KINDS
from tests.faults.serving import ROOT
from tests.faults.victims import Measured, Victims, family, runs

from escarmouche.lab.bench.load.serving import Server

pytestmark = pytest.mark.slow
MOST_MEMORY = 500_000_000
MOST_TO_STOP = 10.0
SHORTEST = 8.0  # seconds, for a machine that is busy: some of it must be answered
LISTED = 200  # games that lists have to show
# What a machine that does other things as well may add, in ms, before a flood is to blame for it.
SLACK = 15.0


async def flooding(server: Server, kind: str, seconds: float) -> asyncio.subprocess.Process:
    """Two clients begin, in a process of their own; those of each kind have been quiet until then."""
    attackers = [f"198.51.{100 + KINDS.index(kind)}.{n}" for n in (7, 8)]
    begun = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.faults.floods", kind, str(server.port), str(seconds), *attackers),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert begun.stdout is not None
    await begun.stdout.readline()
    return begun


async def flood_after_flood(server: Server, kinds: tuple[str, ...], seconds: float) -> list[Any]:
    victims = Victims(server, tables=6)
    await victims.sit_down()
    found: list[Any] = []
    await victims.measure(2.0)  # warm
    try:
        for kind in kinds:
            if kind == "lists":
                for number in range(LISTED):
                    await asyncio.to_thread(server.new_game, number, f"192.0.2.{number}")
            calm = await victims.measure(seconds)
            clients = await flooding(server, kind, max(seconds + 1.0, SHORTEST))
            await asyncio.sleep(1.0)
            stormy = await victims.measure(seconds)
            said, _nothing = await clients.communicate()
            found.append(row(kind, calm, stormy, json.loads(said)))
            await asyncio.sleep(1.0)
        clients = await flooding(server, "requests", 6.0)  # and in the middle of one it is stopped
        await asyncio.sleep(2.0)
    finally:
        await victims.leave()
    begun, pids = time.monotonic(), family(server.pid)
    code = await asyncio.to_thread(server.stop)
    found.append({"kind": "stop", "seconds": time.monotonic() - begun, "code": code})
    await clients.communicate()
    while (left := [pid for pid in pids if runs(pid)]) and time.monotonic() < begun + 30:
        await asyncio.sleep(0.05)
    assert not left, f"processes that the server left behind: {left}"
    return found


def row(kind: str, calm: Measured, stormy: Measured, answered: dict[str, int]) -> dict[str, Any]:
    return {
        "kind": kind,
        "calm_p50": calm.at(50),
        "calm_p95": calm.at(95),
        "p50": stormy.at(50),
        "p95": stormy.at(95),
        "answers": len(stormy.answers),
        "probe": max(stormy.probes) * 1000,
        "failed": stormy.failed,
        "memory": stormy.memory,
        "calm_share": calm.share,
        "share": stormy.share,
        "answered": answered,
    }


@pytest.mark.lengthy
def test_victims_play_on_through_floods(tmp_path: Path) -> None:
    """Their answers come in less than twice the time: measured by `make faults` on a quiet machine."""
    load = os.getloadavg()[0]
    server = Server(
        f"sqlite:///{tmp_path / 'games.sqlite3'}",
        tmp_path / "server.log",
        ESCARMOUCHE_PROXIES="127.0.0.1",
        ESCARMOUCHE_LIMITS="",
    )
    server.ready()
    try:
        *found, stop = asyncio.run(flood_after_flood(server, KINDS, 12.0))
    finally:
        server.stop()
    keep("floods", {"rows": found, "stop": stop, "load": load})
    assert stop["code"] == 0 and stop["seconds"] < MOST_TO_STOP, stop
    for each in found:
        assert each["failed"] == 0 and each["answered"], each
        assert each["memory"] < MOST_MEMORY, each
        assert each["p95"] < 2 * each["calm_p95"] + SLACK, each
    assert "Traceback" not in (log := (tmp_path / "server.log").read_text()), log[-4000:]
