"""Melees of L'Âge des Escarmouches through the page: how one is parted, and dice laid on the cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.ade import Battle
from tests.browser.ade_staging import Stage
from tests.browser.eyes import axe, shoot
from tests.browser.test_ade_rare import opened
from tests.browser.visits import Server, Visit


@pytest.fixture(scope="session")
def server(ade_stages: Server) -> Server:
    """A server whose games may begin in the middle."""
    return ade_stages


def is_seen(table: Battle, id: int) -> bool:
    """Whether the bar leaves a figure in sight."""
    box, bar = table.token(id).bounding_box(), table.bar.bounding_box()
    return bool(box and bar and box["y"] + box["height"] / 2 < bar["y"])


def test_dice_are_laid_on_cards(visit: Visit) -> None:
    visitor = visit(lang="fr", theme="day")
    table, page = opened(visitor, Stage.BLOWS), visitor.page
    while table.now() != "ade.ask.placement":
        table.answer()
    form = table.asked("ade.ask.placement")["form"]
    adversary = form["adversaries"][0]
    cards = page.get_by_test_id("allotment")
    assert axe(page) == []
    attacks = cards.locator(f'[data-zone="{adversary}"] .die')
    defence = cards.locator('[data-zone="rest"] .die')
    assert attacks.count() + defence.count() <= form["dice"]

    # However much the bar tells, those who fight are seen above it.
    for id in (form["figure"], adversary):
        table.until(lambda id=id: is_seen(table, id), "the fighter above the bar")  # type: ignore[misc]

    # With the buttons: all into defence, then one back.
    while attacks.count():
        cards.locator(f'[data-zone="{adversary}"] button').first.click()
    before = defence.count()
    cards.locator(f'[data-zone="{adversary}"] button').last.click()
    expect(attacks).to_have_count(1)
    expect(defence).to_have_count(before - 1)

    # By hand: a die is dragged from defence to attack.
    if defence.count():
        start, end = (
            defence.first.bounding_box(),
            cards.locator(f'[data-zone="{adversary}"]').bounding_box(),
        )
        assert start and end
        page.mouse.move(start["x"] + 8, start["y"] + 8)
        page.mouse.down()
        page.mouse.move(end["x"] + 60, end["y"] + 40, steps=8)
        page.mouse.up()
        expect(attacks).to_have_count(2)
        attacks.first.click(position={"x": 8, "y": 8})  # a click alone sends it back
        expect(attacks).to_have_count(1)
    shoot(page, "ade-dice-1440x900-day")
    wanted = (attacks.count(), defence.count())
    table.settled(lambda: table.button("Confirmer").click())
    assert wanted[0] + wanted[1] <= form["dice"]


def test_a_melee_is_parted_by_drawing(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table, page = opened(visitor, Stage.RING), visitor.page
    form = table.asked("ade.ask.separate")["form"]
    combats = page.get_by_test_id("combats").locator("li")
    before = sorted(combats.all_inner_texts())
    shoot(page, "ade-separation-1440x900-lamp")
    assert axe(page) == []

    # The book proposes another parting; then one is drawn from a fighter to whom he fights.
    table.choices.get_by_role("button", name="Autre découpage").click()
    if form["ways"] != 1:
        table.until(lambda: sorted(combats.all_inner_texts()) != before, "another parting")
    torn = next(i for i in form["figures"] if sum(i in pair for pair in form["contacts"]) > 1)
    foes = [a if b == torn else b for a, b in form["contacts"] if torn in (a, b)]
    for foe in foes:
        here, there = table.figure(torn), table.figure(foe)
        page.mouse.move(*table.screen(here["x"], here["y"]))
        page.mouse.down()
        page.mouse.move(*table.screen(there["x"], there["y"]), steps=10)
        page.mouse.up()
        mine = page.get_by_test_id("combats").locator(
            "li", has_text=table.figure(torn)["label"]["fr"]
        )
        expect(mine.first).to_contain_text(there["label"]["fr"])

    # However it was drawn: only what the rules allow can be confirmed.
    confirm = table.button("Confirmer")
    for _ in range(70):
        if confirm.is_enabled():
            break
        table.looked_up(table.choices.get_by_role("button", name="Autre découpage").click)
    table.settled(lambda: confirm.click())
