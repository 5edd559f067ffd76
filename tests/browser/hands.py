"""A person at the table, for the browser tests: hands that answer through the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocket
from tests.browser.visits import Json, until
from tests.browser.ways import merged

# The camera may go to what is asked, a moment after a hand has left the table; a finger waits for that.
PLACE = """async ([x, y]) => {
    const drawn = () => Promise.race([
        new Promise((done) => requestAnimationFrame(done)),
        new Promise((done) => setTimeout(done, 200)),
    ]);
    const place = () => {
        const layer = document.querySelector('g.token').parentElement;
        const at = new DOMPoint(x, -y).matrixTransform(layer.getScreenCTM());
        return [at.x, at.y];
    };
    let at = place();
    for (let still = 0, frames = 0; still < 3 && frames < 100; frames++) {
        await drawn();
        const now = place();
        const waits = document.querySelector('.board[data-waits]') !== null;
        still = !waits && Math.hypot(now[0] - at[0], now[1] - at[1]) < 0.01 ? still + 1 : 0;
        at = now;
    }
    return at;
}"""

# Whether a place of the screen is table: neither outside the window nor under a panel.
ON_TABLE = "([x, y]) => document.elementFromPoint(x, y)?.closest('.board') != null"
ON_FIGURE = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-figure]') != null"

SHOWN = """() => {
    const bar = document.querySelector('section.bar');
    const told = (words) => (words === undefined ? null : Number(words));
    return bar && [told(bar.dataset.revision), told(bar.dataset.asked)];
}"""


# Whether an answer travels. The page has handled all that came before this is asked.
BUSY = "() => document.querySelector('section.bar')?.dataset.busy !== undefined"


def unfold(page: Page) -> None:
    """Unfold the tools, where they are folded away."""
    fold = page.get_by_role("toolbar").get_by_role(
        "button", name=re.compile("^(Outils|Tools)$"), expanded=False
    )
    if fold.count():
        fold.click()


class Table:
    """The page of a game, as hands and eyes meet it.

    What the server tells the page is overheard, so that a test knows what is asked and when the
    answer has come; every answer is given through the page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.state: Json = {}
        self.done: set[str] = set()  # what was really done: "moves", "shots", "melee"
        self.told: list[str] = []  # the kinds of all lines of the log that came
        self.said = 0  # how many messages of any kind left it
        self.unanswered: set[str] = set()  # those to which no reply has come yet
        self._answers: set[str] = set()  # those of them that are answers
        self._owed = False  # an answer was taken, and the state that it leads to has not come
        self.bar = page.locator("section.bar")
        self.choices = self.bar.locator(".choices")
        page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        self.unanswered.clear()  # what was asked on another line is asked on this one again
        self._owed = False
        socket.on("framereceived", self._heard)
        socket.on("framesent", self._said)

    def _said(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "answer":
            self._answers.add(message["id"])
        self.said += 1
        self.unanswered.add(message["id"])

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "state":
            self.state, self._owed = message, False
        elif message["type"] == "changes" and message["since"] == self.state.get("revision"):
            self.state, self._owed = merged(self.state, message), False
        elif message["type"] == "reply":
            self.unanswered.discard(message["id"])
            # Of an answer that was sent twice, on two lines, the state may have come before.
            known = self.state.get("revision", -1)
            self._owed |= (
                message["id"] in self._answers and message["ok"] and message["revision"] > known
            )
        self.told += [line["kind"] for line in message.get("log", ())]

    def open(self, game: str) -> Table:
        self.page.goto(f"/game/{game}")
        return self.ready()

    def ready(self) -> Table:
        """Until the page was told a state and shows its question or its waiting."""
        until(self.page, lambda: bool(self.state), "a state")
        self.bar.wait_for()
        return self.shown()

    def shown(self) -> Table:
        """Until the page shows the newest state and asks what that asks; or its bar is covered.

        What is overheard is known here before the page has it: whoever acts at once acts on the state before.
        """
        until(self.page, self._is_shown, "the page to show what it was told")
        return self

    def _is_shown(self) -> bool:
        found = self.page.evaluate(SHOWN)
        if found is None or not self.state:
            return True
        return bool(found == [self.revision, self.question["camp"] if self.question else None])

    def asks_on_screen(self) -> bool:
        """Whether somebody here is asked, and the page shows it."""
        return self.question is not None and self._is_shown()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Until something overheard is so, and the page shows it."""
        until(self.page, holds, what)
        self.shown()

    def at_rest(self) -> Table:
        """Until nothing that the page said waits for a reply, nor a reply for its state: what was done
        has come to whatever it comes to, be it nothing.
        """
        until(self.page, self._rests, "the page to be at rest")
        return self.shown()

    def _rests(self) -> bool:
        if self.unanswered or self._owed:
            return False
        said = self.said
        return not self.page.evaluate(BUSY) and self.said == said and not self.unanswered

    @property
    def revision(self) -> int:
        return int(self.state["revision"])

    @property
    def over(self) -> bool:
        return self.state["result"] is not None

    @property
    def question(self) -> Json | None:
        return next(iter(self.state["questions"]), None)

    @property
    def form(self) -> str:
        return str(self.question["form"]["form"]) if self.question else ""

    def figure(self, id: int) -> Json:
        found: Json = next(f for f in self.state["view"]["figures"] if f["id"] == id)
        return found

    def token(self, id: int) -> Locator:
        return self.page.locator(f'[data-figure="{id}"]')

    def tap(self, id: int) -> None:
        """Click a figure, once the table lies still; whatever is drawn over it lets the click through."""
        self.at_rest()
        body = self.figure(id)
        self.in_sight(body["x"], body["y"])
        self.token(id).click(force=True)

    def in_sight(self, x: float, y: float) -> tuple[float, float]:
        """Where a place is on the screen; what is not seen is looked for on the whole table."""
        if not self.page.evaluate(ON_TABLE, self.screen(x, y)):
            self.page.keyboard.press("0")
        return self.screen(x, y)

    def is_bare(self, place: tuple[float, float]) -> bool:
        """Whether a click there meets the ground, and nobody's token."""
        return not self.page.evaluate(ON_FIGURE, place)

    def still(self) -> None:
        """Until the table lies still: the camera goes to what is asked."""
        self.screen(0, 0)

    def await_turn(self) -> bool:
        """Until this browser is asked something (True), or the game is over (False)."""
        self.until(lambda: self.over or self.question is not None, "a question")
        return not self.over

    def button(self, name: str) -> Locator:
        return self.choices.get_by_role("button", name=name, exact=True)

    def tool(self, name: str) -> Locator:
        """A tool of the table; on a phone they are folded away."""
        unfold(self.page)
        return self.page.get_by_role("button", name=name)

    def screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the table is on the screen, once the table lies still: twenty units to the inch."""
        unit = 20 / 2.54 if self.state["view"]["table"].get("unit") == "cm" else 20
        found = self.page.evaluate(PLACE, [x * unit, y * unit])
        return float(found[0]), float(found[1])

    # -- verdicts --------------------------------------------------------------------------

    def looked_up(self, act: Callable[[], None]) -> None:
        """Do something about which the page asks the server, until it has what it asked for."""
        said = self.said
        act()
        until(self.page, lambda: self.said > said, "the page to look something up")
        self.at_rest()

    def went(self, act: Callable[[], None]) -> bool:
        """Do something at the table that counts at once; whether it did."""
        before = self.revision
        act()
        self.at_rest()
        return self.revision != before

    def taken(self, act: Callable[[], None]) -> bool:
        """Do something at the table; whether it counts, or may be confirmed."""
        before, confirm = self.revision, self.choices.locator("button.primary:enabled")
        act()
        self.at_rest()
        return self.revision != before or confirm.count() > 0

    # -- answers ---------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer what is asked as a hasty player does, through the page's own controls."""
        self.at_rest()
        before, asked, form = self.revision, self.question, self.form
        for _ in range(5):  # it may take more than one click
            getattr(self, f"_{form}", self._confirm)()
            self.at_rest()
            # Piles are sealed: the other's may come first, and the question is still there.
            if self.question != asked if form == "order" else self.revision != before:
                return
        raise AssertionError(f"the page does not take an answer to {form}")

    def _choice(self) -> None:
        self.choices.locator(".options button").first.click()

    def _confirm(self) -> None:
        self.choices.locator("button.primary").first.click()

    def _moves(self) -> None:
        if "moves" not in self.done and self.move_one():
            self.done.add("moves")
        else:
            self.end()

    def _shots(self) -> None:
        self._attack(self.question["form"]["shooters"] if self.question else [], "shots")

    def _melee(self) -> None:
        self._attack(self.question["form"]["fighters"] if self.question else [], "melee")

    def _attack(self, attackers: list[Json], kind: str) -> None:
        ready = next((a for a in attackers if a["targets"]), None)
        if ready is None:
            self.choices.get_by_role("button").last.click()
            return
        for _ in ready["attacks"]:
            self.tap(ready["targets"][0])
        self.done.add(kind)

    def _casts(self) -> None:
        self.end()

    def end(self) -> None:
        """The answer that ends this kind of question."""
        options = self.question["form"]["options"] if self.question else []
        words = next(o["text"] for o in options if o["key"] in ("end", "done"))
        lang = self.page.locator("html").get_attribute("lang") or "fr"
        self.button(words[lang]).click()
        again = self.choices.locator("[data-end].asked")  # somebody could still act: it asks once
        if again.count():
            again.click()

    def move_one(self, inches: float = 2.0) -> bool:
        """Click a figure and a place in front of it; whether it went there."""
        assert self.question is not None
        _width, depth = (self.state["view"]["table"][k] for k in ("width", "depth"))
        for mover in self.question["form"]["figures"]:
            if mover["engaged"] or mover["allowance"] < inches:
                continue
            body = self.figure(mover["figure"])
            step = inches if body["y"] < depth / 2 else -inches
            self.tap(body["id"])
            place = self.screen(body["x"], body["y"] + step)
            self.page.mouse.move(*place)
            if self.went(lambda place=place: self.page.mouse.click(*place)):  # type: ignore[misc]
                return True
            self.page.keyboard.press("Escape")
        return False
