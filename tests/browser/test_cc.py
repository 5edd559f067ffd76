"""Confrontation through the page: a whole game against the computer, and what a combat shows."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.cc import Fight, new_skirmish
from tests.browser.hands import Visit, axe, shoot


def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Fight(visitor.page)
    table.pictures = "cc"
    table.open(new_skirmish(visitor, turns=3))
    asked = table.play(300)
    assert table.over, asked
    print(asked, table.done)
    said = table.state["result"]["text"]["fr"]
    expect(visitor.page.get_by_text(said).first).to_be_visible()
    shoot(visitor.page, "cc-end-1440x900-lamp")
    assert axe(visitor.page) == []
