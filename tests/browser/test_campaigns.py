"""A campaign through the page: founded, a game recorded, its file saved and opened, a level bought, the next game set up."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, Request, Route, expect
from tests.browser.eyes import axe, shoot
from tests.browser.skirmish import seated
from tests.browser.test_last_fantasy_war import new_battle, single
from tests.browser.visits import PHONE, Visit

OWN = single("demons", "chevalier-demon")
OTHER = single("gladeris", "maitre-de-chasse")
KEPT = [
    {
        "id": "demons",
        "rulebook": "last-fantasy-war",
        "names": {"fr": "Les miens", "en": "My own"},
        "points": 90,
        "toml": OWN["toml"],
    }
]
KEEP = "(kept) => localStorage.setItem('escarmouche.armies', JSON.stringify(kept))"


def open_room(page: Page) -> None:
    page.goto("/campaigns")
    expect(page.get_by_role("heading", level=1)).to_have_text("Campagnes")
    page.get_by_role("button", name="Fonder").wait_for()


def test_an_army_goes_from_game_to_game(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(lang="fr")
    visitor.expected = "422"  # a game is recorded only once
    page = visitor.page
    game = new_battle(visitor, "rush", [OWN, OTHER], ("person", "person"), 3, turns=1)
    with seated(visitor, game) as seats:
        while seats.state["result"] is None:
            seats.answer(seats.question()["default"])
    page.goto("/armies")
    page.evaluate(KEEP, KEPT)

    # Founded, and a game written into its history.
    open_room(page)
    page.get_by_label("Avec l’armée").select_option("own:demons")
    page.get_by_role("button", name="Fonder").click()
    captain = page.locator("tr[data-member='chevalier-demon']")
    expect(captain).to_contain_text("niveau 1")
    expect(page.get_by_text("Pas encore de partie.")).to_be_visible()
    page.get_by_role("button", name="Inscrire").click()
    expect(page.get_by_text("La partie est inscrite.")).to_be_visible()
    expect(page.locator("ol.history li")).to_have_count(1)
    page.get_by_role("button", name="Inscrire").click()
    expect(page.get_by_role("alert")).to_be_visible()  # only once

    # Its file, with more experience than one game brings.
    with page.expect_download() as saved:
        page.get_by_role("button", name="Enregistrer le fichier").click()
    company = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    company["members"][0]["experience"] = 5
    file = tmp_path / "company.json"
    file.write_text("no company", encoding="utf-8")
    page.get_by_label("Ouvrir un fichier").set_input_files(file)
    expect(page.get_by_role("alert").filter(has_text="company.json")).to_be_visible()
    file.write_text(json.dumps(company), encoding="utf-8")
    page.get_by_label("Ouvrir un fichier").set_input_files(file)

    # A level is bought: one click, and what it brings is read before.
    advance = page.get_by_role("button", name="Dépenser 5 points")
    expect(advance).to_be_visible()
    assert axe(page) == []
    shoot(page, "campaign-1440x900-lamp")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    shoot(page, "campaign-390x844-lamp")
    assert axe(page) == []
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE[0], f"it scrolls sideways: {width}"
    advance.press("Enter")
    expect(captain).to_contain_text("niveau 2")
    expect(page.locator("ol.history li")).to_have_count(2)
    # It stays in this browser; whoever chooses before the shelf has come keeps what was chosen.
    held: list[Route] = []
    page.route("**/api/shelf*", lambda route: held.append(route))
    page.reload()
    looked: list[Request] = []
    page.on(
        "request",
        lambda request: looked.append(request) if request.url.endswith("/campaign") else None,
    )
    page.get_by_role("group", name="Mes campagnes").get_by_role("button").nth(1).click()
    expect(captain).to_contain_text("niveau 2")
    for request in held:  # before the route is given up, which lets go whatever waits
        request.continue_()
    page.unroute("**/api/shelf*")
    page.get_by_role("button", name="Fonder").wait_for()
    assert len(looked) == 1
    expect(captain).to_contain_text("niveau 2")

    # The army as it has become plays the next game.
    page.get_by_role("button", name="Jouer la partie suivante").click()
    expect(page.get_by_role("complementary", name="Votre partie")).to_contain_text("demons contre")


def test_a_unit_that_learns_nothing_takes_two_lines_on_a_phone(visit: Visit) -> None:
    page = visit(lang="fr", size=PHONE).page
    page.goto("/campaigns")
    page.get_by_role("button", name="Fonder").click()
    row = page.locator("[data-member]", has_text="Guerrier démon 1")
    expect(row).to_be_visible()
    box = row.bounding_box()
    assert box and box["height"] <= 96, box
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    shoot(page, "campaign-390x844-lamp")
