"""Players put something into the dice: promised, told when all are there, mixed before the first die."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, create
from tests.server.online.conftest import Another, Pair, window
from tests.server.online.test_dealings import until
from typer.testing import CliRunner

from escarmouche.cli import app
from escarmouche.core.dice import SeededDice
from escarmouche.core.dice_segments import DiceSegment, Share, digest_of, mark_of, mixed
from escarmouche.server.app import create_app
from escarmouche.server.beside import dice_shares
from escarmouche.server.settings import Settings
from escarmouche.server.storage import Row, Storage

MINE, YOURS = "a1" * 32, "b2" * 32


def row_of(client: TestClient, game: str) -> Row:
    found = client.app.state.registry.storage.game(game)  # type: ignore[attr-defined]
    assert isinstance(found, Row)
    return found


def begun(client: TestClient, guest: TestClient, mark: str | None = None, **more: Any) -> str:
    """A game between two browsers, the first of which promises a share."""
    made = create(client, PERSON, PERSON, keep="0", mark=mark_of(MINE), **more)
    token = made["seats"][1]["token"]
    taken = guest.post(f"/api/games/{made['game']}/seat", json={"token": token, "mark": mark})
    assert taken.json()["dice_digest"] == made["dice_digest"]
    return str(made["game"])


def test_no_die_falls_before_all_shares_are_there(client: TestClient, another: Another) -> None:
    made = create(client, PERSON, PERSON, keep="0", mark=mark_of(MINE))
    game, guest = made["game"], another()
    with watching(client, game, 0) as red:
        until(red, "affairs", lambda: red.affairs["mixing"] is not None)
        assert red.affairs["mixing"]["marks"] == [{"camp": 0, "mark": mark_of(MINE)}]
        assert not red.affairs["mixing"]["wanted"] and red.affairs["shares"] == []
        assert red.state["questions"] == red.state["waiting"] == [] and red.state["result"] is None
        assert red.state["dice_digest"] == made["dice_digest"]
        early = red.send("share", camp=0, share=MINE)
        assert early["error"]["kind"] == "server.mixing.not_now"
        answer = red.send("answer", camp=0, revision=0, answer="x")
        assert answer["error"]["kind"] == "core.refusal.no_dice_yet"
        token = made["seats"][1]["token"]
        body = {"token": token, "mark": mark_of(YOURS)}
        assert guest.post(f"/api/games/{game}/seat", json=body).status_code == 200
        with watching(guest, game, 1) as blue:
            until(red, "affairs", lambda: red.affairs["mixing"]["wanted"])
            wrong = blue.send("share", camp=1, share=MINE)
            assert wrong["error"]["kind"] == "server.mixing.other_share"
            assert red.send("share", camp=0, share=MINE)["ok"]
            assert row_of(client, game).opening == () and red.state["waiting"] == []
            assert MINE not in json.dumps(guest.get(f"/api/games/{game}/verify").json())
            assert blue.send("share", camp=1, share=YOURS)["ok"]
            until(red, "state", lambda: bool(red.state["waiting"]))
            until(red, "affairs", lambda: red.affairs["mixing"] is None)
            assert red.affairs["shares"] == [0, 1]
    row = row_of(client, game)
    own, shares = row.dice[-1], (Share(0, mark_of(MINE), MINE), Share(1, mark_of(YOURS), YOURS))
    assert own.shares == shares and own.holds and row.digest == made["dice_digest"] == own.digest
    dice = SeededDice(mixed(str(own.secret), shares))
    assert row.opening and row.opening == dice.faces(0, len(row.opening))
    alone = SeededDice(bytes.fromhex(str(own.secret)))
    assert dice.faces(0, 40) != alone.faces(0, 40)


def finish_by_resigning(client: TestClient, game: str, camp: int = 0) -> str:
    with watching(client, game, camp) as page:
        assert page.send("resign", camp=camp)["ok"]
        page.drain()
    return client.get(f"/api/games/{game}/export").text


def test_verify_proves_it(
    client: TestClient, another: Another, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = DiceSegment(0, digest_of("07" * 32), "07" * 32, waiting=True)
    monkeypatch.setattr("escarmouche.server.past.dice.fresh", lambda **_: (known,))
    guest = another()
    game = begun(client, guest, mark_of(YOURS))
    with watching(client, game, 0) as red, watching(guest, game, 1) as blue:
        assert red.send("share", camp=0, share=MINE)["ok"]
        assert blue.send("share", camp=1, share=YOURS)["ok"]
        blue.drain()
    told = client.get(f"/api/games/{game}/verify").json()
    assert told["ok"] and told["secret"] is None  # still played; the shares are known
    assert [share["share"] for share in told["shares"]] == [MINE, YOURS]
    text = finish_by_resigning(client, game)
    file = tmp_path / "mixed.json"
    file.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert said.exit_code == 0 and "shares of 2" in said.output, said.output
    assert (
        client.post("/api/verify", content=text.encode()).json()["game"]["shares"][1]["camp"] == 1
    )
    for spoil in (_other_share, _no_shares, _untold, _by_computer):
        data = json.loads(text)
        spoil(data)
        file.write_text(json.dumps(data), encoding="utf-8")
        said = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
        assert said.exit_code == 2, spoil


def _other_share(data: Any) -> None:
    data["dice"][-1]["shares"][0] = [0, mark_of("c3" * 32), "c3" * 32]


def _no_shares(data: Any) -> None:
    del data["dice"][-1]["shares"]


def _untold(data: Any) -> None:
    data["dice"][-1]["shares"][1][2] = None


def _by_computer(data: Any) -> None:
    data["seats"][1] = {"kind": "ai", "level": "greedy", "name": None}


def test_whoever_plays_a_computer_puts_a_share_in_at_once(client: TestClient) -> None:
    game = create(client, PERSON, AI, mark=mark_of(MINE))["game"]
    with watching(client, game, 0) as page:
        until(page, "affairs", lambda: page.affairs["mixing"]["wanted"])
        assert page.send("share", camp=0, share=MINE)["ok"]
        until(page, "state", lambda: bool(page.state["waiting"]))
    assert [share.camp for share in row_of(client, game).dice[-1].shares] == [0]


def test_who_gives_nothing_keeps_nobody_waiting(client: TestClient, another: Another) -> None:
    guest = another()
    game = begun(client, guest, None)
    with watching(client, game, 0) as red:
        assert red.send("share", camp=0, share=MINE)["ok"]
        until(red, "state", lambda: bool(red.state["waiting"]))
    assert [share.camp for share in row_of(client, game).dice[-1].shares] == [0]


def test_who_promises_and_does_not_tell_keeps_nobody_waiting_for_long(
    client: TestClient, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = another()
    game = begun(client, guest, mark_of(YOURS))
    assert client.app.state.registry.storage.flagged(time.time()) == []  # type: ignore[attr-defined]
    monkeypatch.setattr(dice_shares, "PATIENCE", 0.0)
    with watching(client, game, 0) as red:
        assert red.send("share", camp=0, share=MINE)["ok"]
        until(red, "state", lambda: bool(red.state["waiting"]))  # the server looks every second
    own = row_of(client, game).dice[-1]
    assert [share.camp for share in own.shares] == [0] and own.holds and not own.waiting
    with watching(guest, game, 1) as blue:
        late = blue.send("share", camp=1, share=YOURS)
        assert late["error"]["kind"] == "server.mixing.not_now"


def test_who_does_not_want_to_wait_begins_with_those_who_are_there(client: TestClient) -> None:
    made = create(client, PERSON, PERSON, keep="0", mark=mark_of(MINE))
    game, token = made["game"], made["seats"][1]["token"]
    with watching(client, game, 0) as red:
        assert red.send("begin", camp=0)["ok"]
        assert red.send("share", camp=0, share=MINE)["ok"]
        until(red, "state", lambda: bool(red.state["waiting"]))
        again = red.send("begin", camp=0)
        assert again["error"]["kind"] == "server.mixing.not_now"
    late = {"token": token, "mark": mark_of(YOURS)}  # comes all the same, and puts nothing in
    assert window(client).post(f"/api/games/{game}/seat", json=late).status_code == 200
    assert [share.camp for share in row_of(client, game).dice[-1].shares] == [0]


def test_games_without_a_share_begin_as_ever(client: TestClient) -> None:
    game = create(client, PERSON, PERSON)["game"]
    with watching(client, game) as page:
        assert page.state["waiting"]
    assert row_of(client, game).opening


# -- answers before the first die ---------------------------------------------------------------


def test_what_needs_no_dice_may_be_decided_meanwhile(settings: Settings) -> None:
    """And the dice that fall then belong to the last answer, on the disk too."""
    with TestClient(create_app(settings)) as client:
        first = create(client, PERSON, PERSON)["game"]
        with watching(client, first, 0) as page:
            turn(page)
        wish = {"at": 1, "seats": [PERSON, PERSON], "mark": mark_of(MINE)}
        game = client.post(f"/api/games/{first}/fork", json=wish).json()["game"]
        with watching(client, game, 0) as page:
            while page.state["waiting"]:
                turn(page)
            answers = page.state["revision"]
            assert answers > 3 and page.state["result"] is None
            refused = page.send("answer", camp=0, revision=answers, answer="x")
            assert refused["error"]["kind"] == "core.refusal.no_dice_yet"
        cookies = dict(client.cookies)
    with TestClient(create_app(settings), cookies=cookies) as client:  # as it was before the stop
        with watching(client, game, 0) as page:
            assert page.state["revision"] == answers and page.state["waiting"] == []
            assert client.get(f"/api/games/{game}/replay").json()["steps"] == answers
            assert page.send("share", camp=0, share=MINE)["ok"]
            until(page, "state", lambda: bool(page.state["waiting"]))
        storage: Storage = client.app.state.registry.storage  # type: ignore[attr-defined]
        kept = storage.answers(game)
        assert kept[-2].faces == () and kept[-1].faces
        assert client.get(f"/api/games/{game}/at/{answers}").json()["waiting"]
        assert client.get(f"/api/games/{game}/verify").json()["ok"]
    with (
        TestClient(create_app(settings), cookies=cookies) as client,
        watching(client, game, 0) as page,
    ):
        assert page.state["revision"] == answers and page.state["waiting"]


def turn(page: Page) -> None:
    """Whoever is asked gives the default answer."""
    camp = page.state["waiting"][0]["camp"]
    page.look(camp)
    page.settle(camp)


def test_clocks_run_when_somebody_is_asked(client: TestClient, another: Another) -> None:
    clock = {"kind": "chess", "minutes": 5, "increment": 0}
    guest = another()
    game = begun(client, guest, None, terms={"clock": clock})
    with watching(client, game, 0) as red:
        until(red, "affairs", lambda: red.affairs["clock"] is not None)
        assert red.affairs["clock"]["running"] == []
        assert red.send("share", camp=0, share=MINE)["ok"]
        until(red, "affairs", lambda: bool(red.affairs["clock"]["running"]))


def test_the_other_process_has_the_same_dice(pair: Pair) -> None:
    one, two = pair
    game = create(one, PERSON, PERSON, mark=mark_of(MINE))["game"]
    two.cookies.update(one.cookies)
    with watching(one, game, 0) as here, watching(two, game, 0) as there:
        assert there.state["waiting"] == []
        assert here.send("share", camp=0, share=MINE)["ok"]
        until(there, "state", lambda: bool(there.state["waiting"]))
        until(here, "state", lambda: bool(here.state["waiting"]))
        assert [line["text"] for line in here.log] == [line["text"] for line in there.log]
        for page in (here, there):
            if not page.state["questions"]:
                page.look(page.state["waiting"][0]["camp"])
        there.settle(there.state["questions"][0]["camp"])
        until(here, "state", lambda: here.state["revision"] == 1)


# -- other games --------------------------------------------------------------------------------


def test_the_next_game_is_mixed_too(client: TestClient, another: Another) -> None:
    guest = another()
    game = begun(client, guest, None)
    with watching(client, game, 0) as red, watching(guest, game, 1) as blue:
        assert red.send("resign", camp=0)["ok"]
        offer = {"what": "rematch", "swap": True, "mark": mark_of(MINE)}
        assert red.send("offer", camp=0, **offer)["ok"]
        accept = {"what": "rematch", "accept": True, "mark": mark_of(YOURS)}
        assert blue.send("respond", camp=1, **accept)["ok"]
        blue.drain()
    made = client.post(f"/api/games/{game}/next").json()
    assert guest.post(f"/api/games/{game}/next").json()["camp"] == 0
    assert made["camp"] == 1 and made["dice_digest"] == row_of(client, made["game"]).digest
    with watching(client, made["game"], 1) as red, watching(guest, made["game"], 0) as blue:
        assert red.state["waiting"] == []
        assert red.send("share", camp=1, share=MINE)["ok"]
        assert blue.send("share", camp=0, share=YOURS)["ok"]
        until(red, "state", lambda: bool(red.state["waiting"]))
    assert [s.told for s in row_of(client, made["game"]).dice[-1].shares] == [YOURS, MINE]


def test_what_is_played_on_is_mixed_from_there(client: TestClient) -> None:
    game = create(client, PERSON, PERSON)["game"]
    with watching(client, game, 0) as page:
        for _ in range(8):
            turn(page)
    wish = {"at": 8, "seats": [PERSON, AI], "mark": mark_of(MINE)}
    fork = client.post(f"/api/games/{game}/fork", json=wish).json()["game"]
    with watching(client, fork, 0) as page:
        assert page.state["revision"] >= 8  # the computer may have answered what needs no dice
        assert page.send("share", camp=0, share=MINE)["ok"]
        page.drain()
    row = row_of(client, fork)
    assert [len(segment.shares) for segment in row.dice] == [0, 1]
    assert window(client).get(f"/api/games/{fork}/verify").json()["ok"]
