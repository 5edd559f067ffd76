"""The duel bench in the browser: one against three, other dice, a link, a phone, a fight on the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.cc import Fight
from tests.browser.eyes import axe, shoot
from tests.browser.visits import DESKTOP, PHONE, Visit

PATIENT = 40_000  # milliseconds: three opponents are a second's work, on a quiet machine
SHARE = re.compile(r"(\d+(?:,\d+)?)\s%")


def fighter(page: Page, number: int) -> Locator:
    return page.locator(f'[data-fighter="{number}"]')


def answered(page: Page) -> None:
    expect(page.get_by_test_id("working")).to_have_text("Le banc a répondu.", timeout=PATIENT)


def shares(page: Page, number: int) -> list[float]:
    """The percentages of a fighter's outcomes."""
    rows = page.locator(f'[data-outcomes="{number}"] .share').all_inner_texts()
    return [float(found[1].replace(",", ".")) for row in rows if (found := SHARE.search(row))]


@pytest.mark.slow
def test_one_against_three(visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto("/")
    page.get_by_role("link", name="Duels").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Banc de duels")
    fighter(page, 1).get_by_label("Blessure").select_option("light")
    page.get_by_role("button", name="Ajouter un autre : Clone de Dirz").click()
    page.get_by_role("button", name="Ajouter un adversaire").click()
    fighter(page, 3).get_by_label("Carte :").select_option("guerrier-de-l-aube")
    fighter(page, 3).get_by_label("A été chargé").check()
    answered(page)

    # Explained scores, the order, the Initiative, the equilibrium and what it is worth.
    expect(page.get_by_test_id("method")).to_have_text("Calcul exact")
    expect(page.get_by_test_id("order").locator("li")).to_have_count(4)
    expect(page.get_by_test_id("initiative")).to_contain_text(SHARE)
    expect(page.get_by_test_id("best").locator("li")).to_have_count(4)
    fighter(page, 1).get_by_text("Pourquoi ces valeurs").click()
    expect(fighter(page, 1).locator(".why")).to_contain_text("Blessure légère −1")
    expect(page.locator('[data-alternatives="0"] tbody tr')).to_have_count(5)
    for number in range(4):
        assert abs(sum(shares(page, number)) - 100) < 4, number
    shoot(page, "duel-1440x900-lamp")

    # Another split by the dice on the card: other odds, never better for who departs from the best.
    before = [shares(page, number) for number in range(4)]
    while fighter(page, 0).locator('[data-row="attack"] button').count():
        fighter(page, 0).locator('[data-row="attack"] button').first.click()
    answered(page)
    expect(page.get_by_role("heading", name="Issues de votre placement")).to_be_visible()
    assert [shares(page, number) for number in range(4)] != before
    expect(page.get_by_text(re.compile(r"\(−\d.* PA par rapport au meilleur"))).to_be_visible()

    # What is known of another is answered as well as may be.
    page.get_by_role("button", name="Voir le meilleur placement").click()
    while fighter(page, 3).locator('[data-row="attack"] button').count():
        fighter(page, 3).locator('[data-row="attack"] button').first.click()
    fighter(page, 3).get_by_label("Placement connu").check()
    answered(page)
    expect(page.get_by_role("heading", name="Meilleure réponse au placement connu")).to_be_visible()
    expect(page.get_by_test_id("best").locator("li").last).to_contain_text(
        "0 en attaque, 2 en défense"
    )
    expect(page.locator('[data-alternatives="3"]')).to_contain_text("Placement connu")
    assert axe(page) == []

    # The address alone brings it back, on a phone and in the other light too.
    phone = visit(lang="fr", size=PHONE, theme="day").page
    phone.goto(page.url)
    answered(phone)
    assert [shares(phone, n) for n in range(4)] == [shares(page, n) for n in range(4)]
    expect(fighter(phone, 3).get_by_label("Placement connu")).to_be_checked()
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert axe(phone) == []
    shoot(phone, "duel-390x844-day")


def test_a_duel_is_fought_on_the_table(visit: Visit) -> None:
    """By the keyboard, in English; bad links are said to be so."""
    page = visit(lang="en", size=DESKTOP).page
    page.goto("/duel?one=nobody&vs=bushi-gobelin:stunned&vs=ashigaru-gobelin")
    expect(page.get_by_role("alert")).to_contain_text("nobody")
    expect(fighter(page, 1).get_by_label("Stunned")).to_be_checked()
    die = fighter(page, 1).get_by_role("button", name="Move a die to").first
    die.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("split="))
    table = Fight(page)
    page.get_by_role("button", name="Fight it on the table").click()
    table.ready()
    assert table.await_turn()
    asked = table.play(60)
    assert table.over and "cc.ask.place" in asked, asked


CUT = """() => [...document.querySelectorAll('select')].filter((list) => getComputedStyle(list).opacity !== '0').flatMap((list) => {
    const style = getComputedStyle(list);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const [words, arrow] = [list.selectedOptions[0].textContent.trim(), 16];
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    return pen.measureText(words).width > room ? [words] : [];
})"""


def test_what_was_chosen_can_be_read_on_a_phone(visit: Visit) -> None:
    """No list of the bench is cut; of the fighter the name is told in full, however long it is."""
    page = visit(lang="fr", size=PHONE).page
    page.goto("/duel")
    answered(page)
    assert page.evaluate(CUT) == []
    attempt = page.locator("[data-alternatives] td button").first.bounding_box()
    assert attempt and attempt["height"] < 40, "a word is not broken"
    choice = fighter(page, 0).get_by_label("Carte :")
    names = [text.split(" · ")[0] for text in choice.locator("option").all_text_contents()]
    longest = max(names, key=len)
    choice.select_option(index=names.index(longest))
    told = fighter(page, 0).locator(".chosen strong")
    expect(told).to_have_text(longest)
    line, card = told.bounding_box(), fighter(page, 0).bounding_box()
    assert line and card
    assert card["x"] <= line["x"] and line["x"] + line["width"] <= card["x"] + card["width"]
    shoot(page, "duel-chosen-390x844-lamp")
