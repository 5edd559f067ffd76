"""The skills of L'Âge des Escarmouches at the table: a turn of fighters who have many, by whatever may be clicked."""

from __future__ import annotations

import pytest
from tests.browser.ade import new_battle
from tests.browser.ade_staging import Stage
from tests.browser.skirmish import seated
from tests.browser.visits import Server, Visit
from tests.browser.wandering import Wanderer

TURNS = 1
MOST = 400  # answers


@pytest.fixture(scope="session")
def server(ade_stages: Server) -> Server:
    """A server whose games may begin in the middle."""
    return ade_stages


@pytest.mark.slow
def test_a_turn_of_skills_by_random_clicks(visit: Visit) -> None:
    """Whatever is asked of whom, some clicks answer it, and the page complains of nothing."""
    visitor = visit(lang="fr")
    game = new_battle(visitor, ("person", "person"), seed=int(Stage.SKILLS))
    with seated(visitor, game) as seats:
        table = Wanderer(visitor, seats, seed=7)
        visitor.page.goto(f"/game/{game}")
        table.until(lambda: table.covered or bool(table.state), "the page")
        for _answer in range(MOST):
            if table.wander() is None or table.state["view"]["turn"]["number"] > TURNS:
                break
    assert table.over or table.state["view"]["turn"]["number"] > TURNS, table.asked_for
    assert {"ade.ask.pile", "ade.ask.act", "ade.ask.speak"} <= set(table.asked_for)
