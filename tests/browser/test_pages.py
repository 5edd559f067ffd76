"""Every page: nothing for axe to hold against it, by both lights and in every shape."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect
from tests.browser.eyes import LIGHTS, SIZES, axe, seen_alike, shoot, whole
from tests.browser.visits import Visit, until, until_seen

PAGES = {
    "lobby": "/",
    "armies": "/armies",
    "rules": "/rules/ef?situation=abilities.3#EF-CAP-ALLONGE-01",  # with a situation opened
}
# What comes over the line after the page itself: nothing is looked at before it is there.
THERE = {
    "lobby": "input[name=quick-army]",
    "armies": "h2",
    "rules": "li#EF-CAP-ALLONGE-01 g.token",
}
# Whether every picture that is in sight has come, for better or worse: one that is out of sight may never come.
PICTURES_THERE = "() => [...document.images].every((one) => one.complete || one.loading === 'lazy')"
# With pictures, on one screen and by one light, every clause is looked at; else the first of each chapter, and the one
# that is opened: they are alike.
REPEATED = {"rules": ("li[id]:not(:has(g.token))",)}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_pages_are_for_everybody(visit: Visit, name: str) -> None:
    for size_name, size in SIZES.items():
        page = visit(theme=LIGHTS[0], size=size).page
        page.goto(PAGES[name])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.locator(THERE[name]).first.wait_for(state="attached")
        page.evaluate("() => document.fonts.ready.then(() => true)")
        for light in LIGHTS:  # in the second one the colours are others, and nothing else is
            if seen_alike(size, light):
                continue
            if light != LIGHTS[0]:
                page.get_by_role("button", name="Lumière de la page").click()
                expect(page.locator(f"html[data-theme={light}]")).to_be_attached()
                page.mouse.move(0, 0)  # nothing is pointed at
            until_seen(page, PICTURES_THERE)
            shoot(page, f"{name}-{size_name}-{light}")
            first = light == LIGHTS[0]
            repeated = () if whole(size, light) else REPEATED.get(name, ())
            assert axe(page, *repeated, colours=not first) == [], (size_name, light)
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= size[0], f"{name} at {size_name} scrolls sideways: {width}"


def test_a_situation_is_stepped_through_from_its_clause(visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto("/rules/ef")
    page.get_by_label("Chercher dans les règles").fill("desengagement gratuite")
    card = page.locator("li#EF-CAP-DESENGAGEMENT-01")
    card.get_by_text("situations jouées").click()
    card.get_by_role("button", name="quitte deux ennemis et aucun ne peut la frapper").click()
    expect(page).to_have_url(re.compile(r"situation=[\w-]+\.\d+#EF-CAP-DESENGAGEMENT-01"))
    expect(card.get_by_role("img", name=re.compile("La table"))).to_be_visible()
    expect(card.locator("g.token")).to_have_count(3)
    while card.get_by_role("button", name="Avancer").is_enabled():
        card.get_by_role("button", name="Avancer").click()
    expect(card.get_by_text("Le moteur l’a joué ainsi")).to_be_visible()
    # The address alone opens it again.
    page.goto(page.url)
    expect(page.locator("li#EF-CAP-DESENGAGEMENT-01 g.token")).to_have_count(3)


def test_who_searches_before_the_book_has_come_keeps_the_words(visit: Visit) -> None:
    page = visit(lang="fr").page
    held: list[Route] = []
    page.route("**/api/rules/*", lambda route: held.append(route))
    page.goto("/rules/ef#EF-GEN-01")
    search = page.get_by_label("Chercher dans les règles")
    search.fill("desengagement gratuite")
    until(page, lambda: bool(held), "the book to be asked for")
    for request in held:  # before the route is given up, which lets go whatever waits
        request.continue_()
    page.unroute("**/api/rules/*")
    expect(page.locator("li#EF-CAP-DESENGAGEMENT-01")).to_be_visible()
    expect(search).to_have_value("desengagement gratuite")
    expect(search).to_be_focused()


def test_cards_are_printed_without_the_page_around_them(visit: Visit) -> None:
    page = visit(lang="fr", theme="lamp").page
    page.goto("/armies")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.get_by_role("button", name="Imprimer les fiches")).to_be_hidden()
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"), ground
