"""A page that merges is told only what changed, and ends up with what the others are told whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.properties.core.test_secrecy import answer_of, setup
from tests.server.helpers import create
from tests.toy.book import BOOK

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.bench.games import new_game
from escarmouche.lab.bench.load.bots import merge
from escarmouche.server.live.changes import changes
from escarmouche.server.messages.told import ChangesMessage, StateMessage
from escarmouche.server.show.logs import Log
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import snapshot, summary_of


def plain(thing: Any) -> Any:
    return json.loads(json.dumps(thing))


def anew(game: Game, who: int | None) -> Any:
    """The whole, put into words from nothing, the log apart."""
    log = Log(who)
    log._read = len(game.events)
    return plain(snapshot(game, who, log, None, "d"))


@pytest.mark.parametrize("seed", range(2))
def test_what_changed_leads_to_the_whole(seed: int) -> None:
    """Over whole random games with take-backs: every state merged is the state told anew."""
    game, rng, showings = new_game(seed, log=True), Random(seed), Showings()
    eyes = (0, 1, None)
    logs = {who: Log(who) for who in eyes}
    before = {who: snapshot(game, who, logs[who], None, "d", showings) for who in eyes}
    pages = {who: plain(before[who]) for who in eyes}
    sizes = []
    for _ in range(100):
        if game.over:
            break
        if game.can_undo and rng.random() < 0.15:
            game.undo()
            for log in logs.values():
                log.forget(game, len(game.answers))
        else:
            ask = game.pending[0]
            game.answer(ask, ask.answers.sample(rng))
        for who in eyes:
            after = snapshot(game, who, logs[who], None, "d", showings)
            told = plain({"type": "changes", **changes(before[who], after)})
            ChangesMessage.model_validate({**told, "log": [], "log_from": 0})
            sizes.append(len(json.dumps(told)))
            pages[who] = merge(pages[who], told)
            assert pages[who] == anew(game, who)
            before[who] = after
        assert summary_of(game, "d", showings) == summary_of(game, "d")
    assert sum(sizes) / len(sizes) < 5_000  # and not the 40 kB of the whole


def course(seed: int, spy: int, twin: int, dice: Any, viewer: int | None) -> Iterator[str]:
    """All the changes that a viewer is told in the course of a game with secrets."""
    game, log, showings = Game(BOOK, setup(seed, spy, twin), dice), Log(viewer), Showings()
    before = snapshot(game, viewer, log, None, "digest", showings)
    camps = 2 + seed % 3
    while not game.over:
        camp = game.pending[-1].who
        game.answer_data(camp, answer_of(game, camp, spy, twin, seed))
        summary_of(game, "digest", showings)
        for other in range(camps):  # everybody looks, by the same showings
            snapshot(game, other, Log(other), None, "digest", showings)
        after = snapshot(game, viewer, log, None, "digest", showings)
        yield json.dumps(changes(before, after))
        before = after


@pytest.mark.parametrize("seed", range(4))
def test_changes_tell_nothing_that_a_viewer_may_not_know(seed: int) -> None:
    camps = 2 + seed % 3
    spy = seed % camps
    for viewer in [*(camp for camp in range(camps) if camp != spy), None]:
        one = course(seed, spy, 0, SeededDice.from_seed(seed), viewer)
        two = course(seed, spy, 1, ScriptedDice(_twin_faces(seed, spy)), viewer)
        assert list(one) == list(two)


def _twin_faces(seed: int, spy: int) -> list[int]:
    """The dice of the twin: those thrown in secret fall otherwise."""
    game = Game(BOOK, setup(seed, spy, 0), SeededDice.from_seed(seed))
    while not game.over:
        camp = game.pending[-1].who
        game.answer_data(camp, answer_of(game, camp, spy, 0, seed))
    hidden = [event.to == frozenset({spy}) for event in game.events for _face in event.faces]
    return [f % 10 + 1 if secret else f for f, secret in zip(game.faces, hidden, strict=True)]


# -- over the line -----------------------------------------------------------------------------


class Merging:
    """A connection of a page that merges."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state: Any = None
        self.kinds: list[str] = []
        self.until(0)

    def until(self, revision: int) -> Any:
        while self.state is None or self.state["revision"] < revision:
            self.receive()
        return self.state

    def receive(self) -> Any:
        told = json.loads(self.socket.receive_text())
        if told["type"] in ("state", "changes"):
            model: Any = StateMessage if told["type"] == "state" else ChangesMessage
            model.model_validate(told)
            self.kinds.append(told["type"])
            self.state = merge(self.state, told)
        return told


@contextmanager
def merging(client: TestClient, game: str, camp: int) -> Iterator[Merging]:
    with client.websocket_connect(f"/api/games/{game}/live?changes=1&camp={camp}") as socket:
        yield Merging(socket)


def test_a_page_that_merges_sees_what_the_others_see(client: TestClient) -> None:
    game = create(client)["game"]
    with merging(client, game, 0) as red, merging(client, game, 1) as blue:
        pages = (red, blue)
        for n in range(12):
            asked = next(page for page in pages if page.until(n)["questions"])
            (question,) = asked.state["questions"]
            command = {"type": "answer", "id": f"c{n}", "revision": n, "camp": question["camp"]}
            answer = {**command, "answer": question["default"]}
            asked.socket.send_text(json.dumps(answer))
            for page in pages:
                page.until(n + 1)
        assert red.kinds == blue.kinds == ["state"] + ["changes"] * 12
        for camp, page in enumerate(pages):
            with client.websocket_connect(f"/api/games/{game}/live?camp={camp}") as socket:
                whole = json.loads(socket.receive_text())
            said = ("type", "log", "log_from")
            assert {k: v for k, v in page.state.items() if k not in said} == {
                k: v for k, v in whole.items() if k not in said
            }
        # Whoever lost the thread asks for its own eyes, and gets the whole.
        red.socket.send_text(json.dumps({"type": "eyes", "id": "again", "camp": 0}))
        while red.kinds[-1] != "state":
            red.receive()
        assert red.state["log_from"] == 0 and red.state["revision"] == 12
