"""Places that are too far, and several figures at once, as the page asks about them: in all books."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import Watching
from tests.server.helpers import PERSON, create

from escarmouche.server.messages.found import MarchFound, PathFound

BOOKS: dict[str, tuple[dict[str, Any], str]] = {
    "ef": ({}, "ef.ask.move"),
    "cc": (
        {
            "rulebook": "confrontation",
            "scenario": "la-relique",
            "armies": [{"ready": "lion-100"}, {"ready": "scorpion-100"}],
        },
        "cc.ask.act",
    ),
    "ade": (
        {
            "rulebook": "age-des-escarmouches",
            "scenario": "escarmouche",
            "armies": [{"ready": "gue-200"}, {"ready": "officine-200"}],
        },
        "ade.ask.act",
    ),
}


@pytest.mark.parametrize("book", BOOKS)
def test_a_place_too_far_comes_with_how_far_one_can_go(
    client: TestClient, watch: Watching, book: str
) -> None:
    wanted, kind = BOOKS[book]
    game = create(client, PERSON, PERSON, **wanted)["game"]
    with watch(game, 0) as page:
        question = page.play_until(kind)
        camp, doer = question["camp"], question["form"]["figures"][0]["figure"]
        me = next(f for f in page.state["view"]["figures"] if f["id"] == doer)
        depth = page.state["view"]["table"]["depth"]
        to = [me["x"], depth - 1 if me["y"] < depth / 2 else 1]
        plain = page.query("path", camp, figure=doer, to=to)
        assert not plain["legal"] and plain.get("short") is None  # only where that is asked
        found = page.query("path", camp, figure=doer, to=to, short=True)
        PathFound.model_validate(found)
        short = found["short"]
        assert short["legal"] and short["cost"]["total"] == pytest.approx(
            short["allowance"], abs=0.2
        )
        assert page.query("check", camp, answer=short["answer"])["legal"]
        assert page.answer(short["answer"], camp)["ok"]


def test_several_figures_are_sent_with_one_gesture(client: TestClient, watch: Watching) -> None:
    game = create(client, PERSON, PERSON)["game"]
    with watch(game, 0) as page:
        question = page.play_until("ef.ask.move")
        camp, form = question["camp"], question["form"]
        assert form["march"]
        ids = [mover["figure"] for mover in form["figures"]][:6]
        figures = {f["id"]: f for f in page.state["view"]["figures"]}
        forward = 3.0 if figures[ids[0]]["y"] < page.state["view"]["table"]["depth"] / 2 else -3.0
        found = page.query("march", camp, figures=ids, by=[0.0, forward])
        MarchFound.model_validate(found)
        assert sorted([*found["stays"], *(move["figure"] for move in found["moves"])]) == sorted(
            ids
        )
        assert len(found["moves"]) >= 4
        for move in found["moves"]:  # in this order each is taken
            reply = page.answer(move["answer"], camp)
            assert reply["ok"], reply
            while page.state["revision"] < reply["revision"]:
                page.until("state")
