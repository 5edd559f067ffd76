"""What the browser tests share: the server, windows, pictures, and quick ways into a game.

The quick ways (`new_game`, `drive`) speak to the server as the page does and serve only to get to
the moment that a test is about; what a test is about is always done through the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import count, pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/escarmouche/server/static"
SCREENSHOTS = ROOT / "build/screenshots"
DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
BOOK = "ef"

Json = dict[str, Any]


@dataclass
class Server:
    """`escarmouche serve`, in a process of its own."""

    url: str
    data: Path
    log: Path

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


@dataclass
class Visitor:
    """One person's browser: own cookies, own settings; remembers every complaint of the page."""

    context: BrowserContext
    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)

    def hear(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")


Visit = Callable[..., Visitor]


def shoot(page: Page, name: str) -> Path:
    """A picture for human eyes."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name)}.png"
    page.screenshot(path=path)
    return path


# -- quick ways into a game --------------------------------------------------------------------


def new_game(
    visitor: Visitor,
    armies: tuple[str, str] = ("sauvesel-250", "ecorce-250"),
    seats: tuple[str, str] = ("person", "greedy"),
    scenario: str = "bataille-rangee",
    seed: int = 7,
    **options: bool | int,
) -> str:
    """A game whose person seats this browser holds."""
    wish = {
        "rulebook": BOOK,
        "scenario": scenario,
        "armies": [{"ready": army} for army in armies],
        "table": {"seed": seed},
        "seats": [_seat(kind) for kind in seats],
        "options": options,
    }
    return str(_post(visitor, "/api/games", wish)["game"])


def fork(visitor: Visitor, game: str, at: int, seats: tuple[str, str]) -> str:
    """The game played on from one of its moments."""
    wish = {"at": at, "seats": [_seat(kind) for kind in seats]}
    return str(_post(visitor, f"/api/games/{game}/fork", wish)["game"])


def _seat(kind: str) -> Json:
    return {"kind": "person"} if kind == "person" else {"kind": "ai", "level": kind}


def _post(visitor: Visitor, path: str, data: Json) -> Json:
    answer = visitor.context.request.post(path, data=data)
    assert answer.ok, answer.text()
    made: Json = answer.json()
    return made


def get(visitor: Visitor, path: str) -> Json:
    answer = visitor.context.request.get(path)
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def drive(visitor: Visitor, game: str, until: Callable[[Json], bool]) -> Json:
    """Answers for this browser's seats, without thinking, until a state is as wanted."""
    cookies = "; ".join(f"{c.get('name')}={c.get('value')}" for c in visitor.context.cookies())
    camps = get(visitor, f"/api/games/{game}")["your_camps"]
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/games/{game}/live"
    eyes = f"?camp={camps[0]}" if camps else ""
    numbers = count()
    with connect(address + eyes, additional_headers={"Cookie": cookies}, max_size=None) as live:
        while True:
            message: Json = json.loads(live.recv(timeout=30))
            assert message["type"] != "error", message
            assert message.get("ok", True), message
            if message["type"] != "state":
                continue
            if until(message) or message["result"]:
                return message
            mine = [q for q in message["questions"] if q["camp"] in camps]
            if mine:
                command = {
                    "type": "answer",
                    "id": f"drive-{message['revision']}-{next(numbers)}",
                    "revision": message["revision"],
                    "camp": mine[0]["camp"],
                    "answer": mine[0]["default"],
                }
                live.send(json.dumps(command))
            elif message["waiting"] and message["waiting"][0]["camp"] in camps:
                look = {"type": "eyes", "id": f"eyes-{next(numbers)}"}
                live.send(json.dumps({**look, "camp": message["waiting"][0]["camp"]}))


def asks(form: str) -> Callable[[Json], bool]:
    """Until a question of this form comes up."""
    return lambda state: any(q["form"]["form"] == form for q in state["questions"])


def fighting(state: Json) -> bool:
    """Until many stand base to base."""
    return sum(bool(f["contacts"]) for f in state["view"]["figures"] if f["in_play"]) >= 8


# -- a person at the table ---------------------------------------------------------------------


class Table:
    """The page of a game, as hands and eyes meet it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bar = page.get_by_test_id("question-bar")
        self.table = page.get_by_test_id("table")
        self.result = page.get_by_test_id("result")
        self.done: set[str] = set()  # what was really done: moves, shots, attacks

    def open(self, game: str) -> Table:
        self.page.goto(f"/game/{game}")
        self.table.wait_for()
        return self

    @property
    def revision(self) -> int:
        return int(self.table.get_attribute("data-revision") or -1)

    @property
    def form(self) -> str:
        return self.bar.get_attribute("data-form") or ""

    def token(self, figure: int) -> Locator:
        return self.page.get_by_test_id(f"token-{figure}")

    def await_turn(self, timeout: float = 30_000) -> bool:
        """Until this browser is asked something (True), or the game is over (False)."""
        self.page.wait_for_function(
            """() => {
                const held = (id) => document.querySelector(`[data-testid="${id}"]`);
                return held('table')?.dataset.over === 'true' || held('privacy')
                    || (held('question-bar')?.dataset.form
                        && held('question-bar').dataset.waiting !== 'true');
            }""",
            timeout=timeout,
        )
        return self.table.get_attribute("data-over") != "true"

    def await_change(self, revision: int) -> None:
        self.page.wait_for_function(
            """(before) => {
                const table = document.querySelector('[data-testid="table"]');
                return Number(table?.dataset.revision) > before;
            }""",
            arg=revision,
        )

    def click(self, id: str) -> bool:
        """Click something if it is there and can be clicked."""
        button = self.page.get_by_test_id(id).first
        if button.count() and button.is_visible() and button.is_enabled():
            button.click()
            return True
        return False


# -- eyes --------------------------------------------------------------------------------------


def axe(page: Page) -> list[str]:
    """What axe holds against the page, a line for each violation and its first places."""
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run().then((told) => told.violations)")
    return [
        f"{v['id']} ({v['impact']}): {v['help']} "
        + "; ".join(str(node["target"]) for node in v["nodes"][:3])
        for v in found
    ]


COUNT_FRAMES = """() => {
    const times = [];
    const tick = (time) => { times.push(time); window.__frames = times; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


def frame_gaps(page: Page, act: Callable[[], None]) -> list[float]:
    """The milliseconds between the frames drawn while something is done."""
    page.evaluate(COUNT_FRAMES)
    before = page.evaluate("() => performance.now()")
    act()
    times = [t for t in page.evaluate("() => window.__frames") if t > before]
    return [later - sooner for sooner, later in pairwise(times)]
