"""A person without a plan, for the browser tests: random legal answers to whatever is asked, by buttons and by clicks on the table."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator
from tests.browser.ade import GO, Battle
from tests.browser.skirmish import Seats
from tests.browser.visits import Json, Visitor

CLICKS = 60  # to any question; a page that takes none of so many takes no answer
# What only looks, goes back or asks never to be asked again.
IDLE = ".offer, .hush button, [data-idle]"


class Wanderer(Battle):
    """Presses whatever may be pressed, until the page has an answer."""

    def __init__(self, visitor: Visitor, seats: Seats, seed: int = 1) -> None:
        super().__init__(visitor.page)
        self.seats = seats
        self.rng = Random(seed)
        self.asked_for: dict[str, int] = {}

    def now(self) -> Json | None:
        """What is asked, once whoever it is for has come to the screen; None when the game is over."""
        self.until(lambda: self.covered or self.over or self.question is not None, "a question")
        if self.covered:
            self.page.locator(GO).click()
            self.until(lambda: not self.covered and self.question is not None, "its turn")
        return None if self.over else self.question

    def wander(self) -> str | None:
        """One answer; what was asked, or None when the game is over."""
        asked = self.now()
        if asked is None:
            return None
        kind = str(asked["kind"])
        self.asked_for[kind] = self.asked_for.get(kind, 0) + 1
        before, places = self.revision, self._places(asked)
        for _ in range(CLICKS):
            self.at_rest()
            if self.revision != before or self.covered or self.question != asked:
                return kind
            self._press(places)
        raise AssertionError(f"{CLICKS} clicks and no answer to {kind}: {asked['form']}")

    def _press(self, places: list[tuple[float, float]]) -> None:
        primary = self.choices.locator("button.primary:enabled:visible")
        others = self.choices.locator("button:enabled:visible").and_(
            self.page.locator(f":not({IDLE})")
        )
        if primary.count() and self.rng.random() < 0.5:
            self._click(primary)
        elif places and (self.rng.random() < 0.4 or not others.count()):
            self.page.mouse.click(*self.in_sight(*self.rng.choice(places)))
        elif others.count():
            self._click(others)

    def _click(self, buttons: Locator) -> None:
        buttons.nth(self.rng.randrange(buttons.count())).click()

    def on_table(self) -> bool:
        return self.page.locator("g.token").count() > 0

    def _places(self, asked: Json) -> list[tuple[float, float]]:
        """Where on the table an answer may be given."""
        if (
            asked["form"]["form"] in ("choice", "placement", "order", "picks")
            or not self.on_table()
        ):
            return []
        found = self.seats.ask("candidates", asked["camp"])
        return [place for answer in found for place in _ends(answer)]


def _ends(answer: object) -> list[tuple[float, float]]:
    """The places of an answer: where a way ends, where something is put."""
    if isinstance(answer, dict):
        named = answer.get("path") or answer.get("centre")
        return _ends(named[-1] if answer.get("path") else named) if named else []
    if (
        isinstance(answer, list)
        and len(answer) >= 2
        and all(isinstance(v, int | float) for v in answer[:2])
    ):
        return [(float(answer[0]), float(answer[1]))]
    return []
