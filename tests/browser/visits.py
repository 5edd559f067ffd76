"""Who comes to the table in the browser tests: the server, windows, and how long they wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/escarmouche/server/static"
SCREENSHOTS = ROOT / "build/screenshots"
DESKTOP, TABLET, PHONE, LANDSCAPE = (1440, 900), (1024, 768), (390, 844), (844, 390)
# What is played on both: a phone asks more of the page, and `make soak` plays on a large screen too.
PHONE_FIRST = {"phone": PHONE, **({"desktop": DESKTOP} if THOROUGH else {})}
BOOK = "ef"
PATIENCE = 90.0  # seconds for what a server thinks about, on a busy machine
# How a test speaks to a server itself: states are long, and to compress them is work for nothing on one machine.
PLAIN: Any = {"max_size": None, "open_timeout": PATIENCE, "compression": None}

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
    expected: str | None = (
        None  # what the browser itself notes when a test is refused something, early or late
    )

    def hear(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and (self.expected is None or self.expected not in message.text):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")


Visit = Callable[..., Visitor]


def until(page: Page, holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Until something is so; the browser goes on meanwhile. To look costs work: what takes long is looked at less often."""
    last, pause = time.monotonic() + seconds, 15.0
    while not holds():
        assert time.monotonic() < last, f"waited {seconds} s for {what}"
        page.wait_for_timeout(pause)
        pause = min(1.15 * pause, 60.0)


def until_seen(page: Page, expression: str, seconds: float = PATIENCE) -> None:
    """Until the page itself finds something true.

    Not by `wait_for_function`, which evaluates a text within the page: its policy forbids that.
    """
    until(page, lambda: bool(page.evaluate(expression)), expression, seconds)
