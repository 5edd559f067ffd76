"""The table of somebody at a game with secrets: every word that comes over the line is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket
from tests.browser.hands import Table
from tests.browser.visits import Json


class Secretive(Table):
    """A page that may be passed from camp to camp, and what it was told through whose eyes."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[int | None, str]] = []  # whose eyes were asked for, what came
        self.eyes: int | None = None
        super().__init__(page)

    def _overhear(self, socket: WebSocket) -> None:
        camp = re.search(r"camp=(\d)", socket.url)
        self.eyes = int(camp[1]) if camp else None
        super()._overhear(socket)

    def _said(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "eyes":
            self.eyes = message["camp"]
        super()._said(frame)

    def _heard(self, frame: str | bytes) -> None:
        self.frames.append((self.eyes, str(frame)))
        super()._heard(frame)

    @property
    def covered(self) -> bool:
        """Whether the screen is covered for whoever comes next."""
        return self.page.locator('[data-testid="privacy"]').count() > 0

    def asked(self, kind: str) -> Json:
        """The question that is asked now; it is of this kind."""
        self.until(lambda: self.question is not None, f"the question {kind}")
        assert self.question is not None and self.question["kind"] == kind, self.question
        return self.question

    def settled(self, act: Callable[[], None]) -> None:
        """Do something in the page, and wait until the server has it."""
        before = self.revision
        act()
        self.until(lambda: self.revision != before, "the answer to arrive")
