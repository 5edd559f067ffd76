"""The photographer of the gallery: one moment of a game at each size and by both lights, and what axe holds against it."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page
from tests.browser.eyes import LIGHT, LIGHTS, MORE, SIZES, axe, seen_alike, shoot, whole
from tests.browser.hands import ON_TABLE, Table
from tests.browser.visits import DESKTOP, Visitor

REPEATED = ("g.token", ".lines .line")


class Photographer:
    """Shows one moment of a game at each size, and keeps what axe said of it."""

    def __init__(self, visitor: Visitor, table: Table | None = None) -> None:
        self.page: Page = visitor.page
        self.table = table or Table(self.page)
        self.faults: list[str] = []

    def shoot(
        self, screen: str, address: str = "", prepare: Callable[[], None] | None = None
    ) -> None:
        for name, size in SIZES.items():
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            if address:
                self._open(address)
            if prepare:
                prepare()
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
            if name in MORE or seen_alike(SIZES[name], light):
                continue
            first = light == LIGHTS[0]
            repeated = () if whole(SIZES[name], light) else REPEATED
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
        for share in (1.0, 0.7, 0.5, 0.3):  # as far as the window lets see
            place = self.table.screen(body["x"] + 1, body["y"] + step * share)
            if self.page.evaluate(ON_TABLE, place):
                break
        self.page.mouse.move(*place)
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
