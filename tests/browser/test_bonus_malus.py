"""Bonus/Malus through the page: the first turns and a whole game against the computer; arcs, odds, what is hidden."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.hands import Table
from tests.browser.visits import PHONE, Json, Visit, Visitor

SHARE = re.compile(r"\d\s%")
EAGER = ("shoot", "fight", "move", "stand", "guard", "aim", "nothing")


def new_skirmish(
    visitor: Visitor,
    seats: tuple[str, str] = ("person", "greedy"),
    armies: tuple[str, str] = ("legion-150", "francs-coureurs-150"),
    scenario: str = "escarmouche",
    seed: int = 3,
    **options: bool | int,
) -> str:
    """A game whose person seats this browser holds."""
    kinds = [{"kind": "person"} if s == "person" else {"kind": "ai", "level": s} for s in seats]
    wish: Json = {
        "rulebook": "bonus-malus",
        "scenario": scenario,
        "armies": [{"ready": army} for army in armies],
        "table": {"seed": seed},
        "seats": kinds,
        "options": options,
    }
    answer = visitor.context.request.post("/api/games", data=wish)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


class Skirmish(Table):
    """The page of a game of this book; nothing in it is secret but who is chosen next."""

    def play(self, answers: int, until: str = "") -> dict[str, int]:
        """Play on as an eager player does, at most so many answers; how often what was asked."""
        asked: dict[str, int] = {}
        for _ in range(answers):
            if not self.await_turn():
                break
            assert self.question is not None
            kind = self.question["kind"]
            asked[kind] = asked.get(kind, 0) + 1
            if kind == until:
                break
            self.answer()
        return asked

    def option(self, key: str) -> None:
        """Press the button of an option."""
        assert self.question is not None
        words = next(o["text"] for o in self.question["form"]["options"] if o["key"] == key)
        lang = self.page.locator("html").get_attribute("lang") or "fr"
        self.choices.get_by_role("button", name=words[lang]).first.click()

    def _choice(self) -> None:
        assert self.question is not None
        keys = [option["key"] for option in self.question["form"]["options"]]
        if self.question["kind"] == "bm.ask.action":
            key = next((one for one in EAGER if one in keys), keys[-1])
            self.choices.locator(".options button").nth(keys.index(key)).click()
        else:
            super()._choice()

    def _place(self) -> None:
        """All as proposed, before the game; then straight ahead, as far as it goes, or nowhere."""
        assert self.question is not None
        if self.question["kind"] == "bm.ask.deploy":
            self.option("all")
            return
        body = self.figure(self.question["form"]["figure"])
        ahead = 1 if body["facing"] < 180 else -1
        for far in (4.5, 2.5, 1.0):
            place = self.screen(body["x"], body["y"] + ahead * far)
            self.looked_up(lambda place=place: self.page.mouse.click(*place))  # type: ignore[misc]
            confirm = self.choices.locator("button.primary:enabled")
            if confirm.count():
                confirm.click()
                return
            self.page.keyboard.press("Escape")
        self.choices.get_by_role("button", name=re.compile("Ne pas bouger|Stay")).click()


@pytest.mark.slow
def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    """Two turns, from the deployment to the sheet of the end, every answer through the page."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor, turns=2))
    assert table.state["view"]["turn"]["last"] == 2
    asked = table.play(120)
    assert table.over, asked
    assert {"bm.ask.activate", "bm.ask.action", "bm.ask.where"} <= set(asked), asked
    said = table.state["result"]["text"]["fr"]
    expect(page.get_by_text(said).first).to_be_visible()
    shoot(page, "bm-end-1440x900-lamp")
    assert axe(page) == []


def test_a_figure_is_chosen_on_the_table_and_its_arc_is_drawn(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor))
    table.play(6, until="bm.ask.activate")
    assert table.question is not None
    chosen = table.question["about"]["figures"][1]
    body = table.figure(chosen)
    page.mouse.move(*table.in_sight(body["x"], body["y"]))
    expect(page.locator(f'[data-arc="{chosen}"]')).to_be_visible()
    assert table.went(lambda: table.tap(chosen))
    table.await_turn()
    assert table.question["kind"] == "bm.ask.action"
    assert table.question["about"]["figure"] == chosen
    expect(table.bar).to_contain_text("actions")
    shoot(page, "bm-action-1440x900-lamp")


def test_a_move_is_drawn_in_paces_and_played_on_a_phone(visit: Visit) -> None:
    visitor = visit(lang="en", size=PHONE)
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor))
    table.play(8, until="bm.ask.action")
    table.option("move")
    table.until(lambda: (table.question or {}).get("kind") == "bm.ask.where", "the question where")
    shoot(page, "bm-where-390x844-lamp")
    before = table.revision
    table.answer()
    assert table.revision > before
    assert axe(page) == []


@pytest.mark.pictures  # until its game is the same each time: dice decide when somebody can shoot
def test_whoever_shoots_is_told_the_odds_and_what_is_hidden(visit: Visit) -> None:
    """The shot at whom it is pointed, its chances, and what is seen of it."""
    visitor = visit(lang="fr")
    page, table = visitor.page, Skirmish(visitor.page)
    table.open(new_skirmish(visitor, armies=("legion-150", "legion-150"), seed=5))
    table.play(80, until="bm.ask.whom")
    assert table.question is not None and table.question["about"].get("looks")
    target = int(table.question["form"]["options"][0]["key"])
    expect(table.choices).to_contain_text(SHARE)
    body = table.figure(target)
    place = table.in_sight(body["x"], body["y"])
    table.looked_up(lambda: page.mouse.move(*place))
    expect(page.locator(".label.panel")).to_contain_text("pas")
    shoot(page, "bm-shot-1440x900-lamp")
