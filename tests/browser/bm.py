"""Bonus/Malus at the table, for the browser tests: new games, and a hand for its questions."""

from __future__ import annotations

import re

from tests.browser.hands import ON_TABLE, Table
from tests.browser.visits import Visitor
from tests.browser.ways import new_game

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
    return new_game(visitor, armies, seats, scenario, seed, book="bonus-malus", **options)


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
            # On a phone the tray of dice lies over the table for a moment.
            self.until(lambda at=place: self.page.evaluate(ON_TABLE, at), "the tray to be gone")  # type: ignore[misc]
            if not self.is_bare(place):
                continue
            self.looked_up(lambda place=place: self.page.mouse.click(*place))  # type: ignore[misc]
            confirm = self.choices.locator("button.primary:enabled")
            if confirm.count():
                confirm.click()
                return
            self.page.keyboard.press("Escape")
        self.choices.get_by_role("button", name=re.compile("Ne pas bouger|Stay")).click()
