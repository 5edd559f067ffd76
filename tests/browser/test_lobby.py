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
