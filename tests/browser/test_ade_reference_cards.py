"""Reference cards of L'Âge des Escarmouches: the signs beside the numbers, and the rule behind every skill."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.visits import PHONE, Visit


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.3-03")
def test_a_skill_of_an_army_card_opens_its_rule(visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto("/armies")
    page.locator('[name="armies-book"][value="age-des-escarmouches"]').check(force=True)
    page.get_by_role("button", name="Les Gardiens du Gué").click()
    hero = page.locator("li", has_text="Hadrien le Passeur").first
    sign = hero.get_by_role("img", name="Aguerri")
    expect(sign).to_have_count(1)
    name = hero.get_by_role("button", name="Commandement")
    name.click()
    expect(name).to_have_attribute("aria-expanded", "true")
    link = hero.get_by_role("link", name="ADE-SKILL-COMMANDEMENT-01")
    expect(link).to_be_visible()
    expect(link).to_have_attribute("href", "/rules/age-des-escarmouches#ADE-SKILL-COMMANDEMENT-01")
    shoot(page, "ade-reference-card-1440x900-lamp")
    assert axe(page) == []
    name.click()
    expect(name).to_have_attribute("aria-expanded", "false")

    # By the keyboard it opens as one comes to it, and Escape closes it.
    name.blur()
    page.keyboard.press("Tab")
    name.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(name).to_have_attribute("aria-expanded", "false")

    # On paper every skill has its text, and the signs stay.
    page.emulate_media(media="print")
    expect(hero.get_by_text("zone de galvanisation").first).to_be_visible()
    expect(sign).to_be_visible()


def test_a_finger_that_stays_on_a_skill_opens_its_rule(visit: Visit) -> None:
    page = visit(lang="en", size=PHONE).page
    page.goto("/armies")
    page.locator('[name="armies-book"][value="age-des-escarmouches"]').check(force=True)
    name = page.get_by_role("button", name="Command").first
    name.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(name).to_have_attribute("aria-expanded", "true")
    name.dispatch_event("click")
    expect(name).to_have_attribute("aria-expanded", "true")  # the lifting is no click
    name.dispatch_event("click")
    expect(name).to_have_attribute("aria-expanded", "false")


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.2-02", "ADE-1.1.2.2-04")
def test_half_circle_triangle_and_bold_stand_beside_the_numbers(visit: Visit) -> None:
    """Aldric is hardened, the Gisant intimidates, and Berthe may put points where her numbers are bold."""
    page = visit(lang="fr").page
    page.goto("/armies")
    page.locator('[name="armies-book"][value="age-des-escarmouches"]').check(force=True)
    page.get_by_role("group", name="Taille").get_by_role("button", name="600").click()
    page.get_by_role("button", name="La Digue").click()
    aldric = page.locator("li", has_text="Aldric").first
    expect(aldric.get_by_role("img", name="Aguerri")).to_have_count(1)
    gisant = page.locator("li", has_text="Gisant").first
    expect(gisant.get_by_role("img", name="Intimidation")).to_have_count(1)
    expect(gisant.get_by_role("img", name="Aguerri")).to_have_count(0)
    page.get_by_role("button", name="Enclume").click()
    berthe = page.locator("li", has_text="Berthe").first
    bold = berthe.locator("dl .box:not(.plain)")
    expect(bold).to_have_count(2)
    assert {cell.split()[0] for cell in bold.all_inner_texts()} == {"TIR", "DEF"}
    weights = bold.locator("dd").evaluate_all(
        "all => all.map(dd => getComputedStyle(dd).fontWeight)"
    )
    assert set(weights) == {"700"}
    plain = berthe.locator("dl .box.plain dd").first
    assert plain.evaluate("dd => getComputedStyle(dd).fontWeight") == "400"
