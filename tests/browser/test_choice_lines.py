"""What a choice does in the game is told where it is: to a pointer, to the focus, to a finger that stays, to who listens."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.hands import Table
from tests.browser.visits import PHONE, Visit
from tests.browser.ways import asks, drive, new_game

END = "Ceux qui n’ont pas bougé restent en place"
HOLD = """node => new Promise(done => {
  const send = (name, kind) => node.dispatchEvent(new kind(name, {bubbles: true, cancelable: true, pointerType: 'touch'}));
  send('pointerdown', PointerEvent);
  setTimeout(() => { send('pointerup', PointerEvent); send('click', PointerEvent); done(); }, 600);
})"""


def test_a_choice_says_what_it_does(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Table(page).open(game)
    table.await_turn()
    end, line = page.locator("section.bar [data-end]"), page.get_by_test_id("choice-line")
    height = page.locator("section.bar").bounding_box()
    expect(line).to_have_count(0)
    end.hover()
    expect(line).to_contain_text(END)
    assert page.locator("section.bar").bounding_box() == height  # it takes no room
    page.mouse.move(5, 5)
    expect(line).to_have_count(0)
    end.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(end).to_be_focused()
    expect(line).to_contain_text(END)
    assert END in (end.get_attribute("aria-description") or "")
    expect(end).to_have_accessible_description(end.get_attribute("aria-description") or "")


def test_a_finger_that_stays_asks_and_does_not_press(visit: Visit) -> None:
    visitor = visit(lang="fr", size=PHONE)
    page = visitor.page
    game = new_game(visitor, seats=("person", "greedy"))
    drive(visitor, game, asks("choice"))
    table = Table(page).open(game)
    table.await_turn()
    revision = table.revision
    option = page.locator("section.bar .options button").first
    option.evaluate(HOLD)
    expect(page.get_by_test_id("choice-line")).to_be_visible()
    assert table.revision == revision
    option.tap()  # a short touch answers
    table.until(lambda: table.revision > revision, "the answer")
