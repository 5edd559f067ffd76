"""The time of a game that its rules limit: the persons agree that it is up, the rules say what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, create
from tests.server.online.conftest import Another
from tests.server.online.test_dealings import at_two, until

TIMED: dict[str, Any] = {
    "rulebook": "ade",
    "scenario": "escarmouche",
    "armies": [{"ready": "gue-200"}, {"ready": "officine-200"}],
    "options": {"time_limited": True},
}


def know(page: Page, good: Callable[[Any], bool]) -> None:
    """Wait for affairs that satisfy, unless the page knows them."""
    while page.affairs is None or not good(page.affairs):
        page.until("affairs")


@pytest.fixture
def pages(client: TestClient, another: Another) -> Iterator[tuple[Page, Page]]:
    guest = another()
    game = at_two(client, guest, **TIMED)
    with watching(client, game, 0) as red, watching(guest, game, 1) as blue:
        yield red, blue


def test_both_agree_that_the_time_is_up(pages: tuple[Page, Page]) -> None:
    red, blue = pages
    know(red, lambda affairs: affairs["timed"] and affairs["time"] is None)
    assert red.send("offer", camp=0, what="time")["ok"]
    know(blue, lambda affairs: affairs["time"] == {"camp": 0, "agreed": []})
    assert not red.send("respond", camp=0, what="time", accept=True)["ok"]
    before = blue.state["revision"]
    said = blue.send("respond", camp=1, what="time", accept=True)
    assert said["ok"] and said["revision"] == before + 1
    until(red, "state", lambda: "écoulé" in str(red.log[-1]))
    know(red, lambda affairs: not affairs["timed"] and affairs["time"] is None)
    again = red.send("offer", camp=0, what="time")
    assert again["error"]["kind"] == "ade.refusal.time_already_up"


def test_who_does_not_agree_plays_on(pages: tuple[Page, Page]) -> None:
    red, blue = pages
    assert red.send("offer", camp=0, what="time")["ok"]
    assert blue.send("respond", camp=1, what="time", accept=False)["ok"]
    know(red, lambda affairs: affairs["time"] is None and affairs["timed"])
    assert red.state["revision"] == 0


def test_a_computer_takes_a_persons_word_for_it(client: TestClient) -> None:
    game = create(client, PERSON, AI, **TIMED)["game"]
    with watching(client, game, 0) as page:
        assert page.send("offer", camp=0, what="time")["ok"]
        know(page, lambda affairs: not affairs["timed"])


def test_a_game_without_a_limit_knows_no_such_thing(client: TestClient) -> None:
    game = create(client, PERSON, PERSON)["game"]
    with watching(client, game, 0) as page:
        refused = page.send("offer", camp=0, what="time")
        assert refused["error"]["kind"] == "core.refusal.no_call"
