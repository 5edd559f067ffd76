"""Cards of L'Âge des Escarmouches: piles laid by hand, the opponent's backs, and two at one screen."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.ade import GO, Battle, new_battle
from tests.browser.areas import track_has_one_row
from tests.browser.eyes import axe, shoot
from tests.browser.visits import LANDSCAPE, PHONE, Visit
from tests.browser.ways import asks, drive


def test_a_pile_is_laid_by_dragging_and_by_the_keyboard(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Battle(visitor.page)
    table.open(new_battle(visitor))
    table.asked("ade.ask.pile")
    first = table.pile()
    assert len(first) >= 3

    # By keyboard: the last card becomes the head, and keeps the focus.
    page, cards = visitor.page, table.choices.locator("[data-card]")
    cards.last.focus()
    page.keyboard.press("Home")
    assert table.pile() == [first[-1], *first[:-1]]
    expect(page.locator(f'[data-card="{first[-1]}"]')).to_be_focused()
    expect(table.bar.locator("[aria-live]")).to_contain_text(f"place 1 sur {len(first)}")
    page.keyboard.press("ArrowRight")
    assert table.pile()[1] == first[-1]

    # By hand: the last one is dragged to the first place.
    start, end = cards.last.bounding_box(), cards.first.bounding_box()
    assert start and end
    last = table.pile()[-1]
    page.mouse.move(start["x"] + 30, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 30, steps=12)
    shoot(page, "ade-pile-1440x900-lamp")
    page.mouse.up()
    wanted = table.pile()
    assert wanted[0] == last and sorted(wanted) == sorted(first)
    assert axe(page) == []

    table.settled(lambda: table.button("Poser la pile").click())
    table.until(lambda: bool(table.state["view"]["camps"][0]["pile"]), "the pile")
    laid = table.state["view"]["camps"][0]["pile"]  # the head may have been played already
    assert laid == wanted[-len(laid) :]
    # One's own pile can be read; of the other's there are only backs.
    mine = page.locator('[data-testid="sequence"][data-camp="0"] li')
    theirs = page.locator('[data-testid="sequence"][data-camp="1"] li')
    expect(mine).to_have_count(len(wanted))
    assert "Carte face cachée" not in " ".join(mine.all_inner_texts())
    assert all("Carte face cachée" in text for text in theirs.all_inner_texts())
    assert table.state["view"]["camps"][1]["pile"] == []


@pytest.mark.slow
def test_two_at_one_screen_hide_their_piles(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table, page = Battle(visitor.page), visitor.page
    page.goto(f"/game/{new_battle(visitor, ('person', 'person'))}")
    secret: dict[int, list[str]] = {}
    for _camp in (0, 1):
        page.locator(GO).wait_for()
        assert page.locator("[data-card], [data-testid=sequence], section.bar").count() == 0
        page.locator(GO).click()
        camp = int(table.asked("ade.ask.pile")["camp"])
        table.choices.get_by_role("button", name="Inverser").click()
        secret[camp] = table.pile()
        table.settled(lambda: table.button("Poser la pile").click())
    assert set(secret) == {0, 1}

    # Some turns to speak: the screen is covered between two persons as long as cards lie face down.
    covers, asked = 0, set[int]()
    for _ in range(24):
        if covers >= 4 and asked == {0, 1}:
            break
        table.until(lambda: table.covered or table.question is not None, "somebody")
        if table.covered:
            covers += 1
            page.locator(GO).click()
            table.until(lambda: not table.covered and table.question is not None, "its turn")
        assert table.question is not None
        camp = int(table.question["camp"])
        asked.add(camp)
        other = page.locator(f'[data-testid="sequence"][data-camp="{1 - camp}"] .pile li')
        assert all("Carte face cachée" in text for text in other.all_inner_texts())
        table.answer()
    assert covers >= 4 and asked == {0, 1}

    # What was sent for one camp's eyes, or for nobody's, never held the other's pile.
    told = 0
    for eyes, frame in table.frames:
        message = json.loads(frame)
        if message["type"] != "state":
            continue
        for camp in (0, 1):
            pile = message["view"]["camps"][camp]["pile"]
            told += eyes == camp and bool(pile)
            assert eyes == camp or pile == [], (eyes, camp, frame[:500])
    assert told


def test_the_piles_on_a_phone_in_english_by_daylight(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE, theme="day")
    table = Battle(visitor.page)
    table.open(new_battle(visitor))
    table.asked("ade.ask.pile")
    button = table.choices.get_by_role("button", name="Lay the pile")
    expect(button).to_be_in_viewport()
    assert axe(visitor.page) == []
    shoot(visitor.page, "ade-pile-390x844-day")
    table.settled(lambda: button.tap())
    expect(visitor.page.locator('[data-testid="sequence"]').first).to_be_visible()
    # Refusals and tactic points are always in sight, and named for whoever cannot see the signs.
    expect(visitor.page.locator(".camps").first).to_contain_text(re.compile("Tactic points"))
    expect(visitor.page.locator(".camps").first).to_contain_text(re.compile("Refusals"))


def test_the_piles_on_a_phone_that_lies_take_one_row(visit: Visit) -> None:
    visitor = visit(lang="fr", size=LANDSCAPE)
    page, table = visitor.page, Battle(visitor.page)
    game = new_battle(visitor, armies=("gue-300", "meute-300"))
    drive(visitor, game, asks("deeds"))
    table.open(game)
    expect(page.locator('[data-testid="sequence"]')).to_have_count(2)
    track_has_one_row(page, sides=2)
    for head in page.locator('[data-testid="sequence"] .head').all():
        expect(head).to_be_in_viewport(ratio=1)
    page.locator(".scenario summary").click()
    expect(page.locator(".goal")).to_contain_text("Escarmouche")
    shoot(page, "ade-low-844x390-lamp")
    assert axe(page) == []
