"""Several figures at once, clicks that are too far, and how many clicks a turn takes."""

from __future__ import annotations

from math import hypot

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.visits import Json, Visit, Visitor
from tests.browser.ways import asks, drive, new_game


def moving(visitor: Visitor) -> Table:
    """A first turn of 250 points, at our moves."""
    game = new_game(visitor, armies=("cendre-250", "ecorce-250"), seats=("person", "person"))
    drive(visitor, game, asks("moves"))
    table = Table(visitor.page).open(game)
    table.await_turn()
    return table


def forward(table: Table, body: Json) -> float:
    return 1.0 if body["y"] < table.state["view"]["table"]["depth"] / 2 else -1.0


@pytest.mark.clause("EF-TOUR-MVT-01")
def test_a_whole_army_advances_with_three_clicks_and_is_taken_back_with_one(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = moving(visitor)
    assert table.question is not None
    ids = [m["figure"] for m in table.question["form"]["figures"] if not m["engaged"]]
    assert len(ids) >= 6
    before, revision = {id: table.figure(id) for id in ids}, table.revision
    table.button(f"Prendre toute l’armée ({len(ids)})").click()
    lead = table.figure(
        int(visitor.page.locator("g.token[aria-pressed=true]").get_attribute("data-figure") or -1)
    )
    place = table.screen(lead["x"], lead["y"] + 3 * forward(table, lead))
    visitor.page.mouse.click(*place)
    expect(table.button("Confirmer")).to_be_enabled()
    table.at_rest()
    shoot(visitor.page, "march-1440x900-lamp")
    table.button("Confirmer").click()
    # The last one is laid out: it would end the phase by itself.
    expect(visitor.page.locator(".label.panel").get_by_text("dernier mouvement")).to_be_visible()
    table.at_rest()
    gone = [id for id in ids if abs(table.figure(id)["y"] - before[id]["y"]) > 0.5]
    assert len(gone) >= len(ids) - 2
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("u")  # all of the gesture
    table.until(lambda: table.revision == revision, "the march to be taken back")


def test_figures_are_taken_up_by_shift_and_by_a_rectangle(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, moving(visitor)
    assert table.question is not None
    one, two, *_ = (m["figure"] for m in table.question["form"]["figures"] if not m["engaged"])
    table.tap(one)
    table.token(two).click(modifiers=["Shift"], force=True)
    expect(page.locator("circle.gathered")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("circle.gathered")).to_have_count(0)
    places = [table.screen(table.figure(id)["x"], table.figure(id)["y"]) for id in (one, two)]
    (x1, x2), (y1, y2) = ((min(n) - 14, max(n) + 14) for n in zip(*places, strict=True))
    page.keyboard.down("Shift")
    page.mouse.move(x1, y1)
    page.mouse.down()
    page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2)
    page.mouse.move(x2, y2)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.locator("circle.gathered").nth(1)).to_be_attached()


def test_a_click_too_far_goes_as_far_as_it_can(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = moving(visitor)
    assert table.question is not None
    mover = next(m for m in table.question["form"]["figures"] if not m["engaged"])
    body, revision = table.figure(mover["figure"]), table.revision
    table.tap(body["id"])
    far = forward(table, body) * (mover["allowance"] + 4)
    visitor.page.mouse.click(*table.screen(body["x"], body["y"] + far))
    expect(table.button("Confirmer")).to_be_enabled()
    expect(
        visitor.page.locator(".label.panel").get_by_text("aussi loin que possible")
    ).to_be_visible()
    assert table.revision == revision  # laid out, not done
    table.button("Confirmer").click()
    table.until(lambda: table.revision > revision, "the move")
    now = table.figure(body["id"])
    assert hypot(now["x"] - body["x"], now["y"] - body["y"]) > 1.0
