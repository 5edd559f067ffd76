"""`escarmouche serve` as a process of its own, and what is left of it after a kill -9."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from tests.server.helpers import setup

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")
COMMAND = [sys.executable, "-m", "escarmouche.cli", "serve", "--port", "0", "--lang", "en"]


@contextmanager
def serving(data: Path, ending: signal.Signals) -> Iterator[str]:
    """A server process; its address."""
    with subprocess.Popen([*COMMAND, "--data", str(data)], stdout=-1, text=True) as process:
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
        with httpx2.Client(base_url=f"http://{address}") as browser:
            game = browser.post("/api/games", json=setup()).json()["game"]
            cookie = "; ".join(f"{k}={v}" for k, v in browser.cookies.items())
        revision = asyncio.run(answer(address, game, cookie, 8))
    assert revision == 8
    with serving(tmp_path, signal.SIGINT) as address:
        summary = httpx2.get(f"http://{address}/api/games/{game}", headers={"cookie": cookie})
        assert summary.json()["revision"] == 8 and summary.json()["your_camps"] == [0, 1]
        assert httpx2.get(f"http://{address}/api/games/{game}/verify").json()["ok"]
