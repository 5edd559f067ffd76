"""Spectators who see a game late learn nothing early: not by the state, the log, lists, talk or queries."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import create
from tests.server.online.conftest import Another
from tests.server.online.test_dealings import until

from escarmouche.server.storage.steady_time import SteadyTime


def late_by(n: int, kind: str = "answers") -> dict[str, object]:
    return {"delay": {"kind": kind, "n": n}, "spectators_talk": True}


def test_a_delay_in_answers(client: TestClient, another: Another) -> None:
    game = create(client, terms=late_by(3))["game"]
    stranger = another()
    with watching(client, game, 0) as page, watching(stranger, game) as spectator:
        assert page.send("say", camp=0, text="avant")["ok"]
        for n in range(1, 8):
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            page.settle(camp)
            assert page.state["revision"] == n
            if n == 4:
                assert page.send("say", camp=0, text="au coup 4")["ok"]
        until(spectator, "state", lambda: spectator.state["revision"] == 4)
        now = client.get(f"/api/games/{game}/at/4").json()
        assert spectator.state["view"] == now["view"]
        assert all(line["after"] <= 4 for line in spectator.log)
        while len(spectator.talk) < 2:
            spectator.until("talk")
        assert [line["text"] for line in spectator.talk] == ["avant", "au coup 4"]
        assert page.send("say", camp=0, text="maintenant")["ok"]
        assert spectator.send("say", camp=None, name="Z", text="bravo")["ok"]
        until(spectator, "talk", lambda: spectator.talk[-1]["camp"] is None)
        assert [line["text"] for line in spectator.talk] == ["avant", "au coup 4", "bravo"]

        listed = stranger.get("/api/games").json()["running"][0]
        assert listed["late"] and (listed["revision"], listed["turn"], listed["waiting_for"]) == (
            0,
            0,
            [],
        )
        assert listed["touched"] == listed["created"]
        assert client.get(f"/api/games/{game}").json()["revision"] == 7
        replay = stranger.get(f"/api/games/{game}/replay").json()
        assert replay["steps"] == 4 and all(after <= 4 for after in replay["told"])
        told = stranger.get(f"/api/games/{game}/lines?start=0&end=100").json()["log"]
        assert told and all(line["after"] <= 4 for line in told)
        whole = client.get(f"/api/games/{game}/lines?start=0&end=100").json()["log"]
        assert any(line["after"] > 4 for line in whole)
        assert client.get(f"/api/games/{game}/replay").json()["steps"] == 7
        assert stranger.get(f"/api/games/{game}/at/5").status_code == 404
        assert stranger.get(f"/api/games/{game}/verify").status_code == 403

        assert page.send("resign", camp=0)["ok"]  # the end is told at once, and everything with it
        until(spectator, "state", lambda: spectator.state["result"] is not None)
        assert spectator.state["revision"] == 7
        page.look(None)
        assert spectator.log == page.log and spectator.state["view"] == page.state["view"]
        until(spectator, "talk", lambda: len(spectator.talk) == 4)
        assert [line["text"] for line in spectator.talk][2] == "maintenant"


def test_a_delay_in_minutes(
    client: TestClient, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    registry = client.app.state.registry  # type: ignore[attr-defined]
    monkeypatch.setattr(registry.watch, "_clock", SteadyTime(lambda: now[0], lambda: now[0]))
    game = create(client, terms=late_by(5, "minutes"))["game"]
    with watching(client, game, 0) as page, watching(another(), game) as spectator:
        for _ in range(3):
            camp = page.state["waiting"][0]["camp"]
            page.look(camp)
            page.settle(camp)
            now[0] += 60
        # A query of the spectator is answered from what it sees.
        assert spectator.query("check", None, answer="x")["legal"] is False
        assert spectator.state["revision"] == 0
        now[0] += 121
        until(spectator, "state", lambda: spectator.state["revision"] == 1)
        now[0] += 600
        until(spectator, "state", lambda: spectator.state["revision"] == 3)


def test_a_player_is_never_late(client: TestClient, another: Another) -> None:
    made = create(client, keep="0", terms=late_by(50))
    guest = another()
    guest.post(f"/api/games/{made['game']}/seat", json={"token": made["seats"][1]["token"]})
    with (
        watching(client, made["game"], 0) as red,
        watching(guest, made["game"], 1) as blue,
        watching(guest, made["game"]) as above,
    ):
        camp = red.state["waiting"][0]["camp"]
        (red, blue)[camp].settle(camp)
        for page in (red, blue, above):
            while page.state["revision"] < 1:
                page.until("state")
