"""The replay: step, link to a moment, play on from it, verify the dice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe
from tests.browser.hands import Table
from tests.browser.visits import Visit
from tests.browser.ways import drive, get, new_game


@pytest.mark.own_dice
def test_replay_link_to_a_moment_and_fork(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("greedy", "greedy"), turns=3)
    drive(visitor, game, lambda _state: False)
    steps = get(visitor, f"/api/games/{game}/replay")["steps"]

    page.goto(f"/replay/{game}?at=0")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("max", str(steps))
    page.get_by_role("button", name="Avancer d’un coup").click()
    expect(slider).to_have_value("1")
    middle = steps // 2
    slider.fill(str(middle))
    expect(page).to_have_url(re.compile(rf"at={middle}\b"))
    page.wait_for_load_state("networkidle")
    assert axe(page) == []

    # The link to this moment opens it for anybody.
    other = visit(lang="en")
    other.page.goto(page.url)
    expect(other.page.get_by_role("slider", name="Moment")).to_have_value(str(middle))
    figures = other.page.locator("g.token")
    standing = get(visitor, f"/api/games/{game}/at/{middle}")["view"]["figures"]
    expect(figures).to_have_count(sum(f["in_play"] for f in standing))

    # The dice are what was announced.
    page.locator("summary", has_text="Vérifier les dés").click()
    page.get_by_role("button", name="Vérifier les dés").click()
    expect(page.get_by_text(re.compile(r"Les \d+ dés sont bien ceux annoncés"))).to_be_visible()

    # Play on from here.
    table = Table(page)
    page.locator("summary", has_text="Jouer la suite").click()
    page.get_by_role("button", name=re.compile("^Jouer ")).first.click()
    expect(page).to_have_url(re.compile(r"/game/\w+"))
    table.ready()
    assert table.revision >= middle
    if table.await_turn():
        table.answer()
