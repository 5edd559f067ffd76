"""Two camps at one screen: an open table for what everybody may see, a camp's own eyes for one question."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import PERSON, Page, create
from tests.unit.ade.games import new_game, state_of

from escarmouche.server.show.logs import Log
from escarmouche.server.show.views import snapshot

BOTH = frozenset({0, 1})
ARMIES = [{"ready": "gue-200"}, {"ready": "officine-200"}]


def ade(client: TestClient) -> str:
    """A game whose two seats this browser holds."""
    made = create(
        client, PERSON, PERSON, rulebook="ade", scenario="escarmouche", armies=ARMIES, keep="0,1"
    )
    return str(made["game"])


def piles(page: Page) -> list[Any]:
    """What the page knows of both piles."""
    return [camp["pile"] for camp in page.state["view"]["camps"]]


def open_eyes(page: Page, camp: int) -> None:
    """A camp sees its own for the question that it alone is asked."""
    assert page.send("eyes", camp=camp, once=True)["ok"]
    page.until("state")


def test_own_eyes_close_by_themselves_once_the_question_is_answered(client: TestClient) -> None:
    with watching(client, ade(client)) as page:
        for camp in (0, 1):  # each lays its pile alone
            assert page.state["questions"] == []
            assert [w["alone"] for w in page.state["waiting"]] == [True] * (2 - camp)
            open_eyes(page, camp)
            question = page.state["questions"][0]
            assert question["kind"] == "ade.ask.pile" and question["camp"] == camp
            assert page.answer(question["default"], camp)["ok"]
            assert page.until("eyes") == {"type": "eyes", "camp": None}
            page.until("state")
            assert piles(page) == [[], []]
        # Who speaks first is asked at the open table, and can be answered and asked about there.
        (question,) = page.state["questions"]
        assert question["kind"] == "ade.ask.first_speaker"
        assert not page.state["waiting"][0]["alone"] and page.state["waiting"][0]["question"]
        assert page.query("check", camp=question["camp"], answer=question["default"])["legal"]
        while page.state["questions"]:
            page.settle(page.state["questions"][0]["camp"])
        assert page.state["waiting"]  # until somebody has cards to choose from, or to lay
        assert all(w["alone"] and w["question"] is None for w in page.state["waiting"])


def test_a_camp_may_look_at_its_pile_between_and_no_longer(client: TestClient) -> None:
    with watching(client, ade(client)) as page:
        for camp in (0, 1):
            open_eyes(page, camp)
            page.settle(camp)
        (question,) = page.state["questions"]
        camp = question["camp"]
        open_eyes(page, camp)
        assert piles(page)[camp] and not piles(page)[1 - camp]
        assert page.answer(question["default"], camp)["ok"]
        page.until("eyes")
        page.until("state")
        assert piles(page) == [[], []]


def test_who_holds_no_seat_is_asked_nothing(client: TestClient) -> None:
    game = ade(client)
    with watching(client, game) as page:
        for camp in (0, 1):
            open_eyes(page, camp)
            page.settle(camp)
        assert page.state["questions"]
    client.cookies.clear()
    with watching(client, game) as spectator:
        assert spectator.state["questions"] == []
        assert all(w["question"] is None for w in spectator.state["waiting"])


@pytest.mark.parametrize("seed", range(3))
def test_an_open_table_never_shows_a_card_that_lies_face_down(seed: int) -> None:
    rng, game, log = Random(seed), new_game(seed), Log(None)
    alone, openly = 0, 0
    for _ in range(500):
        if not game.pending:
            break
        told = snapshot(game, None, log, None, "digest", sharing=BOTH)
        json.dumps(told)
        assert [camp["pile"] for camp in told["view"]["camps"]] == [[], []]
        state = state_of(game)
        for question in told["questions"]:
            openly += 1
            hidden = _face_down(state, question["camp"])
            named = {o["data"].get("card") for o in question["form"].get("options", ())}
            assert len(hidden) < 2 or not named & hidden, question
        alone += sum(w["alone"] for w in told["waiting"])
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    assert alone and openly > alone


def _face_down(state: Any, camp: int) -> set[str]:
    return set(state.pile[camp]).difference(state.pile_backs[camp])
