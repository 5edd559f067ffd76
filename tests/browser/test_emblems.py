"""Figures as emblems: kinds are told apart at a glance, named where one points, shown large on their cards."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.visits import Visit
from tests.browser.ways import asks, drive, new_game

EMBLEM = "(token) => token.querySelector('.emblem').innerHTML"
LARGE = 80  # pixels across on the card of a figure
ON_PAPER = 60  # beside the name of an entry of an army


def test_kinds_are_told_apart_and_named_where_one_points(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    standing = [f for f in table.state["view"]["figures"] if f["in_play"]]
    drawn = {f["id"]: table.token(f["id"]).evaluate(EMBLEM) for f in standing}
    for camp in (0, 1):
        kinds = {f["names"]["fr"]: drawn[f["id"]] for f in standing if f["camp"] == camp}
        assert len(set(kinds.values())) == len(kinds) > 3

    name = page.get_by_test_id("figure-name")
    pointed, other = standing[0], standing[-1]
    page.mouse.move(*table.in_sight(pointed["x"], pointed["y"]))
    expect(name).to_have_text(pointed["label"]["fr"])
    shoot(page, "emblems-named")
    page.mouse.move(*table.in_sight(other["x"], other["y"]))
    expect(name).to_have_text(other["label"]["fr"])
    page.mouse.move(2, 2)
    expect(name).to_have_count(0)
    live = page.locator("g.token[tabindex='0']").first
    live.focus()
    meant = table.figure(int(live.get_attribute("data-figure") or -1))
    expect(name).to_have_text(meant["label"]["fr"])


def test_the_card_and_the_army_show_the_same_emblem_large(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, armies=("cendre-500", "ecorce-500"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    body = next(f for f in table.state["view"]["figures"] if f["in_play"] and f["camp"] == 0)
    page.mouse.click(*table.in_sight(body["x"], body["y"]))
    page.keyboard.press("c")  # the card
    mark = page.locator("article.card svg.mark").first
    box = mark.bounding_box()
    assert box is not None and box["width"] >= LARGE
    on_table = table.token(body["id"]).evaluate(EMBLEM)
    assert mark.evaluate(EMBLEM) == on_table
    shoot(page, "emblems-card")


def test_every_number_of_a_card_says_what_it_does(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    page.goto("/armies")
    box = page.locator("dl .box").first
    tip = box.get_by_role("tooltip", include_hidden=True)
    expect(tip).to_be_hidden()
    box.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("pouces")
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()
    box.get_by_role("button").focus()
    expect(tip).to_be_visible()
    shoot(page, "emblems-army")
    expect(page.locator("p.about")).to_contain_text("figurines")
