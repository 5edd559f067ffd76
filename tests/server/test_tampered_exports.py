"""Exports that somebody changed: the server that wrote them notices every one; the command line what it can."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, both, create
from tests.server.test_whole_games import finish
from typer.testing import CliRunner

from escarmouche.cli import app
from escarmouche.core.dice_segments import DiceSegment, to_data
from escarmouche.server.app import create_app
from escarmouche.server.guard.limits import Limits
from escarmouche.server.settings import Settings

Data = dict[str, Any]
Change = Callable[[Data], object]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("stamps")
    chosen = Settings(data=home / "data", static=home / "static", limits=Limits.none(), workers=0)
    with TestClient(create_app(chosen)) as client:
        yield client


@pytest.fixture(scope="module")
def files(server: TestClient) -> dict[str, str]:
    """A game that ended by the rules, and one that somebody gave up."""
    whole = create(server, AI, AI, options={"turns": 1})["game"]
    finish(server, whole)
    lost = create(server, PERSON, PERSON)["game"]
    with watching(server, lost, 0) as page:
        if not page.state["questions"]:
            page.look(1)
        page.settle(page.state["questions"][0]["camp"])
        assert page.send("resign", camp=1)["ok"]
        page.drain()
    return {
        name: server.get(f"/api/games/{id}/export").text
        for name, id in (("ended", whole), ("given up", lost))
    }


def _figure(data: Data) -> Data:
    return data["setup"]["armies"][0]["figures"][1]  # type: ignore[no-any-return]


def _other_secret(data: Data) -> None:
    own = DiceSegment.of(0, "ab" * 32)
    data["dice"], data["digest"] = to_data([own]), own.digest


def _second_secret(data: Data) -> None:
    """From some die on, at a decision, other dice; as if it had been played on from another game."""
    first, thrown = data["dice"][0], len(data["opening"])
    own = DiceSegment.of(thrown, "ab" * 32)
    data["dice"], data["digest"] = [first, *to_data([own])], own.digest


def _unused_secret(data: Data) -> None:
    """The same behind the last die, where it changes none."""
    first = data["dice"][0]
    thrown = len(data["opening"]) + sum(len(answer[2]) for answer in data["answers"])
    own = DiceSegment.of(thrown, "ab" * 32)
    data.update(dice=[first, *to_data([own])], digest=own.digest, played_on="another")


def _facts(data: Data) -> None:
    faces = [*data["opening"], *(face for answer in data["answers"] for face in answer[2])]
    own = DiceSegment.of(len(faces), "ab" * 32)
    parts = to_data([DiceSegment(0, data["digest"], faces=tuple(faces)), own])
    data.update(dice=parts, digest=own.digest, played_on="another")


def _verdict(kind: str, camp: int | None, winner: int | None) -> Change:
    def change(data: Data) -> None:
        revision = len(data["answers"])
        data["verdict"] = {
            "kind": kind,
            "camp": camp,
            "winner": winner,
            "revision": revision,
            "at": 1.0,
        }

    return change


def _cut(data: Data) -> None:
    """The last answer never was; camp 1 gave up instead."""
    data["answers"].pop()
    _verdict("resign", 1, 0)(data)
    data["result"] = {"winner": 0, "scores": []}


# What each changes; whether the command line notices by itself.
CHANGES: dict[str, tuple[str, Change, bool]] = {
    "an army's name": ("ended", lambda d: d["setup"]["armies"][0]["name"].update(fr="X"), False),
    "a figure's name": ("ended", lambda d: _figure(d)["name"].update(en="X"), False),
    "a player's name": ("given up", lambda d: d["seats"][0].update(name="Zoé"), False),
    "who played": ("ended", lambda d: d["seats"][0].update(level="expert"), False),
    "a characteristic": (
        "given up",
        lambda d: _figure(d).update(mental=_figure(d)["mental"] + 1),
        False,
    ),
    "when": ("ended", lambda d: d.update(created="2020-01-01"), False),
    "which game": ("ended", lambda d: d.update(game="another"), False),
    "camp 0 resigns and wins": ("given up", _verdict("resign", 0, 0), True),
    "the other gave up": ("given up", _verdict("resign", 0, 1), True),
    "a draw": ("given up", _verdict("draw", None, None), True),
    "a verdict over a finished game": ("ended", _verdict("resign", 0, 1), True),
    "a draw over a finished game": ("ended", _verdict("draw", None, None), True),
    "the winner": ("ended", lambda d: d["result"].update(winner=0, scores=[9.0, 0.0]), True),
    "given up before the end": ("ended", _cut, True),
    "another secret": ("ended", _other_secret, True),
    "a second secret": ("ended", _second_secret, True),
    "a second secret that changes no die": ("ended", _unused_secret, False),
    "dice told as facts": ("ended", _facts, True),
    "the digest": ("ended", lambda d: d.update(digest="00" * 32), True),
    "the opening": ("ended", lambda d: d.update(opening=[*d["opening"], 3]), True),
    "a die": ("ended", lambda d: next(a for a in d["answers"] if a[2])[2].__setitem__(0, 7), True),
    "an answer": ("ended", lambda d: d["answers"].pop(), True),
    "somebody else's answer": ("ended", lambda d: d["answers"][0].__setitem__(0, 7), True),
    "a share": ("ended", lambda d: d["dice"][0].update(shares=[[0, "ab" * 32, "cd" * 32]]), True),
    "no stamp": ("ended", lambda d: d.pop("stamp"), False),
    "another stamp": ("ended", lambda d: d["stamp"].update(mac="00" * 32), False),
    "a stamp that is none": ("ended", lambda d: d.update(stamp="valid"), False),
}


def verified(server: TestClient, text: str) -> Any:
    reply = server.post("/api/verify", content=text.encode())
    assert reply.status_code == 200, reply.text
    return reply.json()


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_noticed(
    server: TestClient, files: dict[str, str], tmp_path: Path, change: str
) -> None:
    which, alter, alone = CHANGES[change]
    data = json.loads(files[which])
    alter(data)
    text = json.dumps(data)
    found = verified(server, text)
    assert found["stamp"] == "changed" and not found["ok"]
    refused = server.post("/api/games/import", content=text.encode())
    assert refused.status_code in (409, 422) and both(refused.json()["error"]["text"])
    file = tmp_path / "changed.json"
    file.write_text(text, encoding="utf-8")
    told = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert told.exit_code == (2 if alone else 0), told.output
    if not alone:  # it says that it cannot know
        assert "Its own page says so (/verify)" in told.output.replace("\n", " ")
    assert (found["problem"] is not None) == alone


@pytest.mark.parametrize("which", ["ended", "given up"])
def test_an_unchanged_export_is_known_again(
    server: TestClient, files: dict[str, str], tmp_path: Path, which: str
) -> None:
    found = verified(server, files[which])
    assert found["ok"] and found["stamp"] == "unchanged" and not found["imported"]
    assert found["game"]["beside"] == (which == "given up") and both(
        found["game"]["result"]["text"]
    )
    file = tmp_path / "whole.json"
    file.write_text(files[which], encoding="utf-8")
    told = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert told.exit_code == 0, told.output
    unknown = json.loads(told.output)["unknown"]
    assert unknown == ["published", "stamp"] + (["verdict"] if which == "given up" else [])


def test_another_server_cannot_vouch_for_it(
    server: TestClient, files: dict[str, str], tmp_path: Path
) -> None:
    other = Settings(data=tmp_path / "data", static=tmp_path / "static", workers=0)
    with TestClient(create_app(other)) as client:
        found = verified(client, files["ended"])
        assert found["ok"] and found["stamp"] == "foreign"
        made = client.post("/api/games/import", content=files["ended"].encode()).json()
        again = verified(client, client.get(f"/api/games/{made['id']}/export").text)
        assert again["stamp"] == "unchanged" and again["imported"]


def test_what_was_changed_is_not_made_good_by_bringing_it_in(
    server: TestClient, files: dict[str, str]
) -> None:
    """As a file of before stamps were it is taken in; its new stamp says that it came from outside."""
    data = json.loads(files["ended"])
    data["setup"]["armies"][0]["name"]["fr"] = "Les tricheurs"
    for name in ("stamp", "result", "game", "played_on", "imported"):
        del data[name]
    data |= {"escarmouche_game": 1, "dice": [[0, data["dice"][0]["secret"]]]}
    before = verified(server, json.dumps(data))
    assert before["ok"] and before["stamp"] == "none"
    made = server.post("/api/games/import", content=json.dumps(data).encode())
    assert made.status_code == 201
    found = verified(server, server.get(f"/api/games/{made.json()['id']}/export").text)
    assert found["stamp"] == "unchanged" and found["imported"]
    # Nor by playing on from it.
    at = {"at": made.json()["revision"] - 1, "seats": [PERSON, PERSON]}
    on = server.post(f"/api/games/{made.json()['id']}/fork", json=at).json()["game"]
    with watching(server, on, 0) as page:
        assert page.send("resign", camp=0)["ok"]
        page.drain()
    assert verified(server, server.get(f"/api/games/{on}/export").text)["imported"]


def test_what_is_brought_in_unchanged_stays_the_servers_own(
    server: TestClient, files: dict[str, str]
) -> None:
    made = server.post("/api/games/import", content=files["ended"].encode()).json()
    found = verified(server, server.get(f"/api/games/{made['id']}/export").text)
    assert found["stamp"] == "unchanged" and not found["imported"]


def test_saves_and_other_things_are_told_apart(server: TestClient) -> None:
    from escarmouche import Game

    game = Game.new("ef", ["cendre-250", "ecorce-250"], seed=3)
    found = verified(server, game.save())
    assert found["kind"] == "save" and found["stamp"] == "none" and found["ok"]
    data = json.loads(game.save())
    data["dice"] = {"kind": "scripted", "script": list(map(int, data["faces"]))}
    found = verified(server, json.dumps(data))
    assert not found["ok"] and both(found["problem"]["text"])
    for text in ("", "{}", "[]", "hello", '{"escarmouche_game": 2}'):
        reply = server.post("/api/verify", content=text.encode())
        assert reply.status_code in (200, 422) and (
            reply.status_code == 422 or not reply.json()["ok"]
        )
