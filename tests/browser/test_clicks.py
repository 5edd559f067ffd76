"""How many clicks a turn takes: a first game of 250 points with 14 figures took 28, and needs a third of that."""

from __future__ import annotations

from math import hypot

import pytest
from tests.browser.hands import Table
from tests.browser.visits import Json, Visit
from tests.browser.ways import asks, drive, new_game

FIGURES, BEFORE = 14, 28
ALLOWED = BEFORE // 3
TURNS = 3


ARMY, GO_AND_END, END = "Prendre toute l’armée", "Avancer et", "Finir les mouvements"


class Thrifty(Table):
    """A player who sends all his figures forward, has all attack, and counts his clicks."""

    clicks = 0

    def press(self, name: str) -> None:
        """A button of the bar, by the beginning of its name."""
        self.choices.locator("button:enabled", has_text=name).first.click()
        self.clicks += 1

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.in_sight(x, y))
        self.clicks += 1

    def play(self) -> None:
        """Answer what is asked."""
        before, form = self.revision, self.form
        getattr(self, f"_{form}")()
        self.until(lambda: self.revision != before or self.over, f"an answer to {form}")
        self.at_rest()  # of several answers, the last one

    def offers(self, name: str) -> bool:
        """Whether the bar has a button that can be pressed and whose name begins so."""
        return self.choices.locator("button:enabled", has_text=name).count() > 0

    def _moves(self) -> None:
        assert self.question is not None
        free = [m["figure"] for m in self.question["form"]["figures"] if not m["engaged"]]
        if len(free) < 2 or not self.offers(ARMY):  # one alone is taken up by itself
            self._end_moves()
            return
        self.press(ARMY)
        lead = self.figure(
            int(self.page.locator("g.token[aria-pressed=true]").get_attribute("data-figure") or -1)
        )
        foe = min(self._foes(), key=lambda f: hypot(f["x"] - lead["x"], f["y"] - lead["y"]))
        away = hypot(foe["x"] - lead["x"], foe["y"] - lead["y"])
        far = min(5.0, max(1.0, away - 1.5)) / away
        self.click(
            lead["x"] + far * (foe["x"] - lead["x"]), lead["y"] + far * (foe["y"] - lead["y"])
        )
        self.at_rest()
        if self.offers(GO_AND_END):
            self.press(GO_AND_END)
        else:  # nobody can go that way
            self.press("Renoncer")
            self._end_moves()

    def _end_moves(self) -> None:
        self.press(END)
        if self.choices.locator("[data-end].asked").count():
            self.press(END)

    def _foes(self) -> list[Json]:
        return [f for f in self.state["view"]["figures"] if f["in_play"] and f["camp"] != 0]

    def _attack(self, attackers: list[Json], kind: str) -> None:
        able = [a for a in attackers if a["targets"]]
        if len(able) == 1:
            self.choices.locator(".targets button").first.click()
            self.clicks += 1
            for _ in able[0]["attacks"][1:]:
                self.press("Toutes")
                break
            return
        self.press("Tous sur leur cible")
        self.choices.locator("button.primary:enabled").wait_for()
        self.press("Déclarer les")

    def _casts(self) -> None:
        self.press("Finir")

    def _choice(self) -> None:
        self.choices.locator(".options button").first.click()
        self.clicks += 1


@pytest.mark.slow
@pytest.mark.clause("EF-TOUR-MVT-01")
def test_a_turn_of_fourteen_figures_takes_a_third_of_the_clicks(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, armies=("cendre-250", "ecorce-250"), seats=("person", "greedy"))
    drive(visitor, game, asks("moves"))
    table = Thrifty(visitor.page)
    table.open(game)
    table.await_turn()
    figures = [f for f in table.state["view"]["figures"] if f["in_play"] and f["camp"] == 0]
    counted: dict[int, int] = {}
    while table.at_rest().await_turn() and table.state["view"]["turn"]["number"] <= TURNS:
        turn, before = table.state["view"]["turn"]["number"], table.clicks
        table.play()
        counted[turn] = counted.get(turn, 0) + table.clicks - before
    print(f"{len(figures)} figures, clicks a turn: {counted}")
    assert len(figures) >= FIGURES and len(counted) == TURNS
    assert max(counted.values()) <= ALLOWED, counted
