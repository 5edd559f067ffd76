"""What happens is shown act by act, and what stays of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import running
from tests.browser.ef_staging import Stage
from tests.browser.eyes import shoot
from tests.browser.hands import Table
from tests.browser.skirmish import seated
from tests.browser.visits import Server, Visit, Visitor
from tests.browser.ways import new_game


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games may begin in the middle."""
    with running(tmp_path_factory.mktemp("theatre"), "tests.browser.ef_staging") as made:
        yield made


def before_the_blows(visitor: Visitor, stage: Stage) -> Table:
    """A melee in which one only has still to say whom it strikes."""
    game = new_game(visitor, seats=("person", "person"), seed=stage)
    with seated(visitor, game) as seats:
        while (asked := seats.question())["camp"] == 0 or len(asked["form"]["fighters"]) > 1:
            seats.answer(asked["default"])
    table = Table(visitor.page).open(game)
    table.await_turn()
    return table


def test_look(visit: Visit) -> None:
    visitor = visit(lang="fr", motion=True, speed="normal")
    table = before_the_blows(visitor, Stage.MELEE)
    now = table.revision
    page = visitor.page
    shoot(page, "theatre-0")
    table.answer()
    table.until(lambda: table.revision > now, "the blows")
    import time
    t0 = time.monotonic()
    for k in range(1, 9):
        shoot(page, f"theatre-{k}")
        page.wait_for_timeout(500)
    expect(page.locator(".bill")).to_have_count(0)
    print("took", time.monotonic() - t0)
    shoot(page, "theatre-end")
    page.keyboard.press("v")
    page.wait_for_timeout(400)
    shoot(page, "theatre-again")
    page.keyboard.press(" ")
    mark = page.locator("[data-fallen]").first
    if mark.count():
        mark.hover(force=True)
        shoot(page, "theatre-mark")
