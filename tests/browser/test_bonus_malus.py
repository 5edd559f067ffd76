"""Bonus/Malus through the page: the first turns and a whole game against the computer; arcs, odds, what is hidden."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.bm import Skirmish, new_skirmish
from tests.browser.eyes import axe, shoot
from tests.browser.visits import PHONE, Visit

SHARE = re.compile(r"\d\s%")


@pytest.mark.slow
def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    """Two turns, from the deployment to the sheet of the end, every answer through the page."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor, turns=2))
    assert table.state["view"]["turn"]["last"] == 2
    asked = table.play(120)
    assert table.over, asked
    assert {"bm.ask.activate", "bm.ask.action", "bm.ask.where"} <= set(asked), asked
    said = table.state["result"]["text"]["fr"]
    expect(page.get_by_text(said).first).to_be_visible()
    shoot(page, "bm-end-1440x900-lamp")
    assert axe(page) == []


def test_a_figure_is_chosen_on_the_table_and_its_arc_is_drawn(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor))
    table.play(6, until="bm.ask.activate")
    assert table.question is not None
    chosen = table.question["about"]["figures"][1]
    body = table.figure(chosen)
    page.mouse.move(*table.in_sight(body["x"], body["y"]))
    expect(page.locator(f'[data-arc="{chosen}"]')).to_be_visible()
    assert table.went(lambda: table.tap(chosen))
    table.await_turn()
    assert table.question["kind"] == "bm.ask.action"
    assert table.question["about"]["figure"] == chosen
    expect(table.bar).to_contain_text("actions")
    shoot(page, "bm-action-1440x900-lamp")


def test_a_move_is_drawn_in_paces_and_played_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE)
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor))
    table.play(8, until="bm.ask.action")
    table.option("move")
    table.until(lambda: (table.question or {}).get("kind") == "bm.ask.where", "the question where")
    shoot(page, "bm-where-390x844-lamp")
    before = table.revision
    table.answer()
    assert table.revision > before
    assert axe(page) == []


@pytest.mark.slow
def test_whoever_shoots_is_told_the_odds_and_what_is_hidden(visit: Visit) -> None:
    """The shot at whom it is pointed, its chances, and what is seen of it."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor, armies=("legion-150", "legion-150"), seed=5))
    table.play(80, until="bm.ask.whom")
    assert table.question is not None and table.question["about"].get("looks")
    target = int(table.question["form"]["options"][0]["key"])
    expect(table.choices).to_contain_text(SHARE)
    body = table.figure(target)
    place = table.in_sight(body["x"], body["y"])
    table.looked_up(lambda: page.mouse.move(*place))
    expect(page.locator(".label.panel")).to_contain_text("pas")
    shoot(page, "bm-shot-1440x900-lamp")


def test_who_is_asked_what_it_does_goes_where_one_clicks(visit: Visit) -> None:
    """A click on the ground says that it moves, and where; another confirms it."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor))
    table.play(12, until="bm.ask.action")
    assert table.question is not None
    body = table.figure(table.question["about"]["figure"])
    ahead = 3 if body["facing"] < 180 else -3
    place = table.in_sight(body["x"], body["y"] + ahead)
    assert table.went(lambda: page.mouse.click(*place))
    assert table.form == "place"
    expect(table.button("Confirmer")).to_be_enabled()
    assert table.went(lambda: table.button("Confirmer").click())
    assert abs(table.figure(body["id"])["y"] - body["y"] - ahead) < 0.5
