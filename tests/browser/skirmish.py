"""Positions made on purpose: a person's seats played over the socket, with questions to the server.

`drive` answers without thinking; here a test says what it wants to happen on the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from math import atan2, cos, hypot, radians, sin
from typing import NamedTuple

from tests.browser.visits import PATIENCE, PLAIN, Json, Visitor
from tests.browser.ways import get, new_game
from websockets.sync.client import ClientConnection, connect

_NUMBERS = count()  # no command number serves twice in one game, whoever sits down again


@contextmanager
def seated(visitor: Visitor, game: str) -> Iterator[Seats]:
    """All the seats of a browser in one game, at the server's own door."""
    cookies = "; ".join(f"{c.get('name')}={c.get('value')}" for c in visitor.context.cookies())
    camps = get(visitor, f"/api/games/{game}")["your_camps"]
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/games/{game}/live?camp={camps[0]}"
    with connect(address, additional_headers={"Cookie": cookies}, **PLAIN) as live:
        yield Seats(live, camps)


class Seats:
    """What one browser's seats are told, ask and answer."""

    def __init__(self, live: ClientConnection, camps: list[int]) -> None:
        self._live = live
        self.camps = camps
        self.state: Json = {}
        self._until(lambda message: message["type"] == "state")

    def _until(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message: Json = json.loads(self._live.recv(timeout=PATIENCE))
            if message["type"] == "state":
                self.state = message
            if wanted(message):
                return message

    def _send(self, message: Json) -> str:
        id = f"seats-{next(_NUMBERS)}"
        self._live.send(json.dumps({**message, "id": id}))
        return id

    def question(self) -> Json:
        """What one of the seats is asked, seen through its eyes."""
        while True:
            if self.state["questions"]:
                asked: Json = self.state["questions"][0]
                return asked
            waiting = [w["camp"] for w in self.state["waiting"] if w["camp"] in self.camps]
            if waiting:
                self._send({"type": "eyes", "camp": waiting[0]})
            self._until(lambda message: message["type"] == "state")

    def ask(self, what: str, camp: int, **data: object) -> Json:
        """A question to the server: "path", "odds"..."""
        id = self._send({"type": "query", "what": what, "camp": camp, **data})
        reply = self._until(lambda message: message.get("id") == id)
        value: Json = reply.get("value") or {}
        return value

    def answer(self, answer: object) -> Json:
        """Answer what is asked, and see what came of it."""
        asked = self.question()
        before = self.state["revision"]
        command = {"type": "answer", "revision": before, "camp": asked["camp"], "answer": answer}
        id = self._send(command)
        reply = self._until(lambda message: message.get("id") == id)
        assert reply["ok"], reply
        self._until(lambda m: m["type"] == "state" and m["revision"] > before)
        return self.state

    def skip_to(self, form: str) -> Json | None:
        """Answers by default until a question of this form comes; None when the game ends first."""
        while self.state["result"] is None:
            asked = self.question()
            if asked["form"]["form"] == form:
                return asked
            self.answer(asked["default"])
        return None

    # -- figures -------------------------------------------------------------------------------

    def figures(self, camp: int) -> list[Json]:
        return [f for f in self.state["view"]["figures"] if f["in_play"] and f["camp"] == camp]

    def figure(self, id: int) -> Json:
        found: Json = next(f for f in self.state["view"]["figures"] if f["id"] == id)
        return found

    def way(self, mover: int, camp: int, to: tuple[float, float]) -> Json | None:
        """The way to a place, if it may be gone."""
        found = self.ask("path", camp, figure=mover, to=list(to))
        return found if found.get("legal") else None


def beside(body: Json, other: Json) -> Iterator[tuple[float, float]]:
    """Places base to base with another, the nearest first."""
    towards = atan2(body["y"] - other["y"], body["x"] - other["x"])
    touch = body["radius"] + other["radius"]
    for degrees in (0, 45, -45, 90, -90, 135, -135, 180):
        angle = towards + radians(degrees)
        yield other["x"] + touch * cos(angle), other["y"] + touch * sin(angle)


def bent_way(seats: Seats) -> tuple[int, tuple[float, float], list[list[float]]]:
    """A figure, a place, and a way there that goes round something."""
    asked = seats.skip_to("moves")
    assert asked is not None
    camp = asked["camp"]
    pieces = seats.state["view"]["table"]["scenery"]
    for mover in asked["form"]["figures"]:
        body = seats.figure(mover["figure"])
        for degrees in range(0, 360, 20):
            for share in (0.95, 0.7):
                reach = mover["allowance"] * share
                x = body["x"] + reach * cos(radians(degrees))
                y = body["y"] + reach * sin(radians(degrees))
                found = seats.way(body["id"], camp, (x, y))
                if found and len(found["path"]) > 1:
                    return body["id"], (x, y), found["path"]
    raise AssertionError(f"no way bends round {len(pieces)} pieces of scenery")


class Held(NamedTuple):
    """A figure that may leave those who touch it: whose question it will be, and the way out."""

    figure: int
    by: int
    way_out: Json


def surrounded(visitor: Visitor) -> tuple[str, Held]:
    """A game in which a figure of the side that moves is touched by two enemies and can still leave.

    Dice may undo what was arranged: then another game is begun.
    """
    for seed in range(7, 15):
        game = new_game(visitor, seats=("person", "person"), seed=seed)
        with seated(visitor, game) as seats:
            held = _surround(seats)
        if held:
            return game, held
    raise AssertionError("nobody could be surrounded")


def _surround(seats: Seats) -> Held | None:
    for _move in range(6):
        if seats.skip_to("moves") is None:
            return None
        camp = seats.question()["camp"]
        held = _held(seats, camp)
        if held:
            return held
        _charge(seats, camp)
    return None


def _held(seats: Seats, camp: int) -> Held | None:
    movers = {m["figure"]: m for m in seats.question()["form"]["figures"]}
    for body in seats.figures(camp):
        slips = any(a["name"]["fr"] == "Désengagement" for a in body["abilities"])
        held = len(body["contacts"]) >= 2 and all(_can_strike(seats, id) for id in body["contacts"])
        if held and body["id"] in movers and not slips:
            way_out = _way_out(seats, body, movers[body["id"]]["allowance"])
            if way_out:
                return Held(body["id"], seats.figure(body["contacts"][0])["camp"], way_out)
    return None


def _can_strike(seats: Seats, id: int) -> bool:
    """Neither routed, nor paralysed, nor busy: in contact, and nothing else."""
    return all(condition["kind"] == "engaged" for condition in seats.figure(id)["conditions"])


def _way_out(seats: Seats, body: Json, allowance: float) -> Json | None:
    for reach in (allowance * 0.95, allowance * 0.6, 2.5):
        for degrees in range(0, 360, 15):
            x = body["x"] + reach * cos(radians(degrees))
            y = body["y"] + reach * sin(radians(degrees))
            found = seats.way(body["id"], body["camp"], (x, y))
            if found:
                answer: Json = found["answer"]
                return answer
    return None


def _charge(seats: Seats, camp: int) -> None:
    """Every figure that can goes to the nearest enemies, two to each; the others as near as may be."""
    foes = [f for f in seats.state["view"]["figures"] if f["in_play"] and f["camp"] != camp]
    while True:
        asked = seats.question()
        if asked["form"]["form"] != "moves" or asked["camp"] != camp:
            return
        free = [m for m in asked["form"]["figures"] if not m["engaged"]]
        for mover in free:
            if _go(seats, mover, camp, foes):
                break
        else:
            seats.answer("end")
            return


def _go(seats: Seats, mover: Json, camp: int, foes: list[Json]) -> bool:
    body = seats.figure(mover["figure"])
    near = sorted(foes, key=lambda f: hypot(f["x"] - body["x"], f["y"] - body["y"]))
    for foe in near[:2]:
        away = hypot(foe["x"] - body["x"], foe["y"] - body["y"])
        if away - body["radius"] - foe["radius"] < mover["allowance"]:
            for place in beside(body, foe):
                found = seats.way(body["id"], camp, place)
                if found:
                    seats.answer(found["answer"])
                    return True
        share = min(1.0, mover["allowance"] * 0.9 / away)
        ahead = (
            body["x"] + (foe["x"] - body["x"]) * share,
            body["y"] + (foe["y"] - body["y"]) * share,
        )
        found = seats.way(body["id"], camp, ahead)
        if found and away > mover["allowance"]:
            seats.answer(found["answer"])
            return True
    return False
