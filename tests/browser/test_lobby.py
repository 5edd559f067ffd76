"""The lobby: from the door to the first question."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import Table
from tests.browser.visits import DESKTOP, LANDSCAPE, PHONE, PHONE_FIRST, TABLET, Visit

PLAY = {"fr": "Jouer", "en": "Play"}


@pytest.mark.parametrize("size", PHONE_FIRST.values(), ids=PHONE_FIRST)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_first_game_in_three_clicks(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    page = visit(lang=lang, size=size).page
    table = Table(page)
    page.goto("/")
    page.locator("label:has(input[name=quick-army])").nth(1).click()
    page.get_by_role("button", name=PLAY[lang], exact=True).click()
    expect(page).to_have_url(re.compile(r"/game/\w+"))
    table.ready()
    table.await_turn()
    assert table.question is not None
    expect(table.bar).to_contain_text(table.question["question"]["text"][lang])


def test_the_word_that_begins_is_in_sight_however_many_armies_there_are(visit: Visit) -> None:
    for size in (DESKTOP, TABLET, PHONE, LANDSCAPE):
        page = visit(lang="fr", size=size).page
        page.goto("/")
        armies = page.locator("input[name=quick-army]")
        page.locator("input[name=quick-book][value=last-fantasy-war]").check(force=True)
        expect(armies).to_have_count(12)
        box = page.get_by_role("button", name="Jouer", exact=True).bounding_box()
        assert box and box["y"] + box["height"] <= size[1], (size, box)


def test_a_book_of_many_scenarios_and_armies_is_short_on_a_phone(visit: Visit) -> None:
    """All but what is chosen is folded away, one fold open at a time, and none is left open after a choice."""
    page = visit(lang="fr", size=PHONE).page
    page.goto("/")
    for name in ("quick-book", "book"):
        page.locator(f"input[name={name}][value=last-fantasy-war]").check(force=True)
    folds = page.locator("#compose details.fold")
    expect(folds.first).to_be_visible()
    boxes = [page.locator(part).bounding_box() for part in (".quick", "#compose")]
    tall = sum(box["height"] for box in boxes if box)
    assert 0 < tall <= 3600, f"{tall} px, and they were 6,505"
    opened = page.locator("#compose details.fold[open]")
    for fold in folds.all()[:2]:
        fold.locator("summary").click()
        expect(opened).to_have_count(1)
    scenario = opened.locator("label").first
    words = scenario.locator("strong").inner_text()
    scenario.click()
    expect(opened).to_have_count(0)
    expect(page.locator("#compose label.chosen strong", has_text=words)).to_be_visible()
    page.locator(".quick details.fold summary").click()
    army = page.locator(".quick details.fold label").first
    name = army.locator("strong").inner_text()
    army.click()
    expect(page.locator(".quick label.chosen")).to_contain_text(name)
    expect(page.locator(".quick details.fold[open]")).to_have_count(0)


def test_language_is_switched_at_once_and_kept(visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Jouer", exact=True)).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(html).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_theme_is_switched_and_kept(visit: Visit) -> None:
    page = visit(lang="fr", theme="lamp").page
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "lamp")
    page.get_by_role("button", name=re.compile("Lumière")).click()
    expect(html).to_have_attribute("data-theme", "day")
    page.reload()
    expect(html).to_have_attribute("data-theme", "day")


def test_a_game_that_is_not_there_is_said_in_words(visit: Visit) -> None:
    visitor = visit(lang="fr")
    visitor.expected = "404"
    visitor.page.goto("/game/nosuchgame")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text(
        "Cette partie n’existe pas"
    )
