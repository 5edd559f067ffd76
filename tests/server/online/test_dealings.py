"""Talk, resignation, draw, taking back, rematch: over the real API, exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, both, create
from tests.server.online.conftest import Another, Pair, window

from escarmouche.server.beside.talk import FEW, MOST_CHARACTERS

Both = tuple[Page, Page]


def at_two(client: TestClient, guest: TestClient, **other: Any) -> str:
    """A game of two browsers."""
    made = create(client, keep="0", **other)
    game: str = made["game"]
    reply = guest.post(f"/api/games/{game}/seat", json={"token": made["seats"][1]["token"]})
    assert reply.status_code == 200
    return game


@pytest.fixture
def guest(another: Another) -> TestClient:
    return another()


@pytest.fixture
def game(client: TestClient, guest: TestClient) -> str:
    return at_two(client, guest)


@pytest.fixture
def pages(client: TestClient, guest: TestClient, game: str) -> Iterator[Both]:
    """Red's page and Blue's."""
    with watching(client, game, 0) as red, watching(guest, game, 1) as blue:
        yield red, blue


def until(page: Page, kind: str, good: Any) -> None:
    """Wait for a message of a kind that satisfies."""
    while True:
        page.until(kind)
        if good():
            return


def play(pages: Both, answers: int) -> int:
    """Play default answers; the camp that is asked next."""
    for _ in range(answers):
        camp = pages[0].state["waiting"][0]["camp"]
        pages[camp].settle(camp)
        while pages[1 - camp].state["revision"] < pages[camp].state["revision"]:
            pages[1 - camp].until("state")
    return int(pages[0].state["waiting"][0]["camp"])


# -- talk --------------------------------------------------------------------------------------


def test_what_is_said_is_heard_once_and_kept(
    client: TestClient, guest: TestClient, game: str, pages: Both
) -> None:
    red, blue = pages
    said = {"camp": 0, "text": " <b>bonjour</b>\n à  toi\u0007 ", "id": "hello"}
    assert red.send("say", **said)["ok"]
    assert red.send("say", **said)["ok"]  # the same command again
    blue.until("talk")
    assert blue.send("say", camp=1, text="salut")["ok"]
    until(red, "talk", lambda: len(red.talk) == 2)
    if len(blue.talk) < 2:
        blue.until("talk")
    heard = [(line["n"], line["camp"], line["text"]) for line in red.talk]
    assert heard == [(0, 0, "<b>bonjour</b> à toi"), (1, 1, "salut")]
    assert red.talk == blue.talk
    with watching(guest, game, 1) as later:
        later.until("talk")
        assert later.talk == red.talk


def test_talk_has_limits(pages: Both) -> None:
    red, _blue = pages
    for text in ("", "  \n\t ", "\u200b", "x" * (MOST_CHARACTERS + 1)):
        refused = red.send("say", camp=0, text=text)
        assert not refused["ok"] and both(refused["error"]["text"])
    assert not red.send("say", camp=1, text="for the other")["ok"]
    assert not red.send("say", camp=None, text="as a spectator")["ok"]


def test_who_speaks_too_fast_waits(pages: Both) -> None:
    red, blue = pages
    for n in range(FEW):
        assert red.send("say", camp=0, text=f"line {n}")["ok"]
    refused = red.send("say", camp=0, text="and more")
    assert refused["error"]["kind"] == "server.talk.too_often"
    assert blue.send("say", camp=1, text="my turn")["ok"]


def test_spectators_speak_where_they_may(
    client: TestClient, guest: TestClient, another: Another
) -> None:
    for allowed in (False, True):
        game = at_two(client, guest, terms={"spectators_talk": allowed})
        with watching(client, game, 0) as red, watching(another(), game) as spectator:
            said = spectator.send("say", camp=None, name="Zoé", text="allez !")
            assert said["ok"] is allowed
            if allowed:
                red.until("talk")
                assert (red.talk[0]["camp"], red.talk[0]["name"]) == (None, "Zoé")
            else:
                assert said["error"]["kind"] == "server.talk.spectators_listen"


def test_a_spectator_keeps_its_pace_when_it_comes_back(
    client: TestClient, guest: TestClient, another: Another
) -> None:
    game = at_two(client, guest, terms={"spectators_talk": True})
    for n in range(FEW):
        with watching(another(), game) as spectator:
            assert spectator.send("say", camp=None, name="Zoé", text=f"line {n}")["ok"]
            until(spectator, "talk", lambda: len(spectator.talk) == n + 1)  # noqa: B023
    with watching(another(), game) as spectator:
        refused = spectator.send("say", camp=None, name="Zoé", text="and more")
        assert refused["error"]["kind"] == "server.talk.too_often"


def test_spectators_cannot_talk_until_the_players_may_not(
    client: TestClient, guest: TestClient, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escarmouche.server.live.side_commands.MOST_LINES", 4)
    monkeypatch.setattr("escarmouche.server.live.side_commands.MOST_OF_SPECTATORS", 2)
    game = at_two(client, guest, terms={"spectators_talk": True})
    with watching(client, game, 0) as red, watching(another(), game) as spectator:
        said = [
            spectator.send("say", camp=None, name="Zoé", text=f"line {n}")["ok"] for n in range(3)
        ]
        assert said == [True, True, False]
        assert [red.send("say", camp=0, text=f"mine {n}")["ok"] for n in range(3)] == [
            True,
            True,
            False,
        ]


# -- the end beside the rules ------------------------------------------------------------------


def test_who_resigns_has_lost(client: TestClient, game: str, pages: Both, another: Another) -> None:
    red, blue = pages
    play(pages, 3)
    assert not blue.send("resign", camp=0)["ok"]  # not its seat
    assert red.send("resign", camp=0, id="r")["ok"]
    assert red.send("resign", camp=0, id="r")["ok"]
    blue.until("state")
    result = blue.state["result"]
    assert result["winner"] == 1 and both(result["text"])
    assert blue.state["questions"] == [] == blue.state["waiting"] and blue.state["dice_secret"]
    blue.until("affairs")
    assert blue.affairs["verdict"] == {"kind": "resign", "camp": 0, "winner": 1}
    summary = another().get(f"/api/games/{game}").json()
    assert summary["over"] and summary["result"] == result and summary["waiting_for"] == []
    last = another().get(f"/api/games/{game}/at/3").json()
    assert last["result"] == result and last["questions"] == []
    assert another().get(f"/api/games/{game}/at/2").json()["result"] is None
    account = another().get(f"/api/games/{game}/account").json()
    assert [camp["score"] for camp in account["camps"]] == [0, 0]  # as it stood: nobody had scored
    assert account["feats"] == account["turning"] == []
    asked = blue.answer("bottom", 1)
    assert asked["error"]["kind"] == "server.offer.game_over"
    assert another().get(f"/api/games/{game}/verify").json()["ok"]


def test_a_draw_is_agreed(pages: Both) -> None:
    red, blue = pages
    assert not blue.send("respond", camp=1, what="draw", accept=True)["ok"]  # nothing is offered
    assert red.send("offer", camp=0, what="draw")["ok"]
    until(blue, "affairs", lambda: blue.affairs["draw"] == {"camp": 0, "agreed": []})
    own = red.send("respond", camp=0, what="draw", accept=True)
    assert own["error"]["kind"] == "server.offer.own"
    assert blue.send("respond", camp=1, what="draw", accept=False)["ok"]
    until(red, "affairs", lambda: red.affairs["draw"] is None)
    assert blue.send("offer", camp=1, what="draw")["ok"]
    assert red.send("respond", camp=0, what="draw", accept=True)["ok"]
    until(blue, "state", lambda: blue.state["result"] is not None)
    assert blue.state["result"]["winner"] is None and both(blue.state["result"]["text"])


def test_an_offer_lapses_at_the_next_own_answer(pages: Both) -> None:
    camp = play(pages, 1)
    asker, other = pages[camp], pages[1 - camp]
    assert asker.send("offer", camp=camp, what="draw")["ok"]
    asker.settle(camp)
    late = other.send("respond", camp=1 - camp, what="draw", accept=True)
    assert late["error"]["kind"] == "server.offer.none"


def test_no_draw_with_a_computer(client: TestClient) -> None:
    game = create(client, PERSON, AI)["game"]
    with watching(client, game, 0) as page:
        refused = page.send("offer", camp=0, what="draw")
        assert refused["error"]["kind"] == "server.offer.computer_plays"


def test_with_three_sides_the_computer_plays_on(client: TestClient) -> None:
    armies = [{"ready": name} for name in ("cendre-250", "ecorce-250", "sauvesel-250")]
    game = create(client, PERSON, PERSON, PERSON, armies=armies)["game"]
    with watching(client, game, 0) as page:
        assert page.send("resign", camp=0)["ok"]
        until(page, "affairs", lambda: page.affairs["players"][0]["played_on"])
        assert page.state.get("result") is None
        refused = page.answer("x", 0)
        assert refused["error"]["kind"] == "server.offer.gave_up"
        while 0 not in page.thought:  # the computer is asked for it in time
            camp = page.state["waiting"][0]["camp"]
            if camp == 0:
                page.receive()
                continue
            page.look(camp)
            if page.state["questions"]:
                page.settle(camp)
        assert page.send("resign", camp=2)["ok"]
        until(page, "state", lambda: page.state["result"] is not None)
        assert page.state["result"]["winner"] == 1


# -- taking back -------------------------------------------------------------------------------


def to_moves(pages: Both) -> int:
    """Play until a camp moves; which."""
    while True:
        camp = int(pages[0].state["waiting"][0]["camp"])
        if pages[camp].state["questions"][0]["kind"] == "ef.ask.move":
            return camp
        play(pages, 1)


def test_a_decision_is_taken_back_by_agreement(pages: Both) -> None:
    camp = to_moves(pages)
    asker, other = pages[camp], pages[1 - camp]
    before, view, lines = asker.state["revision"], asker.state["view"], list(asker.log)
    form = asker.state["questions"][0]["form"]
    mover = form["figures"][0]["figure"]
    move = next(m for m in asker.query("candidates", camp, figure=mover) if m["path"])
    assert asker.answer(move, camp)["ok"]
    asker.until("state")
    assert asker.send("offer", camp=camp, what="takeback")["ok"]
    until(other, "affairs", lambda: other.affairs["takeback"] is not None)
    assert other.send("respond", camp=1 - camp, what="takeback", accept=False)["ok"]
    until(asker, "affairs", lambda: asker.affairs["takeback"] is None)
    assert asker.send("offer", camp=camp, what="takeback")["ok"]
    done = other.send("respond", camp=1 - camp, what="takeback", accept=True, id="yes")
    assert done["ok"] and done["revision"] == before
    assert other.send("respond", camp=1 - camp, what="takeback", accept=True, id="yes") == done
    until(asker, "state", lambda: asker.state["revision"] == before)
    assert asker.state["view"] == view and asker.log == lines
    asker.settle(camp)  # and the game goes on


def test_never_past_dice(pages: Both) -> None:
    """The first decisions are followed by dice, for the edges and for who begins."""
    while not any(line.get("faces") for line in pages[0].log):
        play(pages, 1)
    last = max(line["after"] for line in pages[0].log if line.get("faces"))
    assert last == pages[0].state["revision"]  # they fell after the last answer
    for camp, page in enumerate(pages):
        refused = page.send("offer", camp=camp, what="takeback")
        assert refused["error"]["kind"] in (
            "server.offer.dice_fell",
            "server.offer.nothing_to_take_back",
        )
        assert both(refused["error"]["text"])


# -- once more ---------------------------------------------------------------------------------


@pytest.mark.parametrize("swap", [False, True])
def test_another_game_with_the_same_players(
    client: TestClient, guest: TestClient, game: str, pages: Both, swap: bool
) -> None:
    red, blue = pages
    refused = red.send("offer", camp=0, what="rematch")
    assert refused["error"]["kind"] == "server.offer.not_over"
    assert red.send("resign", camp=0)["ok"]
    assert blue.send("offer", camp=1, what="rematch", swap=swap)["ok"]
    until(red, "affairs", lambda: red.affairs["rematch"] is not None)
    assert red.affairs["rematch"]["game"] is None and red.affairs["rematch"]["swap"] is swap
    assert client.post(f"/api/games/{game}/next").status_code == 404
    agreed = red.send("respond", camp=0, what="rematch", accept=True, id="again")
    assert agreed["ok"]
    assert red.send("respond", camp=0, what="rematch", accept=True, id="again") == agreed
    until(blue, "affairs", lambda: blue.affairs["rematch"]["game"] is not None)
    made = blue.affairs["rematch"]["game"]
    seats = [browser.post(f"/api/games/{game}/next").json() for browser in (client, guest)]
    assert [(s["game"], s["camp"]) for s in seats] == [(made, int(swap)), (made, 1 - int(swap))]
    old, new = (client.get(f"/api/games/{id}").json() for id in (game, made))
    assert new["revision"] == 0 and new["your_camps"] == [int(swap)]
    assert old["dice_digest"] != new["dice_digest"]
    assert [c["names"] for c in old["camps"]] == [c["names"] for c in new["camps"]]
    with watching(guest, made, 1 - int(swap)) as page:
        assert page.state["revision"] == 0


# -- several processes -------------------------------------------------------------------------


def test_dealings_are_seen_by_the_other_server(pair: Pair) -> None:
    one, two = pair
    made = create(one, keep="0")
    game = made["game"]
    two.post(f"/api/games/{game}/seat", json={"token": made["seats"][1]["token"]})
    with ExitStack() as stack:
        red = stack.enter_context(watching(one, game, 0))
        blue = stack.enter_context(watching(two, game, 1))
        watcher = stack.enter_context(watching(window(two), game))
        assert red.send("say", camp=0, text="bonsoir")["ok"]
        blue.until("talk")
        assert blue.send("offer", camp=1, what="draw", id="d")["ok"]
        until(red, "affairs", lambda: red.affairs["draw"] is not None)
        assert red.send("resign", camp=0, id="r")["ok"]
        until(blue, "state", lambda: blue.state["result"] is not None)
        until(watcher, "state", lambda: watcher.state["result"] is not None)
        late = blue.send("resign", camp=1)
        assert late["error"]["kind"] == "server.offer.game_over"
        assert blue.send("offer", camp=1, what="rematch")["ok"]
        until(red, "affairs", lambda: red.affairs["rematch"] is not None)
        assert red.send("respond", camp=0, what="rematch", accept=True)["ok"]
        until(blue, "affairs", lambda: blue.affairs["rematch"]["game"] is not None)
        assert two.post(f"/api/games/{game}/next").json()["camp"] == 1


def test_a_game_that_ended_so_goes_out_and_comes_in_as_a_file(
    client: TestClient, game: str, pages: Both, another: Another
) -> None:
    play(pages, 2)
    assert pages[0].send("resign", camp=0)["ok"]
    text = another().get(f"/api/games/{game}/export").text
    found = (
        another()
        .post("/api/games/import", content=text, headers={"content-type": "application/json"})
        .json()
    )
    assert found["over"] and found["result"] == client.get(f"/api/games/{game}").json()["result"]
    last = another().get(f"/api/games/{found['id']}/at/2").json()
    assert last["result"] == found["result"]
