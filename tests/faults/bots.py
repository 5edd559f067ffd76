"""Players over the real API that keep a ledger of what the server promised them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

Json = dict[str, Any]
# The same command may be given again, later.
PASSING = {f"server.error.{name}" for name in ("not_stored", "no_database", "stopping")}
BROKEN = {"server.error.our_fault", "server.error.command_reused"}  # never to be heard
SILENCE = 20.0  # seconds without a reply before a command is sent again on a new connection
TAKES_BACK = 0.1  # how often, where it may
THINKS = 0.4  # how often it asks for candidates; else it gives the default answer


@dataclass(frozen=True)
class Command:
    """Something to be done once: an answer, or the last answer taken back."""

    id: str
    revision: int
    answer: Any = None
    undo: bool = False

    def text(self, camp: int) -> str:
        fields: Json = {"id": self.id, "revision": self.revision, "camp": camp}
        if self.undo:
            return json.dumps({"type": "undo", **fields})
        return json.dumps({"type": "answer", "answer": self.answer, **fields})


@dataclass
class Ledger:
    """What one seat knows of its own commands."""

    acknowledged: list[tuple[Command, int]] = field(default_factory=list)  # and the revision told
    in_hand: Command | None = None  # sent, perhaps more than once, and not acknowledged
    tries: int = 0
    repeated: int = 0  # acknowledged after they had been sent again
    refused: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)  # what must never happen

    def copy(self) -> Ledger:
        """As it is now; for the judge, while the game goes on."""
        return Ledger(list(self.acknowledged), self.in_hand)


class Bot:
    """One seat of one game. `doors` says at which server to knock next."""

    def __init__(
        self, game: str, camp: int, cookie: str, doors: Callable[[], str], rng: Random
    ) -> None:
        self.game, self.camp, self.cookie, self._doors, self._rng = game, camp, cookie, doors, rng
        self.ledger = Ledger()
        self.state: Json | None = None
        self.over = False
        self.resting = False  # finishes what is in hand, and begins nothing
        self.pace = 0.0  # seconds before each command
        self.connections = 0
        self.connected = False
        self.sent = asyncio.Event()  # set whenever a command leaves
        self._numbers = 0
        self._after: tuple[int, bool] | None = None  # the revision told last, and whether an undo's
        self._asking: tuple[str, int] | None = None  # a query for candidates, and its revision

    async def play(self) -> None:
        """Until the game is over, through any number of lost connections."""
        while not self.over:
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                await self._visit()
            await asyncio.sleep(0.05 + 0.1 * self._rng.random())

    async def _visit(self) -> None:
        url = f"ws://{self._doors()}/api/games/{self.game}/live?camp={self.camp}"
        self.state, self._asking = None, None
        headers = {"cookie": self.cookie}
        async with connect(
            url, additional_headers=headers, max_size=None, open_timeout=SILENCE, close_timeout=1
        ) as socket:
            self.connections += 1
            self.connected = True
            try:
                await self._listen(socket)
            finally:
                self.connected = False

    async def _listen(self, socket: ClientConnection) -> None:
        while not self.over:
            waiting = self.ledger.in_hand is not None or self.state is None
            message = json.loads(
                await asyncio.wait_for(socket.recv(), SILENCE if waiting else None)
            )
            await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        kind = message["type"]
        if kind == "state":
            first, self.state = self.state is None, message
            if message["result"] is not None and self.ledger.in_hand is None:
                self.over = True
            elif first and self.ledger.in_hand is not None:
                await self._send(socket)  # the same command, with the same id
            else:
                await self._move(socket)
        elif kind == "reply" and self._asking and message["id"] == self._asking[0]:
            await self._candidates(socket, message)
        elif kind == "reply" and self.ledger.in_hand and message["id"] == self.ledger.in_hand.id:
            await self._settled(socket, message)
        elif kind == "error":
            self.ledger.refused[message["error"]["kind"]] += 1
            if message["error"]["kind"] not in PASSING:
                self.ledger.broken.append(json.dumps(message))

    async def _settled(self, socket: ClientConnection, reply: Json) -> None:
        ledger = self.ledger
        assert ledger.in_hand is not None
        if reply["ok"]:
            ledger.acknowledged.append((ledger.in_hand, reply["revision"]))
            ledger.repeated += ledger.tries > 1
            self._after = (reply["revision"], ledger.in_hand.undo)
            ledger.in_hand, ledger.tries = None, 0
            if self.state is not None and self.state["result"] is not None:
                self.over = True
            await self._move(socket)
            return
        kind = reply["error"]["kind"]
        ledger.refused[kind] += 1
        if kind in BROKEN:
            ledger.broken.append(json.dumps(reply))
        await asyncio.sleep(0.2)
        if kind in PASSING:
            await self._send(socket)
            return
        ledger.in_hand, ledger.tries, self._after = None, 0, None
        await socket.send(json.dumps({"type": "eyes", "id": self._number(), "camp": self.camp}))

    # -- moving --------------------------------------------------------------------------------

    def _question(self) -> Json | None:
        """What this seat is asked, if the state is newer than the last thing it did."""
        state = self.state
        if state is None or self.ledger.in_hand is not None or self.resting:
            return None
        if self._after is not None:
            told, undone = self._after
            if state["revision"] < told or (undone and state["revision"] != told):
                return None
        return next((q for q in state["questions"] if q["camp"] == self.camp), None)

    async def _move(self, socket: ClientConnection) -> None:
        question = self._question()
        if question is None or self._asking is not None:
            return
        assert self.state is not None
        revision = self.state["revision"]
        if self.state["can_undo"] and self._rng.random() < TAKES_BACK:
            await self._command(socket, Command(self._number(), revision, undo=True))
        elif self._rng.random() < THINKS:
            self._asking = (self._number(), revision)
            query = {"type": "query", "what": "candidates", "camp": self.camp}
            await socket.send(json.dumps({**query, "id": self._asking[0]}))
        else:
            given = Command(self._number(), revision, question["default"])
            await self._command(socket, given)

    async def _candidates(self, socket: ClientConnection, reply: Json) -> None:
        assert self._asking is not None
        revision, self._asking = self._asking[1], None
        question = self._question()
        if question is None or self.state is None or self.state["revision"] != revision:
            await self._move(socket)
            return
        found = reply.get("value") or [question["default"]]
        chosen = found[self._rng.randrange(len(found))]
        await self._command(socket, Command(self._number(), revision, chosen))

    async def _command(self, socket: ClientConnection, command: Command) -> None:
        if self.pace:
            await asyncio.sleep(self.pace * (0.5 + self._rng.random()))
        self.ledger.in_hand, self.ledger.tries = command, 0
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        assert self.ledger.in_hand is not None
        self.ledger.tries += 1
        self.sent.set()
        await socket.send(self.ledger.in_hand.text(self.camp))

    def _number(self) -> str:
        self._numbers += 1
        return f"{self.game}-{self.camp}-{self._numbers}"


# -- setting games up --------------------------------------------------------------------------

PERSON: Json = {"kind": "person"}
COMPUTER: Json = {"kind": "ai", "level": "random"}


def wish(seats: tuple[Json, ...], seed: int, turns: int = 3) -> Json:
    """A small game to set up."""
    return {
        "rulebook": "ef",
        "scenario": "bataille-rangee",
        "armies": [{"ready": "cendre-250"}, {"ready": "ecorce-250"}],
        "table": {"seed": seed},
        "seats": list(seats),
        "options": {"turns": turns},
    }


async def set_up(
    door: str, seats: tuple[Json, ...], seed: int, turns: int = 3
) -> tuple[str, dict[int, str]]:
    """A new game, and the cookie of each person. Fails as the connection does."""
    async with httpx2.AsyncClient(base_url=f"http://{door}", timeout=60) as host:
        answer = await host.post("/api/games?keep=", json=wish(seats, seed, turns))
        if answer.status_code == 503:
            raise httpx2.TransportError("the server cannot write just now")
        assert answer.status_code == 201, answer.text
        made = answer.json()
        cookies: dict[int, str] = {}
        for seat in made["seats"]:
            if seat["token"] is None:
                continue
            async with httpx2.AsyncClient(base_url=f"http://{door}", timeout=60) as guest:
                taken = await guest.post(
                    f"/api/games/{made['game']}/seat", json={"token": seat["token"]}
                )
                if taken.status_code == 503:
                    raise httpx2.TransportError("the server cannot read just now")
                assert taken.is_success, taken.text
                pairs = (f"{name}={value}" for name, value in guest.cookies.items())
                cookies[seat["camp"]] = "; ".join(pairs)
    return str(made["game"]), cookies
