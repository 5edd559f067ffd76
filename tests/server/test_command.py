"""`escarmouche serve` as a process of its own, and what is left of it after a kill -9."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import httpx2
import pytest
import websockets
from tests.server.helpers import setup

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")
COMMAND = [sys.executable, "-m", "escarmouche.cli", "serve", "--port", "0", "--lang", "en"]


@contextmanager
def serving(data: Path, ending: signal.Signals, log: IO[str] | None = None) -> Iterator[str]:
    """A server process; its address. `log`: where it says what goes wrong."""
    command = [*COMMAND, "--data", str(data)]
    with subprocess.Popen(command, stdout=-1, stderr=log, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://(127\.0\.0\.1:\d+)/", line)
            assert found is not None and "The table is laid" in line
            # The socket listens before the server does: the first request waits for it.
            httpx2.get(f"http://{found[1]}/api/games", timeout=60)
            yield found[1]
        finally:
            process.send_signal(ending)
            process.wait(30)


async def answer(address: str, game: str, cookie: str, times: int) -> int:
    """Give default answers for both camps; the revision that was acknowledged last."""
    url = f"ws://{address}/api/games/{game}/live?camp=0"
    acknowledged = 0
    async with websockets.connect(url, additional_headers={"cookie": cookie}) as socket:

        async def receive(kind: str) -> Any:
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == kind:
                    return message

        state = await receive("state")
        for n in range(times):
            camp = state["waiting"][0]["camp"]
            await socket.send(json.dumps({"type": "eyes", "id": f"e{n}", "camp": camp}))
            await receive("reply")
            state = await receive("state")
            command = {"type": "answer", "id": f"a{n}", "camp": camp}
            given = {"revision": state["revision"], "answer": state["questions"][0]["default"]}
            await socket.send(json.dumps({**command, **given}))
            reply = await receive("reply")
            assert reply["ok"], reply
            acknowledged = reply["revision"]
            if n < times - 1:
                state = await receive("state")
    return acknowledged


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path, signal.SIGKILL) as address:
        with httpx2.Client(base_url=f"http://{address}", timeout=60) as browser:
            game = browser.post("/api/games", json=setup()).json()["game"]
            cookie = "; ".join(f"{k}={v}" for k, v in browser.cookies.items())
        revision = asyncio.run(answer(address, game, cookie, 8))
    assert revision == 8
    with serving(tmp_path, signal.SIGINT) as address:
        summary = httpx2.get(
            f"http://{address}/api/games/{game}", headers={"cookie": cookie}, timeout=60
        )
        assert summary.json()["revision"] == 8 and summary.json()["your_camps"] == [0, 1]
        assert httpx2.get(f"http://{address}/api/games/{game}/verify", timeout=60).json()["ok"]


@pytest.mark.slow
def test_what_goes_wrong_is_written_down(tmp_path: Path) -> None:
    """The page is told that the server failed; who runs the server reads when, where and why."""
    log = tmp_path / "errors.log"
    with log.open("w") as said, serving(tmp_path, signal.SIGINT, said) as address:
        game = httpx2.post(f"http://{address}/api/games", json=setup(), timeout=60).json()["game"]
        assert "ERROR" not in log.read_text()
        with closing(sqlite3.connect(tmp_path / "games.sqlite3", timeout=30)) as database:
            database.execute("ALTER TABLE games RENAME TO gone")
        refused = httpx2.get(f"http://{address}/api/games/{game}", timeout=60)
        assert refused.status_code == 503
        assert "gone" not in refused.text and "games" not in refused.text
    written = log.read_text()
    found = re.search(r"^(\S+ \S+) ERROR escarmouche\.server\.\S+: .+\n(Traceback )", written, re.M)
    assert found is not None, written
    datetime.fromisoformat(found[1].replace(",", "."))  # raises unless it is a moment
    assert "no such table: games" in written
