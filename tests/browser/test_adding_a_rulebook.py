"""The book that docs/adding-a-rulebook.md builds, installed as a package of its own and played in the browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.hands import Table
from tests.browser.servers import running
from tests.browser.visits import Json, Server, Visit
from tests.browser.ways import get
from tests.ford import installed

SPEAR, STRIDE = 1.0, 4.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("ford"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Server]:
    """A server that has the package on its path, as every server has what is installed."""
    with running(tmp_path_factory.mktemp("served"), "tests.browser.patient", site) as made:
        yield made


class Ford(Table):
    """The table of somebody at the ford: a list and a place are all that is ever asked."""

    def foes(self) -> list[Json]:
        return [f for f in self.state["view"]["figures"] if f["camp"] == 1 and f["in_play"]]

    def towards(self, figure: Json, far: float) -> tuple[float, float]:
        """A place on the way to the nearest enemy, at most so far, beside whom one can strike."""
        foe = min(self.foes(), key=lambda f: hypot(f["x"] - figure["x"], f["y"] - figure["y"]))
        dx, dy = foe["x"] - figure["x"], foe["y"] - figure["y"]
        away = hypot(dx, dy)
        goes = min(far, max(0.0, away - figure["radius"] - foe["radius"] - SPEAR / 2))
        return figure["x"] + dx / away * goes, figure["y"] + dy / away * goes

    def put(self, x: float, y: float) -> bool:
        """Click a place; whether it may be confirmed."""
        place = self.screen(x, y)
        return self.taken(lambda: self.page.mouse.click(*place))

    def _place(self) -> None:
        assert self.question is not None
        figure = self.figure(self.question["form"]["figure"])
        self.put(*self.towards(figure, STRIDE - 0.1)) or self.put(figure["x"], figure["y"])
        self.button("Confirmer").click()


@pytest.mark.slow
def test_a_book_from_its_own_package_is_played_to_its_end(
    visit: Visit, site: Path, tmp_path: Path
) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Ford(visitor.page)
    page.goto("/")
    page.get_by_role("radio", name="Le Gué").first.check()
    page.get_by_role("radio", name="Les Loutres").first.check(force=True)
    expect(page.get_by_text("Le Gué · ")).to_be_visible()  # what will be played: it has no scenario
    page.get_by_role("button", name="Jouer", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"/game/\w+"))
    game = page.url.rpartition("/")[2]
    table.ready()

    # The list names the fighters, and each can be clicked where it stands.
    assert table.question is not None and table.form == "choice"
    expect(table.bar).to_contain_text("Lequel de vos combattants agit")
    assert axe(page) == []
    table.tap(0)
    table.until(lambda: table.form == "place", "the question where")
    # A place beyond its stride is not taken, and the page says by how much.
    figure = table.figure(0)
    assert not table.put(figure["x"], figure["y"] + STRIDE + 2.0)
    expect(page.locator(".label.panel.bad")).to_contain_text("Il manque 2")
    shoot(page, "ford-1440x900-lamp")

    asked = set()
    while table.await_turn():
        asked.add(str(table.question["kind"]) if table.question else "")
        assert table.form in ("choice", "place")
        table.answer()
    assert {"gue.ask.who", "gue.ask.where"} <= asked and "gue.event.moved" in table.told
    result = table.state["result"]["text"]["fr"]
    assert result.startswith(("Le gué est aux ", "Personne ne tient le gué"))
    expect(page.get_by_text(result.partition(".")[0]).first).to_be_visible()

    # The same game can be looked at again, and its file verified by anybody who has the book.
    page.goto(f"/replay/{game}?at=0")
    expect(page.get_by_role("slider", name="Moment")).to_have_attribute(
        "max", str(len(get(visitor, f"/api/games/{game}/export")["answers"]))
    )
    file = tmp_path / "ford.json"
    file.write_text(json.dumps(get(visitor, f"/api/games/{game}/export")), encoding="utf-8")
    command = [sys.executable, "-m", "escarmouche.cli", "verify", str(file)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), *sys.path))}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Vérifié" in done.stdout, (done.stdout, done.stderr[-2000:])
