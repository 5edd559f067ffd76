"""Browser profiles for persons who come to the table one after the other.

To open a profile costs the browser more than many a test does on its page. So a profile of the same language,
size and server is handed on, as new: without pages, cookies, permissions or anything that a page has stored.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext
from tests.browser.visits import PHONE

WAIT = 60_000  # milliseconds before a condition that does not come is a failure: a busy machine is slow


class Wanted(NamedTuple):
    """What cannot be changed in a profile."""

    url: str
    lang: str
    size: tuple[int, int]
    motion: bool


class Profiles:
    """Those of one browser: in use, and cleaned for whoever wants the same."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[Wanted, list[BrowserContext]] = {}
        self._used: dict[BrowserContext, Wanted] = {}

    def take(self, wanted: Wanted) -> BrowserContext:
        idle = self._idle.get(wanted)
        context = idle.pop() if idle else self._open(wanted)
        self._used[context] = wanted
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Clean it, for the next person."""
        wanted = self._used.pop(context)
        context.clear_cookies()
        context.clear_permissions()
        for page in context.pages[1:]:
            page.close()
        (page,) = context.pages
        page.goto("about:blank")  # whatever a page writes when it is left is written now
        session = context.new_cdp_session(page)
        storage = {"origin": wanted.url, "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", storage)
        page.close()
        self._idle.setdefault(wanted, []).append(context)

    def close(self, context: BrowserContext) -> None:
        """Nobody else shall have it."""
        del self._used[context]
        context.close()

    def _open(self, wanted: Wanted) -> BrowserContext:
        width, height = wanted.size
        context = self._browser.new_context(
            base_url=wanted.url,
            locale={"fr": "fr-FR", "en": "en-GB"}[wanted.lang],
            viewport={"width": width, "height": height},
            has_touch=wanted.size == PHONE,
            is_mobile=wanted.size == PHONE,
            reduced_motion="no-preference" if wanted.motion else "reduce",
        )
        context.set_default_timeout(WAIT)
        return context
