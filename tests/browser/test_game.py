"""Whole games through the interface, by one person, by two at one screen, by two in two browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import Table
from tests.browser.visits import PHONE_FIRST, Visit
from tests.browser.ways import asks, drive, get, new_game


@pytest.mark.slow
@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
def test_whole_game_against_the_ai(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(lang="fr", size=size)
    game = new_game(visitor, seats=("person", "greedy"), turns=3)
    table = Table(visitor.page).open(game)
    while table.await_turn():
        table.answer()
    expect(visitor.page.get_by_text(table.state["result"]["text"]["fr"]).first).to_be_visible()
    assert "moves" in table.done  # whether anybody fights is up to the dice


def test_hot_seat_shows_each_camp_its_own_question(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, seats=("person", "person"))
    table = Table(visitor.page).open(game)
    asked: set[int] = set()
    while table.await_turn() and (len(asked) < 2 or table.form != "moves"):
        assert table.question is not None
        camp = table.question["camp"]
        asked.add(camp)
        # With two at one screen the bar names whose decision it is.
        expect(table.bar).to_contain_text(table.state["view"]["camps"][camp]["name"]["fr"])
        expect(table.bar).to_contain_text(table.question["question"]["text"]["fr"])
        table.answer()
    assert asked == {0, 1}


def test_two_browsers_in_one_game(visit: Visit) -> None:
    host, guest = visit(lang="fr"), visit(lang="en")
    page = host.page
    page.goto("/")
    for side, who in (("Camp 1", "Moi, ici"), ("Camp 2", "Un ami, par lien")):
        seat = page.get_by_role("group", name=side, exact=True)
        seat.get_by_role("combobox", name="Joueur").select_option(label=who)
    page.get_by_role("button", name="Ouvrir la table").click()
    link = page.get_by_label(re.compile("^Lien de")).input_value()
    assert link.startswith(host.url)
    theirs, mine = Table(guest.page), Table(page)
    guest.page.goto(link)
    expect(guest.page).to_have_url(re.compile(r"/game/\w+$"))  # the token is gone from the address
    page.get_by_role("link", name="Aller à la table").click()
    mine.ready()
    theirs.ready()
    for _ in range(12):
        mine.until(
            lambda: bool(mine.question) != bool(theirs.question), "one of the two to be asked"
        )
        one, other = (mine, theirs) if mine.question else (theirs, mine)
        one.answer()
        now = one.revision
        other.until(lambda other=other, now=now: other.revision >= now, "the other's page")  # type: ignore[misc]
    assert mine.state["view"]["figures"] == theirs.state["view"]["figures"]
    again = visit(
        lang="en"
    )  # a link opens a seat once for its holder; a stranger without it watches
    watched = Table(again.page).open(page.url.rsplit("/", 1)[1])
    assert watched.question is None


def test_reload_in_mid_game_changes_nothing(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    question, revision = table.question, table.revision
    table.state = {}
    visitor.page.reload()
    table.ready()
    assert (table.question, table.revision) == (question, revision)
    assert question is not None
    expect(table.bar).to_contain_text(question["question"]["text"]["fr"])
    assert table.move_one()
    assert get(visitor, f"/api/games/{game}")["revision"] > revision


def test_undo_takes_a_move_back(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    before = table.state["view"]["figures"]
    revision = table.revision
    assert table.move_one()
    table.await_turn()
    assert table.state["view"]["figures"] != before
    visitor.page.get_by_role("button", name="Annuler").last.click()
    table.until(lambda: table.revision == revision, "the move taken back")
    assert table.state["view"]["figures"] == before
