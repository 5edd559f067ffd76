"""Games played by bots over WebSockets, one answer a second in each, both seats connected.

A bot is a page without a picture: it merges what changed into the state it has, and answers the
question that it finds there. Its latency is the time from sending an answer until the state that the
answer led to has come and is merged: what a page draws.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]
STEP = 0.45  # of what a figure may move: few such moves are refused
PATIENCE = 60.0  # seconds for an answer of the server before the run is given up


@dataclass
class Tally:
    """What was measured, by all bots of a run."""

    counting: bool = False
    latencies: list[float] = field(default_factory=list)
    answers: int = 0
    refused: int = 0
    late: int = 0  # answers that were due before the one before was through
    bytes: int = 0
    finished: int = 0  # games


def merge(before: Json, told: Json) -> Json:
    """The state that a message leads to. (The page does the same in TypeScript.)"""
    if told["type"] == "state":
        return told
    assert before["revision"] == told["since"], "a change was missed"
    view = {**before["view"], **told["view"]["set"]}
    for key in told["view"]["gone"]:
        del view[key]
    for key, within in told["view"]["lists"].items():
        mended = {fields["id"]: fields for fields in within["mend"]}
        view[key] = [
            {**thing, **mended[thing["id"]]} if thing["id"] in mended else thing
            for thing in view[key]
            if thing["id"] not in within["gone"]
        ] + within["put"]
    whole = {**before, **told["set"], "view": view}
    for key in told["gone"]:
        del whole[key]
    return whole


class Seat:
    """One connection of one camp."""

    def __init__(self, url: str, cookie: str, tally: Tally) -> None:
        self.url, self.cookie, self.tally = url, cookie, tally
        self.state: Json = {}
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None
        self._refused = False

    async def open(self) -> None:
        """Connect, and wait for the whole state."""
        self._socket = await connect(
            self.url,
            additional_headers={"cookie": self.cookie},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            ping_interval=None,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.state))

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                text = await socket.recv(decode=False)
                if self.tally.counting:
                    self.tally.bytes += len(text)
                told = json.loads(text)
                if told["type"] in ("state", "changes"):
                    self.state = merge(self.state, told)
                elif told["type"] == "reply" and not told["ok"]:
                    self._refused = True
                self._news.set()

    async def until(self, found: Callable[[], bool]) -> None:
        """Read on until something is so."""
        # Not `wait_for`, which in Python 3.11 may swallow a cancellation: a bot would play for ever.
        async with asyncio.timeout(PATIENCE):
            while not found():
                self._news.clear()
                await self._news.wait()

    async def answer(self, camp: int, answer: Any, id: str) -> bool:
        """Give an answer; whether it was taken, once the state it led to is there."""
        assert self._socket is not None
        before, self._refused = self.state["revision"], False
        command = {"type": "answer", "id": id, "revision": before, "camp": camp, "answer": answer}
        begun = time.perf_counter()
        await self._socket.send(json.dumps(command))
        await self.until(lambda: self._refused or self.state["revision"] > before)
        if self._refused:
            return False
        if self.tally.counting:
            self.tally.latencies.append(time.perf_counter() - begun)
        return True


class Table:
    """One game with a bot at each seat."""

    def __init__(self, id: str, seats: Sequence[Seat], seed: int, pace: float = 1.0) -> None:
        self.id, self.seats, self.pace = id, seats, pace
        self.over = False
        self._rng = Random(seed)
        self._numbers = 0

    async def open(self) -> None:
        """Connect every seat."""
        for seat in self.seats:
            await seat.open()

    async def close(self) -> None:
        """Everybody leaves."""
        for seat in self.seats:
            await seat.close()

    async def play(self, going: asyncio.Event) -> None:
        """An answer each second until the game is over, beginning at a moment of its own.

        Nobody answers while `going` is not set.
        """
        due = time.monotonic() + self._rng.random() * self.pace
        while not self.over:
            if not going.is_set():
                await going.wait()
                due = time.monotonic() + self._rng.random() * self.pace
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self._answer()
            due += self.pace
            behind = time.monotonic() - due
            if behind > 0:  # the server is slower than the pace: no crowd afterwards
                self._tally.late += self._tally.counting
                due += behind

    @property
    def _tally(self) -> Tally:
        return self.seats[0].tally

    async def _answer(self) -> None:
        told = max((seat.state for seat in self.seats), key=lambda state: int(state["revision"]))
        if told["result"] is not None:
            self.over = True
            self._tally.finished += 1
            return
        camp = told["waiting"][0]["camp"]
        seat = self.seats[camp]
        await seat.until(lambda: bool(seat.state["questions"]) or bool(seat.state["result"]))
        if seat.state["result"] is not None:
            return
        question = seat.state["questions"][0]
        for answer in (self._thought(question, seat.state), question["default"]):
            self._numbers += 1
            if await seat.answer(camp, answer, f"{self.id}-{self._numbers}"):
                self._tally.answers += self._tally.counting
                return
            self._tally.refused += self._tally.counting
        raise AssertionError(f"the default answer of {question['kind']} is refused")

    def _thought(self, question: Json, state: Json) -> Any:
        """Figures walk forward; everything else is answered as the server proposes."""
        movers = question["form"].get("figures") if question["form"]["form"] == "moves" else None
        if not movers or self._rng.random() < 0.05:
            return question["default"]
        mover = self._rng.choice(movers)
        (figure,) = (f for f in state["view"]["figures"] if f["id"] == mover["figure"])
        x, y, far = figure["x"], figure["y"], mover["allowance"] * STEP
        ahead = far if y < state["view"]["table"]["depth"] / 2 else -far
        aside = self._rng.uniform(-far, far) / 3
        return {"figure": mover["figure"], "path": [[x, y], [x + aside, y + ahead]]}
