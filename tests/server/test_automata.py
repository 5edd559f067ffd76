"""A game against an automaton of the rules: a seat nobody sits on, of which nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, create
from tests.toy.book import BOOK
from tests.toy.serve import shelved

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.server.app import create_app
from escarmouche.server.live.rematches import _setup
from escarmouche.server.settings import Settings
from escarmouche.server.show.showing import Showings

BRUTE = {"kind": "automaton", "level": "brute"}
ARMIES = [
    {"toml": f'rulebook = "toy"\nnames = {{fr = "{n}", en = "{n}"}}\nhand = {hand}\n'}
    for n, hand in (("Ocre", [1, 2, 3]), ("Gris", [7, 8, 9]))
]


@pytest.fixture
def toy(settings: Settings) -> Iterator[TestClient]:
    """A server with the toy on its shelf, and one browser at it."""
    with shelved(), TestClient(create_app(replace(settings, workers=0))) as made:
        yield made


def masks(client: TestClient, *seats: Any, status: int = 201) -> Any:
    wish = {"rulebook": "toy", "armies": ARMIES, "seats": list(seats)}
    reply = client.post("/api/games?keep=0", json=wish)
    assert reply.status_code == status, reply.text
    return reply.json()


def play(page: Page) -> None:
    """To the end; a spy stays where it is."""
    while page.state["result"] is None:
        (question,) = page.state["questions"]
        stays = question["kind"] == "toy.sneak"
        reply = page.answer("stay" if stays else question["default"])
        assert reply["ok"], reply
        while page.state["revision"] < reply["revision"]:
            page.until("state")


def test_the_lobby_offers_what_the_book_has(toy: TestClient) -> None:
    books = {book["id"]: book for book in toy.get("/api/shelf").json()["rulebooks"]}
    assert [one["id"] for one in books["toy"]["automata"]] == ["brute"]
    assert books["toy"]["automata"][0]["name"]["fr"] == "Brute"
    without = [id for id, book in books.items() if not book["automata"]]
    assert {"escarmouches-fantastiques", "age-des-escarmouches", "confrontation"} <= set(without)
    assert len(books["bonus-malus"]["automata"]) == 6


def test_one_person_plays_against_the_rules(toy: TestClient) -> None:
    made = masks(toy, PERSON, BRUTE)
    assert [(seat["kind"], seat["token"] is None) for seat in made["seats"]] == [
        ("person", False),
        ("automaton", True),
    ]
    game = made["game"]
    camps = toy.get(f"/api/games/{game}").json()["camps"]
    assert [(one["kind"], one["level"], one["free"]) for one in camps] == [
        ("person", None, False),
        ("automaton", "brute", False),
    ]
    with watching(toy, game, 0) as page:
        assert [waiting["camp"] for waiting in page.state["waiting"]] == [0]
        play(page)
        assert any(line["kind"] == "toy.automaton.highest" for line in page.log)
        assert page.thought == []
    export = toy.get(f"/api/games/{game}/export").json()
    assert {camp for camp, _data, _faces in export["answers"]} == {0}
    assert export["setup"]["automata"] == [None, "brute"]
    again = toy.post("/api/games/import", json=export)
    assert again.status_code == 201, again.text
    export["seats"][1]["kind"] = "ai"
    assert toy.post("/api/games/import", json=export).status_code in (400, 422)


def test_it_agrees_to_nothing_and_who_gives_up_has_lost(toy: TestClient) -> None:
    game = masks(toy, PERSON, BRUTE)["game"]
    with watching(toy, game, 0) as page:
        assert not page.send("offer", camp=0, what="draw")["ok"]
        assert page.send("resign", camp=0)["ok"]
        while page.state["result"] is None:
            page.receive()
        assert page.state["result"]["winners"] == [1]


def test_whoever_plays_on_plays_against_it_again(toy: TestClient) -> None:
    game = masks(toy, PERSON, BRUTE)["game"]
    with watching(toy, game, 0) as page:
        play(page)
    made = toy.post(f"/api/games/{game}/fork", json={"at": 0, "seats": [PERSON, PERSON]})
    assert made.status_code == 201, made.text
    assert [seat["kind"] for seat in made.json()["seats"]] == ["person", "automaton"]
    wish = {"at": 0, "seats": [BRUTE, AI]}
    assert toy.post(f"/api/games/{game}/fork", json=wish).status_code == 422


def test_a_behaviour_that_the_book_has_not_is_refused(toy: TestClient) -> None:
    masks(toy, PERSON, {"kind": "automaton", "level": "poet"}, status=422)
    reply = toy.post(
        "/api/games",
        json={
            "rulebook": "ef",
            "armies": [{"ready": "cendre-250"}, {"ready": "ecorce-250"}],
            "seats": [PERSON, BRUTE],
        },
    )
    assert reply.status_code == 422
    assert create(toy, PERSON, AI)["game"]


def test_in_the_next_game_it_moves_on_like_everybody() -> None:
    given = {"armies": [1, 2, 3], "automata": [None, "brute"]}
    assert _setup(given, 3, 0) == {**given, "automata": [None, "brute", None]}
    assert _setup(given, 3, 1) == {**given, "automata": [None, None, "brute"]}
    assert _setup({"armies": []}, 3, 1) == {"armies": []}


def test_a_viewer_is_told_who_is_whose_enemy_as_it_is_now() -> None:
    hands = {"hands": [[1], [2], [3]], "field": True}
    game = Game(BOOK, {**hands, "alliances": [[0, 2]]}, SeededDice.from_seed(1))
    showings = Showings()
    told = showings.of(game, None).view["hostile"]
    assert told == [[1], [0, 2], [1]]
    game.answer_data(0, [11.0, 11.0])
    assert showings.of(game, None).view["hostile"] is told
    state: Any = game.state
    state.sides = state.sides.at_war(0, 2)
    game.answer_data(1, [1.0, 11.0])
    assert showings.of(game, None).view["hostile"] == [[1, 2], [0, 2], [0, 1]]
