"""Secret places on the wire: two games that differ only in where the hidden stand and traps lie send the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import PERSON
from tests.server.wire import Wire, browse, same, tell

from escarmouche.core.dice_segments import of_data
from escarmouche.core.game import Game
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Limits
from escarmouche.server.settings import Settings

SECRET = "7c" * 32
ANSWERS = 40
HIDER = 0

HEAD = 'rulebook = "age-des-escarmouches"\nid = "{id}"\nname = {{fr = "A", en = "A"}}\npoints = 200\npeople = "lion"\n'
FIGURE = (
    '[[figures]]\nid = "{id}"\nname = {{fr = "{id}", en = "{id}"}}\nrank = 1\nvalue = 20\n'
    "mou = 10\nini = 4\natt = 4\nfor = 5\ndef = 4\nres = 5\ncou = 4\ndis = 3\nincarnate = {lead}\n{more}"
)


def army(id: str, *figures: tuple[str, str, str]) -> dict[str, str]:
    rows = [FIGURE.format(id=one, lead=lead, more=more) for one, lead, more in figures]
    return {"toml": HEAD.format(id=id) + "".join(rows)}


def wish() -> dict[str, Any]:
    skills = 'skills = ["eclaireur", "poseur-de-pieges", "musicien"]\n'
    return {
        "rulebook": "ade",
        "scenario": "escarmouche",
        "table": {"seed": 3},
        "options": {"hidden_places_secret": True},
        "armies": [
            army("red", ("lea", "true", ""), ("spy", "false", skills)),
            army("blue", ("max", "true", ""), ("orc", "false", "")),
        ],
        "seats": [PERSON, PERSON],
    }


def answered(game: Game, twin: int) -> tuple[int, Any]:
    """The next answer: the same in both games, but for where a trap is laid and where the hidden one goes."""
    ask, state = game.pending[0], game.state
    offered = ask.answers.candidates()
    if ask.question.id == "ade.ask.trap":
        return ask.who, "yes"
    if ask.question.id == "ade.ask.trap_place":
        return ask.who, ask.answers.encode(offered[-1 if twin else 0])
    if ask.question.id == "ade.ask.act":
        figure = ask.answers.figures[0].id  # type: ignore[attr-defined]
        step = _step(ask, state, figure, twin) if ask.who == HIDER else None
        return ask.who, step or {"action": "stand", "figure": figure}
    return ask.who, ask.answers.encode(ask.answers.default())


def _step(ask: Any, state: Any, figure: int, twin: int) -> Any:
    """A march of the hidden one, to this side or to that."""
    if not state.hidden[figure]:
        return None
    side = 4.0 if (state.x[figure] < state.table.width / 2) != bool(twin) else -4.0
    deed = {
        "action": "march",
        "figure": figure,
        "path": [[round(state.x[figure] + side, 3), state.y[figure]]],
    }
    return deed if ask.answers.check(ask.answers.decode(deed)) is None else None


def played(client: TestClient, viewer: int | None, twin: int) -> tuple[list[str], Game]:
    """So many answers; all that the viewer got."""
    with patch("escarmouche.server.past.dice.fresh", lambda **_: of_data([[0, SECRET]])):
        wire = Wire(client, wish(), viewer, merges=True)
    table = f"/api/games/{wire.id}/live"
    with (
        client.websocket_connect(table, headers=wire.headers(0, 1)) as others,
        wire.connected() as socket,
    ):
        while len(wire.game.answers) < ANSWERS:
            wire.drain(socket)
            who, data = answered(wire.game, twin)
            said = {"revision": len(wire.game.answers), "camp": who, "answer": data}
            tell(others, {"type": "answer", **said})
            if len(wire.game.answers) % 8 == 0:
                _asked(wire, socket)
        wire.drain(socket)
    browse(wire)
    return wire.got, wire.game


def _asked(wire: Wire, socket: Any) -> None:
    """What somebody who wants to know where they are would ask."""
    for id in range(4):
        for query in (
            {"what": "sight", "from": 2, "to": id},
            {"what": "sight", "from": id, "to": 2},
            {"what": "odds", "attacker": 2, "target": id},
            {"what": "path", "figure": 2, "to": [45.0, 45.0]},
            {"what": "reach", "figure": id},
            {"what": "candidates", "figure": id},
        ):
            wire.ask(socket, {"type": "query", "camp": wire.viewer, **query})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("hidden")
    chosen = Settings(data=home / "data", static=home / "static", limits=Limits.none(), workers=0)
    at_once = patch("escarmouche.server.lobby.game_lists.MOMENT", 0.0)
    with at_once, TestClient(create_app(chosen)) as made:
        yield made


@pytest.mark.clause("ADE-SKILL-ECLAIREUR-04")
@pytest.mark.parametrize("viewer", [1 - HIDER, None])
def test_nobody_else_learns_where_the_hidden_stand(server: TestClient, viewer: int | None) -> None:
    one, first = played(server, viewer, 0)
    two, second = played(server, viewer, 1)
    assert first.state.x != second.state.x, "the two games differ in something"
    assert first.state.secret_traps != second.state.secret_traps  # type: ignore[attr-defined]
    same(one, two)


def test_their_own_side_is_told(server: TestClient) -> None:
    one, _game = played(server, HIDER, 0)
    two, _game = played(server, HIDER, 1)
    assert one != two
