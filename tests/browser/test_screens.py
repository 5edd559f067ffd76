"""The screens that count, and what axe holds against each of them.

`make test` looks at them by both lights, on a large screen and on a phone. `make screens` makes pictures of them too,
at a third size, to be looked at by people.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page
from tests.browser.eyes import LIGHT, LIGHTS, SIZES, axe, shoot
from tests.browser.hands import Table
from tests.browser.skirmish import seated, surrounded
from tests.browser.visits import DESKTOP, Visit, Visitor
from tests.browser.ways import asks, drive, fighting, new_game

REPEATED = ("g.token", ".lines .line")


class Photographer:
    """Shows one moment of a game at each size, and keeps what axe said of it."""

    def __init__(self, visitor: Visitor) -> None:
        self.page: Page = visitor.page
        self.table = Table(self.page)
        self.faults: list[str] = []

    def shoot(self, screen: str, address: str = "", prepare: str = "") -> None:
        for name, size in SIZES.items():
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            if address:
                self._open(address)
            if prepare:
                getattr(self, prepare)()
            self._keep(screen, name)

    def open_wide(self, address: str) -> None:
        """At the largest size, for what is done before the picture and cannot be done twice."""
        self.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        self._open(address)

    def leave(self) -> None:
        """Go away while the game goes on: a page that is open follows every step of it."""
        self.page.goto("about:blank")

    def _open(self, address: str) -> None:
        """As fresh as for somebody who comes with a window of this size."""
        kept = json.dumps(json.dumps({"theme": LIGHTS[0], "speed": "instant"}))
        if self.page.url.startswith("http"):
            self.page.evaluate(f"localStorage['escarmouche.settings'] = {kept}")
        self.table.state = {}
        self.page.goto(address)
        if address.startswith("/game/"):
            self.table.ready()
        else:
            self.page.locator("g.token").first.wait_for()
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    def _keep(self, screen: str, name: str) -> None:
        """By each light; in the second one the colours are others, and nothing else is."""
        for light in LIGHTS:
            self.page.evaluate(LIGHT, light)
            shoot(self.page, f"{screen}-{name}-{light}")
            first = light == LIGHTS[0]
            repeated = () if SIZES[name] == DESKTOP and first else REPEATED
            found = axe(self.page, *repeated, colours=not first)
            self.faults += [f"{screen} at {name}, {light}: {fault}" for fault in found]
        self.page.evaluate(LIGHT, LIGHTS[0])

    # -- what hands do before the picture ------------------------------------------------------

    def take_up(self) -> None:
        """A move in progress: a figure taken up, the ghost at a distance."""
        assert self.table.question is not None
        movers = self.table.question["form"]["figures"]
        free = [m for m in movers if not m["engaged"] and self._is_seen(m["figure"])]
        mover = max(free, key=lambda m: m["allowance"])
        body = self.table.figure(mover["figure"])
        depth = self.table.state["view"]["table"]["depth"]
        step = mover["allowance"] * (0.6 if body["y"] < depth / 2 else -0.6)
        self.page.mouse.click(*self.table.screen(body["x"], body["y"]))
        self.page.mouse.move(*self.table.screen(body["x"] + 1, body["y"] + step))
        self.page.locator(".label.panel").wait_for()

    def _is_seen(self, figure: int) -> bool:
        """Whether no edge of the screen and no panel hides a figure."""
        body = self.table.figure(figure)
        x, y = self.table.screen(body["x"], body["y"])
        found: bool = self.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-figure]') != null", [x, y]
        )
        return found

    def be_asked(self) -> None:
        """The reaction, on the table and in the bar."""
        self.table.await_turn()
        self.page.locator(".label.panel").wait_for()

    def aim(self) -> None:
        """An attack with its odds, before it is committed."""
        assert self.table.question is not None
        form = self.table.question["form"]
        attackers = form.get("shooters") or form["fighters"]
        target = next(a["targets"][0] for a in attackers if a["targets"])
        body = self.table.figure(target)
        if self._is_seen(target):
            self.page.mouse.move(*self.table.screen(body["x"], body["y"]))
        else:  # on a phone the bar has the targets that the screen has not
            self.table.choices.locator(".targets button").first.focus()
        self.page.locator(".label.panel").filter(has_text="%").wait_for()


@pytest.mark.slow
def test_screens_of_the_table(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, armies=("sauvesel-500", "ecorce-500"), seats=("person", "greedy"))
    at = f"/game/{game}"
    eye = Photographer(visitor)
    drive(visitor, game, asks("places"))
    eye.shoot("deployment", at)
    eye.leave()
    drive(visitor, game, asks("moves"))
    eye.shoot("move", at, "take_up")
    eye.leave()
    if drive(visitor, game, asks("shots"))["result"] is None:
        eye.shoot("shot-odds", at, "aim")
        eye.leave()
    if drive(visitor, game, asks("melee"))["result"] is None:
        eye.shoot("melee-odds", at, "aim")
        eye.open_wide(at)
        eye.table.answer()
        while eye.table.await_turn() and eye.table.form == "melee":
            eye.table.answer()  # dice fall when all have declared
        eye.shoot("dice-tray")
        eye.leave()
    if drive(visitor, game, fighting)["result"] is None:
        eye.shoot("crowded-melee", at)
        eye.leave()
    steps = drive(visitor, game, lambda _state: False)["revision"]
    eye.shoot("end", at)
    eye.shoot("replay", f"/replay/{game}?at={steps * 2 // 3}")
    assert not eye.faults, "\n".join(eye.faults)


def test_screen_of_a_reaction(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game, held = surrounded(visitor)
    with seated(visitor, game) as seats:
        seats.answer(held.way_out)
        assert seats.question()["kind"] == "ef.ask.free_attack"
    eye = Photographer(visitor)
    eye.shoot("reaction", f"/game/{game}", "be_asked")
    assert not eye.faults, "\n".join(eye.faults)
