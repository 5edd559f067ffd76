"""A client cut off in the middle of a command: sent again, it is applied exactly once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from tests.faults.bots import PERSON, Json, set_up
from tests.faults.cutting import Wire
from tests.faults.extent import quickly_on
from tests.faults.record import read
from tests.faults.serving import Nursery, Served, serving

pytestmark = pytest.mark.slow
Cut = Callable[[Wire, bytes, Callable[[], int]], bool]  # whether the command arrived


def frame_then_reset(wire: Wire, frame: bytes, _revision: Callable[[], int]) -> bool:
    wire.send(frame)
    wire.reset()
    return False  # perhaps: a reset may overtake what was sent


def half_a_frame(wire: Wire, frame: bytes, _revision: Callable[[], int]) -> bool:
    wire.send(frame[: len(frame) // 2])
    time.sleep(0.05)
    wire.reset()
    return False


def half_a_frame_then_closed(wire: Wire, frame: bytes, _revision: Callable[[], int]) -> bool:
    wire.send(frame[:-1])
    wire.close()
    return False


def before_the_reply_is_read(wire: Wire, frame: bytes, revision: Callable[[], int]) -> bool:
    before = revision()
    wire.send(frame)
    until = time.monotonic() + 20
    while revision() == before:
        assert time.monotonic() < until, "the command did not arrive"
        time.sleep(0.02)
    wire.reset()
    return True


def sent_twice_then_reset(wire: Wire, frame: bytes, _revision: Callable[[], int]) -> bool:
    wire.send(frame + frame)
    wire.reset()
    return False


CUTS: tuple[Cut, ...] = (
    frame_then_reset,
    half_a_frame,
    half_a_frame_then_closed,
    before_the_reply_is_read,
    sent_twice_then_reset,
)


def answer_through(server: Served, game: str, cookies: dict[int, str], n: int, cut: Cut) -> str:
    """Give answer `n`, cut off the first time; the id of the command."""

    def revision() -> int:
        summary = httpx2.get(f"http://{server.address}/api/games/{game}", timeout=30)
        return int(summary.json()["revision"])

    camp = next(iter(cookies))
    wire = Wire(server.address, game, camp, cookies[camp])
    state = wire.until("state")
    if not state["questions"]:
        wire.close()
        camp = state["waiting"][0]["camp"]
        wire = Wire(server.address, game, camp, cookies[camp])
        state = wire.until("state")
    assert state["revision"] == n - 1
    command: Json = {
        "type": "answer",
        "id": f"cut-{n}",
        "revision": n - 1,
        "camp": camp,
        "answer": state["questions"][0]["default"],
    }
    arrived = cut(wire, wire.bytes_of(command), revision)
    again = Wire(server.address, game, camp, cookies[camp])
    told = again.until("state")
    assert told["revision"] in ((n,) if arrived else (n - 1, n))
    again.send(again.bytes_of(command))
    reply = again.until("reply")
    assert reply["ok"] and reply["revision"] == n, reply
    again.close()
    return str(command["id"])


@quickly_on("sqlite")
@pytest.mark.parametrize("cut", CUTS)
def test_a_client_cut_off_in_mid_command(
    nursery: Nursery, url: str, tmp_path: Path, cut: Cut
) -> None:
    with serving(nursery, url, tmp_path) as server:
        server.start()
        asyncio.run(server.ready())
        game, cookies = asyncio.run(set_up(server.address, (PERSON, PERSON), 3))
        ids = [answer_through(server, game, cookies, n, cut) for n in range(1, 9)]
        server.stop()
        stored = read(url)[game]
        assert [answer.command for answer in stored.answers] == ids
        assert sorted(id for _camp, id in stored.commands) == sorted(ids)
        assert "Traceback" not in server.said(), server.said()[-4000:]
