"""The battle report and the account at the end, as a player reads them."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect
from tests.browser.eyes import axe
from tests.browser.hands import Table
from tests.browser.visits import Visit
from tests.browser.ways import drive, get, new_game


def test_the_report_is_told_by_acts_and_the_end_says_how(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-250", "ecorce-250"), seats=("person", "greedy"))
    drive(visitor, game, lambda _state: False)
    table = Table(page).open(game)
    account = get(visitor, f"/api/games/{game}/account")

    # The end: where each score comes from, who was lost, the luck, and the way to its turning points.
    sheet = page.locator("aside.end")
    for camp, shown in zip(account["camps"], table.state["view"]["camps"], strict=True):
        row = sheet.locator("tbody").nth(camp["camp"])
        expect(row).to_contain_text(f"{len(camp['lost'])} sur {shown['counters'][0]['of']}")
        expect(row).to_contain_text(f"{shown['counters'][0]['value']} debout")
        for source in camp["sources"]:
            expect(row.locator("tr.source", has_text=source["text"]["fr"])).to_contain_text(
                f"{source['points']:.0f}"
            )
    expect(sheet.get_by_role("heading", name="La chance")).to_be_visible()
    expect(
        sheet.get_by_text(re.compile(r"tests réussis sur \d+, pour [\d,]+ attendus"))
    ).to_have_count(2)
    moment = account["turning"][0]["after"]
    expect(
        sheet.get_by_role("link", name=account["turning"][0]["turn"]["fr"]).first
    ).to_have_attribute("href", f"/replay/{game}?at={moment}")
    assert axe(page) == []
    sheet.get_by_role("button", name="Fermer").click()

    # The report: one row for an act with its dice; what lies behind unfolds.
    report = page.locator("aside.log")
    rows = report.locator(".line")
    blow = rows.filter(has_text=re.compile("frappe .*(touche|manque)")).last
    expect(blow.get_by_role("img")).not_to_have_count(0)
    expect(rows.filter(has_text="vise")).to_have_count(0)  # announced and done: told once
    expect(blow).not_to_contain_text("(Mêlée")
    blow.locator("summary").click()
    expect(blow).to_contain_text("s’en prend à")
    expect(blow).to_contain_text("(Mêlée")
    expect(blow.get_by_role("button", name=re.compile("Règles EF-")).first).to_be_visible()
    standing = next(f for f in table.state["view"]["figures"] if f["in_play"])
    report.get_by_role("searchbox").fill(standing["label"]["fr"])
    rows.filter(has_text=re.compile(rf"{standing['label']['fr']}\b")).last.hover()
    expect(table.token(standing["id"]).locator(".glow")).to_be_attached()
    report.get_by_role("searchbox").fill("")
    expect(rows.filter(has_text=re.compile(r"\d+ figurines se déplacent")).last).to_be_attached()

    # Filters and search stay; what is found in a folded line is unfolded.
    report.get_by_role("button", name="Jets").click()
    expect(rows.filter(has_text="se déplacent")).to_have_count(0)
    report.get_by_role("button", name="Tout").click()
    report.get_by_role("searchbox").fill("s’en prend à")
    expect(rows.first).to_contain_text("s’en prend à")
    assert axe(page) == []


def test_two_turning_points_may_be_of_one_moment(visit: Visit) -> None:
    """Nobody is asked anything between two phases: what cost most in either is seen at the same moment."""
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-250", "ecorce-250"), seats=("person", "greedy"))
    drive(visitor, game, lambda _state: False)
    account = get(visitor, f"/api/games/{game}/account")
    account["turning"] = [account["turning"][0]] * 2
    page.route("**/account*", lambda route: route.fulfill(json=account))
    Table(page).open(game)
    point = account["turning"][0]
    links = page.locator("aside.end").get_by_role("link", name=point["turn"]["fr"])
    expect(links).to_have_count(2)
    expect(links.last).to_have_attribute("href", f"/replay/{game}?at={point['after']}")


def test_after_a_resignation_the_score_is_as_it_stood(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-250", "ecorce-250"), seats=("person", "greedy"))
    drive(visitor, game, lambda state: state["view"]["turn"]["number"] == 3)
    table = Table(page).open(game)
    table.ready()
    held: list[Route] = []
    page.route("**/account*", lambda route: held.append(route))
    page.get_by_role("button", name="Joueurs et messages").click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("button", name="Oui, j’abandonne").click()
    sheet = page.locator("aside.end")
    expect(sheet).to_contain_text("abandon")
    # No column is ever empty: until the account has come it says that it is on its way.
    expect(sheet.locator("td", has_text="le bilan se fait…")).to_have_count(2)
    expect(sheet.locator("td", has_text="debout")).to_have_count(2)
    table.until(lambda: bool(held), "the account is asked for")
    for route in held:
        route.continue_()
    page.unroute("**/account*")
    expect(sheet).not_to_contain_text("le bilan se fait…")
    account = get(visitor, f"/api/games/{game}/account")
    for camp, shown in zip(account["camps"], table.state["view"]["camps"], strict=True):
        row = sheet.locator("tbody").nth(camp["camp"])
        expect(row).to_contain_text("au moment de l’arrêt")
        expect(row).to_contain_text(f"{shown['counters'][1]['value']:.0f}")
        expect(row).to_contain_text(f"{len(camp['lost'])} sur {shown['counters'][0]['of']}")
