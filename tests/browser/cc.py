"""Confrontation at the table, for the browser tests: new games, and a hand for each of its questions."""

from __future__ import annotations

from math import hypot

from tests.browser.ade import Battle
from tests.browser.eyes import shoot
from tests.browser.visits import Json, Visitor
from tests.browser.ways import new_game

ASSAULTS = ("dive", "charge", "shoot")


def new_skirmish(
    visitor: Visitor,
    seats: tuple[str, str] = ("person", "greedy"),
    armies: tuple[str, str] = ("lion-100", "scorpion-100"),
    scenario: str = "la-relique",
    seed: int = 3,
    **options: bool | int,
) -> str:
    """A game whose person seats this browser holds."""
    return new_game(visitor, armies, seats, scenario, seed, book="cc", **options)


class Fight(Battle):
    """The page of a game of this book; nothing in it is secret."""

    pictures = ""  # the first part of the names of pictures: one of each kind of question

    def play(self, answers: int) -> dict[str, int]:
        """Play on as a hasty player does, at most so many answers; how often what was asked."""
        asked: dict[str, int] = {}
        for _ in range(answers):
            if not self.await_turn():
                break
            assert self.question is not None
            kind = self.question["kind"]
            asked[kind] = asked.get(kind, 0) + 1
            if asked[kind] == 1 and self.pictures:
                shoot(self.page, f"{self.pictures}-{kind}")
            self.answer()
        return asked

    def _deeds(self) -> None:
        """Whoever can charges, dives or shoots; else he goes forward; by clicks on the table."""
        assert self.question is not None
        doers = self.question["form"]["figures"]
        aims = [
            (doer["figure"], action["id"], target)
            for doer in doers
            for action in doer["actions"]
            if action["id"] in ASSAULTS
            for target in action.get("targets") or ()
            if self._away(doer["figure"], target) < 0.8 * (action.get("potential") or 1e9)
        ]
        for who, action, target in aims[:1]:
            self.take(who)
            if self._aimed(action, target):
                return
        self.take(doers[0]["figure"])
        if not self._forward(doers[0]):
            self.take(doers[0]["figure"])  # a place that was given up may have let go of him
            self.stand()

    def _away(self, one: int, other: int) -> float:
        here, there = self.figure(one), self.figure(other)
        return hypot(here["x"] - there["x"], here["y"] - there["y"])

    def _forward(self, doer: Json) -> bool:
        """Click a place towards the nearest enemy, about as far as he may go; whether the page took it."""
        far = [
            a["potential"] for a in doer["actions"] if a.get("potential") and not a.get("targets")
        ]
        body = self.figure(doer["figure"])
        foes = [
            f for f in self.state["view"]["figures"] if f["in_play"] and f["camp"] != body["camp"]
        ]
        if not far or not foes or body["contacts"]:
            return False
        away, foe = min((hypot(f["x"] - body["x"], f["y"] - body["y"]), f["id"]) for f in foes)
        step = min(0.6 * max(far), away - 4.0)
        if step < 1.0:
            return False
        goal = self.figure(foe)
        place = self.screen(
            body["x"] + (goal["x"] - body["x"]) * step / away,
            body["y"] + (goal["y"] - body["y"]) * step / away,
        )
        self.page.mouse.move(*place)
        if not self.went(lambda: self.page.mouse.click(*place)):
            self.page.keyboard.press("Escape")
            return False
        self.done.add("forward")
        return True
