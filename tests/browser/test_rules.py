"""The page of rules of a long book: folded by chapter, and a clause is found in two taps, by its address, or by searching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.eyes import axe, shoot
from tests.browser.visits import DESKTOP, PHONE, Visit

BOOK = "/rules/last-fantasy-war"
SCREENS = 8  # of a phone: no longer is the page of a thousand clauses, where nothing is unfolded
HIGH = "() => document.documentElement.scrollHeight"
CLAUSE, CHAPTER = "LFW-CHARGERES-05", "LFW-CHARGERES"
FIREBALL = "LFW-SPELL-FEU-BOULE-01"


def lies_free(page: Page, id: str) -> None:
    """Something is in the upper half of the window, and nothing that stays there while one scrolls lies on it."""
    expect(page.locator(f'[id="{id}"]')).to_be_in_viewport()
    where = """(id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        const met = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
        return [box.y / innerHeight, met?.closest(`[id="${id}"]`) !== null];
    }"""
    high, free = page.evaluate(where, id)
    assert 0 <= high < 0.5 and free, (high, free)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_clause_is_found_in_two_taps(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(lang="fr", size=size).page
    page.goto(BOOK)
    expect(page.get_by_role("heading", level=2)).to_have_count(76)
    assert page.evaluate(HIGH) <= SCREENS * PHONE[1]
    shoot(page, f"lfw-rules-{size[0]}x{size[1]}-lamp")
    if size == PHONE:
        page.get_by_label("Aller au chapitre…").select_option("LFW-SPELL")
    else:
        page.get_by_role("navigation", name="Chapitres").get_by_role(
            "link", name="Sorts", exact=True
        ).click()
    lies_free(page, "LFW-SPELL")
    heading = page.get_by_role("button", name="Sorts 126 articles", exact=True)
    expect(heading).to_have_attribute("aria-expanded", "true")
    spell = page.get_by_role("heading", level=3).get_by_role("button", name="Boule de feu")
    expect(spell).to_have_attribute("aria-expanded", "false")
    spell.click()
    expect(page.locator(f'[id="{FIREBALL}"]')).to_be_visible()
    heading.click()
    expect(page.locator(f'[id="{FIREBALL}"]')).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_address_of_a_clause_unfolds_it(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(lang="fr", size=size).page
    page.goto(f"{BOOK}#{CLAUSE}")
    clause = page.locator(f'[id="{CLAUSE}"]')
    expect(clause).to_be_focused()
    lies_free(page, CLAUSE)
    page.evaluate("(id) => { location.hash = id; }", FIREBALL)  # a section within a chapter
    expect(page.locator(f'[id="{FIREBALL}"]')).to_be_focused()
    lies_free(page, FIREBALL)
    page.go_back()
    expect(clause).to_be_focused()
    lies_free(page, CLAUSE)
    page.evaluate("(id) => { location.hash = id; }", "LFW-TIR")  # a chapter
    expect(page.locator('[id="LFW-TIR"]')).to_be_focused()
    expect(page.locator('[id="LFW-TIR-01"]')).to_be_visible()


def test_what_is_folded_is_found(visit: Visit) -> None:
    """By the page's own search, which unfolds what it finds; and by the browser's, for which it is hidden until it is found."""
    page = visit(lang="fr", size=PHONE).page
    page.goto(BOOK)
    clause = page.locator(f'[id="{FIREBALL}"]')
    expect(clause).to_be_attached()
    expect(clause).to_be_hidden()
    states = "(id) => [...document.querySelectorAll('[hidden]')].filter((e) => e.contains(document.getElementById(id))).map((e) => e.getAttribute('hidden'))"
    assert page.evaluate(states, FIREBALL) == ["until-found", "until-found"]
    # The browser tells each fold around what it has found.
    page.evaluate(
        "(ids) => ids.forEach((id) => document.getElementById(id).dispatchEvent(new Event('beforematch')))",
        ["in-LFW-SPELL", "in-LFW-SPELL-FEU-BOULE"],
    )
    expect(clause).to_be_visible()
    search = page.get_by_label("Chercher dans les règles")
    search.fill("projectile explosion ratee devie")
    expect(page.get_by_role("status")).not_to_have_text("1063 articles")
    search.fill("boule de feu 18''")
    expect(clause).to_be_visible()
    expect(clause.locator("mark").first).to_be_visible()
    search.fill("")
    expect(clause).to_be_hidden()
    page.get_by_role("button", name="Tout déplier").click()
    expect(clause).to_be_visible()
    page.get_by_role("button", name="Tout replier").click()
    expect(clause).to_be_hidden()
    assert axe(page) == []
