"""One viewer at one game on the real application, and every byte that it receives."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient
from tests.server.helpers import PERSON

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.server.live.rematches import next_token

PROBES: tuple[Any, ...] = (
    [1.0, 1.0],
    [11.0, 1.0],
    [2.0, 6.0],
    [0, 2, 0],
    [0, 0, 1],
    "left",
    "8",
    None,
)


def tell(socket: Any, command: Any) -> None:
    """A command of the others, until it is obeyed; what it brings is not looked at."""
    reply = reply_to(socket, command)
    assert reply["ok"], (command, reply)


def reply_to(socket: Any, command: Any) -> Any:
    id = f"t{time.monotonic_ns()}"
    socket.send_text(json.dumps({**command, "id": id}))
    while True:
        reply = json.loads(socket.receive_text())
        if reply.get("id") == id:
            return reply


class Twisted:
    """Dice of which some fall otherwise: those that one camp alone sees."""

    def __init__(self) -> None:
        self.numbers: frozenset[int] = frozenset()

    @contextmanager
    def in_place(self) -> Iterator[None]:
        drawn = SeededDice._word

        def word(dice: SeededDice, number: int) -> int:
            return drawn(dice, number) + (number in self.numbers)

        with patch.object(SeededDice, "_word", word):
            yield


class Wire:
    """One game on the server, one viewer at it, and all that the viewer receives."""

    def __init__(self, client: TestClient, wish: Any, viewer: int | None, merges: bool) -> None:
        self.client, self.viewer, self.merges = client, viewer, merges
        client.cookies.clear()
        made = client.post("/api/games", json=wish)
        assert made.status_code == 201, made.text
        client.cookies.clear()
        self.tokens = {s["camp"]: s["token"] for s in made.json()["seats"] if s["token"]}
        self._look_at(str(made.json()["game"]))

    def _look_at(self, id: str) -> None:
        self.id = id
        self.got: list[str] = []
        self.granted = 0
        self.digest = self.game.rulebook.id and self._row.digest

    def another(self) -> None:
        """Give the game up, agree on another, and look at that one."""
        table = f"/api/games/{self.id}/live"
        with self.client.websocket_connect(table, headers=self.headers(*self.tokens)) as all_camps:
            tell(all_camps, {"type": "resign", "camp": 0})
            tell(all_camps, {"type": "offer", "camp": 0, "what": "rematch"})
            tell(all_camps, {"type": "respond", "camp": 1, "what": "rematch", "accept": True})
        made = self._row.affairs.rematch.game
        self.tokens = {camp: next_token(token, made) for camp, token in self.tokens.items()}
        with self.client.websocket_connect(f"/api/games/{made}/live") as spectator:
            spectator.receive_text()  # it is awake
            self._look_at(made)

    @property
    def _live(self) -> Any:
        return self.client.app.state.registry._live[self.id]  # type: ignore[attr-defined]

    @property
    def _row(self) -> Any:
        return self._live.row

    @property
    def game(self) -> Game:
        return self._live._kept.game  # type: ignore[no-any-return]

    def headers(self, *camps: int) -> dict[str, str]:
        tokens = [self.tokens[camp] for camp in camps if camp in self.tokens]
        return {"cookie": "escarmouche_seats=" + ".".join(tokens)} if tokens else {}

    @property
    def mine(self) -> dict[str, str]:
        return self.headers() if self.viewer is None else self.headers(self.viewer)

    def note(self, text: str) -> None:
        """Keep what came, without what differs between any two games."""
        for what, word in ((self.id, "GAME"), (self.digest, "DIGEST"), *self.marks()):
            text = text.replace(what, word)
        text = re.sub(r'"(created|touched)":"[^"]*"', r'"\1":"TIME"', text)
        self.got.append(re.sub(r'"at":[0-9.]+', '"at":TIME', text))

    def marks(self) -> list[tuple[str, str]]:
        return [(token, f"TOKEN{camp}") for camp, token in self.tokens.items()]

    @contextmanager
    def connected(self) -> Iterator[Any]:
        """The viewer's page."""
        query = [] if self.viewer is None else [f"camp={self.viewer}"]
        query += ["changes=1"] if self.merges else []
        path = f"/api/games/{self.id}/live?{'&'.join(query)}"
        with self.client.websocket_connect(path, headers=self.mine) as socket:
            yield socket

    def drain(self, socket: Any) -> None:
        """Note all that has come: up to the reply to a query sent behind it."""
        self.ask(socket, {"type": "query", "what": "reach", "camp": self.viewer})

    def ask(self, socket: Any, message: Any) -> None:
        """Send something, and note everything up to its reply."""
        id = f"m{len(self.got)}"
        socket.send_text(json.dumps({**message, "id": id}))
        while True:
            text = socket.receive_text()
            self.note(text)
            if json.loads(text).get("id") == id:
                return

    def fetch(self, method: str, path: str, body: Any = None) -> None:
        reply = self.client.request(
            method, f"/api/games/{self.id}{path}", json=body, headers=self.mine
        )
        self.client.cookies.clear()
        kept = {k: v for k, v in reply.headers.items() if k not in ("date", "content-length")}
        self.note(f"{method} {path} {reply.status_code} {json.dumps(kept)} {reply.text}")

    def listed(self) -> None:
        """Where lists show the game, and how."""
        lists = self.client.get("/api/games", headers=self.mine).json()
        for name in ("mine", "open", "running"):
            for game in lists[name]:
                if game["id"] == self.id:
                    self.note(f"{name} {json.dumps(game, separators=(',', ':'))}")


def pry(wire: Wire, socket: Any, figures: int) -> None:
    """All that a viewer may ask about a game, and that it may not."""
    camp, revision = wire.viewer, len(wire.game.answers)
    for data in PROBES:
        wire.ask(socket, {"type": "query", "what": "check", "camp": camp, "answer": data})
    queries: list[Any] = [
        {"what": "candidates"},
        {"what": "reach"},
        {"what": "lines", "start": 0, "end": 200},
    ]
    for id in range(figures):
        queries += [{"what": "reach", "figure": id}, {"what": "candidates", "figure": id}]
        queries += [{"what": "path", "figure": id, "to": [1.0, 1.0]}]
        queries += [{"what": "sight", "from": 0, "to": id}, {"what": "sight", "from": id, "to": 0}]
        queries += [{"what": "odds", "attacker": 0, "target": id}]
    for query in queries:
        wire.ask(socket, {"type": "query", "camp": camp, **query})
    for other in (0, 1, 2, None):
        wire.ask(socket, {"type": "query", "camp": other, "what": "candidates"})
        if other != camp:
            wire.ask(socket, {"type": "eyes", "camp": other})
            wire.ask(socket, {"type": "eyes", "camp": camp})
        seat = 0 if other is None else other
        for stale in (revision - 1, revision + 1):
            answer = {"type": "answer", "revision": stale, "camp": seat, "answer": "stay"}
            wire.ask(socket, answer)
        if seat != camp:
            wire.ask(
                socket, {"type": "answer", "revision": revision, "camp": seat, "answer": "stay"}
            )
            wire.ask(socket, {"type": "undo", "revision": revision, "camp": seat})


def browse(wire: Wire) -> None:
    """What a viewer finds at the addresses of a running game."""
    camp, answers = wire.viewer, len(wire.game.answers)
    wire.fetch("GET", "/lines?start=0&end=300")
    for path in ("", "/replay", "/verify", "/export", f"/at/{answers}", f"/at/{answers + 1}"):
        wire.fetch("GET", path)
    for eyes in range(4):
        wire.fetch("GET", f"/replay?camp={eyes}")
        wire.fetch("GET", f"/lines?start=0&end=300&camp={eyes}")
        wire.fetch("GET", f"/at/{answers // 2}?camp={eyes}")
    if camp is not None:
        wire.fetch("GET", f"/at/{answers}?camp={camp}")
    wire.fetch("POST", "/fork", {"at": 0, "seats": [PERSON] * len(wire.game.setup["armies"])})
    wire.listed()
    health = wire.client.get("/health", headers=wire.mine)
    wire.note(re.sub(r'"uptime":[0-9.]+', '"uptime":TIME', health.text))


def same(one: list[str], two: list[str]) -> None:
    """The same messages; where they part is shown."""
    for n, (a, b) in enumerate(zip(one, two, strict=False)):
        at = next((i for i, (c, d) in enumerate(zip(a, b, strict=False)) if c != d), 0)
        shown = a[max(0, at - 200) : at + 200], b[max(0, at - 200) : at + 200]
        assert a == b, f"message {n} of {len(one)}: {shown[0]}\n----\n{shown[1]}"
    assert len(one) == len(two)
