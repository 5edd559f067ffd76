"""Last Fantasy War through the page: the first turn against the computer, cavalry as one token, declared charges."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.eyes import axe, shoot
from tests.browser.hands import Table
from tests.browser.visits import Json, Visit, Visitor


def new_battle(
    visitor: Visitor,
    armies: tuple[str, str] = ("demons-300-chevauchee", "gladeris-300-cavaliers"),
    scenario: str = "colline",
    seed: int = 3,
) -> str:
    """A game against the greedy player; this browser holds the first seat."""
    wish: Json = {
        "rulebook": "last-fantasy-war",
        "scenario": scenario,
        "armies": [{"ready": army} for army in armies],
        "table": {"seed": seed},
        "seats": [{"kind": "person"}, {"kind": "ai", "level": "greedy"}],
        "options": {},
    }
    answer = visitor.context.request.post("/api/games", data=wish)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


class Battle(Table):
    """The page of a game of this book; nothing in it is secret."""

    def play(self, answers: int, until: str = "") -> dict[str, int]:
        """Play on, at most so many answers; how often what was asked."""
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

    def _place(self) -> None:
        """All as proposed, before the game; then nowhere, or as far ahead as it goes."""
        assert self.question is not None
        if self.question["kind"].startswith("lfw.ask.deploy"):
            self.option("all")
            return
        self.choices.get_by_role("button", name=re.compile("Ne pas bouger|Stay")).click()


def test_the_first_turns_against_the_computer(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    table.open(new_battle(visitor))
    asked = table.play(25)
    assert "lfw.ask.deploy" in asked and len(asked) >= 3, asked
    phases = [phase["id"] for phase in table.state["view"]["turn"]["phases"]]
    assert {"organisation", "magic", "movement", "shooting", "melee", "morale"} <= set(phases)
    shoot(page, "lfw-turn-1440x900-lamp")
    assert axe(page) == []


def test_a_cavalry_is_one_token_with_two_cards(visit: Visit) -> None:
    visitor = visit(lang="fr")
    page, table = visitor.page, Battle(visitor.page)
    table.open(new_battle(visitor))
    table.play(12, until="lfw.ask.who_runs")
    riders = [each for each in table.state["view"]["figures"] if "aboard" in each]
    rider = next(each for each in riders if each["in_play"])
    page.keyboard.press("c")  # the card
    page.mouse.move(*table.in_sight(rider["x"], rider["y"]))
    cards = page.locator("article.card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text(rider["label"]["fr"])
    shoot(page, "lfw-cavalry-1440x900-lamp")
