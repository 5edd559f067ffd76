"""A whole game of L'Âge des Escarmouches through the page, a small one, against the computer that weighs its answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.ade import Battle, new_battle, patrol
from tests.browser.eyes import shoot
from tests.browser.visits import Visit


@pytest.mark.slow
def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Battle(visitor.page)
    table.open(
        new_battle(visitor, ("person", "greedy"), (patrol("gue-200"), patrol("officine-200")))
    )
    asked: dict[str, int] = {}
    for _ in range(400):
        if not table.await_turn():
            break
        assert table.question is not None
        kind = table.question["kind"]
        asked[kind] = asked.get(kind, 0) + 1
        table.answer()
    assert table.over, asked
    assert table.state["view"]["turn"]["number"] >= 2
    assert {"ade.ask.pile", "ade.ask.places", "ade.ask.act", "ade.ask.speak"} <= set(asked)
    assert "march" in table.done
    said = table.state["result"]["text"]["fr"]
    expect(visitor.page.get_by_text(said).first).to_be_visible()
    shoot(visitor.page, "ade-end-1440x900-lamp")
    print(asked, table.done)
