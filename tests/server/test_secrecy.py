"""What goes out to a viewer is the same, byte for byte, in games that differ only in what it may
not know. Played with the toy rulebook, which has secrets of every kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.properties.core import twins as field
from tests.properties.core.test_secrecy import answer_of, setup
from tests.server.conftest import Watching, watching
from tests.server.helpers import AI, PERSON, create
from tests.toy.book import BOOK
from tests.toy.serve import shelved

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.server.app import create_app
from escarmouche.server.errors import ApiError
from escarmouche.server.live.queries import ask_about
from escarmouche.server.messages.commands import CandidatesQuery, CheckQuery, ReachQuery
from escarmouche.server.settings import Settings
from escarmouche.server.show.logs import Log
from escarmouche.server.show.views import snapshot


def sent(
    seed: int, spy: int, twin: int, dice: Any, viewer: int | None
) -> Iterator[tuple[str, Game]]:
    """All that a viewer is sent in the course of a game."""
    game = Game(BOOK, setup(seed, spy, twin), dice)
    log = Log(viewer)
    while True:
        told = snapshot(game, viewer, log, None, "digest")
        tries = [_tried(game, viewer, data) for data in ("3", "8", "nonsense", None)]
        yield json.dumps([told, log.tail.lines, tries]), game
        if game.over:
            return
        camp = game.pending[-1].who  # the last first: sealed answers lie about for a while
        game.answer_data(camp, answer_of(game, camp, spy, twin, seed))


def _tried(game: Game, viewer: int | None, data: Any) -> Any:
    query = CheckQuery(type="query", id="q", what="check", answer=data)
    return ask_about(game.fork(), viewer, query)


def twins(seed: int, spy: int, viewer: int | None) -> tuple[list[str], list[str]]:
    one = list(sent(seed, spy, 0, SeededDice.from_seed(seed), viewer))
    game = one[-1][1]
    hidden = [event.to == frozenset({spy}) for event in game.events for _face in event.faces]
    faces = [f % 10 + 1 if secret else f for f, secret in zip(game.faces, hidden, strict=True)]
    two = sent(seed, spy, 1, ScriptedDice(faces), viewer)
    return [text for text, _game in one], [text for text, _game in two]


@pytest.mark.parametrize("seed", range(6))
def test_a_viewer_is_sent_nothing_that_it_may_not_know(seed: int) -> None:
    camps = 2 + seed % 3
    spy = seed % camps
    for viewer in [*(camp for camp in range(camps) if camp != spy), None]:
        one, two = twins(seed, spy, viewer)
        assert one == two


def test_the_spy_itself_is_sent_the_difference() -> None:
    one, two = twins(5, 1, 1)
    assert one != two


# -- what is offered ---------------------------------------------------------------------------


def told(game: Game, viewer: int | None) -> str:
    """The state that a viewer is sent, and what the page may ask about it."""
    queries: tuple[Any, ...] = (
        CandidatesQuery(type="query", id="q", what="candidates"),
        CandidatesQuery(type="query", id="q", what="candidates", figure=2 * field.SPY),
        ReachQuery(type="query", id="q", what="reach"),
        *(
            CheckQuery(type="query", id="q", what="check", answer=list(at))
            for at in (*field.PLACES, (2.0, 6.0))
        ),
    )
    found = []
    for query in queries:
        try:
            found.append(ask_about(game.fork(), viewer, query))
        except Refused as refused:
            found.append(str(refused))
    return json.dumps([snapshot(game, viewer, Log(viewer), None, "digest"), found])


@pytest.mark.parametrize("seed", range(3))
def test_a_page_is_offered_nothing_that_tells_where_a_spy_hides(seed: int) -> None:
    for viewer in [*range(1, 2 + seed % 3), None]:
        one, two = (list(field.course(seed, twin, viewer, told)) for twin in (0, 1))
        assert [said for said, _tried in one] == [said for said, _tried in two]


def test_its_own_page_is_told_where_it_hides() -> None:
    one, two = (list(field.course(0, twin, field.SPY, told)) for twin in (0, 1))
    assert one != two


def test_a_page_asks_in_vain_about_a_hidden_figure() -> None:
    game = Game(BOOK, field.field_setup(0, 0), SeededDice.from_seed(1))
    game.answer_data(0, [5.0, 3.0])
    query = ReachQuery(type="query", id="q", what="reach", figure=2 * field.SPY + 1)
    with pytest.raises(ApiError) as caught:
        ask_about(game.fork(), 1, query)
    assert caught.value.status == 404


# -- over the line -----------------------------------------------------------------------------

ARMIES = [
    {"toml": f'rulebook = "toy"\nnames = {{fr = "{n}", en = "{n}"}}\nhand = {hand}\n'}
    for n, hand in (("Ocre", [11, 13, 15]), ("Gris", [22, 24, 26]))
]


@pytest.fixture
def toy(settings: Settings) -> Iterator[TestClient]:
    """A server with the toy on its shelf, and one browser at it."""
    with shelved(), TestClient(create_app(replace(settings, workers=0))) as made:
        yield made


def masks(client: TestClient, *seats: Any, keep: str = "0") -> str:
    wish = {"rulebook": "toy", "armies": ARMIES, "seats": list(seats)}
    reply = client.post(f"/api/games?keep={keep}", json=wish)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["game"])


def test_a_running_game_is_shown_to_nobody_through_others_eyes(toy: TestClient) -> None:
    game = masks(toy, PERSON, PERSON)
    with watching(toy, game, 0) as page:
        page.settle(0)
    for path in ("replay?camp=1", "at/1?camp=1", "lines?start=0&end=99&camp=1"):
        assert toy.get(f"/api/games/{game}/{path}").status_code == 403
    for path in ("replay", "lines?start=0&end=99", "at/1", "at/0", "verify"):
        reply = toy.get(f"/api/games/{game}/{path}")
        assert reply.status_code == 200
        text = reply.text
        assert '"toy.here"' not in text and '"card"' not in text
        assert reply.json().get("dice_secret") is None and reply.json().get("secret") is None
    assert '"toy.here"' in toy.get(f"/api/games/{game}/lines?start=0&end=99&camp=0").text


def test_a_running_game_against_a_computer_is_not_played_on_from_its_seat(toy: TestClient) -> None:
    game = masks(toy, PERSON, AI)
    wish = {"at": 0, "seats": [PERSON, PERSON]}
    assert toy.post(f"/api/games/{game}/fork", json=wish).status_code == 403


def test_whom_the_game_waits_for_is_told_but_not_what_it_is_asked(toy: TestClient) -> None:
    game = masks(toy, PERSON, PERSON)
    with watching(toy, game) as page:
        assert page.state["questions"] == []
        (waiting,) = page.state["waiting"]
    assert waiting == {"camp": 0, "question": None, "apart": True, "alone": True}


def test_a_book_without_secrets_keeps_nobody_apart(watch: Watching, client: TestClient) -> None:
    with watch(create(client, PERSON, PERSON)["game"]) as page:
        assert page.state["waiting"] and not any(w["apart"] for w in page.state["waiting"])
        assert all(w["question"] for w in page.state["waiting"])
