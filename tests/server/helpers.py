"""A page that is no page: what the tests use to speak with the server."""

from __future__ import annotations

import itertools
import json
from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient, WebSocketTestSession

from escarmouche.server.messages.told import (
    AffairsMessage,
    ClosingMessage,
    DoneReply,
    EyesMessage,
    RefusedReply,
    StateMessage,
    TalkMessage,
    ThinkingMessage,
)

MODELS: dict[str, Any] = {
    "state": StateMessage,
    "thinking": ThinkingMessage,
    "eyes": EyesMessage,
    "affairs": AffairsMessage,
    "talk": TalkMessage,
    "error": ClosingMessage,
}
PERSON, AI = {"kind": "person"}, {"kind": "ai", "level": "random"}


def setup(*seats: Any, **other: Any) -> dict[str, Any]:
    """A small game to set up."""
    return {
        "rulebook": "ef",
        "scenario": "bataille-rangee",
        "armies": [{"ready": "cendre-250"}, {"ready": "ecorce-250"}],
        "table": {"seed": 3},
        "seats": list(seats or (PERSON, PERSON)),
        **other,
    }


def create(client: TestClient, *seats: Any, keep: str | None = None, **other: Any) -> Any:
    """Set a game up; what the server answers."""
    query = "" if keep is None else f"?keep={keep}"
    reply = client.post(f"/api/games{query}", json=setup(*seats, **other))
    assert reply.status_code == 201, reply.text
    return reply.json()


def checked(message: Any) -> Any:
    """A message of the server, once its model has accepted it."""
    kind = message["type"]
    model = MODELS.get(kind) or (DoneReply if message["ok"] else RefusedReply)
    model.model_validate(message)
    return message


class Page:
    """A connection of one viewer."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: Any = None
        self.log: list[Any] = []
        self.thought: list[int] = []
        self.affairs: Any = None
        self.talk: list[Any] = []
        self._ids = itertools.count()
        self._me = uuid4().hex  # command ids are used once, by whichever page

    def receive(self) -> Any:
        """The next message; states are kept."""
        message = checked(json.loads(self.socket.receive_text()))
        if message["type"] == "state":
            assert not self.log or message["log_from"] <= self.log[-1]["n"] + 1
            self.log = [line for line in self.log if line["n"] < message["log_from"]]
            self.log += message["log"]
            self.state = message
        elif message["type"] == "thinking":
            self.thought.append(message["camp"])
        elif message["type"] == "affairs":
            self.affairs = message
        elif message["type"] == "talk":
            self.talk[message["since"] :] = message["lines"]
        return message

    def until(self, kind: str) -> Any:
        """Wait for a message of a kind."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def send(self, type: str, **fields: Any) -> Any:
        """Send something, and wait for its reply."""
        id = fields.pop("id", None) or f"{self._me}-{next(self._ids)}"
        self.socket.send_text(json.dumps({"type": type, "id": id, **fields}))
        reply = self.until("reply")
        assert reply["id"] == id
        return reply

    def answer(self, answer: Any, camp: int = 0, **fields: Any) -> Any:
        """Answer at the revision that the page shows."""
        given = {"revision": self.state["revision"], "camp": camp, "answer": answer, **fields}
        return self.send("answer", **given)

    def settle(self, camp: int = 0) -> Any:
        """Give the default answer, and wait for the state it leads to."""
        (question,) = (q for q in self.state["questions"] if q["camp"] == camp)
        reply = self.answer(question["default"], camp)
        assert reply["ok"], reply
        while self.state["revision"] < reply["revision"]:
            self.until("state")
        return question

    def query(self, what: str, camp: int | None = 0, **fields: Any) -> Any:
        """The value of a query."""
        reply = self.send("query", what=what, camp=camp, **fields)
        assert reply["ok"], reply
        return reply["value"]

    def look(self, camp: int | None) -> None:
        """Change eyes."""
        assert self.send("eyes", camp=camp)["ok"]
        self.until("state")

    def drain(self) -> None:
        """Wait until all that the last command brought has been shown: then one may leave."""
        assert self.send("query", what="lines", start=0, end=1)["ok"]

    def play_until(self, kind: str) -> Any:
        """Answer for both camps (hot-seat) until a question of a kind comes up."""
        while True:
            if not self.state["questions"]:
                self.look(self.state["waiting"][0]["camp"])
            (question,) = self.state["questions"]
            if question["kind"] == kind:
                return question
            self.settle(question["camp"])


def both(words: Any) -> bool:
    """Whether there are words in both languages, and each its own."""
    assert set(words) == {"fr", "en"}
    assert all(words.values()) and "⟨" not in "".join(words.values()), words
    return bool(words["fr"] != words["en"])
