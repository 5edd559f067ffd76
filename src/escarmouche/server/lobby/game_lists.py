"""The lists of games, page by page: what strangers see is made once for all of them, and kept for a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from escarmouche.server.live import side_commands
from escarmouche.server.lobby.game_summaries import summary_for
from escarmouche.server.messages.http import GameList
from escarmouche.server.seats import camps_opened, fingerprint, held
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Row, Storage

MOST_LISTED = 400  # games that are being played, in all pages
PAGE = 50  # of them on one page
MOMENT = 2.0  # seconds for which a list is the same


class Listing:
    """The games of a server as lists show them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._door = asyncio.Lock()
        self._at = float("-inf")
        self._running: tuple[Sequence[Json], Sequence[Json]] = ((), ())  # with a free seat; others
        self._pages: dict[int, bytes] = {}  # as strangers see them

    def forget(self) -> None:
        """There is a new game, or a seat was taken: the lists are made anew."""
        self._at = float("-inf")

    async def page(self, cookie: str | None, page: int) -> bytes:
        """One page as a message: this browser's games (on the first), and those of others."""
        async with self._door:
            if time.monotonic() - self._at >= MOMENT:
                began = time.monotonic()
                self._running = await asyncio.to_thread(self._others)
                self._at, self._pages = began, {}
            running, pages = self._running, self._pages
            if not held(cookie):
                if page not in pages:
                    pages[page] = await asyncio.to_thread(self._page, frozenset(), page, *running)
                return pages[page]
        hashes = frozenset(fingerprint(token) for token in held(cookie))
        return await asyncio.to_thread(self._page, hashes, page, *running)

    def _others(self) -> tuple[Sequence[Json], Sequence[Json]]:
        rows = [row for row in self._storage.running(MOST_LISTED) if not row.terms.private]
        free = {row.id for row in rows if any(map(side_commands.is_free, row.seats))}
        told = [(row.id in free, summary_for(row, frozenset())) for row in rows]
        return [each for open, each in told if open], [each for open, each in told if not open]

    def _page(
        self, hashes: frozenset[str], page: int, free: Sequence[Json], running: Sequence[Json]
    ) -> bytes:
        mine = self._storage.games_of(hashes) if hashes else []
        known = {row.id for row in mine}
        lists = [[each for each in kind if each["id"] not in known] for kind in (free, running)]
        start, end = page * PAGE, (page + 1) * PAGE
        told = {
            "mine": [_mine(row, hashes) for row in mine] if page == 0 else [],
            "open": lists[0][start:end],
            "running": lists[1][start:end],
            "more": any(len(kind) > end for kind in lists),
        }
        return GameList.model_validate(told).model_dump_json().encode()


def _mine(row: Row, hashes: frozenset[str]) -> Json:
    return summary_for(row, camps_opened(row.seats, hashes))
